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
NO_CARD: Final = 53
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
        threads: int,
    ) -> None: ...
    def take_decks(self, decks: _Buffer, apart: bool) -> None: ...
    def deal(self) -> int: ...
    def shuffle(self, seed: int, next: int | None, where: _Buffer, buttons: _Buffer | None) -> int: ...
    def step(self, kinds: _Buffer, amounts: _Buffer | None) -> tuple[int, ...] | None: ...
    def observe(self, out: _Buffer, compact: bool, seats: _Buffer | None) -> None: ...
    def play(
        self,
        policies: _Buffer,
        seeds: _Buffer,
        ratios: _Buffer | None,
        weights: _Buffer | None,
        out: _Buffer | None,
        compact: bool,
        most: int,
    ) -> None: ...
    def decide(
        self,
        policies: _Buffer,
        seeds: _Buffer,
        ratios: _Buffer | None,
        weights: _Buffer | None,
        kinds: _Buffer,
        amounts: _Buffer,
    ) -> None: ...
    def raises(self, ratios: _Buffer, totals: _Buffer) -> None: ...
    def record(self, i: int) -> tuple[int, int, list[int], list[tuple[int, int, int]]]: ...
    def awards(self, i: int) -> list[tuple[int, int | None, str, int, int]]: ...
    def outcomes(self, marks: _Buffer) -> None: ...
    def column(self, name: str) -> Column: ...
    @property
    def nbytes(self) -> int: ...

def deal_samples(rows: _Buffer, unseen: bytes, places: bytes, seed: int, index: int) -> None: ...
