"""`omaha play` by a script of answers: hands, hidden cards, slips, undo, chips, sitting out, files, wrong arguments."""

import json
import os
import random
import re
import shlex
import signal
import sys
import time
from itertools import pairwise

import pytest

from omaha import Hand, View
from omaha.cli.person import Person
from omaha.hand.seen import hero_seat
from omaha.notation import files
from support.programs import kept, program
from support.sizes import sizes
from support.typed import cards_in, play

THREE = ("folder", "caller", "--game", "plo8", "--stakes", "1/2", "--seed", "3")
ANSWERS = (
    "c", "c", "c", "c", "f", "fold", "r min", "r pot", "r half", "all-in", "k", "t", "l", "u", "score", "?", "", "r 7",
    "in", "buy 50", "nonsense",
)  # fmt: skip


@pytest.fixture
def typed(monkeypatch, capsys):
    return lambda lines, *arguments: play(monkeypatch, capsys, lines, *arguments)


def net_of(hand, name):
    return sum(hand.result.net[seat] for seat, one in hand.info.names.items() if one == name)


# ---------------------------------------------------------------------- a session


def test_a_hand_is_played_from_a_script(typed):
    status, out, err, hands = typed(["r pot", "c", "c", "c"], *THREE, "--hands", "1")
    assert (status, err) == (0, "")
    assert out.startswith("Pot-limit Omaha hi/lo, blinds 1/2, 3 players, stacks 200, seed 3\n\nHand 1, button: Hero\n")
    (hand,) = hands
    did = [(event.kind, event.to) for event in hand.events if event.seat == 1 and event.kind in ("raise", "check")]
    assert did == [("raise", 7), ("check", None), ("check", None), ("check", None)]
    assert "call 2 (c), raise to 4..7 (r), fold (f), help (?)\n> r pot\n  Hero raises to 7\n  folder folds\n" in out
    assert "check (c), bet 2..15 (r), fold (fold), help (?)\n> c\n  Hero checks\n\nTurn (pot 15): 2s 9c Kd 5c\n" in out
    assert "Payment\n  main pot 15\n    15 to Hero: two pair, kings and nines; no low\n" in out
    assert out.endswith(
        "Result\n  Hero    +8  208\n  folder  -1  199\n  caller  -7  193\n\n1 hand played\n"
        "player  hands  net  bb/100\n------  -----  ---  ------\n"
        "Hero        1   +8  +400.0\nfolder      1   -1   -50.0\ncaller      1   -7  -350.0\n"
    )


def test_both_halves_of_a_pot_are_named(typed):
    """Seeds are tried until a pot is split between high and low at a showdown."""
    for seed in range(1, 60):
        _, out, _, (hand,) = typed(["c"] * 9, "caller", "caller", "--seed", str(seed), "--hands", "1")
        parts = [part for pot in hand.result.pots for part in pot.parts]
        if [part.half for part in parts] == ["high", "low"] and all(len(part.shares) == 1 for part in parts):
            break
    for part in parts:
        ((seat, chips),) = part.shares.items()
        assert f"    {chips} to {hand.info.names[seat]} for the {part.half}, " in out
    assert [part.half for part in parts] == ["high", "low"]


def test_r101_the_button_moves_and_stacks_are_carried(typed):
    _, _, _, hands = typed(["c"] * 60, *THREE, "--hands", "6")
    assert len(hands) == 6
    assert [hand.button for hand in hands] == [1, 2, 3, 1, 2, 3]
    for before, after in pairwise(hands):
        left = before.result.stacks
        assert {seat: left[seat] or 200 for seat in left} == dict(after.start)  # who has none buys 200


