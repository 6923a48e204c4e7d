"""The typeface that is shipped and embedded, its measured letters, and what stands for letters it lacks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path

from printables.font_file import FontFile
from printables.other_fonts import glyph
from printables.scripts import shaped

FOLDER = Path(__file__).parent / "fonts"
SUBSTITUTE = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS = "…"

# In ems. Capitals with accents reach above the ascender that the file declares, so lines are set by these.
ASCENT = 0.95
DESCENT = 0.24
CAP_HEIGHT = 0.73

POINT = 25.4 / 72  # millimetres


class Face(StrEnum):
    """The four cuts; the value is the name under which the font is registered and the stem of its file."""

    REGULAR = "DejaVuSans"
    BOLD = "DejaVuSans-Bold"
    NARROW = "DejaVuSansCondensed"
    NARROW_BOLD = "DejaVuSansCondensed-Bold"


class _Widths(dict[str, float]):
    """The width of each letter in ems, read from the font when first asked for."""

    def __init__(self, font: FontFile) -> None:
        super().__init__()
        self.font = font

    def __missing__(self, letter: str) -> float:
        other = None if ord(letter) in self.font.glyphs else glyph(letter)
        self[letter] = letter_width = other[0] if other else self.font.width(letter)
        return letter_width


class _Edges(dict[str, tuple[float, float]]):
    """How far each letter leans out of its width to the left and right in ems."""

    def __init__(self, font: FontFile) -> None:
        super().__init__()
        self.font = font

    def __missing__(self, letter: str) -> tuple[float, float]:
        is_ours = ord(letter) in self.font.glyphs
        self[letter] = edges = self.font.edges(letter) if is_ours or not glyph(letter) else (0.0, 0.0)
        return edges


@cache
def _edges(face: Face) -> _Edges:
    return _Edges(_widths(face).font)


@cache
def _widths(face: Face) -> _Widths:
    return _Widths(FontFile(file_of(face)))


def file_of(face: Face) -> Path:
    """The file of a cut."""
    return FOLDER / f"{face}.ttf"


@cache
def register(face: Face) -> str:
    """Make a cut known to ReportLab, once, and return its name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    pdfmetrics.registerFont(TTFont(str(face), str(file_of(face))))
    return str(face)


def width(text: str, face: Face, size: float = 1.0) -> float:
    """How wide a line of text will be, in the unit of ``size``; the text must have gone through ``shown``."""
    return size * sum(map(_widths(face).__getitem__, text))


def lead(text: str, face: Face, size: float = 1.0) -> float:
    """How far the first letter leans out to the left of where the text starts."""
    return size * _edges(face)[text[0]][0] if text else 0.0


def tail(text: str, face: Face, size: float = 1.0) -> float:
    """How far the last letter leans out to the right of where the text ends."""
    return size * _edges(face)[text[-1]][1] if text else 0.0


@lru_cache(maxsize=8192)
def shown(text: str, face: Face) -> str:
    """The text as it can be printed: joined as its script wants, with a substitute for what no font here has.

    >>> shown("Old Guard <b>", Face.BOLD), shown("\U0010fffd", Face.BOLD)
    ('Old Guard <b>', '�')
    """
    if text.isascii() and text.isprintable():
        return text
    glyphs = _widths(face).font.glyphs
    return "".join(_shown_letter(letter, glyphs) for letter in shaped(unicodedata.normalize("NFC", text)))


def segments(text: str, face: Face) -> Iterator[tuple[str, bool]]:
    """A string cut where letters of another font begin and end; those come one by one."""
    if text.isascii():
        yield text, True
        return
    glyphs, ours = _widths(face).font.glyphs, ""
    for letter in text:
        if ord(letter) in glyphs:
            ours += letter
            continue
        if ours:
            yield ours, True
        ours = ""
        yield letter, False
    if ours:
        yield ours, True


def _shown_letter(letter: str, glyphs: dict[int, int]) -> str:
    """Controls become spaces and invisible format signs vanish: both would print as stray boxes."""
    if letter == "\n":
        return letter
    kind = unicodedata.category(letter)
    if kind == "Cc" or kind.startswith("Z"):
        return " "
    if kind == "Cf" or "\ufe00" <= letter <= "\ufe0f":
        return ""
    return letter if ord(letter) in glyphs or glyph(letter) else SUBSTITUTE
