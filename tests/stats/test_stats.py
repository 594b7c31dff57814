"""`Stats`: grouping, rows, sums, tables, what is hidden, and what is refused."""

import copy
import csv
import io
import json
import pickle

import pytest

import omaha
from omaha.hand.hand import Hand
from omaha.hand.positions import POSITIONS, position_names
from omaha.play.bots import Random
from omaha.play.matches import play as play_out
from omaha.stats import Stats, of
from omaha.stats.rates import RATES
from omaha.stats.stats import PATH_POINTS
from omaha.table import Report
from support.builders import check_down, deal, fl, nl, pl, play
from support.sizes import sizes

NAMES = {1: "ann", 2: "bob", 3: "cy", 4: "dee"}


def random_hands(count, seed=1, rules=None, names=NAMES, currency=None):
    rules = rules or pl(hilo=True)
    for index in range(count):
        deck = omaha.Deck(seed=seed, index=index)
        hand = omaha.Hand(rules, [60] * 4, index % 4 + 1, deck=deck, info=omaha.Info(names, currency=currency))
        play_out(hand, {seat: Random(seed * 10 + seat) for seat in hand.seats})
        yield hand


@pytest.fixture(scope="module")
def hands():
    return list(random_hands(200))


# ---------------------------------------------------------------------- rows


def test_rows_are_plain_values_that_json_takes(hands):
    stats = of(hands, by=("player", "position"))
    assert json.loads(json.dumps(stats.to_dict()))["rows"] == stats.rows()
    assert stats.to_dict()["by"] == ["player", "position"]
    assert stats.to_dict()["hands"] == 200
    for row in stats.rows():
        assert list(row)[:3] == ["player", "position", "hands"]
        for name in RATES:
            made, chances = row[f"{name}_made"], row[f"{name}_chances"]
            assert 0 <= made <= chances
            assert row[name] == (made / chances if chances else None)


def test_rows_of_players_positions_and_numbers(hands):
    assert set(of(hands).groups) == set(NAMES.values())
    assert of(hands, by="position").groups == ("SB", "BB", "CO", "BTN")
    assert of(hands, by="players").groups == (4,)
    assert of(hands, by=()).groups == ((),)
    assert of(hands, by=("players", "position")).groups == ((4, "SB"), (4, "BB"), (4, "CO"), (4, "BTN"))
    assert [row["hands"] for row in of(hands, by="position").rows()] == [200] * 4


def test_players_with_the_most_hands_come_first(hands):
    more = [*hands, *random_hands(5, names={1: "bob", 2: "zoe", 3: "yan", 4: "abe"})]
    assert of(more).groups == ("bob", "ann", "cy", "dee", "abe", "yan", "zoe")


def test_a_player_without_a_name_is_known_by_the_seat():
    hand = play(deal(nl(), [9, 9], info=omaha.Info({2: "bob"})), "2 fold")
    assert of([hand]).groups == ("bob", "seat 1")


def test_winnings_are_those_of_the_results(hands):
    stats = of(hands)
    for seat, name in NAMES.items():
        assert stats[name]["net"] == sum(hand.result.net[seat] for hand in hands)
        assert stats[name]["net"] == stats[name]["net_showdown"] + stats[name]["net_other"]
    assert sum(row["net"] for row in stats.rows()) == 0
    assert sum(row["net_adjusted"] for row in stats.rows()) == pytest.approx(0, abs=1e-9)


def test_hands_of_several_stakes_are_counted_in_their_own_big_blinds():
    small = play(deal(nl(), [200, 200]), "2 fold")
    large = play(deal(nl(small_blind=50, big_blind=100), [20_000, 20_000]), "2 fold")
    row = of([small, large])["seat 2"]
    assert (row["net"], row["per_100"]) == (-51, -50.0)
    assert (row["per_100_low"], row["per_100_high"]) == (-50.0, -50.0)
    assert of([small])["seat 2"]["per_100_low"] is None


def test_in_fixed_limit_the_big_blind_is_the_small_bet():
    assert of([play(deal(fl(), [200, 200]), "2 fold")])["seat 2"]["per_100"] == -50.0


def test_chips_may_be_of_any_size():
    """No float holds 10**400 chips, but big blinds are small numbers."""
    stats = []
    for chip in (1, 10**400):
        hand = deal(nl(small_blind=chip, big_blind=2 * chip), [200 * chip] * 2)
        stats.append(of([check_down(play(hand, "2 call, 1 check"))] * 2))
    small, huge = (one["seat 1"] for one in stats)
    assert huge["net"] == small["net"] * 10**400 != 0
    assert huge["per_100"] == small["per_100"]
    assert (huge["per_100_low"], huge["per_100_high"]) == (small["per_100_low"], small["per_100_high"])
    assert json.loads(json.dumps(stats[1].to_dict()))["rows"] == stats[1].rows()
    assert "0" * 300 not in str(stats[0])


