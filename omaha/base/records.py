"""What our values are made of: tuples with names, mappings and objects that cannot be changed, and their pictures."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from importlib import import_module
from math import isfinite

from omaha.base.plain import brief, check_fields, parsed

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, ClassVar, NamedTuple, NoReturn, Self, TypeVar

    Dict = dict[int, Any]
    T = TypeVar("T")
else:
    Dict = dict

__all__ = [
    "Drawn", "Frozen", "Immutable", "NamedTuple", "Plotted", "Printed", "ReadOnly", "Slotted", "public", "to_plain",
]  # fmt: skip


def public(home: str = "omaha") -> Callable[[T], T]:
    """Show this class or function under the path that users import it from, in tracebacks and pickles.

    >>> @public("omaha.table")
    ... class Floor: ...
    >>> Floor
    <class 'omaha.table.Floor'>
    """

    def at_home(thing: T) -> T:
        thing.__module__ = home
        return thing

    return at_home


def display(module: str) -> Any:
    """Return a module of `omaha.display`: the one way to pictures and texts, taken when a value is shown."""
    return import_module(f"omaha.display.{module}")


def batch(module: str) -> Any:
    """Return a module of `omaha.batch`: the one way from a hand to arrays of hands, taken when they are asked for."""
    return import_module(f"omaha.batch.{module}")


class Slotted:
    """A value whose parts are its slots, which every protocol of pickle saves; protocols 0 and 1 need this method."""

    __slots__ = ()

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        slots: tuple[str, ...] = type(self).__slots__
        return None, {name: getattr(self, name) for name in slots}


class Drawn:
    """A value with a picture, which notebooks show."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        picture: str = display("svg").drawn(self)
        return picture


class Printed:
    """A value that `str()` returns as text of many lines, as people read it."""

    __slots__ = ()

    def __str__(self) -> str:
        text: str = display("text").text(self)
        return text


class Plotted:
    """A value with a plot, drawn by matplotlib (extra `plot`)."""

    __slots__ = ()

    def plot(self) -> Any:
        """Return the plot, a `matplotlib.figure.Figure`; `omaha.display.plot.save` writes it to a file.

        :raises ModuleNotFoundError: if matplotlib is not installed.

        >>> from omaha import Hand, Rules
        >>> from omaha.stats import of
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> [line.get_label() for line in of([hand]).plot().axes[0].get_lines()][:2]
        ['seat 1: +1', 'seat 2: -1']
        """
        return display("plot").drawn(self)


