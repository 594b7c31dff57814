"""How samples are drawn: by their definition in Python, plan by plan, and without bias."""

import random
from array import array
from fractions import Fraction
from itertools import chain, combinations, islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha._eval import alias_columns, card_ids, count_outcomes, hilo_ranks, holdings_left, philox, sample_outcomes
from omaha.cards import CARDS, Card, parse_cards
from omaha.equities import equity
from omaha.equities.spot import Spot
from support.equities import Hands, Odd, pairs_of
from support.sizes import sizes


def reference_samples(hands, board, seed, chunk, count, plan=None, dealt=(), dead=""):
    """The definition of a chunk of samples, in Python.

    A word for each choice from a range and, where it has weights, one more. The plan, (first, second) for two groups
    that are drawn until they fit, is that of all ranges but those of the players dealt to. Then five cards a word of
    those not fixed (by suit, then rank), no more words than needed: hands for the players dealt to, where all begins
    anew as soon as one is not in the range; the board; unknown cards player by player.
    """

    def source():
        draw = 0
        while True:
            yield from philox((draw, 3, chunk & (2**32 - 1), chunk >> 32), (seed & (2**32 - 1), seed >> 32))
            draw += 1

    def below(bound):
        while True:
            number, rest = divmod(next(words) * bound, 2**32)
            if rest >= 2**32 % bound:
                return number

    words = source()
    several = [i for i, hand in enumerate(hands) if isinstance(hand, Hands)]
    columns = {i: alias_table(hands[i].weights) for i in several if hands[i].weights is not None}

    def drawn(group):
        if isinstance(group, int):
            while True:
                choice = below(len(hands[group].hands))
                if group in columns:
                    keep, other = columns[group][choice]
                    choice = choice if next(words) < keep else other
                hand = hands[group].hands.tolist()[choice]
                if not fixed & {*hand}:
                    return {group: hand}
        while True:
            first, second = drawn(group[0]), drawn(group[1])
            if not {*chain(*first.values())} & {*chain(*second.values())}:
                return first | second

    def live_cards(taken):
        done = 0
        while True:
            size = min(5, len(deck) - done)
            while True:
                word, places, ways = next(words), [], 1
                for i in range(size):
                    place, word = divmod(word * (len(deck) - done - i), 2**32)
                    places.append(place)
                    ways *= len(deck) - done - i
                if word >= 2**32 % ways:
                    break
            for i, place in enumerate(places):
                a, b = done + i, done + i + place
                deck[a], deck[b] = deck[b], deck[a]
            done += size
            yield from [card for card in deck[done - size : done] if card not in taken]

    def all_hands():
        """The hands of players who may hold several, and the cards to come."""
        while True:
            held = known | (drawn(plan) if plan is not None else {})
            cards = live_cards(fixed.union(*held.values()))
            for i in dealt:
                held[i] = list(islice(cards, 4))
                if {*held[i]} not in sets[i]:
                    break
            else:
                return held, cards

    if plan is None and several and not dealt:
        plan = several[0] if len(several) == 1 else tuple(several)
    sets = {i: [{*map(Card, hand)} for hand in hands[i].hands.tolist()] for i in dealt}
    known = {i: list(parse_cards(hand.replace("*", ""))) for i, hand in enumerate(hands) if i not in several}
    fixed = {*parse_cards(board), *parse_cards(dead), *[card for hand in known.values() for card in hand]}
    deck = [card for suit in range(4) for card in CARDS[suit::4] if card not in fixed]
    found = {}
    for _ in range(count):
        held, cards = all_hands()
        full = [*parse_cards(board), *islice(cards, 5 - len(parse_cards(board)))]
        for i, hand in enumerate(hands):
            if isinstance(hand, str):
                held[i] = [*known[i], *islice(cards, hand.count("*"))]
        both = [hilo_ranks(held[i], full) for i in range(len(hands))]
        best_high, best_low = min(high for high, _ in both), min(low for _, low in both)
        highs = sum(1 << i for i, (high, _) in enumerate(both) if high == best_high)
        lows = sum(1 << i for i, (_, low) in enumerate(both) if low == best_low < omaha.NO_LOW)
        found[highs, lows] = found.get((highs, lows), 0) + 1
    return found


