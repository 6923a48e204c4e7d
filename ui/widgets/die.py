"""Drawing a die's face: pips on a d6, figures on the others, and whose die it was."""

from __future__ import annotations

from enum import StrEnum
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.faces import sized_face
from ui.theme.icons import draw_icon
from ui.theme.palette import Tone
from ui.theme.theme import S, Theme
from ui.widgets.painted import CENTRE, Painted, canvas, draw_text
from ui.widgets.stat_row import flow_spots


class Roller(StrEnum):
    """Who rolled a die; the players' own are marked as theirs."""

    PLAYERS = "players"
    APP = "app"


@value
class DieFace:
    """A die that lies on the table: how many sides, which face (None: not rolled yet) and who rolled it."""

    sides: int = 6
    face: int | None = None
    roller: Roller = Roller.APP
    struck: bool = False
    lit: bool = False
    """Whether it counts: it shows what was wanted."""

    @property
    def words(self) -> str:
        """The die for screen readers."""
        shown = tr("not rolled") if self.face is None else str(self.face)
        by = tr(" by the players") if self.face is not None and self.roller is Roller.PLAYERS else ""
        return f"{shown}{by}{tr(', replaced') if self.struck else ''}{tr(', counts') if self.lit else ''}"


PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
CORNERS = {4: 3, 8: 4, 10: 4, 12: 5, 20: 6}


def die_outline(sides: int, box: QRectF) -> QPainterPath:
    """The silhouette by which a die is known."""
    path = QPainterPath()
    corners = CORNERS.get(sides)
    if corners is None:
        path.addRoundedRect(box, box.width() * 0.2, box.width() * 0.2)
        return path
    centre, radius = box.center(), box.width() / 2
    drop = radius * 0.14 if corners == 3 else 0.0
    turns = [2 * pi * n / corners for n in range(corners)]
    points = [QPointF(centre.x() + radius * 1.04 * sin(t), centre.y() + drop - radius * 1.04 * cos(t)) for t in turns]
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def _paint_pips(painter: QPainter, box: QRectF, face: int, colour: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    reach, radius = box.width() * 0.25, box.width() * 0.095
    for x, y in PIPS[face]:
        painter.drawEllipse(box.center() + QPointF(x * reach, y * reach), radius, radius)


def _paint_figure(painter: QPainter, theme: Theme, box: QRectF, die: DieFace, colour: str) -> None:
    scale = 0.3 if len(str(die.face)) > 2 else 0.38
    drop = box.height() * 0.1 if die.sides == 4 else 0
    face = sized_face(theme, max(6.0, box.height() * scale * 0.75), True)
    draw_text(painter, face, colour, box.translated(0, drop), str(die.face), CENTRE)


def paint_die(painter: QPainter, theme: Theme, box: QRectF, die: DieFace, *, focused: bool = False) -> None:
    """Draw a die: the players' are light like their own, the app's dark with light pips; a blank one is dashed."""
    palette = theme.palette
    ours = die.roller is Roller.APP and die.face is not None
    fill, ink = (palette.app_die, palette.app_die_ink) if ours else (palette.die, palette.die_ink)
    edge, width = (palette.focus, max(2.5, box.width() * 0.06)) if focused else (palette.edge, 1.5)
    pen = QPen(QColor(edge), width)
    if die.face is None:
        pen.setStyle(Qt.PenStyle.SolidLine if focused else Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(QColor(fill) if die.face is not None else Qt.BrushStyle.NoBrush)
    inner = box.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.drawPath(die_outline(die.sides, inner))
    if die.face is None:
        return
    if die.sides == 6 and die.face in PIPS:
        _paint_pips(painter, inner, die.face, ink)
    else:
        _paint_figure(painter, theme, inner, die, ink)
    if die.lit:
        _paint_lit(painter, theme, box, die_outline(die.sides, inner))
    if die.struck:
        draw_icon(painter, "close", box, palette.tone(Tone.DANGER).strong, 2.5)


def _paint_lit(painter: QPainter, theme: Theme, box: QRectF, outline: QPainterPath) -> None:
    """A die that counts has a strong edge and a tick mark."""
    good = theme.palette.tone(Tone.GOOD)
    painter.setPen(QPen(QColor(good.strong), max(3.0, box.width() * 0.09)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline)
    spot = QRectF(0, 0, box.width() * 0.36, box.width() * 0.36)
    spot.moveBottomRight(box.bottomRight())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(good.strong))
    painter.drawEllipse(spot)
    draw_icon(painter, "check", spot.adjusted(2, 2, -2, -2), good.fill, 3)


class DiceRow(Painted):
    """Dice in a row that goes on in the next line."""

    def __init__(self, dice: tuple[DieFace, ...] = (), em: float = 1.7, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dice, self._em = dice, em
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_dice(dice)

    def set_dice(self, dice: tuple[DieFace, ...]) -> None:
        """Show other dice."""
        self._dice = dice
        self.setAccessibleName(", ".join(die.words for die in dice))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """The narrower, the taller."""
        return True

    def heightForWidth(self, width: int) -> int:
        """All lines at that width."""
        spots = self._spots(width)
        return round(spots[-1].bottom()) if spots else 0

    def sizeHint(self) -> QSize:
        """All dice in one line, up to a dozen."""
        width = min(12, len(self._dice)) * (self.theme.px(self._em) + S)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw every die."""
        with canvas(self) as painter:
            for die, spot in zip(self._dice, self._spots(self.width()), strict=True):
                paint_die(painter, self.theme, spot, die)

    def _spots(self, width: int) -> list[QRectF]:
        side = self.theme.px(self._em)
        return flow_spots([QRectF(0, 0, side, side).size()] * len(self._dice), width, S / 2, S / 2)
