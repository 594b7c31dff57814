"""Players in other languages: views as JSON, and questions that a program in C answers."""

import time

import omaha
from omaha.play import Program, simulate
from omaha.play.bots import caller
from support.programs import compiled

RULES = omaha.Rules(limit="pot", hilo=True, small_blind=100, big_blind=200)


def views(hands):
    """The views of one seat of six, between players who call."""
    found = []

    def player(view):
        found.append(view)
        return caller(view)

    simulate([player, *[caller] * 5], RULES, hands, seed=1)
    return found


def texts(found):
    return [len(view.to_json()) for view in found]


def seconds(work, *arguments):
    began = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - began


def test_json_of_views(benchmark):
    found = views(20 if benchmark.disabled else 500)
    assert min(benchmark(texts, found)) > 1000
    if not benchmark.disabled:
        benchmark.extra_info["microseconds a view"] = round(benchmark.stats.stats.min / len(found) * 1e6, 1)


def test_questions_to_a_program(benchmark, tmp_path):
    """Views sent to a program in C and answered, a second, beside what JSON alone takes."""
    found = views(20 if benchmark.disabled else 500)
    with Program(compiled(tmp_path)) as program:

        def asked():
            return [program(view) for view in found]

        assert set(benchmark(asked)) <= {"check", "call", "fold"} | {f"raise {n}" for n in range(20_001)}
    if not benchmark.disabled:
        json = min(seconds(texts, found) for _ in range(5))
        benchmark.extra_info["views a second"] = round(len(found) / benchmark.stats.stats.min)
        benchmark.extra_info["share of JSON"] = round(json / benchmark.stats.stats.min, 2)
