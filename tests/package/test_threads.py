"""Several threads do the same work at once, each with its own values, and get what one thread gets.

With a Python without a global lock they truly run at once: `.ci/sanitize` runs this with one.
"""

import subprocess
import sys
import threading

import pytest

import omaha
from omaha import batch, notation
from omaha.equities import equity, nuts, starting_hand_percentile
from omaha.play import simulate
from omaha.play.bots import caller, tight
from support.sizes import sizes

THREADS = 4
ROWS = batch.deal(500, 9, seed=4)


def session():
    table = omaha.Table(omaha.Rules.game("plo8", "1/2", preset="pokerstars"), seats=4, seed=3)
    for name in ("ann", "bob", "cid"):
        table.sit(name, chips=120)
    hand = table.deal()
    while not hand.over:
        hand.apply(hand.legal.passive)
    return table.to_json()


def histories():
    hand = omaha.Hand(omaha.Rules.game("flo8", "2/4"), [90, 80, 70], deck=omaha.Deck(seed=2))
    while not hand.over:
        hand.apply(hand.legal.passive)
    texts = [notation.module(name).dumps(hand, "all") for name in notation.WRITTEN]
    return texts, [notation.module(name).loads(text).events for name, text in zip(notation.WRITTEN, texts, strict=True)]


def played_in_arrays():
    hands = batch.Hands(omaha.Rules.game("plo8", "1/2"), [200] * 4, 50, seed=7)
    hands.play("random", seed=5)
    return hands.net.tolist(), [hands[i].result.net for i in (0, 20, 49)]


def players():
    board = simulate([tight, caller], omaha.Rules.game("plo", "1/2"), hands=15, seed=1)
    return [score.net for score in board.scores]


WORK = {
    "cards": lambda: [omaha.mask(text) for text in ("AsKd", "10s 9h", "2c??3d"[:2])],
    "ranks": lambda: [omaha.evaluate(row[:4], row[4:]) for row in ROWS[:50].tolist()],
    "arrays": lambda: [ranks.tolist() for ranks in batch.hilo_ranks(ROWS[:, :4], ROWS[:, 4:], threads=2)],
    "deals": lambda: batch.deal(300, 7, dead="As", seed=9).tolist(),
    "hands in arrays": played_in_arrays,
    "exact equities": lambda: equity(["AsAhKsKh", "9d8d7c6c", "JhTh4s3s"], "2c7d9s", hilo=True).to_dict(),
    "sampled equities": lambda: equity(["AA**", "10%", "****"], samples=2_000, seed=6).to_dict(),
    "ranges": lambda: [len(omaha.Range(text)) for text in ("10%", "JT98+, !KK", "(AA, KK):$ds")],
    "nuts": lambda: (str(nuts("2c7d9sJcQh")), starting_hand_percentile("AsAhKsKh")),
    "tables": session,
    "histories": histories,
    "players": players,
}  # fmt: skip


def at_once(work, times):
    """What each thread got each time."""
    start, found, errors = threading.Barrier(THREADS), [], []

    def thread():
        try:
            start.wait()
            for _ in range(times):
                found.append(work())
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=thread) for _ in range(THREADS)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not errors, errors
    return found


@pytest.mark.parametrize("name", WORK)
@sizes(fast=1, slow=5, long=200)
def test_threads_get_what_one_thread_gets(name, size):
    found = at_once(WORK[name], size)
    assert len(found) == size * THREADS
    wanted = WORK[name]()
    for one in found:
        assert one == wanted


FIRST = """
import threading

import omaha

start, found = threading.Barrier(4), []


def first():
    start.wait()
    boards = omaha.equity(["AsAhKsKh", "9d8d7c6c"], "2c7d9s").boards
    found.append(("KsKhQsQh" in omaha.Range("10%"), boards, str(omaha.Card("As"))))


threads = [threading.Thread(target=first) for _ in range(4)]
for one in threads:
    one.start()
for one in threads:
    one.join()
print(found == found[:1] * 4, found[0])
"""


def test_threads_use_the_package_for_the_first_time_at_once():
    """Modules are imported, and tables read, when they are first used."""
    done = subprocess.run([sys.executable, "-P", "-c", FIRST], capture_output=True, text=True, check=True)
    assert done.stdout == "True (True, 820, 'As')\n"
