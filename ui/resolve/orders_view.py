"""What may be ordered, as large buttons with their keys; what may not, with every reason and its rule."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from referee.game import Listed
from ui.theme.theme import XS, S
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label

ELSEWHERE = ("arrange", "overrule", "roll-due", "next-phase")
"""Orders that have a place of their own on the screen."""


class OrdersView(QWidget):
    """The orders of the selection."""

    order_chosen = Signal(str)
    why_not_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(S)
        self._shows_reasons = False
        self._listed: tuple[Listed, ...] = ()

    def show_orders(self, listed: Sequence[Listed]) -> None:
        """Show these orders: the possible ones of the ruleset first, the referee's own after them."""
        if tuple(listed) != self._listed or not self._column.count():
            self._listed = tuple(listed)
            self._rebuild()

    def _rebuild(self) -> None:
        empty(self._column)
        may = [each for each in self._listed if not each.reasons and each.order.id not in ELSEWHERE]
        own = [each for each in may if each.order.by != "referee"]
        referee = [each for each in may if each.order.by == "referee"]
        if own:
            self._column.addWidget(self._buttons(own, "primary"))
        else:
            self._column.addWidget(label("Nothing may be ordered here now.", "muted", parent=self))
        if referee:
            self._column.addWidget(Heading("The referee", 3, self))
            self._column.addWidget(self._buttons(referee, ""))
        against = [each for each in self._listed if each.reasons and each.order.by != "referee"]
        if against:
            self._column.addWidget(self._reasons(against))
        self._column.addStretch(1)

    def _buttons(self, listed: Sequence[Listed], role: str) -> QWidget:
        holder = QWidget(self)
        flow = FlowLayout(holder, gap=S)
        for each in listed:
            order = each.order
            text = f"{order.title}  {order.key}" if order.key else order.title
            made = button(text, role, key=order.key, tip=f"{order.title} [{order.rule}]" if order.rule else order.title)
            made.setObjectName(f"order-{order.id}")
            made.setAccessibleName(order.title)
            made.clicked.connect(lambda _=False, id=order.id: self.order_chosen.emit(id))
            flow.addWidget(made)
        return holder

    def _reasons(self, against: Sequence[Listed]) -> QWidget:
        holder = QWidget(self)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        toggle = button(f"Not now ({len(against)})", "link", tip="What may not be done now, and why", parent=holder)
        toggle.setObjectName("why-not")
        toggle.setCheckable(True)
        toggle.setChecked(self._shows_reasons)
        words = "\n".join(_against(each) for each in against)
        text = label(words, "muted", parent=holder)
        text.setVisible(self._shows_reasons)
        toggle.toggled.connect(text.setVisible)
        toggle.toggled.connect(self._remember_reasons)
        column.addWidget(toggle)
        column.addWidget(text)
        return holder

    def _remember_reasons(self, on: bool) -> None:
        self._shows_reasons = on
        self.why_not_toggled.emit(on)


def _against(listed: Listed) -> str:
    reasons = "; ".join(f"{reason.text} [{reason.rule}]" if reason.rule else reason.text for reason in listed.reasons)
    return f"{listed.order.title}: {reasons}"


def empty(layout: QVBoxLayout | FlowLayout) -> None:
    """Take everything out of a layout; the widgets go at once, so that nothing stale can be clicked."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()


def scrolled(view: QWidget, parent: QWidget) -> QScrollArea:
    """A view that may be taller than its place, never wider."""
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setProperty("role", "plain")
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(view)
    return area
