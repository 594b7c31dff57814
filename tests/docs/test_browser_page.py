"""The page that runs the library in a browser: what it calls, and the page itself in a Chromium."""

import runpy
import shutil
import subprocess
import sys
import time

import pytest

import omaha
from support.browsers import chromium, served
from support.paths import ROOT

PAGE = ROOT / "docs" / "_static" / "browser"
GLUE = runpy.run_path(str(PAGE / "glue.py"))


def test_equity_is_that_of_the_library():
    found = GLUE["equity"]("AsAhKsKh\n\n9d8d7c6c\n", "", True)
    assert found["text"] == str(omaha.equity(["AsAhKsKh", "9d8d7c6c"], hilo=True))
    assert found["picture"].startswith("<svg")


@pytest.mark.parametrize("hands", ["", "AsAh2s3d", "AsAs2d3c\n****", "AX**\nKK**"])
def test_wrong_hands_are_errors_with_a_reason(hands):
    with pytest.raises(ValueError, match=r"\S"):
        GLUE["equity"](hands, "", True)


@pytest.mark.parametrize("game", ["plo8", "plo", "flo8", "plo5"])
def test_hands_are_played_to_their_end_and_hide_the_cards_of_others(game):
    table = GLUE["Game"](game, seed=1)
    for _ in range(9):
        shown = table.shown(tall=False)
        while not shown["over"]:
            for seat in (2, 3):
                assert all(str(card) not in shown["text"] for card in table.hand.holes[seat])
            raises = shown["most"] and len(table.hand.events) % 3 == 0
            table.act(f"raise {shown['most']}" if raises else shown["passive"])
            shown = table.shown(tall=True)
        assert sum(table.hand.result.net.values()) == 0
        assert "Result" in shown["text"]
        table.deal()
    assert table.number == 10


def test_an_action_that_is_not_legal_changes_nothing():
    table = GLUE["Game"]("plo8", seed=1)
    before = table.hand.key
    with pytest.raises(omaha.IllegalAction, match="may raise to"):
        table.act("raise 999999")
    assert table.hand.key == before


def test_histories_are_replayed_and_errors_are_reported():
    text = GLUE["sample"]()
    found = GLUE["replay"](f"{text}\n\nPokerStars Hand #2:  Omaha Pot Limit (nonsense)\n\n\n{text}")
    assert (found["hands"], len(found["wrong"])) == (2, 1)
    assert found["page"].startswith("<!doctype html>")
    for nothing in ("", "nonsense", "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2026/01/01 12:00:00 ET"):
        with pytest.raises(ValueError, match=r"\S"):
            GLUE["replay"](nothing)


# ---------------------------------------------------------------------- in a browser


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where the page is served, with the wheel for WebAssembly, which is made, and Pyodide, which npm has."""
    pytest.importorskip("ziglang", reason="needs the extra cross")
    if shutil.which("npm") is None:
        pytest.skip("needs npm")
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(PAGE.parent, site / "_static")
    subprocess.run([sys.executable, "-P", str(ROOT / "tools" / "browser_page.py"), str(site)], check=True)
    with served(site) as there:
        yield there


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


@pytest.fixture
def tab(browser, address):
    """The page when it is ready; the test fails if the browser complains or asks for anything elsewhere."""
    complaints = []
    context = browser.new_context(viewport={"width": 390, "height": 844})
    tab = context.new_page()
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("request", lambda request: address in request.url or complaints.append(request.url))
    tab.goto(f"{address}/_static/browser/index.html")
    tab.wait_for_selector("body[data-ready]", timeout=120_000)
    yield tab
    context.close()
    assert complaints == []


@pytest.mark.long
def test_the_page_answers_in_a_browser(tab):
    """Equity within three seconds, a hand to its end, a replay: what the page is for."""
    hands, answer = tab.locator("#equity textarea"), tab.locator("#equity-answer pre")
    assert "45.85%" in answer.inner_text()
    for text, share in (("AsAhKsKh\n9d8d7c6c", "45.85%"), ("AA**ds\nKK**", "AA**ds"), ("As", "must have")):
        hands.fill(text)
        begun = time.monotonic()
        tab.locator("#equity button").click()
        assert share in answer.inner_text()
        assert time.monotonic() - begun < 3

    tab.locator("#game button").click()
    for _ in range(40):
        if tab.locator("#actions").is_hidden():
            break
        tab.locator("#passive").click()
    assert "Result" in tab.locator("#story").inner_text()
    assert tab.locator("#table svg").count() == 1

    tab.locator("#replay button").click()
    tab.frame_locator("#player").get_by_text("Hand 106").first.wait_for()
    assert tab.locator("#replay-answer").inner_text() == "1 hand"
    tab.locator("#replay textarea").fill("nonsense")
    tab.locator("#replay button").click()
    assert "not known" in tab.locator("#replay-answer").inner_text()

    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
