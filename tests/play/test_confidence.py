"""Intervals: Student's against tables, confidence sequences against what they promise."""

import math
import random
import statistics

import pytest

from omaha.play.confidence import Running, always_valid, excludes_zero, student, t_quantile

#: The 97.5 % quantile of Student's t by degrees of freedom, from the tables of any book.
TABLE = {
    1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 9: 2.2622, 10: 2.2281, 29: 2.0452, 30: 2.0423, 60: 2.0003,
    120: 1.9799, 200: 1.9719, 500: 1.9647, 1000: 1.9623,
}  # fmt: skip


@pytest.mark.parametrize(("freedom", "quantile"), TABLE.items())
def test_quantiles_of_student_are_those_of_the_tables(freedom, quantile):
    assert t_quantile(0.975, freedom) == pytest.approx(quantile, abs=6e-5)


def test_other_levels_of_student():
    assert t_quantile(0.95, 10) == pytest.approx(1.8125, abs=6e-5)
    assert t_quantile(0.995, 7) == pytest.approx(3.4995, abs=6e-5)
    assert t_quantile(0.995, 1000) == pytest.approx(2.5808, abs=6e-5)


def test_both_ways_to_the_quantile_meet():
    assert t_quantile(0.975, 200) == pytest.approx(t_quantile(0.975, 201), abs=1e-4)
    assert t_quantile(0.975, 200) > t_quantile(0.975, 201) > statistics.NormalDist().inv_cdf(0.975)


def test_a_running_mean_is_that_of_the_statistics_module():
    values = [random.Random(1).gauss(3, 50) for _ in range(500)]
    run = Running(values=values)
    assert run.count == 500
    assert run.mean == pytest.approx(statistics.fmean(values))
    assert run.stderr == pytest.approx(statistics.stdev(values) / math.sqrt(500))
    low, high = student(run)
    assert (low + high) / 2 == pytest.approx(run.mean)
    assert (high - low) / 2 == pytest.approx(1.9647 * run.stderr, rel=1e-4)


def test_nothing_is_sure_of_one_value():
    for values in ((), (5.0,)):
        run = Running(values=values)
        assert run.stderr == math.inf
        assert student(run) == (-math.inf, math.inf)
    assert always_valid(Running(1.0), 0.05, 10.0) == (-math.inf, math.inf)
    assert always_valid(Running(values=[1.0] * 99), 0.05, None) == (-math.inf, math.inf)


def test_values_that_are_all_the_same_do_not_make_a_bounded_interval_narrow_at_once():
    """A loss of 100 that comes once in a hundred hands may not have come yet."""
    run = Running(10.0, values=[1.0] * 100)
    low, high = always_valid(run, 0.05, 100.0)
    assert low < 1 - 0.01 * 101
    assert high > 1


@pytest.mark.parametrize("bound", [40.0, None])
def test_whether_zero_is_excluded_agrees_with_the_interval(bound):
    rng = random.Random(2)
    seen = set()
    for drift in (0, 1, 5, -5):
        run = Running(4.0)
        for _ in range(250):
            run.add(drift + rng.choice((-8, 8)))
            low, high = always_valid(run, 0.1, bound)
            seen.add(excludes_zero(run, 0.1, bound))
            if not math.isclose(min(abs(low), abs(high)), 0, abs_tol=1e-6):
                assert excludes_zero(run, 0.1, bound) == (low > 0 or high < 0)
    assert seen == {True, False}


def test_the_interval_shrinks_like_the_root_of_the_number():
    def width(count):
        low, high = always_valid(Running(4.0, values=[8.0, -8.0] * (count // 2)), 0.05, 40.0)
        return high - low

    assert width(1000) / width(100_000) > 7
    assert 1.5 < width(100_000) / (2 * 1.96 * 8 / math.sqrt(100_000)) < 2.5  # what looking at every time costs


def test_an_error_level_may_be_as_small_as_a_number_can_be():
    run = Running(values=[8.0, -8.0] * 100)
    low, high = always_valid(run, 5e-324, None)
    assert low == -high
    assert 8 < high < 100 * 8


def fair_coin(rng):
    return rng.choice((-1.0, 1.0))


def rare_loss(rng):
    """Wins 1 nearly always, loses 99 once in a hundred times: 0 in the mean."""
    return -99.0 if rng.random() < 0.01 else 1.0


def ever_misses(draw, bound, error, rounds, values, seed):
    """How often an interval misses 0 at any time, at a look after each value."""
    misses = 0
    for number in range(rounds):
        rng = random.Random(1000 * seed + number)
        run = Running(bound / 10 if bound else math.inf)
        for _ in range(values):
            run.add(draw(rng))
            if excludes_zero(run, error, bound):
                misses += 1
                break
    return misses


@pytest.mark.slow
@pytest.mark.parametrize(("draw", "bound"), [(fair_coin, 1.0), (rare_loss, 99.0), (fair_coin, None)])
def test_an_interval_misses_at_any_time_no_more_often_than_it_says(draw, bound):
    """Looks after each of 1,000 values: at level 0.2 at most 60 of 300 runs miss, within three standard errors."""
    rounds = 300
    assert ever_misses(draw, bound, 0.2, rounds, 1000, 1) <= rounds * 0.2 + 3 * math.sqrt(rounds * 0.2 * 0.8)


@pytest.mark.slow
def test_ordinary_intervals_do_miss_more_often_when_looked_at_again_and_again():
    """Why the confidence sequence is needed: the same looks at an interval of 80 % go wrong most of the time."""
    misses = 0
    for number in range(100):
        rng = random.Random(number)
        run = Running()
        for count in range(1000):
            run.add(fair_coin(rng))
            low, high = student(run, 0.8)
            if count > 10 and (low > 0 or high < 0):
                misses += 1
                break
    assert misses > 60
