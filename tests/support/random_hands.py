"""Random rules, tables and plays for the tests: everything comes from one seed, so that a failure can be run again."""

import random
from decimal import Decimal
from fractions import Fraction

import omaha
from support.oracles.hands import ALL_CARDS
from support.oracles.options import clockwise, options


class Setup:
    """How a random hand is made: keywords of `Rules` (`spec`), stacks, button, deck, posts, runs, straddles, rake."""

    def __init__(self, spec, stacks, button, deck, **extra):
        self.spec, self.stacks, self.button, self.deck = spec, stacks, button, deck
        self.posts = extra.pop("posts", None)
        self.extra = extra

    def rules(self):
        spec = dict(self.spec)
        if spec.get("rake"):
            spec["rake"] = omaha.Rake(**spec["rake"])
        return omaha.Rules(**spec)

    def hand(self, **changes):
        extra = {"deck": self.deck, **self.extra, **changes}
        if self.posts is not None:
            extra["posts"] = [omaha.Post(*p) for p in self.posts]
        return omaha.Hand(self.rules(), self.stacks, self.button, **extra)

    def __repr__(self):
        return (
            f"Setup({self.spec}, {self.stacks}, button={self.button}, deck={self.deck!r}, posts={self.posts}, "
            f"{self.extra})"
        )


def random_rake(rng):
    rake = {"percent": rng.choice([0, 3, 5, 10, Decimal("2.5"), Fraction(9, 2)]), "cap": rng.choice([0, 3, 10, 1000])}
    if rng.random() < 0.3:
        rake["cap"] = {2: rng.randint(0, 5), 4: rng.randint(3, 20), 6: 1000}
    if rng.random() < 0.3:
        rake["no_flop_no_drop"] = False
    if rng.random() < 0.7:
        rake["allocation"] = rng.choice(["largest_remainder", "proportional", "main_first", "per_pot"])
    if rng.random() < 0.3:
        rake["rounding"] = "half_even"
    if rng.random() < 0.3:
        rake["increment"] = rng.choice([2, 5])
    return rake


def given_rake(rng, spec):
    """Sometimes the rake is a given: one number, which `per_pot` could not divide."""
    if (spec.get("rake") or {}).get("allocation") != "per_pot" and rng.random() < 0.1:
        return {"rake": rng.randint(0, 3)}
    return {}


