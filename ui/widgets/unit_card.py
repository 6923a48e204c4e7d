"""A single unit's card as a widget, for detail panels and short rows; long lists use CardList."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.card import CardView, plan_card
from ui.widgets.card_paint import CardState, paint_card
from ui.widgets.painted import Painted, canvas
from ui.widgets.tips import plain_tip

ADDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class UnitCard(Painted):
    """A card that is selected by click or Space, added with Ctrl or Shift, activated by Enter or a double click."""

    selected = Signal(str, bool)
    """The unit's id, and whether it is added to what is selected (Ctrl or Shift held)."""

    activated = Signal(str)
    refused = Signal(str, str)
    """The unit's id and the reason why it may do nothing."""

    def __init__(self, card: CardView, *, large: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card, self._large, self._is_selected, self._hovered = card, large, False, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_card(card)

    @property
    def card(self) -> CardView:
        """What is shown."""
        return self._card

    def set_card(self, card: CardView) -> None:
        """Show another state of the unit."""
        self._card = card
        self.setAccessibleName(card.name)
        self.setAccessibleDescription(card.words)
        self.setToolTip(plain_tip(card.reason) if card.reason else "")
        self.updateGeometry()
        self.update()

    def is_selected(self) -> bool:
        """Whether it is drawn as selected."""
        return self._is_selected

    def set_selected(self, selected: bool) -> None:
        """Draw it as selected or not; who holds the selection decides."""
        self._is_selected = selected
        self.update()

    def set_large(self, large: bool) -> None:
        """Show it large, or compact."""
        self._large = large
        self.updateGeometry()
        self.update()

    def clipped_texts(self) -> list[str]:
        """What does not fit."""
        return list(plan_card(self._card, self.theme, self.width(), large=self._large).cut)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the taller."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all that is on the card."""
        return plan_card(self._card, self.theme, width, large=self._large).height

    def sizeHint(self) -> QSize:
        """A comfortable width."""
        width = self.theme.px(24 if self._large else 18)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """The narrowest that can be read."""
        width = self.theme.px(11)
        return QSize(width, min(self.heightForWidth(width), self.heightForWidth(max(width, self.width()))))

    def activate(self) -> None:
        """Ask for what the unit does first, or say why it may not."""
        if self._card.reason:
            self.refused.emit(self._card.id, self._card.reason)
        else:
            self.activated.emit(self._card.id)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click selects; with Ctrl or Shift it adds."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.selected.emit(self._card.id, bool(event.modifiers() & ADDS))

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """A double click activates."""
        self.activate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space selects, Enter activates."""
        if event.key() == Qt.Key.Key_Space:
            self.selected.emit(self._card.id, bool(event.modifiers() & ADDS))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activate()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be touched."""
        self._hover(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse has gone."""
        self._hover(False)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        self.update()
        super().focusInEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        state = CardState.SELECTED if self._is_selected else CardState.PLAIN
        state |= CardState.FOCUSED if self.hasFocus() else CardState.PLAIN
        state |= CardState.HOVERED if self._hovered else CardState.PLAIN
        with canvas(self) as painter:
            paint_card(painter, self.theme, QRectF(self.rect()), self._card, state, large=self._large)

    def _hover(self, hovered: bool) -> None:
        self._hovered = hovered
        self.update()