def without_hopeless(hands, fixed):
    """The ranges without hands that leave others too few cards of a rank, or take a card that another always has."""
    lists = {i: list(range(len(hand.hands))) for i, hand in enumerate(hands) if isinstance(hand, Hands)}
    rows = {i: [{*map(Card, row)} for row in hands[i].hands.tolist()] for i in lists}
    sets = [{card} for card in CARDS] + [{*CARDS[rank : rank + 4]} for rank in range(0, 52, 4)]
    while True:
        least = {i: [min([len(rows[i][n] & few) for n in lists[i]]) for few in sets] for i in lists}
        kept = {}
        for i in lists:
            most = [len(few - fixed) - sum(least[j][k] for j in lists if j != i) for k, few in enumerate(sets)]
            limits = list(zip(sets, most, strict=True))
            kept[i] = [n for n in lists[i] if all(len(rows[i][n] & few) <= number for few, number in limits)]
        if kept == lists:
            break
        lists = kept
    hands = list(hands)
    for i, numbers in lists.items():
        weights = hands[i].weights and [hands[i].weights[n] for n in numbers]
        hands[i] = Hands([hands[i].hands.tolist()[n] for n in numbers], weights)
    return hands


def alias_table(weights):
    """The columns of an alias table in fractions: [(part of 2**32 for the column's own holding, the other holding)].

    The last column that has too little is filled from the last that has not, both counted by when they came to be so,
    except that those which have enough are taken backwards from the start.
    """
    mean = sum(map(Fraction, weights)) / len(weights)
    parts = [Fraction(weight) / mean for weight in weights]
    poor = [i for i, part in enumerate(parts) if part < 1]
    rich = [i for i, part in enumerate(parts) if part >= 1]
    table = [(2**32 - 1, i) for i in range(len(parts))]
    while poor and rich:
        i, giver = poor.pop(), rich[-1]
        table[i] = int(parts[i] * 2**32), giver
        parts[giver] -= 1 - parts[i]
        if parts[giver] < 1:
            poor.append(rich.pop())
    return table


def expand(step):
    """A plan as the kernel takes it: -1 combines the last two."""
    return (step,) if isinstance(step, int) else (*expand(step[0]), *expand(step[1]), -1)


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AsAhKsKh", "****"], ""),
        (["AsAh**", "****", "2c3c4c5c", "2d***"], "7h8h9h"),
        (["*****", "*****"], "AsKsQsJs"),
        (["****"] * 10, ""),
        (["******"] * 7, ""),
        ([Hands(pairs_of("A", ["Ks", "Kd", "2c"])), Hands(pairs_of("K", ["Ac", "Qc"]), [1, 2] * 3), "9d***"], ""),
    ],
)
def test_samples_by_their_definition(hands, board):
    """The same seed gives these samples in every version."""
    seed = 2**63 + 12345
    found = equity(hands, board, samples=300, seed=seed)
    fixed = {*parse_cards(board + "".join(hand.replace("*", "") for hand in hands if isinstance(hand, str)))}
    assert found.outcomes == reference_samples(without_hopeless(hands, fixed), board, seed, 0, 300)


def test_chunks_by_their_number():
    players = ((4, 4, card_ids("AsAhKsKh"), None), (4, 0, b"", None))
    for chunk in (1, 2**32 + 5, 2**64 - 1):
        found = sample_outcomes(players, "", "", (), (), 7, chunk, 100)[0]
        assert found == reference_samples(["AsAhKsKh", "****"], "", 7, chunk, 100)


def conflicting(seed):
    """Four short ranges of hands from half a deck, some with weights: few combinations of them can be held."""
    rng = random.Random(seed)
    deck = rng.sample(CARDS, 28)
    ranges = [Hands([rng.sample(deck, 4) for _ in range(6)], rng.choice((None, range(1, 7)))) for _ in range(4)]
    return ranges, rng.sample([card for card in CARDS if card not in deck], 5)


def as_drawn(ranges):
    columns = [hand.weights and alias_columns(hand.weights.tobytes()) for hand in ranges]
    return tuple([(4, 4, hand.hands.tobytes(), table) for hand, table in zip(ranges, columns, strict=True)])


