"""Files of many hands, from any system and of any age."""

import io

import pytest

import omaha
from omaha.notation import detect, pokerstars
from support.pokerstars_texts import BASE, SMALL, SPLIT, TEXTS, TWICE, changed, samples

TEXTS += samples()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_files_of_any_system(encoding, end, tmp_path):
    text = BASE.replace("bob", "Žoë").replace("$", "£").replace("USD", "GBP")
    data = text.replace("\n", end).encode(encoding)
    path = tmp_path / "hand.txt"
    path.write_bytes(data)
    for file in (path, str(path), io.BytesIO(data)):
        hand = pokerstars.load(file)
        assert pokerstars.dumps(hand, "all") == text
    with path.open(encoding=encoding) as opened:
        assert [h.events for h in pokerstars.iterate(opened)] == [hand.events]


def test_bytes_that_are_not_text_name_their_line():
    data = BASE.replace("bob", "Zoë").encode("latin-1")
    with pytest.raises(omaha.NotationError) as error:
        pokerstars.load(io.BytesIO(data))
    assert error.value.line == 4


def test_dump_writes_what_dumps_gives(tmp_path):
    hand = pokerstars.loads(BASE)
    for file in (io.StringIO(), io.BytesIO()):
        pokerstars.dump(hand, file, "all")
        file.seek(0)
        assert pokerstars.load(file).events == hand.events
    pokerstars.dump(hand, tmp_path / "hand", 4)
    assert (tmp_path / "hand").read_text(encoding="utf-8") == BASE


def test_exactly_one_hand_is_loaded():
    for text in (BASE + "\n\n" + SMALL, BASE + SMALL):
        with pytest.raises(omaha.NotationError, match="exactly one hand") as error:
            pokerstars.loads(text)
        assert error.value.line > BASE.count("\n")
    for text in ("", "\n \n"):
        with pytest.raises(omaha.NotationError, match="no hand"):
            pokerstars.loads(text)
    with pytest.raises(TypeError):
        pokerstars.loads(BASE.encode())


@pytest.mark.parametrize("between", ["", "\n", "\n\n\n", "\n\ufeff"])
def test_iterate_goes_on_after_a_broken_hand(between):
    """A hand ends where the next begins, be it without an empty line, or at an empty line after its summary."""
    missing, holdem = changed(("cy: calls $2\n", "")), SMALL.replace("Omaha", "Hold'em")
    texts = [BASE, SMALL, missing, TWICE, BASE[:400] + "\n", SPLIT, holdem]
    rows = between.join([*texts, BASE]).splitlines(keepends=True)
    errors = []
    hands = list(pokerstars.iterate(rows, errors.append))
    assert [pokerstars.dumps(hand, "all") for hand in hands] == [BASE, SMALL, TWICE, SPLIT, BASE]
    starts = [n for n, line in enumerate(rows, 1) if line.lstrip("\ufeff").startswith("PokerStars")]
    assert [sum(start <= error.line for start in starts) for error in errors] == [3, 5, 7]
    with pytest.raises(omaha.NotationError) as error:
        list(pokerstars.iterate(rows))
    assert error.value.line == errors[0].line


@pytest.mark.parametrize("mark", ["*****# {} ****", "*********** # {} **************"])
def test_archives_that_the_room_mails_number_their_hands(mark):
    numbered = [f"{mark.format(number)}\n{BASE}\n\n" for number in (1, 2, 30)]
    assert detect("".join(numbered)) == "pokerstars"
    assert list(pokerstars.iterate("".join(numbered).split("\n"))) == [pokerstars.loads(BASE)] * 3
    assert pokerstars.loads(numbered[0]) == pokerstars.loads(BASE)


def test_rupees_written_as_rs_are_rupees():
    rupees = BASE.replace("$", "Rs. ").replace("USD", "INR")
    hand = pokerstars.loads(rupees)
    assert hand.events == pokerstars.loads(BASE).events
    assert hand.info.currency == "INR"
    assert pokerstars.dumps(hand, "all") == BASE.replace("$", "₹").replace("USD", "INR")


def test_licences_and_table_sizes_of_every_spelling():
    text = changed(("USD)", "USD) [ADM ID: R60X9A4C1D]"))
    assert pokerstars.loads(text).info.fields["aams"] == " [ADM ID: R60X9A4C1D]"
    assert pokerstars.dumps(pokerstars.loads(text), "all") == text
    assert pokerstars.loads(changed(("6-max", "6-Max"))).info == pokerstars.loads(BASE).info


@pytest.mark.parametrize("cap", ["USD) - $5 Cap - - 2020", "USD) - $5 Cap - 2020", " - $5 Cap - USD) - 2020"])
def test_games_with_a_cap_are_refused(cap):
    with pytest.raises(omaha.NotationError, match="games with a cap on losses are not supported") as error:
        pokerstars.loads(changed((" USD) - 2020" if cap.startswith(" ") else "USD) - 2020", cap)))
    assert error.value.line == 1


def test_a_time_is_all_that_ends_the_first_line():
    with pytest.raises(omaha.NotationError, match="not a time such as"):
        pokerstars.loads(changed(("7:05:09 ET", "7:05:09 ET and more")))


def test_iterate_passes_over_lines_that_are_not_hands():
    errors = []
    rows = ("Hello\n\n" + BASE + "\n\nmore\nof it\n" + BASE + "\n").splitlines()
    assert len(list(pokerstars.iterate(rows, errors.append))) == 2
    assert [error.line for error in errors] == [1, 3 + BASE.count("\n") + 2]


def test_iterate_takes_lines_one_by_one():
    """Nothing is read ahead but the first line of the next hand: a file may be larger than memory."""
    taken = 0

    def endless():
        nonlocal taken
        while True:
            for line in BASE.splitlines():
                taken += 1
                yield line

    for number, _ in enumerate(pokerstars.iterate(endless()), 1):
        assert taken <= number * BASE.count("\n") + 1
        if number == 20:
            break


def test_a_hand_of_a_wrong_hero_is_not_written():
    hand = pokerstars.loads(BASE)
    for hero, kind in ((2, ValueError), ("some", ValueError), (1.5, TypeError)):
        with pytest.raises(kind):
            pokerstars.dumps(hand, hero)
