"""`omaha convert`: formats by suffix, option and text; lines of skipped hands; pipes, progress, heroes."""

import io
import subprocess
import sys

import pytest

from omaha import cli, notation
from omaha.base.errors import NotationError
from omaha.cli.convert import SKIPS_SHOWN
from omaha.notation import convert, ohh, phh
from support import real_hands
from support.histories import hidden, many, replayed

needs_hands = pytest.mark.skipif(real_hands.HANDS is None, reason=real_hands.MISSING)


@pytest.fixture
def run(capsys):
    def run(*arguments):
        try:
            status = cli.main(["convert", *map(str, arguments)])
        except SystemExit as exit:
            status = exit.code
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture(scope="module")
def hands():
    return [replayed(record, number) for number, record in enumerate(real_hands.HANDS[:6])]


@pytest.fixture
def files(hands, tmp_path):
    """The same hands in every format."""
    files = {}
    for name in notation.WRITTEN:
        files[name] = tmp_path / f"hands{notation.FORMATS[name].suffixes[-1]}"
        files[name].write_text(many(name, [notation.module(name).dumps(hand, "all") for hand in hands]))
    return files


@needs_hands
@pytest.mark.parametrize("source", notation.WRITTEN)
@pytest.mark.parametrize("target", notation.WRITTEN)
def test_hands_go_from_every_format_into_every_other(run, hands, files, tmp_path, source, target):
    out = tmp_path / f"out{notation.FORMATS[target].suffixes[-1]}"
    assert run(files[source], out, "--hero", "all") == (
        0, f"6 hands converted from {source} to {target}, 0 skipped\n", "",
    )  # fmt: skip
    if source == "pokerstars":  # by which rules it was played is not said there
        with out.open(encoding="utf-8") as file:
            assert [back.events for back in notation.module(target).iterate(file)] == [hand.events for hand in hands]
    else:
        assert out.read_bytes() == files[target].read_bytes()


@needs_hands
@pytest.mark.parametrize("hero", [None, "1", "all"])
def test_cards_are_written_for_a_hero(run, files, tmp_path, hero):
    out = tmp_path / "out.ohh"
    hands = [hand for hand in phh.iterate(files["phh"].read_text().splitlines()) if hero != "1" or 1 in hand.seats]
    status, _, err = run(files["phh"], out, *(["--hero", hero] if hero else []))
    assert status == (len(hands) < 6)
    assert err.count("hero must be one of the seats") == (len(hands) < 6)
    assert (f"(and {5 - len(hands)} more hand" in err) == (len(hands) < 5)
    who = None if hero is None else hero if hero == "all" else int(hero)
    assert [back.events for back in ohh.iterate(out.read_text().splitlines())] == [hidden(hand, who) for hand in hands]


@needs_hands
def test_a_skipped_hand_is_listed_with_its_line_and_fails(run, files, tmp_path):
    lines = files["ohh"].read_text().split("\n")
    spot = next(i for i, line in enumerate(lines) if '"Fold"' in line and i > 60)
    lines[spot] = lines[spot].replace("Fold", "Shove")
    files["ohh"].write_text("\n".join(lines))
    out = tmp_path / "out.phhs"
    status, printed, err = run(files["ohh"], out)
    assert (status, printed) == (1, "5 hands converted from ohh to phh, 1 skipped\n")
    assert err == f"omaha: {files['ohh']}: line {spot + 1}: not an action of Omaha that can be read: 'Shove'\n"
    assert len(list(phh.iterate(out.read_text().splitlines()))) == 5


@needs_hands
def test_a_hand_that_cannot_be_written_is_skipped(run, tmp_path, hands):
    unfinished = phh.dumps(hands[0]).split("actions")[0] + "actions = []\n"
    file, out = tmp_path / "in.phhs", tmp_path / "out.ohh"
    file.write_text(f"[1]\n{unfinished}\n[2]\n{phh.dumps(hands[1])}")
    status, printed, err = run(file, out)
    assert (status, printed) == (1, "1 hand converted from phh to ohh, 1 skipped\n")
    line = unfinished.count("\n") + 3
    assert err == f"omaha: {file}: line {line}: the hand is not over: OHH holds only finished hands\n"


@needs_hands
def test_bytes_that_are_not_text_break_one_hand_only(run, files, tmp_path):
    data = files["phh"].read_bytes().split(b"\n")
    spot = next(i for i, line in enumerate(data) if line.startswith(b"venue") and i > 40)
    data[spot] = b"venue = 'Caf\xe9'"
    files["phh"].write_bytes(b"\n".join(data))
    status, printed, err = run(files["phh"], tmp_path / "out.ohh")
    assert (status, printed) == (1, "5 hands converted from phh to ohh, 1 skipped\n")
    assert f": line {spot + 1}: " in err


@needs_hands
def test_a_long_list_of_skips_is_cut(run, tmp_path, hands):
    file = tmp_path / "in.phhs"
    text = phh.dumps(hands[0])
    file.write_text(many("phh", [text, *[text.replace("cbr", "xxx")] * 30]))
    status, printed, err = run(file, tmp_path / "out.ohh")
    assert (status, printed) == (1, "1 hand converted from phh to ohh, 30 skipped\n")
    assert err.count("\n") == SKIPS_SHOWN + 1
    assert err.endswith(f"omaha: {file}: and 10 more\n")


