"""OHH: faults that real files and hostile texts showed, each by its number in the list of faults."""

import contextlib
import copy
import io
import json

import pytest

import omaha
from omaha.notation import ohh
from support.ohh_texts import OTHERS, others
from support.work import work_of

RULES = omaha.Rules(limit="pot", small_blind=100, big_blind=200)
ONE = json.dumps(OTHERS)


def folded(info=None, **more):
    hand = omaha.Hand(RULES, [2000, 2000], info=info, **more)
    hand.fold()
    return hand


def written(hand, hero="dealt"):
    return json.loads(ohh.dumps(hand, hero))["ohh"]


def back(hand):
    return ohh.loads(ohh.dumps(hand, "all"))


# ---------------------------------------------------------------------- F8: tournaments, bounties, cash-outs

KO = {
    "tournament": "3303",
    "buy_in": "$12.30+$12.25+$2.45 USD",
    "bounties": {"1": "$39.79", "2": "$12.25"},
    "level": "IV",
}


def test_f8_a_tournament_has_all_fields_that_the_specification_requires():
    hand = folded(omaha.Info(fields=KO, event="Sunday"))
    assert written(hand)["tournament_info"] == {
        "tournament_number": "3303",
        "name": "Sunday",
        "start_date_utc": "1970-01-01T00:00:00Z",
        "currency": "USD",
        "buyin_amount": 12.3,
        "bounty_fee_amount": 12.25,
        "fee_amount": 2.45,
        "initial_stack": 0,
        "type": "MTT",
        "flags": ["Bounty"],
        "speed": {"type": "Normal", "round_time": 0},
    }
    assert [player["player_bounty"] for player in written(hand)["players"]] == [39.79, 12.25]
    assert back(hand).info == hand.info


@pytest.mark.parametrize(
    ("fields", "currency", "amounts"),
    [
        ({"buy_in": "€4.50+€0.50 EUR"}, "EUR", {"buyin_amount": 4.5, "fee_amount": 0.5}),
        ({"buy_in": "£1,000"}, "GBP", {"buyin_amount": 1000}),
        ({"buy_in": "Freeroll"}, "XPM", {"buyin_amount": 0, "fee_amount": 0}),
        ({"buy_in": "500FPP"}, "XPM", {}),
        ({"buy_in": "1500 SC"}, "XPM", {}),
        ({"buy_in": 7}, "XPM", {}),
        ({}, "XPM", {}),
    ],
)
def test_f8_buy_ins(fields, currency, amounts):
    hand = folded(omaha.Info(fields={"tournament": "1", **fields}))
    info = written(hand)["tournament_info"]
    assert info["currency"] == currency
    assert {name: info[name] for name in info if name.endswith("_amount")} == amounts
    assert "flags" not in info
    assert back(hand).info == hand.info


def test_f8_a_tournament_as_it_was_read_stays():
    info = {"tournament_number": "1", "type": "STT", "initial_stack": 1500}
    text = others(tournament=True, tournament_info=info, currency="")
    text["ohh"]["players"][0]["player_bounty"] = 5.5
    text = json.loads(json.dumps(text), parse_float=lambda text: round(100 * float(text)))
    text["ohh"]["bet_limit"]["bet_cap"] = 0
    hand = ohh.loads(json.dumps(text))
    assert hand.info.fields["tournament_info"] == info
    assert hand.info.fields["players"][0] == {"seat": 1, "display": "A.", "player_bounty": 550}
    assert back(hand).info == hand.info
    assert written(hand)["tournament_info"] == info


def test_f8_cash_outs_are_written_and_read():
    fields = {"cash_out": {"2": (5699, 57), "1": (100, 0)}}
    hand = folded(omaha.Info(currency="USD", fields=fields))
    wins = written(hand)["pots"][0]["player_wins"]
    assert wins == [
        {"player_id": 1, "win_amount": 2, "cashout_amount": 1, "cashout_fee": 0},
        {"player_id": 2, "win_amount": 0, "cashout_amount": 56.99, "cashout_fee": 0.57},
    ]
    assert back(hand).info == hand.info
    foreign = copy.deepcopy(OTHERS)
    foreign["ohh"]["pots"][0]["player_wins"][0] |= {"cashout_amount": 1.70, "cashout_fee": 0.02}
    read = ohh.loads(json.dumps(foreign))
    assert read.info.fields["cash_out"] == {"1": (170, 2)}
    assert back(read).info == read.info
    for odd in (
        {"cash_out": {"1": ("x", 0), "7": (1, 1)}},
        {"cash_out": 5},
        {"bounties": 3},
        {"bounties": {"1": "a hat"}},
    ):
        assert back(folded(omaha.Info(fields=odd))).info.fields == omaha.Info(fields=odd).fields


