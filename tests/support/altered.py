"""Plain values, such as those of JSON, with something in them altered."""

ODD = [
    None, True, -1, 0, 3, 10**30, 2**63, 1.5, float("nan"), "", "x", "As", [], [1], {}, {"a": 1}, [[]], "Fold", "Turn",
    "tight",
]  # fmt: skip


def altered(value, rng):
    """The same plain value with something in it replaced, left out or doubled."""
    if isinstance(value, dict) and value and rng.random() < 0.95:
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            return {name: item for name, item in value.items() if name != key}
        return {**value, key: altered(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        if rng.random() < 0.2:
            return rng.choice([value[:at] + value[at + 1 :], value[:at] + value[at : at + 1] + value[at:]])
        return [*value[:at], altered(value[at], rng), *value[at + 1 :]]
    return rng.choice(ODD)
