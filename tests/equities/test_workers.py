"""One answer on any threads, processes and clusters; progress and interrupts."""

import _thread
import gc
import threading
from array import array

import pytest

from omaha._eval import count_outcomes, sample_outcomes
from omaha.equities import equity, spread
from omaha.equities.counting import CHUNK
from support.equities import HARD, HEADS_UP, Hands, Late, pairs_of

SAMPLED = [
    {"samples": 5 * CHUNK + 17},
    {"samples": 3},
    {"stderr": 0.0012},
    {"stderr": 0.0004, "samples": 3 * CHUNK},
]


@pytest.mark.parametrize("options", SAMPLED)
def test_one_seed_one_answer(options, processes):
    hands = [Hands(pairs_of("A", ["Ks", "Kd", "2c", "3c"]), range(36)), "9d8d7c6c", "****"]
    found = equity(hands, hilo=True, seed=9, **options)
    assert found == equity(hands, hilo=True, seed=9, **options)
    for threads in (2, 5):
        assert equity(hands, hilo=True, seed=9, threads=threads, **options) == found
    for executor in (processes, Late()):
        assert equity(hands, hilo=True, seed=9, executor=executor, **options) == found
    assert equity(hands, hilo=True, seed=10, **options) != found


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_one_seed_one_answer_on_a_dask_cluster():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        for options in SAMPLED:
            found = equity(["AsAhKsKh", "9d8d**", "****"], hilo=True, seed=9, **options)
            assert equity(["AsAhKsKh", "9d8d**", "****"], hilo=True, seed=9, executor=executor, **options) == found
        exact = equity(["AsAhKsKh", "****"], "2c3d4h", executor=executor)
        assert exact == equity(["AsAhKsKh", "****"], "2c3d4h")


@pytest.mark.parametrize("threads", [1, 3])
def test_progress(threads):
    calls = []
    equity(["AsAhKsKh", "****"], samples=4 * CHUNK + 5, threads=threads, progress=lambda *step: calls.append(step))
    assert calls == [(min(i * CHUNK, 4 * CHUNK + 5), 4 * CHUNK + 5) for i in range(1, 6)]
    calls.clear()
    equity(["AsAhKsKh", "****"], stderr=0.001, threads=threads, progress=lambda *step: calls.append(step))
    assert calls[-1][0] == calls[-1][1]
    assert all(done <= total for done, total in calls)


@pytest.mark.parametrize("options", [{"threads": 1}, {"threads": 3}, {"executor": Late()}])
@pytest.mark.parametrize("work", [{"stderr": 1e-9}, {"exact": True}])
def test_interrupted_at_once(options, work):
    """A Ctrl-C is raised between two chunks, and no work goes on after it."""

    def interrupt(done, total):
        raise KeyboardInterrupt

    hands = ["AsAhKsKh", "****"]
    with pytest.raises(KeyboardInterrupt):
        equity(hands, **work, **options, progress=interrupt)


ANY = ["AsAhKsKh", "****"]


@pytest.mark.parametrize("options", [{"threads": 1}, {"threads": 3}])
@pytest.mark.parametrize(
    "work",
    [
        lambda **options: equity(ANY, stderr=1e-9, **options),
        lambda **options: equity(ANY, exact=True, **options),
        lambda **options: equity(HARD, samples=CHUNK, **options),
        lambda **options: spread(ANY, exact=True, **options),
        lambda **options: spread(HEADS_UP, samples=10**6, **options),
    ],
)
def test_ctrl_c(options, work):
    """It ends the work, on other threads too; the last two would take many minutes."""
    before = threading.enumerate()
    timer = threading.Timer(0.4, _thread.interrupt_main)
    gc.disable()  # hypothesis counts collections, and an interrupt in its callback would be lost
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work(**options)
    finally:
        gc.enable()
    for thread in set(threading.enumerate()) - {*before}:
        thread.join(20)
        assert not thread.is_alive()


def test_the_kernel_calls_look_during_long_work():
    """The kernel calls `look` with the work done; an exception that this raises ends the work."""
    hard = (4, 4, HARD[0].hands.tobytes(), None)
    calls = []

    def look(done):
        calls.append(done)
        if len(calls) == 3:
            raise InterruptedError("nobody waits")

    with pytest.raises(InterruptedError, match="nobody waits"):
        sample_outcomes((hard,) * 4, "", "", (0, 1, -1, 2, 3, -1, -1), (), 1, 0, 2**62, look)
    assert len(calls) == 3
    assert calls[0] < calls[1] < calls[2] < 1000
    for weights in (None, array("d", [0.5] * 1820).tobytes()):
        calls.clear()
        many_ways = (4, 4, hard[2], weights)
        with pytest.raises(InterruptedError, match="nobody waits"):
            count_outcomes((many_ways,) * 5, "", "", 5, 2**50, look)
        assert calls[0] < calls[1] < calls[2] < 10_000


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("work", [{"samples": 2 * CHUNK}, {"stderr": 0.01}])
def test_progress_of_a_chunk_that_takes_long(threads, work):
    """Progress is reported during a chunk, which takes minutes."""
    calls = []

    def progress(done, total):
        calls.append((done, total))
        if len(calls) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity(HARD, **work, seed=1, threads=threads, progress=progress)
    assert all(0 < done < CHUNK and total == work.get("samples", CHUNK) for done, total in calls)
    assert [done for done, _ in calls] == sorted({done for done, _ in calls})
