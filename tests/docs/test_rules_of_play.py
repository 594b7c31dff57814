"""docs/rules_of_play.md: every rule cited anywhere can be looked up, links lead somewhere, examples are the cases."""

import inspect
import json
import re
import runpy
from collections import Counter
from pathlib import Path

import pytest

from omaha import Hand, Rake, Rules

ROOT = Path(__file__).resolve().parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "rules_cases.py"))
PAGE = ROOT / "docs" / "rules_of_play.md"
TEXT = PAGE.read_text(encoding="utf-8")
PROSE = re.sub(r"<!-- (cases|links) -->.*?<!-- end -->", "", TEXT, flags=re.DOTALL)
CASES = json.loads((ROOT / "tests" / "data" / "examples.json").read_text(encoding="utf-8"))["cases"]
BY_ID = {case["id"]: case for items in CASES.values() for case in items}
CASE_ID = r"\b(?:BR|CN|CP|DO|DV|EV|HC|LC|PO|PS|SD|ST)\d\d\b"

CITING = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "setup.py", "pyproject.toml")),
    *sorted(
        file
        for folder in ("omaha", "docs", "tests", "tools", "benchmarks")
        for suffix in ("py", "pyx", "pxi", "pxd", "pyi", "md", "json", "html")
        for file in (ROOT / folder).rglob(f"*.{suffix}")
        if "node_modules" not in file.parts
    ),
]


def anchors(text):
    """What a link may lead to: explicit anchors, and headings by the words that GitHub and MyST make of them."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
    return re.findall(r'<a id="([^"]+)">', text) + slugs


def cited(text):
    """The numbers of the rules that a text names: `R12`, `R38-R42`, `test_r12_...`, `test_r21_to_r42_...`."""
    numbers = set()
    for first, last in re.findall(r"\bR(\d+)(?:(?: ?- ?| to )R(\d+))?\b", text):
        numbers |= set(range(int(first), int(last or first) + 1))
    for first, last in re.findall(r"\bdef test_r(\d+)(?:_to_r(\d+))?_", text):
        numbers |= set(range(int(first), int(last or first) + 1))
    return numbers


RULES = {int(number) for number in re.findall(r'<a id="r(\d+)">', TEXT)}


def test_citations_are_found():
    assert cited("Posts (R45-R48, R52), see R9 to R11: def test_r14_trips():") == {9, 10, 11, 14, 45, 46, 47, 48, 52}


@pytest.mark.parametrize("file", CITING, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_rule_cited_is_on_the_page(file):
    assert cited(file.read_text(encoding="utf-8")) <= RULES


def test_the_rules_are_cited_at_all():
    """The citations of the package are found: most rules are named in its code."""
    code = [file for file in CITING if file.suffix in (".py", ".pyx", ".pxi") and (ROOT / "omaha") in file.parents]
    assert len(set().union(*[cited(file.read_text(encoding="utf-8")) for file in code])) > 80


def test_every_rule_has_one_anchor_and_its_heading_below():
    found = anchors(TEXT)
    assert [name for name, count in Counter(found).items() if count > 1] == []
    headed = re.findall(r'<a id="r(\d+)"></a>\n\n### R(\d+)\. \S', TEXT)
    assert [anchor for anchor, _ in headed] == [number for _, number in headed]
    assert {int(number) for number, _ in headed} == RULES == set(range(1, len(RULES) + 1))


def test_links_resolve():
    names = set(anchors(TEXT))
    defined = dict(re.findall(r"^\[(R\d+)\]: #(\S+)$", TEXT, re.MULTILINE))
    assert {number.lower(): number.lower() for number in defined} == {n.lower(): to for n, to in defined.items()}
    assert set(defined.values()) <= names
    assert set(re.findall(r"\[(R\d+)\](?!:)", TEXT)) <= set(defined)
    for target in re.findall(r"\]\(([^)\s]+)\)", TEXT):
        file, _, name = target.partition("#")
        page = PAGE.parent / file if file else PAGE
        assert page.exists(), target
        assert not name or name in anchors(page.read_text(encoding="utf-8")), target


def test_links_from_other_pages_resolve():
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for name in re.findall(r"rules_of_play\.md#([\w-]+)", page.read_text(encoding="utf-8")):
            assert name in anchors(TEXT), f"{page.name}: #{name}"


def test_rules_refer_to_one_another_by_links():
    """A rule named in the text of another one is a link."""
    bare = re.sub(r"^### R\d+\.|\[R\d+\]|R1, R2, \.\.\.|R100 stands", "", PROSE, flags=re.MULTILINE)
    assert re.findall(r"\bR\d+\b", bare) == []


def test_examples_are_the_worked_cases():
    assert TOOL["page"](TEXT) == TEXT, "run python tools/rules_cases.py"


def test_every_case_is_shown_once_and_named_in_the_text():
    assert sorted(re.findall(rf"^- \*\*({CASE_ID})\*\*", TEXT, re.MULTILINE)) == sorted(BY_ID)
    assert sum(map(len, CASES.values())) == len(BY_ID)
    assert set(re.findall(CASE_ID, PROSE)) == set(BY_ID)


@pytest.mark.parametrize("kind", CASES)
def test_cases_say_what_they_show(kind):
    """Each has a note, what comes of it, and rules that are on the page."""
    for case in CASES[kind]:
        assert re.search(rf"\*\*{case['id']}\*\* \S.*?\*Result:\* \S", TEXT, re.DOTALL), case["id"]
        assert {int(rule[1:]) for rule in case["rules"]} <= RULES


def values_of_fields():
    """{field of `Rules` or `Rake`, or parameter of `Hand`: the words it may be set to}."""
    fields = {}
    for kind in (Rules, Rake, Hand):
        for name, parameter in inspect.signature(kind.__init__).parameters.items():
            fields[name] = set(re.findall(r"['\"](\w+)['\"]", str(parameter.annotation)))
    return fields


def test_fields_and_values_named_exist():
    """Code on the page is a field of the rules, a field and its value, a value, or a formula."""
    fields = values_of_fields()
    values = set().union(*fields.values()) | {"None"}
    words = [word for word in re.findall(r"`([^`]+)`", TEXT) if re.fullmatch(r"[a-z]+(?:_[a-z]+)*", word)]
    assert len(set(words)) > 60
    assert [word for word in words if word not in fields and word not in values] == []
    for name, value in re.findall(r"`(\w+)`\s(?:=|is)\s+`([a-z_]+|None)`", TEXT):
        assert name in fields, name
        assert value in fields[name] | {"None"}, f"{name} = {value}"


def test_every_field_of_the_rules_is_on_the_page():
    for kind in (Rules, Rake):
        for name in inspect.signature(kind).parameters:
            assert (f"`{name}`" if name != "rake" else "`Rake`") in PROSE, name


def test_the_page_names_no_source_outside_the_project():
    for place in (PAGE, ROOT / "tests" / "data" / "examples.json"):
        text = place.read_text(encoding="utf-8")
        assert re.findall(r"\bseeds? \d{3}|\[choice\]|\breal hands\b|\bpokerkit\b|\.jsonl", text) == []


def test_lines_are_short():
    assert [line for line in TEXT.splitlines() if len(line) > 120] == []
