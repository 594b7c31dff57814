"""`omaha equity --plot`."""

import subprocess
import sys

import pytest

import omaha

ACES = ("AsAhKsKh", "9d8d7c6c")
BEGINNINGS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


@pytest.mark.parametrize(
    ("board", "suffix"),
    [
        ("", ".svg"),
        ("2c3dJh", ".png"),
        ("2c3dJh7s", ".pdf"),
        *[
            pytest.param(board, suffix, marks=pytest.mark.slow)
            for board in ("", "2c3dJh", "2c3dJh7s", "2c3dJh7s7h")
            for suffix in BEGINNINGS
        ],
    ],
)
def test_plot_writes_a_picture(run, tmp_path, suffix, board):
    pictures = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for picture in pictures:
        status, out, err = run("equity", *ACES, "--hilo", "--board", board, "--plot", str(picture))
        assert (status, err) == (0, "")
        assert out.startswith("Omaha hi/lo")
    assert pictures[0].read_bytes().startswith(BEGINNINGS[suffix])
    assert pictures[0].read_bytes() == pictures[1].read_bytes()


def test_plot_shows_the_equities_of_now_and_of_each_next_card():
    from omaha.display.plot import plot

    hands, board = list(ACES), "2c3dJh"
    found = omaha.equity(hands, board, hilo=True)
    after = {cards[0]: one for cards, one in omaha.equities.spread(hands, board, hilo=True).after.items()}
    above, below = plot(found, after).axes
    bars = above.patches
    assert [bar.get_width() for bar in bars[::3]] == [player.scoops / found.boards for player in found.players]
    for player, *parts in zip(found.players, bars[::3], bars[1::3], bars[2::3], strict=True):
        assert sum(part.get_width() for part in parts) == pytest.approx(player.equity)
    assert [label.get_text() for label in above.get_yticklabels()] == ["1   AsAhKsKh", "2   9d8d7c6c"]
    now, *columns = below.containers[0].patches
    assert now.get_height() == found.players[0].equity
    assert len(columns) == len(below.get_xticks()) == 52 - 3 - 8
    order = sorted(after, key=int, reverse=True)
    shares = [after[card].players[0].equity for card in order]
    assert [bar.get_height() for bar in columns] == pytest.approx(shares)
    signs = dict(zip("cdhs", "♣♦♥♠", strict=True))
    assert [label.get_text() for label in below.get_xticklabels()] == [signs[card.suit] for card in order]
    assert len(plot(found).axes) == 1


def test_next_cards_are_those_of_spread_or_samples(run, tmp_path, monkeypatch):
    from omaha.display import plot

    seen = []
    monkeypatch.setattr(plot, "plot", lambda found, after: seen.append(after))
    monkeypatch.setattr(plot, "save", lambda figure, file: None)

    def after(*arguments):
        status, _, err = run("equity", *arguments, "--plot", str(tmp_path / "a.png"))
        assert (status, err) == (0, "")
        return seen.pop()

    spread = omaha.equities.spread(list(ACES), "2c3dJh", hilo=True).after
    assert after(*ACES, "--board", "2c3dJh", "--hilo") == {cards[0]: one for cards, one in spread.items()}
    sampled = after("AA**", "****", "--board", "2c3dJh", "--samples", "1000")
    assert {(one.exact, one.boards) for one in sampled.values()} == {(False, 32_768)}
    assert len(sampled) == 49
    needed = after("AsAhKs*", "QdQcJdJc, QdQcJdTc", "--board", "2c3d4h")
    assert not {"Qd", "Qc", "Jd", "As"} & set(map(str, needed))  # the range cannot do without them
    assert {"Jc", "Tc", "Kc"} <= set(map(str, needed))
    assert after(*ACES) is None


@pytest.mark.slow
def test_plot_takes_ten_players_and_texts_with_dollars(run, tmp_path):
    picture = tmp_path / "equity.svg"
    hands = ["$ds", "AA$ds, KK$ss, (QQ, JJ):$r, TT99, 8877", *["****"] * 8]
    status, _, err = run("equity", *hands, "--board", "2c3dJh", "--samples", "2000", "--plot", str(picture))
    assert (status, err) == (0, "")
    assert picture.stat().st_size > 10_000


def test_plot_shortens_a_long_range_as_the_table_does(run):
    from omaha.display.plot import plot

    text = "AsAhKsKh, AsAhKsKd, AsAhKsKc, AsAhKdKc, AsAhQsQh"
    labels = plot(omaha.equity([text, "9d8d7c6c"], "2c3dJh")).axes[0].get_yticklabels()
    assert [label.get_text() for label in labels] == ["1   AsAhKsKh, AsAhKsKd, … 5 in all", "2   9d8d7c6c"]


@pytest.mark.parametrize(
    ("name", "words"),
    [("none/a.png", "No such file or directory"), ("folder.svg", "Is a directory"), ("full.png", "is full")],
)
def test_a_picture_that_cannot_be_written_is_one_line(run, tmp_path, monkeypatch, name, words):
    from omaha.display import plot

    def save(figure, file):
        raise OSError(28, "the disk is full")

    (tmp_path / "folder.svg").mkdir()
    monkeypatch.setattr(plot, "save", save)
    status, _, err = run("equity", *ACES, "--plot", str(tmp_path / name))
    assert status == 1
    assert err.startswith(f"omaha: {tmp_path / name}: ")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("hidden", "arguments", "words"),
    [
        ("matplotlib", [*ACES, "--plot", "a.png"], "--plot needs matplotlib: pip install 'omaha-poker[plot]'"),
    ],
)
def test_a_missing_extra_is_one_line(tmp_path, hidden, arguments, words):
    code = f"import sys; sys.modules[{hidden!r}] = None; from omaha import cli; sys.exit(cli.main(sys.argv[1:]))"
    command = [sys.executable, "-P", "-c", code, "equity", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"omaha: {words}\n")