class Immutable:
    """An object whose attributes cannot be changed; its own methods set them with `object.__setattr__`."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is read-only")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is read-only")


class Frozen(Immutable):
    """A read-only value, equal and hashed by its fields. It remembers which fields the caller named.

    A subclass names its fields in `_fields`, checks them and hands them to this constructor. What is not immutable by
    itself, such as a mapping, it keeps as a tuple in a slot of another name (`_kept`) and shows through a property:
    nobody who is given the value can change it.
    """

    __slots__ = ("_given", "_hash")
    _given: tuple[str, ...]
    _hash: int
    _fields: ClassVar[tuple[str, ...]]
    _kept: ClassVar[dict[str, str]] = {}
    _positional: ClassVar[str] = ""
    """The error for a value without a name, for a subclass that takes none."""
    _needed: ClassVar[tuple[str, ...]] = ()
    """The fields without a default."""

    def __new__(cls, *values: Any, **fields: Any) -> Self:
        if values and cls._positional:
            raise TypeError(cls._positional.format(values[0]))
        return super().__new__(cls)

    def __init__(self, fields: dict[str, Any], given: Iterable[str]) -> None:
        if hasattr(self, "_hash"):
            raise AttributeError(f"{type(self).__name__} is read-only")
        for name in self._fields:
            object.__setattr__(self, self._kept.get(name, name), fields[name])
        object.__setattr__(self, "_given", tuple(given))
        object.__setattr__(self, "_hash", hash(tuple([fields[name] for name in self._fields])))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is read-only: use replace({name}=...)")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._hash == other._hash and all(getattr(self, n) == getattr(other, n) for n in self._fields)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.given.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (type(self), self.given)

    @property
    def given(self) -> dict[str, Any]:
        """The fields that the caller named; all others have their default or follow from these.

        >>> from omaha import Rake
        >>> rake = Rake(percent=5, cap=300)
        >>> rake.given, rake.rounding
        ({'percent': 5, 'cap': 300}, 'floor')
        """
        return {name: getattr(self, name) for name in self._given}

    def replace(self, **fields: Any) -> Self:
        """Return a copy with some fields changed; fields that follow from them are derived again.

        :raises TypeError: if a field is not known or has a value of the wrong kind.
        :raises ValueError: if a field has a value that is not allowed.

        >>> from omaha import Rake
        >>> Rake(percent=5, cap=300).replace(cap=200)
        Rake(percent=5, cap=200)
        """
        return type(self)(**{**self.given, **fields})

    def to_dict(self) -> dict[str, Any]:
        """Return all fields in JSON's own types; `to_json` has the named ones alone.

        >>> from omaha import Rake
        >>> Rake(cap={2: 50, 5: 300}).to_dict()["cap"]
        [[2, 50], [5, 300]]
        """
        return {name: plain_of(getattr(self, name)) for name in self._fields}

    def to_json(self) -> str:
        """Return the value as JSON text, from which `from_json` makes it again.

        >>> from omaha import Rake
        >>> Rake(percent=5, cap=300).to_json()
        '{"percent": 5, "cap": 300}'
        """
        import json

        return json.dumps(to_plain(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Make the value from the text that `to_json` wrote.

        :raises ValueError: if the text is not JSON, or a field has a value that is not allowed.
        :raises TypeError: if a field is not known or has a value of the wrong kind.

        >>> from omaha import Rake
        >>> rake = Rake(percent=5, cap=300)
        >>> Rake.from_json(rake.to_json()) == rake
        True
        """
        try:
            return cls.from_plain(parsed(text, cls.__name__))
        except RecursionError:
            raise ValueError(f"this JSON is not a {cls.__name__}: it is nested too deeply") from None

    @classmethod
    def from_plain(cls, plain: Any) -> Self:
        """Make the value from its fields in JSON's own types, as `to_plain` returns them.

        :raises ValueError: if it is not a dict, or a field has a value that is not allowed.
        :raises TypeError: if a field is missing, is not known or has a value of the wrong kind.

        >>> from omaha import Rake
        >>> Rake.from_plain({"percent": 5, "cap": [[2, 50], [5, 300]]})
        Rake(percent=5, cap={2: 50, 5: 300})
        """
        if not isinstance(plain, dict):
            raise ValueError(f"{cls.__name__} must be a JSON object, not {brief(plain)}")
        check_fields(plain, cls.__name__, cls._needed, cls._fields)
        return cls(**cls.fields_of(plain))

    @classmethod
    def fields_of(cls, plain: dict[str, Any]) -> dict[str, Any]:
        """Turn fields in JSON's own types into those of the constructor.

        >>> from omaha import Rake
        >>> Rake.fields_of({"percent": "5/2", "cap": [[2, 50], [5, 300]]})
        {'percent': Fraction(5, 2), 'cap': {2: 50, 5: 300}}
        """
        return plain


def rebuilt(kind: type[Frozen], given: dict[str, Any]) -> Frozen:
    """Make a value again from the fields that were named; pickles call it."""
    return kind(**given)


def to_plain(value: Frozen) -> dict[str, Any]:
    """Return the named fields in JSON's own types: a fraction as text, a cap by players as pairs."""
    return {
        name: to_plain(field) if isinstance(field, Frozen) else plain_of(field) for name, field in value.given.items()
    }


def plain_of(field: Any) -> Any:
    """Return the value of a field in JSON's own types, which have no infinity: that is text.

    >>> plain_of((0.5, float("inf")))
    [0.5, 'inf']
    """
    if isinstance(field, Frozen):
        return field.to_dict()
    if isinstance(field, Mapping):
        return [list(pair) for pair in sorted(field.items())]
    if isinstance(field, tuple):
        return [plain_of(part) for part in field]
    if isinstance(field, float) and isfinite(field):
        return field
    return field if isinstance(field, (int, str, type(None))) else str(field)


class ReadOnly(Dict):
    """A dict by seat or number that refuses changes; it prints and compares as a dict and can be hashed."""

    __slots__ = ()

    def _refuse(self, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError("read-only")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = _refuse
    __ior__ = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # it cannot change
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadOnly, (dict(self),)


if not TYPE_CHECKING:

    class _NamedTuples(type):
        """Makes of `class X(NamedTuple)` what `typing` does, which costs more to import than this whole package."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = list(body["__annotations__"])
            defaults = [body.pop(field) for field in fields if field in body]
            base = namedtuple(name, fields, defaults=defaults)
            return type(name, (base,), {**body, "__slots__": ()})

    class NamedTuple(metaclass=_NamedTuples):
        """A tuple with named fields, written as `typing.NamedTuple` is."""
