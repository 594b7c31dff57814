"""The same seed gives the same cards, equities and nets on every machine: of 32 and 64 bits, of either byte order.

Every wheel runs this file as it is installed, without NumPy and without pytest: `python test_same_everywhere.py`. It
prints what it ran on and the nets.
"""

import array
import hashlib
import struct
import sys
import sysconfig
import time
import warnings

import omaha
from omaha import _eval
from omaha._engine import PASSIVE, POLICIES, Lanes
from omaha.notation import TimeZoneWarning, pokerstars
from omaha.play import simulate
from omaha.play.bots import Random

NETS = [34479, -131512, 104429, -68516, 71058, -9938]
RULES = omaha.Rules(limit="pot", hilo=True, small_blind=50, big_blind=100)


def shares(found):
    return [f"{100 * player.equity:.2f}" for player in found.players]


def test_simulated_hands_have_the_same_nets():
    assert [score.net for score in simulate([Random(i) for i in range(6)], RULES, 500, 1).scores] == NETS


def test_the_words_of_random_numbers_are_those_of_the_paper():
    """The known answers of Philox4x32-10 that its authors publish (Random123, kat_vectors)."""
    ones = 0xFFFFFFFF
    pi = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0)
    assert _eval.philox((0,) * 4, (0,) * 2) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    assert _eval.philox((ones,) * 4, (ones,) * 2) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)
    assert _eval.philox(*pi) == (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)


def test_seeds_deal_the_same_cards():
    assert _eval.shuffle(tuple("abcdef"), 7, 0) == tuple("bafedc")
    assert _eval.shuffle_from(tuple("abcd"), bytes(range(100, 116))) == tuple("bcad")
    rows = bytearray(8)
    _eval.deal_rows(memoryview(rows).cast("B", (2, 4)), "AsKs", 7)
    assert list(rows) == [13, 36, 40, 23, 14, 6, 4, 36]


def test_b1_sampled_equity_is_the_same_and_not_zero():
    assert shares(omaha.equity(["AsAhKsKh", "9d8d**", "****"], samples=100_000, seed=1)) == ["54.64", "26.15", "19.21"]


def test_exact_equity_is_the_same():
    found = omaha.equity(["AsAhKsKh", "9d8d7c6c"], "2s7d9h", hilo=True)
    assert found.outcomes == {(1, 0): 115, (1, 2): 142, (2, 0): 236, (2, 2): 327}  # of 41 * 40 / 2 boards


def test_weights_are_drawn_the_same():
    """Of three to one the first holding keeps half of its column, and the second has the rest."""
    assert struct.unpack("=4I", _eval.alias_columns(struct.pack("=2d", 1, 3))) == (1 << 31, 1, 0xFFFFFFFF, 1)
    weighted = omaha.Range("AA**@25, KK**")
    assert shares(omaha.equity([weighted, "9d8d7c6c"], "2s7d9h", samples=50_000, seed=1)) == ["25.62", "74.38"]


def test_hands_by_strength_are_read_in_either_byte_order():
    assert "KsKhQsQh" in omaha.Range("1%")
    assert "KsKhQsQh" not in omaha.Range("1%", hilo=True)
    assert len(omaha.Range("100%")) == 270_725
    assert abs(len(omaha.Range("15%")) / 270_725 - 0.15) < 0.001


def test_numbers_of_any_width_have_the_same_errors():
    for card in (53, -1, 2**31, 2**32, 2**32 + 5, -(2**31) - 1, 2**62):
        error = None
        try:
            omaha.mask([card])
        except ValueError as raised:
            error = str(raised)
        assert error == f"{card} is not a card: 0..51"


def test_hands_of_a_seed_are_the_same_card_by_card():
    hands = []
    simulate([Random(i) for i in range(6)], RULES, 40, 5, after=hands.append)
    played = "\n".join([f"{hand.board} {[*map(str, hand.holes.values())]} {[*hand.stacks.values()]}" for hand in hands])
    assert hashlib.sha256(played.encode()).hexdigest()[:16] == "4d1cc624d7999e0c"


MANY = 4_200  # hands: enough for two threads


def lanes(threads):
    """Return as many hands as two threads share, without NumPy: what `omaha.batch.Hands` is made on."""
    stacks = memoryview(array.array("q", [10_000] * 6 * MANY)).cast("B").cast("q", (MANY, 6))
    seats = memoryview(bytes([1]) * 6 * MANY).cast("B", (MANY, 6))
    buttons = memoryview(bytes([6]) * MANY).cast("b")
    setup = (None, (), 1, None, 0)  # posts by the rules, no straddles, one run, rake by the rules, no bonus
    made = Lanes(RULES, stacks, seats, buttons, [setup], memoryview(bytes(4 * MANY)).cast("I"), 52, 1, threads)
    assert made.shuffle(1, 0, bytes([1]) * MANY, None) == -1
    return made


def values(made, name):
    return memoryview(made.column(name)).tolist()


def test_hands_called_down_on_two_threads_are_those_of_one_hand_at_a_time():
    made = lanes(2)
    while not all(values(made, "over")):
        assert made.step(bytes([PASSIVE]) * MANY, None) is None
    stacks = values(made, "stacks")
    for index in (0, MANY // 2 - 1, MANY // 2, MANY - 1):
        hand = omaha.Hand(RULES, [10_000] * 6, deck=omaha.Deck(seed=1, index=index))
        while legal := hand.legal:
            if legal.check:
                hand.check()
            else:
                hand.call()
        assert stacks[index] == [hand.stacks[seat] for seat in range(1, 7)]


def test_hands_played_by_chance_are_the_same_on_two_threads():
    played = []
    for threads in (1, 2):
        made = lanes(threads)
        policies = memoryview(bytes([POLICIES.index("random")]) * 6 * MANY).cast("B", (MANY, 6))
        seeds = memoryview(array.array("Q", range(6 * MANY))).cast("B").cast("Q", (MANY, 6))
        made.play(policies, seeds, None, None, None, False, MANY)
        stacks = values(made, "stacks")
        assert {sum(row) for row in stacks} == {60_000}
        played.append(hashlib.sha256(str(stacks).encode()).hexdigest()[:16])
    assert played == ["0dd69fdaaa078408"] * 2


def test_b2_times_have_their_zones_where_these_are_installed():
    hand = omaha.Hand(RULES, [10_000, 10_000], info=omaha.Info(time="2020-01-31 17:05:09 CET"))
    hand.fold()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        line = pokerstars.dumps(hand).split("\n")[0]
    if [one.category for one in caught] == [TimeZoneWarning]:
        assert sys.platform not in ("win32", "emscripten")  # tzdata is installed there
        assert line.endswith(" - 2020/01/31 17:05:09 CET")
    else:
        assert line.endswith(" - 2020/01/31 17:05:09 CET [2020/01/31 11:05:09 ET]")


def main():
    began = time.perf_counter()
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
    bits, name = 8 * struct.calcsize("P"), sys.implementation.name
    print(f"omaha {omaha.__version__}, {name} {sys.version.split()[0]}, {sysconfig.get_platform()},", end=" ")
    print(f"{bits} bits, {sys.byteorder}-endian: the same in", end=" ")
    print(f"{time.perf_counter() - began:.1f} s, nets", *NETS)


if __name__ == "__main__":
    main()