def test_the_score_is_the_sum_of_the_hands(typed):
    _, out, _, hands = typed(["c"] * 200, *THREE, "--hands", "20")
    score = dict(re.findall(r"^(\w+) +20 +([+-][\d,]+|0) ", out.split("20 hands played")[1], re.MULTILINE))
    assert set(score) == {"Hero", "folder", "caller"}
    for name, net in score.items():
        assert int(net.replace(",", "")) == sum(net_of(hand, name) for hand in hands)
    rate = 100 * sum(net_of(hand, "Hero") for hand in hands) / 20 / 2
    assert re.search(rf"^Hero +20 +\S+ +{re.escape(f'{rate:+,.1f}')}$", out, re.MULTILINE)


def test_the_same_seed_deals_the_same_hands(typed):
    first, second = (typed(["c"] * 50, *THREE, "--hands", "5")[1] for _ in range(2))
    assert first == second
    assert cards_in(typed(["c"], *THREE[:-2])[1])  # and without a seed hands are dealt, too


# ---------------------------------------------------------------------- hidden cards


def seen_in(hand, seat=None):
    """The cards of a hand that a seat may know when it is over; None is somebody who watches."""
    own = hand.holes.get(seat, ())
    shown = [card for event in hand.events if event.kind == "show" for card in event.cards]
    return {str(card) for card in (*own, *hand.board, *shown)}


@sizes(fast=15, slow=120)
def test_nothing_that_is_printed_names_a_card_that_the_person_has_not_seen(typed, size):
    """Whatever is typed, all cards from one deal to the next are those of this hand or, if it is asked for, the last.

    Hints are left out: they name cards that others could hold (test_play_hints.py).
    """
    for seed in range(size):
        rng = random.Random(seed)
        lines = [rng.choice(ANSWERS) for _ in range(60)]
        field = rng.choices(["random", "caller", "tight"], k=rng.randint(1, 5))
        game = rng.choice(["plo8", "nlo", "flo8", "plo6", "plo58"])
        _, out, _, hands = typed(lines, *field, "--game", game, "--seed", str(seed), "--hands", "9", "--stack", "2000")
        parts = re.split(r"\nHand \d+, button", out)[1:]
        assert len(parts) == len(hands)
        before = set()
        for part, hand in zip(parts, hands, strict=True):
            seen = seen_in(hand, 1)
            assert cards_in(part) <= seen | before, (seed, part)
            assert {str(card) for card in hand.holes[1]} <= cards_in(part) or not hand.legal
            before = seen


def test_no_card_of_others_is_printed_before_the_showdown(typed):
    """Hand by hand: up to the first hand that is shown, only the person's own cards and the board are named."""
    _, out, _, hands = typed(["c"] * 400, "caller", "caller", "--seed", "5", "--hands", "25", "--game", "plo6")
    parts = re.split(r"\nHand \d+,", out)[1:]
    assert len(parts) == len(hands) == 25
    shown = 0
    for part, hand in zip(parts, hands, strict=True):
        before, _, after = part.partition("\nShowdown")
        own = {str(card) for card in hand.holes[1] + hand.board}
        assert cards_in(before) <= own
        assert own & cards_in(before)
        shown += bool(cards_in(after) - own)
    assert shown > 5  # and then they are seen


def test_the_person_is_given_views_alone(typed, monkeypatch):
    given = []
    for method in ("__call__", "follow"):
        real = getattr(Person, method)
        monkeypatch.setattr(
            Person, method, lambda person, view, real=real: (given.append((person, view)), real(person, view))[1]
        )
    typed(["c"] * 20, *THREE, "--hands", "2")
    assert len(given) > 8
    for person, view in given:
        assert type(view) is View
        assert view.seat == 1
        assert not any(isinstance(value, Hand) for value in vars(person).values())


