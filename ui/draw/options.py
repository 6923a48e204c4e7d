"""What is in the bag, the house rules, and how drawing looks and sounds."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from referee.form_fields import IntField
from referee.own_bag import OwnBag
from referee.wording import tr
from ui.draw.habits import DrawHabits
from ui.draw.kinds_editor import KindsEditor
from ui.theme.theme import XS, S
from ui.widgets.buttons import Tick, button
from ui.widgets.flow import FlowLayout
from ui.widgets.form_editors import Stepper
from ui.widgets.labels import Heading, label

MOST_VOIDS = 20


class BagOptions(QWidget):
    """A column of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kinds = KindsEditor(self)
        self.add = button(tr("Add a colour or counter"), parent=self)
        self.clear = button(tr("Begin again"), tip=tr("Turn 1, nothing drawn"), parent=self)
        self.cup = Tick(tr("A cup instead of a bag"), self)
        self.make_up = Tick(tr("Make-up dice: fill all to the largest"), self)
        self.end_token = Tick(tr("A token that ends the turn"), self)
        self.voids = Stepper(IntField(key="voids", label=tr("Void pieces"), least=0, most=MOST_VOIDS, default=0), self)
        self.hidden = Tick(tr("Hide the contents"), self)
        self.animated = Tick(tr("Animation"), self)
        self.sounds = Tick(tr("Sound"), self)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        column.addWidget(Heading(tr("What is in it"), 3, self))
        column.addWidget(self.kinds)
        row = QWidget(self)
        flow = FlowLayout(row, gap=XS)
        flow.addWidget(self.add)
        flow.addWidget(self.clear)
        column.addWidget(row)
        column.addSpacing(S)
        column.addWidget(Heading(tr("House rules"), 3, self))
        for tick in (self.make_up, self.end_token, self.cup):
            column.addWidget(tick)
        voids = QHBoxLayout()
        voids.addWidget(label(tr("Void pieces (nothing happens)"), parent=self), 1)
        voids.addWidget(self.voids)
        column.addLayout(voids)
        column.addSpacing(S)
        column.addWidget(Heading(tr("How it is shown"), 3, self))
        for tick in (self.hidden, self.animated, self.sounds):
            column.addWidget(tick)
        column.addStretch(1)

    def show_bag(self, bag: OwnBag) -> None:
        """Show the bag as it is, without telling anybody."""
        self.kinds.show_kinds(bag.kinds)
        _set(self.cup, bag.kind == "cup")
        _set(self.make_up, bag.make_up)
        _set(self.end_token, bag.end_token)
        self.voids.set_value(bag.voids)

    def show_habits(self, habits: DrawHabits) -> None:
        """Show how drawing looks and sounds."""
        _set(self.hidden, habits.hidden)
        _set(self.animated, habits.animated)
        _set(self.sounds, habits.sounds)


def _set(tick: Tick, on: bool) -> None:
    with QSignalBlocker(tick):
        tick.setChecked(on)
