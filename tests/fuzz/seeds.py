"""Makes the inputs with which fuzzing begins: `python -m fuzz.seeds [FOLDER]`, with tests/ on the path.

They are made from the worked examples, the re-made hands and random hands. Of the inputs that a run has found in
FOLDER, such as `.fuzz`, the smallest are kept, too. An input that broke something is added to `BROKEN`: it is tried in
every run of the tests.
"""

import json
import random
import re
import sys
import tempfile
from pathlib import Path

import omaha
from fuzz import corpus
from fuzz.equities import PATTERNS
from fuzz.targets import TARGETS
from omaha import notation
from omaha.play import match
from support import real_hands, room_texts
from support.histories import info_of, pokerstars_hand, with_info
from support.paths import DATA, ROOT
from support.played_hands import fresh
from support.random_hands import play

REAL = (0, 3, 7, 11, 15, 19, 23, 27)
"""Re-made hands: these have side pots, runs, straddles and quartered pots between them."""
FOUND = 30_000
"""Bytes of found inputs of a target that are kept, of the smallest first."""

BROKEN = {
    "kernel": [b"\x97\x00O\x13x\xd6\xdf:C} X2z)`\xef0\xb3\x08\xa7Jb\xe9\xf6\x86o\x02{0fg\xb7B/\x173=\xfe%XI"],
    "match": [
        b'{"kind":"omaha match","version":1,"names":["ann","bob"],"rules":{"limit":"fixed","small_bet":2},'
        b'"stacks":[200,200],"seats":2,"duplicate":true,"button":null,"corrections":[],"on_illegal":"raise",'
        b'"time_limit":null}\n{"seked":2}\n'
    ],
}
"""By target: inputs that once broke something."""


def remade():
    """Some of the re-made real hands, played."""
    records = [json.loads(line) for line in (DATA / "real_hands.jsonl").read_text("utf-8").splitlines()]
    for number in REAL:
        record = {"site": None, **records[number]}
        hand = with_info(real_hands.hand_of(record), info_of(record, number))
        for action in record["actions"]:
            real_hands.act(hand, action)
        yield hand


def random_hands(count):
    for seed in range(count):
        rng, setup = fresh(seed)
        try:
            hand = setup.hand()
        except ValueError:  # a rake given as one number that must be given pot by pot
            continue
        play(hand, rng)
        yield hand


def tables():
    """A table between hands, and in the middle of one."""
    table = omaha.Table(omaha.Rules.game("plo8", "1/2", preset="pokerstars"), seats=4, seed=3)
    for name in ("ann", "bob", "cid"):
        table.sit(name, chips=120)
    yield table
    hand = table.deal()
    hand.call()
    table.disconnect("bob")
    yield table


def of_matches():
    """Files of two short matches."""
    for rules, players in (("flo8", ["caller", "tight"]), ("plo", ["random", "caller"])):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "match")
            match(players, omaha.Rules.game(rules, "2/4"), hands=3, seed=2).save(path)
            yield path.read_bytes()


def examples_of(page, sign):
    """The quoted texts in the examples of a page."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    return [found for found in re.findall(r'"([^"\n]{1,60})"', text) if sign.search(found)]


def saved_values():
    """JSON of hands, tables, rules and rakes, of this version and of the first one."""
    first = [file.read_text("utf-8") for file in sorted((DATA / "saved" / "0.1.0").glob("[hrt]*.json"))]
    hands = [*list(remade())[:3], *random_hands(8)]
    values = [*hands, *tables(), omaha.Rake(percent=5, cap={2: 50, 5: 300}), *[hand.rules for hand in hands]]
    return [*first, *[value.to_json() for value in values]]


def texts_of_rooms(name):
    """Texts that are only read, with a seat to which cards are dealt in every second one."""
    currency = {"ggpoker": "USD", "winamax": "EUR"}[name]
    room = name == "ggpoker"
    for seed in range(12):
        hand = room_texts.random_room_hand(seed, currency if seed % 2 else None, straddles=room, runs=room)
        yield getattr(room_texts, name)(hand, hand.seats[0] if seed % 4 > 1 else None)


def of_format(name, hands):
    return [notation.module(name).dumps(hand, "all") for hand in hands]


def range_texts():
    found = {*PATTERNS, *examples_of("ranges.md", re.compile(r"[*$%+\[@!]|[AKQJT2-9]{3}"))}
    return sorted(found, key=lambda text: (len(text), text))[:60]


def random_bytes(name):
    rng = random.Random(name)
    return [rng.randbytes(rng.choice((20, 60, 150))) for _ in range(40)]


CARDS = """As|10s|A♠|??|AsKd3s2s/Jd4d3cQd5h|as kd 3s 2s/jd4d3c|AdKd3s2sQh/5h6h7h|AsAs|Xx|AsKs Qh
raise 800|raises to 1,200|bet 5|c|all-in|call 3|f|check|muck"""
STAKES = """plo8 50/100|flo8 2/4|nlo6 1/2|plo58 5/10|bigo 1/1|o8 200/400|lo8 0/1|plo 2/1|nlo 1/2/4|x 1e9/2|plo 1"""

MADE = {
    "phh": lambda name: of_format(name, [*remade(), *random_hands(12)]),
    "ohh": lambda name: of_format(name, [*remade(), *random_hands(12)]),
    "pokerstars": lambda name: of_format(name, [*remade(), *map(pokerstars_hand, range(12))]),
    "ggpoker": texts_of_rooms,
    "winamax": texts_of_rooms,
    "json": lambda name: saved_values(),
    "match": lambda name: of_matches(),
    "cards": lambda name: re.split("[|\n]", CARDS),
    "stakes": lambda name: STAKES.split("|"),
    "ranges": lambda name: range_texts(),
}
"""By target: its inputs that do not come from fuzzing; those of the others are random bytes."""


def words(name, seeds):
    """Write the words of a target's inputs, as a dictionary for libFuzzer."""
    found = {word for seed in seeds for word in re.findall(rb"[A-Za-z_*$][\w*$' -]{1,24}", seed)}
    often = sorted(found, key=lambda word: (-sum(word in seed for seed in seeds), word))[:150]
    (corpus.FOLDER / f"{name}.dict").write_text("".join([f'"{word.decode()}"\n' for word in often]), "ascii")


def found_in(folder):
    """The smallest inputs of a folder of libFuzzer's."""
    room = FOUND
    for file in sorted(folder.iterdir(), key=lambda file: (file.stat().st_size, file.name)):
        room -= file.stat().st_size
        if room < 0:
            return
        yield file.read_bytes()


def main():
    for name in TARGETS:
        texts = MADE.get(name, random_bytes)(name)
        seeds = [text if isinstance(text, bytes) else text.encode("utf-8") for text in texts]
        found = list(found_in(Path(sys.argv[1], name, "inputs"))) if len(sys.argv) > 1 else []
        corpus.keep(name, [*BROKEN.get(name, ()), *seeds, *found])
        if name in MADE:
            words(name, seeds)
        print(f"{name}: {len(seeds)} made, {len(found)} found")


if __name__ == "__main__":
    main()
