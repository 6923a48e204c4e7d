"""How this table plays: who sees odds, and whose players roll their own dice."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.now.habits import APP_ROLLS, NO_ODDS_FOR, ODDS, Habits, set_for_side
from ui.theme.theme import XS
from ui.widgets.buttons import Tick
from ui.widgets.labels import Heading, label
from ui.widgets.panel import Panel
from ui.widgets.replacing import empty


class PlayPanel(Panel):
    """Odds for all or for some sides; dice of the players or of the app, side by side."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(tr("Odds and dice"), parent=parent)
        self.context = context
        self.odds = Tick(tr("Show the odds beside the button"), self)
        self.sides = QWidget(self)
        self._sides = QVBoxLayout(self.sides)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(XS)
        self.add(self.odds)
        self.add(self.sides)
        self.odds.toggled.connect(lambda on: context.remember(ODDS, on))
        context.session_changed.connect(lambda _: self.rebuild())
        context.settings_changed.connect(lambda _: self.refresh())
        self.rebuild()

    def rebuild(self) -> None:
        """Other sides are on the table."""
        empty(self._sides)
        self.ticks: dict[tuple[str, str], Tick] = {}
        session = self.context.session
        if session is None:
            self._sides.addWidget(label(tr("Open a battle to choose side by side."), "muted", parent=self.sides))
        for side in session.battle.sides if session else ():
            self._sides.addWidget(Heading(side.name, 3, self.sides))
            self._tick(NO_ODDS_FOR, side.id, tr("No odds for this side"))
            self._tick(APP_ROLLS, side.id, tr("The app rolls for this side"))
        self.refresh()

    def _tick(self, key: str, side: str, words: str) -> None:
        box = Tick(words, self.sides)
        box.setObjectName(f"{key}-{side}")
        box.toggled.connect(partial(set_for_side, self.context, key, side))
        self.ticks[key, side] = box
        self._sides.addWidget(box)

    def refresh(self) -> None:
        """Show what is remembered."""
        habits = Habits.of(self.context)
        self.odds.setChecked(habits.odds)
        for (key, side), box in self.ticks.items():
            box.setChecked(side in (habits.no_odds_for if key == NO_ODDS_FOR else habits.app_rolls))