@pytest.mark.parametrize(
    ("fields", "net", "settled"),
    [
        ({"cash_out": {"1": (150, 2)}}, {1: 50, 2: 100}, {1}),
        ({"ev_cash_out": {"1": {"received": 120}, "2": {"risk": 120}}}, {1: 20, 2: -20}, {1, 2}),
        ({"insurance": {"2": {"premium": 30}}}, {1: -100, 2: 70}, {2}),
        ({"cash_out": "yes", "insurance": {"2": 7, "x": {}}}, {1: -100, 2: 100}, set()),
    ],
)
def test_f9_what_is_settled_beside_the_pots_counts_in_net_and_is_not_adjusted(fields, net, settled):
    deck = omaha.Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"}, boards=["2c3dJh7s7d"])
    hand = omaha.Hand(nl(), [100, 100], deck=deck, info=omaha.Info(fields=fields))
    play(hand, "2 call, 1 check, 1 raise 98, 2 call")
    assert hand.result.net == {1: -100, 2: 100}
    stats = of([hand])
    for seat, chips in net.items():
        row = stats[f"seat {seat}"]
        assert row["net"] == row["net_showdown"] == chips
        assert row["all_ins"] == (seat not in settled)
        assert (row["net_adjusted"] == chips) == (seat in settled)


# ---------------------------------------------------------------------- one player


def test_one_player_by_name_and_by_seat(hands):
    assert of(hands, player="bob").rows() == of(hands, player=2).rows() == [of(hands)["bob"]]
    by_place = of(hands, by="position", player="bob")
    assert sum(row["hands"] for row in by_place.rows()) == 200
    assert of(hands, player="nobody").rows() == []


def test_the_player_to_whom_a_text_deals(hands):
    from omaha.notation import pokerstars

    text = "\n\n".join([pokerstars.dumps(hand, 2) for hand in hands[:20]])
    read = list(pokerstars.iterate(text.splitlines(keepends=True)))
    assert of(read, player="dealt").groups == ("bob",)
    assert of([hand.view(3) for hand in hands[:20]], player="dealt").groups == ("cy",)
    assert of(hands, player="dealt").rows() == []


# ---------------------------------------------------------------------- hidden cards


HIDDEN = {"net_adjusted", "all_ins", "adjusted_per_100", "adjusted_per_100_low", "adjusted_per_100_high"}
HIDDEN |= {"low_draw", "low_draw_made", "low_draw_chances"}


def test_views_reports_and_texts_give_the_same_but_for_hidden_cards(hands):
    from omaha.notation import ohh, phh, pokerstars

    expected = of(hands).rows()
    shown = [{key: value for key, value in row.items() if key not in HIDDEN} for row in expected]
    for form in (phh, ohh, pokerstars):
        read = [form.loads(form.dumps(hand, "all")) for hand in hands]
        assert of(read).rows() == expected, form.__name__
    for seen in ([hand.view(1) for hand in hands], [Report(hand, 1) for hand in hands]):
        rows = of(seen).rows()
        assert [{key: value for key, value in row.items() if key not in HIDDEN} for row in rows] == shown
    ann = next(row for row in of(Report(hand, 1) for hand in hands).rows() if row["player"] == "ann")
    assert ann["low_draw_chances"] == of(hands)["ann"]["low_draw_chances"]


def test_a_report_knows_the_hands_that_were_called(hands):
    """All live hands at the showdown: so the all-in hands of reports are those of the hands."""
    reports = of(Report(hand, 1) for hand in hands)
    assert sum(row["all_ins"] for row in of(hands).rows()) > 20
    for row in reports.rows():
        assert row["all_ins"] == of(hands)[row["player"]]["all_ins"]


# ---------------------------------------------------------------------- sums


def test_sum_of_parts(hands):
    for by in ("player", ("player", "position"), ()):
        whole = of(hands, by)
        first, second = of(hands[:70], by), of(hands[70:], by)
        assert first + second == second + first == whole
        assert (first + second).rows() == whole.rows()
        assert first.hands == 70
    assert Stats() + of(hands) == of(hands)


def test_sum_of_different_kinds_is_refused(hands):
    with pytest.raises(ValueError, match="have no sum"):
        of(hands) + of(hands, by="position")
    with pytest.raises(ValueError, match="have no sum"):
        of(hands) + of(hands, player="ann")
    with pytest.raises(TypeError):
        of(hands) + 1


def test_the_path_of_a_sum_goes_on_where_the_first_ends(hands):
    whole = of(hands).path("ann")
    parts = (of(hands[:70]) + of(hands[70:])).path("ann")
    assert whole == parts
    assert [point["hands"] for point in whole] == list(range(201))
    assert whole[0] == {"hands": 0, "net": 0, "net_adjusted": 0, "net_showdown": 0, "net_other": 0}
    assert whole[-1]["net"] == of(hands)["ann"]["net"]
    assert whole[-1]["net_adjusted"] == of(hands)["ann"]["net_adjusted"]


