"""A new battle in five steps: game, scenario, sides, armies, rulings. Back and next, and always where one is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from data.battle_plan import Kit, Plan
from referee.wording import tr
from ui.context import AppContext
from ui.library.army_step import ArmyStep
from ui.library.ruling_step import RulingStep
from ui.library.side_step import SideStep
from ui.library.steps import GameStep, PlanStep, ScenarioStep
from ui.operations import library
from ui.theme.palette import Tone
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import label

if TYPE_CHECKING:
    from ui.roster.editor import ArmyEditor

GAME, SCENARIO, SIDES, ARMIES, RULINGS = range(5)
WITH_CONTEXT: dict[int, Callable[[AppContext, QWidget], PlanStep]] = {ARMIES: ArmyStep, RULINGS: RulingStep}
STEPS: tuple[type[PlanStep], ...] = (GameStep, ScenarioStep, SideStep, ArmyStep, RulingStep)


class NewBattle(QWidget):
    """The way to a new battle; nothing is kept until it begins."""

    left = Signal()
    begun = Signal()
    undo_changed = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.plan = Plan()
        self.kit: Kit | None = None
        self.reached = GAME
        self.is_waiting = False
        self.at = GAME
        """The number of the step that is looked at."""
        self.steps: dict[int, PlanStep] = {}
        """Those that were looked at."""
        self.bar, self.stack = QTabBar(self), QStackedWidget(self)
        self.error = label(role="error", parent=self)
        self.cancel = button(tr("Cancel"), "quiet", parent=self)
        self.back = button(tr("Back"), key="Esc", parent=self)
        self.next = button(tr("Next"), "primary", key="Ctrl+Enter", parent=self)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.bar.setAccessibleName(tr("Steps to a new battle"))
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        for number, kind in enumerate(STEPS, 1):
            self.bar.addTab(f"{number}  {kind.title}")
        foot = QHBoxLayout()
        foot.setSpacing(S)
        foot.addWidget(self.cancel)
        foot.addWidget(self.error, 1)
        foot.addWidget(self.back)
        foot.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, S, M, M)
        column.setSpacing(M)
        column.addWidget(self.bar)
        column.addWidget(self.stack, 1)
        column.addLayout(foot)

    def _wire(self) -> None:
        """Everything that the steps connect."""
        self.bar.currentChanged.connect(self._tab)
        self.cancel.clicked.connect(self.left)
        self.back.clicked.connect(self.go_back)
        self.next.clicked.connect(self.go_on)

    # From the first step to the last

    def step_at(self, at: int) -> PlanStep:
        """A step, made when it is first looked at."""
        if at not in self.steps:
            step = WITH_CONTEXT[at](self.context, self) if at in WITH_CONTEXT else STEPS[at](self)
            step.changed.connect(partial(self._planned, at=at))
            step.taken.connect(self.go_on)
            if isinstance(step, ArmyStep):
                step.kit_changed.connect(self._other_kit)
                step.undo_changed.connect(self.undo_changed)
            self.stack.addWidget(step)
            self.steps[at] = step
        return self.steps[at]

    def army_being_made(self) -> ArmyEditor | None:
        """The editor of an army, while one is made on the way."""
        step = self._making()
        return step.editor if step is not None else None

    def _making(self) -> ArmyStep | None:
        """The step in which an army is being made."""
        step = self.steps.get(self.at)
        return step if isinstance(step, ArmyStep) and step.editor is not None else None

    def begin(self, ruleset_id: str = "", scenario: str = "") -> None:
        """Begin anew; with a game and a scenario chosen already, at the sides."""
        self.plan = Plan(ruleset=ruleset_id or self.context.choice("last_game", ""))
        self.reached = GAME
        if not ruleset_id:
            self.show_step(GAME)
            return
        self._with_kit(lambda kit: self._begin_with(kit, scenario))

    def _begin_with(self, kit: Kit, scenario: str) -> None:
        count = kit.book.side_count(scenario)[0]
        plan = self._plan_for(kit, scenario)
        self._planned(plan.with_sides(count))
        self.show_step(SIDES if scenario else SCENARIO)

    def _with_kit(self, then: Callable[[Kit], None]) -> None:
        """What the game offers: read each time one comes by, since packs and armies may be others."""
        self._wait(True)

        def have(kit: Kit) -> None:
            self._wait(False)
            self.kit = kit
            if kit.warning:
                self.context.say(kit.warning, Tone.WARNING)
            then(kit)

        library.read_kit(self.context, self.plan.ruleset, have, self._failed)

    def show_step(self, at: int) -> None:
        """Look at a step."""
        self.reached = max(self.reached, at)
        self.at, step = at, self.step_at(at)
        step.show_plan(self.plan, self.kit)
        self.stack.setCurrentWidget(step)
        self._show_bar()
        self._say("")
        self.next.setText(tr("Begin the battle") if at == RULINGS else tr("Next"))
        self.next.setAccessibleName(self.next.text())
        self.back.setVisible(at > GAME)
        step.take_focus()

    def _show_bar(self) -> None:
        self.bar.blockSignals(True)
        self.bar.setCurrentIndex(self.at)
        for number in range(len(STEPS)):
            self.bar.setTabEnabled(number, number <= self.reached)
        self.bar.blockSignals(False)

    def _tab(self, number: int) -> None:
        if number > self.at and self._making():
            self._show_bar()
            self.go_on()
        elif number <= self.at or not self.steps[self.at].error():
            self.show_step(number)
        else:
            self._say(self.steps[self.at].error())
            self._show_bar()

    def go_back(self) -> None:
        """The step before; from the first one back to the library, from an army that is made to the armies."""
        making = self._making()
        if making is not None and making.editor is not None:
            making.editor.leave()
        elif self.at == GAME:
            self.left.emit()
        else:
            self.show_step(self.at - 1)

    def go_on(self) -> None:
        """The next step, if nothing is wrong with this one; from the last one into the battle."""
        if self.is_waiting:
            return
        wrong = self.steps[self.at].error()
        self._say(wrong)
        if wrong:
            return
        making = self._making()
        if making is not None:
            making.use_army(self.go_on)
        elif self.at == GAME:
            self._with_kit(self._game_chosen)
        elif self.at == ARMIES:
            self._wait(True)
            library.try_muster(self.context, self.plan.ruleset, self.plan.setup(), self._mustered)
        elif self.at == RULINGS:
            self._begin_battle()
        else:
            self.show_step(self.at + 1)

    def _game_chosen(self, kit: Kit) -> None:
        """Begin with the first scenario, and with the rulings that were taken the last time."""
        if not self.plan.scenario and not self.plan.list:
            first = next(iter(kit.book.content.get("scenarios", {})), "")
            fewest, most = kit.book.side_count(first)
            plan = self._plan_for(kit, first)
            self._planned(plan.with_sides(min(max(len(plan.sides), fewest), most)))
        self.show_step(SCENARIO)

    def _plan_for(self, kit: Kit, scenario: str) -> Plan:
        """The plan with a scenario, and with the rulings of the last battle of this game as far as they are there."""
        kept = self.context.choice(f"rulings.{self.plan.ruleset}", {})
        rulings = {point.id: kept[point.id] for point in kit.rulings if kept.get(point.id) in point.ids}
        return replace(self.plan, scenario=scenario, list=kit.book.list_of(scenario), rulings=rulings)

    def _mustered(self, wrong: str) -> None:
        self._wait(False)
        self._say(wrong)
        if not wrong:
            self.show_step(RULINGS)

    def _begin_battle(self) -> None:
        self._wait(True)
        library.new_battle(
            self.context, self.plan.ruleset, self.plan.setup(), self.plan.words, self._failed, self._begun
        )

    def _begun(self) -> None:
        self._wait(False)
        self.context.remember("last_game", self.plan.ruleset)
        self.context.remember(f"rulings.{self.plan.ruleset}", dict(self.plan.rulings))
        self.begun.emit()

    # What is said and waited for

    def _planned(self, plan: Plan, at: int | None = None) -> None:
        self.plan = plan
        self._say("")
        if at == GAME:
            self.reached = GAME
            self._show_bar()

    def _other_kit(self, kit: Kit) -> None:
        """An army was made on the way."""
        self.kit = kit

    def _failed(self, sentence: str) -> None:
        self._wait(False)
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self.error.setText(sentence)

    def _wait(self, on: bool) -> None:
        self.is_waiting = on
        self.next.setEnabled(not on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back, Ctrl+Enter (and Enter, where nothing else wants it) goes on, digits choose."""
        key, text = event.key(), event.text()
        typing = isinstance(self.focusWidget(), QLineEdit)
        if key == Qt.Key.Key_Escape:
            self.go_back()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._making() is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.go_on()
        elif not typing and text.isdecimal() and self.steps[self.at].press_digit(int(text)):
            event.accept()
        else:
            super().keyPressEvent(event)