@needs_hands
def test_one_hand_alone_is_written_without_a_number(run, files, tmp_path, hands):
    one, out = tmp_path / "one.json", tmp_path / "one.phh"
    one.write_text(ohh.dumps(hands[0]))
    assert run(one, out)[0] == 0
    assert out.read_text() == phh.dumps(hands[0])
    out.unlink()
    status, _, err = run(files["ohh"], out)
    assert (status, err) == (1, f"omaha: {out}: such a file holds one hand, and there are more\n")
    assert not out.exists()


@needs_hands
def test_standard_input_and_output(files):
    def through(*arguments, data):
        return subprocess.run(
            [sys.executable, "-P", "-m", "omaha", "convert", *arguments],
            input=data, capture_output=True, timeout=60, check=False,
        )  # fmt: skip

    done = through("-", "-", "--to", "ohh", "--hero", "all", data=files["phh"].read_bytes())
    assert (done.returncode, done.stdout) == (0, files["ohh"].read_bytes())
    assert done.stderr == b"6 hands converted from phh to ohh, 0 skipped\n"
    done = through("-", "-", "--from", "ohh", "--to", "phh", "--hero", "all", data=b"\n \n" + done.stdout)
    assert (done.returncode, done.stdout) == (0, files["phh"].read_bytes())
    done = through("-", "-", "--to", "phh", data=b"Dear Sir,\n")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"omaha: -: its format is not known: name it with --from\n"


@needs_hands
def test_the_text_shows_the_format_if_the_name_does_not(run, files, tmp_path):
    file = tmp_path / "hands"
    file.write_bytes("\ufeff# mine\n".encode() + files["phh"].read_bytes())
    assert run(file, tmp_path / "out.ohh") == (0, "6 hands converted from phh to ohh, 0 skipped\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["in.phh", "out"], "--to must name the format of out: "),
        (["in.phh", "-"], "--to must name the format of -: "),
        (["in.phh", "out.ohh", "--from", "pdf"], "argument --from: must be one of phh, ohh"),
        (["in.phh", "out.ohh", "--to", "pdf"], "argument --to: must be one of phh, ohh"),
        (
            ["in.phh", "out.ohh", "--hero", ""],
            "argument --hero: must be all, shown, dealt, a seat 1..10 or a name, not ''",
        ),
        (["in.phh"], "the following arguments are required: OUT"),
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(run, arguments, words):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["in.phh", "in"])
def test_files_that_cannot_be_read_or_written_are_one_line(run, tmp_path, name):
    status, out, err = run(tmp_path / name, tmp_path / "out.ohh")
    assert (status, out) == (1, "")
    assert err == f"omaha: {tmp_path / name}: No such file or directory\n"


@needs_hands
def test_out_must_be_writable_and_another_file(run, files, tmp_path):
    status, out, err = run(files["phh"], tmp_path / "none" / "out.ohh")
    assert (status, out) == (1, "")
    assert err == f"omaha: {tmp_path / 'none' / 'out.ohh'}: No such file or directory\n"
    before = files["phh"].read_bytes()
    status, out, err = run(files["phh"], files["phh"])
    assert (status, err) == (2, "omaha convert: OUT must be another file than IN\n")
    assert files["phh"].read_bytes() == before


def test_a_file_without_hands_makes_none(run, tmp_path):
    file = tmp_path / "in.phhs"
    file.write_text("# nothing\n\n")
    status, out, err = run(file, tmp_path / "out.ohh")
    assert (status, out) == (1, "")
    assert err == f"omaha: {file}: there is no hand in it\n"
    assert not (tmp_path / "out.ohh").exists()


@needs_hands
def test_progress_on_a_terminal(run, hands, tmp_path, monkeypatch):
    pytest.importorskip("rich", reason="rich is no dependency")
    file = tmp_path / "in.ohh"
    file.write_text(ohh.dumps(hands[0]) * 60)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    status, out, err = run(file, tmp_path / "out.phhs")
    assert (status, out) == (0, "60 hands converted from ohh to phh, 0 skipped\n")
    assert f"/{file.stat().st_size}" in err


@needs_hands
def test_nothing_is_held_in_memory(hands):
    """Each hand is written before the next one is read."""
    text = ohh.dumps(hands[0])
    written = []

    def lines():
        for number in range(50):
            yield from text.split("\n")
            assert number - len(written) <= 1

    done = convert.convert(lines(), written.append, "ohh", "phh")
    assert (done.hands, done.skipped, len(written)) == (50, [], 50)


def test_convert_by_hand():
    skipped = convert.convert(io.StringIO("variant = 'PL'\n"), print, "phh", "ohh").skipped
    assert [(type(skip), skip.line) for skip in skipped] == [(NotationError, 1)]
    with pytest.raises(ValueError, match="the format must be one of"):
        convert.convert([], print, "pdf", "ohh")


def test_examples_of_the_help_are_right(run):
    assert "omaha convert session.phhs session.ohh" in run("--help")[1]
