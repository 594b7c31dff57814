"""Files of many hands in any format."""

import io

import pytest

from omaha import Deck, Hand, Rules
from omaha.notation import files

RULES = Rules(limit="pot", hilo=True, small_blind=1, big_blind=2)


def hands(count=5):
    for index in range(count):
        hand = Hand(RULES, [40, 60, 80], index % 3 + 1, deck=Deck(seed=1, index=index))
        while hand.actor is not None:
            hand.apply(hand.legal.passive)
        yield hand


@pytest.mark.parametrize("name", ["s.phhs", "s.ohh", "s.txt"])
def test_hands_come_back_from_a_file(tmp_path, name):
    path = tmp_path / name
    assert files.dump(hands(), path, hero="all") == 5
    again = list(files.iterate(path))
    assert [hand.result for hand in again] == [hand.result for hand in hands()]
    with open(path, encoding="utf-8") as opened:
        assert list(files.iterate(opened)) == again
    assert list(files.iterate(str(path), on_error=pytest.fail)) == again


@pytest.mark.parametrize("form", ["phh", "ohh", "pokerstars"])
def test_open_files_and_formats_by_name(form):
    file = io.StringIO()
    assert files.dump(hands(2), file, form) == 2
    file.seek(0)
    assert len(list(files.iterate(file, form))) == 2


def test_a_broken_hand_is_reported_and_skipped(tmp_path):
    path = tmp_path / "s.phhs"
    files.dump(hands(3), path)
    path.write_text(path.read_text().replace("variant", "varriant", 1))
    errors = []
    assert len(list(files.iterate(path, on_error=errors.append))) == 2
    assert errors[0].line
    with pytest.raises(ValueError, match="line"):
        list(files.iterate(path))


def test_what_cannot_be_written_or_read(tmp_path):
    with pytest.raises(ValueError, match="the format must be named: one of phh"):
        files.dump(hands(), tmp_path / "s.doc")
    with pytest.raises(ValueError, match="holds one hand"):
        files.dump(hands(), tmp_path / "s.phh")
    assert files.dump(hands(1), tmp_path / "s.phh") == 1
    with pytest.raises(ValueError, match="must be one of phh"):
        files.dump(hands(), tmp_path / "s.txt", "html")
    (tmp_path / "letter").write_text("Dear all\n")
    with pytest.raises(ValueError, match="its format is not known"):
        list(files.iterate(tmp_path / "letter"))
    with pytest.raises(OSError, match="No such file"):
        list(files.iterate(tmp_path / "none.phhs"))
