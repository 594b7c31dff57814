"""Players: what each does, that none acts illegally, and that none knows more than its view."""

import pickle
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import omaha
from omaha import Action, Deck, Hand, Rules
from omaha.play import made, match
from omaha.play.bots import PLAYERS, Adaptive, PotOdds, Random, Searcher, Solid, caller, folder
from omaha.play.matches import play
from support.random_hands import random_setup

FLO8 = Rules(limit="fixed", hilo=True, small_bet=200, big_bet=400)
PLO8 = Rules(limit="pot", hilo=True, small_blind=5, big_blind=10)
PLO = PLO8.replace(hilo=False)
NLO8 = Rules(limit="no", hilo=True, small_blind=5, big_blind=10)
LADDER = ("folder", "random", "caller", "tight", "pot_odds", "solid", "searcher", "adaptive")
#: As they play, but with few samples, so that many hands are soon played.
QUICK = {name: make(1) for name, make in PLAYERS.items()} | {
    "pot_odds": PotOdds(20),
    "solid": Solid(20),
    "searcher": Searcher(20),
    "adaptive": Adaptive(20),
}


def watched(player, seen):
    """The player; its answers are kept, and checked: they must be legal, and the same twice."""

    def answer(view):
        action = player(view)
        assert action in view.legal, (player, action, view.legal)
        assert player(view) == action
        seen.append((view, action))
        return action

    return answer


