"""The first two steps to a new battle: which game, and which scenario or period."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from data.battle_plan import Kit, Plan
from referee.rulesets import abouts
from referee.wording import tr
from ui.browsing.items import scenario_text
from ui.library.choices import Choice, Choices
from ui.theme.theme import M
from ui.widgets.form import FormBuilder
from ui.widgets.labels import Heading
from ui.widgets.panel import Panel
from ui.widgets.replacing import let_go

FREE = "free:"


class PlanStep(QWidget):
    """One step: it shows the plan, and tells what is chosen."""

    changed = Signal(object)
    """The plan as it is now."""
    taken = Signal()
    """Chosen for good: the next step, please."""
    title = ""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plan = Plan()
        self.kit: Kit | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(M)

    def show_plan(self, plan: Plan, kit: Kit | None) -> None:
        """The step is looked at."""
        self.plan, self.kit = plan, kit
        self.fill()

    def fill(self) -> None:
        """Show what is planned."""

    def tell(self, plan: Plan) -> None:
        """Something else is chosen."""
        self.plan = plan
        self.changed.emit(plan)

    def error(self) -> str:
        """Why the next step cannot be taken yet; said at the field too."""
        return ""

    def take_focus(self) -> None:
        """Put the keyboard where one begins."""

    def press_digit(self, digit: int) -> bool:
        """A digit chooses, where there is something to choose."""
        return False


class GameStep(PlanStep):
    """Which game."""

    title = tr("Game")

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices = Choices(tr("Games"), self)
        self.choices.show_choices(
            [Choice(id=game.id, title=game.name, text=tr(game.words), icon="dice") for game in abouts()]
        )
        self.column.addWidget(Heading(tr("What do you play?"), 2, self))
        self.column.addWidget(self.choices, 1)
        self.choices.chosen.connect(self._chosen)
        self.choices.taken.connect(lambda _: self.taken.emit())

    def fill(self) -> None:
        """Show which game is chosen."""
        self.choices.choose(self.plan.ruleset)

    def _chosen(self, id: str) -> None:
        if id != self.plan.ruleset:
            self.tell(Plan(ruleset=id, sides=self.plan.sides[:2], words=self.plan.words).without_armies())

    def error(self) -> str:
        """A game must be chosen."""
        return "" if self.plan.ruleset else tr("Choose a game.")

    def take_focus(self) -> None:
        """To the chosen game."""
        self.choices.focus_choice()

    def press_digit(self, digit: int) -> bool:
        """The game with that digit."""
        return self.choices.press_digit(digit)


class ScenarioStep(PlanStep):
    """Which scenario; or none, and which period and board then."""

    title = tr("Scenario")

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices = Choices(tr("Scenarios"), self)
        self.options = Panel(tr("Without a scenario"), level=3, parent=self)
        self.form: FormBuilder | None = None
        self.column.addWidget(Heading(tr("Which scenario?"), 2, self))
        self.column.addWidget(self.choices, 1)
        self.column.addWidget(self.options)
        self.options.hide()
        self.choices.chosen.connect(self._chosen)
        self.choices.taken.connect(lambda _: self.taken.emit())

    def fill(self) -> None:
        """Show the scenarios of the game."""
        if self.kit is None:
            return
        self.choices.show_choices(self._cards(self.kit), self._id())
        self._show_options()

    def _id(self) -> str:
        return self.plan.scenario or FREE + self.plan.list

    def _cards(self, kit: Kit) -> list[Choice]:
        scenarios = kit.book.content.get("scenarios", {})
        choices = [Choice(id=id, title=tr(e.name), text=scenario_text(e), icon="flag") for id, e in scenarios.items()]
        lists = kit.book.free_lists()
        text = tr("Any two armies meet; no scenario.")
        free = [
            Choice(id=FREE + o.id, title=tr("Free battle: {o}", o=tr(o.name)), text=text, icon="fight") for o in lists
        ]
        return choices + (free or [Choice(id=FREE, title=tr("Free battle"), text=text, icon="fight")])

    def _chosen(self, id: str) -> None:
        assert self.kit is not None
        free = id.startswith(FREE)
        list_id = id.removeprefix(FREE) if free else self.kit.book.list_of(id)
        fewest, most = self.kit.book.side_count("" if free else id)
        count = min(max(len(self.plan.sides), fewest), most)
        plan = replace(self.plan, scenario="" if free else id, list=list_id).with_sides(count)
        options = {each.key: each.start for each in self.kit.book.free_fields()} if free else {}
        self.tell(replace(plan.without_armies(), options=options))
        self._show_options()

    def _show_options(self) -> None:
        """The board and the like, for a battle without a scenario."""
        if self.form is not None:
            let_go(self.form)
            self.form = None
        fields = self.kit.book.free_fields() if self.kit and not self.plan.scenario else ()
        self.options.setVisible(bool(fields))
        if fields:
            self.form = FormBuilder(fields, self.options)
            self.form.set_value(self.plan.options)
            self.form.changed.connect(lambda value: self.tell(replace(self.plan, options=value)))
            self.options.add(self.form)
            QTimer.singleShot(0, partial(self.choices.choose, self._id()))  # the form takes room: keep it in sight

    def error(self) -> str:
        """One of them must be chosen."""
        return "" if self.choices.choice() else tr("Choose a scenario, or a free battle.")

    def take_focus(self) -> None:
        """To the chosen scenario."""
        self.choices.focus_choice()

    def press_digit(self, digit: int) -> bool:
        """The scenario with that digit."""
        return self.choices.press_digit(digit)
