"""The phase bar: turn and phase, what the phase still demands, what is due, and the way on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.session import Session
from ui.theme.theme import S
from ui.widgets.buttons import button
from ui.widgets.labels import ElidingLabel, Heading, label


class Phases(QWidget):
    """Where the battle is, and what must happen before it goes on."""

    next_requested = Signal()
    order_requested = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.where = Heading("", 2, self)
        self.demands = ElidingLabel("", parent=self)
        self.draw = button("Draw", key="P", parent=self)
        self.next = button("Next phase", "primary", key="N", parent=self)
        self.due_bar = QWidget(self)
        self.due = label("", parent=self.due_bar)
        self.roll_due = button("Roll all that is due", "primary", key="D", parent=self.due_bar)
        self._lay_out()
        self.next.clicked.connect(self.next_requested)
        self.draw.clicked.connect(lambda: self.order_requested.emit("pull"))
        self.roll_due.clicked.connect(lambda: self.order_requested.emit("roll-due"))
        session.waiting_changed.connect(lambda waits: self.setEnabled(not waits))
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        row = QHBoxLayout()
        row.setSpacing(S)
        row.addWidget(self.where)
        row.addWidget(self.demands, 1)
        row.addWidget(self.draw)
        row.addWidget(self.next)
        column.addLayout(row)
        due = QHBoxLayout(self.due_bar)
        due.setContentsMargins(0, 0, 0, 0)
        due.addWidget(self.due, 1)
        due.addWidget(self.roll_due)
        column.addWidget(self.due_bar)

    def refresh(self) -> None:
        """Show where the battle is now."""
        battle, rules = self.session.battle, self.session.rules
        phase = rules.phase_names().get(battle.phase, battle.phase)
        self.where.setText(f"Turn {battle.turn} · {phase}")
        reasons = [f"{each.text} [{each.rule}]" for each in rules.still_open(battle)]
        self.demands.set_text(battle.result or "; ".join(reasons) or "Nothing is open in this phase.")
        self.next.setEnabled(not reasons and not battle.due and not battle.result)
        self.draw.setVisible(self._may_draw())
        self.due_bar.setVisible(bool(battle.due))
        self.due.setText("Due: " + "; ".join(f"{each.text} [{each.rule}]" for each in battle.due[:3]))

    def _may_draw(self) -> bool:
        listed = {each.order.id: each for each in self.session.game.orders()}
        return "pull" in listed and not listed["pull"].reasons
