"""`omaha replay` that makes a page, or prints tables, as a user meets it."""

import re

import pytest

from support.command_line import GOOD, omaha_command
from support.pages import held
from support.phh_files import FILES, missing

ACTIONS = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 AsAdKsKd", "p3 cbr 6", "p1 f", "p2 f"]


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out" / "hands.html"


@pytest.fixture
def page(run, file, out):
    """Makes a page of texts and returns (status, printed, complaints, the hands in the page or None without a page)."""

    def page(*texts, options=()):
        out.parent.mkdir(exist_ok=True)
        files = [file(text, f"{number}.phh") for number, text in enumerate(texts)]
        status, printed, complaints = run("replay", *files, "--html", str(out), *options)
        return status, printed, complaints, held(out.read_text("utf-8"))["hands"] if out.exists() else None

    return page


def test_a_page_of_hands(page, out):
    status, printed, complaints, hands = page(GOOD, GOOD)
    assert (status, complaints) == (0, "")
    assert printed == f"{out}: 2 hands, {out.stat().st_size / 1000:,.0f} kB\n"
    assert [hand["net"][1][2] for hand in hands] == ["202", "202"]
    assert "<title>0.phh, 1.phh</title>" in out.read_text("utf-8")


@missing
def test_a_page_of_the_ten_real_hands(run, tmp_path):
    file = tmp_path / "ten.html"
    status, printed, complaints = run("replay", *map(str, FILES), "--html", str(file))
    assert (status, complaints) == (0, "")
    assert printed.startswith(f"{file}: 10 hands, ")
    assert len(held(file.read_text("utf-8"))["hands"]) == 10


def test_a_page_holds_the_hands_that_can_be_read(page):
    status, printed, complaints, hands = page(GOOD, "variant = 1", GOOD.replace("[198, 202]", "[199, 201]"))
    assert status == 1
    assert len(hands) == 2
    assert "2 hands" in printed
    first, second = complaints.split("\n")[:2]
    assert "1.phh: line 1: variant must be" in first
    assert "2.phh: line 7: finishing_stacks are 199, 201" in second


def test_a_page_is_not_written_over_what_is_read(run, file):
    hands = file(GOOD)
    assert run("replay", file(GOOD, "other.phh"), hands, "--html", hands) == (
        2, "", "omaha replay: --html: OUT must be another file than FILE\n",
    )  # fmt: skip
    with open(hands, encoding="utf-8") as kept:
        assert kept.read() == GOOD


def test_no_page_without_a_hand(page, out):
    status, printed, complaints, hands = page("variant = 1")
    assert (status, printed, hands) == (1, "", None)
    assert complaints.endswith(f"omaha: {out}: not written, because there is no hand to show\n")


def test_whose_cards_a_page_shows(page):
    known = lambda who: page(GOOD, options=["--hero", who] if who else [])[3][0]["known"]  # noqa: E731
    assert known("1") == known("all") == ["AsAdKsKd", ""]
    assert known("") == known("shown") == known("dealt") == known("2") == ["", ""]


def test_a_seat_that_is_not_there(page):
    three = GOOD.replace("[0, 0]", "[0, 0, 0]").replace("[1, 2]", "[1, 2, 0]").replace("[200, 200]", "[200, 200, 200]")
    three = three.replace("[198, 202]", "[199, 198, 203]")
    three = re.sub(r"(?s)actions = .*?\]", f"actions = {ACTIONS}", three)
    status, printed, complaints, hands = page(GOOD, three, GOOD, options=["--hero", "3"])
    assert status == 1
    assert "1 hand, " in printed
    assert [hand["known"][0] for hand in hands] == ["AsAdKsKd"]
    (line,) = complaints.splitlines()
    assert line.endswith("0.phh: hand 1: hero must be one of the seats 1, 2, not 3 (and 1 more hand)")


def test_no_page_where_the_hero_is_nowhere(page, out):
    status, printed, complaints, hands = page(GOOD, options=["--hero", "3"])
    assert (status, printed, hands) == (1, "", None)
    assert complaints.endswith(f"omaha: {out}: not written, because there is no hand to show\n")


def test_a_page_that_cannot_be_written(run, file, tmp_path):
    for place, words in ((tmp_path, "Is a directory"), (tmp_path / "no" / "x.html", "No such file or directory")):
        assert run("replay", file(GOOD), "--html", str(place)) == (1, "", f"omaha: {place}: {words}\n")


def test_a_page_of_standard_input(tmp_path):
    done = omaha_command("replay", "-", "--html", str(tmp_path / "x.html"), input=GOOD)
    assert (done.returncode, done.stderr) == (0, "")
    assert "<title>Omaha hands</title>" in (tmp_path / "x.html").read_text("utf-8")


def test_tables_come_with_every_street(run, file):
    status, printed, complaints = run("replay", file(GOOD), "--tables", "--hero", "all")
    assert (status, complaints) == (0, "")
    assert "\n     seat 1  198  2  As Ad Ks Kd  BB\n  D> seat 2  199  1  ?? ?? ?? ??  to act\n\n" in printed
    assert printed.endswith("result checked: finishing stacks agree\n")
