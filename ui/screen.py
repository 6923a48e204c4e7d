"""What every screen is: a widget with a name, that knows when it is looked at and what can be done on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from referee.value import value
from ui.seat import Seat

if TYPE_CHECKING:
    from ui.widgets.key_sheet import KeyGroup


@value
class Action:
    """Something that can be done on a screen: for the command palette and the sheet of keys."""

    id: str
    title: str
    key: str = ""
    group: str = ""
    reason: str = ""
    """Why it cannot be done now; nothing if it can."""
    do: Callable[[], object]


class Screen(QWidget):
    """A screen of the window."""

    def __init__(self, seat: Seat, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat = seat

    def entered(self) -> None:
        """The screen is looked at."""

    def take_focus(self) -> None:
        """The keyboard belongs to this screen."""
        self.setFocus()

    def undo_here(self) -> bool:
        """Undo what was done on this screen; False where undo is the battle's."""
        return False

    def redo_here(self) -> bool:
        """Redo what was undone on this screen; False where redo is the battle's."""
        return False

    def actions_here(self) -> list[Action]:
        """What can be done here."""
        return []

    def more_keys(self) -> list[KeyGroup]:
        """Keys that are no commands, such as those that type dice: for the sheet of keys only."""
        return []
