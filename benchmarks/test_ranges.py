"""Ranges: reading, listing, sampling. No peer reads Omaha notation, so the figures stand alone."""

from random import Random

import pytest

from omaha import Range
from omaha.ranges.parser import matching_rows


@pytest.mark.parametrize("text", ["AA**", "JT98+ds", "AA:xxyy, JJ!JJJ, KK", "******"])
def test_read(benchmark, text):
    benchmark.group = f"range: read {text}"
    benchmark.extra_info["who"] = "omaha"

    def read():
        matching_rows.cache_clear()
        return Range(text)

    assert len(benchmark(read))


@pytest.mark.parametrize("text", ["AA**", "****"])
def test_hands(benchmark, text):
    benchmark.group = f"range: array of {text}"
    benchmark.extra_info["who"] = "omaha"
    found = Range(text)
    assert len(benchmark(lambda: found.hands)) == len(found)


def test_sample(benchmark):
    benchmark.group = "range: sample of ******"
    benchmark.extra_info["who"] = "omaha"
    found, rng = Range("******"), Random(1)
    assert benchmark(found.sample, rng) in found
