"""The site: Sphinx builds it without a warning, it asks nothing of the network, and it can be read on a phone."""

import json
import re
import subprocess
import sys
from urllib.parse import unquote

import pytest

from support.browsers import MUST, chromium, served
from support.paths import ROOT

pytestmark = pytest.mark.slow

LONGEST = 390  # pixels: the width of a phone


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The built site: every broken link, unknown name, doubtful word of markup and error in a notebook is an error."""
    if not MUST:
        pytest.importorskip("furo", reason="needs the extra docs")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-P", "-m", "sphinx", "-W", "--keep-going", "-n", "-q", str(ROOT / "docs"), str(folder)]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return folder


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def address(site):
    with served(site) as there:
        yield there


@pytest.fixture
def shown(browser, address):
    """Open a page; the test fails if the browser complains or asks for anything outside the site."""
    complaints, contexts = [], []

    def asked(request):
        if not request.url.startswith((f"{address}/", "data:")):
            complaints.append(request.url)

    def show(page, width=1280, scheme="light"):
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme))
        tab = contexts[-1].new_page()
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("request", asked)
        tab.goto(f"{address}/{page}")
        return tab

    yield show
    for context in contexts:
        context.close()
    assert complaints == []


PAGES = ["index", "rules_of_play", "comparison", "reference/hand"]


@pytest.mark.parametrize("page", PAGES)
def test_pages_ask_nothing_of_the_network_and_fit_a_phone(shown, page):
    for width in (1280, LONGEST):
        tab = shown(f"{page}.html", width)
        assert tab.locator("h1").first.inner_text()
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_no_page_names_a_resource_elsewhere(site):
    """Links may lead out of the site; scripts, styles, fonts and pictures may not."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r'<(?:script|img|iframe)\b[^>]*\bsrc="([^"]+)"', text)
        loaded += re.findall(r'<link\b[^>]*\brel="(?:stylesheet|preload|icon)"[^>]*\bhref="([^"]+)"', text)
        assert [address for address in loaded if "//" in address] == [], page.name
    for style in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(?:https?:)?//", style.read_text(encoding="utf-8")), style.name


@pytest.mark.parametrize(
    ("pages", "pattern"), [("*.html", r'(?:href|src)="([^"#?:]+)[#?"]'), ("*.md", r"\]\(([^)\s#:]+)[)#]")]
)
def test_links_within_the_site_lead_to_files(site, pages, pattern):
    """Also those of the pages that Sphinx makes from code, and of the Markdown for programs."""
    checked = 0
    for page in site.rglob(pages):
        if "_sources" not in page.parts:
            links = {unquote(link) for link in re.findall(pattern, page.read_text(encoding="utf-8"))}
            assert [link for link in links if not (page.parent / link).exists()] == [], page.name
            checked += len(links)
    assert checked > 100


@pytest.mark.parametrize("notebook", sorted((ROOT / "docs/notebooks").glob("*.ipynb")), ids=lambda file: file.stem)
def test_every_cell_of_a_notebook_that_draws_shows_a_picture(site, notebook):
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells), "what a notebook prints is made when the site is built"
    drawing = sum(bool(re.search(r"\bplot\(", "".join(cell["source"]))) for cell in cells)
    shown = (site / "notebooks" / f"{notebook.stem}.html").read_text(encoding="utf-8")
    assert len(re.findall(r'<img [^>]*src="\.\./_images/', shown)) == drawing
    assert 'class="cell_output' in shown


def brightness(tab):
    red, green, blue = map(int, re.findall(r"\d+", tab.evaluate("getComputedStyle(document.body).backgroundColor"))[:3])
    return (red + green + blue) / 3


def test_light_and_dark(shown):
    assert brightness(shown("index.html", scheme="light")) > 240
    assert brightness(shown("index.html", scheme="dark")) < 40


def test_search_finds_names_and_rules(shown):
    for words, page in (("percentile", "reference/equity.html"), ("straddle", "rules_of_play.html")):
        tab = shown(f"search.html?q={words}")
        tab.wait_for_selector(".search li a")
        links = tab.locator(".search li a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
        assert any(link.startswith(page) for link in links), links


def test_rules_can_be_linked_by_number(site):
    rules = (site / "rules_of_play.html").read_text(encoding="utf-8")
    anchors = set(re.findall(r'id="(r\d+)"', rules))
    assert anchors == {f"r{number}" for number in range(1, 104)}
    assert 'href="../rules_of_play.html#r31"' in (site / "reference" / "hand.html").read_text(encoding="utf-8")


def test_programs_find_a_list_of_pages(site):
    text = (site / "llms.txt").read_text(encoding="utf-8")
    assert text.startswith("# omaha\n\n> ")
    links = re.findall(r"\]\((\S+)\)", text)
    assert len(links) > 25
    assert all((site / link).exists() for link in links), links
    full = (site / "llms-full.txt").read_text(encoding="utf-8")
    assert "### R75." in full
    assert "{include}" not in full