def test_the_saved_hands_hide_what_the_person_did_not_see(typed, tmp_path):
    name = str(tmp_path / "hands.phhs")
    _, _, _, hands = typed(["c", "c", "r pot", "c", "fold"] * 30, *THREE, "--hands", "12", "--save", name)
    saved = list(files.iterate(name))
    assert len(saved) == len(hands) == 12
    hidden = 0
    for one, hand in zip(saved, hands, strict=True):
        assert one.result.net == hand.result.net
        assert hero_seat(one) == 1  # other commands show the person's cards without being told whose
        assert [e[:4] for e in one.events if e.kind != "holes"] == [e[:4] for e in hand.events if e.kind != "holes"]
        for seat, cards in one.holes.items():
            known = seat == 1 or any(event.kind == "show" and event.seat == seat for event in hand.events)
            assert str(cards) == (str(hand.holes[seat]) if known else "????????")
            hidden += not known
    assert hidden > 10


# ---------------------------------------------------------------------- slips


def test_a_slip_is_refused_and_changes_nothing(typed):
    slips = [
        "r 900", "r 3", "check", "blah", "5", "r", "r x", "call 9", "rpot", "r -6", "r 1,0", "bet", "\x1b[A", "é",
        "r 9" + "9" * 5000, "raise to", "show", "b 1e9", "x" * 300,
    ]  # fmt: skip
    clean = typed(["r 6", "c", "c", "c"], *THREE, "--hands", "1")
    status, out, err, hands = typed([*slips, "r 6", "r 900", "blah", "r x", "c", "c", "c"], *THREE, "--hands", "1")
    assert (status, err) == (0, "")
    assert hands == clean[3]
    assert out.count("call 2 (c), raise to 4..7 (r), fold (f), help (?)\n> ") == len(slips) + 1
    assert "> r 900\nraise to 4..7, not 900\ncall 2 (c), raise to 4..7 (r), fold (f), help (?)\n" in out
    assert "> check\nyou may not check now\n" in out
    assert "> 5\nnot an action: '5': r 5 is the way to raise to 5\n" in out
    assert "> blah\nnot an action: 'blah'\n" in out
    assert "\x1b" not in out


def test_answers_to_long_slips_fit_the_terminal(typed):
    slips = ["r " + "x" * 70, "\x1b[A" * 30, "y " * 60, "buy " + "9" * 390, "r " + "9" * 300, "z" * 500]
    status, out, err, _ = typed([*slips, "f"], *THREE, "--hands", "1")
    assert (status, err) == (0, "")
    lines = [line for line in out.split("\n") if not line.startswith("> ")]  # less what was typed
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in out


def test_a_fold_where_checking_is_free_is_taken_for_a_slip(typed):
    _, out, _, (hand,) = typed(["c", "f", "fold"], *THREE, "--hands", "1")
    assert "> f\nchecking is free: c checks, and fold, written out, folds all the same\n" in out
    assert [event.kind for event in hand.events if event.seat == 1 and event.kind != "holes"] == ["call", "fold"]


def test_undo_takes_an_action_back_that_nobody_has_seen(typed):
    """With --confirm: a fold is taken back, and the hand is the one that was played without it."""
    clean = typed(["r pot", "c", "c", "c"], *THREE, "--hands", "1")
    lines = ["f", "u", "r pot", "what", "", "r 2", "undo", "c", "y", "c", "", "c", ""]
    _, out, _, hands = typed(lines, *THREE, "--hands", "1", "--confirm")
    assert hands == clean[3]
    assert "> f\nfold: Enter, or u to take it back > u\ntaken back\ncall 2 (c), " in out
    assert "raise to 7: Enter, or u to take it back > what\nraise to 7: Enter, or u to take it back > \n" in out
    assert "bet 2: Enter, or u to take it back > undo\ntaken back\n" in out


def test_no_card_comes_before_an_action_is_confirmed(typed):
    """The last check of the flop is taken back, and the hand folded: the turn has not been dealt."""
    lines = ["c", "", "c", "u", "fold", ""]
    _, out, _, (hand,) = typed(lines, "caller", "--seed", "3", "--hands", "1", "--confirm")
    assert "\ncheck: Enter, or u to take it back > u\ntaken back\ncheck (c), bet 200..400 (r), fold (fold)" in out
    assert len(hand.board) == 3
    assert cards_in(out) == {str(card) for card in hand.holes[1] + hand.board}


