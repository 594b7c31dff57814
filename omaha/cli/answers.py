"""What a person types at their turn: the action that it means, and what is legal in the words to type."""

from __future__ import annotations

import re

from omaha.hand.actions import Action

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.hand.view import View

__all__ = ["action_text", "legal_text", "spoken"]

_RAISES = re.compile(r"(?:raises?|bets?|[rb](?![a-z]))(?: ?to\b)? ?(.*)")
_SIZES = {"p": "pot", "h": "half", "m": "min", "a": "all in", "allin": "all in"}
"""Short words for the size of a bet."""
_BARE = ("pot", "half", "min", "max", "all in", "allin")
"""Sizes that are a bet or raise without a word before them."""


def legal_text(view: View) -> str:
    """Return what the seat may do, each action with the letter that does it; amounts of raises are totals.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=50, big_blind=100), [9000, 9000])
    >>> legal_text(hand.view(2))
    'call 50 (c), raise to 200..300 (r), fold (f)'
    >>> hand.call()
    >>> legal_text(hand.view(1))
    'check (c), raise to 200..300 (r), fold (fold)'
    """
    legal = view.legal
    parts = []
    if legal.check:
        parts.append("check (c)")
    if legal.call is not None:
        parts.append(f"call {legal.call:,}{', all-in' * (legal.call == view.stack)} (c)")
    if legal.min_raise_to is not None:
        parts.append(f"{_verb(view)} {_span(view)} (r)")
    if legal.fold:
        parts.append("fold (fold)" if legal.check else "fold (f)")
    return ", ".join(parts)


def action_text(view: View, action: Action) -> str:
    """Return what a legal action does, with its amount and whether it is all-in.

    >>> from omaha import Hand, Rules
    >>> view = Hand(Rules(limit="no", small_blind=50, big_blind=100), [9000, 9000]).view(2)
    >>> action_text(view, Action("raise", 9000)), action_text(view, Action("call"))
    ('raise to 9,000, all-in', 'call 50')
    """
    if action.kind == "call":
        added = view.legal.call or 0
        text = f"call {added:,}"
    elif action.kind == "raise":
        total = action.to or view.legal.min_raise_to or 0
        added = total - view.bets[view.seat]
        text = f"{_verb(view)} {total:,}"
    else:
        return action.kind
    return text + ", all-in" * (added == view.stack)


def spoken(text: str, view: View) -> Action:
    """Return the legal action that a text means.

    - `f`, `fold`: fold. Where checking is free, only `fold` does.
    - `c`: check if that is free, else call. `k`, `x`, `check` and `call` do one of the two.
    - `r 600`, `b 600`, `bet 600`, `raise to 600`: bet or raise; the amount is the player's total on the street.
    - `r min`, `r half`, `r pot`, `r 75%`, `r max`, `r all-in`, or `r m`, `h`, `p` and `a`: parts of the pot are counted
      after the call, and cut to what is legal. The words alone do the same.
    - `all-in`: all chips, which are a call if that takes them.

    :raises ValueError: if the text is not an action, or the action is not legal.

    >>> from omaha import Hand, Rules
    >>> view = Hand(Rules(limit="pot", small_blind=50, big_blind=100), [9000, 9000]).view(2)
    >>> [str(spoken(text, view)) for text in ("c", "r 250", "bet to 300", "pot", "r min", "Fold")]
    ['call', 'raise 250', 'raise 300', 'raise 300', 'raise 200', 'fold']
    >>> spoken("r 900", view)
    Traceback (most recent call last):
    ValueError: raise to 200..300, not 900
    """
    words = " ".join(text.lower().replace("all-in", "all in").split())
    legal = view.legal
    if words == "f" and legal.check:
        raise ValueError("checking is free: c checks, and fold, written out, folds all the same")
    if words == "c":
        return legal.passive
    raising = _RAISES.fullmatch(words)
    if raising or words in _BARE:
        return _raise(raising[1] if raising else words, view)
    try:
        action = Action.parse(words)
    except ValueError:
        amount = words.replace(",", "").isdigit() and legal.min_raise_to is not None
        hint = f": r {words} is the way to {_verb(view)} {words}" if amount else ""
        raise ValueError(f"not an action: {text.strip()[:40]!r}{hint}") from None
    if action not in legal:  # type: ignore[comparison-overlap]  # it knows actions
        raise ValueError(f"you may not {action} now")
    return action


def _raise(size: str, view: View) -> Action:
    """Return the bet or raise of a size: chips, a part of the pot, min, max or all-in."""
    legal, size = view.legal, _SIZES.get(size, size)
    low, high = legal.min_raise_to, legal.max_raise_to
    if size == "all in":
        if legal.call == view.stack:
            return Action("call")
        size = str(view.bets[view.seat] + view.stack)
    if low is None or high is None:
        raise ValueError("you may not bet or raise now")
    if size in ("min", "") and (size or low == high):
        return Action("raise", low)
    if size == "max":
        return Action("raise", high)
    percent = _percent(size)
    if percent is not None:
        if view.rules.limit == "fixed":
            raise ValueError(f"{_verb(view)} {_span(view)}: in fixed limit all bets have one size")
        total = view.pot_raise_to if size == "pot" else _part_of_pot(view, percent)
        return Action("raise", max(low, min(high, total or 0)))
    chips = size.replace(",", "")
    if not (chips.isascii() and chips.isdigit() and len(chips) < 400):  # int() refuses thousands of digits
        what = f", not {size[:40]!r}" if size else ": name the total"
        raise ValueError(f"{_verb(view)} {_span(view)}{what}; such as r {low}, r min, r half, r pot")
    if not low <= int(chips) <= high:
        raise ValueError(f"{_verb(view)} {_span(view)}, not {int(chips):,}")
    return Action("raise", int(chips))


def _percent(size: str) -> int | None:
    """Return the part of the pot that a size names, None if it names none."""
    if size in ("pot", "half"):
        return 100 if size == "pot" else 50
    found = re.fullmatch(r"([0-9]{1,4}) ?%", size)
    return int(found[1]) if found else None


def _part_of_pot(view: View, percent: int) -> int:
    """Return the total of a raise by a part of the pot, which is counted after the call (R74)."""
    owed = view.to_call
    return view.bets[view.seat] + owed + (view.pot + owed) * percent // 100


def _verb(view: View) -> str:
    return "raise to" if any(view.bets.values()) else "bet"


def _span(view: View) -> str:
    legal = view.legal
    low, high = legal.min_raise_to or 0, legal.max_raise_to or 0
    return f"{low:,}" if low == high else f"{low:,}..{high:,}"
