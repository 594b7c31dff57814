"""All targets by name: what is fuzzed, each a function of any bytes that raises only if something is wrong."""

from fuzz import arrays, engine, equities, kernel, notation, saved, texts
from omaha.notation import FORMATS

TARGETS = {
    **{name: notation.reader(name) for name in FORMATS},
    "cards": texts.cards,
    "stakes": texts.stakes,
    "ranges": texts.ranges,
    "json": saved.json,
    "match": saved.match,
    "arrays": arrays.target,
    "engine": engine.target,
    "equities": equities.target,
    "kernel": kernel.target,
}
