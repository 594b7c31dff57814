"""`omaha replay`."""

import re

import pytest

from omaha.notation import ohh, phh, pokerstars
from support.command_line import GOOD, omaha_command
from support.phh_files import FILES, missing


def test_replay_prints_the_hand_and_checks_its_end(run, file):
    status, out, err = run("replay", file(GOOD))
    assert (status, err) == (0, "")
    assert "  seat 2 raises to 6\n  seat 1 folds\n  4 uncalled return to seat 2\n" in out
    assert out.endswith("\nresult checked: finishing stacks agree\n")


@missing
def test_replay_of_the_ten_real_hands(run):
    status, out, err = run("replay", *map(str, FILES))
    assert (status, err) == (0, "")
    assert out.count("result checked: finishing stacks agree\n") == len(FILES) == 10


def test_replay_says_when_there_is_nothing_to_check(run, file):
    status, out, _ = run("replay", file(GOOD.replace("finishing_stacks = [198, 202]\n", "")))
    assert status == 0
    assert out.endswith("result not checked: the file names no finishing stacks\n")


def test_replay_shows_a_hand_that_ends_otherwise_and_fails(run, file):
    path = file(GOOD.replace("[198, 202]", "[197, 203]"))
    status, out, err = run("replay", path)
    assert status == 1
    assert "seat 2 raises to 6" in out
    assert "agree" not in out
    assert err == f"omaha: {path}: line 7: finishing_stacks are 197, 203 (p1, p2), but the hand ends with 198, 202\n"


def test_replay_goes_on_after_a_broken_file(run, file):
    broken, good = file(GOOD.replace("p1 f", "p1 x"), "broken.phh"), file(GOOD)
    status, out, err = run("replay", broken, good)
    assert status == 1
    assert out.count("agree") == 1
    assert err == f"omaha: {broken}: line 6: action 4, 'p1 x': not an action of Omaha in PHH\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"variant = 'PO'\n\xff\n", "line 2: these bytes are not UTF-8 text; name their encoding, such as cp1252"),
        (b"\x00\x01\x02", "line 1: these bytes are not UTF-16-BE text"),
        (GOOD.replace("antes", "ante").encode(), "line 1: antes is missing"),
    ],
)
def test_replay_of_a_broken_file_is_one_line(run, file, content, words):
    status, out, err = run("replay", file(content))
    assert (status, out) == (1, "")
    assert words in err
    assert err.count("\n") == 1


def test_replay_reads_files_of_every_format(run, file, tmp_path):
    hand = phh.loads(GOOD)
    many = file("[1]\n" + phh.dumps(hand, "all") + "[2]\n" + phh.dumps(hand, "all"), "two.phhs")
    stars = file(pokerstars.dumps(hand, "all"), "hand.txt")
    open_history = file(ohh.dumps(hand, "all"), "hand.ohh")
    sixteen = tmp_path / "wide.phh"
    sixteen.write_bytes(GOOD.encode("utf-16"))
    status, out, err = run("replay", many, stars, open_history, str(sixteen))
    assert (status, err) == (0, "")
    assert out.count("result checked") == 5
    assert re.findall(r"[+-]\d+  \d+$", out, re.MULTILINE) == ["-2  198", "+2  202"] * 5
    status, out, err = run("replay", "--from", "pokerstars", file(pokerstars.dumps(hand, "all"), "hand.log"))
    assert (status, err) == (0, "")
    status, out, err = run("replay", file("what is this?", "hand.log"))
    assert (status, out) == (1, "")
    assert err.endswith("hand.log: its format is not known: name it with --from\n")


def test_replay_goes_on_after_a_broken_hand_of_many(run, file):
    good = phh.dumps(phh.loads(GOOD), "all")
    status, out, err = run("replay", file(f"[1]\n{good}[2]\nvariant = 'PL'\n[3]\n{good}", "three.phhs"))
    assert status == 1
    assert out.count("result checked") == 2
    assert "line" in err
    assert err.count("\n") == 1


def test_replay_of_a_missing_file_and_a_folder(run, tmp_path):
    for name, words in ((tmp_path / "none.phh", "No such file or directory"), (tmp_path, "Is a directory")):
        status, out, err = run("replay", str(name))
        assert (status, out) == (1, "")
        assert err == f"omaha: {name}: {words}\n"


def test_replay_of_standard_input():
    done = omaha_command("replay", "-", input=GOOD.replace("\n", "\r\n"))
    assert done.returncode == 0
    assert done.stdout.endswith("agree\n")
