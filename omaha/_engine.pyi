from typing import Any, Final, TypeAlias

from omaha.hand.events import Post
from omaha.rules import Rules

_Buffer: TypeAlias = Any  # an array; typing has no name for it before 3.12
_Setup: TypeAlias = tuple[
    tuple[Post, ...] | None, tuple[int, ...], int | dict[int, int], int | tuple[int, ...] | None, int
]

FOLD: Final = 0
PASSIVE: Final = 1
RAISE: Final = 2
SKIP: Final = 3
MOST_CHIPS: Final = 0x4000000000000000
MOST_STAKES: Final = 0x20000000000000
HALVES: tuple[str, ...]
POLICIES: tuple[str, ...]
OUTCOMES: tuple[str, ...]

class Column:
    def __buffer__(self, flags: int, /) -> memoryview: ...

class Lanes:
    def __init__(
        self,
        rules: Rules,
        stacks: _Buffer,
        seats: _Buffer,
        buttons: _Buffer,
        setups: list[_Setup],
        setup_of: _Buffer,
        cards: int,
        boards: int,
    ) -> None: ...
    def take_decks(self, decks: _Buffer) -> None: ...
    def number(self, where: _Buffer, next: int) -> None: ...
    def move_buttons(self, where: _Buffer, buttons: _Buffer) -> None: ...
    def deal(self, where: _Buffer, shuffled: bool, seed: int, first: int, last: int) -> int: ...
    def illegal(self, kinds: _Buffer, amounts: _Buffer | None, first: int, last: int) -> int: ...
    def reserve(self) -> None: ...
    def step(self, kinds: _Buffer, amounts: _Buffer | None, first: int, last: int) -> None: ...
    def observe(self, out: _Buffer, compact: bool, seats: _Buffer | None, first: int, last: int) -> None: ...
    def observed_size(self, compact: bool) -> int: ...
    def play(
        self,
        policies: _Buffer,
        seeds: _Buffer,
        ratios: _Buffer | None,
        weights: _Buffer | None,
        out: _Buffer | None,
        compact: bool,
        first: int,
        last: int,
    ) -> None: ...
    def decide(
        self,
        policies: _Buffer,
        seeds: _Buffer,
        ratios: _Buffer | None,
        weights: _Buffer | None,
        kinds: _Buffer,
        amounts: _Buffer,
        first: int,
        last: int,
    ) -> None: ...
    def raises(self, ratios: _Buffer, totals: _Buffer, first: int, last: int) -> None: ...
    def log(self, i: int) -> list[tuple[int, int, int]]: ...
    def awards(self, i: int) -> list[tuple[int, int | None, str, int, int]]: ...
    def outcomes(self, marks: _Buffer, first: int, last: int) -> None: ...
    def column(self, name: str) -> Column: ...
    @property
    def nbytes(self) -> int: ...

def deal_samples(rows: _Buffer, unseen: bytes, places: bytes, seed: int, index: int) -> None: ...
