"""The room's own samples, line by line."""

import pytest

from omaha.cards import cards_text
from omaha.notation import FORMATS, detect, pokerstars
from support import real_hands
from support.pokerstars_texts import SAMPLE, TEXTS, lines, needs_hands, samples


def twin(hand):
    """Return the record of public.jsonl that has the same hand."""
    found = [
        record
        for record in real_hands.HANDS
        if {s["seat"]: s["stack"] for s in record["seats"]} == dict(sorted(hand.start.items()))
        and "".join(record["board"]) == cards_text(hand.board)
    ]
    assert len(found) == 1
    return found[0]


@needs_hands
@pytest.mark.parametrize("number", range(8))
def test_sample_reads_as_its_twin_and_is_written_line_by_line(number):
    text = samples()[number]
    hand = pokerstars.loads(text)
    record = twin(hand)
    other = real_hands.replay(record)
    assert dict(hand.result.stacks) == dict(other.result.stacks)
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [
        (pot.amount, pot.eligible) for pot in other.result.pots
    ]
    assert hand.result.rake == record["rake"]
    assert lines(pokerstars.dumps(hand, "all")) == lines(text)


@needs_hands
def test_sample_is_a_file_of_eight_hands():
    with SAMPLE.open(encoding="utf-8") as file:
        hands = list(pokerstars.iterate(file))
    assert [hand.info.number for hand in hands] == [100_000_000_000 + n for n in range(1, 9)]
    form = FORMATS["pokerstars"]
    assert "".join([pokerstars.dumps(hand, "all") + form.after for hand in hands]).strip() == SAMPLE.read_text().strip()
    assert detect(SAMPLE.read_text()) == detect("hands.TXT") == "pokerstars"


@needs_hands
def test_tournaments_and_currencies_of_the_sample_stand_in_info():
    infos = [pokerstars.loads(text).info for text in samples()]
    assert [info.currency for info in infos] == ["USD"] * 3 + [None] * 3 + ["USD"] * 2
    assert infos[1].fields["second_time"] == "2020-01-01 12:00:00 ET"
    assert dict(infos[3].fields) == {
        "tournament": "900000004", "buy_in": "100+9", "mix": "8-Game", "round": "Match Round I", "level": "III",
        "hero": 2,
    }  # fmt: skip
    assert infos[7].fields["cash_out"] == {"6": (5699, 58)}


TEXTS += samples()
