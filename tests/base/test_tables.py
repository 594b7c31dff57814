"""Tables of text: aligned by what a terminal shows, one line a row whatever the cells hold."""

from omaha.base.tables import aligned


def test_a6_a_cell_cannot_start_a_line_or_move_the_cursor():
    assert aligned([("bob\nResult", "5"), ("\x1b[2J", "10")], "lr") == ["bob\\nResult   5", "\\x1b[2J      10"]


def test_accents_joiners_and_wide_signs_take_the_cells_that_a_terminal_gives_them():
    rows = [("e\u0301", "|"), ("張", "|"), ("a\u200db", "|"), ("ab", "|")]
    assert aligned(rows, "ll") == ["e\u0301   |", "張  |", "a\u200db  |", "ab  |"]


def test_an_empty_column_is_left_out_and_heads_are_underlined():
    assert aligned([("a", "", "b"), ("1", "", "22")], "llr", ruled=True) == ["a   b", "-  --", "1  22"]
