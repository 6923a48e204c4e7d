"""The last step: how this table plays the open points, what the battle is called, and words for the dice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from data.battle_plan import summary
from referee.rulings import RulingPoint
from ui.in_steps import InSteps
from ui.library.radio import Radio
from ui.library.steps import PlanStep
from ui.theme.theme import L, M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label
from ui.widgets.panel import Panel
from ui.widgets.replacing import let_go


class RulingRow(QFrame):
    """One open point: the question, the ways to play it, why it is open."""

    chosen = Signal(str, str)

    def __init__(self, point: RulingPoint, option: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.point = point
        self.setProperty("role", "panel")
        self.setAccessibleName(point.question)
        column = QVBoxLayout(self)
        column.setContentsMargins(L, M, L, M)
        column.setSpacing(0)
        column.addWidget(label(point.question, "strong", parent=self))
        self.group = QButtonGroup(self)
        self.radios: dict[str, Radio] = {}
        for each in point.options:
            usual = " (as usual)" if each.id == point.default else ""
            radio = Radio(f"{each.text}{usual}", self)
            radio.setObjectName(f"ruling-{point.id}-{each.id}")
            radio.setChecked(each.id == option)
            radio.clicked.connect(lambda _=False, id=each.id: self.chosen.emit(point.id, id))
            self.group.addButton(radio)
            self.radios[each.id] = radio
            column.addWidget(radio)
        rule = f" [{point.rule}]" if point.rule else ""
        column.addWidget(label(f"{point.source}{rule}", "small", parent=self))


class RulingStep(PlanStep):
    """Rulings at the left; the name, the players' words and all that was chosen at the right."""

    title = "Rulings"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, RulingRow] = {}
        self.making = InSteps(self)
        self.name, self.words = QLineEdit(self), QLineEdit(self)
        self.name_error = label(role="error", parent=self)
        self.usual = button("All as usual", "quiet", parent=self)
        self.told = label(parent=self)
        self._inner = QWidget(self)
        self._inner.setProperty("role", "plain")
        self._rulings = QVBoxLayout(self._inner)
        self._rulings.setContentsMargins(0, 0, S, 0)
        self._rulings.setSpacing(S)
        self._lay_out()
        self.name.textEdited.connect(lambda text: self._tell_name(text))
        self.words.textEdited.connect(lambda text: self.tell(replace(self.plan, words=text)))
        self.usual.clicked.connect(self._all_usual)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(Heading("How do you play it?", 2, self), 1)
        head.addWidget(self.usual)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._inner)
        left = QVBoxLayout()
        left.setSpacing(S)
        left.addLayout(head)
        left.addWidget(area, 1)
        row = QHBoxLayout()
        row.setSpacing(M)
        row.addLayout(left, 3)
        row.addWidget(self._side(), 2)
        self.column.addLayout(row)

    def _side(self) -> QWidget:
        panel = Panel("The battle", level=3, parent=self)
        panel.setMinimumWidth(300)
        self.name.setAccessibleName("Name of the battle")
        self.name.setPlaceholderText("Named after its scenario")
        self.words.setAccessibleName("Words of the players for the dice")
        self.words.setPlaceholderText("Words of the players")
        self.words.setMaxLength(500)
        self.name_error.hide()
        hint = "Players may add words: they are stirred into the seed of the dice, and proven with the export."
        panel.add(self.name)
        panel.add(self.name_error)
        panel.add(self.words)
        panel.add(label(hint, "small", parent=panel))
        panel.add(self.told)
        panel.body.addStretch(1)
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
        row = RulingRow(point, self.plan.rulings.get(point.id, point.default), self._inner)
        row.chosen.connect(self._ruled)
        self.rows[point.id] = row
        self._rulings.insertWidget(self._rulings.count() - 1, row)

    def _ruled(self, point: str, option: str) -> None:
        self.tell(replace(self.plan, rulings={**self.plan.rulings, point: option}))
        self._show_summary()

    def _all_usual(self) -> None:
        self.making.finish()
        for row in self.rows.values():
            row.radios[row.point.default].setChecked(True)
        self.tell(replace(self.plan, rulings={}))
        self._show_summary()

    def _tell_name(self, text: str) -> None:
        self.tell(replace(self.plan, name=text))
        self.name_error.setText(self.plan.name_error())
        self.name_error.setVisible(bool(self.plan.name_error()))

    def _show_summary(self) -> None:
        self.told.setText("\n".join(f"{word}: {text}" for word, text in summary(self.plan, self.kit)))

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
