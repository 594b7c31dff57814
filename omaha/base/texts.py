"""Foreign text made safe to print: names, tables, currencies and comments come from files and from other people."""

from __future__ import annotations

from unicodedata import category

__all__ = ["safe_text"]

_JOINERS = "\u200c\u200d"
"""Signs that many scripts and emoji are written with; they show nothing and move nothing."""


def safe_text(text: str) -> str:
    r"""Return a text as one line that shows what it contains; signs that could deceive a reader become escapes.

    Escaped are control characters such as newlines and those that terminals obey, signs that turn the direction of
    writing or are invisible, lone surrogates, and code points that are not characters. The result can be encoded and
    stand in XML. Every other text comes back as it is, and so does a result.

    >>> safe_text("李 Ann"), safe_text("bob\nResult"), safe_text("\x1b[2J")
    ('李 Ann', 'bob\\nResult', '\\x1b[2J')
    """
    if text.isprintable():
        return text
    return "".join([sign.encode("unicode_escape").decode() if _is_unsafe(sign) else sign for sign in text])


def _is_unsafe(sign: str) -> bool:
    """Return whether a sign does something other than show itself."""
    code = ord(sign)
    is_no_character = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    return (category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") and sign not in _JOINERS) or is_no_character
