"""How sure a mean is: intervals of Student, and intervals that are valid at every look (confidence sequences)."""

from __future__ import annotations

from functools import lru_cache
from math import atan, cos, exp, inf, isfinite, log, log1p, pi, sin, sqrt
from statistics import NormalDist

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Running", "always_valid", "excludes_zero", "student", "t_quantile"]


class Running:
    """The mean of values that come one after the other, and how far they scatter.

    - `around`: a guess of the mean, made before each value, stays within plus and minus this; inf: it is not bounded.

    >>> run = Running(values=[1.0, 2.0, 6.0])
    >>> run.count, run.mean, round(run.stderr, 3)
    (3, 3.0, 1.528)
    """

    __slots__ = ("around", "count", "mean", "scatter", "surprise")

    def __init__(self, around: float = inf, values: Iterable[float] = ()) -> None:
        self.around = around
        self.count = 0
        """Values so far."""
        self.mean = 0.0
        """Their mean; 0.0 before the first."""
        self.scatter = 0.0
        """Sum of the squared distances from the mean."""
        self.surprise = 0.0
        """Sum of the squared distances from what the mean was before each value."""
        for value in values:
            self.add(value)

    def add(self, value: float) -> None:
        """Take one more value."""
        mean, around = self.mean, self.around
        guess = mean if -around <= mean <= around else (around if mean > 0 else -around)
        self.surprise += (value - guess) ** 2
        self.count += 1
        off = value - mean
        self.mean = mean + off / self.count
        self.scatter += off * (value - self.mean)

    @property
    def stderr(self) -> float:
        """Standard error of the mean; inf below two values."""
        return sqrt(self.scatter / (self.count - 1) / self.count) if self.count > 1 else inf


def student(run: Running, level: float = 0.95) -> tuple[float, float]:
    """Return the ordinary interval of a mean, by Student's t; infinite below two values.

    >>> [round(bound, 3) for bound in student(Running(values=[1.0, 2.0, 6.0]))]
    [-3.572, 9.572]
    """
    if run.count < 2:
        return -inf, inf
    half = t_quantile(0.5 + level / 2, run.count - 1) * run.stderr
    return run.mean - half, run.mean + half


@lru_cache(maxsize=4096)
def t_quantile(probability: float, freedom: int) -> float:
    """Return the quantile of Student's distribution, for a probability above one half.

    Up to 200 degrees of freedom the distribution is summed (Abramowitz and Stegun, 26.7.3 and 26.7.4) and its root is
    found by halving; beyond, the quantile is expanded from that of the normal distribution (26.7.5).

    >>> round(t_quantile(0.975, 1), 4), round(t_quantile(0.975, 10), 4), round(t_quantile(0.975, 1000), 4)
    (12.7062, 2.2281, 1.9623)
    """
    if freedom > 200:
        z: float = NormalDist().inv_cdf(probability)
        squares = z * z
        terms = (
            (squares + 1) / 4,
            ((5 * squares + 16) * squares + 3) / 96,
            (((3 * squares + 19) * squares + 17) * squares - 15) / 384,
        )
        return z * (1 + sum([term / float(freedom) ** power for power, term in enumerate(terms, 1)]))
    low, high = 0.0, 2.0
    while _t_inside(high, freedom) < 2 * probability - 1:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if _t_inside(middle, freedom) < 2 * probability - 1:
            low = middle
        else:
            high = middle
    return high


def _t_inside(t: float, freedom: int) -> float:
    """Return the probability that Student's t is between -t and t."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for i in range(2 + odd, freedom - 1, 2):
        term *= cos(angle) ** 2 * (i - 1) / i
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


# ---------------------------------------------------------------------- valid at every look

BETS = 24
"""Rates that are mixed, each half the one before."""
FIRST_LOOK = 100
"""Values before an interval without a bound on the values is trusted."""
TUNED = 200
"""Number of values for which such an interval is nearly as narrow as it can be is some nine times this."""


def always_valid(run: Running, error: float, bound: float | None) -> tuple[float, float]:
    """Return an interval that holds the mean at every look with probability 1 - error, however often one looks.

    With a bound this is exact for every number of values, and for any distribution. It is the empirical-Bernstein
    confidence sequence of Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence
    sequences", Annals of Statistics 49 (2021), theorem 4, with a mixture of 24 rates as its boundary. The values do
    not have to be equally distributed: the interval is for the mean of their expectations.

    Without one it is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
    "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), theorem
    2.2: a normal mixture with the estimated variance, which needs a finite variance and holds as the values grow in
    number. It is infinite below 100 values.

    - `run`: the values so far; with a bound its `around` must be finite.
    - `error`: the probability that the interval ever misses.
    - `bound`: the most by which a value is ever above or below 0; None if that is not known.

    >>> run = Running(1.0, values=[1.0, -1.0, 2.0] * 400)
    >>> [round(bound, 2) for bound in always_valid(run, 0.05, 5.0)]
    [0.52, 0.81]
    >>> [round(bound, 2) for bound in always_valid(run, 0.05, None)]
    [0.56, 0.78]
    """
    if bound is None:
        if run.count < max(FIRST_LOOK, 2):
            return -inf, inf
        variance = run.scatter / (run.count - 1)
        more = run.count + TUNED
        half = sqrt(variance * more * (log(more / TUNED) - 2 * log(error))) / run.count
    elif run.count:
        half = _boundary(run.surprise, bound + run.around, log(2 / error)) / run.count
    else:
        half = inf
    return run.mean - half, run.mean + half


def excludes_zero(run: Running, error: float, bound: float | None) -> bool:
    """Return whether `always_valid` has 0 outside, without the search for its ends."""
    if bound is None:
        low, high = always_valid(run, error, None)
        return low > 0 or high < 0
    return _log_mixture(abs(run.mean) * run.count, run.surprise, bound + run.around) >= log(2 / error)


def _boundary(surprise: float, scale: float, level: float) -> float:
    """Return the sum at which the mixture reaches a level; the mixture grows with the sum."""
    low, high = 0.0, scale
    while _log_mixture(high, surprise, scale) < level:
        high *= 2
        if not isfinite(high):
            return inf
    for _ in range(60):
        middle = (low + high) / 2
        if _log_mixture(middle, surprise, scale) < level:
            low = middle
        else:
            high = middle
    return high


def _log_mixture(total: float, surprise: float, scale: float) -> float:
    """Return the logarithm of a mixture of exp(rate * total - psi(rate) * surprise).

    Each of these is a supermartingale that starts at 1 if no value is more than `scale` below its guess, and so is
    their mean with weights 1/2, 1/6, 1/12 ... (Howard and others, section 3.1 and lemma 3).
    """
    powers = []
    rate = 0.9
    for i in range(1, BETS + 1):
        psi = -log1p(-rate) - rate
        powers.append(rate * total / scale - psi * surprise / scale / scale - log(i * (i + 1)))
        rate /= 2
    most = max(powers)
    return most + log(sum([exp(power - most) for power in powers]))
