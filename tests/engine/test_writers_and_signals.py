"""Other threads that write to the caller's arrays, and signals: money is exact, a step is done whole or not at all."""

import random
import subprocess
import sys
import textwrap
import threading

import numpy as np
import pytest

import omaha
from omaha.batch import PASSIVE, RAISE, Hands
from omaha.batch.arguments import button_seats, deck_rows, probabilities, seat_seeds, stacks_and_seats
from support.sizes import sizes

NLO = omaha.Rules.game("nlo", "1/2")
STACK = 200


class Writer:
    """A context in which a thread writes to arrays as fast as it can: each `fill` of the arrays in turn."""

    def __init__(self, *fills):
        self.fills, self.stopped = fills, False
        self.thread = threading.Thread(target=self.write)

    def write(self):
        while not self.stopped:
            for fill in self.fills:
                fill()

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *error):
        self.stopped = True
        self.thread.join()


def assert_sound(hands, some):
    """No chip is lost or made; a hand is one that `Hand` plays from its log, with the same stacks."""
    assert (hands.stacks >= 0).all()
    assert (hands.stacks.sum(axis=1) + hands.pot == 3 * STACK).all()
    for i in some:
        hand = hands[i]
        assert [hand.stacks[seat] for seat in (1, 2, 3)] == hands.stacks[i].tolist()
        assert (hand.actor or 0, hand.pot) == (hands.actor[i], hands.pot[i])


@pytest.mark.parametrize("threads", [1, 2])
@sizes(fast=60, slow=2000)
def test_actions_that_another_thread_writes_are_checked_as_they_are_played(threads, size):
    """Whatever is in the arrays at the moment, what is played is legal."""
    n, rng = 5000, random.Random(1)
    hands = Hands(NLO, [STACK] * 3, n, seed=1, threads=threads)
    kinds, amounts = np.full(n, PASSIVE, np.uint8), np.zeros(n, np.int64)
    done = refused = 0

    def fill(kind, amount):
        kinds[:] = kind
        amounts[:] = amount

    with Writer(
        lambda: fill(PASSIVE, 2**40), lambda: fill(RAISE, -5), lambda: fill(PASSIVE, 0), lambda: fill(RAISE, 4)
    ):
        while done < size and refused < 50 * size:
            try:
                hands.step(kinds, amounts)
                done += 1
            except omaha.IllegalAction:
                refused += 1
            if done % 10 == 0:
                assert_sound(hands, [])
            if hands.over.all():
                assert_sound(hands, rng.sample(range(n), 5))
                hands.reset()
    assert done
    assert_sound(hands, rng.sample(range(n), 20))


def test_the_error_names_the_action_that_was_refused():
    """It was 3, which is less than the least raise, whatever stands there when the error is made."""
    hands = Hands(NLO, [STACK] * 3, 3000, seed=1)
    kinds, amounts = np.full(3000, RAISE, np.uint8), np.full(3000, 3, np.int64)
    refused = set()
    with Writer(lambda: amounts.fill(7), lambda: amounts.fill(3)):
        for _ in range(200):
            try:
                hands.step(kinds, amounts)
            except omaha.IllegalAction as error:
                refused.add(error.action.to)
            hands.reset()
    assert refused <= {3}


def test_seats_that_another_thread_writes_are_seats():
    def rows(out):
        return out.view(np.uint8).reshape(len(out), -1).copy()

    hands = Hands(NLO, [STACK] * 3, 5000, seed=1)
    seats = np.ones(5000, np.int8)
    blank, seen = [rows(hands.observe(dtype="compact", seat=seat)) for seat in (9, 1)]
    out = hands.observe(dtype="compact")
    with Writer(lambda: seats.fill(127), lambda: seats.fill(1), lambda: seats.fill(-128), lambda: seats.fill(0)):
        for _ in range(100):
            try:
                hands.observe(out, seat=seats)
            except ValueError:
                continue
            found = rows(out)
            assert ((found == blank).all(axis=1) | (found == seen).all(axis=1)).all()


def test_decks_are_dealt_once_whatever_another_thread_writes_to_the_mask():
    hands = Hands(NLO, [STACK] * 3, 3000, seed=1)
    where = np.zeros(3000, np.bool_)
    with Writer(lambda: where.fill(True), lambda: where.fill(False)):
        for _ in range(100):
            hands.reset(where)
            assert len(set(hands.index.tolist())) == 3000
    for i in (0, 1500, 2999):
        hole = hands.holes[i].tolist()
        assert [list(hands[i].holes[seat]) for seat in (1, 2, 3)] == hole


