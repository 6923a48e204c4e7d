"""The units of a side as bars of their strength: all at once, without scrolling, to be read across the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import ceil

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

LARGEST = 2.2
"""The largest letters as a share of the text's size."""
READABLE = 1 / 40
"""The least letters as a share of the window's height: what can be read at four metres."""
SLACK = 0.96
"""Letters do not grow quite evenly with their size."""
TALLEST = 10
"""How many times the text's size a row is tall at most, however few they are."""
AIR = {1: 1.25, 2: 1.1}
"""How many lines' height a line of text takes in its row, of one line or of two."""
MOST_COLUMNS, MOST_CUT = 8, 2
"""How many columns there are at most, and how many of names that are cut."""
FORMED_UP = "(formed up)"
"""The group of units that stand in another one."""
EDGE, GAP = 0.45, 0.6
"""Before and behind a row's words, and between columns, as shares of the text's size."""


@value
class StrengthRow:
    """A unit: its name, what is left of it, and of how much; nothing of it where that is not known."""

    name: str
    side: int
    now: int = 0
    start: int = 0
    score: str = ""
    """What is left of it, as its card has it."""
    is_gone: bool = False

    @property
    def figure(self) -> str:
        """What stands at the end of the row."""
        return tr("gone") if self.is_gone else self.score

    @property
    def words(self) -> str:
        """The row as it is read out."""
        return tr("{name}, gone", name=self.name) if self.is_gone else ", ".join(filter(None, (self.name, self.score)))


def rows_of(groups: Sequence[CardGroup]) -> tuple[StrengthRow, ...]:
    """Every unit of a side in the order of its cards."""
    return tuple(_row(card) for group in groups for card in group.cards)


def _row(card: CardView) -> StrengthRow:
    now, start = card.strength
    return StrengthRow(
        name=card.name, side=card.side or 0, now=now, start=start, score=card.score, is_gone=bool(card.reason)
    )


def formations_of(groups: Sequence[CardGroup], group_of: Mapping[str, str]) -> tuple[StrengthRow, ...]:
    """Every formation of a side: how many of its units are left, and the strength of all of them together."""
    gathered: dict[str, list[CardView]] = {}
    for card in fighting(groups):
        gathered.setdefault(tr("Hidden") if card.hidden else group_of.get(card.id, ""), []).append(card)
    in_order = sorted(gathered.items(), key=lambda each: not each[0])  # who is in none comes last
    return tuple(together(name or tr("Others"), cards) for name, cards in in_order)


def fighting(groups: Sequence[CardGroup]) -> list[CardView]:
    """The cards of a side, without those that stand in another one now."""
    return [card for group in groups if group.id != FORMED_UP for card in group.cards]


def together(name: str, cards: Sequence[CardView]) -> StrengthRow:
    """Several units as one row."""
    there = [card for card in cards if not card.reason]
    now, start = sum(card.strength[0] for card in there), sum(card.strength[1] for card in cards)
    score = f"{len(there)}/{len(cards)}"
    return StrengthRow(name=name, side=cards[0].side or 0, now=now, start=start, score=score, is_gone=not there)


@value
class Fitting:
    """How the rows of a side lie: in how many columns, a name in how many lines, and in letters of what size."""

    points: float
    columns: int
    lines: int


