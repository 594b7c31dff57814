"""Wrong hands, boards, ranges and options."""

import re
from array import array

import pytest

from omaha import Card
from omaha._eval import (
    card_ids,
    count_outcomes,
    deal_rows,
    holdings_left,
    holdings_use,
    random_bits,
    sample_outcomes,
    shuffle,
)
from omaha.equities import NotHeldError, equity, many, spread
from support.equities import HARD, HEADS_UP, Hands, Odd, rows


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (("AsAhKsKh",), TypeError, "hands must be a list of hands, not 'AsAhKsKh'"),
        ((5,), TypeError, "hands must be a list of hands, not 5"),
        ((["AsAhKsKh"],), ValueError, "2 to 10 players, not 1"),
        ((["****"] * 11,), ValueError, "2 to 10 players, not 11"),
        ((["AsAhKs", "****"],), ValueError, "hand 1 must have 4, 5 or 6 cards, not 3: 'AsAhKs'"),
        ((["****", "*******"],), ValueError, "hand 2 must have 4, 5 or 6 cards, not 7"),
        ((["****", "*****"],), ValueError, "hand 2 has 5 cards, hand 1 has 4"),
        ((["AsAhKsK1", "****"],), ValueError, "hand 1, 'AsAhKsK1': '1' is out of place here, at '1'"),
        ((["AsAhKs?x", "****"],), ValueError, "hand 1, 'AsAhKs?x': '?' is out of place here, at '?x'"),
        ((["AsAhKsKh", "AA****"],), ValueError, "hand 2, 'AA****': a hand has 4 cards here, not more"),
        ((["AA", "10%", "AsAhKsKhQs"],), ValueError, "hand 2, '10%': percentages are of hands of four cards, not 5"),
        ((["AsAhKsAs", "****"],), ValueError, "As appears twice"),
        ((["AsAhKsKh", "As***"],), ValueError, "As is in two places: in hand 1 and in hand 2"),
        ((["AsAhKsKh", "****"], "2cAs3c"), ValueError, "As is in two places: on the board and in hand 1"),
        ((["AsAhKsKh", "****"], "2c4c3c", "2c"), ValueError, "2c is in two places: on the board and among the dead"),
        ((["AsAhKsKh", "****"], "2c3c"), ValueError, "a board has 0, 3, 4 or 5 cards, not 2: 2c3c"),
        ((["AsAhKsKh", "****"], "2c3c4c5c6c7c"), ValueError, "not 6"),
        ((["AsAhKsKh", "****"], "2c3c??"), ValueError, "unknown card"),
        ((["AsAhKsKh", "****"], "", "??"), ValueError, "unknown card"),
        ((["******"] * 8,), ValueError, "53 more cards are needed and 52 are left"),
        (([3, "****"],), TypeError, "hand 1 is neither cards nor a range"),
        (([None, "****"],), TypeError, "hand 1 is neither cards nor a range"),
        (([[1.5, 2, 3, 4], "****"],), TypeError, "hand 1 is neither cards nor a range"),
        (([[1, 2, 3, 77], "****"],), ValueError, "77 is not a card"),
        (([Hands(["AsAhKsKh", "AsAdKsKd"]), "AcAs**"],), ValueError, "hand 1 cannot be held: each of 2 hands needs"),
    ],
)
def test_spots_refused(arguments, error, words):
    with pytest.raises(error, match=re.escape(words)):
        equity(*arguments)
    with pytest.raises(error, match=re.escape(words)):
        spread(*arguments)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"exact": 1}, TypeError, "exact must be True, False or None, not 1"),
        ({"exact": True, "samples": 5}, ValueError, "exact=True leaves nothing to sample"),
        ({"exact": True, "stderr": 0.1}, ValueError, "exact=True leaves nothing to sample"),
        ({"exact": True, "seconds": 1}, ValueError, "exact=True leaves nothing to sample"),
        ({"seconds": 0}, ValueError, "seconds must be above 0, not 0"),
        ({"seconds": -1.5}, ValueError, "seconds must be above 0, not -1.5"),
        ({"seconds": float("inf")}, ValueError, "seconds must be finite"),
        ({"seconds": float("nan")}, ValueError, "seconds must be above 0, not nan"),
        ({"seconds": "1"}, TypeError, "seconds must be a number, not '1'"),
        ({"seconds": True}, TypeError, "seconds must be a number, not True"),
        ({"samples": 0}, ValueError, "samples must be 1 or more, not 0"),
        ({"samples": 1e6}, TypeError, "samples must be a whole number, not 1000000.0"),
        ({"samples": True}, TypeError, "samples must be a whole number, not True"),
        ({"stderr": 0}, ValueError, "stderr must be above 0, not 0"),
        ({"stderr": float("nan")}, ValueError, "stderr must be above 0, not nan"),
        ({"stderr": -(10**400)}, ValueError, "stderr must be above 0, not -"),
        ({"stderr": "a"}, TypeError, "stderr must be a number, not 'a'"),
        ({"stderr": True}, TypeError, "stderr must be a number, not True"),
        ({"stderr": 1j}, TypeError, "stderr must be a number, not 1j"),
        ({"seed": -1}, ValueError, "seed must be 0..18446744073709551615, not -1"),
        ({"seed": 2**64}, ValueError, "seed must be 0..18446744073709551615"),
        ({"seed": 1.5}, TypeError, "seed must be a whole number, not 1.5"),
        ({"threads": 0}, ValueError, "threads must be 1 or more, not 0"),
        ({"threads": None}, TypeError, "threads must be a whole number, not None"),
        ({"executor": 5}, TypeError, "executor must have a method submit, like those of concurrent.futures, not 5"),
    ],
)
def test_options_refused(options, error, words):
    """`equity`, `many` and `spread` refuse them in the same words; `spread` has no `stderr`."""
    with pytest.raises(error, match=re.escape(words)):
        equity(HEADS_UP, **options)
    with pytest.raises(error, match=re.escape(words)):
        many([(HEADS_UP,)], **options)
    if "stderr" not in options:
        with pytest.raises(error, match=re.escape(words)):
            spread(HEADS_UP, **options)


