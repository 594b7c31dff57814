"""Classes of starting hands, the table of their strength, percentages, and the script that makes the table."""

import importlib.util
from itertools import combinations
from random import Random

import pytest

from omaha import Range
from omaha.cards import cards_text
from omaha.ranges import RangeError, strength
from omaha.ranges.parser import hands_between
from omaha.ranges.strength import CLASSES, HANDS, class_number, first_hands, members, pack, unpack
from support.paths import ROOT

SCRIPT = ROOT / "tools" / "starting_hands.py"


def by_shuffling(seed):
    """Return two random orders of strength."""
    orders = [list(range(CLASSES)), list(range(CLASSES))]
    for order in orders:
        Random(seed).shuffle(order)
        seed += 1
    return orders


@pytest.fixture
def table(monkeypatch):
    """Replace the table by one of random orders."""
    orders = by_shuffling(5)
    use(monkeypatch, lambda: unpack(pack(*orders)))
    yield orders
    clear()


@pytest.fixture
def no_table(monkeypatch):
    def missing():
        raise FileNotFoundError

    use(monkeypatch, missing)
    yield
    clear()


def use(monkeypatch, read):
    clear()
    monkeypatch.setattr(strength, "table", read)


def clear():
    strength.by_strength.cache_clear()
    hands_between.cache_clear()


def test_classes():
    hands = first_hands()
    assert len(hands) == CLASSES
    assert list(hands) == sorted(hands, reverse=True)
    assert cards_text(hands[0]) == "AsAhAdAc"
    seen = {}
    for number, hand in enumerate(hands):
        held = members(hand)
        assert max(held) == hand
        for one in held:
            assert one not in seen
            seen[one] = number
    assert len(seen) == HANDS
    assert set(seen) == set(combinations(range(51, -1, -1), 4))
    rng = Random(1)
    for hand in rng.sample(sorted(seen), 200):
        assert class_number(rng.sample(hand, 4)) == seen[hand]


def test_class_numbers_are_of_four_known_cards():
    for wrong in ("AsKs", "AsKsQsJs2s", "AsKsQs??"):
        with pytest.raises(ValueError, match="four known cards"):
            class_number(wrong)


def test_table():
    high, hilo = by_shuffling(3)
    data = pack(high, hilo)
    assert len(data) == 8 + 4 * CLASSES < 100_000
    assert [list(order) for order in unpack(data)] == [high, hilo]
    assert data[8:10] == high[0].to_bytes(2, "little")
    for wrong in (b"", data[:-1], data + b"0", b"OMAHA4\0\2" + data[8:]):
        with pytest.raises(ValueError, match="not a table"):
            unpack(wrong)
    with pytest.raises(ValueError, match="once"):
        pack(high, [0] * CLASSES)
    with pytest.raises(ValueError, match="once"):
        pack(high[1:], hilo)


def test_the_table_is_read_from_its_file(monkeypatch, tmp_path):
    orders = by_shuffling(9)
    path = tmp_path / "table.bin"
    path.write_bytes(pack(*orders))
    monkeypatch.setattr(strength, "TABLE", str(path))
    assert [list(order) for order in strength.table.__wrapped__()] == orders
    path.unlink()
    with pytest.raises(FileNotFoundError):
        strength.table.__wrapped__()


def test_without_a_table(no_table):
    for text in ("10%", "AA, 10%-20%"):
        with pytest.raises(RangeError, match="need the table of starting hands") as caught:
            Range(text)
        assert caught.value.position == text.index("10%")


