"""The units of a side as bars of their strength: all at once, without scrolling, to be read across the room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.faces import Face, sized_face
from ui.theme.theme import RADIUS_S
from ui.widgets.card import CardView
from ui.widgets.card_model import CardGroup
from ui.widgets.painted import LEFT, RIGHT, Painted, canvas, draw_box, draw_text
from ui.widgets.text_fit import wrap

LARGEST, LEAST = 1.7, 0.75
"""The letters as shares of the text's size. In the least there are no figures, and names are cut in the middle."""
SLACK = 0.96
"""Letters do not grow quite evenly with their size."""
TALLEST = 4.5
"""How many times the text's size a row is tall at most, however few they are."""
AIR = 1.3
"""How many lines' height a line of text takes in its row."""
MOST_COLUMNS = 8
EDGE, GAP = 0.45, 0.6
"""Before and behind a row's words, and between columns, as shares of the text's size."""


@value
class StrengthRow:
    """A unit: its name, what is left of it, and of how much; nothing of it where that is not known."""

    name: str
    side: int
    now: int = 0
    start: int = 0
    is_gone: bool = False

    @property
    def figure(self) -> str:
        """What stands at the end of the row."""
        return tr("gone") if self.is_gone else f"{self.now}/{self.start}" if self.start else ""

    @property
    def words(self) -> str:
        """The row as it is read out."""
        left = tr(", {now} of {start}", now=self.now, start=self.start) if self.start else ""
        return tr("{name}, gone", name=self.name) if self.is_gone else f"{self.name}{left}"


def rows_of(groups: Sequence[CardGroup]) -> Iterator[StrengthRow]:
    """Every unit of a side in the order of its cards."""
    for card in (card for group in groups for card in group.cards):
        now, start = _strength(card)
        yield StrengthRow(name=card.name, side=card.side or 0, now=now, start=start, is_gone=bool(card.reason))


def _strength(card: CardView) -> tuple[int, int]:
    """What is left and of how much: the card's pips, else all figures that can be lost together."""
    if card.pips:
        return card.pips[0].now, card.pips[0].start
    figures = [(stat.now, stat.start) for stat in card.stats]
    lost = [(now, start) for now, start in figures if isinstance(now, int) and isinstance(start, int)]
    return sum(now for now, _ in lost), sum(start for _, start in lost)


@value
class Fitting:
    """How the rows of a side lie: in how many columns, a name in how many lines, and in letters of what size."""

    points: float
    columns: int
    lines: int


