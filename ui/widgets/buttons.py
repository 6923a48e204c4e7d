"""Buttons: a labelled one with its key in the tooltip, one of an icon, and a tick box of finger size."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QPushButton, QSizePolicy, QWidget

from ui.theme.apply import theme_of
from ui.theme.faces import face
from ui.theme.icons import draw_icon
from ui.theme.theme import RADIUS_M, RADIUS_S, S, Theme
from ui.widgets.painted import canvas, draw_box, draw_focus, draw_text
from ui.widgets.text_fit import wrap
from ui.widgets.tips import plain_caption, plain_tip


def button(text: str, role: str = "", *, key: str = "", tip: str = "", parent: QWidget | None = None) -> QPushButton:
    """A push button (role: primary, danger, quiet or link) whose tooltip names its key."""
    press = QPushButton(plain_caption(text), parent)
    press.setAccessibleName(text)
    if role:
        press.setProperty("role", role)
    if tip or key:
        press.setToolTip(plain_tip(tip or text, key))
    return press


def set_role(widget: QWidget, role: str) -> None:
    """Give a widget another role; the stylesheet is asked again only when it changes."""
    if widget.property("role") == role:
        return
    widget.setProperty("role", role)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class IconButton(QAbstractButton):
    """A square button with an icon, and a word beside it where there is room; its text is its tooltip and its name."""

    def __init__(self, icon: str, text: str, *, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._key, self._word = icon, key, ""
        self.set_words(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_words(self, text: str) -> None:
        """Do something else from now on, with the same key."""
        self.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(plain_tip(text, self._key))

    def show_word(self, word: str) -> None:
        """This stands beside the icon; nothing, and it is the icon alone."""
        if word != self._word:
            self._word = word
            across = QSizePolicy.Policy.Minimum if word else QSizePolicy.Policy.Fixed
            self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """A finger's size, and the word."""
        theme = theme_of(self)
        word = ceil(face(theme).width(self._word)) + 2 * S if self._word else 0
        return QSize(theme.touch + word, theme.touch)

    def clipped_texts(self) -> list[str]:
        """Its word, if there is no room for it; its text is not on the screen."""
        return [self._word] if self._word and self.width() < self.sizeHint().width() else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground when it is touched or checked, then the icon and the focus."""
        theme, palette, box = theme_of(self), theme_of(self).palette, QRectF(self.rect())
        with canvas(self) as painter:
            if self.isDown() or self.isChecked():
                draw_box(painter, box, RADIUS_M, palette.accent_soft, palette.accent)
            elif self.underMouse() and self.isEnabled():
                draw_box(painter, box, RADIUS_M, palette.hover)
            size = min(theme.px(1.35), box.height() - 2 * S)
            colour = palette.text if self.isEnabled() else palette.edge
            square = QRectF(0, 0, box.height(), box.height()) if self._word else box
            icon = QRectF(0, 0, size, size)
            draw_icon(painter, self._icon, icon.translated(square.center() - icon.center()), colour)
            if self._word:
                draw_text(painter, face(theme), colour, box.adjusted(box.height(), 0, -S, 0), self._word)
            if self.hasFocus():
                draw_focus(painter, palette, box, RADIUS_M)


class Tick(QCheckBox):
    """A tick box that a finger finds; its text wraps and is never markup."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def text(self) -> str:
        """The words beside the box."""
        return self._text

    def hasHeightForWidth(self) -> bool:
        """Long words take a second line."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of box or words, at least a finger's."""
        theme = theme_of(self)
        room = width - self._indent(theme)
        lines = len(wrap(self._text, face(theme), max(room, 20)).lines)
        return max(theme.touch, round(lines * face(theme).height) + 2 * S)

    def sizeHint(self) -> QSize:
        """One line, if there is room for it."""
        theme = theme_of(self)
        return QSize(self._indent(theme) + round(face(theme).width(self._text[:200])) + S, theme.touch)

    def minimumSizeHint(self) -> QSize:
        """Room for the box and a few letters."""
        theme = theme_of(self)
        return QSize(min(self.sizeHint().width(), self._indent(theme) + theme.px(6)), theme.touch)

    def hitButton(self, pos: QPoint) -> bool:
        """All of it can be touched, not only the box."""
        return self.rect().contains(pos)

    def clipped_texts(self) -> list[str]:
        """The words, if the room is too low for their lines."""
        return [self._text] if self.heightForWidth(self.width()) > self.height() + 1 else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw box, tick, words and focus."""
        theme, palette = theme_of(self), theme_of(self).palette
        side, text_face = theme.px(1.35), face(theme)
        box = QRectF(4, (self.height() - side) / 2, side, side)
        with canvas(self) as painter:
            on = self.isChecked()
            edge = palette.accent if on else palette.edge
            draw_box(painter, box, RADIUS_S, palette.accent if on else palette.surface, edge, 1.5)
            if on:
                draw_icon(painter, "check", box.adjusted(2, 2, -2, -2), palette.on_accent, 3)
            colour = palette.text if self.isEnabled() else palette.muted
            fit = wrap(self._text, text_face, max(20, self.width() - self._indent(theme)))
            top = (self.height() - len(fit.lines) * text_face.height) / 2
            for number, line in enumerate(fit.lines):
                row = QRectF(self._indent(theme), top + number * text_face.height, self.width(), text_face.height)
                draw_text(painter, text_face, colour, row, line)
            if self.hasFocus():
                draw_focus(painter, palette, QRectF(self.rect()), RADIUS_M)

    def _indent(self, theme: Theme) -> int:
        return theme.px(1.35) + 4 + S