PLANS = [((0, 1), (2, 3)), (((0, 1), 2), 3), (3, (0, (2, 1))), ((1, 2), (0, 3))]


@pytest.mark.parametrize("plan", PLANS)
def test_plans_by_their_definition(plan):
    ranges, board = conflicting(1)
    found = sample_outcomes(as_drawn(ranges), board, "", expand(plan), (), 5, 9, 200)[0]
    assert found == reference_samples(ranges, board, 5, 9, 200, plan)


@pytest.mark.slow
@pytest.mark.parametrize("plan", PLANS)
@sizes(fast=3, slow=8)
def test_every_plan_draws_every_way_by_its_weight(size, plan):
    """A combination of hands is as frequent as the product of its weights says, whichever hands are combined first."""
    samples = 20_000
    outcomes = 0
    for seed in range(size):
        ranges, board = conflicting(seed)
        lists = [hand.hands.tolist() for hand in ranges]
        wanted = {}
        for choice in product(range(6), repeat=4):
            hands = [rows[number] for rows, number in zip(lists, choice, strict=True)]
            if len({*chain(*hands)}) == 16:
                weight = 1
                for hand, number in zip(ranges, choice, strict=True):
                    weight *= hand.weights[number] if hand.weights else 1
                both = [hilo_ranks(hand, board) for hand in hands]
                best_high, best_low = min(high for high, _ in both), min(low for _, low in both)
                highs = sum(1 << i for i, (high, _) in enumerate(both) if high == best_high)
                lows = sum(1 << i for i, (_, low) in enumerate(both) if low == best_low < omaha.NO_LOW)
                wanted[highs, lows] = wanted.get((highs, lows), 0) + weight
        if not wanted:
            continue
        found = sample_outcomes(as_drawn(ranges), board, "", expand(plan), (), 3, 0, samples)[0]
        assert set(found) <= set(wanted)
        for outcome, weight in wanted.items():
            share = weight / sum(wanted.values())
            error = (share * (1 - share) / samples) ** 0.5
            assert abs(found.get(outcome, 0) / samples - share) < 5 * error + 1e-12
        outcomes += len(wanted)
    assert outcomes > 15 * size // 8


def three_of_twelve_cards():
    """Three ranges of sixty hands each of the twelve cards that are left beside a board."""
    rng = random.Random(12)
    cards = rng.sample(CARDS, 17)
    every = [list(hand) for hand in combinations(cards[5:], 4)]
    return [Hands(rng.sample(every, 60)) for _ in range(3)], cards[:5], [card for card in CARDS if card not in cards]


DEALT = [(None, (0, 1, 2)), (1, (2, 0)), ((2, 0), (1,))]


@pytest.mark.parametrize(("plan", "dealt"), DEALT)
def test_dealt_hands_by_their_definition(plan, dealt):
    ranges, board, dead = three_of_twelve_cards()
    order = () if plan is None else expand(plan)
    found = sample_outcomes(as_drawn(ranges), board, dead, order, dealt, 5, 9, 40)[0]
    assert found == reference_samples(ranges, board, 5, 9, 40, plan, dealt, dead)


@pytest.mark.slow
@pytest.mark.parametrize(("plan", "dealt"), DEALT)
def test_dealt_hands_come_as_often_as_drawn_ones(plan, dealt):
    ranges, board, dead = three_of_twelve_cards()
    order = () if plan is None else expand(plan)
    wanted = count_outcomes(as_drawn(ranges), board, dead)[0]
    ways = sum(wanted.values())
    assert ways > 50
    found = sample_outcomes(as_drawn(ranges), board, dead, order, dealt, 3, 0, 30_000)[0]
    assert set(found) <= set(wanted)
    for outcome, count in wanted.items():
        error = (count / ways * (1 - count / ways) / 30_000) ** 0.5
        assert abs(found.get(outcome, 0) / 30_000 - count / ways) < 5 * error + 1e-12


