"""A bag or cup as plain values, and its picture: pieces as coloured shapes, or hidden."""

from __future__ import annotations

from fractions import Fraction
from math import cos, pi, sin, sqrt
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face, sized_face
from ui.theme.palette import SideColour
from ui.theme.shapes import Shape
from ui.theme.theme import Theme
from ui.widgets.painted import CENTRE, Painted, canvas, draw_box, draw_shape, draw_text
from ui.widgets.text_fit import cut_line, wrap

MOST_DRAWN = 60
"""More pieces than this are told by their number alone."""

GOLDEN = pi * (3 - sqrt(5))


@value
class BagItem:
    """A kind of piece: a colour of dice, or a named counter; `side` is the number of its colour."""

    id: str
    label: str
    count: int
    side: int = 0
    shape: Shape | None = None

    def look(self, theme: Theme) -> tuple[SideColour, Shape]:
        """Its colour and its shape."""
        side = theme.palette.side(self.side)
        return side, self.shape or side.shape


@value
class BagContents:
    """What is left, what was drawn (the newest last), and why nothing can be drawn now, if so.

    Chances are those of a fair draw unless others are given (void draws, tokens that end the turn).
    """

    items: tuple[BagItem, ...]
    kind: Literal["bag", "cup"] = "bag"
    hidden: bool = False
    history: tuple[str, ...] = ()
    reason: str = ""
    can_put_back: bool = False
    given_chances: tuple[tuple[str, Fraction], ...] = ()

    @property
    def total(self) -> int:
        """How many pieces are left."""
        return sum(item.count for item in self.items)

    @property
    def last(self) -> BagItem | None:
        """The piece drawn last."""
        return self.item(self.history[-1]) if self.history else None

    def item(self, wanted: str) -> BagItem | None:
        """The kind of piece with that id."""
        return next((item for item in self.items if item.id == wanted), None)

    def chance(self, item: BagItem) -> Fraction:
        """The chance that this kind comes next."""
        given = dict(self.given_chances)
        if given:
            return given.get(item.id, Fraction(0))
        return Fraction(item.count, self.total) if self.total else Fraction(0)

    @property
    def words(self) -> str:
        """The contents for screen readers."""
        if self.hidden:
            return tr("{total} pieces, hidden", total=self.total)
        left = ", ".join(f"{item.count} {item.label}" for item in self.items if item.count)
        return left or tr("The {kind} is empty", kind=self.kind)


def mixed(items: tuple[BagItem, ...]) -> list[BagItem]:
    """The pieces one by one, the kinds spread evenly among each other."""
    places = [((n + 0.5) / item.count, at, item) for at, item in enumerate(items) for n in range(item.count)]
    return [item for _, _, item in sorted(places, key=lambda place: place[:2])]


def _bag_path() -> QPainterPath:
    """A bag tied at the neck, in a box from 0 to 100."""
    path = QPainterPath(QPointF(36, 4))
    path.cubicTo(44, 9, 56, 9, 64, 4)
    path.lineTo(59, 19)
    path.cubicTo(84, 34, 100, 62, 88, 86)
    path.cubicTo(82, 98, 18, 98, 12, 86)
    path.cubicTo(0, 62, 16, 34, 41, 19)
    path.closeSubpath()
    return path


def _cup_path() -> QPainterPath:
    """A dice cup, wider at the brim."""
    path = QPainterPath(QPointF(8, 6))
    path.lineTo(92, 6)
    path.lineTo(80, 92)
    path.cubicTo(79, 97, 21, 97, 20, 92)
    path.closeSubpath()
    return path


class BagPicture(Painted):
    """The bag or cup, as large as its room; `shake` from -1 to 1 tilts it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._contents = BagContents(items=())
        self.shake = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_contents(self, contents: BagContents) -> None:
        """Show other contents."""
        self._contents = contents
        self.setAccessibleName(tr(contents.kind))
        self.setAccessibleDescription(contents.words)
        self.update()

    def sizeHint(self) -> QSize:
        """Large enough to be seen across the table."""
        return QSize(self.theme.px(14), self.theme.px(14))

    def minimumSizeHint(self) -> QSize:
        """The smallest in which pieces are told apart."""
        return QSize(self.theme.px(6), self.theme.px(5))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the outline, then what is inside or how many there are."""
        side = min(self.width(), self.height()) - 4.0
        box = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        with canvas(self) as painter:
            painter.translate(box.center())
            painter.rotate(self.shake * 7)
            painter.translate(-box.center())
            self._paint_outline(painter, box)
            if self._contents.hidden or not 0 < self._contents.total <= MOST_DRAWN:
                self._paint_number(painter, box)
            else:
                self._paint_pieces(painter, box)

    def _paint_outline(self, painter: QPainter, box: QRectF) -> None:
        palette = self.theme.palette
        path = _bag_path() if self._contents.kind == "bag" else _cup_path()
        turn = QTransform.fromTranslate(box.left(), box.top()).scale(box.width() / 100, box.height() / 100)
        painter.setPen(QPen(QColor(palette.edge), max(2.0, box.width() / 70)))
        painter.setBrush(QColor(palette.sunken))
        painter.drawPath(turn.map(path))
        if self._contents.kind == "bag":
            rope = turn.map(QPointF(38, 19)), turn.map(QPointF(62, 19))
            painter.setPen(QPen(QColor(palette.edge), max(3.0, box.width() / 30)))
            painter.drawLine(*rope)

    def _belly(self, box: QRectF) -> QRectF:
        """The part of the picture where pieces lie."""
        if self._contents.kind == "cup":
            return QRectF(
                box.left() + box.width() * 0.2, box.top() + box.height() * 0.14, box.width() * 0.6, box.height() * 0.74
            )
        return QRectF(
            box.left() + box.width() * 0.17, box.top() + box.height() * 0.34, box.width() * 0.66, box.height() * 0.55
        )

    def _paint_pieces(self, painter: QPainter, box: QRectF) -> None:
        """Pieces lie like the seeds of a sunflower: evenly, however many they are."""
        belly, pieces = self._belly(box), mixed(self._contents.items)
        size = min(box.width() * 0.15, 0.64 * sqrt(belly.width() * belly.height() / max(1, len(pieces))))
        for number, piece in enumerate(pieces):
            away, turn = sqrt((number + 0.5) / len(pieces)), number * GOLDEN
            x = belly.center().x() + cos(turn) * away * (belly.width() - size) / 2
            y = belly.center().y() + sin(turn) * away * (belly.height() - size) / 2
            side, shape = piece.look(self.theme)
            spot = QRectF(x - size / 2, y - size / 2, size, size)
            draw_shape(painter, shape, spot, side.fill, self.theme.palette.sunken, max(1.0, size / 14))

    def _paint_number(self, painter: QPainter, box: QRectF) -> None:
        total, belly = self._contents.total, self._belly(box)
        words = str(total) if total else "empty"
        points = min(belly.height() * 0.3, belly.width() * 0.95 / len(words))
        draw_text(
            painter, sized_face(self.theme, max(8.0, points), True), self.theme.palette.text, belly, words, CENTRE
        )


