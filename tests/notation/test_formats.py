"""The table of formats."""

import pytest

from omaha import notation


def test_formats_are_distinguished():
    assert notation.detect("a.phh") == notation.detect("b.PHHS") == "phh"
    assert notation.detect("variant = 'PO'\n") == notation.detect("[1]\nvariant = 'PO'\n") == "phh"
    assert notation.detect("\ufeff# a hand\nvariant='PO'") == "phh"
    assert notation.detect('{"ohh":\n{}}') == notation.detect('[\n{"ohh": {}}]') == "ohh"
    assert notation.detect("MZ") is None


def test_an_unknown_format_is_named():
    with pytest.raises(ValueError, match="the format must be one of phh, ohh"):
        notation.module("pdf")
