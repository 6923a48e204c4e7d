"""The hash of the last entry, small and in two lines under its name: quiet, always as large, to be written down."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from referee.wording import tr
from ui.theme.apply import theme_of
from ui.theme.faces import Face, face, sized_face
from ui.theme.theme import RADIUS_M, XS
from ui.widgets.painted import CENTRE, canvas, draw_box, draw_focus, draw_text
from ui.widgets.tips import plain_tip

TIP = tr(
    "The hash of the last entry, its fingerprint: whoever writes it down can tell later whether anything was changed"
    " or cut off. Nobody needs it to play; a click tells more."
)
WIDEST = "0123456789abcdef"


class ShortHash(QAbstractButton):
    """Sixteen digits in groups of four, two groups a line; a click asks for more about them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setToolTip(plain_tip(TIP))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_digits(self, digits: str) -> None:
        """Show these digits, already in groups; none, and there is nothing to see."""
        self.setText(digits)
        self.setAccessibleName(tr("Hash of the last entry: {digits}", digits=digits))
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the widest digits, so that nothing beside it ever moves."""
        letters = self._letters()
        digit = max(letters.width(each) for each in WIDEST)
        return QSize(ceil(8 * digit + letters.width(" ")) + 2 * XS, theme_of(self).touch)

    def clipped_texts(self) -> list[str]:
        """The digits, if there is no room for them."""
        return [self.text()] if self.width() < self.sizeHint().width() else []

    def _letters(self) -> Face:
        return face(theme_of(self), "small")

    def lines(self) -> list[tuple[str, Face]]:
        """What the digits are, and the digits; in smaller letters where three lines would not fit otherwise."""
        groups, theme, usual = self.text().split(), theme_of(self), self._letters()
        small = sized_face(theme, theme.small * 0.8)
        digits = usual if 2 * usual.height + small.height <= self.height() + XS else small
        return [(tr("Hash"), small), (" ".join(groups[:2]), digits), (" ".join(groups[2:]), digits)]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The three lines, on a ground when touched."""
        palette, box, lines = theme_of(self).palette, QRectF(self.rect()), self.lines()
        with canvas(self) as painter:
            if self.isEnabled() and (self.underMouse() or self.isDown()):
                draw_box(painter, box, RADIUS_M, palette.hover)
            top = (box.height() - sum(letters.height for _, letters in lines)) / 2
            for words, letters in lines if self.text() else ():
                draw_text(painter, letters, palette.muted, QRectF(0, top, box.width(), letters.height), words, CENTRE)
                top += letters.height
            if self.hasFocus():
                draw_focus(painter, palette, box, RADIUS_M)
