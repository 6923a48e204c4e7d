"""The units of a side as bars of their strength: all at once, without scrolling, to be read across the room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.theme import RADIUS_S, XS, S
from ui.widgets.card import CardView
from ui.widgets.card_model import CardGroup
from ui.widgets.painted import LEFT, RIGHT, Painted, canvas, draw_box, draw_text
from ui.widgets.text_fit import cut_line

LEAST = 1.35
"""How many times the text's size a row is tall at least, before there are two columns."""
TALLEST = 2.6


@value
class StrengthRow:
    """A unit: its name, what is left of it, and of how much; nothing of it where that is not known."""

    name: str
    side: int
    now: int = 0
    start: int = 0
    is_gone: bool = False

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
    """What is left and of how much: the card's pips, else the first figure that can change."""
    if card.pips:
        return card.pips[0].now, card.pips[0].start
    figures = [stat for stat in card.stats if isinstance(stat.start, int) and isinstance(stat.now, int)]
    return (int(figures[0].now), int(figures[0].start or 0)) if figures else (0, 0)


class StrengthBars(Painted):
    """A bar for each unit, in as many columns as the rows need to stay readable."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = title
        self.rows: tuple[StrengthRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_rows(self, rows: Sequence[StrengthRow]) -> None:
        """Show these units."""
        self.rows = tuple(rows)
        self.setAccessibleName(f"{self.title}: {'; '.join(row.words for row in self.rows)}")
        self.update()

    def sizeHint(self) -> QSize:
        """Whatever there is."""
        return QSize(self.theme.px(10), self.theme.px(10))

    def boxes(self) -> list[QRectF]:
        """Where each row stands: all inside the widget."""
        count = max(1, len(self.rows))
        fitting = max(1, int(self.height() / self.theme.px(LEAST)))
        columns = -(-count // fitting)
        down = -(-count // columns)
        wide = (self.width() - S * (columns - 1)) / columns
        tall = min(self.height() / down, self.theme.px(TALLEST))
        return [QRectF(at // down * (wide + S), at % down * tall, wide, tall) for at in range(len(self.rows))]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """All rows."""
        with canvas(self) as painter:
            for row, box in zip(self.rows, self.boxes(), strict=True):
                self._paint_row(painter, row, box.adjusted(0, 1, 0, -1))

    def _paint_row(self, painter: QPainter, row: StrengthRow, box: QRectF) -> None:
        palette, letters = self.theme.palette, face(self.theme, "body")
        side = palette.side(row.side)
        draw_box(painter, box, RADIUS_S, palette.raised, palette.line)
        if row.start and not row.is_gone:
            part = QRectF(box.x(), box.y(), box.width() * min(1.0, row.now / row.start), box.height())
            draw_box(painter, part, RADIUS_S, side.soft)
            draw_box(painter, QRectF(part.x(), part.bottom() - 4, part.width(), 4), 1, side.fill)
        ink = palette.muted if row.is_gone else palette.text
        figure = tr("gone") if row.is_gone else f"{row.now}/{row.start}" if row.start else ""
        inner = box.adjusted(XS + 2, 0, -XS - 2, 0)
        draw_text(painter, letters, ink, inner, figure, RIGHT)
        room = inner.width() - letters.width(figure) - S
        draw_text(painter, letters, ink, inner, cut_line(row.name, letters, room), LEFT)