def test_what_is_checked_is_a_copy():
    """The engine trusts the values of these arrays: nobody else may have them."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (4, 1))
    stacks, seats = np.full((4, 3), 50, np.int64), np.ones((4, 3), np.bool_)
    table, numbers, buttons = np.ones((4, 3)), np.ones((4, 3), np.uint64), np.ones(4, np.int8)
    for given, taken in (
        (decks, deck_rows(decks, 4)),
        (stacks, stacks_and_seats(stacks, seats, 4)[0]),
        (seats, stacks_and_seats(stacks, seats, 4)[1]),
        (buttons, button_seats(buttons, seats, 4)),
        (table, probabilities(table, 4, 3)),
        (numbers, seat_seeds(numbers, 4, 3, 1)),
    ):
        assert np.array_equal(given, taken)
        assert not np.shares_memory(given, taken)


#: Steps, plays and resets of a batch while another thread interrupts the main one, or sends it an exception. Whatever
#: comes out, the hands are checked before the next call. All players check or call, so that all hands go in step.
INTERRUPTED = """
    import _thread, ctypes, random, signal, sys, threading, time
    import numpy as np
    import omaha
    import omaha.batch.hands as module
    from omaha.batch import PASSIVE, Hands

    how, threads, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    module.MOST_HANDS = 300
    RULES, STACKS, N = omaha.Rules.game("plo8", "1/2"), [200] * 3, 12_000
    hands = Hands(RULES, STACKS, N, seed=5, threads=threads)
    kinds, rng = np.full(N, PASSIVE, np.uint8), random.Random(1)
    armed = playing = False
    caught = halves = rounds = 0

    class Interrupted(BaseException):
        pass

    def interrupt(*signal):
        global armed
        if armed:
            armed = False
            raise Interrupted

    def call(function, *args):
        global armed, caught
        try:
            armed = True
            function(*args)
            armed = False
        except Interrupted:
            caught += 1

    def check():
        decided = hands.decisions
        assert hands.over.all() or (decided == decided[0]).all()
        assert (hands.index == hands.index[0] + np.arange(N, dtype=np.uint64)).all()
        assert (hands.stacks.sum(axis=1) + hands.pot == 600).all()
        assert (hands.over == hands.over[0]).all()

    def play():
        global halves, playing
        before = hands.decisions.copy()
        playing = int(before[0])
        call(hands.play, "random", 3)
        played = hands.over != 0
        assert (hands.decisions[~played] == before[~played]).all()
        halves += 0 < played.sum() < N
        end_play()

    def end_play():
        global playing
        while not hands.over.all():
            call(hands.play, "random", 3)
        whole = Hands(RULES, STACKS, N, seed=5, index=int(hands.index[0]))
        while whole.decisions[0] < playing:
            whole.step(kinds)
        whole.play("random", 3)
        assert (whole.stacks == hands.stacks).all()
        assert (whole.decisions == hands.decisions).all()
        playing = False

    def rounds_until(end):
        global rounds
        while time.monotonic() < end:
            rounds += 1
            if playing is not False:  # an exception that came late ended the rest of it
                end_play()
            check()
            if hands.over[0]:
                call(hands.reset)
            elif rng.random() < 0.15:
                play()
            else:
                call(hands.step, kinds)
            check()

    def disturb():
        global armed
        while not ended:
            time.sleep(rng.random() / 1000)
            if how == "signal":
                _thread.interrupt_main()
            elif armed:
                armed = False
                ctypes.pythonapi.PyThreadState_SetAsyncExc(main, ctypes.py_object(Interrupted))

    signal.signal(signal.SIGINT, interrupt)
    main, ended = ctypes.c_ulong(threading.get_ident()), False
    disturber = threading.Thread(target=disturb)
    disturber.start()
    end = time.monotonic() + seconds
    while time.monotonic() < end or not caught:
        try:
            rounds_until(end)
            end += 0.1 * (not caught)
        except Interrupted:  # one that was sent came late: after the call
            caught += 1
    ended = True
    try:
        disturber.join()
    except Interrupted:
        disturber.join()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    print(caught, halves, rounds)
"""


@pytest.mark.parametrize(
    ("how", "threads", "seconds"),
    [
        ("signal", 2, 0.4),
        pytest.param("signal", 1, 2, marks=pytest.mark.slow),
        pytest.param("signal", 2, 2, marks=pytest.mark.slow),
        pytest.param("exception", 1, 2, marks=pytest.mark.slow),
        pytest.param("exception", 2, 2, marks=pytest.mark.slow),
    ],
)
def test_an_interrupted_call_is_done_in_all_hands_or_in_none(how, threads, seconds):
    """A step and a deal are; of `play` each hand is. What comes later goes on, and no lock is held."""
    command = [sys.executable, "-P", "-c", textwrap.dedent(INTERRUPTED), how, str(threads), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    caught, halves, rounds = map(int, done.stdout.split())
    assert caught
    assert rounds
    if how == "signal" and seconds > 1:
        assert halves


#: No memory is left for the stacks of threads, so none can be started.
NO_THREADS = """
    import resource
    import threading
    import omaha
    from omaha.batch import Hands

    hands, same = [Hands(omaha.Rules.game("plo8", "1/2"), [200] * 3, 9000, seed=1, threads=count) for count in (4, 1)]
    size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + 2**28, size + 2**28))
    threading.stack_size(2**29)
    try:
        threading.Thread(target=print).start()
    except RuntimeError:
        print("none")
    for one in (hands, same):
        one.step([1] * 9000)
        one.play("random", seed=1)
    print((hands.stacks == same.stacks).all(), hands.over.all())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is that of Linux")
def test_work_is_done_where_the_system_starts_no_threads():
    command = [sys.executable, "-P", "-c", textwrap.dedent(NO_THREADS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout.split(), done.stderr) == (["none", "True", "True"], "")