def random_spec(rng):
    """Keywords of `Rules`: any game, any structure, any option that goes with it."""
    spec = {
        "limit": rng.choice(["fixed", "pot", "pot", "no"]),
        "hilo": rng.random() < 0.6,
        "hole_cards": rng.choice([4, 4, 4, 5, 6]),
        "unit": rng.choice([1, 1, 1, 5]),
    }
    big = rng.choice([2, 3, 4, 10, 20]) * spec["unit"]
    if spec["limit"] == "fixed":
        spec["small_bet"] = big
        if rng.random() < 0.8:
            spec["big_bet"] = rng.choice([2 * big, 2 * big, 3 * big, big])
        if rng.random() < 0.3:
            spec["max_bets"] = rng.choice([2, 3, 5])
        if rng.random() < 0.5:
            spec["heads_up_cap"] = rng.choice(["round_starts_heads_up", "becomes_heads_up"])
    else:
        spec["small_blind"], spec["big_blind"] = rng.choice([big // 2, big // 3, big]), big
        if rng.random() < 0.4:
            spec["short_open_raise"] = "complete"
    if spec["limit"] == "pot":
        for name, value in (
            ("pot_limit_small_blind", "as_big_blind"),
            ("pot_limit_short_blind", "full"),
            ("pot_limit_antes", "after_first_round"),
        ):
            if rng.random() < 0.3:
                spec[name] = value
    if rng.random() < 0.3:
        spec["ante"] = rng.choice([1, 2, big // 2 or 1, big]) * (spec["unit"] if rng.random() < 0.5 else 1)
        spec["ante_payer"] = rng.choice(["each", "each", "big_blind", "button"])
        spec["ante_order"] = rng.choice(["blind_first", "ante_first"])
    if spec.get("ante") and spec["ante_payer"] == "each" and rng.random() < 0.4:
        spec["bomb_pot"] = True
        if rng.random() < 0.5:
            spec["bomb_pot_min_bet"] = rng.choice([1, big, 2 * big])
    elif rng.random() < 0.25:
        spec["straddle"] = "utg" if spec["limit"] == "fixed" else rng.choice(["utg", "button"])
        spec["max_straddles"] = rng.choice([1, 1, 2]) if spec["straddle"] == "utg" else 1
        spec["straddle_min_raise"] = rng.choice(["straddle", "big_blind"])
    if rng.random() < 0.25:
        spec["boards"] = 2
        spec["double_board"] = rng.choice(["split", "best_of_both"])
    elif rng.random() < 0.4:
        spec["run_count"] = rng.choice([2, 3])
    for name, values in (
        ("odd_chip_half", ["low"]),
        ("odd_chip_tied", ["all_to_first", "high_winner_first"]),
        ("odd_chip_same_winners", ["per_half"]),
        ("allow_open_fold", [False]),
        ("uncallable_raise", ["allow"]),
        ("least_raise_capped", [True]),
        ("showdown_first", ["last_aggressor_final_round"]),
        ("showdown_mode", ["all"]),
        ("side_pot_first", [True]),
        ("reveal_on_all_in", ["at_once", "at_showdown"]),
    ):
        if rng.random() < 0.3:
            spec[name] = rng.choice(values)
    if rng.random() < 0.5:
        spec["rake"] = random_rake(rng)
    return spec


def most_players(spec):
    boards = max(spec.get("boards", 1), spec.get("run_count", 1))
    return min(10, (52 - 3 - 5 * boards) // spec.get("hole_cards", 4))


def random_stacks(rng, seats, opts):
    big, ante = opts.big_blind, opts.ante
    style = rng.choice(["deep", "mixed", "mixed", "short", "tiny", "levels"])
    levels = [rng.randint(1, 30 * big) for _ in range(3)]

    def one():
        if style == "deep":
            return rng.randint(20 * big, 100 * big)
        if style == "short":
            return rng.randint(1, 12 * big)
        if style == "tiny":
            return rng.randint(1, 2 * big + ante)
        if style == "levels":
            return rng.choice(levels)
        return rng.choice([rng.randint(1, 3 * big), rng.randint(big, 20 * big), rng.randint(10 * big, 60 * big)])

    return {s: one() for s in seats}


def random_setup(rng, spec=None):
    spec = random_spec(rng) if spec is None else spec
    opts = options(spec)
    n = rng.choice([2, 3, rng.randint(2, most_players(spec)), rng.randint(2, most_players(spec))])
    n = min(n, most_players(spec))
    seats = sorted(rng.sample(range(1, 11), n))
    stacks = random_stacks(rng, seats, opts)
    button = rng.choice(seats)
    if n > 2 and opts.ante_payer != "button" and rng.random() < 0.15:
        button = rng.randint(1, 10)
    order = clockwise(seats, button)
    extra = {}
    if not opts.bomb_pot and rng.random() < 0.2:
        extra["posts"] = random_posts(rng, spec, opts, order, stacks)
    elif opts.straddle != "off" and n > 2:
        extra.update(random_straddle(rng, opts, order, stacks, button))
    if opts.run_count > 1:
        extra["runs"] = rng.randint(1, opts.run_count)
        if rng.random() < 0.3:
            extra["runs"] = {s: rng.randint(1, opts.run_count) for s in seats}
    extra.update(given_rake(rng, spec))
    deck = omaha.Deck(seed=rng.getrandbits(60), index=rng.randrange(3))
    return Setup(spec, stacks, button, deck, **extra)


def random_posts(rng, spec, opts, order, stacks):
    """Posts as a table or a file could give them; the blinds of the rules, and others out of turn (R49, R50)."""
    left = dict(stacks)
    posts = []

    def post(seat, kind, live, dead=0):
        live = min(live, left[seat])
        dead = min(dead, left[seat] - live)
        left[seat] -= live + dead
        if live or dead:
            posts.append((seat, kind, live, dead))

    if opts.ante and opts.ante_payer == "each":
        for s in order:
            post(s, "ante", 0, opts.ante)
    small, big = (order[1], order[0]) if len(order) == 2 else order[:2]
    for s in (small, big):
        if not left[s]:
            left[s] = stacks[s] = stacks[s] + opts.big_blind
    if rng.random() < 0.85:
        post(small, "small", opts.small_blind)
    post(big, "big", opts.big_blind)
    for s in order:
        if s not in (small, big) and rng.random() < 0.3:
            live, dead = rng.choice([(1, 0), (1, 1), (0, 1)])
            if left[s] >= opts.big_blind + opts.small_blind:
                post(s, "post", live * opts.big_blind, dead * opts.small_blind)
    return posts


def random_straddle(rng, opts, order, stacks, button):
    if rng.random() < 0.2:
        return {}
    need = 2 * opts.big_blind + opts.ante * (opts.ante_payer == "each")
    if opts.straddle == "button":
        if button not in order or button in order[:2]:
            return {}
        stacks[button] = max(stacks[button], need + opts.ante)
        return {"straddles": (button,)}
    seats = (order[2:] + order[:1])[: opts.max_straddles] if len(order) > 3 else order[2:3]
    out = []
    for s in seats:
        if out and rng.random() < 0.5:
            break
        if rng.random() < 0.8:
            stacks[s] = max(stacks[s], need + (opts.ante if opts.ante_payer != "each" else 0))
        if stacks[s] < need + (opts.ante if opts.ante_payer != "each" else 0):
            break
        out.append(s)
        need += 2 * opts.big_blind * len(out)
    return {"straddles": tuple(out)} if out else {}


#: How often a player folds, calls or checks, raises; and how often they lose the connection or leave.
STYLES = [
    {"fold": 3, "passive": 5, "raise": 3, "odd": 0.0},
    {"fold": 1, "passive": 6, "raise": 3, "odd": 0.0},
    {"fold": 1, "passive": 3, "raise": 6, "odd": 0.0},
    {"fold": 0.2, "passive": 1, "raise": 0, "odd": 0.0},
    {"fold": 2, "passive": 5, "raise": 3, "odd": 0.08},
]


def choose(rng, legal, style):
    """A random move: ("fold",) ("check",) ("call",) ("raise", to) ("protect",) ("sitting out",)."""
    if rng.random() < style["odd"]:
        return rng.choice([("protect",), ("protect",), ("sitting out",)])
    moves, weights = [("check",) if legal.check else ("call",)], [style["passive"]]
    if legal.fold:
        moves.append(("fold",))
        weights.append(style["fold"] * (0.3 if legal.check else 1))
    if legal.min_raise_to is not None:
        low, high = legal.min_raise_to, legal.max_raise_to
        moves.append(
            ("raise", rng.choice([low, low, high, rng.randint(low, high), min(high, low + rng.randint(0, 9))]))
        )
        weights.append(style["raise"])
    return rng.choices(moves, weights)[0]


def do(hand, move):
    """Makes a move; the way in is varied by the hand itself, not by chance."""
    kind = move[0]
    if kind == "raise":
        hand.raise_to(move[1])
    elif kind == "protect":
        hand.protect()
    elif kind == "sitting out":
        hand.fold(sitting_out=True)
    else:
        getattr(hand, kind)()


def play(hand, rng, style=None, most=400):
    """Plays a hand to its end; the moves made."""
    style = style or rng.choice(STYLES)
    moves = []
    while hand.actor is not None:
        move = choose(rng, hand.legal, style)
        do(hand, move)
        moves.append(move)
        assert len(moves) < most, "the hand does not end"
    return moves


def played(seed):
    """A random hand of any rules, played to its end."""
    rng = random.Random(seed)
    hand = random_setup(rng).hand()
    play(hand, rng)
    return hand


def shuffled(rng):
    deck = list(ALL_CARDS)
    rng.shuffle(deck)
    return deck


def seeds(count, salt):
    """Seeds of random hands: always the same ones."""
    rng = random.Random(salt)
    return [rng.getrandbits(48) for _ in range(count)]