def test_an_action_that_is_confirmed_stands(typed):
    _, out, _, (hand,) = typed(["r pot", "", "u", "c", ""], *THREE, "--hands", "1", "--confirm")
    assert "> u\nthere is nothing to take back: an action that is confirmed stands\n" in out
    assert ("raise", 7) in [(event.kind, event.to) for event in hand.events if event.seat == 1]


def test_the_input_may_end_before_an_action_is_confirmed(typed):
    _, _, _, (hand,) = typed(["r pot"], *THREE, "--confirm")
    assert hand.over
    assert [event.kind for event in hand.events if event.seat == 1 and event.kind in ("raise", "fold")] == ["fold"]


# ---------------------------------------------------------------------- what can be asked for


def test_hints_on_demand(typed):
    _, out, _, _ = typed(["e", "o", "w", "c", "hint", "c"], *THREE, "--hands", "1")
    assert re.search(r"> e\nequity \d+\.\d%, scoops \d+\.\d%, against 2 random hands; ", out)
    assert "> o\npot odds: call 2 to win 3, pays from 40.0% equity on; stack to pot 66.7\n" in out
    assert re.search(r"> w\nyour hand is better than \d+\.\d% of starting hands\n", out)
    flop = out.partition("> hint\n")[2]
    first = ["equity ", "pot odds: ", "your hand: ", "as the board lies, it wins ", "high beaten by "]
    assert [line[: len(words)] for line, words in zip(flop.split("\n"), first, strict=False)] == first


def test_the_last_hand_and_the_score_while_another_is_played(typed):
    _, out, _, hands = typed(["l", "c", "c", "c", "c", "l", "score", "t", "q"], *THREE)
    assert "> l\nno hand is over yet\n" in out
    again = out.partition("> l\nHand 1: Pot-limit Omaha hi/lo, blinds 1/2\n")[2].partition("> score\n")[0]
    assert "  Hero calls 2\n" in again
    assert cards_in(again) <= cards_in(out.partition("\nHand 2,")[0])
    assert "> score\n1 hand played\n" in out
    table = out.partition("> t\n\n")[2]
    assert table.startswith("Pot-limit Omaha hi/lo, blinds 1/2\nPreflop\nPot ")
    assert len(hands) == 2


def test_help_names_all_that_can_be_typed(typed):
    _, out, _, _ = typed(["?", "h", "help"], *THREE)
    text = out.partition("> ?\n")[2].partition("call 2")[0]
    assert out.count(text) == 3
    assert len(text.split("\n")) <= 20
    for word in ("f ", "c ", "r 600", "r min", "r half", "r pot", "all-in", "e ", "o ", "w ", "l ", "u ", "buy", "q "):
        assert re.search(rf"(^| ){re.escape(word)}", text, re.MULTILINE), word


# ---------------------------------------------------------------------- coming and going


@pytest.mark.parametrize("lines", [["q"], ["quit"], ["Q"], [], ["r pot", "exit"]])
def test_quitting_folds_and_ends_the_hand(typed, lines, tmp_path):
    name = str(tmp_path / "hands.phhs")
    status, out, err, (hand,) = typed(lines, *THREE, "--save", name)
    assert (status, err) == (0, "")
    assert hand.over
    assert [event.kind for event in hand.events if event.seat == 1][-1] == "fold"
    assert out.endswith(f"caller      1{net_of(hand, 'caller'):+5d}{50 * net_of(hand, 'caller'):+8.1f}\n")
    assert len(list(files.iterate(name))) == 1


def test_a_person_who_is_all_in_and_quits_is_paid(typed):
    """The action does not reach the person any more, so the hand is live (R91)."""
    lines = ["all-in", "q"]
    _, _, _, hands = typed(lines, "caller", "--game", "nlo", "--stack", "500", "--seed", "2", "--hands", "1")
    assert set(hands[0].live) == {1, 2}