FOUR = rows(*range(8))


@pytest.mark.parametrize(
    ("given_range", "error", "words"),
    [
        (Odd([1, 2]), TypeError, "hand 2: the hands of a range must be an array of uint8"),
        (Odd(b"abcd"), ValueError, "hand 2: the hands of a range must be (n, 4, 5 or 6) uint8, not (4,)"),
        (Odd(memoryview(bytes(9)).cast("B", (3, 3))), ValueError, "not (3, 3)"),
        (Odd(memoryview(array("q", [1] * 4)).cast("B").cast("q", (1, 4))), ValueError, "not (1, 4) of format 'q'"),
        (Odd(FOUR, array("d", [1])), ValueError, "hand 2: the weights of a range must be numbers, one for each hand"),
        (Odd(FOUR, [1, 1]), TypeError, "hand 2: the weights of a range must be an array of numbers"),
        (Odd(FOUR, memoryview(b"ab").cast("c")), ValueError, "must be numbers, one for each hand"),
        (Odd(FOUR, memoryview(bytes(2)).cast("?")), ValueError, "must be numbers, one for each hand"),
        (Odd(FOUR, array("d", [1, -1])), ValueError, "hand 2: a weight must be a finite number, 0 or more"),
        (Odd(FOUR, array("b", [1, -1])), ValueError, "hand 2: a weight must be a finite number, 0 or more"),
        (Odd(FOUR, array("d", [1, float("nan")])), ValueError, "a weight must be a finite number, 0 or more"),
        (Odd(FOUR, array("d", [1, float("inf")])), ValueError, "a weight must be a finite number, 0 or more"),
        (Odd(rows(51, 50, 49, 200)), ValueError, "hand 2: holding 0 is not a hand: [51, 50, 49, 200]"),
        (Odd(rows(51, 50, 49, 50)), ValueError, "hand 2: holding 0 is not a hand: [51, 50, 49, 50]"),
        (Odd(rows(0, 1, 2, 3), array("d", [0])), ValueError, "hand 2: every holding has the weight 0"),
        (Odd(FOUR, array("d", [0, 0])), ValueError, "hand 2: every holding has the weight 0"),
        (Odd(rows(1, 1, 2, 3, 4, 5, 6, 7)), ValueError, "hand 2: holding 0 is not a hand: [1, 1, 2, 3]"),
        (Odd(rows(1, 0, 2, 3, 5, 6, 7, 52)), ValueError, "hand 2: holding 1 is not a hand: [5, 6, 7, 52]"),
    ],
)
def test_ranges_refused(given_range, error, words):
    with pytest.raises(error, match=re.escape(words)):
        equity(["AsAhKsKh", given_range])


@pytest.mark.parametrize("options", [{}, {"samples": 1000}])
def test_hands_that_cannot_be_held_together(options):
    aces = Hands(["AsAh2c3c", "AsAh2d3d"])
    with pytest.raises(ValueError, match="these hands cannot be held together: every combination needs a card twice"):
        equity([aces, aces], **options)