@pytest.mark.parametrize("name", LADDER)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_no_player_ever_acts_illegally(name, seed):
    """Any rules: all limits, 4 to 6 cards, 2 to 10 seats, bomb pots, straddles, two boards, several runs, few chips."""
    rng = random.Random(seed)
    hand = random_setup(rng).hand()
    seen = []
    others = [watched(QUICK[other], []) for other in ("random", "caller")]
    players = {seat: watched(QUICK[name], seen) if i % 2 else others[i // 2 % 2] for i, seat in enumerate(hand.seats)}
    play(hand, players)
    assert hand.over


def not_to_act():
    """Views that no bettor can answer, with what the error says."""
    hand = Hand(PLO, [200, 200, 200])
    yield hand.view(1), "it is not the turn of seat 1, but of seat 3"
    hand.fold()
    yield hand.view(3), "it is not the turn of seat 3, but of seat 1"
    hand.fold()
    for seat in (1, 2, 3):
        yield hand.view(seat), f"it is not the turn of seat {seat}, the hand is over"
    hand = Hand(PLO, [200, 200], manual=["deal", "show"])
    yield hand.view(1), "it is not the turn of seat 1, cards are due"
    holes = {1: "AsAhKsKh", 2: "2c3d7h8d"}
    hand = Hand(PLO, [200, 200], deck=Deck(holes=holes, boards=["AdKdQc9s5c"]), manual=["show"])
    while hand.legal:
        hand.apply(hand.legal.passive)
    assert hand.due.kind == "show"
    yield hand.view(hand.actor), f"seat {hand.actor} may show or muck, and this player only bets"


@pytest.mark.parametrize("name", LADDER)
def test_a_view_of_a_seat_whose_turn_it_is_not(name):
    player = PLAYERS[name](1)
    for view, why in not_to_act():
        for ask in (player, player.probabilities) if hasattr(player, "probabilities") else (player,):
            with pytest.raises(RuntimeError, match=why):
                ask(view)


@pytest.mark.slow
@pytest.mark.parametrize("name", LADDER)
def test_no_player_ever_acts_illegally_in_more_random_hands(name):
    for seed in range(60):
        hand = random_setup(random.Random(seed)).hand()
        play(hand, dict.fromkeys(hand.seats, watched(QUICK[name], [])))
        assert hand.over


@pytest.mark.parametrize("name", LADDER)
def test_no_player_sees_hidden_cards(name):
    """Hands that differ only in what a seat cannot see are answered in the same way."""
    seen = []
    for index in range(4):
        hand = Hand((PLO8, FLO8)[index % 2], [4000] * 3, deck=Deck(seed=8, index=index))
        play(hand, dict.fromkeys(hand.seats, watched(QUICK[name], seen)))
    assert len(seen) > 4
    for view, action in seen[:12]:
        assert QUICK[name](view.sample(3).view(view.seat)) == action


@pytest.mark.parametrize("name", LADDER)
def test_a_player_whose_own_cards_are_not_known_still_answers(name):
    hand = Hand(PLO8, [2000, 2000, 2000], deck=Deck("??" * 12 + "??AsKh7d??Qc??2d"))
    play(hand, dict.fromkeys(hand.seats, QUICK[name]))
    assert hand.over


@pytest.mark.parametrize("name", LADDER)
def test_the_order_of_hands_does_not_matter(name):
    """But to `adaptive`, which learns, and only from hands that it is shown."""
    hands = [Hand(PLO8, [2000, 2000], deck=Deck(seed=4, index=index)) for index in range(6)]
    answers = [QUICK[name](hand.view(2)) for hand in hands]
    assert [QUICK[name](hand.view(2)) for hand in reversed(hands)] == answers[::-1]


def test_players_by_name_are_made_from_a_seed():
    view = Hand(PLO8, [200, 200], deck=Deck(seed=1)).view(2)
    assert tuple(PLAYERS) == LADDER
    for make in PLAYERS.values():
        assert make(5)(view) in view.legal
    assert PLAYERS["random"](5)(view) == Random(5)(view)
    assert repr(PLAYERS["random"](5)) == "Random(5)"


@pytest.mark.parametrize("name", LADDER)
def test_players_can_be_pickled(name):
    view = Hand(PLO8, [200, 200], deck=Deck(seed=1)).view(2)
    player = PLAYERS[name](5)
    assert pickle.loads(pickle.dumps(player))(view) == player(view)


@pytest.mark.parametrize("name", ["folder", "random", "caller", "tight", "pot_odds", "solid"])
def test_probabilities_are_those_of_the_answers(name):
    for index in range(6):
        view = Hand(NLO8, [300, 300], deck=Deck(seed=2, index=index)).view(2)
        chances = QUICK[name].probabilities(view)
        assert sum(chances.values()) == pytest.approx(1)
        assert all(action in view.legal for action in chances)
        assert chances[QUICK[name](view)] > 0


def test_an_illegal_answer_is_refused():
    hand = Hand(PLO8, [200, 200])
    with pytest.raises(omaha.IllegalAction, match=r"seat 2 may raise to 20\.\.30, not 500"):
        play(hand, {1: caller, 2: lambda view: Action("raise", 500)})


# ---------------------------------------------------------------------- the simplest


def test_caller_and_folder():
    hand = Hand(PLO8, [200, 200, 200], deck=Deck(seed=1))
    assert str(caller(hand.view(3))) == "call"
    assert str(folder(hand.view(3))) == "fold"
    hand.call(), hand.call()
    assert str(caller(hand.view(2))) == "check"
    assert str(folder(hand.view(2))) == "check"


def test_random_is_the_same_for_the_same_view_and_seed():
    view = Hand(PLO8, [200, 200], deck=Deck(seed=1)).view(2)
    assert Random(7)(view) == Random(7)(view)
    other = Hand(PLO8, [200, 200], deck=Deck(seed=1)).view(2)
    assert Random(7)(other) == Random(7)(view)


def test_random_does_each_kind_equally_often_and_every_amount():
    count = {"fold": 0, "call": 0, "raise": 0}
    totals = set()
    for index in range(6000):
        action = Random(3)(Hand(PLO8, [200, 200], deck=Deck(seed=1, index=index)).view(2))
        count[action.kind] += 1
        totals.add(action.to)
    assert all(1850 < times < 2150 for times in count.values())
    assert totals == {None, *range(20, 31)}


def test_random_names_the_probability_of_every_total():
    chances = Random(3).probabilities(Hand(PLO8, [200, 200], deck=Deck(seed=1)).view(2))
    assert chances.pop(Action("fold")) == chances.pop(Action("call")) == pytest.approx(1 / 3)
    assert chances == {Action("raise", to): pytest.approx(1 / 33) for to in range(20, 31)}


def test_random_refuses_a_seed_out_of_range():
    with pytest.raises(ValueError, match="seed"):
        Random(-1)
    with pytest.raises(ValueError, match="seed"):
        Random(2**64)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: PotOdds(0), "samples"),
        (lambda: Solid(-1), "samples"),
        (lambda: Searcher(0), "samples"),
        (lambda: Searcher(seconds=0), "seconds must be a number above 0, at most 1,000,000,000, not 0"),
        (lambda: Searcher(seconds=float("nan")), "seconds must be a number above 0, at most 1,000,000,000, not nan"),
        (
            lambda: Searcher(seconds=10**400),
            "seconds must be a number above 0, at most 1,000,000,000, not a number of 1329 bits",
        ),
        (lambda: Searcher(seconds=True), "seconds must be a number above 0, at most 1,000,000,000, not True"),
        (lambda: Adaptive(seconds="1"), "seconds must be a number above 0, at most 1,000,000,000, not '1'"),
    ],
)
def test_wrong_budgets_are_refused(make, words):
    with pytest.raises(ValueError, match=words):
        make()