def test_sitting_out_and_coming_back(typed):
    lines = ["out", "", "", "in", "c", "c", "c", "c", "c", "c", "q"]
    _, out, _, hands = typed(lines, *THREE)
    assert "> out\nyou sit out\n  Hero folds (sitting out)\n" in out
    assert out.count("You sit out. Enter watches a hand, in or post comes back, q quits.\n> ") == 3
    assert "> in\nyou come back on the big blind\n" in out
    assert [1 in hand.seats for hand in hands][:3] == [True, False, False]
    back = next(hand for hand in hands[3:] if 1 in hand.seats)
    assert next(post.seat for post in back.posts if post.kind == "big") == 1
    for hand in hands[1:3]:  # watched: what everybody at the table sees
        watched = out.partition(f"\nHand {hand.info.number}: Pot-limit Omaha hi/lo, blinds 1/2\n")[2]
        assert cards_in(watched.partition("\nYou sit out.")[0]) == seen_in(hand)


def test_coming_back_with_a_post(typed):
    """The big blind was missed, and is posted before it comes round."""
    _, out, _, hands = typed(["out", *[""] * 6, "post", *["f"] * 5], "--seed", "3")
    assert "> post\nyou come back with the next hand\n" in out
    assert [1 in hand.seats for hand in hands[:7]] == [True, *[False] * 6]
    back = next(hand for hand in hands[7:] if 1 in hand.seats)
    assert ("post", 1) in [(post.kind, post.seat) for post in back.posts]


def test_alone_with_one_other_player_no_hand_is_dealt_while_sitting_out(typed):
    _, out, _, hands = typed(["out", "", "", "in", "c", "q"], "caller", "--seed", "3")
    assert len(hands) == 2
    assert out.count("two players must be ready") == 2
    assert "> in\nyou come back with the next hand\n\nHand 2, button: caller\n" in out


def test_r6_a_person_without_chips_is_asked_to_buy(typed):
    lines, game = ["all-in", ""] * 30, ("--game", "nlo", "--stack", "100", "--stakes", "1/2", "--seed", "1")
    _, out, _, hands = typed(lines, "caller", *game)
    asked = "You have no chips. Enter buys 100, buy 5000 another number, q quits.\n> "
    lost = [hand for hand in hands[:-1] if not hand.result.stacks[1]]
    assert lost
    assert out.count(asked) >= len(lost)
    status, out, _, hands = typed(
        ["all-in", "buy 60", "c"], "caller", "--game", "nlo", "--stakes", "1/2", "--seed", "1"
    )
    assert status == 0
    if not hands[0].result.stacks[1]:
        assert hands[1].start[1] == 60


def test_chips_are_added_when_the_hand_is_over(typed):
    _, out, _, hands = typed(["buy", "buy x", "buy 9999", "f", "buy 1", "f"], *THREE, "--hands", "2")
    assert "> buy\nbuy how many chips? Such as buy 200\n" in out
    assert "> buy x\nbuy how many chips?" in out
    assert "> buy 9999\nthe chips that Hero adds (R7) must be 1..200, not 9999\n" in out
    _, out, _, hands = typed(["c", "c", "c", "buy 3", "fold", "f"], *THREE[:-1], "4", "--hands", "2")
    lost = -hands[0].result.net[1]
    assert lost >= 2
    assert hands[1].start[1] == min(200, 200 - lost + 3)
    assert "> buy 3\n3 chips are added when this hand is over, up to 200 in all\n" in out
    _, out, _, hands = typed(["out", "buy 1", "buy 250", "in", "f"], *THREE, "--stack", "150")
    assert "> buy 1\n1 chip is added\n" in out
    assert "> buy 250\nthe chips that Hero adds (R7) must be 1..49, not 250\n" in out


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_leaves_no_action_half_done(typed, tmp_path, monkeypatch):
    """Ctrl-C that comes while an action is done waits until it is done; the hand then ends by the rules."""
    name = str(tmp_path / "hands.phhs")
    real = Hand.raise_to

    def raise_to(hand, amount=None):
        signal.raise_signal(signal.SIGINT)
        real(hand, amount)

    monkeypatch.setattr(Hand, "raise_to", raise_to)
    status, out, _, (hand,) = typed(["r pot", *["c"] * 9], *THREE, "--save", name)
    monkeypatch.setattr(Hand, "raise_to", real)
    assert status == 130
    did = [event.kind for event in hand.events if event.seat == 1 and event.kind in ("raise", "check", "fold")]
    assert did in (["raise"], ["raise", "fold"])
    assert "1 hand played" in out
    assert len(list(files.iterate(name))) == 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


