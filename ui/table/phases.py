"""The phase bar of a battle: where it stands, what is still demanded, what is due, and the way on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from data.chain import short
from referee.wording import tr
from ui.presenters.unit_cards import side_number
from ui.session import Session
from ui.theme.fitted import FittedLetters
from ui.widgets.buttons import IconButton
from ui.widgets.phase_bar import PhaseBar, PhaseState
from ui.widgets.short_hash import ShortHash

WIDE = 66
"""How wide it is, in points of its letters, where the turn, whose it is and the phase have room."""
LONGEST = 23
"""How long the name of a side may be to stand there."""


class Phases(QWidget):
    """Where the battle is, always at the same height."""

    next_requested = Signal()
    rulings_requested = Signal()
    phones_requested = Signal()
    map_requested = Signal()
    fairness_requested = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.bar = PhaseBar(self)
        self.map = IconButton("map", tr("Cards, map, or both"), key="M", parent=self)
        self.map.hide()
        self.head = ShortHash(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.bar, 1)
        row.addWidget(self.map)
        row.addWidget(self.head)
        self.map.clicked.connect(self.map_requested)
        self.head.clicked.connect(self.fairness_requested)
        self.bar.next_requested.connect(self.next_requested)
        self.bar.rulings_requested.connect(self.rulings_requested)
        self.bar.phones_requested.connect(self.phones_requested)
        self.letters = FittedLetters(self, WIDE)
        session.waiting_changed.connect(lambda waits: self.setEnabled(not waits))
        self.refresh()

    def refresh(self) -> None:
        """Show where the battle is now."""
        self.bar.set_state(self._state())
        self.head.set_digits(short(self.session.head))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """With other room other things fit."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In large type on a small screen the hash gives way to the name of the phase; the fairness tab has it, too."""
        others = self.bar.sizeHint().width() + (self.map.sizeHint().width() if self.map.isVisibleTo(self) else 0)
        self.head.setVisible(others + self.head.sizeHint().width() <= self.width())

    def _state(self) -> PhaseState:
        battle, rules = self.session.battle, self.session.rules
        ids = [phase.id for phase in rules.phases]
        reasons = [tr(rules.with_rule(each)) for each in rules.still_open(battle)]
        stop = battle.result or (battle.due and tr("Something is due first")) or (reasons and reasons[0]) or ""
        name = battle.side(battle.active).name if battle.active else ""
        fits = len(name) <= LONGEST
        names = rules.phase_names(battle if fits else None).values()
        return PhaseState(
            counted=rules.counted,
            turn=battle.turn,
            phases=tuple(map(tr, names)),
            current=ids.index(battle.phase) if battle.phase in ids else 0,
            side=side_number(battle, battle.active) if battle.active else None,
            side_name=name if fits and not rules.is_turn_of(battle) else "",
            reason=str(stop),
        )
