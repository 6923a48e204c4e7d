"""Fonts with their measures, kept for as long as a theme is in use: painting asks for them all the time."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from PySide6.QtGui import QFont, QFontMetricsF

from ui.theme.apply import font
from ui.theme.theme import Theme

MOST_KNOWN = 20_000

Style = Literal["body", "strong", "small", "small strong", "title", "display"]


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A font and what its letters measure."""

    font: QFont
    metrics: QFontMetricsF
    height: float
    known: dict[str, float] = field(default_factory=dict)

    def width(self, text: str) -> float:
        """The width of a text on one line; the same words come again and again."""
        width = self.known.get(text)
        if width is None:
            if len(self.known) > MOST_KNOWN:
                self.known.clear()
            width = self.known[text] = self.metrics.horizontalAdvance(text)
        return width


def _points(theme: Theme, style: Style) -> float:
    sizes = {"small": theme.small, "small strong": theme.small, "title": theme.title, "display": theme.display}
    return sizes.get(style, theme.points)


@lru_cache(maxsize=256)
def sized_face(theme: Theme, points: float, bold: bool = False) -> Face:
    """The face of any size, for things that fill their room."""
    letters = font(theme, points, bold=bold)
    metrics = QFontMetricsF(letters)
    return Face(letters, metrics, metrics.height())


@lru_cache(maxsize=256)
def face(theme: Theme, style: Style = "body") -> Face:
    """The face of one of the theme's six text styles."""
    return sized_face(theme, _points(theme, style), style in ("strong", "small strong", "title", "display"))