# ---------------------------------------------------------------------- the ladder, as far as a few hands show it


@pytest.mark.parametrize(("better", "worse"), [("random", "folder"), ("caller", "random"), ("tight", "caller")])
@pytest.mark.parametrize("game", ["plo", "flo8"])
def test_the_better_player_wins(better, worse, game):
    """With cards cancelled and much luck taken out, a hundred sets heads-up are enough for these."""
    stakes = "100/200" if game == "flo8" else "50/100"
    m = match([better, worse], Rules.game(game, stakes), 110, seed=3, corrections=["chance"], stop=0.05)
    assert m.ended == "stop"
    assert m.order == ((0,), (1,))


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("pot_odds", "tight"), ("solid", "pot_odds"), ("searcher", "solid")])
def test_the_better_player_wins_in_the_end(better, worse):
    m = match([better, worse], FLO8, 2000, seed=3, corrections=["chance"], stop=0.05)
    assert m.order == ((0,), (1,))


# ---------------------------------------------------------------------- hooks and budgets


def test_searcher_takes_its_time_if_it_has_one():
    hand = Hand(PLO, [2000, 2000], deck=Deck(seed=1))
    hand.call(), hand.check()
    assert Searcher(seconds=0.001)(hand.view(1)) in hand.legal


def test_adaptive_learns_who_folds():
    """It sees an opponent fold to every bet on the flop, and expects that of this opponent and of no other."""
    one = Adaptive(20)
    view = None
    for index in range(80):
        hand = Hand(PLO, [2000, 2000], deck=Deck(seed=6, index=index), info=omaha.Info({1: "ann", 2: "bob"}))
        hand.call(), hand.check(), hand.check(), hand.bet(20), hand.fold()
        one.see(hand.view(2))
    hand = Hand(PLO, [2000, 2000], deck=Deck(seed=7), info=omaha.Info({1: "ann", 2: "cid"}))
    hand.call(), hand.check(), hand.check()
    view = hand.view(hand.actor)
    assert view.seat == 2
    assert one.stays(view, 1, 0.25) < 0.3 < Searcher().stays(view, 1, 0.25)
    assert one.style(view, 1).pay_big < Searcher().style(view, 1).pay_big
    stranger = Hand(PLO, [2000, 2000], deck=Deck(seed=7), info=omaha.Info({1: "dee", 2: "cid"}))
    stranger.call(), stranger.check(), stranger.check()
    assert one.stays(stranger.view(2), 1, 0.25) == Searcher().stays(view, 1, 0.25)
    one.begin(None)
    assert one.notes == {}


def test_adaptive_plays_a_match_and_its_blocks_begin_again():
    m = match([made(lambda: Adaptive(10), "adaptive"), "tight", "caller"], FLO8, 6, seed=2)
    again = match([made(lambda: Adaptive(10), "adaptive"), "tight", "caller"], FLO8, 6, seed=2)
    assert m == again
