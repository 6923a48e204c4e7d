"""The fourth step: what every side brings: as the scenario says, from the packs, the club's own, new, from a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QGridLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from data.battle_plan import FILE, OWN, USUAL, ArmyPlan, Kit, SidePlan
from referee.army_book import ArmySheet
from referee.own_names import sheet_in_our_words
from referee.wording import tr
from ui.browsing.item_paint import ItemPainter
from ui.browsing.items import Item
from ui.context import AppContext
from ui.file_dialogs import file_to_open
from ui.library.army_candidates import Candidate, candidates, from_sheet
from ui.library.side_step import SideBand
from ui.library.steps import PlanStep
from ui.operations import armies
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label
from ui.widgets.replacing import let_go
from ui.widgets.row_list import RowList
from ui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from data.library import Army
    from ui.roster.editor import ArmyEditor

KINDS = tr("Armies (*.json *.csv)")
MAKE = "Ctrl+M"
LEAST_LIST = 130


class ArmyColumn(QWidget):
    """The armies that one side may choose from."""

    chosen = Signal(int, object)
    import_requested = Signal(int)
    make_requested = Signal(int)
    taken = Signal()

    def __init__(self, at: int, side: SidePlan, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.at = at
        self.candidates: list[Candidate] = []
        self.heading = SideBand(side, name, self)
        self.list = RowList[Item](ItemPainter(), tr("Armies for {name}", name=name), self)
        self.list.setObjectName(f"armies-{at}")
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # it takes what is left
        self.list.setMinimumHeight(LEAST_LIST)
        self.error = label(role="error", parent=self)
        self.bring = button(tr("From a file …"), tip=tr("An army from a JSON or CSV file"), parent=self)
        self.bring.setObjectName(f"import-{at}")
        self.make = button(tr("Make an army"), key=MAKE, tip=tr("A new army for this side, made here"), parent=self)
        self.make.setObjectName(f"make-{at}")
        self.ways = QWidget(self)
        ways = FlowLayout(self.ways)
        ways.addWidget(self.make)
        ways.addWidget(self.bring)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        column.addWidget(self.error)
        column.addWidget(self.ways)
        self.make.clicked.connect(lambda: self.make_requested.emit(self.at))
        self.bring.clicked.connect(lambda: self.import_requested.emit(self.at))
        self.list.selectionModel().currentChanged.connect(lambda *_: self._choose())
        self.list.activated.connect(lambda _: self.taken.emit())
        self.setMinimumWidth(220)

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

    title = tr("Armies")
    kit_changed = Signal(object)
    """There is another army to choose from."""
    undo_changed = Signal()
    """There may be something else to undo in the army that is made."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.columns: list[ArmyColumn] = []
        self._files: list[Candidate] = []
        self.editor: ArmyEditor | None = None
        """The army that is being made."""
        self._made_for = 0
        self.ask_file: Callable[[], Path | None] = lambda: file_to_open(self, tr("Bring an army"), KINDS)
        self._inner = QWidget(self)
        self._inner.setProperty("role", "plain")
        self._grid = QGridLayout(self._inner)
        self._grid.setContentsMargins(0, 0, S, 0)
        self._grid.setSpacing(M)
        self._area = area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._inner)
        self._question = Heading(tr("What do they bring?"), 2, self)
        self.column.addWidget(self._question)
        self.column.addWidget(area, 1)
        QShortcut(QKeySequence(MAKE), self, self._make_here)

    def fill(self) -> None:
        """Make the columns anew: sides, scenario or packs may be others."""
        self.leave_army()
        for old in self.columns:
            self._grid.removeWidget(old)
            let_go(old)
        self.columns = []
        if self.kit is None:
            return
        self._begin(self.kit)
        wide = 2 if len(self.plan.sides) == 4 and self.width() < 1400 else len(self.plan.sides)
        for at, side in enumerate(self.plan.sides):
            column = ArmyColumn(at, side, side.name.strip() or tr("Side {n}", n=at + 1), self._inner)
            column.show_candidates(self._all(self.kit, at), side.army)
            column.chosen.connect(self._chosen)
            column.import_requested.connect(self._import)
            column.make_requested.connect(self.make)
            column.taken.connect(self.taken)
            column.ways.setVisible(self.kit.book.arms(self.plan.scenario))
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
        candidate = from_sheet(
            self.kit, sheet, FILE, f"{file.name} {len(self._files)}", tr("from {file}", file=file.name)
        )
        self._files.append(candidate)
        self._chosen(at, candidate.plan)
        self.fill()

    # A new army

    def _make_here(self) -> None:
        """A new army for the side where the keyboard is."""
        here = next((each.at for each in self.columns if each.isAncestorOf(self.focusWidget() or self)), 0)
        if self.editor is None and self.columns and self.columns[here].ways.isVisible():
            self.make(here)

    def make(self, at: int) -> None:
        """Keep a new army and make it here; whatever becomes of the battle, it is in the library."""
        if self.kit is None or self.editor is not None:
            return
        lists = [each.id for each in self.kit.book.lists()]
        sheet = sheet_in_our_words(self.kit.book.new(self.plan.list if self.plan.list in lists else lists[0]))
        kept = armies.Kept()
        opened = partial(self._open_editor, at, sheet, kept)
        armies.save_army(self.context, self.kit.book, sheet, kept, lambda _: opened(), self.columns[at].show_error)

    def _open_editor(self, at: int, sheet: ArmySheet, kept: armies.Kept) -> None:
        from ui.roster.editor import ArmyEditor

        assert self.kit is not None
        self._made_for = at
        self.editor = ArmyEditor(self.context, self.kit.book, kept, sheet, self)
        self._offer_to_use(self.editor)
        self.editor.left.connect(self.leave_army)
        self.editor.changed.connect(self.undo_changed)
        self._show_editor(True)
        self.editor.catalogue.list.setFocus()

    def _offer_to_use(self, editor: ArmyEditor) -> None:
        """Two plain words stand where the library's editor has its own buttons."""
        for made in (editor.back, editor.copy, editor.export, editor.delete):
            made.hide()
        drop = button(tr("Do not use it"), key="Esc", tip=tr("Back, without this army; it is kept"), parent=editor)
        use = button(tr("Use this army"), "primary", parent=editor)
        drop.setObjectName("drop-army")
        use.setObjectName("use-army")
        drop.clicked.connect(editor.leave)
        use.clicked.connect(lambda: self.use_army(lambda: None))
        editor.head.addWidget(drop)
        editor.head.addWidget(use)
        editor.changed.connect(partial(self._allow_use, use))
        self._allow_use(use)

    def _allow_use(self, use: QPushButton) -> None:
        """What is against the rules cannot be used; the bar above the army says why."""
        use.setEnabled(not self.error())
        use.setToolTip(plain_tip(self.error() or tr("This side brings it")))

    def _show_editor(self, on: bool) -> None:
        self._question.setVisible(not on)
        self._area.setVisible(not on)
        if self.editor is not None:
            self.column.addWidget(self.editor, 1)

    def use_army(self, then: Callable[[], None]) -> None:
        """The side brings what is being made, and then it goes on; an army without a name stays until it has one."""
        if self.editor is not None and self.editor.may_leave():
            self._finish_making(lambda army: self._bring(army, then))

    def leave_army(self) -> None:
        """The side brings what it had; what was made is kept, and can be chosen."""
        self._finish_making(self._only_kept)

    def _finish_making(self, then: Callable[[Army], None]) -> None:
        editor, self.editor = self.editor, None
        if editor is not None:
            self.column.removeWidget(editor)
            self._show_editor(False)
            self.context.disk.ask(lambda store: store.army(editor.id), then)
            let_go(editor)
            self.undo_changed.emit()

    def _only_kept(self, army: Army) -> None:
        if self._offer(army):
            self.fill()
            self.columns[self._made_for].list.setFocus()
            self.context.say(tr("“{army}” is not used; it is kept, and can be chosen here.", army=army.name))

    def _offer(self, army: Army) -> Kit | None:
        """An army that was made can be chosen; the kit with it, if it belongs to this battle's game."""
        kit = self.kit
        if kit is None or kit.book.ruleset != army.ruleset or self._made_for >= len(self.plan.sides):
            return None
        self.kit = kit = replace(kit, armies=(*(each for each in kit.armies if each.id != army.id), army))
        self.kit_changed.emit(kit)
        return kit

    def _bring(self, army: Army, then: Callable[[], None]) -> None:
        kit, at = self._offer(army), self._made_for
        if kit is None:
            return
        sheet = kit.book.read(army.data)
        fits = kit.book.fits(sheet, self.plan.list)
        if fits:
            self._chosen(at, from_sheet(kit, sheet, OWN, str(army.id), tr("your own")).plan)
        self.fill()
        self.columns[at].list.setFocus()
        if fits:
            then()
        else:
            self.columns[at].show_error(
                tr("“{army}” is of another list than this battle; it is kept under Armies.", army=army.name)
            )

    def error(self) -> str:
        """The first thing that is wrong with an army, the one that is being made before all."""
        if self.editor is not None:
            return next((tr(each) for each in self.editor.book.problems(self.editor.sheet)), "")
        for column in self.columns:
            candidate = column.candidate()
            if candidate is None:
                return tr("Every side needs an army: make one, or bring one from a file.")
            if candidate.problem:
                return f"{candidate.item.title}: {candidate.problem}"
        return ""

    def take_focus(self) -> None:
        """To the first side's armies."""
        if self.columns:
            self.columns[0].list.setFocus()