def test_wide_ranges_are_dealt():
    """Eight players with most of all hands each: one draw in a hundred thousand would fit, one deal in ten does."""
    pytest.importorskip("numpy")
    hands = [*[omaha.Range("!99!88!77!66")] * 7, "AA**"]
    spot = Spot(hands, "", "", hilo=False)
    plan, dealt = spot.to_sample()[3:]
    assert 7 in plan
    assert len(dealt) > 3
    assert {*plan, *dealt} - {-1} == {*range(8)}
    found = equity(hands, samples=20_000, seed=3, hilo=True)
    shares = [player.equity for player in found.players[:7]]
    for player in found.players[:7]:
        assert abs(player.equity - sum(shares) / 7) < 5 * player.stderr
    assert found.players[7].equity > max(shares)


@pytest.mark.parametrize(
    ("plan", "dealt"),
    [
        ((), ()),
        ((0, 1), ()),
        ((0, 1, -1), (1,)),
        ((0, 0, -1), (1,)),
        ((-1,), ()),
        ((0, -1, 1), ()),
        ((0, 7, -1), (1,)),
        ((), (0, 1, 2)),
        ((0,), (-1,)),
    ],
)
def test_the_kernel_checks_plans(plan, dealt):
    hands = (4, 4, card_ids("AsAhKsKh") + card_ids("2s2h3s3h"), None)
    others = (4, 4, card_ids("AcAdKcKd") + card_ids("2c2d3c3d"), None)
    with pytest.raises(
        ValueError, match=r"a plan (names each player|joins all players) with several hands|a player is"
    ):
        sample_outcomes((hands, others), "", "", plan, dealt, 1, 0, 10)


def test_the_kernel_checks_columns():
    hands = card_ids("AsAhKsKh") + card_ids("2s2h3s3h")
    other = (4, 4, card_ids("AcAdKcKd"), None)
    for table in (b"", bytes(8), array("I", [0, 2, 0, 1]).tobytes()):
        with pytest.raises(ValueError, match="column"):
            sample_outcomes(((4, 4, hands, table), other), "", "", (0,), (), 1, 0, 10)
    with pytest.raises(ValueError, match="a hand with a weight is not dealt"):
        sample_outcomes(((4, 4, hands, array("I", [0, 1, 0, 0]).tobytes()), other), "", "", (), (0,), 1, 0, 10)
    for weights in ([0.0], [-1.0], [float("nan")]):
        with pytest.raises(ValueError, match="weight"):
            alias_columns(array("d", weights).tobytes())
    with pytest.raises(ValueError, match="a number for each rank"):
        holdings_left(4, hands, None, "", b"123")


