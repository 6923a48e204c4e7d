"""The sheet of keys: every key with what it does, on one page."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.theme import RADIUS_S, XL, L, M, S, Theme
from ui.widgets.buttons import IconButton
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading
from ui.widgets.painted import CENTRE, Painted, canvas, draw_box, draw_text
from ui.widgets.text_fit import wrap
from ui.widgets.tips import key_words

LEAST = 8
"""So many letters of words beside the keys, at least."""
GAP = 3
"""Between the caps of keys that are pressed together."""


@value
class KeyGroup:
    """Keys that belong together: each row is a key (Ctrl+K) and what it does."""

    title: str
    rows: tuple[tuple[str, str], ...]


class KeyTable(Painted):
    """One group of keys: key caps at the left, words at the right."""

    def __init__(self, group: KeyGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = group
        self.setAccessibleName(group.title)
        self.setAccessibleDescription("; ".join(f"{key_words(key)}: {what}" for key, what in group.rows))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """The widest row and all lines."""
        words = max((face(self.theme).width(what) for _, what in self._group.rows), default=0.0)
        title = face(self.theme, "strong").width(self._group.title)
        width = ceil(max(title, self._caps() + M + words)) + 2
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Room for the caps and a word."""
        return QSize(ceil(self._caps() + M) + self.theme.px(LEAST), self.theme.px(2))

    def hasHeightForWidth(self) -> bool:
        """In a narrow window words take more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The title and all rows."""
        rows = self._rows(width)
        return ceil(self._title(width)[1] + sum(len(lines) * face(self.theme).height + S for _, lines in rows))

    def _rows(self, width: float) -> list[tuple[str, tuple[str, ...]]]:
        """Every key with its words, as they are broken into lines."""
        room = max(width - self._caps() - M, self.theme.px(LEAST))
        return [(key, tuple(wrap(what, face(self.theme), room).lines)) for key, what in self._group.rows]

    def _title(self, width: float) -> tuple[tuple[str, ...], float]:
        """The lines of the title, and how high they are."""
        strong = face(self.theme, "strong")
        lines = tuple(wrap(self._group.title, strong, width).lines)
        return lines, len(lines) * strong.height + S

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the title, then the rows."""
        palette, strong, words = self.theme.palette, face(self.theme, "strong"), face(self.theme)
        with canvas(self) as painter:
            title, y = self._title(self.width())
            for number, line in enumerate(title):
                spot = QRectF(0, number * strong.height, self.width(), strong.height)
                draw_text(painter, strong, palette.text, spot, line)
            for key, lines in self._rows(self.width()):
                draw_caps(painter, self.theme, key, QRectF(0, y, self.width(), self._line()))
                for number, line in enumerate(lines):
                    spot = QRectF(self._caps() + M, y + number * words.height, self.width(), self._line())
                    draw_text(painter, words, palette.text, spot, line)
                y += len(lines) * words.height + S

    def _line(self) -> float:
        return face(self.theme).height + S

    def _caps(self) -> float:
        return max((caps_width(self.theme, key) for key, _ in self._group.rows), default=0.0)


def _cap(theme: Theme, part: str) -> float:
    return max(face(theme, "small strong").width(part) + S, float(theme.px(1.5)))


def caps_width(theme: Theme, key: str) -> float:
    """How wide the caps of a key with its modifiers are; nothing without a key."""
    return sum(_cap(theme, part) + GAP for part in parts_of(key_words(key))) if key else 0.0


def draw_caps(painter: QPainter, theme: Theme, key: str, line: QRectF) -> None:
    """The caps of a key, from the left end of a line on, as tall as it."""
    palette, small, x = theme.palette, face(theme, "small strong"), line.left()
    for part in parts_of(key_words(key)) if key else ():
        box = QRectF(x, line.top() + 2, _cap(theme, part), line.height() - 4)
        draw_box(painter, box, RADIUS_S, palette.sunken, palette.edge)
        draw_text(painter, small, palette.text, box, part, CENTRE)
        x += box.width() + GAP


def parts_of(key: str) -> list[str]:
    """The caps of a key with its modifiers; the plus key is a cap too.

    >>> parts_of("Ctrl+K"), parts_of("Ctrl++"), parts_of("+")
    (['Ctrl', 'K'], ['Ctrl', '+'], ['+'])
    """
    return [*key[:-2].split("+"), "+"] if key.endswith("++") else [key] if key == "+" else key.split("+")


class KeySheet(QFrame):
    """All keys in groups that flow over the page; Escape or F1 closes it."""

    closed = Signal()

    def __init__(self, groups: Sequence[KeyGroup], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "overlay")
        self.setProperty("floats", True)
        self.setAccessibleName(tr("Keys"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column, top = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(XL, L, L, L)
        top.addWidget(Heading(tr("Keys"), 1, self), 1)
        self.close_button = IconButton("close", tr("Close"), key="Esc", parent=self)
        self.close_button.clicked.connect(self.put_away)
        top.addWidget(self.close_button)
        column.addLayout(top)
        area, page = QScrollArea(self), QWidget()
        area.setWidgetResizable(True)
        area.setAccessibleName(tr("Keys"))
        page.setProperty("role", "plain")
        self._flow = FlowLayout(page, gap=XL, top=True)
        for group in groups:
            self._flow.addWidget(KeyTable(group, page))
        area.setWidget(page)
        column.addWidget(area, 1)

    def wanted_height(self, width: int) -> int:
        """The height at which all keys can be seen without scrolling."""
        keys = self._flow.heightForWidth(width - XL - 2 * L - S)
        return keys + self.close_button.sizeHint().height() + 2 * L + XL

    def put_away(self) -> None:
        """Close the sheet."""
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape and F1 close it."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F1):
            self.put_away()
        else:
            super().keyPressEvent(event)
