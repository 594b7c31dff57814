"""The arguments that `equity`, `many` and `spread` share: how much work is done, and by whom."""

from __future__ import annotations

from os import urandom
from time import monotonic

from omaha.base.checks import integer
from omaha.base.records import NamedTuple

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from concurrent.futures import Executor

    from omaha.base.types import Progress

__all__ = ["EXACT", "SAMPLES", "Options"]

SAMPLES = 1_000_000
"""The samples of a spot if neither `samples` nor `stderr` is given."""
EXACT = {5: 1_000, 2: 200_000, 1: 500_000, 0: 1_000_000}
"""By cards to come: the combinations of hands that are counted in about a second; with less time, its part of them."""


class Options(NamedTuple):
    """How equities are computed; `equity` says what each field means. `checked` returns it with valid fields."""

    exact: bool | None
    samples: int | None
    stderr: float | None
    seed: int | None
    threads: int
    executor: Executor | None
    progress: Progress | None
    seconds: float | None = None

    def checked(self) -> Options:
        """Return the options with whole numbers as ints and the standard error as float.

        :raises TypeError: if a value is of the wrong kind.
        :raises ValueError: if a number is out of range, or `exact` is True beside `samples`, `stderr` or `seconds`.
        """
        exact, samples, stderr, seed, threads, executor, progress, seconds = self
        threads = integer(threads, "threads", 1)
        if executor is not None and not hasattr(executor, "submit"):
            raise TypeError(f"executor must have a method submit, like those of concurrent.futures, not {executor!r}")
        if exact is not None and not isinstance(exact, bool):
            raise TypeError(f"exact must be True, False or None, not {exact!r}")
        if exact and (samples, stderr, seconds) != (None, None, None):
            raise ValueError("exact=True leaves nothing to sample: neither samples nor stderr nor seconds")
        samples = None if samples is None else integer(samples, "samples", 1)
        seed = None if seed is None else integer(seed, "seed", 0, 2**64 - 1)
        stderr = None if stderr is None else _above_zero(stderr, "stderr")
        seconds = None if seconds is None else _above_zero(seconds, "seconds")
        if seconds == float("inf"):
            raise ValueError("seconds must be finite")
        return Options(exact, samples, stderr, seed, threads, executor, progress, seconds)

    def is_exact(self, combinations: int, to_come: int) -> bool:
        """Whether this many combinations of hands, with `to_come` board cards to come, are counted, not sampled."""
        if self.exact is not None:
            return self.exact
        if self.samples is not None or self.stderr is not None:
            return False
        return combinations <= EXACT[to_come] * min(1, self.seconds or 1)

    def share(self, deadline: float, left: int, number: int = 0) -> Options:
        """Return the options for spot `number` of several: its seed, and of the seconds left its part of `left`."""
        seconds = None if self.seconds is None else max(1e-9, (deadline - monotonic()) / left)
        return self._replace(seed=self.seed_of(number), seconds=seconds, progress=None)

    def seed_of(self, number: int = 0) -> int:
        """Return the seed of spot `number`: the given one plus the number, or one that the operating system chooses."""
        return int.from_bytes(urandom(8), "little") if self.seed is None else (self.seed + number) % 2**64


def _above_zero(value: object, name: str) -> float:
    """A real number above 0, as a float."""
    from numbers import Real  # here, because few calls need it

    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number, not {value!r}")
    if not value > 0:  # type: ignore[operator]  # mypy does not compare a Real with an int
        raise ValueError(f"{name} must be above 0, not {value!r}")
    try:
        return float(value)
    except OverflowError:
        return float("inf")
