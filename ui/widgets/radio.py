"""A radio button whose words wrap and are never markup."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget

from ui.theme.apply import theme_of
from ui.theme.faces import face
from ui.theme.theme import RADIUS_M, S, Theme
from ui.widgets.painted import canvas, draw_focus, draw_shape, draw_text
from ui.widgets.text_fit import wrap


class Radio(QRadioButton):
    """One of several ways, all of it to be touched."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = text
        self.setAccessibleName(text)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text(self) -> str:
        """The words beside the dot."""
        return self._words

    def _indent(self, theme: Theme) -> int:
        return theme.px(1.35) + 4 + S

    def heightForWidth(self, width: int) -> int:
        """The height of its lines, at least a finger's."""
        theme = theme_of(self)
        lines = len(wrap(self._words, face(theme), max(20, width - self._indent(theme))).lines)
        return max(theme.touch, round(lines * face(theme).height) + S)

    def sizeHint(self) -> QSize:
        """One line, if there is room for it."""
        theme = theme_of(self)
        return QSize(self._indent(theme) + round(face(theme).width(self._words[:200])) + S, theme.touch)

    def minimumSizeHint(self) -> QSize:
        """Room for the dot and a few letters."""
        theme = theme_of(self)
        return QSize(min(self.sizeHint().width(), self._indent(theme) + theme.px(6)), theme.touch)

    def hitButton(self, pos: QPoint) -> bool:
        """All of it can be touched."""
        return self.rect().contains(pos)

    def clipped_texts(self) -> list[str]:
        """The words, if the room is too low for their lines."""
        return [self._words] if self.heightForWidth(self.width()) > self.height() + 1 else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ring, dot, words and focus."""
        theme, palette = theme_of(self), theme_of(self).palette
        side, measured, on = theme.px(1.2), face(theme), self.isChecked()
        ring = QRectF(4, (self.height() - side) / 2, side, side)
        with canvas(self) as painter:
            draw_shape(painter, "circle", ring, palette.surface, palette.accent if on else palette.edge, 2)
            if on:
                draw_shape(painter, "circle", ring.adjusted(5, 5, -5, -5), palette.accent)
            fit = wrap(self._words, measured, max(20, self.width() - self._indent(theme)))
            top = (self.height() - len(fit.lines) * measured.height) / 2
            for number, line in enumerate(fit.lines):
                row = QRectF(self._indent(theme), top + number * measured.height, self.width(), measured.height)
                draw_text(painter, measured, palette.text, row, line)
            if self.hasFocus():
                draw_focus(painter, palette, QRectF(self.rect()), RADIUS_M)

    def keyPressEvent(self, event: object) -> None:
        """Enter belongs to the steps, not to the dot."""
        if getattr(event, "key", lambda: 0)() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()  # type: ignore[attr-defined]
            return
        super().keyPressEvent(event)  # type: ignore[arg-type]
