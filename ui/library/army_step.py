"""The fourth step: what every side brings — as the scenario says, from the packs, of the club's own, or from a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from data.battle_plan import FILE, OWN, PACK, USUAL, ArmyPlan, Kit, Plan, SidePlan
from referee.army_book import ArmySheet
from referee.value import value
from ui.browsing.item_paint import ItemPainter
from ui.browsing.items import Item
from ui.context import AppContext
from ui.file_dialogs import file_to_open
from ui.library.side_step import SideBand
from ui.library.steps import PlanStep
from ui.operations import armies
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label
from ui.widgets.replacing import let_go
from ui.widgets.row_list import RowList

KINDS = "Armies (*.json *.csv)"


@value
class Candidate:
    """An army that a side could bring, and what the rules have against it."""

    plan: ArmyPlan
    item: Item
    problem: str = ""


def candidates(kit: Kit, plan: Plan, at: int) -> list[Candidate]:
    """All armies that a side may choose from."""
    offered = []
    if plan.scenario or not kit.book.has_armies:
        usual, who = kit.usual_name(plan, at), "scenario" if plan.scenario else "game"
        item = Item(kind=USUAL, id="", title=f"As the {who} says", line=usual, icon="flag")
        offered.append(Candidate(plan=ArmyPlan(name=usual), item=item))
        if not kit.book.arms_scenarios:
            return offered
    for id, sheet in kit.book.ready().items():
        if kit.book.fits(sheet, plan.list):
            item = _item(kit, PACK, id, sheet, "from the packs")
            offered.append(Candidate(plan=ArmyPlan(source=PACK, id=id, name=sheet.name), item=item))
    for army in kit.armies:
        sheet = kit.book.read(army.data)
        if kit.book.fits(sheet, plan.list):
            offered.append(from_sheet(kit, sheet, OWN, str(army.id), "your own"))
    return offered


def from_sheet(kit: Kit, sheet: ArmySheet, source: str, id: str, words: str) -> Candidate:
    """An army that comes with its roster: of the library, or from a file."""
    problem = next(iter(kit.book.problems(sheet)), "")
    item = replace(_item(kit, source, id, sheet, words), below=problem)
    plan = ArmyPlan(source=source, id=id, name=sheet.name, roster=kit.book.written(sheet))
    return Candidate(plan=plan, item=item, problem=problem)


def _item(kit: Kit, source: str, id: str, sheet: ArmySheet, words: str) -> Item:
    line = f"{kit.book.points(sheet):g} {kit.book.price_word} · {words}"
    return Item(kind=source, id=id, title=sheet.name, line=line, icon="players")


class ArmyColumn(QWidget):
    """The armies that one side may choose from."""

    chosen = Signal(int, object)
    import_requested = Signal(int)
    taken = Signal()

    def __init__(self, at: int, side: SidePlan, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.at = at
        self.candidates: list[Candidate] = []
        self.heading = SideBand(side, name, self)
        self.list = RowList[Item](ItemPainter(), f"Armies for {name}", self)
        self.list.setObjectName(f"armies-{at}")
        self.error = label(role="error", parent=self)
        self.bring = button("From a file…", tip="An army from a JSON or CSV file", parent=self)
        self.bring.setObjectName(f"import-{at}")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        column.addWidget(self.error)
        column.addWidget(self.bring, 0, Qt.AlignmentFlag.AlignLeft)
        self.bring.clicked.connect(lambda: self.import_requested.emit(self.at))
        self.list.selectionModel().currentChanged.connect(lambda *_: self._choose())
        self.list.activated.connect(lambda _: self.taken.emit())
        self.setMinimumSize(220, 240)

    def show_candidates(self, offered: list[Candidate], chosen: ArmyPlan) -> None:
        """Show the armies, one of them chosen."""
        self.candidates = offered
        self.list.selectionModel().blockSignals(True)
        self.list.show_rows([each.item for each in offered])
        key = (chosen.source, chosen.id)
        at = next((n for n, each in enumerate(offered) if (each.plan.source, each.plan.id) == key), 0)
        self.list.setCurrentIndex(self.list.row_model.index(at))
        self.list.selectionModel().blockSignals(False)
        self.show_error()

    def candidate(self) -> Candidate | None:
        """The army that is chosen."""
        at = self.list.currentIndex().row()
        return self.candidates[at] if 0 <= at < len(self.candidates) else None

    def show_error(self, sentence: str = "") -> None:
        """Say what is wrong with the army, or with the file."""
        candidate = self.candidate()
        words = sentence or (candidate.problem if candidate else "")
        self.error.setText(words)
        self.error.setVisible(bool(words))

    def _choose(self) -> None:
        candidate = self.candidate()
        if candidate is not None:
            self.list.viewport().update()
            self.show_error()
            self.chosen.emit(self.at, candidate.plan)


class ArmyStep(PlanStep):
    """A column of armies for every side."""

    title = "Armies"

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.columns: list[ArmyColumn] = []
        self._files: list[Candidate] = []
        self.ask_file: Callable[[], Path | None] = lambda: file_to_open(self, "Bring an army", KINDS)
        self._inner = QWidget(self)
        self._inner.setProperty("role", "plain")
        self._grid = QGridLayout(self._inner)
        self._grid.setContentsMargins(0, 0, S, 0)
        self._grid.setSpacing(M)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._inner)
        self.column.addWidget(Heading("What do they bring?", 2, self))
        self.column.addWidget(area, 1)

    def fill(self) -> None:
        """Make the columns anew: sides, scenario or packs may be others."""
        for old in self.columns:
            self._grid.removeWidget(old)
            let_go(old)
        self.columns = []
        if self.kit is None:
            return
        self._begin(self.kit)
        wide = 2 if len(self.plan.sides) == 4 and self.width() < 1400 else len(self.plan.sides)
        for at, side in enumerate(self.plan.sides):
            column = ArmyColumn(at, side, side.name.strip() or f"Side {at + 1}", self._inner)
            column.show_candidates(self._all(self.kit, at), side.army)
            column.chosen.connect(self._chosen)
            column.import_requested.connect(self._import)
            column.taken.connect(self.taken)
            column.bring.setVisible(self.kit.book.arms(self.plan.scenario))
            self._grid.addWidget(column, at // wide, at % wide)
            self.columns.append(column)

    def _all(self, kit: Kit, at: int) -> list[Candidate]:
        return [*candidates(kit, self.plan, at), *self._files]

    def _begin(self, kit: Kit) -> None:
        """Without a scenario every side begins with an army of the packs, each with another if there are enough."""
        plan = self.plan
        for at, side in enumerate(plan.sides):
            there = self._all(kit, at)
            if side.army.source == USUAL and not plan.scenario and there:
                plan = plan.with_side(at, replace(side, army=there[at % len(there)].plan))
        if plan != self.plan:
            self.tell(plan)

    def _chosen(self, at: int, army: ArmyPlan) -> None:
        self.tell(self.plan.with_side(at, replace(self.plan.sides[at], army=army)))

    def _import(self, at: int) -> None:
        file = self.ask_file()
        if file is not None and self.kit is not None:
            armies.import_army(
                self.context,
                file,
                self.kit.book,
                lambda sheet: self._imported(at, sheet, file),
                self.columns[at].show_error,
            )

    def _imported(self, at: int, sheet: ArmySheet, file: Path) -> None:
        assert self.kit is not None
        candidate = from_sheet(self.kit, sheet, FILE, f"{file.name} {len(self._files)}", f"from {file.name}")
        self._files.append(candidate)
        self._chosen(at, candidate.plan)
        self.fill()

    def error(self) -> str:
        """The first thing that is wrong with an army."""
        for column in self.columns:
            candidate = column.candidate()
            if candidate is None:
                return "Every side needs an army: make one under Armies, or bring one from a file."
            if candidate.problem:
                return f"{candidate.item.title}: {candidate.problem}"
        return ""

    def take_focus(self) -> None:
        """To the first side's armies."""
        if self.columns:
            self.columns[0].list.setFocus()