@pytest.mark.parametrize("options", [{}, {"samples": 1000}, {"seconds": 0.001}])
def test_b3_hands_of_which_only_trying_says_that_they_conflict(options):
    """Counted or sampled, alone or among others: one error, of one kind."""
    first, second = Hands(["AsKc5c6c", "AhKd5d6d"]), Hands(["AsKd7c8c", "AhKc7d8d"])
    for call in (lambda: equity([first, second], **options), lambda: many([([first, second],)], **options)):
        with pytest.raises(NotHeldError, match=r"^these hands cannot be held together: every combination needs"):
            call()


RANGES_OF_TWO = Hands(["AsKsQsJs", "2c3c4c5c"]), Hands(["AsKdQdJd", "2c7c8c9c"])


@pytest.mark.parametrize("options", [{"exact": True}, {"samples": 100}, {"seconds": 0.01}])
def test_b3_ranges_of_which_a_next_card_leaves_one_hand_each(options):
    """After 2c both would need As: that card is left out, whatever is asked."""
    found = spread(RANGES_OF_TWO, "ThTd6h", **options)
    assert len(found.after) == 47
    assert (Card("2c"),) not in found.after
    with pytest.raises(NotHeldError, match="cannot be held together"):
        equity(RANGES_OF_TWO, "ThTd6h2c", **options)
    with pytest.raises(NotHeldError, match="cannot be held together"):
        many([(RANGES_OF_TWO, "ThTd6h2c")], **options)


@pytest.mark.parametrize("options", [{"exact": True}, {"samples": 100}])
def test_b3_one_hand_left_against_a_range_that_needs_its_card(options):
    wide = Hands(["As" + cards for cards in ("KdQdJd", "KhQhJh", "5d6d7d")])
    with pytest.raises(NotHeldError, match="cannot be held together"):
        equity([RANGES_OF_TWO[0], wide], "ThTd2c", **options)
    wide = Hands(["As" + cards for cards in ("KdQdJd", "KhQhJh", "5d6d7d")] + ["9h8h7h6h"])
    found = equity([RANGES_OF_TWO[0], wide], "ThTd2c", **options)
    assert found.players[0].equity == pytest.approx(
        equity(["AsKsQsJs", "9h8h7h6h"], "ThTd2c").players[0].equity, abs=0.2
    )


@pytest.mark.parametrize(
    "weights", [array("d", [1e300, 3e300]), array("f", [1, 3]), array("l", [1, 3]), array("B", [1, 3])]
)
def test_c4_weights_of_any_size_and_type(weights):
    both = [["JsJhKsKh", Odd(FOUR, given)] for given in (weights, array("d", [1, 3]))]
    one, other = [equity(hands, "9h8h7c", samples=2000, seed=1) for hands in both]
    assert one.outcomes == other.outcomes
    one, other = [equity(hands, "9h8h7c") for hands in both]
    assert one.players[0].equity == pytest.approx(other.players[0].equity, rel=1e-12)


@pytest.mark.parametrize("kind", ["<f8", ">f8", "<f4", ">f4", ">f2", "<i4", ">i4", ">u2", "<i8", ">i8", "u1"])
@pytest.mark.parametrize("offset", [0, 1])
def test_weights_in_either_byte_order_at_any_address(kind, offset):
    np = pytest.importorskip("numpy")
    weights = np.frombuffer(bytearray(offset + 2 * np.dtype(kind).itemsize), kind, offset=offset)
    weights[:] = 1, 3
    found = equity(["JsJhKsKh", Odd(FOUR, weights)], "9h8h7c")
    assert found.players == equity(["JsJhKsKh", Odd(FOUR, array("d", [1, 3]))], "9h8h7c").players


class Forgetful:
    """What looks like an executor, and returns no futures."""

    def submit(self, function, *args):
        return None


def test_c12_an_executor_that_returns_no_futures():
    for work in ({"samples": 100_000}, {"exact": True}):
        with pytest.raises(TypeError, match="the executor's submit must return a future, not None"):
            equity(["AsAhKsKh", "****"], "2c3c4c", executor=Forgetful(), **work)


