"""All formats: hands survive writing and reading, no hidden card is written, broken texts name their line."""

import io
import json
import random
import re
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha import notation
from omaha.cards import UNKNOWN
from omaha.notation.phh import toml
from support import random_hands, real_hands
from support.altered import altered
from support.histories import ABSENCES, absent_at_a_table, heroes, hidden, many, pokerstars_hand, replayed
from support.paths import ROOT
from support.sizes import tries

FORMATS = [
    name for name in notation.WRITTEN if name != "pokerstars"
]  # which cannot express all of a hand: see pokerstars/
MODULES = {name: notation.module(name) for name in FORMATS}
needs_hands = pytest.mark.skipif(real_hands.HANDS is None, reason=real_hands.MISSING)
formats = pytest.mark.parametrize("name", FORMATS)


@needs_hands
@formats
def test_real_hands_survive(name):
    """Events are equal, without exception, and so are rules, posts, stacks, rake and `Info`."""
    form = MODULES[name]
    for number, record in enumerate(real_hands.HANDS):
        hand = replayed(record, number)
        for hero in heroes(hand):
            back = form.loads(form.dumps(hand, hero))
            assert back.events == hidden(hand, hero), (record["id"], hero)
            assert (back.rules, back.posts, back.start, back.button) == (
                hand.rules, hand.posts, hand.start, hand.button,
            )  # fmt: skip
            assert back.result == hand.result
            assert back.info == hand.info
            assert form.dumps(back, hero) == form.dumps(hand, hero)


@needs_hands
@formats
def test_real_hands_survive_in_one_file(name, tmp_path):
    form = MODULES[name]
    hands = [replayed(record, number) for number, record in enumerate(real_hands.HANDS)]
    path = tmp_path / "hands"
    path.write_text(many(name, [form.dumps(hand, "all") for hand in hands]), encoding="utf-8")
    assert notation.detect(path.read_text(encoding="utf-8")) == name
    with path.open(encoding="utf-8") as file:
        for back, hand in zip(form.iterate(file), hands, strict=True):
            assert back.events == hand.events
            assert back.info == hand.info


def played(seed):
    rng = random.Random(seed)
    while True:
        try:
            hand = random_hands.random_setup(rng).hand()
        except ValueError:  # a rake given as one number that must be given pot by pot
            continue
        random_hands.play(hand, rng)
        return hand


@formats
@tries(seed=st.integers(0, 2**48), fast=100, slow=400, long=4000)
def test_random_hands_survive(name, seed):
    """Every game, limit, number of cards, house rule; straddles, posts, bomb pots, boards, runs, lost connections."""
    form = MODULES[name]
    hand = played(seed)
    for hero in heroes(hand):
        back = form.loads(form.dumps(hand, hero))
        assert back.events == hidden(hand, hero)
        assert (back.rules, back.start, back.button, back.rake) == (hand.rules, hand.start, hand.button, hand.rake)
        assert back.result == hand.result
        assert form.dumps(back, hero) == form.dumps(hand, hero)


@formats
@pytest.mark.parametrize("happens", ABSENCES)
def test_hands_of_a_table_with_an_absent_player_survive(name, happens):
    """R90-R92: folds and checks that no player decided, each with its reason."""
    form, hand = MODULES[name], absent_at_a_table(happens)
    for hero in heroes(hand):
        back = form.loads(form.dumps(hand, hero))
        assert back.events == hidden(hand, hero)
        assert form.dumps(back, hero) == form.dumps(hand, hero)


@pytest.mark.parametrize("boards", [1, 2])
def test_cards_turned_up_beside_a_protected_player(boards):
    """R90: a protected player is as good as all-in, though both players have chips left."""
    rules = omaha.Rules(limit="pot", small_blind=1, big_blind=2, reveal_on_all_in=True, boards=boards)
    hand = omaha.Hand(rules, [100, 100], deck=omaha.Deck(seed=1))
    for action in ("call", "check", "raise 4"):
        hand.apply(action)
    hand.protect()
    assert MODULES["phh"].loads(MODULES["phh"].dumps(hand, "all")).events == hand.events


@formats
@settings(max_examples=200)
@given(seed=st.integers(0, 2**48))
def test_nothing_hidden_is_written(name, seed):
    hand = played(seed)
    for hero in (None, hand.seats[0]):
        text = MODULES[name].dumps(hand, hero)
        seen = {card for event in hidden(hand, hero) for card in event.cards or ()} - {UNKNOWN}
        written = set(re.findall(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])", text))
        assert {cards[i : i + 2] for cards in written for i in range(0, len(cards), 2)} <= {str(c) for c in seen}
    text = MODULES[name].dumps(hand, "all")
    assert {str(card) for cards in hand.holes.values() for card in cards} <= set(re.findall("[2-9TJQKA][cdhs]", text))


