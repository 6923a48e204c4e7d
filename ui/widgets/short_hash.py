"""The seal of the last entry, small and quiet: its first digits; all of them are told by whoever points at it."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from referee.wording import N_, tr
from ui.theme.apply import theme_of
from ui.theme.faces import Face, sized_face
from ui.theme.theme import RADIUS_M, XS
from ui.widgets.painted import CENTRE, canvas, draw_box, draw_focus, draw_text
from ui.widgets.tips import plain_tip

TIP = N_(
    "{digits} is the seal of the last entry, its hash. Whoever writes it down can tell later whether anything was"
    " changed or cut off, dice too. Nobody needs it to play; a click tells more."
)
WIDEST, DIGITS = "0123456789abcdef", 4
SMALL = 0.85
"""Its letters, beside small ones."""


class ShortHash(QAbstractButton):
    """A word and the first four of sixteen digits; pointing tells all of them, a click asks for more about them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_digits(self, digits: str) -> None:
        """These digits, already in groups; none, and there is nothing to see."""
        self.setText(digits)
        self.setToolTip(plain_tip(tr(TIP, digits=digits)) if digits else "")
        self.setAccessibleName(tr("Seal of the last entry: {digits}", digits=digits))
        self.update()

    def words(self) -> str:
        """What stands there: what it is, and its first digits."""
        return tr("Seal {digits}", digits=self.text()[:DIGITS]) if self.text() else ""

    def sizeHint(self) -> QSize:
        """Room for the widest digits, so that nothing beside it ever moves."""
        letters = self._letters()
        widest = DIGITS * max(WIDEST, key=letters.width)
        return QSize(ceil(letters.width(tr("Seal {digits}", digits=widest))) + 4 * XS, theme_of(self).touch)

    def clipped_texts(self) -> list[str]:
        """The words, if there is no room for them."""
        return [self.words()] if self.width() < self.sizeHint().width() else []

    def _letters(self) -> Face:
        theme = theme_of(self)
        return sized_face(theme, theme.small * SMALL)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The words, on a ground when touched."""
        palette, box = theme_of(self).palette, QRectF(self.rect())
        with canvas(self) as painter:
            if self.isEnabled() and (self.underMouse() or self.isDown()):
                draw_box(painter, box, RADIUS_M, palette.hover)
            draw_text(painter, self._letters(), palette.muted, box, self.words(), CENTRE)
            if self.hasFocus():
                draw_focus(painter, palette, box, RADIUS_M)
