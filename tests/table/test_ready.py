"""Whether a hand can be dealt: `Table.ready` names the cause for which `Table.deal` raises an error of its own."""

import pickle

import pytest

from omaha import Table
from omaha.base.types import Unready
from omaha.table import (
    BombPotError,
    HandInPlayError,
    NoBigBlindError,
    NoChipsError,
    NotReadyError,
    PlayersAbsentError,
    Ready,
    TooFewSeatedError,
)
from support.tables import PL, fold_all, seated

BOMB = PL.replace(bomb_pot=True, ante=20)


def in_play(table):
    table.deal()


def alone(table):
    table.leave("b")
    table.leave("c")


def empty(table):
    for name in "abc":
        table.leave(name)


def away(table):
    table.sit_out("a")
    table.disconnect("b")


def broke(table):
    """All-in every hand until one player has all chips."""
    while sum(stack > 0 for stack in table.stacks.values()) > 1:
        hand = table.deal()
        while hand.actor is not None:
            most = hand.legal.max_raise_to
            hand.apply(f"raise {most}" if most else hand.legal.passive)
    assert sorted(table.stacks.values()) == [0, 0, 3000]


def broke_and_away(table):
    """The only player with chips is not there either: that nobody else is comes first."""
    broke(table)
    (rich,) = [name for name in "abc" if table.stack_of(name)]
    (poor, _) = [name for name in "abc" if not table.stack_of(name)]
    table.sit_out(rich)
    table.sit_out(poor)


def rich_and_away(table):
    """Two are there, without chips."""
    broke(table)
    table.disconnect(next(name for name in "abc" if table.stack_of(name)))


def before_the_big_blind(table):
    table.leave("c")
    fold_all(table.deal())
    assert table.hand.posts[-1][:2] == (2, "big")
    table.sit_out("a", "before_big_blind")  # heads-up a has the big blind now


def nobody_joins(table):
    table.change_game(BOMB)
    for name in "ab":
        table.choose(name, bomb_pots=False)


CASES = [
    (in_play, "hand_in_play", HandInPlayError, "hand 1 is being played"),
    (empty, "too_few_seated", TooFewSeatedError, "two players must be ready for a hand, not nobody"),
    (alone, "too_few_seated", TooFewSeatedError, "two players must be ready for a hand, not a"),
    (
        away,
        "absent",
        PlayersAbsentError,
        "two players must be ready for a hand, not c; a is sitting out, b is disconnected",
    ),
    (broke, "no_chips", NoChipsError, "has no chips"),
    (broke_and_away, "absent", PlayersAbsentError, "is sitting out"),
    (rich_and_away, "no_chips", NoChipsError, "is disconnected"),
    (
        before_the_big_blind,
        "no_big_blind",
        NoBigBlindError,
        "two players must be ready for a hand, not b; a sits out before the big blind",
    ),
    (
        nobody_joins,
        "bomb_pot",
        BombPotError,
        "two players must be ready for a hand, not c; a does not join bomb pots, b does not join bomb pots",
    ),
]


@pytest.mark.parametrize(("do", "cause", "error", "text"), CASES, ids=[do.__name__ for do, *_ in CASES])
def test_each_cause_has_a_word_and_an_error_of_its_own(do, cause, error, text):
    table = seated()
    assert table.ready
    assert table.ready == Ready()
    assert str(table.ready) == "a hand can be dealt"
    do(table)
    before = table.key
    ready = table.ready
    assert not ready
    assert ready.cause == cause
    assert ready.why == str(ready)
    assert text in ready.why
    with pytest.raises(NotReadyError) as caught:
        table.deal()
    assert type(caught.value) is error
    assert caught.value.cause == cause
    assert str(caught.value) == ready.why
    assert isinstance(caught.value, RuntimeError)
    assert table.key == before


def test_the_cases_are_all_causes_and_all_errors():
    assert {cause for _, cause, _, _ in CASES} == set(Unready.__args__)
    assert {error for _, _, error, _ in CASES} == set(NotReadyError.__subclasses__())
    assert len({error.cause for error in NotReadyError.__subclasses__()}) == len(Unready.__args__)


@pytest.mark.parametrize(("do", "cause", "error", "text"), CASES, ids=[do.__name__ for do, *_ in CASES])
def test_the_errors_survive_a_pickle_and_show_their_public_path(do, cause, error, text):
    caught = pickle.loads(pickle.dumps(error("why")))
    assert (type(caught), str(caught), caught.cause) == (error, "why", cause)
    assert error.__module__ == "omaha.table"


def test_a_bomb_pot_among_several_games_is_skipped_and_so_the_table_is_ready():
    table = seated()
    table.change_game(BOMB, PL, every=1)
    for name in "abc":
        table.choose(name, bomb_pots=False)
    assert table.ready
    assert not table.deal().rules.bomb_pot


def test_a_bomb_pot_for_one_hand_has_the_same_error():
    table = seated()
    nobody_joins(table)
    table.change_game(PL)
    assert table.ready
    with pytest.raises(BombPotError):
        table.deal(rules=BOMB)


def test_the_table_is_ready_again_when_the_cause_is_gone():
    table = Table(PL, seats=2, seed=1)
    causes = [table.ready.cause]
    for call in (
        lambda: table.sit("a"),
        lambda: table.sit("b"),
        lambda: table.disconnect("b"),
        lambda: table.reconnect("b"),
        lambda: table.sit_out("a"),
        lambda: table.sit_in("a"),
        lambda: table.deal(),
        lambda: table.hand.fold(),
    ):
        call()
        causes.append(table.ready.cause)
    few = "too_few_seated"
    assert causes == [few, few, None, "absent", None, "absent", None, "hand_in_play", None]


def test_a_hand_that_is_over_is_not_being_played():
    table = seated()
    hand = table.deal()
    while hand.actor is not None:
        hand.fold()
    assert table.ready
    assert table.deal() is not hand


def test_looking_at_it_places_no_button():
    """The first button is drawn when the first hand is dealt."""
    table = seated(PL.replace(first_button="random"), seed=None)
    before = table.key
    assert table.ready
    assert table.key == before
    assert table.button is None
