"""README and docs: every example runs and prints what it says, links lead somewhere, tables tell what the code does."""

import doctest
import re
import runpy

import pytest

import omaha
from support.paths import ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
TABLES = runpy.run_path(str(ROOT / "tools" / "rules_table.py"))
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def examples(text):
    """The Python blocks of a page, everything else blank, so that line numbers stay."""
    lines, inside = [], False
    for line in text.split("\n"):
        if line.startswith("```"):
            inside = line == "```python"
            lines.append("")
        else:
            lines.append(line if inside else "")
    return "\n".join(lines)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page):
    test = doctest.DocTestParser().get_doctest(examples(page.read_text()), {}, page.name, str(page), 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def anchors(text):
    """What a link can lead to on a page: anchors, and headings as they are spelled in links."""
    headings = re.findall(r"^#+ (.*)", text, re.MULTILINE)
    spelled = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return spelled | set(re.findall(r'<a id="(.*?)">', text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_within_the_project_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        if "://" not in link:
            path, _, anchor = link.partition("#")
            there = page.parent / path if path else page
            assert there.exists(), link
            assert not anchor or anchor in anchors(there.read_text()), link


#: Where the README's links lead, and where that is in the project: an index shows the README without the project.
PLACES = {
    r"https://omaha-poker\.github\.io/omaha/(.*)\.html": "docs/{}.md",
    r"https://github\.com/omaha-poker/omaha/blob/main/(.*)": "{}",
    r"https://raw\.githubusercontent\.com/omaha-poker/omaha/main/(.*)": "{}",
    r"https://github\.com/omaha-poker/omaha/actions/workflows/(\w+\.yml)(?:/badge\.svg)?": ".github/workflows/{}",
}


def test_links_of_the_readme_are_absolute_and_lead_to_what_is_there():
    text = (ROOT / "README.md").read_text()
    links = dict(re.findall(r"^\[([\w-]+)\]: (\S+)$", text, re.MULTILINE))
    assert set(re.findall(r"\]\[([\w-]+)\]", text)) == set(links)
    assert not re.search(r"\]\((?!https://)", text)
    inside = [
        ROOT / place.format(found[1])
        for link in links.values()
        for pattern, place in PLACES.items()
        if (found := re.fullmatch(pattern, link))
    ]
    assert len(inside) == sum("omaha-poker/omaha" in link or "omaha-poker.github" in link for link in links.values())
    assert [path for path in inside if not path.exists()] == []


def test_the_citation_is_of_this_version_and_its_day():
    changelog = (ROOT / "CHANGELOG.md").read_text()
    version, day = re.search(r"^## \[(\d.*)\] - (\S+)$", changelog, re.MULTILINE).groups()
    citation = (ROOT / "CITATION.cff").read_text().split("\n")
    assert version == omaha.__version__
    assert {f"version: {version}", f"date-released: {day}"} <= set(citation)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_install_this_package_and_not_another_of_its_import_name(page):
    assert not re.search(r"pip install ['\"]?omaha(?!-poker)\b", page.read_text())


def test_the_taste_is_about_twenty_lines():
    first = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)[1]
    assert sum(line.startswith((">>>", "...")) for line in first.split("\n")) <= 20


def test_tables_of_rules_are_those_of_the_code():
    text = TABLES["PAGE"].read_text()
    assert TABLES["page"](text) == text, "run python tools/rules_table.py"


def test_the_docstring_of_rules_lists_its_fields():
    source = TABLES["SOURCE"].read_text()
    assert TABLES["with_fields"](source) == source, "run python tools/rules_table.py"


def test_every_field_of_rules_has_a_rule_number():
    page = TABLES["PAGE"].read_text()
    for name in ("Rules", "Rake"):
        listed = re.search(rf"<!-- {name} -->\n(.*?)<!-- end -->", page, re.DOTALL)[1]
        items = listed.replace("\n  ", " ").strip().split("\n- ")
        assert len(items) == len(TABLES[name]._fields)
        for item in items:
            assert re.search(r"\[R\d+\]\(rules_of_play\.md#r\d+\)", item), item


def test_no_line_of_docs_and_kernel_is_over_120_columns():
    kernel = [file for ending in ("pyx", "pxi", "pxd", "pyi") for file in sorted((ROOT / "omaha").rglob(f"*.{ending}"))]
    for file in (*PAGES, *kernel):
        for number, line in enumerate(file.read_text().split("\n"), 1):
            assert len(line) <= 120, f"{file.name}:{number}"