def test_f7_f8_the_hero_of_a_text_is_known_and_nobody_observed():
    hand = ohh.loads(ONE)
    assert hand.info.fields["hero"] == 1
    for hero in ("dealt", "all", "shown", None, "Ann"):
        assert written(hand, hero)["hero_player_id"] == 1
        assert written(hand, hero)["flags"] == ["Fast"]
    assert written(hand, 3)["hero_player_id"] == 3
    observed = ohh.loads(json.dumps(others(hero_player_id=None)))
    assert "hero" not in observed.info.fields
    assert written(observed)["hero_player_id"] is None
    assert written(observed)["flags"] == ["Fast", "Observed"]
    assert "hero" not in back(observed).info.fields
    assert "hero" not in ohh.loads(ohh.dumps(observed, 3)).info.fields  # the caller's choice, not the text's


# ---------------------------------------------------------------------- house chips


def test_house_chips_are_read_and_written():
    """R103."""
    hand = folded(omaha.Info(currency="USD", comments={0: "splash", 2: "big"}), bonus=500)
    first = written(hand)["rounds"][0]["actions"][0]
    assert first == {"action_number": 0, "player_id": None, "action": "Add to Pot", "amount": 5}
    assert written(hand)["pots"][0]["amount"] == 7
    again = back(hand)
    assert (again.bonus, again.events, again.result, again.info) == (500, hand.events, hand.result, hand.info)
    late = written(hand)
    late["rounds"][0]["actions"].append({**first, "action_number": 9})
    with pytest.raises(omaha.NotationError, match="house chips that are added during the play cannot be read"):
        ohh.loads(json.dumps({"ohh": late}, indent=1))


# ---------------------------------------------------------------------- F11, A5, B5: broken files


def test_f11_an_array_that_is_cut_off_loses_no_whole_hand():
    for end, words in ((len(ONE) * 2 + 60, "not OHH: "), (len(ONE) * 2 + 3, "the end of the array is missing")):
        text = f"[{ONE},{ONE},{ONE}]"[:end]
        for lines in ([text], text.replace("},{", "},\n{").split("\n"), text.replace(",", ",\n").split("\n")):
            errors = []
            assert list(ohh.iterate(lines, errors.append)) == [ohh.loads(ONE)] * 2
            assert len(errors) == 1
            assert words in str(errors[0])
    assert list(ohh.iterate([f"[{ONE},{ONE}]"])) == [ohh.loads(ONE)] * 2


def test_f11_a_broken_hand_in_an_array_costs_itself_only():
    broken = ONE.replace('"pots"', "pots", 1)
    errors = []
    assert len(list(ohh.iterate([f"[{ONE},{broken},{ONE},{ONE[:900]},{ONE}]"], errors.append))) == 3
    assert len(errors) == 2
    never = ONE.replace("0.05", "NaN", 1)
    errors = []
    assert len(list(ohh.iterate([f"[{ONE},{never},{ONE}]"], errors.append))) == 2
    assert [str(error) for error in errors] == ["line 1: not OHH: NaN is not valid JSON"]


@pytest.mark.parametrize("text", ["[[[[", "[", "[\n[\n[", "[[[[]]"])
def test_f11_arrays_without_an_end_are_errors(text):
    errors = []
    assert list(ohh.iterate(text.split("\n"), errors.append)) == []
    assert len(errors) == 1
    assert "the end of the array is missing" in str(errors[0])
    with pytest.raises(omaha.NotationError, match="the end of the array is missing"):
        ohh.loads(text)


@pytest.mark.parametrize("text", ["", " \n\n", "[]", "[]\n[]", "\ufeff"])
def test_a7_a_text_without_a_hand(text):
    with pytest.raises(omaha.NotationError, match="line 1: there is no hand in it"):
        ohh.loads(text)
    errors = []
    assert list(ohh.iterate(io.StringIO(text), errors.append)) == []
    assert [str(error) for error in errors] == ["line 1: there is no hand in it"]


DEEP = "[" * 100_000, '{"ohh":' * 100_000, '{"ohh": {"x": ' + "[" * 100_000, ONE[:-2] + ', "x": ' + "[" * 2000
NESTED = [
    ONE[:-2] + f', "{name}": ' + "[" * depth + "]" * depth + "}}"
    for name in ("table_name", "tournament", "_omaha", "x")
    for depth in (200, 450, 900)
]
NESTED += [
    ONE[:-2] + ', "_omaha": {"' + name + '": ' + "[" * depth + "]" * depth + "}}}"
    for name in ("rules", "fields", "comments", "names", "posts")
    for depth in (200, 450, 900)
]


