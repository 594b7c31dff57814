"""Tasks done in order by threads of this process or by any executor."""

from __future__ import annotations

from collections import deque
from os import cpu_count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from concurrent.futures import Executor, Future
    from typing import TypeAlias, TypeVar

    Look: TypeAlias = Callable[[int], object]
    """What long work calls now and then, with how far it is."""
    Task: TypeAlias = tuple[Any, ...]
    T = TypeVar("T")

__all__ = ["in_order"]

AHEAD = 64
"""Tasks handed to an executor before the first of them is waited for."""
TRIES = 3
"""How often a task is given to new processes after it was lost with its process."""


def in_order(
    function: Callable[..., T],
    tasks: Iterable[Task],
    threads: int,
    executor: Executor | None,
    report: Look | None = None,
) -> Generator[T, None, None]:
    """Yield function(*task) for every task, in order, several at a time; cancel the rest when the caller stops asking.

    - `threads`: the number of threads, if there is no executor
    - `report`: called in the thread that waits, with how far all tasks under way are together

    If a process of the executor was killed, and the executor is broken by that, new processes do all that is not done:
    each task is tried three times more.

    In this process the function has an argument `look`, to call now and then with how far it is. So progress is
    reported, and threads notice that nobody waits for them any more.

    :raises TypeError: if the executor's `submit` does not return futures.
    :raises concurrent.futures.BrokenExecutor: if a task ends its process again and again.
    """
    threads = min(threads, 4 * (cpu_count() or 1))
    if executor is None and threads == 1:
        for task in tasks:
            yield function(*task, look=report)
        return
    from concurrent.futures import BrokenExecutor, CancelledError, ThreadPoolExecutor

    stopped = False
    waiting: deque[tuple[Task, Future[T], list[int]]] = deque()  # and how far each is

    def looking(far: list[int]) -> Look:
        def look(done: int) -> None:
            if stopped:
                raise InterruptedError("nobody waits for this any more")
            far[0] = done

        return look

    pool: Executor = ThreadPoolExecutor(threads) if executor is None else executor
    own = executor is None

    def submitted(task: Task) -> tuple[Task, Future[T], list[int]]:
        far = [0]
        more = {"look": looking(far)} if executor is None else {}
        future = pool.submit(function, *task, **more)
        if not hasattr(future, "result") or not hasattr(future, "cancel"):
            raise TypeError(f"the executor's submit must return a future, not {future!r}")
        return task, future, far

    def again() -> None:
        """Go on with new processes: submit what is lost, and keep what is done."""
        nonlocal pool, own
        if own:
            pool.shutdown(wait=False)
        pool, own = renewed(pool), True
        for at, (task, future, _) in enumerate(waiting):
            if not future.done() or future.cancelled() or isinstance(future.exception(), BrokenExecutor):
                waiting[at] = submitted(task)

    def first() -> T:
        """Return the first result. Waiting is cut short now and then: on some systems Ctrl-C cannot interrupt it."""
        reported = tries = 0
        while True:
            future = waiting[0][1]
            try:
                found = future.result(0.05)
                break
            except TimeoutError:
                if future.done():
                    found = future.result()
                    break
                now = sum([far[0] for _, _, far in waiting])
                if report is not None and now > reported:
                    reported = now
                    report(now)
            except (BrokenExecutor, CancelledError):
                tries += 1
                if tries > TRIES:
                    raise
                again()
        waiting.popleft()
        return found

    ahead = 2 * threads if executor is None else AHEAD
    try:
        for task in tasks:
            try:
                waiting.append(submitted(task))
            except BrokenExecutor:
                again()
                waiting.append(submitted(task))
            if len(waiting) >= ahead:
                yield first()
        while waiting:
            yield first()
    finally:
        stopped = True
        for _, future, _ in waiting:
            future.cancel()
        if own:
            pool.shutdown()


def renewed(pool: Executor) -> Executor:
    """Return new processes in place of those of an executor that is broken: as many, started in the same way."""
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(
        getattr(pool, "_max_workers", None),
        getattr(pool, "_mp_context", None),
        getattr(pool, "_initializer", None),
        getattr(pool, "_initargs", ()),
    )
