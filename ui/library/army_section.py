"""Armies of the club's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.rulesets import game_name
from referee.wording import tr
from ui.browsing.detail import Fact, ItemAction
from ui.browsing.items import Item, army_item
from ui.context import AppContext
from ui.library.battle_sections import now
from ui.library.section import Section
from ui.operations import armies, bringing
from ui.operations.bringing import file_name

if TYPE_CHECKING:
    from data.library import Army
    from referee.army_book import Book


class Armies(Section):
    """Armies of the club's own."""

    id, title, icon = "armies", tr("Armies"), "players"
    empty = tr("No army of your own yet.")
    action = tr("Make an army")

    def __init__(self, context: AppContext, tell: Callable[[], None]) -> None:
        super().__init__(context, tell)
        self.armies: dict[str, Army] = {}
        self._told: dict[tuple[int, str], list[Fact]] = {}

    def read(self) -> None:
        """Read the armies."""
        armies.read_armies(self.context, self._listed)

    def _listed(self, listed: list[Army]) -> None:
        self.armies = {str(army.id): army for army in listed}
        self.have()

    def items(self) -> list[Item]:
        """By name."""
        at = now()
        return [army_item(army, at) for army in self.armies.values()]

    def looked_at(self, item: Item) -> None:
        """Count its points and check it."""
        army = self.armies[item.id]
        key = (army.id, army.updated)
        if key in self._told:
            return
        self._told[key] = []

        def have(book: Book) -> None:
            from ui.browsing.army_facts import army_facts

            self._told[key] = army_facts(book, armies.sheet_of(self.context, army, book))
            self.tell()

        armies.read_book(self.context, army.ruleset, have)

    def facts(self, item: Item) -> list[Fact]:
        """Its game, points, groups and what is wrong with it."""
        army = self.armies[item.id]
        return [Fact(word=tr("Game"), text=game_name(army.ruleset)), *self._told.get((army.id, army.updated), [])]

    def item_actions(self, item: Item) -> list[ItemAction]:
        """Edit, copy, hand on, delete."""
        context, army = self.context, self.armies[item.id]
        return [
            ItemAction(
                id="edit", title=tr("Edit"), key="Enter", role="primary", do=lambda: context.go_to("armies", army.id)
            ),
            ItemAction(id="copy", title=tr("Copy"), key="Ctrl+D", do=lambda: armies.copy_army(context, army)),
            ItemAction(id="hand-on", title=tr("Hand on …"), do=lambda: self._hand_on(army)),
            ItemAction(
                id="delete", title=tr("Delete"), key="Del", do=lambda: armies.delete_army(context, army.id, army.name)
            ),
        ]

    def _hand_on(self, army: Army) -> None:
        """Write it to a file for another club."""
        file = self.ask_write(file_name(army.name))
        if file is not None:
            bringing.hand_on(self.context, file, armies=(army.id,))

    def act(self) -> None:
        """Make one."""
        self.context.go_to("armies", "new")