@pytest.mark.parametrize("text", [*DEEP, *NESTED], ids=range(len(DEEP) + len(NESTED)))
def test_a5_deep_nesting_is_an_error_of_its_hand(text):
    errors = []
    hands = list(ohh.iterate([text, "", ONE], errors.append))
    assert hands[-1] == ohh.loads(ONE)
    assert len(hands) + len(errors) >= 2
    assert all(error.line in (1, 2, 3) for error in errors)


def test_b5_half_of_a_surrogate_pair_is_refused_and_never_written(tmp_path):
    for name in ('"a\\ud800n"', '"a\\udc00"', '"\\ud83d\\ud83d\\ude00"', '"a\ud800"'):
        text = json.dumps(OTHERS, indent=1).replace('"Ann"', name)
        with pytest.raises(omaha.NotationError, match="not text: half of a surrogate pair") as error:
            ohh.loads(text)
        assert '"name"' in text.split("\n")[error.value.line - 1]
        errors = []
        assert len(list(ohh.iterate([*text.split("\n"), "", ONE], errors.append))) == len(errors) == 1
    for name in ('"\\ud83d\\ude00"', '"a\\\\ud800"', '"\U0001f600"'):
        assert ohh.loads(ONE.replace('"Ann"', name)).info.names[1] == json.loads(name)
    path = tmp_path / "hand.ohh"
    path.write_text("before")
    for info in (omaha.Info({1: "a\ud800n"}), omaha.Info(fields={"_x": ["\udc00", float("inf")]})):
        with pytest.raises(ValueError, match="half of a surrogate pair"):
            ohh.dump(folded(info), path)
    assert path.read_text() == "before"
    assert back(folded(omaha.Info({1: "\\ud800 \U0001f600"}))).info.names[1] == "\\ud800 \U0001f600"


def test_f11_bytes_that_are_not_text_are_named():
    data = ONE.replace('"Ann"', '"José"').replace("\\u00e9", "é").encode("cp1252")
    for rows in (data, data.replace(b', "', b',\n"')):
        with pytest.raises(omaha.NotationError, match="these bytes are not UTF-8 text; name their encoding"):
            ohh.load(io.BytesIO(rows))
        errors = []
        assert len(list(ohh.iterate(io.BytesIO(rows + b"\n\n" + ONE.encode()), errors.append))) == 1
        assert "these bytes are not UTF-8 text" in str(errors[0])
        assert ohh.load(io.BytesIO(rows), encoding="cp1252").info.names[1] == "José"
        assert next(ohh.iterate(io.BytesIO(rows), encoding="cp1252")).info.names[1] == "José"


# ---------------------------------------------------------------------- F15: home games


def test_f15_the_same_show_twice_is_tolerated():
    text = copy.deepcopy(OTHERS)
    shows = text["ohh"]["rounds"][-1]["actions"]
    shows.append({**shows[0], "action_number": 2})
    assert ohh.loads(json.dumps(text)) == ohh.loads(ONE)
    shows[-1] = {"action_number": 2, "player_id": 0, "action": "Mucks Cards"}
    with pytest.raises(omaha.NotationError, match="seat 1 has shown or mucked before"):
        ohh.loads(json.dumps(text))
    shows[-1] = {**shows[0], "action_number": 2, "cards": ["As", "2s", "Kd", "Kc"]}
    with pytest.raises(omaha.NotationError, match="seat 1 holds As2sKdKh, not As2sKdKc"):
        ohh.loads(json.dumps(text))


def stripped(hand):
    """The text of a hand without what only this package writes, as another program would write it."""
    text = written(hand, "all")
    del text["_omaha"]
    return json.dumps({"ohh": text}, indent=1)