def test_six_players_of_whom_two_and_two_hold_the_same_pairs():
    """Aces, aces, kings, kings, queens, queens: each has two of its four, and any two others of the cards left."""
    np = pytest.importorskip("numpy")
    batch = pytest.importorskip("omaha.batch")
    board = parse_cards("2c7d9sJsTh")
    hands = ["AA**", "KK**", "QQ**", "AA**", "KK**", "QQ**"]
    samples = 100_000
    found = equity(hands, board, hilo=True, samples=samples, seed=2)
    rng = np.random.default_rng(4)
    pairs = [rng.permuted(np.tile(np.uint8(parse_cards(f"{r}c{r}d{r}h{r}s")), (samples, 1)), axis=1) for r in "AKQ"]
    rest = [card for card in CARDS if card not in board and card.rank not in "AKQ"]
    others = rng.permuted(np.tile(np.uint8(rest), (samples, 1)), axis=1)
    held = [np.hstack([pairs[i % 3][:, i // 3 * 2 : i // 3 * 2 + 2], others[:, 2 * i : 2 * i + 2]]) for i in range(6)]
    ranks = [batch.hilo_ranks(hand, np.uint8(board)) for hand in held]
    for half, name in ((0, "high"), (1, "low")):
        every = np.array([both[half] for both in ranks])
        best = (every == every.min(axis=0)) & (every < (7463, omaha.NO_LOW)[half])
        for number, player in enumerate(found.players):
            alone = (best[number] & (best.sum(axis=0) == 1)).mean()
            tied = (best[number] & (best.sum(axis=0) > 1)).mean()
            for mine, theirs in ((getattr(player, f"{name}_wins"), alone), (getattr(player, f"{name}_ties"), tied)):
                error = (theirs * (1 - theirs) * 2 / samples) ** 0.5
                assert abs(mine / samples - theirs) <= 5 * error + 1e-12


@given(st.integers(0, 10_000))
def test_no_hand_is_lost_that_can_be_held_with_the_others(seed):
    """Hands that leave others too few cards are removed beforehand, and no others."""
    rng = random.Random(seed)
    deck = rng.sample(CARDS, 16)
    ranges = [Hands([rng.sample(deck, 4) for _ in range(rng.randint(2, 6))]) for _ in range(3)]
    lists = [hand.hands.tolist() for hand in ranges]
    ways = [choice for choice in product(*lists) if len({*chain(*choice)}) == 12]
    try:
        kept = [player.ids for player in Spot(ranges, "", "", hilo=False).players]
    except ValueError:
        assert not ways
        return
    for number, ids in enumerate(kept):
        left = [list(ids[i : i + 4]) for i in range(0, len(ids), 4)]
        assert all(choice[number] in left for choice in ways)
        assert all(hand in lists[number] for hand in left)


def test_hands_that_leave_others_no_cards_are_taken_out():
    spot = Spot(["AA**", "AA**", "K***", "KK**"], "", "", hilo=False)
    for player in spot.players:
        hands = [player.ids[i : i + 4] for i in range(0, len(player.ids), 4)]
        aces = {sum(card >= 48 for card in hand) for hand in hands}
        assert aces == ({2} if player.text == "AA**" else {0})
    with pytest.raises(ValueError, match="cannot be held together"):
        equity(["AA**", "AA**", "AA**"])


def test_one_hand_of_nearly_all_the_weight():
    """Aces and 99,999 other hands which together weigh as much."""
    np = pytest.importorskip("numpy")
    rows = omaha.Range("****!AAAA").without("4c4d4h4s2c2d2h5c5d5h").hands[:99_999]
    weights = np.full(100_000, 1 / 99_999)
    weights[0] = 1
    uneven = Odd(np.vstack([np.uint8(parse_cards("AsAhAdAc")), rows]), weights)
    found = equity([uneven, "KsKhKdKc"], "2s2c2d3h3d", samples=100_000, seed=3)
    without = equity([Odd(rows, None), "KsKhKdKc"], "2s2c2d3h3d", exact=True).players[0].equity
    share = (found.players[0].equity - without) / (1 - without)
    assert 0 < without < 1
    gone = {*parse_cards("KsKhKdKc2s2c2d3h3d")}
    free = sum(not gone & {*row} for row in rows.tolist()) / 99_999
    assert abs(share - 1 / (1 + free)) < 5 * found.players[0].stderr / (1 - without)


@given(st.lists(st.floats(0, 1e6) | st.sampled_from([1, 2, 1e-9, 3.5]), min_size=1, max_size=40).filter(any))
def test_columns_hold_the_weights(weights):
    """Every weight has its share of the table, to within 2**-32 of a column."""
    weights = array("d", weights)
    columns = memoryview(alias_columns(weights.tobytes())).cast("I").tolist()
    shares = [Fraction(0)] * len(weights)
    for i, (keep, other) in enumerate(zip(columns[::2], columns[1::2], strict=True)):
        keep = Fraction(keep, 2**32) if other != i else 1
        shares[i] += keep
        shares[other] += 1 - keep
    for share, weight in zip(shares, weights, strict=True):
        wanted = Fraction(weight) * len(weights) / sum(map(Fraction, weights))
        assert abs(share - wanted) <= Fraction(len(weights) + 1, 2**32)
        assert weight or not share


def test_columns_of_whole_weights():
    """Multiples of one number need no rounding: the table equals the one in fractions."""
    rng = random.Random(8)
    for size in (1, 2, 3, 10, 100, 1000):
        weights = array("d", [rng.choice((0, 1, 2, 5, 250)) + (i == 0) for i in range(size)])
        columns = memoryview(alias_columns(weights.tobytes())).cast("I").tolist()
        assert list(zip(columns[::2], columns[1::2], strict=True)) == alias_table(weights)
