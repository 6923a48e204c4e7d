"""A section of the library: what it lists, what it tells of a thing, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from referee.wording import tr
from ui.browsing.detail import Fact, ItemAction
from ui.browsing.items import Item
from ui.context import AppContext


class Section:
    """One of the lists; it reads what it needs and says when it has it."""

    id: ClassVar[str]
    title: ClassVar[str]
    icon: ClassVar[str] = "library"
    empty: ClassVar[str] = tr("There is nothing here yet.")
    action: ClassVar[str] = ""

    def __init__(self, context: AppContext, tell: Callable[[], None]) -> None:
        self.context, self.tell = context, tell
        self.is_read = False
        self.ask_write: Callable[[str], Path | None] = lambda name: None
        """Asks where something is to be written to; the library has the dialog."""

    def read(self) -> None:
        """Read again what there is."""
        raise NotImplementedError

    def items(self) -> list[Item]:
        """What there is, as far as it is known."""
        raise NotImplementedError

    def facts(self, item: Item) -> list[Fact]:
        """Everything about one of them."""
        raise NotImplementedError

    def item_actions(self, item: Item) -> list[ItemAction]:
        """What can be done with it, the usual first."""
        raise NotImplementedError

    def act(self) -> None:
        """What an empty section offers."""

    def looked_at(self, item: Item) -> None:
        """One of them is looked at: there may be more to find out."""

    def have(self) -> None:
        """It is read: show it."""
        self.is_read = True
        self.tell()
