"""The command palette: type a few letters of what you want, press Enter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.theme import RADIUS_S, XL, M, S, Theme
from ui.widgets.fuzzy import best
from ui.widgets.key_sheet import caps_width, draw_caps
from ui.widgets.labels import label
from ui.widgets.painted import draw_box, draw_text
from ui.widgets.row_list import RowList, RowPainter
from ui.widgets.text_fit import cut_line


@value
class Command:
    """Something that can be done: an id, words, where it belongs, its key, and why it cannot be done now, if so."""

    id: str
    title: str
    section: str = ""
    key: str = ""
    reason: str = ""

    @property
    def words(self) -> str:
        """The command for screen readers and for finding."""
        return " ".join(part for part in (self.title, self.section) if part)


class CommandPainter(RowPainter[Command]):
    """Draws a command with its key, and below it why it cannot be done."""

    def words(self, row: Command) -> str:
        """The command for screen readers."""
        return f"{row.words}, {row.reason}" if row.reason else row.words

    def height(self, row: Command, theme: Theme, width: int) -> int:
        """A finger's height, more with a reason."""
        return theme.touch + (round(face(theme, "small").height) if row.reason else 0)

    def paint(
        self, painter: QPainter, row: Command, theme: Theme, box: QRectF, *, selected: bool, hovered: bool
    ) -> None:
        """Draw title, section, key and reason."""
        palette, words, small = theme.palette, face(theme), face(theme, "small")
        if selected or hovered:
            draw_box(painter, box, RADIUS_S, palette.accent_soft if selected else palette.hover)
        line = QRectF(box.left() + M, box.top(), box.width() - 2 * M, theme.touch)
        caps, tall = caps_width(theme, row.key), min(words.height + S, line.height())
        at = QRectF(line.right() - caps, line.center().y() - tall / 2, caps, tall)
        draw_caps(painter, theme, row.key, at)
        title, section = self.fitted(row, theme, line.width() - caps - S)
        draw_text(painter, words, palette.muted if row.reason else palette.text, line, title)
        draw_text(painter, small, palette.muted, line.adjusted(words.width(title) + S, 0, 0, 0), section)
        if row.reason:
            below = QRectF(line.left(), line.bottom() - S, line.width(), small.height)
            draw_text(painter, small, palette.muted, below, cut_line(row.reason, small, line.width()))

    @staticmethod
    def fitted(row: Command, theme: Theme, room: float) -> tuple[str, str]:
        """Title and section as they are read in so much room: the title before the section."""
        words = face(theme)
        title = cut_line(row.title, words, room)
        return title, cut_line(row.section, face(theme, "small"), max(0.0, room - words.width(title) - S))


class CommandPalette(QFrame):
    """An overlay with a line to type in and the commands that fit, the best first."""

    chosen = Signal(str)
    refused = Signal(str, str)
    """A command that cannot be done now: its id and the reason."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._commands: tuple[Command, ...] = ()
        self._back: QWidget | None = None
        self.setProperty("role", "overlay")
        self.setProperty("floats", True)
        self.setAccessibleName(tr("Commands"))
        self.line = QLineEdit(self)
        self.line.setPlaceholderText(tr("What do you want to do?"))
        self.line.setAccessibleName(tr("Find a command"))
        self.list = RowList[Command](CommandPainter(), tr("Commands found"), self)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.nothing = label(tr("Nothing is called that."), "muted", parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(S)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        column.addWidget(self.nothing, 1, Qt.AlignmentFlag.AlignTop)
        self.line.textChanged.connect(self._find)
        self.list.clicked.connect(self._choose)
        self.line.installEventFilter(self)
        over.installEventFilter(self)
        self.hide()

    def open(self, commands: Sequence[Command]) -> None:
        """Show the palette over its window, with these commands."""
        self._commands = tuple(commands)
        self._back = self._over.window().focusWidget()
        self.line.clear()
        self._find("")
        self.show()
        self.raise_()
        self.line.setFocus()

    def offer(self, commands: Sequence[Command]) -> None:
        """Other commands while it is open; what is typed stays, and so does the row that is looked at."""
        row = self.list.row(self.list.currentIndex())
        self._commands = tuple(commands)
        self._find(self.line.text())
        if row is not None and row.id in self.found_ids():
            self._go(self.found_ids().index(row.id))

    def put_away(self) -> None:
        """Hide it and give the keyboard back."""
        self.hide()
        if self._back is not None:
            self._back.setFocus()

    def found_ids(self) -> list[str]:
        """The commands that fit, the best first."""
        return [command.id for command in self.list.row_model.rows]

    def changeEvent(self, event: QEvent) -> None:
        """A new theme needs another height."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self.isVisible():
            self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys move in the list while the line is typed in; Enter takes, Escape leaves."""
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._key(event)
        if watched is self._over and event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        if watched is self.line and event.type() is QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        key = Qt.Key(event.key())
        if key in steps:
            self._go(self.list.currentIndex().row() + steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        elif key == Qt.Key.Key_Escape:
            self.put_away()
        else:
            return False
        return True

    def _find(self, needle: str) -> None:
        found = best(needle, self._commands, lambda command: command.words)
        commands = sorted(found, key=lambda command: _how_far(needle, command.title))
        self.list.show_rows(commands)
        self.list.setVisible(bool(commands))
        self.nothing.setVisible(not commands)
        self._place()
        self._go(0)

    def _go(self, number: int) -> None:
        last = len(self.list.row_model.rows) - 1
        if last >= 0:
            self.list.setCurrentIndex(self.list.row_model.index(max(0, min(last, number))))

    def _choose(self) -> None:
        command = self.list.row(self.list.currentIndex())
        if command is None:
            return
        self.put_away()
        if command.reason:
            self.refused.emit(command.id, command.reason)
        else:
            self.chosen.emit(command.id)

    def _place(self) -> None:
        width = min(self._over.width() - 2 * XL, max(480, self._over.width() // 2), 900)
        self.resize(width, self.height())
        self.line.ensurePolished()
        rows = self.list.content_height() + self.line.sizeHint().height() + 2 * M + 2 * S + 2
        height = min(self._over.height() - 2 * XL, max(rows, 160))
        self.setGeometry((self._over.width() - width) // 2, XL, width, height)


def _how_far(needle: str, title: str) -> int:
    """What is called as it is typed stands before what only has these letters somewhere.

    >>> _how_far("shoot", "Shoot"), _how_far("shoot", "To shoot"), _how_far("shoot", "She of the hot oak")
    (0, 1, 2)
    """
    wanted, name = needle.strip().casefold(), title.casefold()
    return 0 if name.startswith(wanted) else 1 if wanted in name else 2
