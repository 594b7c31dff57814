"""`omaha stats`."""

import csv
import io
import json
import subprocess
import sys

import pytest

import omaha
from omaha.notation import ohh, phh, pokerstars
from omaha.play.bots import Random
from omaha.play.matches import play
from omaha.stats import of

NAMES = {1: "ann", 2: "bob", 3: "cy"}


@pytest.fixture(scope="module")
def hands():
    rules = omaha.Rules(limit="pot", hilo=True, small_blind=100, big_blind=200)
    played = []
    for index in range(30):
        info = omaha.Info(NAMES, currency="USD", number=index + 1)
        hand = omaha.Hand(rules, [20_000] * 3, index % 3 + 1, deck=omaha.Deck(seed=3, index=index), info=info)
        play(hand, {seat: Random(seat) for seat in NAMES})
        played.append(hand)
    return played


@pytest.fixture
def session(file, hands):
    return file("\n\n".join(pokerstars.dumps(hand, "all") for hand in hands), "session.txt")


def test_stats_prints_the_tables(run, session, hands):
    status, out, err = run("stats", session)
    assert (status, err) == (0, "")
    assert out == f"{of(hands)}\n"
    assert out.startswith("30 hands\n\nplayer  hands")
    assert max(map(len, out.splitlines())) <= 80


def test_stats_as_json_and_csv(run, session, hands):
    status, out, err = run("stats", session, "--json", "--by", "player,position")
    assert (status, err, json.loads(out)) == (0, "", of(hands, by=("player", "position")).to_dict())
    status, out, err = run("stats", session, "--csv", "--by", "position")
    assert (status, err, out) == (0, "", of(hands, by="position").to_csv())
    assert [row["position"] for row in csv.DictReader(io.StringIO(out))] == ["SB", "BB", "BTN"]


@pytest.mark.parametrize("who", [("--player", "bob"), ("--hero", "bob"), ("--player", "2")])
def test_stats_of_one_player(run, session, hands, who):
    status, out, err = run("stats", session, *who, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["rows"] == [of(hands)["bob"]]
    assert run("stats", session, "--hero", "all")[1] == run("stats", session)[1]


def test_stats_of_the_player_to_whom_the_text_deals(run, file, hands):
    dealt = file("\n\n".join(pokerstars.dumps(hand, 3) for hand in hands), "dealt.txt")
    rows = json.loads(run("stats", dealt, "--hero", "dealt", "--json")[1])["rows"]
    assert [row["player"] for row in rows] == ["cy"]


def test_stats_of_several_files_in_several_formats(run, file, session, hands):
    one = file("\n".join(f"[{number}]\n{phh.dumps(hand, 'all')}" for number, hand in enumerate(hands, 1)), "all.phhs")
    two = file("\n".join(ohh.dumps(hand, "all") for hand in hands), "all.ohh")
    status, out, err = run("stats", session, one, two, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == of(hands * 3).to_dict()


def test_hands_that_cannot_be_counted_are_skipped_with_a_line(run, file, hands):
    texts = [pokerstars.dumps(hand, "all") for hand in hands[:3]]
    texts[1] = texts[1].replace("Total pot", "Total pit")
    status, out, err = run("stats", file("\n\n".join(texts), "broken.txt"), "--json")
    assert status == 1
    assert json.loads(out)["hands"] == 2
    assert len(err.splitlines()) == 1
    assert "broken.txt: line" in err


def test_a_hand_that_is_not_over_is_skipped(run, file, hands):
    open_hand = omaha.Hand(hands[0].rules, [20_000] * 3)
    both = file(
        "\n".join(f"[{n}]\n{phh.dumps(hand, 'all')}" for n, hand in enumerate((open_hand, hands[0]), 1)), "a.phhs"
    )
    status, out, err = run("stats", both, "--json")
    assert (status, json.loads(out)["hands"]) == (1, 1)
    assert err.endswith("a.phhs: hand 1 is not over\n")


def test_without_a_hand_there_is_one_complaint(run, file, session):
    status, out, err = run("stats", session + ".gone")
    assert (status, out, len(err.splitlines())) == (1, "", 1)
    status, out, err = run("stats", session, "--player", "zoe")
    assert (status, out, err) == (1, "", "omaha: --player: zoe is dealt into none of the 30 hands\n")
    status, out, err = run("stats", file("", "empty.txt"))
    assert (status, out, len(err.splitlines())) == (1, "", 1)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--by", "seat"), "must be of player, position, players"),
        (("--by", "player,player"), "each once"),
        (("--csv", "--json"), "--csv and --json"),
        (("--plot", "x.gif"), "must end in .png, .svg or .pdf"),
    ],
)
def test_wrong_arguments(run, session, arguments, complaint):
    status, out, err = run("stats", session, *arguments)
    assert (status, out) == (2, "")
    assert complaint in err


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_plot_writes_a_picture(run, session, tmp_path, suffix):
    pictures = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for picture in pictures:
        status, out, err = run("stats", session, "--plot", str(picture))
        assert (status, err) == (0, "")
        assert out.startswith("30 hands")
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    assert len(pictures[0].read_bytes()) > 5_000


def test_plot_into_a_folder_that_is_not_there(run, session, tmp_path):
    status, _, err = run("stats", session, "--plot", str(tmp_path / "gone" / "a.png"))
    assert status == 1
    assert err.endswith("a.png: No such file or directory\n")


def test_plot_draws_a_line_for_each_row_and_the_parts_of_a_single_one(hands):
    stats = of(hands)
    (axes,) = stats.plot().axes
    solid = [line for line in axes.get_lines() if not line.get_label().startswith("_")]
    labels = [line.get_label() for line in solid]
    assert [label.split(":")[0] for label in labels] == ["ann", "bob", "cy", "adjusted for all-ins"]
    for line, name in zip(solid, stats.groups, strict=False):
        assert list(line.get_ydata()) == [point["net"] for point in stats.path(name)]
    (alone,) = of(hands, player="bob").plot().axes
    labels = [line.get_label().split(":")[0] for line in alone.get_lines() if not line.get_label().startswith("_")]
    assert labels == ["bob", "at the showdown", "without a showdown", "adjusted for all-ins"]


def test_plot_of_many_players_draws_ten(hands):
    many = [hand.with_info(omaha.Info({1: f"p{n}", 2: f"q{n}", 3: "_x"})) for n, hand in enumerate(hands)]
    (axes,) = of(many).plot().axes
    assert len([line for line in axes.get_lines() if ": " in line.get_label()]) == 10
    assert axes.get_title("left") == "Winnings over hands (the first 10 of 61)"
    assert "_x" in axes.get_legend().get_texts()[0].get_text()


def test_the_command_needs_no_numpy_and_no_matplotlib_for_its_tables(session):
    code = """
import sys
sys.modules["numpy"] = sys.modules["matplotlib"] = None
from omaha.cli import main
sys.exit(main(sys.argv[1:]))
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "stats", session], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("30 hands")
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "stats", session, "--plot", "a.png"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "omaha-poker[plot]" in done.stderr
