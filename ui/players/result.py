"""What happened last, as large as its room allows: the verdict on the ground of its side, the dice, and how it came."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.value import value
from referee.wording import tr
from ui.players.known import Known
from ui.theme.faces import Face, sized_face
from ui.theme.palette import SideColour
from ui.theme.theme import RADIUS_L, S
from ui.widgets.die import paint_die
from ui.widgets.painted import LEFT, Painted, canvas, draw_box, draw_shape, draw_text
from ui.widgets.stat_row import flow_spots
from ui.widgets.text_fit import wrap

LARGEST, PLAIN, LEAST = 3.4, 2.1, 0.95
"""The verdict's letters as shares of the text's size: the largest, those for which lines are left out, the least."""
STEP = 0.94
SMALLER = 0.62
"""The lines below the verdict, beside its letters."""
DIE = 1.9
"""How many times the verdict's letters a die is tall."""
NOTHING = tr("Nothing has happened yet.")


@value
class Laid:
    """All that is shown, where it lies: lines of text with their letters, and dice."""

    words: tuple[tuple[str, QRectF, Face], ...]
    dice: tuple[QRectF, ...]
    bottom: float


class ResultBoard(Painted):
    """The verdict with its dice and lines, in the middle of its room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.known = Known()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_known(self, known: Known) -> None:
        """Show another result."""
        self.known = known
        dice = ", ".join(die.words for die in known.dice)
        self.setAccessibleName(". ".join(filter(None, (self.text(), dice, *known.lines))))
        self.update()

    def text(self) -> str:
        """The verdict."""
        return self.known.headline or NOTHING

    def sizeHint(self) -> QSize:
        """Whatever there is."""
        return QSize(self.theme.px(12), self.theme.px(8))

    def room(self) -> QRectF:
        """Where words and dice may lie: beside the band of the side."""
        edge = self.theme.px(0.9)
        return QRectF(self.rect()).adjusted(self._band() + edge, edge / 2, -edge, -edge / 2)

    def _band(self) -> float:
        return self.theme.px(1.7) if self.known.side is not None else 0.0

    def laid(self) -> Laid:
        """The verdict with as many of the last lines as leave it large, in the largest letters with which all fit."""
        lines, room = self.known.lines, self.room()
        while lines:
            fitting = next(self._fitting(lines, room, PLAIN), None)
            if fitting is not None:
                return fitting
            lines = lines[1:]
        return next(self._fitting((), room, LEAST), None) or self._in_letters(LEAST, (), room)

    def _fitting(self, lines: tuple[str, ...], room: QRectF, least: float) -> Iterator[Laid]:
        """Every way to lay it out that fits, the largest letters first."""
        share = LARGEST
        while share >= least:
            laid = self._in_letters(share, lines, room)
            if laid.bottom <= room.bottom():
                yield laid
            share *= STEP

    def _in_letters(self, share: float, lines: tuple[str, ...], room: QRectF) -> Laid:
        """All of it in letters of one size, from the top of the room down."""
        points = self.theme.points * share
        large = sized_face(self.theme, round(points, 1), True)
        small = sized_face(self.theme, round(points * SMALLER, 1))
        words, y = _written(self.text(), large, room, room.top())
        die = QSizeF(DIE, DIE) * (points * 4 / 3)
        spots = flow_spots([die] * len(self.known.dice), room.width(), S, S)
        dice = tuple(spot.translated(room.left(), y + S) for spot in spots)
        y = dice[-1].bottom() + S if dice else y + S / 2
        for line in lines:
            more, y = _written(line, small, room, y)
            words += more
        return Laid(words=words, dice=dice, bottom=y)

    def clipped_texts(self) -> list[str]:
        """The verdict, if it does not fit even in the smallest letters."""
        return [self.text()] if self.laid().bottom > self.room().bottom() + 1 else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground of the side, then the words and the dice, as far from the top as from the bottom."""
        laid, palette = self.laid(), self.theme.palette
        spare = max(0.0, (self.room().bottom() - laid.bottom) / 2)
        with canvas(self) as painter:
            self._paint_ground(painter)
            for text, box, letters in laid.words:
                draw_text(painter, letters, palette.text, box.translated(0, spare), text, LEFT)
            for die, spot in zip(self.known.dice, laid.dice, strict=True):
                paint_die(painter, self.theme, spot.translated(0, spare), die)

    def _paint_ground(self, painter: QPainter) -> None:
        palette, box, side = self.theme.palette, QRectF(self.rect()), self._colours()
        draw_box(painter, box, RADIUS_L, side.soft if side else palette.raised, palette.line)
        if side:
            band, sign = self._band(), self.theme.px(1.0)
            draw_box(painter, QRectF(0, 0, band, box.height()), RADIUS_L, side.fill)
            draw_shape(painter, side.shape, QRectF((band - sign) / 2, (band - sign) / 2 + S, sign, sign), side.ink)

    def _colours(self) -> SideColour | None:
        if self.known.side is None:
            return None
        number, shape = self.known.side
        side = self.theme.palette.side(number)
        return replace(side, shape=shape) if shape else side


def _written(text: str, letters: Face, room: QRectF, y: float) -> tuple[tuple[tuple[str, QRectF, Face], ...], float]:
    """The lines of a text from a height down, and where the next one begins."""
    lines = wrap(text, letters, room.width()).lines
    tall = letters.height
    rows = (QRectF(room.left(), y + at * tall, room.width(), tall) for at in range(len(lines)))
    return tuple((line, row, letters) for line, row in zip(lines, rows, strict=True)), y + len(lines) * tall
