"""The generator and the shuffle: fixed for ever by these vectors, and every order equally likely."""

import hashlib
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omaha._eval import philox, random_bits, shuffle, shuffle_from
from omaha.cards import CARDS, Deck, cards_text

MASK = 2**32 - 1
WORD64 = st.integers(0, 2**64 - 1)


# The known-answer vectors published with the generator (Random123, kat_vectors, philox4x32 with 10 rounds).
@pytest.mark.parametrize(
    ("counter", "key", "block"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((MASK, MASK, MASK, MASK), (MASK, MASK), (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_published_vectors(counter, key, block):
    assert philox(counter, key) == block
    assert philox(list(counter), iter(key)) == block


def words(seed, index, purpose):
    """Yield the words of a stream by its definition: counter (draw, purpose, index), key the seed, low halves first."""
    draw = 0
    while True:
        yield from philox((draw, purpose, index & MASK, index >> 32), (seed & MASK, seed >> 32))
        draw += 1


def shuffled(cards, source):
    """Shuffle from the top (Fisher and Yates): a word w draws w * n >> 32, unless that would favour a number."""
    cards = list(cards)
    for i in range(len(cards) - 1):
        n = len(cards) - i
        while True:
            product = next(source) * n
            if product & MASK >= 2**32 % n:
                break
        j = i + (product >> 32)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


@given(WORD64, WORD64, st.integers(0, 64))
def test_shuffle_is_what_its_definition_says(seed, index, count):
    cards = tuple(range(count))
    assert shuffle(cards, seed, index) == shuffled(cards, words(seed, index, 1))


@given(st.binary(min_size=256, max_size=300), st.integers(0, 52))
def test_shuffle_from_is_what_its_definition_says(entropy, count):
    cards = tuple(range(count))
    source = (int.from_bytes(entropy[i : i + 4], "little") for i in range(0, len(entropy), 4))
    assert shuffle_from(cards, entropy) == shuffled(cards, source)


@given(WORD64, WORD64, st.integers(0, MASK))
def test_random_bits_are_what_their_definition_says(seed, index, draw):
    block = philox((draw, 0, index & MASK, index >> 32), (seed & MASK, seed >> 32))
    assert random_bits(seed, index, draw) == block[0] | block[1] << 32


def test_vectors_of_this_package():
    """These never change: a seed written down today means the same deal for ever."""
    assert random_bits(0, 0, 0) == 0xE169C58D6627E8D5
    assert random_bits(2**64 - 1, 2**64 - 1, 2**32 - 1) == 0x56F1532CA426518D
    assert shuffle(tuple("abcdefgh"), 1, 0) == tuple("ebcdhagf")
    assert cards_text(Deck(seed=0).stub) == (
        "7dKs8c3c2hKhAs2s5c9s7sTcJdQd6d9c5dTs7h4s6c5s3h4cThQs3sJc8s9h7c8h5hTdQcAh2c8dKd4d6hAd3dQh9dJsJhAc2d4hKc6s"
    )
    assert cards_text(Deck(seed=7, index=3).stub) == (
        "Ah4h5h9s6cAdQd7c8h2c3c4sJd5s9c2d5d5cKh3d6sKd2h7h7s2sQs8d9h8s7d4dQcQhAsJsTsJh3h6h6dThTd9d4cAc3sTcJc8cKcKs"
    )
    assert cards_text(Deck(seed=2**64 - 1, index=2**64 - 1).stub) == (
        "AdTsAc9hKd2sKs7dJd9d6hTh5dAs7s2cQd4dTdKcQc6sAh6c8s7c8hJs5s3c3hQh7h2d4c8d5h4s9cKh3dQsTc8c6d3sJhJc4h5c2h9s"
    )
    digest = hashlib.sha256()
    for index in range(1000):
        digest.update(bytes(Deck(seed=2024, index=index).stub))
    assert digest.hexdigest() == "f2e9591e543284b0c408627c49d88627177ba48edb3310984a86e55ee5d63e5d"


def test_purposes_indices_and_seeds_differ():
    decks = {Deck(seed=seed, index=index).stub for seed in (0, 1, 2**32, 2**63) for index in (0, 1, 2**32, 2**63)}
    assert len(decks) == 16
    bits = {random_bits(s, i, d) for s in (0, 1, 2**32) for i in (0, 1, 2**32) for d in (0, 1, 2**31)}
    assert len(bits) == 27


def entropy(number):
    return b"".join(hashlib.sha256(b"%d %d" % (number, part)).digest() for part in range(8))


@pytest.mark.parametrize(
    "draw",
    [lambda n: shuffle(CARDS, 20, n), lambda n: shuffle_from(CARDS, entropy(n))],
    ids=["seed", "entropy"],
)
def test_every_card_is_equally_likely_in_every_place(draw):
    """Chi-square of card by place: 51 * 51 degrees of freedom, so 2601 give or take 72. The seeds are fixed."""
    rounds = 20_000
    counts = [[0] * 52 for _ in range(52)]
    for number in range(rounds):
        for row, card in zip(counts, draw(number), strict=True):
            row[card] += 1
    expected = rounds / 52
    chi_square = sum((count - expected) ** 2 / expected for row in counts for count in row)
    assert abs(chi_square - 2601) < 4 * 72


def test_every_order_of_four_is_equally_likely():
    """Chi-square of the 24 orders: 23 degrees of freedom, so 23 give or take 6.8. The seeds are fixed."""
    rounds = 48_000
    counts = dict.fromkeys(permutations("abcd"), 0)
    for number in range(rounds):
        counts[shuffle(tuple("abcd"), 5, number)] += 1
    chi_square = sum((count - rounds / 24) ** 2 / (rounds / 24) for count in counts.values())
    assert chi_square < 23 + 4 * 6.8


def test_words_that_would_favour_a_card_are_drawn_again():
    good = bytes([0, 0, 0, 200])
    # 2**32 is one more than a multiple of 3: the word 0 is one too many for the first draw of three cards.
    assert shuffle_from(tuple("abc"), bytes(4) + good + good) == shuffle_from(tuple("abc"), good + good)
    with pytest.raises(ValueError, match="8 bytes do not suffice to shuffle 3 cards"):
        shuffle_from(tuple("abc"), bytes(4) + good)


def test_objects_are_moved_not_copied():
    objects = tuple(object() for _ in range(64))
    assert set(map(id, shuffle(objects, 1, 1))) == set(map(id, objects))
    assert shuffle((), 1, 1) == ()
    assert shuffle(("a",), 1, 1) == ("a",)
    assert shuffle_from((), b"") == ()


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: shuffle(tuple(range(65)), 1, 1), ValueError),
        (lambda: shuffle((1, 2), -1, 1), ValueError),
        (lambda: shuffle((1, 2), 2**64, 1), ValueError),
        (lambda: shuffle((1, 2), 1, -1), ValueError),
        (lambda: shuffle((1, 2), 1, 2**64), ValueError),
        (lambda: shuffle((1, 2), True, 1), TypeError),
        (lambda: shuffle((1, 2), 1.0, 1), TypeError),
        (lambda: shuffle((1, 2), None, 1), TypeError),
        (lambda: shuffle([1, 2], 1, 1), TypeError),
        (lambda: shuffle(None, 1, 1), TypeError),
        (lambda: shuffle_from(None, b""), TypeError),
        (lambda: shuffle_from((1, 2), None), TypeError),
        (lambda: shuffle_from((1, 2), "text"), TypeError),
        (lambda: shuffle_from((1, 2), bytes(3)), ValueError),
        (lambda: shuffle_from(tuple(range(65)), bytes(999)), ValueError),
        (lambda: random_bits(1, 1, 2**32), ValueError),
        (lambda: random_bits(1, 1, -1), ValueError),
        (lambda: random_bits(1, 2**64, 1), ValueError),
        (lambda: random_bits("1", 1, 1), TypeError),
        (lambda: philox((0, 0, 0), (0, 0)), ValueError),
        (lambda: philox((0, 0, 0, 0), (0, 0, 0)), ValueError),
        (lambda: philox((0, 0, 0, 2**32), (0, 0)), ValueError),
        (lambda: philox((0, 0, 0, -1), (0, 0)), ValueError),
        (lambda: philox((0, 0, 0, 0.5), (0, 0)), TypeError),
    ],
)
def test_refusals(call, error):
    with pytest.raises(error):
        call()
