"""Omaha as a game of OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from omaha.base.extras import needed
from omaha.base.records import public
from omaha.env.games import CHOICES, check_game, stack_list

if TYPE_CHECKING:
    from omaha.batch.actions import Actions
    from omaha.env.games import Stacks
    from omaha.rules import Rules

__all__ = ["openspiel"]


@public("omaha.env")
def openspiel(rules: Rules, *, stacks: Stacks = None, seats: int = 2, actions: Actions = CHOICES) -> Any:
    """Return the game as a `pyspiel.Game`, registered from Python as "python_omaha".

    Player p sits in seat p + 1; the button is in the highest seat. Each card is a chance node of its own, burns aside.
    Returns are big blinds. Information states have perfect recall: own cards, board and all choices. Observations are
    those of `omaha.batch.observe`. `pyspiel.load_game(str(game))` makes the game again.

    - `rules`: the `Rules`.
    - `stacks`: chips at the start: one number for all seats, or a list by seat; None: 100 big blinds.
    - `seats`: the players.
    - `actions`: the choices.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed.
    :raises ModuleNotFoundError: if OpenSpiel is not installed.

    >>> import omaha
    >>> game = openspiel(omaha.Rules.game("plo8", "50/100"))
    >>> game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()
    (2, 6, 52)
    >>> state = game.new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.legal_actions()[0])
    >>> state.current_player(), [state.action_to_string(choice) for choice in state.legal_actions()]
    (1, ['fold', 'call', 'raise 200', 'raise 250', 'raise 300'])
    """
    check_game(rules, actions)
    chips = stack_list(rules, stacks, seats)
    with needed("pyspiel", "omaha.env.openspiel"):
        from omaha.env.openspiel_game import OmahaGame, parameters
    return OmahaGame(parameters(rules, chips, actions))
