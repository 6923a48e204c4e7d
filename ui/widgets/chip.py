"""Chips: a marker as shape, colour, word and turns left."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.apply import theme_of
from ui.theme.faces import Face, face, sized_face
from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.theme.theme import Theme
from ui.widgets.painted import canvas, draw_box, draw_focus, draw_shape, draw_text
from ui.widgets.text_fit import cut_line
from ui.widgets.tips import plain_tip

SMALLER = (0.85, 0.72)
"""How much smaller the letters of a word are that is too long for its room: the first with which it fits."""


@value
class Mark:
    """A marker on a unit; `turns` says how many turns it stays, None that it stays until it is taken off."""

    text: str
    tone: Tone = Tone.NEUTRAL
    shape: Shape = Shape.CIRCLE
    turns: int | None = None
    tip: str = ""
    field: str = ""
    """What of a unit it shows, where that can be clicked."""

    @property
    def words(self) -> str:
        """The marker for screen readers and tooltips."""
        if self.turns is None:
            return self.text
        return tr(
            "{text}, {turns} {what} left", text=self.text, turns=self.turns, what="turn" if self.turns == 1 else "turns"
        )


def _sign(theme: Theme) -> float:
    return theme.px(0.72)


def _turns_width(theme: Theme, mark: Mark) -> float:
    if mark.turns is None:
        return 0.0
    return theme.px(0.45) + _sign(theme) + 2 + face(theme, "small strong").width(str(mark.turns))


def _beside(theme: Theme, mark: Mark) -> float:
    """The room that a chip takes beside its word."""
    return theme.px(0.5) + _sign(theme) + theme.px(0.35) + theme.px(0.5) + _turns_width(theme, mark)


def _letters(theme: Theme, mark: Mark, width: float) -> Face:
    """The letters of its word: smaller ones where it would be cut."""
    faces = (face(theme, "small strong"), *(sized_face(theme, theme.small * share, True) for share in SMALLER))
    room = width - _beside(theme, mark)
    return next((each for each in faces if each.width(mark.text[:200]) <= room), faces[-1])


def chip_size(theme: Theme, mark: Mark, most: float = 10_000) -> QSizeF:
    """The room that a chip takes, at most a width."""
    word = _letters(theme, mark, most).width(mark.text[:200])
    return QSizeF(min(most, word + _beside(theme, mark) + 1), face(theme, "small strong").height + 4)


def chip_text(theme: Theme, mark: Mark, width: float) -> str:
    """What of the marker's word fits into a chip of a width."""
    return cut_line(mark.text, _letters(theme, mark, width), width - _beside(theme, mark))


def paint_chip(painter: QPainter, theme: Theme, box: QRectF, mark: Mark, *, edged: bool = False) -> None:
    """Draw a chip: sign, word, and an hourglass with the turns left; with an edge where its ground is not enough."""
    colours, small, sign = theme.palette.tone(mark.tone), face(theme, "small strong"), _sign(theme)
    edge = colours.strong if edged or theme.palette.name == "high contrast" else None
    draw_box(painter, box, box.height() / 2, colours.fill, edge)
    spot = QRectF(box.left() + theme.px(0.5), box.center().y() - sign / 2, sign, sign)
    draw_shape(painter, mark.shape, spot, colours.strong)
    words = QRectF(spot.right() + theme.px(0.35), box.top(), box.width(), box.height())
    shown, letters = chip_text(theme, mark, box.width()), _letters(theme, mark, box.width())
    draw_text(painter, letters, colours.ink, words, shown)
    if mark.turns is not None:
        glass = QRectF(words.left() + letters.width(shown) + theme.px(0.45), spot.top(), sign, sign)
        draw_shape(painter, Shape.HOURGLASS, glass, colours.strong)
        draw_text(painter, small, colours.ink, words.translated(glass.right() + 2 - words.left(), 0), str(mark.turns))


class Chip(QAbstractButton):
    """A chip as a widget; one that can be touched is given a finger's room around it."""

    def __init__(self, mark: Mark, *, clickable: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark, self._clickable = mark, clickable
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if clickable else Qt.FocusPolicy.NoFocus)
        self.setEnabled(clickable)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._describe()

    def _describe(self) -> None:
        self.setAccessibleName(self._mark.words)
        self.setToolTip(plain_tip(self._mark.tip or self._mark.words))

    @property
    def mark(self) -> Mark:
        """What is shown."""
        return self._mark

    def set_mark(self, mark: Mark) -> None:
        """Show another marker."""
        if mark != self._mark:
            self._mark = mark
            self._describe()
            self.updateGeometry()
            self.update()

    def clipped_texts(self) -> list[str]:
        """The word, if it is cut."""
        cut = chip_text(theme_of(self), self._mark, self._pill().width()) != self._mark.text
        return [self._mark.text] if cut else []

    def sizeHint(self) -> QSize:
        """The chip, and a finger's height if it can be touched."""
        theme = theme_of(self)
        size = chip_size(theme, self._mark).toSize() + QSize(3, 2)
        return size.expandedTo(QSize(theme.touch, theme.touch)) if self._clickable else size

    def minimumSizeHint(self) -> QSize:
        """Room for the sign and a few letters."""
        return QSize(min(self.sizeHint().width(), theme_of(self).px(5)), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chip in the middle of its room."""
        theme = theme_of(self)
        with canvas(self) as painter:
            paint_chip(painter, theme, self._pill(), self._mark)
            if self.hasFocus():
                draw_focus(painter, theme.palette, QRectF(self.rect()), 6)

    def _pill(self) -> QRectF:
        size = chip_size(theme_of(self), self._mark, self.width() - 2)
        return QRectF(1, (self.height() - size.height()) / 2, size.width(), size.height())
