"""What readers of several formats check in one way: rules and objects that this package wrote, and plain values."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from omaha.base.checks import text
from omaha.rules import Rules

__all__ = ["json_object", "plain", "rules_from_json"]


def rules_from_json(written: object) -> Rules:
    """Return the rules that `Rules.to_json` wrote, made once for all hands of a table.

    :raises TypeError: if it is not text, or a field is not known or of the wrong kind.
    :raises ValueError: if the text is not JSON, or a field has a value that is not allowed.
    """
    return _rules(text(written, "rules"))


@lru_cache(maxsize=1024)
def _rules(written: str) -> Rules:
    return Rules.from_json(written)


def json_object(value: Any, name: str) -> dict[str, Any]:
    """Return the value.

    :raises TypeError: unless it is a JSON object.
    """
    if not isinstance(value, dict):
        raise TypeError(f"{name} must be an object, not {value!r}")
    return value


def plain(value: Any, single: Callable[[Any], Any]) -> Any:
    """Return a value as `Info.fields` holds it; `single` turns whatever is not a list or a mapping into such a value.

    >>> plain({"a": [1, 2.5]}, str)
    {'a': ['1', '2.5']}
    """
    if isinstance(value, list):
        return [plain(item, single) for item in value]
    if isinstance(value, dict):
        return {name: plain(item, single) for name, item in value.items()}
    return single(value)
