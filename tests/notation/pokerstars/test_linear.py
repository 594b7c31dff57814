"""What hostile texts cost: each of them in proportion to its length, by work that is counted and not timed."""

import gc
import io
import re
import sys
import tracemalloc

import pytest

import omaha
from omaha.notation import pokerstars
from omaha.notation.ggpoker import forms as gg_forms
from omaha.notation.pokerstars import forms
from omaha.notation.roomtext.forms import FORMS
from omaha.notation.roomtext.longlines import LONGEST_LINE
from omaha.notation.unread import FORMS as UNREAD
from omaha.notation.winamax import forms as winamax_forms
from support.pokerstars_texts import BASE, SMALL, TWICE
from support.regex_steps import bend, steps
from support.work import work_of

PATTERNS = {
    f"{room}: {name}": form
    for room, own in (("stars", vars(forms)), ("gg", vars(gg_forms)), ("winamax", vars(winamax_forms)))
    for name, form in {**own, **own.get("FORMS", FORMS)._asdict()}.items()
    if isinstance(form, re.Pattern)
} | {f"begins: {room}": form for room, form in UNREAD.items()}
LINES = [
    *dict.fromkeys(line for text in (BASE, SMALL, TWICE) for line in text.splitlines()),
    "PokerStars Home Game Hand #1: {Club} Tournament #9, 500FPP 8-Game (Omaha Pot Limit) - Match Round I, Level VI (40/80) - 2020/01/31 7:05:09 ET",  # noqa: E501
    "PokerStars Hand #:  8-Game (Omaha Pot Limit, $0.05/$0.10 - $5 Cap -  USD)",
    'ann said, "hi"', "ann joins the table at seat #2", "ann has timed out", "ann: sits out", "*****# 1 ****",
    "ann cashed out the hand for $4 | Cash Out Fee $0.04", "STP added: $5", "Hand ended at 2020/01/31 07:05:09",
    "Total pot $45 Main pot $15. Side pot $30. | Rake $0", " Main pot $15.",
    "2020/01/31 7:05:09 CET [2020/01/31 1:05:09 ET]",
    " showed [As 2s Kh Kd] and won ($1) with x", " collected ($1), and collected ($2)",
    "calls $5 and is all-in (disconnect)",
    "raises $5 to $7", "posts small & big blinds $3", "shows [As Kd] (a pair)", "[As Kd] (a pair)",
    "ann has timed out while disconnected and is all-in", "Rs. 5",
    "Poker Hand #OM17: Omaha Pot Limit ($1/$2) - 2020/01/31 07:05:09", "Cash Drop to Pot : total $5",
    "ann: get an all-in insurance (x)", "ann: Receives Cashout ($5)", "ann: pay premium of all-in insurance ($5)",
    'Winamax Poker - CashGame - HandId: #1-2-3 - Omaha pot limit (1€/2€) - 2020/01/31 07:05:09 UTC',
    "big blind 2€ out of position",
    "Hand #12 - Omaha H/L(Fixed Limit) - $20.00/$40.00 - 2020/01/31 07:05:09 UTC", "Betclic Gaming Game #1",
    '<?xml version="1.0"?> <session sessioncode="1">',
]  # fmt: skip
UNITS = [
    "x", " ", "1", "(", "()", "() - ", "[", "] [", ": ", " - ", ", ", 'a said, "', " collected $1", " (x", "'", " is",
    "#1", "{}", ": get an all-in insurance (", " collected 1€ from pot", " out of position", " HandId: #", " pot $1.",
    "/", " Cap -", "Match , ", " and collected (1)", " \\s", "*** ", "Omaha ", " [A1", "ADM ID: x",
    " - a/a", " - a/a - ",
]  # fmt: skip