@pytest.mark.slow
@pytest.mark.parametrize("samples", [1, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_table_of_narrow_ranges_is_refused_whatever_is_asked(samples):
    pytest.importorskip("numpy")
    words = "can hardly be held together, if at all: a sample takes more than ten million draws of a hand"
    with pytest.raises(ValueError, match=words):
        equity(["10%"] * 8, samples=samples)
    with pytest.raises(ValueError, match=words):
        many([(["10%"] * 8,)], samples=samples)


@pytest.mark.slow
def test_ten_pairs_are_sampled():
    """Ten million draws for each: just possible."""
    pytest.importorskip("numpy")
    found = equity(["AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66", "55"], samples=3, seed=1)
    assert sum(player.equity for player in found.players) == pytest.approx(1)


def test_the_kernel_counts_draws():
    players = tuple([(4, 4, HARD[0].hands.tobytes(), None)] * 4)
    with pytest.raises(ValueError, match="1000 samples take more than 5000000 draws of a hand"):
        sample_outcomes(players, "", "", (0, 1, -1, 2, 3, -1, -1), (), 1, 0, 1000, None, 5_000_000)


def test_the_kernel_checks_for_itself():
    good = (4, 4, card_ids("AsAhKsKh"), None)
    for bad in ((3, 3, b"abc", None), (4, 4, b"\x01\x02\x03", None), (7, 7, bytes(7), None), (4, 5, bytes(5), None)):
        with pytest.raises(ValueError, match=r"4, 5 or 6|5 cards of a hand of 4|ids are not one or more holdings"):
            count_outcomes((good, bad), "", "")
    with pytest.raises(ValueError, match="2 to 10 players"):
        count_outcomes((good,), "", "")
    with pytest.raises(ValueError, match="unknown cards are not counted"):
        count_outcomes((good, (4, 2, b"\x01\x02", None)), "", "")
    with pytest.raises(ValueError, match="one weight per holding"):
        count_outcomes((good, (4, 4, bytes(4), b"1234")), "", "")
    assert count_outcomes((good, (4, 4, bytes([1, 1, 2, 3]), None)), "", "") == ({}, 0, (0, 0))
    assert count_outcomes((good, (4, 4, bytes([1, 90, 2, 3]), None)), "", "") == ({}, 0, (0, 0))
    with pytest.raises(ValueError, match="a card is in two places"):
        sample_outcomes((good, good), "", "", (), (), 1, 0, 10)
    with pytest.raises(ValueError, match="a card is in two places"):
        sample_outcomes((good, (4, 4, bytes([1, 90, 2, 3]), None)), "", "", (), (), 1, 0, 10)
    with pytest.raises(ValueError, match="more cards are needed"):
        sample_outcomes((good, *[(6, 0, b"", None)] * 8), "", "", (), (), 1, 0, 10)


GOOD = ((4, 4, card_ids("AsAhKsKh"), None), (4, 0, b"", None))


@pytest.mark.parametrize("number", [-1, -2, 2**63, 2**64, 10**30])
def test_c3_numbers_that_the_kernel_cannot_hold(number):
    """They are refused; -1 was taken for the kernel's own sign of an error, and -2 gave an empty result."""
    range_of_two = (4, 4, card_ids("AsAhKsKh") + card_ids("QsQhJsJh"), None)
    calls = [
        lambda: sample_outcomes(GOOD, "", "", (), (), 7, 0, number),
        lambda: sample_outcomes(GOOD, "", "", (), (), 7, 0, 10, None, number),
        lambda: sample_outcomes((range_of_two, GOOD[1]), "", "", (number - (number == -1),), (), 7, 0, 10),
        lambda: sample_outcomes((range_of_two, GOOD[1]), "", "", (), (number,), 7, 0, 10),
        lambda: count_outcomes(GOOD[:1] * 2, "", "", number),
        lambda: count_outcomes(GOOD[:1] * 2, "", "", 0, number),
        lambda: count_outcomes((GOOD[0], (number, 4, bytes(4), None)), "", ""),
        lambda: count_outcomes((GOOD[0], (4, number, bytes(4), None)), "", ""),
        lambda: holdings_left(number, bytes(8), None, ""),
        lambda: holdings_use(number, bytes(8), None),
        lambda: deal_rows(memoryview(bytearray(8)).cast("B", (2, 4)), "", 1, number if number < 0 else number * 2),
        lambda: random_bits(1, 1, number),
        lambda: shuffle((1, 2), 1, number if number < 0 else number * 2),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"an int from 0 to 2\*\*|a plan names each player"):
            call()
    for call in (
        lambda: sample_outcomes(GOOD, "", "", (), (), 7, 0, 1.0),
        lambda: holdings_left(True, bytes(4), None, ""),
    ):
        with pytest.raises(TypeError, match="is an int, not"):
            call()
