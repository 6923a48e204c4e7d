"""What every screen is: a widget with a name, that knows when it is looked at and what can be done on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from referee.value import value
from referee.wording import tr
from ui.context import AppContext

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
    anyway: bool = False
    """Whether it can be looked at all the same: an order that the table may allow."""
    do: Callable[[], object]


@value
class Undoable:
    """What undo and redo are about on a screen, and whether there is anything to take back or to put back."""

    what: str = ""
    undo: bool = False
    redo: bool = False


class Screen(QWidget):
    """A screen of the window."""

    undo_changed = Signal()
    """There is something else to undo or redo."""
    alone_changed = Signal(bool)
    """Whether the screen has the window to itself, without the rail."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context

    def entered(self) -> None:
        """The screen is looked at."""

    def take_focus(self) -> None:
        """The keyboard belongs to this screen."""
        self.setFocus()

    def kept_free(self) -> QWidget | None:
        """What stands at the foot of the screen and is never covered by a message."""
        return None

    def press(self, event: QKeyEvent) -> bool:
        """A key that nobody took elsewhere in the window; says whether it is taken here."""
        return False

    def undoable(self) -> Undoable | None:
        """What undo is about here; None where it is the battle, which must be in sight then."""
        return Undoable()

    def undo_here(self) -> None:
        """Undo what was done on this screen."""
        self.context.say(tr("There is nothing to undo here. The battle's undo is on the table and in the journal."))

    def redo_here(self) -> None:
        """Redo what was undone on this screen."""
        self.context.say(tr("There is nothing to redo here. The battle's redo is on the table and in the journal."))

    def actions_here(self) -> list[Action]:
        """What can be done here."""
        return []

    def more_keys(self) -> list[KeyGroup]:
        """Keys that are no commands, such as those that type dice: for the sheet of keys only."""
        return []
