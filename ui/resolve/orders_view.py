"""What may be ordered, as large buttons with their keys; what may not, with every reason and its rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QScrollArea, QVBoxLayout, QWidget

from referee.game import Listed
from referee.order import Order
from ui.theme.theme import XS, S
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label

ELSEWHERE = ("arrange", "overrule", "roll-due", "next-phase")
"""Orders that have a place of their own on the screen."""


class OrderButtons(QWidget):
    """Buttons of orders, made once and shown when their order may be given."""

    order_chosen = Signal(str)

    def __init__(self, role: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._role = role
        self._flow = FlowLayout(self, gap=S)
        self._made: dict[str, QPushButton] = {}
        self._shown: tuple[str, ...] = ()

    def show_orders(self, orders: Sequence[Order]) -> None:
        """Show the buttons of these orders, in this order."""
        ids = tuple(order.id for order in orders)
        self.setVisible(bool(ids))
        if ids == self._shown:
            return
        while self._flow.takeAt(0) is not None:
            pass
        for gone in set(self._shown) - set(ids):
            self._made[gone].hide()
        for order in orders:
            made = self._button(order)
            self._flow.addWidget(made)
            made.show()
        self._shown = ids

    def buttons(self) -> list[QPushButton]:
        """The buttons that are shown."""
        return [self._made[id] for id in self._shown]

    def _button(self, order: Order) -> QPushButton:
        if order.id not in self._made:
            text = f"{order.title}  {order.key}" if order.key else order.title
            tip = f"{order.title} [{order.rule}]" if order.rule else order.title
            made = button(text, self._role, key=order.key, tip=tip, parent=self)
            made.setObjectName(f"order-{order.id}")
            made.setAccessibleName(order.title)
            made.clicked.connect(lambda _=False, id=order.id: self.order_chosen.emit(id))
            self._made[order.id] = made
        return self._made[order.id]


class Reasons(QWidget):
    """What may not be done now, and why, behind a line that opens it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.toggle = button(" ", "link", tip="What may not be done now, and why", parent=self)
        self.toggle.setObjectName("why-not")
        self.toggle.setCheckable(True)
        self.text = label("", "muted", parent=self)
        self.text.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        column.addWidget(self.toggle)
        column.addWidget(self.text)
        self.toggle.toggled.connect(self.text.setVisible)

    def show_reasons(self, against: Sequence[Listed]) -> None:
        """Show the reasons against these orders."""
        self.setVisible(bool(against))
        words = f"Not now ({len(against)})"
        self.toggle.setText(words)
        self.toggle.setAccessibleName(words)
        self.text.setText("\n".join(map(_against, against)))


class OrdersView(QWidget):
    """The orders of the selection."""

    order_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.nothing = label("Nothing may be ordered here now.", "muted", parent=self)
        self.own = OrderButtons("primary", self)
        self.heading = Heading("The referee", 3, self)
        self.referee = OrderButtons("", self)
        self.reasons = Reasons(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        for part in (self.nothing, self.own, self.heading, self.referee, self.reasons):
            column.addWidget(part)
        column.addStretch(1)
        self.own.order_chosen.connect(self.order_chosen)
        self.referee.order_chosen.connect(self.order_chosen)
        self._listed: tuple[Listed, ...] | None = None

    def show_orders(self, listed: Sequence[Listed]) -> None:
        """Show these orders: the possible ones of the ruleset first, the referee's own after them."""
        if tuple(listed) == self._listed:
            return
        self._listed = tuple(listed)
        may = [each.order for each in listed if not each.reasons and each.order.id not in ELSEWHERE]
        own = [order for order in may if order.by != "referee"]
        referee = [order for order in may if order.by == "referee"]
        self.nothing.setVisible(not own)
        self.own.show_orders(own)
        self.heading.setVisible(bool(referee))
        self.referee.show_orders(referee)
        self.reasons.show_reasons([each for each in listed if each.reasons and each.order.by != "referee"])
        for before, after in pairwise(self.focus_chain()):
            QWidget.setTabOrder(before, after)  # buttons are made when they are first shown, not as they stand

    def focus_chain(self) -> list[QWidget]:
        """Where the Tab key goes, in this order."""
        return [*self.own.buttons(), *self.referee.buttons(), self.reasons.toggle]


def _against(listed: Listed) -> str:
    reasons = "; ".join(f"{reason.text} [{reason.rule}]" if reason.rule else reason.text for reason in listed.reasons)
    return f"{listed.order.title}: {reasons}"


def scrolled(view: QWidget, parent: QWidget) -> QScrollArea:
    """A view that may be taller than its place, never wider."""
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setProperty("role", "plain")
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(view)
    return area
