"""Players that are other programs: the line protocol, clocks, crashes, answers that cannot be taken, and their end."""

import copy
import json
import multiprocessing
import os
import pickle
import select
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import pytest

from omaha import Deck, Hand, IllegalAction, Rules
from omaha.play import Program, made, match, matches, processes, simulate
from omaha.play.bots import caller
from omaha.play.processes import command_name, words_of
from support.builders import BOARD, JACKS, KINGS, deal, fl, nl, pl, play
from support.match_players import passive
from support.paths import ROOT
from support.programs import aces, compiled, javascript, kept, program
from support.schemas import validator

PLO8 = Rules.game("plo8", "50/100")
#: A running program has a thread that reads, and Python 3.12 and 3.13 warn when a process with threads is forked.
SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture(autouse=True)
def little_grace(monkeypatch):
    """Programs that do not end by themselves are ended soon."""
    monkeypatch.setattr(processes, "GRACE", 0.1)


def view():
    """A view of a turn in which a fold, a call and raises are legal."""
    return deal(nl(), [100, 100, 100]).view(3)


def ask_often(player):
    for _ in range(1000):
        player(view())


def messages(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


def gone(pid):
    """Has the process ended, and been waited for?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


# ---------------------------------------------------------------------------------------------------- examples


@pytest.mark.parametrize("game", ["plo8", *[pytest.param(game, marks=pytest.mark.slow) for game in ("flo", "nlo")]])
@pytest.mark.parametrize("language", ["C", "JavaScript"])
def test_the_example_in_another_language_plays_as_the_same_player_in_python(tmp_path, language, game):
    command = compiled(tmp_path) if language == "C" else javascript()
    rules = Rules.game(game, "50/100")
    with Program(command, name="example") as example:
        theirs = match([example, "tight", "caller"], rules, hands=10, seed=4)
    ours = match([aces, "tight", "caller"], rules, hands=10, seed=4, names=theirs.names)
    assert theirs == ours
    assert theirs.scores[0].hands == 60
    assert theirs.scores[0].net != 0


@pytest.mark.skipif(os.name == "nt", reason="a script of the shell")
def test_the_shortest_player_of_the_page_checks_and_calls(tmp_path):
    lines = (ROOT / "docs" / "protocol.md").read_text().split("\n")
    start, end = lines.index("    #!/bin/sh"), lines.index("    done")
    script = tmp_path / "mybot"
    script.write_text("\n".join(line[4:] for line in lines[start : end + 1]) + "\n")
    script.chmod(0o755)
    with Program([str(script)]) as player:
        theirs = match([player, "tight"], PLO8, hands=5, seed=4)
    assert [score.net for score in theirs.scores] == [
        score.net for score in match([passive, "tight"], PLO8, hands=5, seed=4).scores
    ]
    with Program(["sh", "-c", f"tee {tmp_path}/sent.txt | {script}"]) as player:  # as the page says
        assert player(view()) == "call"
    sent = (tmp_path / "sent.txt").read_bytes()
    assert subprocess.run([script], input=sent, capture_output=True, check=True).stdout == b"ready\ncall\n"


def test_the_fields_stand_in_the_order_of_the_schema(tmp_path):
    """The page promises it to players that search a line: the first field of a name is the one that is meant."""
    schema = json.loads((ROOT / "docs" / "view.schema.json").read_text())["$defs"]
    texts = []

    def player(view):
        texts.append(view.to_json())
        return passive(view)

    match([player, "tight"], PLO8, hands=5, seed=1, names=['a"cards":"AsAsAsAs","pot":7', "b"])
    assert texts
    for text in texts:
        found = json.loads(text)
        parts = [("view", found), ("rules", found["rules"]), ("legal", found["legal"])]
        parts += [("player", one) for one in found["players"]] + [("event", one) for one in found["events"]]
        for name, part in parts:
            order = list(schema[name]["properties"])
            assert list(part) == sorted(part, key=order.index)
        assert text.split('"cards":"')[1].startswith(found["cards"])
        assert text.split('"pot":')[1].startswith(f"{found['pot']},")


def test_the_example_answers_what_the_schema_allows_and_to_questions_alone():
    sent = [
        {"type": "hello", "version": 1, "software": "test"},
        {"type": "act", "id": 1, "view": view().to_dict()},
        {"type": "error", "id": 1, "answer": "fold", "error": "not legal"},
        {"type": "see", "view": view().to_dict()},
        {"type": "something else"},
        {"type": "act", "id": 2, "view": view().to_dict()},
        {"type": "end"},
    ]
    lines = "".join(json.dumps(message) + "\n" for message in sent)
    done = subprocess.run(javascript(), input=lines, capture_output=True, text=True, timeout=60, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("id") for answer in answers] == [None, 1, 2]
    for answer in answers:
        validator("from_player").validate(answer)
    assert done.stderr == "refused: not legal\n"


# ---------------------------------------------------------------------------------------------------- messages


def test_a_program_is_sent_what_its_seat_sees(tmp_path):
    file = tmp_path / "log"
    views = []

    with Program(program(every=kept(file)), seed=2**64 - 1) as one:

        def player(view):
            views.append(view)
            return one(view)

        simulate([player, caller, passive], PLO8, hands=10, seed=3)
    hello, *asked, end = messages(file)
    assert (hello["type"], hello["version"]) == ("hello", 1)
    assert hello["software"].startswith("omaha ")
    assert end == {"type": "end"}
    assert [message["id"] for message in asked] == list(range(1, len(views) + 1))
    assert [message["view"] for message in asked] == [view.to_dict() | json.loads(view.to_json()) for view in views]
    for message in (hello, *asked, end):
        validator("to_player").validate(message)


def test_a_program_that_learns_is_told_of_the_match_and_of_every_hand(tmp_path):
    hello = """say({"type": "ready", "learns": True})
        name = os.path.join(FOLDER, str(os.getpid()))""".replace("FOLDER", repr(str(tmp_path)))
    every = "lines = lines + [line] if 'lines' in globals() else [line]"
    end = "open(name, 'w').writelines(lines); break"
    with Program(program(hello=hello, every=every, end=end), name="learner") as learner:
        m = match([learner, "caller"], PLO8, hands=5, seed=1, stacks=2000)
    logs = [messages(file) for file in tmp_path.iterdir()]
    played = [log for log in logs if len(log) > 2]
    assert len(played) == 2  # each of the two seatings has a program of its own
    for log in played:
        assert [log[0]["type"], log[1]["type"], log[-1]["type"]] == ["hello", "begin", "end"]
        assert log[1]["rules"] == PLO8.to_dict()
        assert log[1]["stacks"] == [{"seat": 1, "chips": 2000}, {"seat": 2, "chips": 2000}]
        assert (log[1]["names"], log[1]["name"]) == (["learner", "caller"], "learner")
        seen = [message["view"] for message in log if message["type"] == "see"]
        assert len(seen) == 5
        assert all(view["over"] for view in seen)
        for message in log:
            validator("to_player").validate(message)
    nets = [
        player["net"]
        for log in played
        for message in log
        if message["type"] == "see"
        for player in message["view"]["players"]
        if player["name"] == "learner"
    ]
    assert sum(nets) == m.scores[0].net


def test_a_program_cannot_tell_the_cards_from_the_number_that_it_is_sent(tmp_path):
    """It follows from the seed, and is not the seed, from which the decks of a match are dealt."""
    numbers = []
    for seed in (1, 2, 2**64 - 1, 1):
        file = tmp_path / str(len(numbers))
        Program(program(every=kept(file)), seed=seed).close()
        numbers.append(messages(file)[0]["seed"])
        assert numbers[-1] != seed
        assert 0 <= numbers[-1] < 2**48
    assert numbers[0] == numbers[3]
    assert len(set(numbers)) == 3


def test_a_program_that_does_not_learn_has_no_hooks():
    with Program(program()) as one:
        assert (one.begin, one.see, one.end) == (None, None, None)


# ---------------------------------------------------------------------------------------------------- answers


ANSWERS = {
    "'call'": "call",
    "'Raise to 8'": "raise 8",
    "'all-in'": "raise 100",
    "{'action': 'fold'}": "fold",
    "{'action': 'bet', 'to': 8}": "raise 8",
    "{'type': 'act', 'id': message['id'], 'action': 'raise', 'to': 4}": "raise 4",
    "'   ' + chr(13) + chr(10) + 'call' + chr(13)": "call",  # an empty line is nothing
    '\'{"action":\' + chr(9) + \'"call", "id": null}\'': "call",
}


def test_answers_are_text_or_json():
    with Program(program(act=f"say([{', '.join(ANSWERS)}][asked - 1])")) as one:
        for action in ANSWERS.values():
            by_program, by_text = deal(nl(), [100, 100, 100]), deal(nl(), [100, 100, 100])
            by_program.apply(one(by_program.view(3)))
            by_text.apply(action)
            assert by_program == by_text


REFUSED = {
    "'raise 7000'": "not legal: fold, call 2, raise to 4..100",
    "'check'": "not legal: fold, call 2, raise to 4..100",
    "'raise'": "not legal: fold, call 2, raise to 4..100",
    "'show'": "not legal: fold, call 2, raise to 4..100",
    "{'action': 'raise', 'to': -4}": "not an action: 'raise -4'",
    "{'action': 'raise', 'to': 4.5}": 'not an action: \'{"action": ',
    "{'action': 'raise', 'to': True}": 'not an action: \'{"action": ',
    "{'action': 5}": "not an action: '{\"action\": 5}'",
    "{}": "not an action: '{}'",
    "[1]": "not an action: '[1]'",
    "'{\"action\": '": "not an action: '{\"action\":'",
    "'{' * 30000": "not an action: '{{{",
    "'[' * 30000": "not an action: '[[[",
    "'{\"action\":' + '[' * 30000": 'not an action: \'{"action":[[',
    "'thinking ...'": "not an action: 'thinking ...'",
    "{'action': 'call', 'id': 99}": "not an action: 'an answer to question 99 instead of ",
}


def test_an_answer_that_cannot_be_taken_is_refused_by_the_hand_and_the_program_is_told(tmp_path):
    file = tmp_path / "log"
    answers = []
    with Program(program(act=f"say([{', '.join(REFUSED)}][asked - 1])", every=kept(file))) as one:
        for _ in REFUSED:
            hand = deal(nl(), [100, 100, 100])
            before = hand.copy()
            answers.append(one(hand.view(3)))
            with pytest.raises(ValueError, match=r"."):
                hand.apply(answers[-1])
            assert hand == before
    errors = [message for message in messages(file) if message["type"] == "error"]
    assert [error["id"] for error in errors] == list(range(1, len(REFUSED) + 1))
    for error, answer, why in zip(errors, answers, REFUSED.values(), strict=True):
        validator("to_player").validate(error)
        assert error["error"].startswith(why)
        assert error["answer"] == answer[:200]


def test_bytes_that_are_not_text_are_an_answer_that_cannot_be_taken():
    with Program(program(act="os.write(1, bytes([255, 254, 10]))")) as one:
        assert one(view()) == "\N{REPLACEMENT CHARACTER}" * 2


def test_all_in_is_an_error_only_where_it_is_not_legal(tmp_path):
    file = tmp_path / "log"
    refused = []
    with Program(program(act="say('all-in')", every=kept(file))) as one:
        for number, (rules, stack) in enumerate(((r, s) for r in (nl(), fl(), pl()) for s in (1, 2, 3, 7, 100)), 1):
            hand = deal(rules, [100, 100, stack])
            try:
                hand.apply(one(hand.view(3)))
            except IllegalAction:
                refused.append(number)
    assert 0 < len(refused) < 15
    assert [message["id"] for message in messages(file) if message["type"] == "error"] == refused


def test_show_and_muck_are_answers_when_a_hand_is_to_be_shown(tmp_path):
    file = tmp_path / "log"
    deck = Deck(holes={1: KINGS, 2: JACKS}, boards=[BOARD])
    hand = play(deal(nl(), [100, 100], deck=deck, manual=["show"]), "2 call, 1 check" + ", 1 check, 2 check" * 3)
    assert hand.due == ("show", 2, 0)
    with Program(program(act="say('call' if asked == 1 else 'show')", every=kept(file))) as one:
        with pytest.raises(IllegalAction):
            hand.apply(one(hand.view(2)))
        hand.apply(one(hand.view(2)))
    assert "show" in [event.kind for event in hand.events if event.seat == 2]
    assert [message["error"] for message in messages(file) if message["type"] == "error"] == ["not legal: show, muck"]


def test_lines_that_nobody_asked_for_are_dropped():
    act = "say('fold' + chr(10) + 'raise 9' + chr(10) + 'all-in')"
    with Program(program(act=act)) as one:
        for _ in range(3):
            assert one(view()) == "fold"
            time.sleep(0.1)


# ---------------------------------------------------------------------------------------------------- start


@pytest.mark.parametrize(
    ("command", "error", "why"),
    [
        (["/nowhere/bot"], FileNotFoundError, "/nowhere/bot"),
        ([str(ROOT / "README.md")], PermissionError, "README"),
        (program(hello="sys.exit(3)"), ConnectionError, "ended with exit status 3"),
        (program(hello="os.kill(os.getpid(), 9)"), ConnectionError, "was ended by SIGKILL"),
        (program(hello="say('hi')"), ConnectionError, "must answer hello with ready, not 'hi'"),
        (program(hello="say(message)"), ConnectionError, 'must answer hello with ready, not \'{"type": "hello"'),
        (program(hello="time.sleep(9)"), ConnectionError, "was not ready within 0.3 s"),
        (program(hello="say('x' * 70000)"), ConnectionError, "must answer|wrote a line of more than 65536 bytes"),
        (program(hello="sys.stdout.write('x' * 200000); sys.stdout.flush()"), ConnectionError, "more than 65536 bytes"),
    ],
)
def test_a_program_that_does_not_start_is_an_error_at_once(command, error, why):
    threads = set(threading.enumerate())
    with pytest.raises(error, match=why):
        Program(command, name="bot", start_limit=0.3 if "sleep" in command[-1] else 10)
    assert set(threading.enumerate()) <= threads


@pytest.mark.parametrize(
    ("arguments", "error", "why"),
    [
        ({"command": ""}, ValueError, "must name a program, not ''"),
        ({"command": []}, ValueError, "must name a program"),
        ({"command": [""]}, ValueError, "must name a program"),
        ({"command": 'bot "a'}, ValueError, "not a command: 'bot \"a'; No closing quotation"),
        ({"command": 5}, TypeError, "must be text or a list of words, not 5"),
        ({"command": ["a", 5]}, TypeError, "must be text or a list of words"),
        ({"command": "a", "time_limit": 0}, ValueError, "must be seconds above 0, not 0"),
        ({"command": "a", "start_limit": "1"}, ValueError, "must be seconds above 0, not '1'"),
        ({"command": "a", "seed": -1}, ValueError, "seed"),
        ({"command": "a", "name": 5}, TypeError, "a name must be"),
        ({"command": "a", "name": "a\nb"}, ValueError, "printable"),
    ],
)
def test_wrong_arguments(arguments, error, why):
    with pytest.raises(error, match=why):
        Program(**arguments)


def test_a_command_is_split_into_words_and_named_by_them():
    assert words_of("./my\\ bot --name 'a b'") == ("./my bot", "--name", "a b")
    assert words_of(["./bot", "$HOME;"]) == ("./bot", "$HOME;")
    assert command_name(["/usr/bin/python3", "bots/shark.py", "--fast"]) == "python3 shark.py --fast"
    assert command_name(["bot\n"]) == "program"
    assert len(command_name(["x" * 100])) == 30
    with Program(program(), name="mine") as one:
        assert one.__name__ == "mine"
        assert repr(one).startswith("Program(")


def test_text_starts_a_program_on_the_command_line_alone(tmp_path):
    """A name may come from a file: in Python it starts nothing."""
    file = tmp_path / "started"
    with pytest.raises(ValueError, match="player 1 must be callable or one of"):
        match([f"exec:touch {file}", "caller"], PLO8, hands=5, seed=1)
    assert not file.exists()


def test_no_shell_runs_the_command(tmp_path):
    with Program([*program(act="say(' '.join(sys.argv[1:]))"), "$HOME", ";", "exit"]) as one:
        assert one(view()) == "$HOME ; exit"


# ---------------------------------------------------------------------------------------------------- clocks


def test_a_late_answer_is_dropped_and_the_next_one_is_taken(tmp_path):
    gate = tmp_path / "gate"
    act = f"""
        while asked == 1 and not os.path.exists({str(gate)!r}): time.sleep(0.01)
        say(f"raise {{3 + asked}}")"""
    with Program(program(act=act)) as one:
        with pytest.raises(TimeoutError, match=r"no answer within 0.1 s"):
            one.within(0.1)(view())
        with pytest.raises(TimeoutError):  # still busy with the first turn: it is not asked again
            one.within(0.1)(view())
        gate.touch()
        assert one.within(9)(view()) == "raise 5"
        assert one(view()) == "raise 6"


def test_late_answers_that_name_their_question_are_dropped():
    act = "say({'action': 'fold', 'id': asked - 1}) if asked > 1 else None; say({'action': 'call', 'id': asked})"
    with Program(program(act=act)) as one:
        assert [one(view()) for _ in range(3)] == ["call"] * 3


def test_the_shorter_limit_counts():
    with Program(program(act="time.sleep(5)"), time_limit=0.05) as one:
        for player in (one, one.within(60)):
            with pytest.raises(TimeoutError, match=r"within 0.05 s"):
                player(view())


def test_a_match_counts_late_answers():
    act = "time.sleep(0.08) if asked == 2 else None; say(passive(view))"
    with Program(program(act=act), name="slow") as slow:
        m = match([slow, "caller"], PLO8, hands=3, seed=1, on_illegal="passive", time_limit=0.06)
    assert m.scores[0].late >= 1
    assert (m.scores[0].illegal, m.scores[0].failed, m.scores[0].net) == (0, 0, 0)


# ---------------------------------------------------------------------------------------------------- crashes


def test_a_program_that_ends_fails_and_is_started_again(tmp_path):
    file = tmp_path / "log"
    act = "sys.exit(7) if asked == 2 else say('call')"
    with Program(program(act=act, every=kept(file)), name="bot") as one:
        for _ in range(3):
            assert one(view()) == "call"
            with pytest.raises(ConnectionError, match="bot ended with exit status 7"):
                one(view())
    assert [message["type"] for message in messages(file)] == ["hello", "act", "act"] * 3


def test_a_program_that_always_ends_is_not_started_for_ever(tmp_path):
    file = tmp_path / "log"
    with Program(program(act="os.abort()", every=kept(file)), name="bot") as one:
        for _ in range(3):
            with pytest.raises(ConnectionError, match="bot was ended by SIGABRT"):
                one(view())
        for _ in range(3):
            with pytest.raises(ConnectionError, match="bot ended 3 times in a row without an answer"):
                one(view())
    assert len(messages(file)) == 6


def test_a_match_counts_crashes_and_illegal_answers():
    act = "say('raise 1') if asked == 1 else sys.exit(1) if asked == 3 else say(passive(view))"
    with Program(program(act=act), name="bot") as one:
        m = match([one, "caller"], PLO8, hands=2, seed=1, on_illegal="passive")
        turns = 2 * 2 * 4
        assert (m.scores[0].illegal, m.scores[0].failed) == (turns // 3 + 1, turns // 3)
        assert m.scores[0].net == 0
        with pytest.raises(IllegalAction) as error:
            match([Program(program(act=act), name="bot"), "caller"], PLO8, hands=4, seed=1)
    assert "asked: 'bot' in seat 1, hand 1" in error.value.__notes__[0]


def test_a_program_that_ends_when_a_match_begins_fails_at_its_turns():
    hello = "say({'type': 'ready', 'learns': True})"
    with Program(program(hello=hello, every="kind == 'begin' and sys.exit(1)"), name="bot") as one:
        m = match([one, "caller"], PLO8, hands=2, seed=1, on_illegal="passive")
    assert m.scores[0].failed == 2 * 2 * 4
    assert m.scores[0].net == 0


def test_a_program_that_closes_its_output_has_ended():
    started = time.monotonic()
    one = Program(program(act="os.close(1); time.sleep(60)"), name="bot")
    with pytest.raises(ConnectionError, match="bot was ended by SIGKILL"):
        one(view())
    assert time.monotonic() - started < 30


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("sys.stdout.write('x' * 70000); sys.stdout.flush(); time.sleep(60)", "wrote a line of more than 65536 bytes"),
        ("say('call' + (chr(10) + 'call') * 5000); time.sleep(60)", "lines that nobody asked for"),
    ],
)
def test_a_program_that_writes_without_end_is_ended(act, why):
    with Program(program(act=act), name="bot", time_limit=20) as one, pytest.raises(ConnectionError, match=why):
        ask_often(one)


def test_a_program_that_does_not_read_is_ended_and_nothing_waits_for_it(monkeypatch):
    monkeypatch.setattr(processes, "MOST_MESSAGES", 20)
    hello = "say({'type': 'ready', 'learns': True}); time.sleep(60)"
    seen = deal(nl(), [100] * 6).view(1)
    with Program(program(hello=hello), name="bot") as one:
        for _ in range(100):  # more than the pipe takes
            one.see(seen)
        with pytest.raises(ConnectionError, match="bot does not read what it is sent"):
            one(view())


def test_a_program_that_answers_without_reading_is_ended(monkeypatch):
    """It fills one pipe and leaves the other: neither side waits for the other for ever."""
    monkeypatch.setattr(processes, "MOST_MESSAGES", 20)
    hello = "say('ready')\n        while True: say('call'); time.sleep(0.001)"
    why = r"does not read|nobody asked for"
    with Program(program(hello=hello), name="bot", time_limit=20) as one, pytest.raises(ConnectionError, match=why):
        ask_often(one)


def test_what_does_not_fit_into_the_pipe_arrives_in_order(tmp_path):
    file = tmp_path / "log"
    hello = "say({'type': 'ready', 'learns': True}); time.sleep(0.2)"
    with Program(program(hello=hello, every=kept(file))) as one:
        hands = [deal(nl(), [100 + i] * 6) for i in range(60)]
        for hand in hands:
            one.see(hand.view(1))
        assert one(view()) == "call"
        for hand in hands[:3]:
            one.see(hand.view(1))
    stacks = [message["view"]["players"][0]["start"] for message in messages(file) if message["type"] == "see"]
    assert stacks == [*range(100, 160), 100, 101, 102]


def test_the_standard_error_of_a_program_goes_to_its_log_however_much_it_is(tmp_path):
    log = tmp_path / "bot.log"
    with Program(program(act="sys.stderr.write('x' * 200_000); say('call')"), log=log) as one:
        assert [one(view()), one(view())] == ["call", "call"]
    assert log.read_text() == "x" * 400_000


# ---------------------------------------------------------------------------------------------------- ends


def test_a_closed_program_is_gone_and_starts_again_when_it_is_asked():
    threads = set(threading.enumerate())
    one = Program(program(act="say(str(os.getpid()))"))
    first = int(one(view()))
    one.close()
    assert gone(first)
    assert set(threading.enumerate()) <= threads
    one.close()
    second = int(one(view()))
    assert second != first
    del one
    assert gone(second)


@pytest.mark.slow
def test_a_program_that_does_not_end_is_ended_by_force_with_what_it_started():
    act = """import subprocess, signal
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"])
        say(f"{os.getpid()} {child.pid}")"""
    one = Program(program(act=act, end="time.sleep(60)"))
    pids = [int(pid) for pid in one(view()).split()]
    one.close()
    deadline = time.monotonic() + 10
    while not all(map(gone, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)  # the child is waited for by the first process of the machine
    assert gone(pids[0])


@pytest.fixture
def child(tmp_path):
    """The code by which a program starts a process of its own, and what waits until that has ended.

    The process holds a named pipe open: its end shows when the process is gone, whoever waits for it.
    """
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    sleeper = f"import time; pipe = open({str(pipe)!r}, 'w'); pipe.write('x'); pipe.flush(); time.sleep(25)"

    def code(**more):
        given = "".join(f", {name}={value}" for name, value in more.items())
        return f"import subprocess; subprocess.Popen([sys.executable, '-I', '-S', '-c', {sleeper!r}]{given})"

    def awaited(data):
        assert select.select([reader], [], [], 20)[0]
        return os.read(reader, 1) == data

    yield code, awaited
    os.close(reader)


@pytest.mark.skipif(not processes.WATCHES, reason="needs os.waitid: docs/protocol.md says so")
@pytest.mark.parametrize("output", ["subprocess.DEVNULL", "None"])
def test_what_a_program_started_ends_with_it_when_it_ends_by_itself(child, output):
    code, awaited = child
    with Program(program(act=f"{code(stdout=output, stdin='subprocess.DEVNULL')}; say('call')")) as one:
        assert one(view()) == "call"
        assert awaited(b"x")
    assert awaited(b"")


@pytest.mark.skipif(not processes.WATCHES, reason="needs os.waitid: docs/protocol.md says so")
def test_a_program_that_ends_while_what_it_started_holds_its_output_has_failed(child):
    """Nobody would answer: without a time limit it would be waited for until that ends."""
    code, awaited = child
    act = f"{code()}; time.sleep(0.3); os._exit(7)"
    one = Program(program(act=act), name="bot")
    with pytest.raises(ConnectionError, match="bot ended with exit status 7"):
        one(view())
    assert awaited(b"x")
    assert awaited(b"")


@pytest.mark.slow
@pytest.mark.skipif(not processes.WATCHES, reason="needs os.waitid: docs/protocol.md says so")
def test_a_program_whose_output_is_held_in_another_session_has_failed_too(child):
    code, awaited = child
    act = f"{code(start_new_session=True)}; time.sleep(0.3); os._exit(7)"
    one = Program(program(act=act), name="bot")
    started = time.monotonic()
    with pytest.raises(ConnectionError, match="bot ended with exit status 7"):
        one(view())
    assert time.monotonic() - started < 30
    assert awaited(b"x")


@pytest.mark.skipif(not processes.WATCHES, reason="needs os.waitid: docs/protocol.md says so")
def test_no_signal_is_sent_to_the_number_of_a_program_that_somebody_else_waited_for(monkeypatch):
    """Its number may be that of another process by then."""
    sent = []
    real = os.killpg
    monkeypatch.setattr(os, "killpg", lambda group, number: (sent.append(group), real(group, number))[1])
    one = Program(program(act="say(str(os.getpid()))"))
    first = int(one(view()))
    one.close()
    assert sent == [first]  # it has ended, but its number is still its own
    second = int(one(view()))
    os.kill(second, 9)
    os.waitpid(second, 0)
    one.close()
    one.close()
    assert sent == [first]


@pytest.mark.slow
def test_programs_end_with_the_process_that_plays(tmp_path):
    """Also if it is killed: the program reads the end of its input."""
    file = tmp_path / "pid"
    code = f"""
from omaha import Hand, Rules
from omaha.play import Program
import os, sys
player = Program({program(every="open(FILE, 'w').write(str(os.getpid()))".replace("FILE", repr(str(file))))!r})
player(Hand(Rules.game("plo", "1/2"), [100, 100]).view(2))
{{}}
"""
    for last in ("", "os.kill(os.getpid(), 9)"):
        subprocess.run([sys.executable, "-P", "-c", code.format(last)], cwd=ROOT, timeout=60, check=False)
        pid, deadline = int(file.read_text()), time.monotonic() + 10
        while not gone(pid) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert gone(pid)


# ---------------------------------------------------------------------------------------------------- workers


def test_a_copy_or_pickle_is_another_program_of_the_same_command():
    with Program(program(act="say(str(os.getpid()))"), name="bot", time_limit=9) as one:
        for again in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert again.__name__ == "bot"
            assert again(view()) != one(view())
            again.close()


def test_threads_that_share_a_program_ask_one_after_the_other():
    with Program(program(act="say(f'raise {len(view[\"events\"])}')")) as one:
        views = [view(), deal(nl(), [100] * 6).view(3)]
        found = []

        def ask(which):
            found.extend((which, one(views[which])) for _ in range(50))

        threads = [threading.Thread(target=ask, args=(i,)) for i in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(found) == 100
    assert all(answer == f"raise {len(views[which].events)}" for which, answer in found)


def test_a_forked_process_has_a_program_of_its_own(monkeypatch):
    with Program(program(act="say(str(os.getpid()))")) as one:
        here = one(view())
        with monkeypatch.context() as patch:
            patch.setattr(processes.os, "getpid", lambda: 1)
            there = one(view())
            assert there != here
            one.close()
        assert not gone(int(here))  # it belongs to the process that started it


BY_SEED = """say("call" if view["legal"]["call"] and hash((seed, view["pot"])) % 3 else "fold") \
if not view["legal"]["check"] else say("check")"""
SEEDED = partial(Program, program(act=BY_SEED, hello="seed = message['seed']; say('ready')"))


@pytest.mark.slow
def test_a_match_is_the_same_in_threads_and_processes():
    players = [made(SEEDED, "bot"), made(SEEDED, "other"), "caller"]
    here = match(players, PLO8, hands=12, seed=5)
    assert here.scores[0].net != here.scores[1].net  # each has a seed of its own
    assert match(players, PLO8, hands=12, seed=5, threads=2) == here
    with ProcessPoolExecutor(1, SPAWN) as executor:
        assert match(players, PLO8, hands=12, seed=5, executor=executor) == here


@pytest.mark.slow
def test_programs_themselves_are_sent_to_processes():
    with Program(program(), name="bot") as one:
        here = match([one, "tight"], PLO8, hands=20, seed=5)
        with ProcessPoolExecutor(2, SPAWN) as executor:
            assert match([one, "tight"], PLO8, hands=20, seed=5, executor=executor) == here


@pytest.mark.slow
def test_learning_programs_play_the_same_match_everywhere(monkeypatch):
    monkeypatch.setattr(matches, "BLOCK", 20)  # sets after which they begin again
    act = "say(passive(view) if (hands + view['pot']) % 3 or view['legal']['check'] else 'fold')"
    every = "hands = (hands if 'hands' in globals() else 0) + (kind == 'see')"
    learner = Program(program(act=act, every=every, hello="say({'type': 'ready', 'learns': True})"), name="learner")
    here = match([learner, "caller"], PLO8, hands=50, seed=5)
    with ProcessPoolExecutor(2, SPAWN) as executor:
        assert match([learner, "caller"], PLO8, hands=50, seed=5, executor=executor) == here
    learner.close()


def test_a_program_plays_at_a_table_of_functions():
    with Program(program()) as one:
        board = simulate([one, caller], PLO8, 5, seed=1)
        assert [score.net for score in board.scores] == [0, 0] or board.hands == 5
        hand = Hand(PLO8, [1000, 1000])
        while hand.legal:
            hand.apply(one(hand.view(hand.actor)))
    assert hand.over