# ---------------------------------------------------------------------- files


def test_hands_are_added_to_a_file_and_numbered_on(typed, tmp_path):
    for ending in ("phhs", "ohh", "txt"):
        name = str(tmp_path / f"hands.{ending}")
        typed(["c"] * 20, *THREE, "--hands", "2", "--save", name)
        typed(["c"] * 20, *THREE, "--hands", "3", "--save", name, "--name", "Ann")
        saved = list(files.iterate(name))
        assert [int(hand.info.number) for hand in saved] == [1, 2, 3, 4, 5]
        assert ["Ann" in hand.info.names.values() for hand in saved] == [False, False, True, True, True]


def test_hands_are_added_below_a_last_line_without_an_end(typed, tmp_path):
    name = tmp_path / "hands.phhs"
    typed(["f"], *THREE, "--hands", "1", "--save", str(name))
    name.write_text(name.read_text().rstrip("\n"))
    typed(["f"], *THREE, "--hands", "1", "--save", str(name))
    assert [hand.info.number for hand in files.iterate(str(name))] == [1, 2]


def test_no_file_is_left_by_a_session_without_a_hand(typed, tmp_path):
    name = tmp_path / "hands.phhs"
    assert typed([], "caller", "nosuch", "--save", str(name))[0] == 2
    assert not name.exists()


def test_a_file_of_something_else_is_left_alone(typed, tmp_path):
    name = tmp_path / "hands.phhs"
    name.write_text("Dear Ann,\n")
    status, out, err, _ = typed([], *THREE, "--save", str(name))
    assert (status, out) == (2, "")
    assert err == f"omaha play: --save {name}: the file holds something else than hands of the format phh\n"
    assert name.read_text() == "Dear Ann,\n"


def test_a_file_that_cannot_be_written_is_said_before_the_first_hand(typed, tmp_path):
    name = str(tmp_path / "none" / "hands.phhs")
    status, out, err, hands = typed(["c"], *THREE, "--save", name)
    assert (status, out, hands) == (1, "", [])
    assert err == f"omaha: {name}: No such file or directory\n"


def test_a_hand_that_cannot_be_saved_is_complained_of_and_the_session_goes_on(typed, tmp_path, monkeypatch):
    from omaha.cli.handfile import HandFile

    def full(self, hand, hero):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(HandFile, "add", full)
    name = str(tmp_path / "hands.phhs")
    status, out, err, hands = typed(["c"] * 20, *THREE, "--hands", "2", "--save", name)
    assert (status, len(hands)) == (1, 2)
    assert err == f"omaha: {name}: No space left on device\n" * 2
    assert "2 hands played" in out


# ---------------------------------------------------------------------- players of modules

BOTS = """\
import time

seen = []

class Learner:
    def begin(self, opening):
        seen.append(opening)

    def __call__(self, view):
        return view.legal.passive

    def see(self, view):
        seen.append(view)

    def end(self):
        seen.append("end")

def wrong(view):
    return "raise 1"

def later(view):
    return view.legal.passive if view.info.number == 1 else "raise 1"

def late(view):
    raise TimeoutError

def slow(view):
    time.sleep(0.3)
    return "fold"
"""