def strongest(places, low, high):
    """Return the hands of a percentage, class by class."""
    hands, before = set(), 0
    for number in sorted(range(CLASSES), key=places.__getitem__):
        held = members(first_hands()[number])
        if low / 100 * HANDS <= before < high / 100 * HANDS:
            hands |= held
        before += len(held)
    return hands


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("10%", 0, 10),
        ("0.5%", 0, 0.5),
        ("10%-12%", 10, 12),
        ("12%-10%", 10, 12),
        ("0%", 0, 0),
        ("99%-100%", 99, 100),
        pytest.param("10%-30%", 10, 30, marks=pytest.mark.slow),
        pytest.param("20%-95%", 20, 95, marks=pytest.mark.slow),
    ],
)
def test_percentages(table, text, low, high):
    for hilo in (False, True):
        found = Range(text, hilo=hilo)
        expected = strongest(table[hilo], low, high)
        assert len(found) == len(expected)
        assert {tuple(hand) for hand in found} == expected
        assert 0 <= len(found) - (high - low) / 100 * HANDS + 24 <= 48
        assert Range(str(found)) == found


@pytest.mark.slow
def test_percentages_are_parts_of_a_whole(table):
    assert Range("100%") == Range("****")
    assert Range("10%") | Range("10%-35%") == Range("35%")
    assert len(Range("10%") & Range("10%-35%")) == 0
    assert Range("10%, 10%-35%@40").weight(cards_text(first_hands()[table[0].index(0)])) == 1.0


@pytest.mark.slow
def test_percentages_beside_other_parts(table):
    best = Range("20%")
    assert Range("20%:AA") == best & Range("AA")
    assert Range("20%!AA") == best - Range("AA")
    assert Range("20%ds") == Range("20%$ds") == best & Range("$ds")
    assert Range("20% , 2222") == best | Range("2222")
    assert Range("20%@50").weight(next(iter(best))) == 0.5
    assert Range("25%-35%") == Range("35%") - Range("25%")


def test_percentages_know_their_game(table):
    high, hilo = Range("10%"), Range("10%", hilo=True)
    assert high != hilo
    assert str(hilo) == "10%hilo"
    assert repr(Range("AA, 10% , 20%-30%ds, 5%high", hilo=True)) == 'Range("AA, 10%hilo , 20%-30%hilods, 5%high")'
    assert Range("10%hilo") == hilo
    assert Range("10%high", hilo=True) == high
    assert Range(str(high | hilo)) == high | hilo
    assert Range("10%hilods") == hilo & Range("ds")


def test_percentages_are_of_four_cards(table):
    for text, size in (("10%", 5), ("KK, 10%", 6), ("10%:AAAAK", None)):
        with pytest.raises(RangeError, match="four cards") as caught:
            Range(text, hole_cards=size)
        assert caught.value.position == text.index("10%")


# The script


@pytest.fixture
def script():
    spec = importlib.util.spec_from_file_location("starting_hands", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_script_goes_on_where_it_stopped(script, tmp_path, capsys):
    asked = []

    def equity(hand, hilo, samples, seed):
        asked.append((hand, hilo))
        if len(asked) == 40:
            raise KeyboardInterrupt
        return (seed * 7919 % CLASSES) / CLASSES / (1 + hilo), 0.0005

    table = tmp_path / "table.bin"
    with pytest.raises(KeyboardInterrupt):
        script.generate(equity, 1000, tmp_path / "work", table)
    with (tmp_path / "work" / "high.txt").open("a") as file:
        file.write("39 cut off")
    script.generate(equity, 1000, tmp_path / "work", table)
    assert len(asked) == 2 * CLASSES + 1
    assert asked[39] == asked[40]
    high, hilo = unpack(table.read_bytes())
    assert high == hilo
    for number in range(0, CLASSES, 100):
        assert high[number] == CLASSES - 1 - number * 7919 % CLASSES
    assert "standard error: median 0.000500" in capsys.readouterr().out
    script.generate(equity, 1000, tmp_path / "work", table)
    assert len(asked) == 2 * CLASSES + 1


def test_the_order_that_ships():
    """The best and the worst hands of both games are those that players know, and shares have the right size."""
    for hilo, best, worst in ((False, "AsAhKsKh", "2s2h2d2c"), (True, "AsAh2s3h", "9s9h9d9c")):
        top = Range("1%", hilo=hilo)
        assert 0 <= len(top) - 2708 <= 23
        assert best in top
        assert worst in Range("95%-100%", hilo=hilo)
        assert len(Range("100%", hilo=hilo)) == 270_725