@sizes(fast=12_000, slow=200_000)
def test_memory_does_not_grow_with_the_hands(size):
    """Paths are thinned out together, whatever the number of hands and players; the last point is exact."""
    stats = Stats()
    hand = play(deal(nl(), [200, 200]), "2 fold")
    for _ in range(size):
        stats.add(hand)
    points = len(stats.path("seat 1")) + len(stats.path("seat 2"))
    assert points <= PATH_POINTS + 4
    assert points > PATH_POINTS / 4
    assert stats.path("seat 2")[-1] == {
        "hands": size, "net": -size, "net_adjusted": -size, "net_showdown": 0, "net_other": -size,
    }  # fmt: skip
    steps = [point["hands"] for point in stats.path("seat 2")]
    assert steps == sorted(set(steps))
    both = stats + stats
    assert len(both.path("seat 1")) + len(both.path("seat 2")) <= PATH_POINTS + 4
    assert both["seat 2"]["net"] == -2 * size


def test_copies_and_pickles(hands):
    stats = of(hands, by=("player", "players"))
    for again in (copy.deepcopy(stats), pickle.loads(pickle.dumps(stats))):
        assert again == stats
        assert again.rows() == stats.rows()
        again.add(hands[0])
        assert again != stats
    with pytest.raises(TypeError):
        hash(stats)


# ---------------------------------------------------------------------- texts


def test_csv_holds_the_rows(hands):
    stats = of(hands, by=("player", "position"))
    file = io.StringIO()
    assert stats.to_csv(file) is None
    assert file.getvalue() == stats.to_csv()
    read = list(csv.DictReader(io.StringIO(stats.to_csv())))
    for row, cells in zip(stats.rows(), read, strict=True):
        assert {key: "" if value is None else str(value) for key, value in row.items()} == cells


def test_the_head_of_csv_is_there_without_rows():
    assert Stats().to_csv().splitlines()[0].split(",")[:2] == ["player", "hands"]
    assert len(Stats().to_csv().splitlines()) == 1


def test_tables_name_each_column_once(hands):
    for table in of(hands).tables():
        assert len(set(table[0])) == len(table[0])
        assert {len(row) for row in table} == {len(table[0])}


def test_text_fits_a_terminal_of_80_columns(hands):
    text = str(of(hands))
    assert text.startswith("200 hands\n\n")
    assert max(map(len, text.splitlines())) <= 80
    assert str(Stats()) == "0 hands"


def test_amounts_are_in_the_currency_of_the_hands():
    assert "-$0.01" in str(of([play(deal(nl(), [9, 9], info=omaha.Info(currency="USD")), "2 fold")]))
    both = [play(deal(nl(), [9, 9], info=omaha.Info(currency=name)), "2 fold") for name in ("USD", "EUR")]
    assert of(both).money is None
    assert not any("$" in cell or "€" in cell for row in of(both).tables()[0] for cell in row)


def test_texts_are_safe_for_any_name():
    hand = play(deal(nl(), [9, 9], info=omaha.Info({1: "<b>ann</b>\x1b[2J\n", 2: "x" * 500})), "2 fold")
    assert "\x1b" not in str(of([hand]))
    html = of([hand])._repr_html_()
    assert "\x1b" not in html
    assert "<b>" not in html
    assert "&lt;b&gt;ann" in html
    assert "x" * 30 not in html


# ---------------------------------------------------------------------- positions


def test_positions_by_number_of_players():
    for count in range(2, 11):
        names = list(position_names(tuple(range(1, count + 1)), count, 2 if count > 2 else 1).values())
        assert names[-1] == "BTN"
        assert len(set(names)) == count
        assert sorted(names, key=POSITIONS.index) == names
    assert list(position_names((1, 2, 3, 4, 5, 6), 6, 2).values()) == ["SB", "BB", "UTG", "HJ", "CO", "BTN"]
    assert position_names((1, 2), 2, 1) == {1: "BB", 2: "BTN"}


# ---------------------------------------------------------------------- what is refused


def test_what_is_refused(hands):
    for by in ("seat", ("player", "seat"), ("player", "player")):
        with pytest.raises(ValueError, match="by must"):
            of(hands, by=by)
    with pytest.raises(ValueError, match="player must be a name or a seat, not True"):
        of(hands, player=True)
    with pytest.raises(TypeError, match="hands must be hands"):
        of(hands[0])
    with pytest.raises(TypeError, match="hands must be hands"):
        of(7)
    with pytest.raises(TypeError, match="a hand must be"):
        of(["PokerStars Hand #1"])
    with pytest.raises(KeyError, match=r"no hand was counted for .nobody.; rows are"):
        of(hands)["nobody"]


def test_a_hand_that_is_not_over_is_refused_and_counts_nothing():
    stats = Stats()
    with pytest.raises(RuntimeError, match="not over"):
        stats.add(deal(nl(), [9, 9]))
    assert (stats.hands, stats.rows()) == (0, [])


def test_counting_changes_nothing_in_the_hand(hands):
    before = [hand.key for hand in hands]
    of(hands)
    assert [hand.key for hand in hands] == before
    assert all(type(hand) is Hand for hand in hands)
