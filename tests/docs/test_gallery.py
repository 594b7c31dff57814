"""The pictures of the gallery are what its examples draw."""

import runpy
import xml.etree.ElementTree as ET

from support.paths import ROOT

DRAWN = runpy.run_path(str(ROOT / "tools" / "gallery.py"))["pictures"]()


def test_the_gallery_is_what_its_script_draws():
    assert set((ROOT / "docs" / "gallery").glob("*.svg")) == set(DRAWN)
    for file, picture in DRAWN.items():
        assert file.read_text(encoding="utf-8") == picture, f"{file.name}: run python tools/gallery.py"


def test_the_gallery_shows_every_kind_of_picture_and_is_small():
    assert len(DRAWN) >= 10
    for picture in DRAWN.values():
        ET.fromstring(picture)
    assert sum(map(len, DRAWN.values())) < 200_000
