"""One seat as the referee sees it: who, whether the phone is there, the side, some units only, locked, removed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.theme import S
from ui.widgets.buttons import Tick, button
from ui.widgets.labels import ElidingLabel


@value
class SeatView:
    """A seat, its choices, and what is chosen."""

    id: str
    name: str
    side: str
    units: tuple[str, ...]
    locked: bool
    present: bool
    asked: bool
    sides: tuple[tuple[str, str], ...]
    choices: tuple[tuple[str, str], ...]
    """The units of its side, each with its name."""

    @property
    def words(self) -> str:
        """The seat in a line."""
        state = tr("is asked") if self.asked else "connected" if self.present else "away"
        return f"{self.name} · {state}"


class SeatRow(QWidget):
    """Shows a seat and wishes it changed."""

    changed = Signal(str, object)
    """The seat's id, and what is to be changed."""
    removed = Signal(str)

    def __init__(self, view: SeatView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.who = ElidingLabel(view.words, "strong" if view.asked else "body", self, muted=not view.present)
        self.side = QComboBox(self)
        self.side.setAccessibleName(tr("Side of {view}", view=view.name))
        for id, name in view.sides:
            self.side.addItem(name, id)
        self.side.setCurrentIndex([id for id, _ in view.sides].index(view.side))
        few = tr("{n} units", n=len(view.units)) if view.units else tr("All units")
        self.units = button(few, tip=tr("Which units are at the seat of {view}", view=view.name), parent=self)
        self.units.setEnabled(bool(view.choices))
        self.lock = Tick(tr("Locked"), self)
        self.lock.setChecked(view.locked)
        self.remove = button(tr("Remove"), tip=tr("Take the seat of {view} away", view=view.name), parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        row.addWidget(self.who, 1)
        for each in (self.side, self.units, self.lock, self.remove):
            row.addWidget(each)
        self.side.activated.connect(self._move)
        self.units.clicked.connect(self._open_units)
        self.lock.toggled.connect(lambda on: self.changed.emit(view.id, {"locked": on}))
        self.remove.clicked.connect(lambda: self.removed.emit(view.id))

    def _move(self) -> None:
        self.changed.emit(self.view.id, {"side": self.side.currentData(), "units": ()})

    def _open_units(self) -> None:
        menu = QMenu(self)
        for id, name in self.view.choices:
            action = QAction(name.replace("&", "&&"), menu, checkable=True)
            action.setChecked(id in self.view.units)
            action.triggered.connect(partial(self._turn, id))
            menu.addAction(action)
        menu.popup(self.units.mapToGlobal(self.units.rect().bottomLeft()))

    def _turn(self, unit: str, on: bool) -> None:
        others = tuple(each for each in self.view.units if each != unit)
        self.changed.emit(self.view.id, {"units": (*others, unit) if on else others})
