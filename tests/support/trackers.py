"""What a tracker makes of a text of PokerStars: an accounting by its own grammar, that knows no rules of poker.

Trackers such as fpdb read such texts with regular expressions, a line at a time, and add up chips. So does `account`:
it accepts only lines of the forms that trackers know, follows every chip from the posts to the payment, and says what
it found. It shares nothing with the package; names hold neither colons nor brackets.
"""

import re
from fractions import Fraction

MONEY = r"[$€£]?(?:0|[1-9]\d*)(?:\.\d\d)?"
CARD = r"(?:[2-9TJQKA][cdhs]|\?\?)"
CARDS = rf"\[({CARD}(?: {CARD})*)\]"
RUN = r"(?:FIRST |SECOND |THIRD )?"
GAME = r"(?:Split )?(?:[56] Card )?Omaha(?: Hi/Lo)? (?:Limit|Pot Limit|No Limit)"
TIME = r"\d{4}/\d\d/\d\d \d\d?:\d\d:\d\d(?: [A-Za-z]+)?"
RANK = "(?:Deuce|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Jack|Queen|King|Ace)"
HIGH = (
    (
        r"(?:high card R|a pair of Rs|two pair, Rs and Rs|three of a kind, Rs|a straight, R to R|a flush, R high"
        r"|a full house, Rs full of Rs|four of a kind, Rs|a straight flush, R to R|a royal flush)"
    )
    .replace("Rs", "(?:Sixes|[A-Z][a-z]+s)")
    .replace("R", RANK)
)
KICKER = r"(?: - (?:lower|[A-Z][a-z]+(?:\+[A-Z][a-z]+)*) kicker)?"
LOW = r"[2-8](?:,[2-8A]){4}"
SHOWN = rf"(?:{HIGH}{KICKER}|HI: {HIGH}{KICKER}(?:; LO: {LOW})?)"
MADE = rf"(?:{HIGH}|HI: {HIGH}(?:; LO: {LOW})?)"

END = rf"(?:won \({MONEY}\)|lost)(?: with {MADE})?"

FIRST = re.compile(
    rf"PokerStars (?:Hand|Game|Zoom Hand) #(\d+): (?: ({GAME}) \(({MONEY})/({MONEY})(?: [A-Z]{{3}})?\)"
    rf"|(?:Zoom )?Tournament #\d+, (?:[^()]* )?(?:[\w-]+ \()?({GAME})\)? - (?:Match Round \w+, )?(?:Level \w+ )?"
    rf"\(({MONEY})/({MONEY})\)) - {TIME}(?: \[{TIME}\])?"
)
TABLE = re.compile(r"Table '(.+)' (\d+)-max(?: \(Play Money\))? Seat #(\d+) is the button")
SEAT = re.compile(rf"Seat (\d+): (.+) \(({MONEY}) in chips\)( is sitting out)?")
FORMS = {
    "post": re.compile(
        rf"(.+): posts (small blind|big blind|small & big blinds|the ante|straddle) ({MONEY})(?: and is all-in)?"
    ),
    "dealt": re.compile(rf"Dealt to (.+) {CARDS}"),
    "passive": re.compile(r"(.+): (folds|checks)"),
    "call": re.compile(rf"(.+): (calls|bets) ({MONEY})(?: and is all-in)?"),
    "raise": re.compile(rf"(.+): raises ({MONEY}) to ({MONEY})(?: and is all-in)?"),
    "street": re.compile(rf"\*\*\* ({RUN})(FLOP|TURN|RIVER) \*\*\* (?:{CARDS} )?{CARDS}"),
    "mark": re.compile(rf"\*\*\* (HOLE CARDS|{RUN}SHOW DOWN|SUMMARY) \*\*\*"),
    "return": re.compile(rf"Uncalled bet \(({MONEY})\) returned to (.+)"),
    "show": re.compile(rf"(.+): shows {CARDS}(?: \(({SHOWN})\))?"),
    "no show": re.compile(r"(.+): (mucks hand|doesn't show hand)"),
    "collect": re.compile(rf"(.+) collected ({MONEY}) from (pot|main pot|side pot(?:-\d)?)"),
    "no low": re.compile("No low hand qualified"),
    "cash out": re.compile(rf"(.+) cashed out the hand for ({MONEY}) \| Cash Out Fee ({MONEY})"),
    "connection": re.compile(r"(.+) (?:has timed out while disconnected(?: and is all-in)?|is sitting out)"),
    "total": re.compile(rf"Total pot ({MONEY})((?: (?:Main|Side) pot(?:-\d)? {MONEY}\.)*) \| Rake ({MONEY})"),
    "run": re.compile(r"Hand was run (?:twice|three times)"),
    "board": re.compile(rf"{RUN}Board {CARDS}"),
    "fared": re.compile(
        rf"Seat (\d+): (.+?)((?: \((?:button|small blind|big blind)\))*) (?:folded before Flop(?: \(didn't bet\))?"
        rf"|folded on the (?:Flop|Turn|River)|collected \({MONEY}\)(?:, and collected \({MONEY}\))*|mucked(?: {CARDS})?"
        rf"|showed {CARDS} and {END}(?:, and {END})*"
        r"(?: \(pot not awarded as player cashed out\)| \(cashed out\)\.)?)"
    ),
}  # fmt: skip