class StrengthBars(Painted):
    """A bar for each unit, in as many columns as give the largest letters; all sides have letters of one size.

    Where letters would be too small to be read across the room, a bar is that of a formation, and at last of a side.
    """

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = title
        self.levels: tuple[tuple[StrengthRow, ...], ...] = ((),)
        self.beside: tuple[StrengthBars, ...] = (self,)
        self._measured: dict[tuple[int, Face, int], float] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_rows(self, units: Sequence[StrengthRow], *wider: Sequence[StrengthRow]) -> None:
        """Show these units, or the same wider and wider where there is no room for them."""
        self.levels = (tuple(units), *(tuple(rows) for rows in wider if rows))
        self._measured.clear()
        self.setAccessibleName(f"{self.title}: {'; '.join(row.words for row in self.levels[0])}")
        self.update()

    @property
    def rows(self) -> tuple[StrengthRow, ...]:
        """What is shown: the units, or what they are gathered in."""
        return self._at(self.level())

    def level(self) -> int:
        """How wide rows must be for letters that can be read: 0 for single units; the same for all sides."""
        levels = range(max(len(each.levels) for each in self.beside))
        readable = (at for at in levels if all(each.is_readable(at) for each in self.beside))
        return next(readable, levels[-1])

    def is_readable(self, level: int) -> bool:
        """Whether the rows of a level have room in letters that can be read; long names of formations may be cut."""
        if self.points_at(level) >= self.least():
            return True
        return level > 0 and self._crowded(level).columns <= MOST_CUT

    def points_at(self, level: int) -> float:
        """The largest letters for the rows of a level."""
        return max(way.points for way in self.ways(level))

    def _at(self, level: int) -> tuple[StrengthRow, ...]:
        return self.levels[min(level, len(self.levels) - 1)]

    def sizeHint(self) -> QSize:
        """Whatever there is."""
        return QSize(self.theme.px(10), self.theme.px(6))

    # How large, and where

    def fitting(self) -> Fitting:
        """In the letters of all sides: names in one line rather than two, then as few columns as will do."""
        level = self.level()
        points = min(each.points_at(level) for each in self.beside)
        if points < self.least():
            return self._crowded(level)
        ways = [way for way in self.ways(level) if way.points >= points]
        return replace(min(ways, key=lambda way: (way.lines, way.columns)), points=points)

    def ways(self, level: int = 0) -> list[Fitting]:
        """Every number of columns and of lines, with the largest letters for it."""
        both = product(range(1, MOST_COLUMNS + 1), (1, 2))
        return [Fitting(points=self._points(level, *way), columns=way[0], lines=way[1]) for way in both]

    def least(self) -> float:
        """The least letters, in points: what can be read across the room, or as small as somebody has set them."""
        return min(self.theme.points, self.window().height() * READABLE * 3 / 4)

    def _crowded(self, level: int) -> Fitting:
        """As few columns as rows in the smallest letters allow: too many units for their whole names."""
        tall = sized_face(self.theme, _up(self.least())).height
        count = len(self._at(level))
        columns = next((n for n in range(1, MOST_COLUMNS) if self._tall(count, n) >= tall * AIR[1]), MOST_COLUMNS)
        return Fitting(points=0, columns=columns, lines=1)

    def _points(self, level: int, columns: int, lines: int) -> float:
        """The largest letters in which every name and figure fits beside the other, if there are so many columns."""
        measure = sized_face(self.theme, self.theme.points * LARGEST)
        tall = self._tall(len(self._at(level)), columns) / (measure.height * lines * AIR[lines])
        room = max(1.0, self._wide(columns) - 2 * self.theme.px(EDGE))
        wide = room / self._widest(level, measure, lines)
        return self.theme.points * LARGEST * min(1.0, tall, wide) * SLACK

    def _widest(self, level: int, measure: Face, lines: int) -> float:
        """How wide the widest row of a level must be; measured once."""
        key = (level, measure, lines)
        if key not in self._measured:
            rows = self._at(level) or (StrengthRow(name="", side=0),)
            self._measured[key] = max(self._needs(row, measure, lines) for row in rows)
        return self._measured[key]

    @staticmethod
    def _needs(row: StrengthRow, measure: Face, lines: int) -> float:
        """How wide a row must be for its name in so many lines, and its figure."""
        words = row.name.split()
        cuts = range(len(words) // 2, len(words) // 2 + 2) if lines > 1 else (len(words),)
        halves = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in cuts)
        return min(max(map(measure.width, half)) for half in halves) + measure.width(f"  {row.figure}")

    def _tall(self, count: int, columns: int) -> float:
        return min(self.height() / max(1, -(-count // columns)), self.theme.px(TALLEST))

    def _wide(self, columns: int) -> float:
        return (self.width() - self.theme.px(GAP) * (columns - 1)) / columns

    def letters(self) -> Face:
        """The letters of all sides: those in which the most crowded one fits."""
        points = self.fitting().points
        return sized_face(self.theme, round(points, 1) if points > self.least() + 0.1 else _up(self.least()))

    def boxes(self) -> list[QRectF]:
        """Where each row stands: all inside the widget."""
        columns, count = self.fitting().columns, len(self.rows)
        down, wide, tall = max(1, -(-count // columns)), self._wide(columns), self._tall(count, columns)
        step = wide + self.theme.px(GAP)
        return [QRectF(at // down * step, at % down * tall, wide, tall) for at in range(count)]

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """All rows."""
        letters = self.letters()
        with canvas(self) as painter:
            for row, box in zip(self.rows, self.boxes(), strict=True):
                self._paint_row(painter, row, box.adjusted(0, 1, 0, -1), letters, f"  {row.figure}")

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


def _up(points: float) -> float:
    """A size of letters, not less than it."""
    return ceil(points * 10) / 10


def named(name: str, letters: Face, width: float, height: float) -> tuple[str, ...]:
    """A name in one line, else in two where there is room for them; cut in the middle, so that its number stays."""
    if letters.width(name) <= width:
        return (name,)
    fit = wrap(name, letters, width, 2)
    if not fit.cut and 2 * letters.height <= height:
        return fit.lines
    return (letters.metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, max(0.0, width)),)
