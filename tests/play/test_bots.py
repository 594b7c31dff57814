"""Players: what each does, and that none acts illegally."""

import pytest

import omaha
from omaha import Action, Deck, Hand, Rules
from omaha.play.bots import PLAYERS, Random, caller, folder, tight, worth
from omaha.play.matches import play, simulate

FLO8 = Rules(limit="fixed", hilo=True, small_bet=200, big_bet=400)
PLO8 = Rules(limit="pot", hilo=True, small_blind=5, big_blind=10)
HOUSES = [
    Rules(limit=limit, hilo=hilo, hole_cards=cards, **stakes, **more)
    for limit, stakes in (
        ("fixed", {"small_bet": 200, "big_bet": 400}),
        ("pot", {"small_blind": 5, "big_blind": 10}),
        ("no", {"small_blind": 5, "big_blind": 10}),
    )
    for hilo in (False, True)
    for cards in (4, 5, 6)
    for more in ({}, {"ante": 5, "boards": 2, "allow_open_fold": False, "max_bets": 5})
]


@pytest.mark.parametrize(
    "rules", HOUSES, ids=lambda rules: f"{rules.limit}{rules.hole_cards}{rules.hilo}{rules.boards}"
)
def test_no_player_ever_acts_illegally(rules):
    """100 hands a house, 3,600 in all, with 2 to 6 players and from a few chips to very many."""
    bots = [Random(1), tight, Random(2), caller, Random(3), folder]
    for index in range(100):
        count = 2 + index % 5
        stacks = {seat: (7, 150, 3_000, 10**12)[(seat + index) % 4] for seat in range(1, count + 1)}
        players = {seat: bots[(seat + index) % 6] for seat in stacks}
        hand = Hand(rules, stacks, 1 + index % count, deck=Deck(seed=5, index=index))
        play(hand, players)
        assert hand.over
        assert sum(hand.result.net.values()) == 0


def test_an_illegal_answer_is_refused():
    hand = Hand(PLO8, [200, 200])
    with pytest.raises(omaha.IllegalAction, match=r"seat 2 may raise to 20\.\.30, not 500"):
        play(hand, {1: caller, 2: lambda view: Action("raise", 500)})


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


def test_random_refuses_a_seed_out_of_range():
    with pytest.raises(ValueError, match="seed"):
        Random(-1)
    with pytest.raises(ValueError, match="seed"):
        Random(2**64)


def value(holes, board="", rules=PLO8):
    deck = Deck(holes={2: holes}, boards=[board] if board else (), seed=1)
    hand = Hand(rules, [2000, 2000], deck=deck)
    hand.call(), hand.check()
    while len(hand.board) < len(board) // 2:
        hand.check()
    return worth(hand.view(2))


def start(holes, rules=PLO8):
    return worth(Hand(rules, [2000, 2000], deck=Deck(holes={2: holes}, seed=1)).view(2))


def test_tight_likes_good_starting_hands():
    assert start("AsAh2s3h") > start("KsKhQsJh") > start("KsQhJd9c") > start("9c7d5h2s")
    assert start("AsKh2d7c") > start("AsKh2d7c", Rules(limit="pot", small_blind=5, big_blind=10))


def test_tight_likes_good_made_hands():
    board = "Kd8h8c2s"
    assert value("KsKh9s9h", board) > value("KcQs9s9h", board) > value("QsJsTh9h", board)
    low = "8h7c3s"
    assert value("As2sKhJh", low) > value("As4sKhJh", low) > value("6s5sKhJh", low) > value("KhJhQs9d", low)
    assert value("AsQsKhKc", "9s7s2s") > value("KhKc9h9c", "9s7s2s")
    counterfeit = value("As3s9h9d", "Ac2h5s7d8d")
    assert 0 < counterfeit < value("4s3s9h9d", "Ac2h5s7d8d")


def test_tight_raises_the_pot_calls_by_odds_and_folds():
    def answer(holes, *actions, board="9s7s2s"):
        hand = Hand(PLO8, [2000, 2000], deck=Deck(holes={2: holes}, boards=[board], seed=1))
        for action in actions:
            hand.apply(action)
        return str(tight(hand.view(hand.actor)))

    assert answer("AsAh2h3h") == "raise 30"
    assert answer("8c8d7h2d") == "fold"
    assert answer("AsQsKhKc", "call", "check", "raise 10") == "raise 50"
    assert answer("9c9hKhQd", "call", "check", "raise 10", board="9s7d2s") == "call"
    assert answer("JcJhKhQd", "call", "check", "raise 10") == "fold"
    assert answer("JcJhKhQd", "call", "check", "check") == "check"


def test_tight_beats_the_others():
    for rules in (FLO8, PLO8, Rules(limit="no", hole_cards=5, small_blind=5, big_blind=10)):
        report = simulate([tight, caller, Random(1), tight, folder, caller], rules, 1000, 3)
        nets = [score.net for score in report.scores]
        assert nets[0] + nets[3] > 0 > nets[2]


def test_players_by_name_are_made_from_a_seed():
    view = Hand(PLO8, [200, 200], deck=Deck(seed=1)).view(2)
    assert set(PLAYERS) == {"caller", "folder", "random", "tight"}
    for make in PLAYERS.values():
        assert make(5)(view) in view.legal
    assert PLAYERS["random"](5)(view) == Random(5)(view)
    assert repr(PLAYERS["random"](5)) == "Random(5)"
