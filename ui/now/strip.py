"""The journal as a strip: verdicts before the one shown large, the newest first, each with the same three buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QWidget

from referee.entry import Entry, remark
from referee.wording import tr
from ui.now.rolls import NO_DICE, has_dice
from ui.now.shortening import fewer_clauses, without_deed
from ui.theme.faces import Face, face
from ui.theme.theme import RADIUS_S, S
from ui.widgets.painted import LEFT, Painted, canvas, draw_box, draw_text
from ui.widgets.text_fit import cut_line

LINES = 2
"""So many lines are in sight, whatever the size; with the verdict above them these are the last three."""
DEEDS = {"U": "undo", "K": "correct", "O": "overrule", "W": "steps"}


class Line:
    """An entry as a line: its verdict, whether it was taken back, and what it rests on."""

    __slots__ = ("entry", "is_out", "is_shaky")

    def __init__(self, entry: Entry, is_out: bool, is_shaky: bool) -> None:
        self.entry, self.is_out, self.is_shaky = entry, is_out, is_shaky

    @property
    def words(self) -> str:
        """The line as it is read."""
        return f"{self._before}{self.entry.shown}"

    @property
    def _before(self) -> str:
        said = tr(remark(self.is_out, self.is_shaky))
        return f"{self.entry.number}. {f'{said}: ' if said else ''}"

    def within(self, letters: Face, width: float) -> str:
        """The line in a width: whole, else what came of it alone, else so many clauses of it, else so many words."""
        result = without_deed(self.entry.shown)
        ways = (self.words, *(f"{self._before}{words}" for words in (result, *fewer_clauses(result))))
        return next((words for words in ways if letters.width(words) <= width), cut_line(ways[-1], letters, width))


class Strip(Painted):
    """The last verdicts; arrow keys, a hover or a tap choose one."""

    chosen = Signal(str, int)
    """What is wished (undo, correct, overrule, steps) and of which entry."""
    opened = Signal()
    """The whole journal is wanted."""
    rulings_opened = Signal()
    """How this table plays is to be looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[Line, ...] = ()
        self.at = 0
        self._pointed = False
        self._is_steered = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Journal"))

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these, the newest first."""
        self.lines, self.at, self._pointed = tuple(lines), 0, False
        self._is_steered = False
        self.setAccessibleDescription(self.lines[0].words if self.lines else "empty")
        self._show_tip()
        self.update()

    def _letters(self) -> Face:
        """Small letters where two lines would not fit otherwise: the third last is soon taken back."""
        usual = face(self.theme)
        return usual if self.height() >= LINES * (usual.height + 4) else face(self.theme, "small")

    def _row(self) -> float:
        return self._letters().height + (4 if self.height() >= LINES * (self._letters().height + 4) else 1)

    def sizeHint(self) -> QSize:
        """The lines that are always in sight."""
        return QSize(self.theme.px(20), round(LINES * (face(self.theme).height + 4)))

    def minimumSizeHint(self) -> QSize:
        """One line."""
        return QSize(80, round(self._row()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As many lines as there is room for."""
        with canvas(self) as painter:
            for at, line in enumerate(self.lines):
                box = QRectF(0, at * self._row(), self.width(), self._row())
                if box.bottom() > self.height() + 1:
                    return
                self._paint(painter, box, line, here=at == self.at and (self.underMouse() or self.hasFocus()))

    def _paint(self, painter: QPainter, box: QRectF, line: Line, here: bool) -> None:
        palette, letters = self.theme.palette, self._letters()
        if here:
            draw_box(painter, box, RADIUS_S, palette.accent_soft, palette.focus if self.hasFocus() else None)
        shown = line.within(letters, box.width() - 2 * S)
        ink = palette.muted if line.is_out else palette.text
        draw_text(painter, letters, ink, box.adjusted(S, 0, -S, 0), shown, LEFT)
        if line.is_out:
            middle = box.center().y()
            left = box.left() + S
            painter.drawLine(QPointF(left, middle), QPointF(left + letters.width(shown), middle))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The line under the mouse is chosen, its whole text in the tooltip."""
        self._pointed = True
        self._go(int(event.position().y() // self._row()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click offers what can be done with the line."""
        self._go(int(event.position().y() // self._row()))
        self.offer(event.globalPosition().toPoint())

    def _go(self, at: int) -> None:
        if 0 <= at < len(self.lines) and at != self.at:
            self.at = at
            self.setAccessibleDescription(self.lines[at].words)
            self._show_tip()
            self.update()

    def _show_tip(self) -> None:
        """The line that is pointed at, whole."""
        self.setToolTip(self.lines[self.at].words.replace("<", "‹") if self.lines else "")

    def is_pointed_at(self) -> bool:
        """Whether the mouse went to one of its lines, and has not left since."""
        return self._pointed and self.isVisible() and self.underMouse()

    def is_steered(self) -> bool:
        """Whether the arrows went to one of its lines, which Enter offers something of then."""
        return self._is_steered

    def do(self, letter: str) -> bool:
        """U, K, O and W do to the line that is pointed at what its buttons would; says whether there is one."""
        if self.lines:
            self.chosen.emit(DEEDS[letter], self.lines[self.at].entry.number)
        return bool(self.lines)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose, Enter offers, U, K, O and W do it."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        letter = event.text().upper()
        if step:
            self._is_steered = True
            self._go(self.at + step)
        elif letter in DEEDS:
            self.do(letter)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.offer(self.mapToGlobal(QPoint(S, round((self.at + 1) * self._row()))))
        else:
            super().keyPressEvent(event)

    def offer(self, where: QPoint) -> None:
        """The same three buttons as under the verdict, of this line."""
        if not self.lines:
            return
        menu, number = QMenu(self), self.lines[self.at].entry.number
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        undo = tr("Put it back") if self.lines[self.at].is_out else tr("Undo")
        for id, text in (
            ("undo", undo),
            ("correct", tr("Correct dice")),
            ("overrule", tr("Overrule")),
            ("steps", tr("Why?")),
        ):
            action = menu.addAction(text)
            action.triggered.connect(lambda _=False, id=id: self.chosen.emit(id, number))
            if id == "correct" and not has_dice(self.lines[self.at].entry):
                action.setEnabled(False)
                action.setToolTip(NO_DICE)
        menu.addAction(tr("From now on we play it so …")).triggered.connect(self.rulings_opened)
        menu.addAction(tr("The whole journal (J)")).triggered.connect(self.opened)
        menu.popup(where)