def pumped(name, cuts):
    """Return the texts whose steps bend: each unit alone, and behind beginnings of lines that the pattern matches."""
    pattern = PATTERNS[name]
    begins = {""}
    for line in [line for line in LINES if pattern.match(line)][:2]:
        at = [cut.end() for cut in re.finditer(r"[ (\[]", line)]
        begins |= {line[:cut] for cut in at[:: max(1, len(at) // cuts)]} | {line}
    return [(begin, unit) for begin in sorted(begins) for unit in UNITS if bend(pattern, begin, unit, "\x01", 6) > 60]


@pytest.mark.parametrize("name", PATTERNS)
def test_f2_the_steps_of_a_pattern_grow_with_the_line_and_no_faster(name):
    assert pumped(name, 1) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", PATTERNS)
def test_f2_the_steps_of_a_pattern_grow_with_the_line_and_no_faster_wherever_it_is_pumped(name):
    assert pumped(name, 12) == []


def test_steps_are_counted():
    """The pattern that took a minute for 12 kB is found by its steps, and the counter agrees with `re`."""
    cubic = re.compile(r"PokerStars [\w ]+ #\d+:\s.*\(.*\).* - \d{4}/\d\d/\d\d")
    assert bend(cubic, "PokerStars Hand #1: ", "() - ", "", 8) > 10_000
    assert bend(re.compile('.+ said, ".*"'), "", 'ann said, "', "x", 8) > 1000
    for pattern in PATTERNS.values():
        for line in LINES:
            assert steps(pattern, line)[0] == (pattern.fullmatch(line) is not None), (pattern, line)


# ---------------------------------------------------------------------- whole texts

HEAD, PLAY = BASE.split("ann: raises", 1)
PLAY = "ann: raises" + PLAY
HOSTILE = {
    "first lines within a hand": lambda n: f"{HEAD}PokerStars Hand #1: {'() - ' * n}\n{PLAY}",
    "many first lines": lambda n: "PokerStars Hand #5:  Omaha x (1/2) - 2020/01/31 7:05:09 ET\n" * n,
    "colons": lambda n: f"{HEAD}{'ann: ' * n}\n{PLAY}",
    "unclosed chat": lambda n: HEAD + 'ann said, "' * n + f"x\n{PLAY}",
    "chat": lambda n: f"{HEAD}" + 'ann said, "hi"\n' * n + PLAY,
    "chat at one place": lambda n: BASE.replace("*** FLOP", 'bob said, "x"\n' * n + "*** FLOP"),
    "marks": lambda n: BASE.replace("Seat 1: ann (button)", f"Seat 1: ann{' (button)' * n}"),
    "other marks": lambda n: BASE.replace("Seat 1: ann", "Seat 1: ann" + "".join([f" ({i})" for i in range(n)])),
    "blank lines": lambda n: BASE.replace("*** FLOP", "\n" * n + "*** FLOP"),
    "numbers of archives": lambda n: f"{'*' * n}# 1 {'*' * n}\n{BASE}",
    "streets": lambda n: f"{HEAD}{PLAY.split('*** TURN')[0]}" + "*** TURN *** [3d 8c Ks] [7h]\n" * n,
    "a long line": lambda n: f"{HEAD}ann: folds{' ' * 50 * n}x\n{PLAY}",
    "long names": lambda n: BASE.replace("ann", f"ann{'x: ' * n}x"),
    "sitting out": lambda n: BASE.replace("*** FLOP", "ann is sitting out\nann has returned\n" * n + "*** FLOP"),
    "summaries": lambda n: BASE + "Seat 1: ann (button) folded on the Flop\n" * n,
    "boards of the summary": lambda n: BASE + "Board [3d 8c Ks 7h Qc]\n" * n,
    "shows": lambda n: BASE.replace("cy collected", "bob: shows [Ac 2c 8h 8d]\n" * n + "cy collected", 1),
    "hands dealt": lambda n: BASE.replace("Dealt to", "Dealt to cy [As 2s Kh Kd]\n" * n + "Dealt to"),
    "collected": lambda n: BASE.replace("cy collected", "cy collected $0.01 from pot\n" * n + "cy collected", 1),
    "returned": lambda n: BASE.replace("*** TURN", "Uncalled bet ($1) returned to bob\n" * n + "*** TURN", 1),
    "cut hands": lambda n: (BASE[:300] + "\n") * n,
    "hands of other games": lambda n: BASE.replace("Omaha Hi/Lo", "Hold'em") * n,
    "glued hands": lambda n: BASE[:300] * n,
    "whole hands": lambda n: BASE * n,
    "junk": lambda n: "junk\n" * n,
    "bytes that are not text": lambda n: "\x00 these bytes are not UTF-8 text\n" * n,
}  # fmt: skip


def read(text):
    return len(list(pokerstars.iterate(io.StringIO(text), lambda error: None)))


def doubled(kind, n):
    """Return what 2n units of a kind cost more than n of them, and 4n more than 2n."""
    read(HOSTILE[kind](n))  # what is made once is made
    one, two, four = [work_of(read, HOSTILE[kind](n * times)) for times in (1, 2, 4)]
    return two - one, four - two


@pytest.mark.parametrize("kind", HOSTILE)
def test_f10_work_grows_with_the_text_and_no_faster(kind):
    first, second = doubled(kind, 40)
    assert second <= 2.05 * first + 200, (first, second)


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOSTILE)
def test_f10_work_grows_with_a_large_text_and_no_faster(kind):
    first, second = doubled(kind, 500 if kind == "whole hands" else 2000)
    assert second <= 2.05 * first + 200, (first, second)


def test_f10_a_line_is_searched_for_its_player_up_to_the_longest_name_only():
    """Python cuts the line at each colon that is looked at: as many as fit into a name."""
    for text in (HOSTILE["colons"](600), HOSTILE["colons"](5)):
        errors = []
        assert list(pokerstars.iterate(io.StringIO(text), errors.append)) == []
        assert errors[0].line == 10
    assert work_of(read, HOSTILE["colons"](800)) == work_of(read, HOSTILE["colons"](400))


def test_f10_a_mark_may_not_come_twice():
    with pytest.raises(omaha.NotationError, match="line 31: seat 1 is twice the button"):
        pokerstars.loads(HOSTILE["marks"](2))


def test_f10_comments_are_joined_once():
    said = 'bob said, "' + "x" * 1000 + '"'
    hand = pokerstars.loads(BASE.replace("*** FLOP", f"{said}\n" * 3000 + "*** FLOP"))
    [comment] = hand.info.comments.values()
    assert comment == "\n".join([said] * 3000)


def test_f10_a_line_has_a_longest_length():
    fits = BASE.replace("*** FLOP", f'bob said, "{"x" * (LONGEST_LINE - 12)}"\n*** FLOP')
    assert pokerstars.loads(fits).result == pokerstars.loads(BASE).result
    with pytest.raises(omaha.NotationError, match="line 13: a line has at most 4096 letters"):
        pokerstars.loads(fits.replace('xx"', 'xxx"'))


# ---------------------------------------------------------------------- memory


def kept(texts, count):
    """Return the most memory that is held while texts are read, what each error keeps, in bytes, and the errors."""
    text = "\n\n".join(texts) + "\n\n"
    rows = text.splitlines(keepends=True) * count
    list(pokerstars.iterate(rows, lambda error: None))  # what is made once is made
    errors = []
    gc.collect()
    tracemalloc.start()
    for _ in pokerstars.iterate(rows, errors.append):
        pass
    most = tracemalloc.get_traced_memory()[1]
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return most, size / len(errors), errors


@pytest.mark.slow
def test_f10_the_error_of_a_skipped_hand_keeps_its_line_and_text_only():
    """It is some 500 bytes. 100 MB of hands of 900 bytes keep 55 MB."""
    broken = [BASE.replace("cy: raises", "cy: razes"), BASE.replace("$41.90", "$41.80"), BASE.replace("Omaha", "Razz")]
    most, each, errors = kept(broken, 15)
    assert each < 1000
    assert most < 3_000_000
    assert all(error.__traceback__ is error.__context__ is error.__cause__ is None for error in errors)


@pytest.mark.long
def test_f10_a_file_of_100_mb_with_nothing_but_skipped_hands(tmp_path):
    text = BASE.replace("cy: raises", "cy: razes") + "\n\n"
    count = 100_000_000 // len(text)
    errors = []
    before = _resident()
    for _ in pokerstars.iterate((row for _ in range(count) for row in text.splitlines(keepends=True)), errors.append):
        pass
    assert len(errors) == count
    assert _resident() - before < 75_000_000


def _resident():
    resource = pytest.importorskip("resource", reason="a POSIX module")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
