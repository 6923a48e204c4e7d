"""Painting the rows of a card list: cards and headings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.theme.faces import Face, face, sized_face
from ui.theme.theme import S, Theme
from ui.widgets.card import CardView, plan_card
from ui.widgets.card_model import ROW, CardGroup, Index
from ui.widgets.card_paint import GROUND, CardState, paint_face, paint_state
from ui.widgets.painted import RIGHT, draw_box, draw_text
from ui.widgets.text_fit import cut_line

GAP = S
MOST_PIXELS = 8_000_000
"""How much of painted cards is kept for each list: a 4K screen's worth, 32 MB."""

FLAGS = (
    (QStyle.StateFlag.State_Selected, CardState.SELECTED),
    (QStyle.StateFlag.State_MouseOver, CardState.HOVERED),
)


class CardDelegate(QStyledItemDelegate):
    """Measures and draws rows for the width and the heights that the view sets."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = Theme()
        self.card_width = 240
        self.full_width = 240
        self.heights: list[int] = []
        self.answering: frozenset[str] | None = None
        """The units whose cards answer a question; none where no card is asked for."""
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """A card is as wide as its column, a heading as the list."""
        row = index.data(ROW)
        if row.card is None:
            return QSize(self.full_width, self.heading_height(self.theme))
        return QSize(self.card_width + GAP, self.heights[index.row()] + GAP)

    @staticmethod
    def heading_height(theme: Theme) -> int:
        """The height of a group's heading."""
        return round(face(theme, "strong").height) + 2 * S

    def card_height(self, card: CardView) -> int:
        """The height of a card in this list."""
        return plan_card(card, self.theme, self.card_width).height

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row."""
        row = index.data(ROW)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.card is None:
            self._paint_heading(painter, QRectF(option.rect), row.group)
            return
        state = CardState.PLAIN
        for flag, meaning in FLAGS:
            state |= meaning if option.state & flag else CardState.PLAIN
        focused = QStyle.StateFlag.State_HasFocus
        state |= CardState.FOCUSED if option.state & focused else CardState.PLAIN
        if self.answering is not None:
            state |= CardState.GLOWING if row.card.id in self.answering else CardState.DIM
        size = QSize(self.card_width, self.heights[index.row()])
        picture = self._picture(row.card, state & GROUND, size, painter.device().devicePixelRatioF())
        painter.drawPixmap(option.rect.topLeft(), picture)
        paint_state(painter, self.theme, QRectF(QRect(option.rect.topLeft(), size)), state)

    def _picture(self, card: CardView, state: CardState, size: QSize, ratio: float) -> QPixmap:
        """The face of a card as it was painted before: lists are drawn often and their cards change seldom."""
        key = (card, state, size.toTuple(), ratio, self.theme)
        picture = self._pictures.pop(key, None)
        if picture is None:
            picture = QPixmap(size * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                box = QRectF(0, 0, size.width(), size.height())
                paint_face(painter, self.theme, box, card, state)
        self._pictures[key] = picture
        if len(self._pictures) > max(50, MOST_PIXELS // (picture.width() * picture.height())):
            self._pictures.pop(next(iter(self._pictures)))
        return picture

    def _paint_heading(self, painter: QPainter, box: QRectF, group: CardGroup) -> None:
        palette = self.theme.palette
        notes = (group.note, group.brief or group.note) if group.note or group.cards else ("empty",)
        words = box.adjusted(0, S, -GAP, -S)
        letters, note, of_note = heading_with_note(self.theme, group.title, notes, words.width() - S)
        room = words.width() - of_note.width(note) - S
        draw_text(painter, letters, palette.text, words, cut_line(group.title, letters, room))
        draw_text(painter, of_note, palette.muted, words, note, RIGHT)
        line = QRectF(box.left(), box.bottom() - S / 2, box.width() - GAP, 1)
        draw_box(painter, line, 0, palette.line)


def heading_letters(theme: Theme, title: str, room: float) -> Face:
    """The letters of a heading: smaller ones rather than half of a name, but none that cannot be read."""
    smaller = (sized_face(theme, theme.small * share, bold=True) for share in (0.9, 0.8))
    tried = (face(theme, "strong"), face(theme, "small strong"), *smaller)
    return next((each for each in tried if each.width(title) <= room), tried[-1])


def heading_with_note(theme: Theme, title: str, notes: Sequence[str], room: float) -> tuple[Face, str, Face]:
    """The letters of a heading, its note and the letters of that: the note is told shorter before a name is cut."""
    small, smaller = face(theme, "small"), sized_face(theme, theme.small * 0.75)
    for note, of_note in (*((each, small) for each in notes), (notes[-1], smaller)):
        letters = heading_letters(theme, title, room - of_note.width(note))
        if letters.width(title) + of_note.width(note) <= room:
            break
    return letters, note, of_note
