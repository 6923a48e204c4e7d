"""The last step: how this table plays the open points, what the battle is called, and words for the dice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from data.battle_plan import NAMED_SETS, summary
from data.library import RULING_SETS
from referee.rulings import RulingPoint, in_force
from referee.wording import tr
from ui.context import AppContext
from ui.in_steps import InSteps
from ui.library.steps import PlanStep
from ui.rulings.row import RulingRow, put_below
from ui.theme.palette import Tone
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label
from ui.widgets.panel import Panel, scrolled
from ui.widgets.replacing import let_go


class RulingStep(PlanStep):
    """Rulings at the left; the name, the players' words and all that was chosen at the right."""

    title = tr("Rulings")

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.rows: dict[str, RulingRow] = {}
        self.making = InSteps(self)
        self.name, self.words = QLineEdit(self), QLineEdit(self)
        self.name_error = label(role="error", parent=self)
        self.sets, self.set_name = QComboBox(self), QLineEdit(self)
        self.save = button(tr("Save as"), "quiet", tip=tr("Save these rulings as a set of your own"), parent=self)
        self.forget = button(tr("Forget it"), "quiet", parent=self)
        self.told = label(parent=self)
        self._inner = QWidget(self)
        self._inner.setProperty("role", "plain")
        self._rulings = QVBoxLayout(self._inner)
        self._rulings.setContentsMargins(0, 0, S, 0)
        self._rulings.setSpacing(S)
        self._lay_out()
        self._wire()

    def _wire(self) -> None:
        self.name.textEdited.connect(lambda text: self._tell_name(text))
        self.words.textEdited.connect(lambda text: self.tell(replace(self.plan, words=text)))
        self.sets.activated.connect(lambda at: self._take(self.sets.itemData(at)))
        self.save.clicked.connect(self._save)
        self.set_name.returnPressed.connect(self._save)
        self.forget.clicked.connect(self._forget)

    def _lay_out(self) -> None:
        self.sets.setAccessibleName(tr("Set of rulings"))
        self.sets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.set_name.setAccessibleName(tr("Name for a set of your own"))
        self.set_name.setPlaceholderText(tr("Your own set"))
        self.set_name.setMaxLength(60)
        head, own = QHBoxLayout(), QHBoxLayout()
        head.addWidget(Heading(tr("How do you play it?"), 2, self), 1)
        head.addWidget(self.sets)
        for widget in (self.set_name, self.save, self.forget):
            own.addWidget(widget)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._inner)
        left = QVBoxLayout()
        left.setSpacing(S)
        left.addLayout(head)
        left.addWidget(area, 1)
        left.addLayout(own)
        row = QHBoxLayout()
        row.setSpacing(M)
        row.addLayout(left, 5)
        row.addWidget(self._side(), 4)
        self.column.addLayout(row)

    def _side(self) -> QWidget:
        panel, page = Panel(tr("The battle"), level=3, parent=self), QWidget(self)
        page.setProperty("role", "plain")
        panel.setMinimumWidth(300)
        self.name.setAccessibleName(tr("Name of the battle"))
        self.name.setPlaceholderText(tr("Named after its scenario"))
        self.words.setAccessibleName(tr("Words of the players for the dice"))
        self.words.setPlaceholderText(tr("A word each"))
        self.words.setMaxLength(500)
        self.name_error.hide()
        hint = tr(
            "If the app rolls, each player may type a word here. Its dice then depend on these words as well: nobody"
            " could know them beforehand, and the exported battle shows it. It may be left empty."
        )
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        for each in (self.name, self.name_error, self.words, label(hint, "small", parent=panel), self.told):
            column.addWidget(each)
        column.addStretch(1)
        panel.add(scrolled(page, panel))
        return panel

    def fill(self) -> None:
        """Show the open points of the game, and the plan in words."""
        for row in self.rows.values():
            self._rulings.removeWidget(row)
            let_go(row)
        self.rows = {}
        while self._rulings.count():
            self._rulings.takeAt(0)
        self._rulings.addStretch(1)
        self.making.begin(partial(self._add, point) for point in (self.kit.rulings if self.kit else ()))
        self.name.setText(self.plan.name)
        self.words.setText(self.plan.words)
        self._show_summary()

    def _add(self, point: RulingPoint) -> None:
        row = RulingRow(point, self.plan.rulings.get(point.id, point.default), parent=self._inner)
        row.chosen.connect(self._ruled)
        self.rows[point.id] = row
        row.show()
        put_below(self._rulings, row)

    def _ruled(self, point: str, option: str) -> None:
        self.tell(replace(self.plan, rulings={**self.plan.rulings, point: option}))
        self._show_summary()

    # Sets: those that every game has, and the club's own, kept where the command line looks for them

    def own_sets(self) -> dict[str, dict[str, str]]:
        """The sets that the club has saved for this game, as far as their options are there."""
        there = {point.id: point.ids for point in self._points()}
        kept = self.context.choice(RULING_SETS, {}).get(self.plan.ruleset, {})
        return {
            name: {id: option for id, option in each.items() if option in there.get(id, ())}
            for name, each in kept.items()
        }

    def _points(self) -> tuple[RulingPoint, ...]:
        return self.kit.rulings if self.kit else ()

    def _all_sets(self) -> dict[str, dict[str, str]]:
        points = self._points()
        named = {words: in_force(points, {}, name) for name, words in NAMED_SETS.items()}
        return {**named, **{name: in_force(points, each) for name, each in self.own_sets().items()}}

    def _show_sets(self) -> None:
        """The set that is played, or that it is none of them."""
        sets, force = self._all_sets(), in_force(self._points(), self.plan.rulings)
        names = [name for name, each in sets.items() if each == force]
        if not names or [self.sets.itemData(at) for at in range(len(sets))] != list(sets):
            self.sets.clear()
            for name in sets:
                self.sets.addItem(tr(name) if name in NAMED_SETS.values() else name, name)
        if not names:
            self.sets.addItem(tr("As chosen below"), "")
        self.sets.setCurrentIndex(list(sets).index(names[-1]) if names else len(sets))
        self.forget.setEnabled(bool(names) and names[-1] in self.own_sets())

    def _take(self, name: str) -> None:
        """Play as a set has it."""
        if not name:
            return
        self.making.finish()
        rulings = self._all_sets()[name]
        for id, row in self.rows.items():
            row.choose(rulings[id])
        self.tell(replace(self.plan, rulings=rulings))
        self._show_summary()

    def _save(self) -> None:
        name = " ".join(self.set_name.text().split())
        taken = {words.casefold() for words in (*NAMED_SETS, *NAMED_SETS.values())}
        if not name or name.casefold() in taken:
            self.context.say(tr("Give your set a name of its own."), Tone.WARNING)
            return
        self._keep({**self.own_sets(), name: in_force(self._points(), self.plan.rulings)})
        self.set_name.clear()

    def _forget(self) -> None:
        self._keep({name: each for name, each in self.own_sets().items() if name != self.sets.currentData()})

    def _keep(self, own: dict[str, dict[str, str]]) -> None:
        self.context.remember(RULING_SETS, {**self.context.choice(RULING_SETS, {}), self.plan.ruleset: own})
        self._show_sets()

    def _tell_name(self, text: str) -> None:
        self.tell(replace(self.plan, name=text))
        self.name_error.setText(self.plan.name_error())
        self.name_error.setVisible(bool(self.plan.name_error()))

    def _show_summary(self) -> None:
        self._show_sets()
        self.told.setText("\n".join(f"{tr(word)}: {tr(text)}" for word, text in summary(self.plan, self.kit)))

    def error(self) -> str:
        """The name may be wrong."""
        return self.plan.name_error()

    def take_focus(self) -> None:
        """To the first open point."""
        row = next(iter(self.rows.values()), None)
        if row is None:
            self.name.setFocus()
        else:
            next(radio for radio in row.radios.values() if radio.isChecked()).setFocus()