def money(text):
    return Fraction(text.lstrip("$€£"))


def account(text):
    """What the text says, added up; an AssertionError where a line has no form or the chips do not add up."""
    assert text.endswith("\n")
    lines = text[:-1].split("\n")
    first = FIRST.fullmatch(lines[0])
    assert first, lines[0]
    table = TABLE.fullmatch(lines[1])
    assert table, lines[1]
    read = {
        "number": first[1], "game": first[2] or first[5],
        "stakes": (money(first[3] or first[6]), money(first[4] or first[7])),
        "button": int(table[3]), "size": int(table[2]), "stacks": {}, "sitting": set(), "actions": [], "boards": {},
        "shown": {}, "dealt": {}, "mucked": [], "returned": {}, "collected": {}, "pots": {}, "fared": {},
    }  # fmt: skip
    rest = lines[2:]
    while seat := SEAT.fullmatch(rest[0]):
        read["stacks"][seat[2]] = money(seat[3])
        if seat[4]:
            read["sitting"].add(seat[2])
        rest.pop(0)
    names = read["stacks"]
    put_in = dict.fromkeys(names, Fraction(0))
    bets = dict.fromkeys(names, Fraction(0))
    smalls = 0
    marks = []
    for line in rest:
        found = [(form, match) for form, pattern in FORMS.items() if (match := pattern.fullmatch(line))]
        assert len(found) == 1, (line, found)
        form, match = found[0]
        if form in ("post", "passive", "call", "raise", "show", "no show", "collect", "dealt"):
            assert match[1] in names, line
        if form == "post":
            chips = money(match[3])
            put_in[match[1]] += chips
            smalls += match[2] == "small blind"
            if match[2] in ("big blind", "straddle") or (match[2] == "small blind" and smalls == 1):
                bets[match[1]] += chips
            elif match[2] == "small & big blinds":
                bets[match[1]] += min(chips, read["stakes"][not read["game"].endswith(("Omaha Limit", "Hi/Lo Limit"))])
        elif form == "passive":
            read["actions"].append((match[1], match[2], None))
        elif form == "call":
            put_in[match[1]] += money(match[3])
            bets[match[1]] += money(match[3])
            read["actions"].append((match[1], match[2], money(match[3])))
        elif form == "raise":
            to = money(match[3])
            put_in[match[1]] += to - bets[match[1]]
            bets[match[1]] = to
            read["actions"].append((match[1], "raises", to))
        elif form == "street":
            before, now = (match[3] or "").split(), match[4].split()
            assert len(before) == {"FLOP": 0, "TURN": 3, "RIVER": 4}[match[2]]
            read["boards"][match[1]] = before + now
            bets = dict.fromkeys(names, Fraction(0))
        elif form == "mark":
            marks.append(match[1])
        elif form == "return":
            put_in[match[2]] -= money(match[1])
            read["returned"][match[2]] = read["returned"].get(match[2], 0) + money(match[1])
        elif form == "show":
            read["shown"][match[1]] = match[2].split()
        elif form == "no show":
            read["mucked"].append(match[1])
        elif form == "dealt":
            read["dealt"][match[1]] = match[2].split()
        elif form in ("collect", "cash out"):
            name, chips = match[1], money(match[2])
            if form == "collect":
                read["collected"][name] = read["collected"].get(name, 0) + chips
        elif form == "total":
            read["total"], read["rake"] = money(match[1]), money(match[3])
            read["pots"] = {pot: money(net) for pot, net in re.findall(rf" (\w+ pot\S*) ({MONEY})\.", match[2])}
        elif form == "fared":
            read["fared"][match[2]] = line
    assert marks[0] == "HOLE CARDS"
    assert marks[-1] == "SUMMARY"
    assert sum(put_in.values()) == read["total"], (put_in, read["total"])
    assert all(chips <= read["stacks"][name] for name, chips in put_in.items())
    if read["pots"]:
        assert sum(read["pots"].values()) + read["rake"] == read["total"]
    if "cashed out" not in text:
        assert sum(read["collected"].values()) + read["rake"] == read["total"]
    assert set(read["fared"]) == {name for name in names if name not in read["sitting"] or name in read["fared"]}
    return read