@formats
def test_load_and_dump_files(name, tmp_path):
    form, hand = MODULES[name], played(5)
    path = tmp_path / "hand"
    form.dump(hand, path, "all")
    assert path.read_text(encoding="utf-8") == form.dumps(hand, "all")
    assert form.load(path).events == hand.events
    for end in ("\n", "\r\n", "\r"):
        text = form.dumps(hand, "all").replace("\n", end)
        assert form.loads(text).events == form.loads("\ufeff" + text).events == hand.events
        for encoding in ("utf-8", "utf-8-sig", "utf-16"):
            assert form.load(io.BytesIO(text.encode(encoding))).events == hand.events
    for file in (io.StringIO(), io.BytesIO()):
        form.dump(hand, file, "all")
        file.seek(0)
        assert form.load(file).events == hand.events


@formats
def test_exactly_one_hand_is_loaded(name):
    form = MODULES[name]
    text = form.dumps(played(5))
    assert form.loads(many(name, [text])) == form.loads(text)
    with pytest.raises(omaha.NotationError, match="exactly one hand") as error:
        form.loads(many(name, [text, text]))
    assert error.value.line > text.count("\n")
    with pytest.raises(omaha.NotationError):
        form.loads("")


@formats
def test_iterate_goes_on_after_a_broken_hand(name):
    form = MODULES[name]
    texts = [form.dumps(played(seed), "all") for seed in range(8)]
    lines = many(name, texts).splitlines(keepends=True)
    whole = list(form.iterate(lines))
    assert len(whole) == 8
    spot = len(many(name, texts[:3]).split("\n")) + 8
    lines[spot] = '"' + lines[spot]
    errors = []
    assert list(form.iterate(lines, errors.append)) == whole[:3] + whole[4:]
    assert [type(error) for error in errors] == [omaha.NotationError]
    assert len(many(name, texts[:3]).split("\n")) <= errors[0].line <= len(many(name, texts[:4]).split("\n"))
    with pytest.raises(omaha.NotationError) as error:
        list(form.iterate(lines))
    assert error.value.line == errors[0].line


@formats
def test_iterate_takes_lines_one_by_one(name):
    """Nothing is read ahead but the first line of the next hand: a file may be larger than memory."""
    form = MODULES[name]
    text = many(name, [form.dumps(played(5))])
    taken = 0

    def lines():
        nonlocal taken
        for line in (text * 50).splitlines():
            taken += 1
            yield line

    for number, _ in enumerate(form.iterate(lines()), 1):
        assert taken <= number * len(text.splitlines()) + 2
        if number == 20:
            break


@formats
def test_a_text_cut_off_anywhere_is_refused_or_the_same_hand(name):
    form = MODULES[name]
    for seed in range(3):
        hand = played(seed)
        text = form.dumps(hand, "all")
        for end in range(0, len(text), 7):
            try:
                back = form.loads(text[:end])
            except omaha.NotationError as error:
                if not 1 <= error.line <= text.count("\n") + 1:
                    raise
            else:
                assert back.start == hand.start
                assert back.events == hand.events[: len(back.events)]
                assert back.over or name == "phh"


PIECES = ["", "0", "9", "-1", "1e9", "As", "??", "Xx", *"\"'{}[],:=#\n\x00é", "null", "Call", " cc"]


@formats
@settings(max_examples=300)
@given(seed=st.integers(0, 2**48))
def test_garbled_texts_are_refused_with_a_line_or_read_as_a_legal_hand(name, seed):
    """No other error ever comes out; a hand that is read could have been played: it survives writing and reading."""
    form = MODULES[name]
    rng = random.Random(seed)
    text = form.dumps(played(seed % 50), rng.choice([None, "all"]))
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(text)), rng.randrange(len(text))
        piece = rng.choice([rng.choice(PIECES), text[other : other + rng.randrange(30)]])
        text = text[:at] + piece + text[at + rng.choice([0, 1, rng.randrange(40)]) :] or "x"
    refused_or_read(form, text)


