"""The pictures of docs/gallery.md, made by the page's own examples.

`python tools/gallery.py` runs the examples. For every picture `gallery/NAME.svg` that the page shows, it writes the
variable NAME to this file. A test compares the files with the examples.
"""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from doctest import DocTestParser
from io import StringIO
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "gallery.md"


def pictures() -> dict[Path, str]:
    """Return the pictures that the examples draw, by file."""
    text = PAGE.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    with redirect_stdout(StringIO()):
        for example in DocTestParser().get_examples(text):
            exec(example.source, names)
    files = re.findall(r"\]\((gallery/(\w+)\.svg)\)", text)
    return {PAGE.parent / file: f"{names[name]}\n" for file, name in files}


def main() -> None:
    """Write the pictures, and remove files that the page does not show."""
    drawn = pictures()
    folder = PAGE.parent / "gallery"
    folder.mkdir(exist_ok=True)
    for file in set(folder.glob("*.svg")) - set(drawn):
        file.unlink()
    for file, picture in drawn.items():
        file.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
