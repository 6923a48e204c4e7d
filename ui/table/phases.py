"""The phase bar of a battle: where it stands, what is still demanded, what is due, and the way on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from referee.battle import Due
from ui.presenters.unit_cards import side_number
from ui.session import Session
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import label
from ui.widgets.phase_bar import OpenItem, PhaseBar, PhaseState
from ui.widgets.tips import plain_tip


class Phases(QWidget):
    """Where the battle is, and what must happen before it goes on."""

    next_requested = Signal()
    due_requested = Signal(str, dict)
    all_due_requested = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.bar = PhaseBar(self)
        self.due_bar = QFrame(self)
        self.due_bar.setProperty("role", "message")
        self.due_bar.setProperty("tone", "warning")
        self.due = label(parent=self.due_bar)
        self.roll_one = button("Roll it", key="H", tip="Roll what is due first", parent=self.due_bar)
        self.roll_due = button("Roll all", "primary", key="D", tip="Roll all that is due in a row", parent=self.due_bar)
        self._lay_out()
        self.bar.next_requested.connect(self.next_requested)
        self.roll_one.clicked.connect(self._first)
        self.roll_due.clicked.connect(self.all_due_requested)
        session.waiting_changed.connect(lambda waits: self.setEnabled(not waits))
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.bar)
        row = QHBoxLayout(self.due_bar)
        row.setContentsMargins(M, 4, 4, 4)
        row.addWidget(self.due, 1)
        row.addWidget(self.roll_one)
        row.addWidget(self.roll_due)
        column.addWidget(self.due_bar)

    def _first(self) -> None:
        first: Due | None = next(iter(self.session.battle.due), None)
        if first is not None:
            self.due_requested.emit(first.order, dict(first.args))

    def refresh(self) -> None:
        """Show where the battle is now."""
        battle = self.session.battle
        self.bar.set_state(self._state())
        self.due_bar.setVisible(bool(battle.due))
        more = f" (and {len(battle.due) - 1} more)" if len(battle.due) > 1 else ""
        first = f"Due: {battle.due[0].text} [{battle.due[0].rule}]{more}" if battle.due else ""
        self.due.setText(first)
        self.due.setAccessibleName(first)
        self.due.setToolTip(plain_tip(first))  # the largest text in the smallest window has no room for all of it

    def _state(self) -> PhaseState:
        battle, rules = self.session.battle, self.session.rules
        ids = [phase.id for phase in rules.phases]
        reasons = [f"{each.text} [{each.rule}]" if each.rule else each.text for each in rules.still_open(battle)]
        stop = battle.result or (battle.due and "Something is due first") or (reasons and reasons[0]) or ""
        name = battle.side(battle.active).name if battle.active else ""
        return PhaseState(
            turn=battle.turn,
            phases=tuple(phase.name for phase in rules.phases),
            current=ids.index(battle.phase) if battle.phase in ids else 0,
            side=side_number(battle, battle.active) if battle.active else None,
            side_name=name if len(name) < 24 else "",
            open_items=_open_items(reasons),
            reason=str(stop),
        )


def _open_items(reasons: list[str]) -> tuple[OpenItem, ...]:
    """What is open, two of it in words and the rest as a number."""
    shown = [OpenItem(id=str(at), text=text, must=True) for at, text in enumerate(reasons[:2])]
    if len(reasons) > 2:
        shown.append(OpenItem(id="more", text=f"and {len(reasons) - 2} more"))
    return tuple(shown)