@formats
@settings(max_examples=300)
@given(seed=st.integers(0, 2**48))
def test_garbled_bytes_are_refused_with_a_line_or_read(name, seed):
    form = MODULES[name]
    rng = random.Random(seed)
    data = bytearray(form.dumps(played(seed % 50), "all").encode())
    for _ in range(rng.randint(1, 3)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    try:
        form.load(io.BytesIO(data))
    except omaha.NotationError as error:
        if error.line is None or not 1 <= error.line <= data.count(b"\n") + 1:
            raise


@formats
def test_a_hand_of_a_wrong_hero_is_not_written(name):
    hand = played(5)
    for hero, kind in ((99, ValueError), ("some", ValueError), (1.5, TypeError)):
        with pytest.raises(kind):
            MODULES[name].dumps(hand, hero)


@tries(seed=st.integers(0, 2**48), fast=150, slow=500)
def test_objects_of_wrong_values_are_refused_with_a_line_or_read(seed):
    rng = random.Random(seed)
    form = MODULES["ohh"]
    plain = json.loads(form.dumps(played(seed % 40), "all"))
    for _ in range(rng.choice([1, 1, 2])):
        plain = altered(plain, rng)
    refused_or_read(form, json.dumps(plain, indent=rng.choice([None, 1])))


@tries(seed=st.integers(0, 2**48), fast=150, slow=500)
def test_fields_of_wrong_values_are_refused_with_a_line_or_read(seed):
    rng = random.Random(seed)
    form = MODULES["phh"]
    plain = tomllib.loads(form.dumps(played(seed % 40), "all"))
    for _ in range(rng.choice([1, 1, 2])):
        plain = altered(plain, rng)
    if isinstance(plain, dict):
        lines = [f"{toml.key(name)} = {toml.value(value)}" for name, value in plain.items()]
        refused_or_read(form, "\n".join(lines).replace("None", '"None"') + "\n")


def refused_or_read(form, text):
    try:
        hand = form.loads(text)
    except omaha.NotationError as error:
        if error.line is None or not 1 <= error.line <= text.count("\n") + 1:
            raise
    else:
        if hand.over:
            assert form.loads(form.dumps(hand, "all")).events == hand.events


texts = st.text(st.characters(codec="utf-8"), max_size=12)
words = texts.filter(str.strip)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
names_of_fields = texts | st.sampled_from(
    ["author", "level", "time", "table", "year", "time_banks", "seat_count", "hand", "flags", "network_name", "variant",
     "_x", "_omaha", "table_size", "tournament", "tournament_info", "players", "currency", "actions",
     "internal_version"]
)  # fmt: skip
players = st.lists(
    st.fixed_dictionaries(
        {"seat": st.integers(1, 10), "display": texts},
        optional={"is_sitting_out": st.booleans(), "id": st.integers(), "name": texts, "starting_stack": st.integers()},
    )
)
infos = st.builds(
    omaha.Info,
    names=st.dictionaries(st.sampled_from([1, 4, 7, 10]), words, max_size=4),
    table=st.none() | words,
    number=st.none() | words | st.integers(-5, 2**60),
    time=st.none() | words | st.datetimes().map(lambda moment: f"{moment.replace(microsecond=0)} UTC"),
    currency=st.none() | st.sampled_from(["USD", "EUR", "JPY", "BTC", "mBTC"]),
    event=st.none() | words,
    site=st.none() | words,
    table_size=st.none() | st.integers(2, 10),
    fields=st.dictionaries(names_of_fields, values | players, max_size=4),
    comments=st.dictionaries(st.integers(2, 6), words.map(str.strip), max_size=3),
)


@formats
@tries(info=infos, fast=80, slow=400)
def test_everything_around_the_play_comes_back(name, info):
    hand = omaha.Hand(omaha.Rules(limit="pot", small_blind=1, big_blind=2), {1: 50, 4: 50, 10: 50}, info=info)
    while hand.actor:
        hand.fold()
    assert len(hand.events) == 9
    assert MODULES[name].loads(MODULES[name].dumps(hand)).info == info


def test_players_named_twice_are_not_players_of_ohh():
    """The format names a seat once; other fields of that name are carried as they are."""
    info = omaha.Info(fields={"players": ({"seat": 1, "display": ""}, {"seat": 1, "display": "x"})})
    hand = omaha.Hand(omaha.Rules(limit="pot", small_blind=1, big_blind=2), [50, 50], info=info)
    hand.fold()
    assert MODULES["ohh"].loads(MODULES["ohh"].dumps(hand)).info == info


def parts(hand):
    """All that makes a hand, without its Info."""
    return {
        "rules": hand.rules, "start": hand.start, "button": hand.button, "posts": hand.posts, "runs": hand.runs,
        "rake": hand.rake, "manual": hand.manual, "deck": hand.deck, "events": hand.events, "result": hand.result,
    }  # fmt: skip


@pytest.mark.parametrize("name", notation.WRITTEN)
def test_exactly_what_the_guide_lists_is_lost(name):
    """docs/notations.md has the table."""
    page = (ROOT / "docs" / "notations.md").read_text()
    rows = re.search(r"<!-- lost -->\n\n(.*?)\n\n<!-- end -->", page, re.DOTALL)[1].split("\n")
    head, _, *rows = [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows]
    listed = {row[0] for row in rows if row[head.index(name)] == "lost"}
    lost = set()
    form = notation.module(name)
    for seed in range(300):
        hand = pokerstars_hand(seed) if name == "pokerstars" else played(seed)
        before, after = parts(hand), parts(form.loads(form.dumps(hand, "all")))
        lost |= {part for part in before if before[part] != after[part]}
    assert lost == listed
