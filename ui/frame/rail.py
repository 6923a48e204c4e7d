"""The rail: one button a screen, always in the same place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QVBoxLayout, QWidget

from ui.theme.theme import XS
from ui.widgets.buttons import IconButton


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A screen as the rail names it; `module` is where it lives, loaded when it is first looked at."""

    id: str
    title: str
    icon: str
    key: str
    module: str


class Rail(QFrame):
    """Buttons for the screens; the one that is looked at is pressed."""

    place_requested = Signal(str)

    def __init__(self, places: Sequence[Place], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        self.setAccessibleName("Screens")
        column = QVBoxLayout(self)
        column.setContentsMargins(XS, XS, XS, XS)
        column.setSpacing(XS)
        self.buttons: dict[str, IconButton] = {}
        self._group = QButtonGroup(self)
        for place in places:
            column.addWidget(self._button(place), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.foot = column

    def _button(self, place: Place) -> IconButton:
        made = IconButton(place.icon, place.title, key=place.key, parent=self)
        made.setCheckable(True)
        made.clicked.connect(lambda: self.place_requested.emit(place.id))
        self._group.addButton(made)
        self.buttons[place.id] = made
        return made

    def add_below(self, widget: QWidget) -> None:
        """Put a button at the foot of the rail."""
        self.foot.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)

    def show_place(self, id: str) -> None:
        """Press the button of the screen that is looked at."""
        if id in self.buttons:
            self.buttons[id].setChecked(True)