@pytest.fixture
def bots(tmp_path, monkeypatch):
    """A module in the folder in which the command runs; its name is used once, because modules stay imported."""
    name = f"played_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return name


def test_players_who_learn_see_each_hand_as_their_seat_may(typed, bots):
    typed(["c"] * 20, f"{bots}:Learner", "caller", "--seed", "1", "--hands", "2", "--name", "Ann")
    opening, *hands, end = sys.modules[bots].seen
    assert (opening.names, opening.name) == (("Ann", "Learner", "caller"), "Learner")
    assert dict(opening.stacks) == {1: 20000, 2: 20000, 3: 20000}
    assert [(type(view), view.seat, view.over) for view in hands] == [(View, 2, True)] * 2
    assert end == "end"


def test_a_wrong_answer_of_a_player_does_not_end_the_session(typed, bots):
    """The table checks or calls for the player, says so, and the score counts it."""
    status, out, err, hands = typed(["fold"] * 9, f"{bots}:wrong", f"{bots}:late", "--seed", "1", "--hands", "3")
    assert (status, err) == (0, "")
    did = [event.kind for hand in hands for event in hand.events if hand.info.names.get(event.seat) == "wrong"]
    assert {"check", "call"} & set(did)
    assert out.count("  wrong gives an illegal answer, and the table acts\n") == sum(
        kind in ("check", "call", "fold", "raise", "bet") for kind in did
    )
    assert "  late gives no answer in time, and the table acts\n  late " in out
    assert re.search(r"^player +hands +net +bb/100 +missed$", out, re.MULTILINE)
    assert re.search(r"^Hero +3 .* 0$", out, re.MULTILINE)


@pytest.mark.parametrize("choice", ["fold", "raise"])
def test_what_is_done_with_wrong_answers_can_be_chosen(typed, bots, tmp_path, choice):
    name = str(tmp_path / "hands.phhs")
    lines = (
        ["f"] * 9,
        f"{bots}:later",
        "caller",
        "--seed",
        "1",
        "--hands",
        "3",
        "--on-illegal",
        choice,
        "--save",
        name,
    )
    if choice == "fold":
        _, _, _, hands = typed(*lines)
        assert any(event.kind == "fold" and event.seat == 2 for hand in hands for event in hand.events)
        return
    status, _, err, _ = typed(*lines)
    assert status == 1
    assert re.fullmatch(
        r"omaha: seat 2 may .*; asked: 'later' in seat 2, hand 2, Deck\(seed=1, index=1\), <View .*>; legal: .*\n", err
    )
    assert len(list(files.iterate(name))) == 1  # the hand before


def test_a_time_limit_is_for_the_others(typed, bots):
    lines = (["c"] * 9, f"{bots}:slow", "caller", "--seed", "1", "--hands", "1", "--time-limit", "0.05")
    status, out, _, _ = typed(*lines)
    assert status == 0
    assert "  slow gives no answer in time, and the table acts\n" in out


def exec_of(words):
    return f"exec:{shlex.join(words)}"


def test_a_program_in_another_process_plays(typed, tmp_path):
    """It gets the views of its own seat, and nothing of the person's cards."""
    sent = tmp_path / "sent"
    learner = program(every=kept(sent), hello='say({"type": "ready", "learns": True})')
    status, out, err, (hand,) = typed(["c"] * 9, exec_of(learner), "caller", "--seed", "1", "--hands", "1")
    assert (status, err) == (0, "")
    assert "missed" not in out
    ends = time.monotonic() + 30
    while '"end"' not in sent.read_text() and time.monotonic() < ends:  # it may still read what it was sent
        time.sleep(0.01)
    messages = [json.loads(line) for line in sent.read_text().splitlines()]
    assert [message["type"] for message in messages if message["type"] != "act"] == ["hello", "begin", "see", "end"]
    shown = {str(card) for event in hand.events if event.kind == "show" for card in event.cards}
    own = {str(card) for card in hand.holes[1]} - shown
    assert not any(card in sent.read_text() for card in own)


