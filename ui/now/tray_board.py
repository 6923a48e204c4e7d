"""The dice in the tray: as large as all of them fit, and roll by roll where those of an entry are corrected."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.theme.faces import face
from ui.theme.theme import S
from ui.widgets.dice_board import DiceBoard
from ui.widgets.painted import LEFT, canvas, draw_text
from ui.widgets.text_fit import cut_line

Group = tuple[str, int]
"""What a roll is called, and how many dice it has."""
GAP, SMALLEST = 4, 12
"""Room between dice of several rolls, and the least that a die of them may be."""
SHARES = (1 / 3, 1 / 6, 1 / 12)
"""How much of the width the name of a roll may take: less where the dice have no room beside it."""


class TrayBoard(DiceBoard):
    """Dice that fill the room they have and never ask for more."""

    has_ring = True
    old_die_clicked = Signal(int)
    """A die of the last roll, that lies there until others are wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rolls: tuple[Group, ...] = ()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a die that lies there asks to correct it."""
        super().mousePressEvent(event)
        hit = self.die_at(event.position())
        if hit is not None and not self._live and event.button() is Qt.MouseButton.LeftButton:
            self.old_die_clicked.emit(hit)

    def group(self, rolls: tuple[Group, ...]) -> None:
        """The dice are of these rolls, each with what it is called before it; of one roll, or none, they are alike."""
        self._rolls = rolls if len(rolls) > 1 else ()

    def side(self, width: int = 0) -> int:
        """As large as all of them fit into the tray."""
        if self._rolls:
            return self._way()[0]
        count = max(1, len(self._typed.dice))
        wide, high = max(self.width() - 8, 20), max(self.height() - 8, 20)
        fits = (min((high + S) // rows, (wide + S) // -(-count // rows)) - S for rows in range(1, 5))
        return max(16, min(max(fits), self._largest()))

    def _largest(self) -> int:
        return self.theme.px(4.2)

    def _way(self) -> tuple[int, float]:
        """How large dice of several rolls are, and how much of the width their names take."""
        sides = range(self._largest(), SMALLEST - 1, -1)
        ways = ((side, share) for share in SHARES for side in sides)
        return next((way for way in ways if self._fits(*way)), (SMALLEST, SHARES[-1]))

    def _fits(self, side: int, share: float) -> bool:
        return self._laid(side, share)[-1][0].bottom() + GAP <= self.height()

    def _spots(self, width: int) -> list[QRectF]:
        if not self._rolls:
            return super()._spots(width)
        return [spot for spot, words in self._laid(*self._way()) if not words]

    def _laid(self, side: int, share: float) -> list[tuple[QRectF, str]]:
        """Rolls one behind the other, what each is called before its dice; a line more where one is full."""
        laid: list[tuple[QRectF, str]] = []
        x, y, small = float(GAP), float(GAP) / 2, face(self.theme, "small")
        for words, count in self._rolls:
            shown = cut_line(words, small, self.width() * share) or "…"
            wide = small.width(shown) + GAP
            if x > GAP and x + wide + side > self.width():
                x, y = float(GAP), y + side + GAP
            laid.append((QRectF(x, y, wide, side), shown))
            x += wide
            for _ in range(count):
                if x + side > self.width():
                    x, y = float(GAP), y + side + GAP
                laid.append((QRectF(x, y, side, side), ""))
                x += side + GAP
            x += 2 * GAP
        return laid

    def paintEvent(self, event: QPaintEvent) -> None:
        """The dice, and what each roll of several is called."""
        super().paintEvent(event)
        if self._rolls:
            with canvas(self) as painter:
                for spot, words in self._laid(*self._way()):
                    draw_text(painter, face(self.theme, "small"), self.theme.palette.muted, spot, words, LEFT)

    def roll_of(self, die: int) -> str:
        """What the roll of a die is called, where there are several."""
        for words, count in self._rolls:
            if die < count:
                return words
            die -= count
        return ""

    def minimumSizeHint(self) -> QSize:
        """Any room will do."""
        return QSize(40, 20)

    def sizeHint(self) -> QSize:
        """Any room will do."""
        return QSize(200, 40)

    def hasHeightForWidth(self) -> bool:
        """Its room is its room."""
        return False

    def _keep_height(self) -> None:
        """Nothing moves for dice."""