class StrengthBars(Painted):
    """A bar for each unit, in as many columns as give the largest letters; all sides have letters of one size."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = title
        self.rows: tuple[StrengthRow, ...] = ()
        self.beside: tuple[StrengthBars, ...] = (self,)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_rows(self, rows: Sequence[StrengthRow]) -> None:
        """Show these units."""
        self.rows = tuple(rows)
        self.setAccessibleName(f"{self.title}: {'; '.join(row.words for row in self.rows)}")
        self.update()

    def sizeHint(self) -> QSize:
        """Whatever there is."""
        return QSize(self.theme.px(10), self.theme.px(6))

    # How large, and where

    def fitting(self) -> Fitting:
        """In the letters of all sides: names in one line rather than two, then as few columns as will do."""
        points = min(max(way.points for way in each.ways()) for each in self.beside)
        if points < self._least():
            return self._crowded()
        ways = [way for way in self.ways() if way.points >= points]
        return replace(min(ways, key=lambda way: (way.lines, way.columns)), points=points)

    def ways(self) -> list[Fitting]:
        """Every number of columns and of lines, with the largest letters for it."""
        both = product(range(1, MOST_COLUMNS + 1), (1, 2))
        return [Fitting(points=self._points(*way), columns=way[0], lines=way[1]) for way in both]

    def _least(self) -> float:
        return self.theme.points * LEAST

    def _crowded(self) -> Fitting:
        """As few columns as rows in the smallest letters allow: too many units for their whole names."""
        tall = sized_face(self.theme, round(self._least(), 1)).height
        columns = next((n for n in range(1, MOST_COLUMNS) if self._tall(n) >= tall * AIR), MOST_COLUMNS)
        return Fitting(points=0, columns=columns, lines=1)

    def _points(self, columns: int, lines: int) -> float:
        """The largest letters in which every name and figure fits beside the other, if there are so many columns."""
        measure = sized_face(self.theme, self.theme.points * LARGEST)
        tall = self._tall(columns) / (measure.height * lines * AIR)
        room = max(1.0, self._wide(columns) - 2 * self.theme.px(EDGE))
        wide = room / max(self._needs(row, measure, lines) for row in self._rows())
        return self.theme.points * LARGEST * min(1.0, tall, wide) * SLACK

    def _rows(self) -> tuple[StrengthRow, ...]:
        return self.rows or (StrengthRow(name="", side=0),)

    @staticmethod
    def _needs(row: StrengthRow, measure: Face, lines: int) -> float:
        """How wide a row must be for its name in so many lines, and its figure."""
        words = row.name.split()
        cuts = range(len(words) // 2, len(words) // 2 + 2) if lines > 1 else (len(words),)
        halves = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in cuts)
        return min(max(map(measure.width, half)) for half in halves) + measure.width(f"  {row.figure}")

    def _down(self, columns: int) -> int:
        return -(-len(self._rows()) // columns)

    def _tall(self, columns: int) -> float:
        return min(self.height() / self._down(columns), self.theme.px(TALLEST))

    def _wide(self, columns: int) -> float:
        return (self.width() - self.theme.px(GAP) * (columns - 1)) / columns

    def letters(self) -> Face:
        """The letters of all sides: those in which the most crowded one fits."""
        return sized_face(self.theme, round(self.fitting().points or self._least(), 1))

    def boxes(self) -> list[QRectF]:
        """Where each row stands: all inside the widget."""
        columns = self.fitting().columns
        down, wide, tall = self._down(columns), self._wide(columns), self._tall(columns)
        step = wide + self.theme.px(GAP)
        return [QRectF(at // down * step, at % down * tall, wide, tall) for at in range(len(self.rows))]

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """All rows."""
        letters, has_figures = self.letters(), self.fitting().points > 0
        with canvas(self) as painter:
            for row, box in zip(self.rows, self.boxes(), strict=True):
                figure = f"  {row.figure}" if has_figures or row.is_gone else ""
                self._paint_row(painter, row, box.adjusted(0, 1, 0, -1), letters, figure)

    def _paint_row(self, painter: QPainter, row: StrengthRow, box: QRectF, letters: Face, figure: str) -> None:
        palette = self.theme.palette
        self._paint_bar(painter, row, box)
        ink = palette.muted if row.is_gone else palette.text
        edge = self.theme.px(EDGE)
        inner = box.adjusted(edge, 0, -edge, 0)
        draw_text(painter, letters, ink, inner, figure, RIGHT)
        lines = named(row.name, letters, inner.width() - letters.width(figure), box.height())
        top = box.center().y() - letters.height * len(lines) / 2
        for at, line in enumerate(lines):
            spot = QRectF(inner.left(), top + at * letters.height, inner.width(), letters.height)
            draw_text(painter, letters, ink, spot, line, LEFT)

    def _paint_bar(self, painter: QPainter, row: StrengthRow, box: QRectF) -> None:
        palette, side = self.theme.palette, self.theme.palette.side(row.side)
        draw_box(painter, box, RADIUS_S, palette.raised, palette.line)
        if row.start and not row.is_gone:
            part = QRectF(box.x(), box.y(), box.width() * min(1.0, row.now / row.start), box.height())
            thick = max(2.0, box.height() / 9)
            draw_box(painter, part, RADIUS_S, side.soft)
            draw_box(painter, QRectF(part.x(), part.bottom() - thick, part.width(), thick), 1, side.fill)


def named(name: str, letters: Face, width: float, height: float) -> tuple[str, ...]:
    """A name in one line, else in two where there is room for them; cut in the middle, so that its number stays."""
    if letters.width(name) <= width:
        return (name,)
    fit = wrap(name, letters, width, 2)
    if not fit.cut and 2 * letters.height <= height:
        return fit.lines
    return (letters.metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, max(0.0, width)),)