@pytest.mark.parametrize(
    "house",
    [
        {"least_raise_capped": True}, {"max_bets": 9}, {"straddle_min_raise": "big_blind", "straddle": "utg"},
        {"odd_chip_same_winners": "per_half"}, {"odd_chip_half": "low"}, {"odd_chip_tied": "high_winner_first"},
        {"unit": 5}, {"showdown_first": "last_aggressor_final_round", "side_pot_first": True}, {"showdown_mode": "all"},
        {"uncallable_raise": "allow"}, {"reveal_on_all_in": "at_once"}, {"short_open_raise": "complete"},
        {"pot_limit_small_blind": "as_big_blind"},
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("limit", ["fixed", "pot", "no"])
def test_f15_hands_of_other_houses_are_read(house, limit):
    """Of random hands at any house all come back without the package's own fields: acts, shows and odd chips agree."""
    import random

    from support import random_hands

    stakes = {"small_bet": 10, "big_bet": 20} if limit == "fixed" else {"small_blind": 5, "big_blind": 10}
    rng = random.Random(f"{house} {limit}")
    read = 0
    for seed in range(12):
        rules = omaha.Rules(limit=limit, hilo=True, **stakes, **house)
        stacks = {seat: rng.randint(15, 300) for seat in rng.sample(range(1, 7), rng.randint(2, 5))}
        hand = omaha.Hand(rules, stacks, deck=omaha.Deck(seed=seed))
        random_hands.play(hand, rng)
        again = ohh.loads(stripped(hand))
        assert again.result.net == hand.result.net
        read += 1
    assert read == 12


@pytest.mark.parametrize(
    ("site", "preset"),
    [
        ("PokerNow.club", "pokernow"), ("PokerNow", "pokernow"), ("GGPoker", "ggpoker"), ("WSOP.com", "wsop"),
        ("PokerStars.fr", "pokerstars"), ("Mine", "default"), ("", "default"),
    ],
)  # fmt: skip
def test_f15_the_house_is_that_of_the_site(site, preset):
    hand = ohh.loads(json.dumps(others(site_name=site)))
    usual = omaha.Rules.preset(preset, limit="pot", small_blind=1, big_blind=2)
    for field in (
        "least_raise_capped",
        "showdown_first",
        "side_pot_first",
        "reveal_on_all_in",
        "max_bets",
        "button_rule",
    ):
        assert getattr(hand.rules, field) == getattr(usual, field)


def test_rules_name_the_house_of_a_text_that_does_not():
    hand = ohh.loads(ONE, rules="bovada")
    assert hand.rules.odd_chip_tied == "high_winner_first"
    assert (hand.rules.limit, hand.rules.big_blind) == ("pot", 10)
    rules = omaha.Rules(limit="no", small_blind=5, big_blind=9, odd_chip_half="low")
    assert ohh.loads(ONE, rules=rules).rules.odd_chip_half == "low"
    assert ohh.loads(ohh.dumps(hand), rules=rules).rules == hand.rules
    assert ohh.load(io.StringIO(ONE), rules="bovada") == hand == next(ohh.iterate([ONE], rules="bovada"))
    with pytest.raises(ValueError, match="preset must be one of"):
        ohh.loads(ONE, rules="klingon")


# ---------------------------------------------------------------------- C6, F10: sizes and work


@pytest.mark.parametrize("digits", [17, 18, 19, 28, 29, 100, 990])
@pytest.mark.parametrize("currency", [None, "USD", "BTC"])
def test_c6_chips_of_any_size_come_back(digits, currency):
    chips = 10**digits + 7
    rules = omaha.Rules(limit="no", small_blind=chips // 2, big_blind=chips)
    hand = omaha.Hand(rules, [10 * chips, 9 * chips + 1, 8 * chips], info=omaha.Info(currency=currency))
    hand.raise_to(3 * chips)
    hand.fold()
    hand.fold()
    assert (back(hand).events, back(hand).result) == (hand.events, hand.result)


HOSTILE = {
    "objects": lambda n: '{"ohh": 1}' * n,
    "open objects": lambda n: '{"ohh": {' * n,
    "open arrays": lambda n: '[{"ohh": [' * n,
    "open strings": lambda n: '{"ohh": "' * n,
    "broken objects": lambda n: '{"ohh": {"a": 1}, ' * n,
    "constants": lambda n: '[{"ohh": NaN}, ' * n,
    "lines": lambda n: '{"ohh": 1}\n' * n,
    "blank lines": lambda n: "\n" * n,
    "brackets": lambda n: "[" * n,
    "brackets and lines": lambda n: "[\n" * n,
    "string": lambda n: '{"ohh": {"table_name": "' + "x" * n + '"}}',
    "players": lambda n: ONE.replace('"players": [', '"players": [' + '{"is_sitting_out": true}, ' * n),
    "actions": lambda n: ONE.replace('"actions": [', '"actions": [' + '{"action": "Sits Down"}, ' * n, 1),
    "house chips": lambda n: ONE.replace('"actions": [', '"actions": [' + '{"action": "Add to Pot"}, ' * n, 1),
    "pots": lambda n: ONE.replace('"pots": [', '"pots": [' + '{"player_wins": []}, ' * n),
    "wins": lambda n: ONE.replace('"player_wins": [', '"player_wins": [' + '{"player_id": 0}, ' * n),
    "flags": lambda n: ONE.replace('"flags": [', '"flags": [' + '"Fast", ' * n),
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("reads", ["loads", "iterate"])
def test_f10_twice_the_text_is_twice_the_work(kind, reads):
    """Counted in lines of Python and calls of built-in functions."""

    def read(text):
        with contextlib.suppress(omaha.NotationError):
            if reads == "loads":
                ohh.loads(text)
            else:
                list(ohh.iterate(text.split("\n"), lambda error: None))

    small, large = (work_of(read, HOSTILE[kind](n)) for n in (1_000, 2_000))
    assert large <= 2.3 * small + 20_000
