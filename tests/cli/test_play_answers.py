"""What is typed at a turn: every form of an action, sizes of bets, and what is not legal."""

import random
import re
from contextlib import suppress

import pytest
from hypothesis import strategies as st

from omaha import Action, Hand, Rules
from omaha.cli.answers import action_text, legal_text, spoken
from support.random_hands import choose, do, random_setup
from support.sizes import tries

PLO = Rules.game("plo", "50/100")
SEEDS = st.integers(0, 2**48)


def view_after(hand, *actions):
    for action in actions:
        hand.apply(action)
    return hand.view(hand.actor)


def some_view(seed):
    """The view of a player who has to act, in a random hand."""
    rng = random.Random(seed)
    while True:
        hand = random_setup(rng).hand()
        style = {"fold": 1, "passive": 6, "raise": 3, "odd": 0.0}
        for _ in range(rng.randint(0, 12)):
            if hand.legal:
                do(hand, choose(rng, hand.legal, style))
        if hand.legal:
            return hand, hand.view(hand.actor)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("f", "fold"), ("fold", "fold"), ("FOLD", "fold"), ("c", "call"), ("call", "call"), ("call 50", "call 50"),
        ("r 250", "raise 250"), ("r250", "raise 250"), ("b 250", "raise 250"), ("bet 250", "raise 250"),
        ("raise 250", "raise 250"), ("raise to 250", "raise 250"), ("raises to 250", "raise 250"),
        ("Bet  to 250 ", "raise 250"), ("r to 250", "raise 250"),
        ("r min", "raise 200"), ("r m", "raise 200"), ("min", "raise 200"),
        ("r max", "raise 300"), ("max", "raise 300"),
        ("r pot", "raise 300"), ("r p", "raise 300"), ("pot", "raise 300"), ("r 100%", "raise 300"),
        ("r half", "raise 200"), ("r h", "raise 200"), ("half", "raise 200"), ("r 75%", "raise 250"),
        ("r 80 %", "raise 260"), ("r 1%", "raise 200"), ("r 999%", "raise 300"),
    ],
)  # fmt: skip
def test_forms_of_actions(text, action):
    """Heads-up, 50 to call: the pot after the call is 200, so the pot is 100 + 200 and half of it 100 + 100."""
    view = view_after(Hand(PLO, [9000, 9000]))
    assert spoken(text, view) == Action.parse(action)


@pytest.mark.parametrize("text", ["r 1,500", "bet 1,500", "r 1500"])
def test_thousands(text):
    view = view_after(Hand(Rules.game("nlo", "50/100"), [9000, 9000]))
    assert spoken(text, view) == Action("raise", 1500)


def test_checking_and_betting():
    view = view_after(Hand(PLO, [9000, 9000]), "call", "check")
    assert [spoken(text, view).kind for text in ("c", "k", "x", "check", "fold")] == ["check"] * 4 + ["fold"]
    assert [spoken(text, view).to for text in ("b min", "b half", "b pot")] == [100, 100, 200]
    assert legal_text(view) == "check (c), bet 100..200 (r), fold (fold)"
    assert action_text(view, Action("raise", 150)) == "bet 150"
    with pytest.raises(ValueError, match="checking is free"):
        spoken("f", view)


def test_all_in_is_what_takes_all_chips():
    nlo = Rules.game("nlo", "50/100")
    raising = view_after(Hand(nlo, [9000, 700]))
    assert spoken("all-in", raising) == spoken("r a", raising) == spoken("allin", raising) == Action("raise", 700)
    assert action_text(raising, Action("raise", 700)) == "raise to 700, all-in"
    calling = view_after(Hand(nlo, [9000, 700]), "call", "raise 2000")
    assert spoken("ALL-IN", calling) == Action("call")
    assert legal_text(calling) == "call 600, all-in (c), fold (f)"
    assert action_text(calling, Action("call")) == "call 600, all-in"
    short = view_after(Hand(nlo, [9000, 130]))
    assert spoken("all in", short) == Action("raise", 130)
    deep = view_after(Hand(PLO, [9000, 9000]))
    with pytest.raises(ValueError, match=r"raise to 200\.\.300, not 9,000"):
        spoken("all-in", deep)


