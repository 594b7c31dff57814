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

    In this process the function has an argument `look`, to call now and then with how far it is. So progress is
    reported, and threads notice that nobody waits for them any more.

    :raises TypeError: if the executor's `submit` does not return futures.
    """
    threads = min(threads, 4 * (cpu_count() or 1))
    if executor is None and threads == 1:
        for task in tasks:
            yield function(*task, look=report)
        return
    stopped = False
    waiting: deque[tuple[Future[T], list[int]]] = deque()  # and how far each is

    def looking(far: list[int]) -> Look:
        def look(done: int) -> None:
            if stopped:
                raise InterruptedError("nobody waits for this any more")
            far[0] = done

        return look

    def first() -> T:
        """Return the first result. Waiting is cut short now and then: on some systems Ctrl-C cannot interrupt it."""
        future = waiting[0][0]
        reported = 0
        while True:
            try:
                found = future.result(0.05)
                break
            except TimeoutError:
                if future.done():
                    found = future.result()
                    break
                now = sum([far[0] for _, far in waiting])
                if report is not None and now > reported:
                    reported = now
                    report(now)
        waiting.popleft()
        return found

    pool = executor
    if pool is None:
        from concurrent.futures import ThreadPoolExecutor

        pool = ThreadPoolExecutor(threads)
    ahead = 2 * threads if executor is None else AHEAD
    try:
        for task in tasks:
            far = [0]
            more = {"look": looking(far)} if executor is None else {}
            future = pool.submit(function, *task, **more)
            if not hasattr(future, "result") or not hasattr(future, "cancel"):
                raise TypeError(f"the executor's submit must return a future, not {future!r}")
            waiting.append((future, far))
            if len(waiting) >= ahead:
                yield first()
        while waiting:
            yield first()
    finally:
        stopped = True
        for future, _ in waiting:
            future.cancel()
        if executor is None:
            pool.shutdown()
