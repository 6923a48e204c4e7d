"""The keys of the resolve panel: letters choose orders, digits pick, Enter rolls, Escape goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from ui.operations import playing
from ui.resolve.orders_view import ELSEWHERE
from ui.widgets.dice_entry import is_digit

if TYPE_CHECKING:
    from ui.resolve.panel import ResolvePanel

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PanelKeys:
    """Does with the panel what a key says."""

    def __init__(self, panel: ResolvePanel) -> None:
        self.panel = panel
        self._ahead = ""
        """Digits that were typed while the disk was at work: faces of the dice that are asked for next."""

    def press(self, event: QKeyEvent) -> bool:
        """A key on the table: letters choose orders, digits pick, Enter rolls, Escape goes back."""
        others = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if others == Qt.KeyboardModifier.AltModifier:
            return self._letter(f"Alt+{chr(event.key())}") if event.key() < 128 else False
        if others:
            return False
        if self.dice(event):
            return True
        if event.key() in ENTER:
            return self.primary()
        if event.key() == Qt.Key.Key_Escape:
            return self.escape()
        if event.key() == Qt.Key.Key_Backspace and self.panel.page == "question":
            return playing.step_back(self.panel.session)
        text = event.text().upper()
        return self._pick(text) or self._letter(text)

    def primary(self) -> bool:
        """What Enter does: roll, draw, say it or do it; says whether there was anything to do."""
        page = self.panel.page
        if page == "form":
            self.panel.form.primary()
        elif page == "question":
            self.panel.questions.primary()
        return page != "orders"

    def escape(self) -> bool:
        """What Escape does: cancel the open order, or go back to the orders; says whether there was anything."""
        if self.panel.page == "question":
            playing.cancel(self.panel.session)
        elif self.panel.wish.order is not None:
            self.panel.form.drop_requested.emit()
        else:
            return False
        return True

    def dice(self, event: QKeyEvent) -> bool:
        """Digits are faces of the dice that are asked for, wherever the keyboard is; so early ones are kept."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if self.panel.session.is_waiting:
            self._ahead += event.text() if is_digit(event) else ""
            return is_digit(event)
        tray = self.panel.tray
        return tray is not None and tray.press(event)

    def type_ahead(self) -> None:
        """What was typed too early is typed now, if dice are asked for."""
        digits, self._ahead = self._ahead, ""
        if self.panel.tray is not None:
            self.panel.tray.type(digits)

    def forget(self) -> None:
        """No dice are asked for: what was typed too early was for nothing."""
        self._ahead = ""

    def _pick(self, key: str) -> bool:
        """A key of something that can be picked, in the question or in the form."""
        if self.panel.page == "question":
            return self.panel.questions.press(key)
        return self.panel.page == "form" and self.panel.form.press(key)

    def _letter(self, letter: str) -> bool:
        if not letter or self.panel.page != "orders":
            return False
        for each in (*self.panel.wish.listed(), *self.panel.session.game.orders()):
            if each.order.key == letter and not each.reasons and each.order.id not in ELSEWHERE:
                self.panel.choose(each.order.id)
                return True
        return False