def test_r66_fixed_limit_needs_no_amount():
    view = view_after(Hand(Rules.game("flo8", "100/200"), [9000, 9000]))
    assert legal_text(view) == "call 50 (c), raise to 200 (r), fold (f)"
    for text in ("r", "raise", "bet", "r min", "r max", "r 200"):
        assert spoken(text, view) == Action("raise", 200)
    for text in ("r pot", "half", "r 50%"):
        with pytest.raises(ValueError, match="raise to 200: in fixed limit all bets have one size"):
            spoken(text, view)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not an action: ''"),
        ("hello", "not an action: 'hello'"),
        ("c 50", "not an action"),
        ("check", "you may not check now"),
        ("call 60", "you may not call 60 now"),
        ("show", "you may not show now"),
        ("250", "not an action: '250': r 250 is the way to raise to 250"),
        ("r", "raise to 200..300: name the total; such as r 200, r min, r half, r pot"),
        ("r x", "raise to 200..300, not 'x'; such as"),
        ("r 199", "raise to 200..300, not 199"),
        ("r 301", "raise to 200..300, not 301"),
        ("r -250", "raise to 200..300, not '-250'"),
        ("r 2.5e2", "not '2.5e2'"),
        ("r ٢٥٠", "not '٢٥٠'"),
        ("r " + "9" * 5000, "not '9999"),
        ("fold 5", "not an action"),
    ],
)
def test_what_is_not_legal(text, words):
    view = view_after(Hand(PLO, [9000, 9000]))
    with pytest.raises(ValueError, match=re.escape(words)) as error:
        spoken(text, view)
    assert len(str(error.value)) < 120


@tries(SEEDS, fast=60, slow=600)
def test_every_legal_action_can_be_typed_and_nothing_else(seed):
    hand, view = some_view(seed)
    legal = view.legal
    rng = random.Random(seed)
    texts = ["fold", "c", "check", "call", "r min", "r max", "all-in", "r pot", "r half", f"r {rng.randint(0, 500)}"]
    understood = set()
    for text in texts:
        try:
            action = spoken(text, view)
        except ValueError:
            continue
        understood.add((text, action.kind))
        assert action in legal
        trial = hand.copy()
        trial.apply(action)  # the hand takes it, too
        event = trial.events[len(hand.events)]
        assert event.seat == view.seat
        total = event.to if action.kind == "raise" else event.chips
        said = action_text(view, action)
        assert action.kind in ("fold", "check") or f" {total:,}" in said
        assert said.endswith("all-in") == (
            not trial.stacks[view.seat] and not hand.over and event.chips is not None
        ) or (trial.over or trial.street != hand.street)
    assert (("fold", "fold") in understood) == legal.fold
    assert (("check", "check") in understood) == legal.check
    assert (("call", "call") in understood) == (legal.call is not None)
    assert (("r min", "raise") in understood) == (("r max", "raise") in understood) == (legal.min_raise_to is not None)
    assert spoken("c", view) == legal.passive


@tries(SEEDS, fast=40, slow=1000)
def test_r74_a_part_of_the_pot_is_counted_after_the_call(seed):
    """Beside a plain sum: what is in front of the best bettor, and the percentage of all chips after a call."""
    hand, view = some_view(seed)
    legal = view.legal
    if legal.min_raise_to is None or view.rules.limit == "fixed":
        return
    for percent in (33, 50, 75, 100):
        best = max(hand.bets.values())
        after = sum(hand.paid.values()) + hand.bonus + best - hand.bets[view.seat]
        wanted = best + after * percent // 100
        least, most = legal.min_raise_to, legal.max_raise_to
        assert spoken(f"r {percent}%", view).to == min(max(wanted, least), most)
    if view.rules.limit == "pot":
        assert spoken("r pot", view).to == legal.max_raise_to


VIEWS = [some_view(seed)[1] for seed in range(20)]


@tries(
    st.text(max_size=30) | st.text("frbck x0159%,-almintpoth", max_size=12), st.sampled_from(VIEWS), fast=150, slow=2000
)
def test_any_text_is_an_action_or_a_slip(text, view):
    with suppress(ValueError):
        assert spoken(text, view) in view.legal
