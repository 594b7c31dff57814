"""The correction of actions has an expectation of exactly 0: every decision that players may make is made."""

import math

import pytest

from omaha import Action, Deck, Hand, Rake, Rules
from omaha._eval import random_bits
from omaha.play import match
from omaha.play.bots import caller
from omaha.play.corrections import checked, corrector

FL8 = Rules(limit="fixed", hilo=True, small_bet=10, big_bet=20, rake=Rake(percent=5, cap=17))
PL = Rules(limit="pot", small_blind=5, big_blind=10, ante=3, ante_payer="button")


class Mixed:
    """Chooses by chance on one street, and checks or calls on others."""

    def __init__(self, cards):
        self.cards = cards

    def probabilities(self, view):
        legal = view.legal
        if len(view.board) != self.cards:
            return {legal.passive: 1.0}
        actions = [Action("fold"), legal.passive] if legal.call else [legal.passive]
        if legal.max_raise_to is not None:
            actions += [Action("raise", to) for to in sorted({legal.min_raise_to, legal.max_raise_to})]
        weights = [1 + (view.cards[0] + 3 * i + len(view.events)) % 4 for i in range(len(actions))]
        return {action: weight / sum(weights) for action, weight in zip(actions, weights, strict=True)}


def leaves(hand, players, chance=1.0):
    """Every way in which the hand may end, with its probability."""
    if not hand.legal:
        yield hand, chance
        return
    seat = hand.actor
    for action, more in players[seat].probabilities(hand.view(seat)).items():
        trial = hand.copy()
        trial.apply(action)
        yield from leaves(trial, players, chance * more)


@pytest.mark.parametrize(("rules", "stacks"), [(FL8, [300, 300]), (FL8, [300, 300, 45]), (PL, [200, 90, 33])])
@pytest.mark.parametrize("cards", [0, 3, 4, 5])
def test_the_luck_of_all_decisions_is_zero(rules, stacks, cards):
    players = {seat: Mixed(cards) for seat in range(1, len(stacks) + 1)}
    hand = Hand(rules, stacks, deck=Deck(seed=3, index=cards))
    ends = list(leaves(hand, players))
    assert math.fsum(chance for _, chance in ends) == pytest.approx(1)
    rows = [(corrector(("actions",), rules, 1).correct(end, players), chance) for end, chance in ends]
    assert len({tuple(row.values()) for row, _ in rows}) > 3
    for seat in hand.seats:
        assert math.fsum(row[seat] * chance for row, chance in rows) == pytest.approx(0, abs=1e-9)


def test_players_without_probabilities_are_left_as_played():
    hand = Hand(FL8, [300, 300], deck=Deck(seed=3))
    while hand.legal:
        hand.apply(hand.legal.passive)
    before = hand.key
    assert corrector(checked("actions"), FL8, 1).correct(hand, {1: len, 2: len}) == {1: 0.0, 2: 0.0}
    one = corrector(checked("actions"), FL8, 1).correct(hand, {1: Mixed(3), 2: len})
    assert any(one.values())
    assert hand.key == before


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({Action("check"): 1.0}, "must be of legal actions"),
        ({"call": 1.0}, "must be of legal actions"),
        ({Action("call"): 0.5}, "must add up to 1, not 0.5"),
        ({Action("call"): -0.5, Action("fold"): 1.5}, "must be a finite number, 0 or more, not -0.5"),
        ({Action("call"): 10**400}, "must be a finite number"),
        ({Action("call"): math.nan}, "must be a finite number"),
    ],
)
def test_wrong_probabilities(given, error):
    hand = Hand(FL8, [300, 300], deck=Deck(seed=3))
    hand.fold()
    player = type("Wrong", (), {"probabilities": lambda self, view: given})()
    with pytest.raises(ValueError, match=error):
        corrector(("actions",), FL8, 1).correct(hand, dict.fromkeys((1, 2), player))


def test_an_action_done_for_a_player_is_left_as_played():
    hand = Hand(FL8, [300, 300], deck=Deck(seed=3))
    hand.fold()
    player = type("Caller", (), {"probabilities": lambda self, view: {Action("call"): 1}})()
    assert corrector(("actions",), FL8, 1).correct(hand, dict.fromkeys((1, 2), player)) == {1: 0.0, 2: 0.0}


class Drawn(Mixed):
    """Plays what it says, by chance that depends on the cards only."""

    def __call__(self, view):
        chances = self.probabilities(view)
        place = sum(53**i * card for i, card in enumerate(view.cards + view.board))
        left = random_bits(7, place, len(view.events)) / 2**64
        for action, chance in chances.items():
            left -= chance
            if left < 0:
                return action
        return action


ALL = ("allin", "chance", "actions")


def test_a_match_is_the_same_on_threads_and_has_smaller_errors():
    def played(**more):
        return match([Drawn(3), caller], PL, 150, seed=2, stacks=200, **more)

    plain, corrected = played(), played(corrections=ALL)
    assert played(corrections=ALL, threads=3) == corrected
    assert [score.net for score in corrected.scores] == [score.net for score in plain.scores]
    assert corrected.pairs[0, 1].stderr < 0.9 * plain.pairs[0, 1].stderr


@pytest.mark.long
@pytest.mark.parametrize("names", [("allin",), ("chance",), ("actions",), ALL])
@pytest.mark.parametrize("cards", [0, 3])
def test_means_are_the_same_with_less_variance(names, cards):
    """The difference of both means is the mean of the luck: it lies within four of its standard errors of 0."""
    plain = match([Drawn(cards), caller], FL8, 20_000, seed=5, stacks=120, duplicate=False)
    corrected = match([Drawn(cards), caller], FL8, 20_000, seed=5, stacks=120, duplicate=False, corrections=names)
    before, after = plain.scores[0], corrected.scores[0]
    print(f"\n{names}, {cards}: {before.per_100:.1f} +- {before.stderr:.1f}, {after.per_100:.1f} +- {after.stderr:.1f}")
    assert after.stderr <= before.stderr * 1.01
    assert abs(after.per_100 - before.per_100) <= 4 * math.hypot(after.stderr, before.stderr)
