"""Files as players have them: sessions of mixed games, other encodings, heroes, hands by number, and hostile ones."""

import json
import re

import pytest

from omaha import Deck, Hand, Info, Rules
from omaha.notation import convert, ohh, phh, pokerstars
from support.command_line import GOOD

RULES = Rules.preset("pokerstars", limit="pot", small_blind=5, big_blind=10)
STUD = """\
PokerStars Hand #80{0}:  8-Game (7 Card Stud Hi/Lo Limit, $0.04/$0.08 USD) - 2020/01/31 7:05:09 ET
Table 'Procyon' 8-max
Seat 1: ann ($2 in chips)
*** 3rd STREET ***
Dealt to ann [2c 3d 4h]
*** SUMMARY ***
Total pot $0.10 | Rake $0
"""
HOLDEM = STUD.replace("8-Game (7 Card Stud Hi/Lo Limit, ", "Hold'em No Limit (").replace("3rd STREET", "HOLE CARDS")
MIXED = STUD.replace("8-Game (7 Card Stud Hi/Lo Limit", "Mixed NLH/PLO (Hold'em No Limit")


def played(number, names=("ann", "bob"), hero=None, seats=None):
    """A hand that is checked and called down."""
    seats = seats or range(1, len(names) + 1)
    fields = {"hero": hero} if hero else {}
    info = Info(dict(zip(seats, names, strict=True)), number=number, currency="USD", site="PokerStars", fields=fields)
    hand = Hand(RULES, dict.fromkeys(seats, 1000), button=seats[-1], deck=Deck(seed=number), info=info)
    while not hand.over:
        hand.apply(hand.legal.passive)
    return hand


def stars(*hands):
    return "\n\n\n".join([pokerstars.dumps(hand, "all") for hand in hands])


# ---------------------------------------------------------------------- mixed games


@pytest.fixture
def session(file):
    """Two hands of Omaha among five of other games, as trackers keep them, with Windows lines."""
    parts = [HOLDEM.format(1), STUD.format(2), pokerstars.dumps(played(1)), MIXED.format(3), HOLDEM.format(4),
             pokerstars.dumps(played(2)), STUD.format(5)]  # fmt: skip
    return file("\r\n\r\n\r\n".join(part.replace("\n", "\r\n") for part in parts), "session.txt")


def test_hands_of_other_games_are_counted_apart(run, session):
    status, out, err = run("replay", session)
    assert (status, err) == (0, f"omaha: {session}: 5 hands of other games\n")
    assert re.findall(r"^Hand (\d+):", out, re.MULTILINE) == ["1", "2"]


def test_convert_of_a_mixed_session_is_no_failure(run, session, tmp_path):
    out = tmp_path / "out.phhs"
    assert run("convert", session, str(out)) == (
        0, "2 hands converted from pokerstars to phh, 0 skipped, 5 hands of other games\n", "",
    )  # fmt: skip
    with out.open(encoding="utf-8") as lines:
        assert [hand.info.number for hand in phh.iterate(lines)] == [1, 2]


def test_a_page_of_a_mixed_session(run, session, tmp_path):
    status, out, err = run("replay", session, "--html", str(tmp_path / "page.html"))
    assert (status, err) == (0, f"omaha: {session}: 5 hands of other games\n")
    assert "page.html: 2 hands, " in out


def test_a_broken_hand_of_a_mixed_session_is_one(run, file):
    broken = pokerstars.dumps(played(1)).replace("Total pot", "Total pod")
    session = file(f"{HOLDEM.format(1)}\n\n{broken}\n\n{stars(played(2))}", "session.txt")
    status, out, err = run("replay", session)
    assert status == 1
    assert err.count("\n") == 2
    assert err.endswith(f"omaha: {session}: 1 hand of another game\n")
    assert "Hand 2:" in out


