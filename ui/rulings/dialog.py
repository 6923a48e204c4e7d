"""From now on we play it so: all rulings of a battle, what is in force, and one of them changed by an order."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from referee.rulings import RulingPoint
from referee.wording import tr
from ui.in_steps import InSteps
from ui.operations import playing
from ui.rulings.row import RulingRow, put_below
from ui.session import Session
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.dialog_size import open_at
from ui.widgets.labels import Heading, label


class Rulings(QDialog):
    """The rulings of a battle, or one of them; another way is ticked, and the order is given with Enter."""

    def __init__(self, session: Session, only: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.session = session
        self.force = dict(session.game.table.rulings)
        self.wanted: tuple[str, str] | None = None
        """The ruling and the way that were ticked and are not played yet."""
        self.rows: dict[str, RulingRow] = {}
        self.making = InSteps(self)
        self.setWindowTitle(tr("Rulings"))
        self.setObjectName("rulings")
        self.finder, self.reason = QLineEdit(self), QLineEdit(self)
        self.from_now_on = button(tr("From now on we play it so"), "primary", parent=self)
        self.close_button = button(tr("Close"), parent=self)
        self._inner = QWidget(self)
        self._inner.setProperty("role", "plain")
        self._rows = QVBoxLayout(self._inner)
        self._lay_out()
        self._wire()
        self._show(only)

    def _lay_out(self) -> None:
        self.finder.setPlaceholderText(tr("Find a ruling"))
        self.finder.setAccessibleName(tr("Find a ruling"))
        self.finder.setClearButtonEnabled(True)
        self.reason.setPlaceholderText(tr("Why, if you like"))
        self.reason.setAccessibleName(tr("Reason"))
        self.from_now_on.setObjectName("from-now-on")
        self.from_now_on.setDefault(True)
        self.close_button.setAutoDefault(False)
        self._rows.setContentsMargins(0, 0, S, 0)
        self._rows.setSpacing(S)
        self._rows.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._inner)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.from_now_on)
        foot.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(S)
        column.addWidget(Heading(tr("How do you play it?"), 2, self))
        column.addWidget(label(tr("It holds from now on and changes nothing before."), "muted", parent=self))
        for widget in (self.finder, area, self.reason):
            column.addWidget(widget)
        column.addLayout(foot)
        open_at(self, 48, 42)

    def _wire(self) -> None:
        self.finder.textChanged.connect(self._find)
        self.from_now_on.clicked.connect(self.send)
        self.close_button.clicked.connect(self.reject)

    def _show(self, only: str) -> None:
        points = self.session.rules.rulings
        self.finder.setText(only)
        first = sorted(points, key=lambda point: point.id != only)
        self.making.begin(partial(self._add, point) for point in first)
        self.from_now_on.setEnabled(False)

    def _add(self, point: RulingPoint) -> None:
        now = self.force[point.id]
        row = RulingRow(point, now, now, self._inner)
        row.chosen.connect(self._tick)
        row.setVisible(row.matches(self.finder.text()))
        self.rows[point.id] = row
        put_below(self._rows, row)

    def _find(self, text: str) -> None:
        for row in self.rows.values():
            row.setVisible(row.matches(text))

    def _tick(self, ruling: str, option: str) -> None:
        """One ruling at a time: another that was ticked and not played goes back."""
        for id, row in self.rows.items():
            if id != ruling:
                row.choose(self.force[id])
        self.wanted = (ruling, option) if option != self.force[ruling] else None
        self.from_now_on.setEnabled(self.wanted is not None)

    def send(self) -> None:
        """Give the order, and go."""
        if self.wanted is None:
            return
        ruling, option = self.wanted
        args = {"ruling": ruling, "option": option, "reason": self.reason.text().strip()}
        if playing.give_order(self.session, "rule", args):
            self.accept()


def show_rulings(session: Session, parent: QWidget, only: str = "") -> Rulings:
    """Open the rulings of a battle; with a name, only that one."""
    dialog = Rulings(session, only, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog
