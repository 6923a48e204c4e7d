"""The dice in the tray: as large as all of them fit, and roll by roll where those of an entry are corrected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from referee.wording import tr
from ui.now.view_parts import Sign, Wanted
from ui.theme.faces import face
from ui.theme.theme import RADIUS_S, TOUCH, S
from ui.widgets.dice_board import DiceBoard
from ui.widgets.die import DieFace, Roller
from ui.widgets.painted import LEFT, canvas, draw_box, draw_shape, draw_text
from ui.widgets.text_fit import cut_line
from ui.widgets.typed_dice import TypedDice


@dataclass(frozen=True)
class Group:
    """What a roll is called, or whose it is, and how many dice it has."""

    words: str
    count: int
    sign: Sign | None = None


Label = str | Sign
GAP, SMALLEST, FINGER = 4, 12, TOUCH // 2
"""Room between dice of several rolls, the least that a die of them may be, and what can still be hit with a finger."""
SHARE = 0.6
"""How much of the width the name of a roll may take."""


class TrayBoard(DiceBoard):
    """Dice that fill the room they have and never ask for more."""

    has_ring = True
    smallest = SMALLEST
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
        self._rolls = rolls if len(rolls) > 1 or any(each.sign or each.words for each in rolls) else ()

    def side(self, width: int = 0) -> int:
        """As large as all of them fit into the tray."""
        if self._rolls:
            return self._way()
        count = max(1, len(self._typed.dice))
        wide, high = max(self.width() - 8, 20), max(self.height() - 8, 20)
        fits = (min((high + S) // rows, (wide + S) // -(-count // rows)) - S for rows in range(1, 5))
        return max(16, min(max(fits), self._largest()))

    def _largest(self) -> int:
        return self.theme.px(4.2)

    def _way(self) -> int:
        """How large dice of several rolls are."""
        least = self._least()
        return next((side for side in range(self._largest(), least, -1) if self._fits(side)), least)

    def _least(self) -> int:
        """So small they may become before they no longer fit."""
        return self.smallest

    def _fits(self, side: int) -> bool:
        return self._bottom(side) <= self.height()

    def _bottom(self, side: int) -> float:
        return self._laid(side)[-1][0].bottom() + GAP

    def has_room_for(self, rolls: tuple[Group, ...]) -> bool:
        """Whether dice of these rolls lie here with their names and can still be hit with a finger."""
        before, self._rolls = self._rolls, rolls
        fits = not rolls or self._fits(self.finger())
        self._rolls = before
        return fits

    def finger(self) -> int:
        """The least that a die may be: what a finger hits, and as tall as the letters beside it."""
        return max(FINGER, self.theme.px(1.15))

    def has_rolls(self) -> bool:
        """Whether dice of several rolls lie here."""
        return bool(self._rolls)

    def ring(self) -> int:
        """The die that has the ring."""
        return min(self._typed.cursor, len(self._typed.dice) - 1)

    def _spots(self, width: int) -> list[QRectF]:
        if not self._rolls:
            return super()._spots(width)
        return [spot for spot, label in self._laid(self._way()) if label is None]

    def _laid(self, side: int) -> list[tuple[QRectF, Label | None]]:
        """Rolls one behind the other, what each is called before its dice; a line more where one is full."""
        laid: list[tuple[QRectF, Label | None]] = []
        x, y = float(GAP), float(GAP) / 2
        for group in self._rolls:
            label, wide = self._label(group, side)
            if x > GAP and x + wide + side > self.width():
                x, y = float(GAP), y + side + GAP
            laid += [(QRectF(x, y, wide - GAP, side), label)] if label else []
            x += wide
            for _ in range(group.count):
                if x + side > self.width():
                    x, y = float(GAP), y + side + GAP
                laid.append((QRectF(x, y, side, side), None))
                x += side + GAP
            x += 2 * GAP
        return laid

    def _label(self, group: Group, side: int) -> tuple[Label, float]:
        """What stands before the dice of a roll: whose they are, or what it is called; and how wide that is."""
        if group.sign is not None:
            return group.sign, 0.7 * side + GAP
        small = face(self.theme, "small")
        shown = (cut_line(group.words, small, self.width() * SHARE) or "…") if group.words else ""
        return shown, small.width(shown) + GAP if shown else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """The dice, and what each roll of several is called."""
        super().paintEvent(event)
        if self._rolls:
            with canvas(self) as painter:
                for spot, label in self._laid(self._way()):
                    self._paint_label(painter, spot, label)

    def _paint_label(self, painter: QPainter, spot: QRectF, label: Label | None) -> None:
        palette = self.theme.palette
        if isinstance(label, str):
            draw_text(painter, face(self.theme, "small"), palette.muted, spot, label, LEFT)
        elif label is not None:
            number, shape = label
            colours, edge = palette.side(number), spot.width() / 5
            draw_box(painter, spot, RADIUS_S, colours.fill)
            sign = QRectF(0, 0, spot.width() - 2 * edge, spot.width() - 2 * edge)
            sign.moveCenter(spot.center())
            draw_shape(painter, shape or colours.shape, sign, colours.ink)

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


def roll_of(rolls: Sequence[Group], die: int) -> str:
    """What the roll of a die is called, where there are several.

    >>> roll_of((Group("Hits", 3), Group("Saves", 2)), 3)
    'Saves'
    """
    for group in rolls:
        if die < group.count:
            return group.words
        die -= group.count
    return ""


def rolls_in(wanted: Wanted, typed: TypedDice, ahead: Sequence[int]) -> tuple[TypedDice, tuple[Group, ...]]:
    """All dice that lie in the tray, and whose they are: of the roll, of whoever rolls against it, and those ahead."""
    signs = wanted.signs if wanted.kind == "dice" else ()
    against = 1 if wanted.kind == "dice" and wanted.then else 0
    behind = [*ahead, *[None] * (against - len(ahead))]
    dice = (*typed.dice, *(_die(digit, typed.sides) for digit in behind))
    cursor = typed.cursor if typed.cursor < len(typed.dice) else len(typed.dice) + len(ahead)
    groups = [Group("", len(typed.dice), signs[0] if signs else None)] if typed.dice else []
    if against:
        groups.append(Group("", 1, signs[1] if len(signs) > 1 else None))
    if len(behind) > against:
        groups.append(Group(tr("ahead"), len(behind) - against))
    return replace(typed, dice=dice, cursor=cursor), tuple(groups)


def _die(digit: int | None, sides: int) -> DieFace:
    """A die that was typed ahead: as one that is rolled now, if that has such a face."""
    face = 10 if digit == 0 and sides == 10 else digit
    fits = face is None or 1 <= face <= sides
    return DieFace(sides=sides if fits else max(6, face or 0), face=face, roller=Roller.PLAYERS)
