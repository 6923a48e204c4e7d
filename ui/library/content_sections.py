"""Scenarios and lists: what the packs hold, game by game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from referee.rulesets import abouts, game_name, ids
from referee.wording import tr
from ui.browsing.detail import Fact, ItemAction
from ui.browsing.items import Item, list_items, scenario_items, scenario_text
from ui.context import AppContext
from ui.library.section import Section
from ui.operations import packs

if TYPE_CHECKING:
    from data.own_packs import Shelf


class Shelved(Section):
    """A section that reads the packs of all games, one game after the other."""

    def __init__(self, context: AppContext, tell: Callable[[], None]) -> None:
        super().__init__(context, tell)
        self.shelves: dict[str, Shelf] = {}

    def read(self) -> None:
        """Read the packs again."""
        self._read_next(list(ids()))

    def _read_next(self, left: list[str]) -> None:
        if not left:
            self.have()
            return

        def have(shelf: Shelf) -> None:
            self.shelves[shelf.ruleset] = shelf
            self.tell()
            self._read_next(left[1:])

        packs.read_shelf(self.context, left[0], have)


class Scenarios(Shelved):
    """Scenarios of all games."""

    id, title, icon = "scenarios", tr("Scenarios"), "flag"

    def __init__(self, context: AppContext, tell: Callable[[], None], play: Callable[[str, str], None]) -> None:
        super().__init__(context, tell)
        self.play = play

    def items(self) -> list[Item]:
        """Game by game."""
        return [item for game in abouts() if game.id in self.shelves for item in scenario_items(self.shelves[game.id])]

    def facts(self, item: Item) -> list[Fact]:
        """Its story, and what can be told in a word."""
        entry = self.shelves[item.ruleset].content["scenarios"][item.id]
        facts = [Fact(word=tr("Game"), text=game_name(item.ruleset)), Fact(word="", text=scenario_text(entry))]
        for word, key in (
            (tr("Turns"), "turns"),
            (tr("Rounds"), "rounds"),
            (tr("Points"), "points"),
            (tr("Board"), "board"),
        ):
            told = getattr(entry, key, None)
            if isinstance(told, (int, str)) and told:
                facts.append(Fact(word=word, text=tr(str(told))))
        return [
            *facts,
            *(Fact(word=tr("Aim"), text=tr(aim)) for aim in getattr(entry, "objectives", ()) if isinstance(aim, str)),
        ]

    def item_actions(self, item: Item) -> list[ItemAction]:
        """Play it, or edit it."""
        where = (item.ruleset, "scenarios", item.id)
        return [
            ItemAction(
                id="play",
                title=tr("Play this …"),
                key="Enter",
                role="primary",
                do=lambda: self.play(item.ruleset, item.id),
            ),
            ItemAction(id="edit", title=tr("Edit"), do=lambda: self.context.go_to("content", where)),
        ]


class Lists(Shelved):
    """Periods, unit types, weapons, spells: everything that is edited as content."""

    id, title = "lists", tr("Lists")

    def items(self) -> list[Item]:
        """Game by game."""
        return [item for game in abouts() if game.id in self.shelves for item in list_items(self.shelves[game.id])]

    def facts(self, item: Item) -> list[Fact]:
        """The names of all entries."""
        shelf = self.shelves[item.ruleset]
        entries = shelf.content[item.id]
        names = (getattr(entry, "name", "") or getattr(entry, "title", "") or id for id, entry in entries.items())
        own = [id for id in entries if shelf.is_own(item.id, id)]
        facts = [Fact(word=tr("Game"), text=game_name(item.ruleset)), Fact(word="", text=", ".join(map(tr, names)))]
        return [*facts, Fact(word=tr("Our own"), text=", ".join(own))] if own else facts

    def item_actions(self, item: Item) -> list[ItemAction]:
        """Edit them."""
        where = (item.ruleset, item.id, "")
        go = partial(self.context.go_to, "content", where)
        return [ItemAction(id="edit", title=tr("Edit"), key="Enter", role="primary", do=go)]