def test_a_program_that_ends_does_not_end_the_session(typed):
    command = exec_of(program(act="sys.exit(1)"))
    status, out, err, _ = typed(["c"] * 9, command, "caller", "--seed", "1", "--hands", "1")
    assert (status, err) == (0, "")
    assert " has lost the connection, and the table acts\n" in out
    status, out, err, _ = typed(["c"] * 9, command, "caller", "--seed", "1", "--hands", "1", "--on-illegal", "raise")
    assert status == 1
    assert err.startswith("omaha: ")
    assert err.count("\n") == 1


def test_a_program_that_does_not_start_is_one_line(typed):
    status, out, err, hands = typed([], "exec:/no/such/program", "caller")
    assert (status, out, hands) == (2, "", [])
    assert err.startswith("omaha play: /no/such/program: No such file or directory; ")
    assert err.count("\n") == 1


# ---------------------------------------------------------------------- arguments


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("nosuch", "argument PLAYER: must be one of folder, random, "),
        ("nosuch:Bot", "there is no module 'nosuch'"),
        ("tight --seats 1", "argument --seats: must be a whole number, 2..10, not '1'"),
        ("tight caller random --seats 3", "3 seats are too few for you and 3 players"),
        ("--game plo6 --seats 9", "plo6 seats at most 7 players, not 9"),
        ("--game holdem", "a game is named like"),
        ("--stakes 5", "stakes"),
        ("--stack 0", "argument --stack"),
        ("--seed -1", "argument --seed"),
        ("--hands 0", "argument --hands"),
        ("--delay x", "argument --delay: must be seconds, not 'x'"),
        ("--name", "argument --name: expected one argument"),
        ("--cap 5", "--cap needs --rake"),
        ("--save hands.xyz", "--save must name a file of many hands"),
        ("--bogus", "unknown option '--bogus'"),
        ("tight --name Tight", "'tight' looks like 'Tight'"),
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(typed, arguments, words):
    status, out, err, hands = typed([], *arguments.split())
    assert (status, out, hands) == (2, "", [])
    assert words in err
    assert err.count("\n") == 1
    assert err.startswith("omaha play: ")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "not empty"),
        ("a\x1b[2J", "printable"),
        (" Ann", "spaces"),
        ("A" * 21, "must have at most 20 signs, not 21"),
    ],
)
def test_names_that_are_not_allowed(typed, name, words):
    status, _, err, _ = typed([], "--name", name)
    assert status == 2
    assert words in err
    assert "\x1b" not in err


def test_players_are_repeated_as_needed(typed):
    _, _, _, (hand,) = typed([], "caller", "random", "--seats", "6", "--name", "caller")
    assert [hand.info.names[seat] for seat in range(1, 7)] == [
        "caller", "caller 2", "random", "caller 3", "random 2", "caller 4",
    ]  # fmt: skip
    assert len(typed([])[3][0].seats) == 6
    assert len(typed([], "caller", "tight")[3][0].seats) == 3
    assert len(typed([], "caller", "--seats", "4")[3][0].seats) == 4


def test_the_help_says_that_players_of_modules_run_code(typed):
    status, out, _, _ = typed([], "--help")
    assert status == 0
    assert "This runs the code of the module" in " ".join(out.split())
    assert "This runs the program, without a shell" in " ".join(out.split())


def test_a_closed_input_is_said(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert run("play") == (1, "", "omaha: standard input is closed\n")


def test_bytes_that_are_no_text_are_a_slip(typed):
    status, out, err, (hand,) = typed(b"\xff\xfe\nc\x00\nf\n", *THREE, "--hands", "1")
    assert (status, err) == (0, "")
    assert out.count("not an action") == 2
    assert hand.events[4].kind == "fold" or "fold" in [event.kind for event in hand.events]