class DrawnPicture(Painted):
    """The piece drawn last, as large as its room; `growth` from 0 to 1 lets it come out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._item: BagItem | None = None
        self.growth = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_item(self, item: BagItem | None) -> None:
        """Show a piece, or that nothing was drawn yet."""
        self._item = item
        self.setAccessibleName(tr("Drawn: {label}", label=item.label) if item else tr("Nothing drawn yet"))
        self.update()

    def sizeHint(self) -> QSize:
        """As large as the bag."""
        return QSize(self.theme.px(14), self.theme.px(14))

    def minimumSizeHint(self) -> QSize:
        """Room for a name."""
        return QSize(self.theme.px(6), self.theme.px(5))

    def clipped_texts(self) -> list[str]:
        """The name, if it does not fit into two lines."""
        words = self._item.label if self._item else ""
        return [words] if wrap(words, face(self.theme, "display"), self.width(), 2).cut else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the piece with its name below."""
        with canvas(self) as painter:
            if self._item is None:
                self._paint_nothing(painter)
            else:
                self._paint_item(painter, self._item)

    def _paint_nothing(self, painter: QPainter) -> None:
        """That nothing was drawn yet, in as many lines as it needs."""
        letters, lines = face(self.theme), self.lines_of_nothing()
        top = (self.height() - len(lines) * letters.height) / 2
        for at, line in enumerate(lines):
            box = QRectF(0, top + at * letters.height, self.width(), letters.height)
            draw_text(painter, letters, self.theme.palette.muted, box, line, CENTRE)

    def lines_of_nothing(self) -> tuple[str, ...]:
        """The lines that say that nothing was drawn yet."""
        return wrap(tr("Nothing drawn yet"), face(self.theme), self.width(), 3).lines

    def _paint_item(self, painter: QPainter, item: BagItem) -> None:
        """The piece over its name; beside it where it would be smaller than the letters."""
        spot, lines = self.places(item)
        size = spot.width() * self.growth
        spot = QRectF(spot.center().x() - size / 2, spot.center().y() - size / 2, size, size)
        side, shape = item.look(self.theme)
        draw_box(painter, spot, size * 0.2, side.fill)
        draw_shape(painter, shape, spot.adjusted(size * 0.24, size * 0.24, -size * 0.24, -size * 0.24), side.ink)
        for row, line in lines:
            draw_text(painter, face(self.theme, "display"), self.theme.palette.text, row, line, CENTRE)

    def places(self, item: BagItem) -> tuple[QRectF, list[tuple[QRectF, str]]]:
        """Where the piece lies, and every line of its name."""
        words = face(self.theme, "display")
        fit = wrap(item.label, words, self.width(), 2)
        above = self.height() - len(fit.lines) * words.height
        if above < words.height:
            return self._beside(item)
        size = max(24.0, min(self.width(), above) * 0.86)
        gap = min(size * 0.07, above - size)
        top = (above - size - gap) / 2
        spot, foot = QRectF((self.width() - size) / 2, top, size, size), top + size + gap
        rows = [QRectF(0, foot + at * words.height, self.width(), words.height) for at in range(len(fit.lines))]
        return spot, list(zip(rows, fit.lines, strict=True))

    def _beside(self, item: BagItem) -> tuple[QRectF, list[tuple[QRectF, str]]]:
        words, size = face(self.theme, "display"), self.height() * 0.86
        gap = size / 4
        name = cut_line(item.label, words, max(0.0, self.width() - size - gap))
        left = max(0.0, (self.width() - size - gap - words.width(name)) / 2)
        spot = QRectF(left, (self.height() - size) / 2, size, size)
        row = QRectF(spot.right() + gap, (self.height() - words.height) / 2, words.width(name), words.height)
        return spot, [(row, name)]
