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
    tell: Look | None = None,
) -> Generator[T, None, None]:
    """function(*task) for every task, in order, several at a time; what is not asked for any more is cancelled.

    In this process the function gets something to call now and then, `look`, with how far it is. So `tell` hears, in
    the thread that waits, how far all tasks under way are together; and other threads hear when nobody waits for them.
    """
    threads = min(threads, 4 * (cpu_count() or 1))
    if executor is None and threads == 1:
        for task in tasks:
            yield function(*task, look=tell)
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
        """What the first brings; a Ctrl-C meanwhile is seen where waiting itself cannot be interrupted, too."""
        future = waiting[0][0]
        told = 0
        while True:
            try:
                found = future.result(0.05)
                break
            except TimeoutError:
                if future.done():
                    found = future.result()
                    break
                now = sum([far[0] for _, far in waiting])
                if tell is not None and now > told:
                    told = now
                    tell(now)
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
            waiting.append((pool.submit(function, *task, **more), far))
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
