"""Rows of the library, painted: an icon, a name, two lines about it, and when."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.browsing.items import Item
from ui.theme.faces import Face, face
from ui.theme.icons import draw_icon
from ui.theme.theme import RADIUS_M, M, S, Theme
from ui.widgets.painted import RIGHT, draw_box, draw_text
from ui.widgets.row_list import RowPainter
from ui.widgets.text_fit import Fit, cut_line, wrap

MOST_LINES = 3
LONG = 120
"""Texts longer than this may be cut: all of them can be read beside the list."""


class ItemPainter(RowPainter[Item]):
    """Draws one thing of the library."""

    def words(self, row: Item) -> str:
        """The row for screen readers."""
        return row.words

    def height(self, row: Item, theme: Theme, width: int) -> int:
        """As tall as its lines."""
        lines = sum(len(fit.lines) * size.height for fit, size in self._texts(row, theme, width))
        return max(theme.touch, round(lines) + 2 * S)

    def _room(self, theme: Theme, width: float) -> float:
        return max(40.0, width - 3 * M - theme.px(1.5))

    def _texts(self, row: Item, theme: Theme, width: float) -> list[tuple[Fit, Face]]:
        """Every text with its face, broken into lines; the name leaves room for the time beside it."""
        strong, small, room = face(theme, "strong"), face(theme, "small"), self._room(theme, width)
        beside = small.width(row.when) + M if row.when else 0.0
        fits = [(wrap(row.title, strong, max(60.0, room - beside), MOST_LINES), strong)]
        return fits + [(wrap(text, small, room, MOST_LINES), small) for text in (row.line, row.below) if text]

    def paint(self, painter: QPainter, row: Item, theme: Theme, box: QRectF, *, selected: bool, hovered: bool) -> None:
        """Draw the ground, the icon, the texts and the time."""
        palette, size = theme.palette, theme.px(1.5)
        if selected or hovered:
            draw_box(painter, box, RADIUS_M, palette.accent_soft if selected else palette.hover)
        draw_icon(painter, row.icon, QRectF(box.left() + M, box.top() + S, size, size), palette.muted, 1.7)
        left, y = box.left() + 2 * M + size, box.top() + S
        for number, (fit, measured) in enumerate(self._texts(row, theme, box.width())):
            for text in fit.lines:
                line = QRectF(left, y, box.right() - M - left, measured.height)
                draw_text(painter, measured, palette.muted if number else palette.text, line, text)
                y += measured.height
        small = face(theme, "small")
        top = QRectF(left, box.top() + S, box.right() - M - left, face(theme, "strong").height)
        draw_text(painter, small, palette.muted, top, cut_line(row.when, small, top.width()), RIGHT)

    def cut(self, row: Item, theme: Theme, width: int) -> list[str]:
        """Short texts that are cut all the same."""
        texts = (row.title, *(text for text in (row.line, row.below) if text))
        fits = self._texts(row, theme, width)
        return [text for text, (fit, _) in zip(texts, fits, strict=True) if fit.cut and len(text) <= LONG]