@pytest.mark.parametrize("arguments", ["replay {}", "convert {} out.phhs", "replay {} --html out.html"])
def test_a_session_without_omaha(run, file, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    session = file(HOLDEM.format(1) + "\n\n" + STUD.format(2), "session.txt")
    status, out, err = run(*arguments.format(session).split())
    assert (status, out) == (1, "")
    assert err.startswith(f"omaha: {session}: 2 hands of other games\nomaha: ")
    assert "there is no hand" in err
    assert [path.name for path in tmp_path.iterdir()] == ["session.txt"]


@pytest.mark.parametrize("variant", ["NT", "FB", "F7S/8"])
def test_other_games_of_phh(run, file, variant):
    other = GOOD.replace("PO", variant)
    many = file(f"[1]\n{other}\n[2]\n{GOOD}", "two.phhs")
    status, out, err = run("replay", many)
    assert (status, err) == (0, f"omaha: {many}: 1 hand of another game\n")
    assert out.count("result checked") == 1
    one = file(other, "one.phh")
    status, out, err = run("replay", one, many)
    assert (status, err) == (0, f"omaha: {one}: 1 hand of another game\nomaha: {many}: 1 hand of another game\n")


@pytest.mark.parametrize("game", ["Holdem", "Stud", "StudHiLo", "Draw"])
def test_other_games_of_ohh(run, file, tmp_path, game):
    good = ohh.dumps(played(1))
    other = json.loads(good)
    other["ohh"] |= {"game_type": game, "rounds": [{"id": 0, "street": "3rd Street", "actions": [{"action": "?"}]}]}
    session = file(json.dumps(other) + "\n\n" + good, "session.ohh")
    status, out, err = run("convert", session, str(tmp_path / "out.phhs"))
    assert (status, out, err) == (0, "1 hand converted from ohh to phh, 0 skipped, 1 hand of another game\n", "")


@pytest.mark.slow
def test_a_hundred_thousand_hands_of_other_games_are_counted(run, file, tmp_path):
    session = file("\n\n".join([STUD.format(number) for number in range(100_000)]) + stars(played(1)), "session.txt")
    assert run("convert", session, str(tmp_path / "out.phhs"))[:2] == (
        0, "1 hand converted from pokerstars to phh, 0 skipped, 100,000 hands of other games\n",
    )  # fmt: skip


# ---------------------------------------------------------------------- empty files


@pytest.mark.parametrize("name", ["empty.txt", "empty.phh", "empty.phhs", "empty.ohh", "empty"])
@pytest.mark.parametrize("content", ["", "\n \n\n", "\ufeff"])
@pytest.mark.parametrize("arguments", ["replay {}", "convert {} out.phhs", "replay {} --from pokerstars"])
def test_an_empty_file_has_one_answer(run, file, tmp_path, monkeypatch, name, content, arguments):
    monkeypatch.chdir(tmp_path)
    empty = file(content, name)
    assert run(*arguments.format(empty).split()) == (1, "", f"omaha: {empty}: there is no hand in it\n")
    assert not (tmp_path / "out.phhs").exists()


def test_no_page_of_an_empty_file(run, file, tmp_path):
    empty, page = file("", "empty.txt"), tmp_path / "page.html"
    assert run("replay", empty, "--html", str(page)) == (
        1, "",
        f"omaha: {empty}: there is no hand in it\n"
        f"omaha: {page}: not written, because there is no hand to show\n",
    )  # fmt: skip
    assert not page.exists()


# ---------------------------------------------------------------------- hands by number


@pytest.fixture
def twelve(file):
    """Twelve hands, the fifth of them broken."""
    texts = [pokerstars.dumps(played(number)) for number in range(1, 13)]
    texts[4] = texts[4].replace("Total pot", "Total pod")
    return file("\n\n\n".join([HOLDEM.format(0), *texts]), "twelve.txt")


@pytest.mark.parametrize(
    ("hands", "numbers", "status"),
    [("7", [7], 0), ("10-20", [10, 11, 12], 0), ("-3", [1, 2, 3], 0), ("11-", [11, 12], 0), ("4-6", [4, 6], 1)],
)
def test_hands_are_chosen_by_number(run, twelve, tmp_path, hands, numbers, status):
    result, out, err = run("replay", twelve, "--hands", hands)
    assert (result, [int(number) for number in re.findall(r"^Hand (\d+):", out, re.MULTILINE)]) == (status, numbers)
    assert err.count("\n") == status + 1
    target = tmp_path / "out.phhs"
    result, out, _ = run("convert", twelve, str(target), "--hands", hands)
    assert (result, out.split(",")[0]) == (
        status, f"{len(numbers)} hand{'s' * (len(numbers) > 1)} converted from pokerstars to phh",
    )  # fmt: skip
    with target.open(encoding="utf-8") as lines:
        assert [hand.info.number for hand in phh.iterate(lines)] == numbers
    assert run("replay", twelve, "--hands", hands, "--html", str(tmp_path / "page.html"))[0] == status


def test_hands_are_counted_through_all_files(run, file):
    names = [file(stars(played(2 * part + 1), played(2 * part + 2)), f"{part}.txt") for part in range(3)]
    status, out, err = run("replay", *names, "--hands", "2-5")
    assert (status, err) == (0, "")
    assert re.findall(r"^Hand (\d+):", out, re.MULTILINE) == ["2", "3", "4", "5"]


def test_hands_that_are_not_there(run, twelve, tmp_path):
    assert run("replay", twelve, "--hands", "20-30") == (
        1, "", f"omaha: {twelve}: 1 hand of another game\nomaha: there is no hand 20, only 12 hands\n",
    )  # fmt: skip
    status, out, err = run("convert", twelve, str(tmp_path / "out.phhs"), "--hands", "20-30")
    assert (status, out) == (1, "")
    assert err.endswith(f"omaha: {twelve}: there is no hand 20 in it\n")


def test_nothing_is_read_beyond_the_last_hand(run, file):
    session = file(stars(played(1), played(2), played(3)) + "\n\n\nPokerStars Hand #4:  broken", "session.txt")
    assert run("replay", session, "--hands", "2")[::2] == (0, "")
    assert run("convert", session, "-", "--to", "phh", "--hands", "1-2")[0] == 0


def test_convert_by_hand_of_some_hands():
    texts = []
    lines = stars(*map(played, range(1, 6))).split("\n")
    done = convert.convert(lines, texts.append, "pokerstars", "phh", hands=range(2, 4))
    assert (done.hands, done.skipped, done.others) == (2, [], 0)
    assert [f"hand = {number}\n" in text for number, text in zip((2, 3), texts, strict=True)] == [True, True]


# ---------------------------------------------------------------------- heroes


@pytest.fixture
def seats(file):
    """A session in which Ann, to whom it deals, changes seats."""
    return file(
        stars(played(1, ("Ann", "bob"), hero=1), played(2, ("bob", "Ann", "cid"), hero=2), played(3, ("bob", "cid"))),
        "seats.phhs.txt",
    )


def known(out):
    """The seats whose cards each hand prints before it is played."""
    heads = [part.split("\n\n")[1] for part in out.split("Hand ")[1:]]
    return [[line.split()[2] for line in head.split("\n") if re.search(r"[2-9TJQKA][cdhs] ", line)] for head in heads]


def folded(number, names, hero=None):
    """A hand in which all fold, so that nobody shows."""
    info = Info(dict(enumerate(names, 1)), number=number, fields={"hero": hero} if hero else {})
    hand = Hand(RULES, [1000] * len(names), deck=Deck(seed=number), info=info)
    while not hand.over:
        hand.fold()
    return hand


@pytest.mark.parametrize(
    ("hero", "seen"),
    [
        (None, [["Ann"], ["Ann"], []]),
        ("dealt", [["Ann"], ["Ann"], []]),
        ("shown", [[], [], []]),
        ("all", [["Ann", "bob"], ["bob", "Ann", "cid"], ["bob", "cid"]]),
        ("bob", [["bob"], ["bob"], ["bob"]]),
        ("2", [["bob"], ["Ann"], ["cid"]]),
    ],
)
def test_a_hero_is_a_word_a_seat_or_a_name_everywhere(run, file, tmp_path, hero, seen):
    hands = [folded(1, ["Ann", "bob"], 1), folded(2, ["bob", "Ann", "cid"], 2), folded(3, ["bob", "cid"])]
    session = file("".join([f"[{n}]\n{phh.dumps(hand, 'all')}\n" for n, hand in enumerate(hands, 1)]), "s.phhs")
    option = ["--hero", hero] if hero else []
    status, out, err = run("replay", session, *option)
    assert (status, err, known(out)) == (0, "", seen)
    target = tmp_path / "out.phhs"
    assert run("convert", session, str(target), *option)[0] == 0
    assert known(run("replay", str(target), "--hero", "all")[1]) == seen


def test_a_hero_who_is_not_dealt_in_is_complained_of_once(run, seats, tmp_path):
    status, out, err = run("replay", seats, "--hero", "dan")
    assert (status, out) == (1, "")
    assert err == (
        f"omaha: {seats}: hand 1: hero must be a seat or one of all, shown, dealt, Ann, bob, not 'dan' "
        "(and 2 more hands)\n"
    )
    status, out, err = run("replay", seats, "--hero", "Ann")
    assert (status, out.count("result checked")) == (1, 2)
    assert err == f"omaha: {seats}: hand 3: hero must be a seat or one of all, shown, dealt, bob, cid, not 'Ann'\n"
    status, out, err = run("convert", seats, str(tmp_path / "o.ohh"), "--hero", "9")
    assert (status, out) == (1, "0 hands converted from pokerstars to ohh, 3 skipped\n")
    assert err.count("\n") == 1
    assert "hero must be one of the seats 1, 2, not 9 (and 2 more hands)" in err


def test_seats_in_a_complaint_are_in_order(run, file):
    hand = played(1, ("a", "b", "c", "d"), seats=(2, 4, 7, 9))
    err = run("replay", file(stars(hand), "one.txt"), "--hero", "5")[2]
    assert "hero must be one of the seats 2, 4, 7, 9, not 5" in err


def test_hidden_cards_are_not_printed_on_tables(run, file):
    hand = phh.loads(GOOD.replace(', "p2 cbr 6", "p1 f"', "").replace("finishing_stacks = [198, 202]\n", ""))
    path = file(phh.dumps(hand, "all"))
    assert "As Ad Ks Kd" not in run("replay", path, "--tables")[1]
    assert "As Ad Ks Kd" in run("replay", path, "--tables", "--hero", "1")[1]


# ---------------------------------------------------------------------- encodings


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_an_encoding_is_named(run, file, tmp_path, encoding):
    text = stars(played(1, ("Zoë", "bob")))
    session = file(text.encode(encoding), "session.txt")
    status, out, err = run("replay", session, "--encoding", encoding)
    assert (status, err) == (0, "")
    assert "Zoë" in out
    assert run("replay", session)[0] == 1
    target = tmp_path / "out.phhs"
    assert run("convert", session, str(target), "--encoding", encoding)[0] == 0
    assert "Zoë" in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_encodings_that_show_need_no_name(run, file, encoding):
    session = file(stars(played(1, ("Zoë", "bob"))).encode(encoding), "session.txt")
    assert run("replay", session)[::2] == (0, "")


# ---------------------------------------------------------------------- hostile files


@pytest.mark.parametrize("arguments", ["replay {}", "convert {} out.ohh", "replay {} --html out.html"])
def test_a5_deep_rules_are_one_broken_hand(run, file, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    deep = phh.dumps(phh.loads(GOOD)) + f"_omaha.rules = '{'[' * 2000}'\n"
    path = file(f"[1]\n{deep}\n[2]\n{GOOD}", "deep.phhs")
    status, out, err = run(*arguments.format(path).split())
    assert status == 1
    assert err.count("\n") == 1
    assert "1 hand" in out or out.count("result checked") == 1


@pytest.mark.parametrize("name", ["\x1b]0;pwned\x07\x1b[2J", "bob\nResult\n  seat 2  +999999", "\u202ebob"])
def test_a6_b5_names_that_would_deceive_a_terminal(run, file, tmp_path, name):
    text = ohh.dumps(played(1)).replace('"ann"', json.dumps(name))
    path = file(text, "hand.ohh")
    status, out, err = run("replay", path)
    assert (status, err) == (0, "")
    assert not [sign for sign in out.replace("\n", "") if not sign.isprintable()]
    assert not re.search(r"^  seat 2  \+999999", out, re.MULTILINE)
    assert run("replay", path, "--html", str(tmp_path / "page.html"))[::2] == (0, "")
    for target in ("out.phhs", "out.txt"):
        status, out, err = run("convert", path, str(tmp_path / target))
        assert status == ("0 hands" in out)
        assert err.count("\n") == status
        assert not [sign for sign in err.replace("\n", "") if not sign.isprintable()]
    status, out, err = run("replay", path, "--hero", "nobody\x1b[2J")
    assert (status, err.count("\n"), "\x1b" in err) == (1, 1, False)


def test_names_of_files_are_printed_safely(run, tmp_path):
    status, _, err = run("replay", str(tmp_path / "none\nomaha: fine\x1b[2J.phh"))
    assert (status, err.count("\n"), "\x1b" in err) == (1, 1, False)
