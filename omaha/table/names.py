"""Names of players: which are allowed, and which look like one name."""

from __future__ import annotations

from unicodedata import normalize

__all__ = ["checked_name", "compared"]

UNSEEN = dict.fromkeys(
    [
        *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)
"""Signs that are printable by Unicode and show nothing: fillers, joiners and variation selectors."""


def checked_name(name: object) -> str:
    """Return the name of a player.

    :raises TypeError: if it is not text.
    :raises ValueError: if it is not printable, shows nothing, or has spaces around it.
    """
    if not isinstance(name, str):
        raise TypeError(f"a name must be text, not {name!r}")
    if not name.isprintable() or name != name.strip() or not compared(name):
        raise ValueError(f"a name must be printable, not empty, and without spaces around it, not {name!a}")
    return name


def compared(name: str) -> str:
    """Return the form in which names are compared: equal for names that people take for one.

    Upper and lower case, composed and decomposed letters, full-width forms and signs that show nothing make no
    difference. Letters of different alphabets that look alike do.

    >>> compared("Zoe\\u0308") == compared("zo\\xeb") == compared("\\uff3a\\uff4f\\xeb")
    True
    """
    return normalize("NFKC", normalize("NFKC", name).translate(UNSEEN).casefold())
