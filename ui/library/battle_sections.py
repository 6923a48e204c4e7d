"""Battles to go on with, and those in the archive."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from referee.rulesets import game_name
from referee.situation import Situation
from referee.wording import tr
from ui.browsing.detail import Fact, ItemAction
from ui.browsing.items import Item, battle_item, sides_of, when
from ui.context import AppContext
from ui.library.section import Section
from ui.operations import bringing, library
from ui.operations.bringing import file_name

if TYPE_CHECKING:
    from data.library import BattleSummary

MOST_AT_ONCE = 24
"""Of so many battles it is read where they were left before anybody asks."""


def now() -> datetime:
    """This moment, where we are."""
    return datetime.now().astimezone()


class Battles(Section):
    """Battles to go on with."""

    id, title, icon = "battles", tr("Battles"), "table"
    empty = tr("No battle yet.")
    archived = False

    def __init__(self, context: AppContext, tell: Callable[[], None], rename: Callable[[Item], None]) -> None:
        super().__init__(context, tell)
        self.rename = rename
        self.battles: dict[str, BattleSummary] = {}
        self._where: dict[tuple[int, int], Situation] = {}
        self._asked: set[tuple[int, int]] = set()

    def read(self) -> None:
        """Read the battles, and of the latest where they were left."""
        library.read_stock(self.context, self._stocked)

    def _stocked(self, stock: library.Stock) -> None:
        listed = stock.archived if self.archived else stock.battles
        self.battles = {str(battle.id): battle for battle in listed}
        self.have()
        self._find_out(listed[:MOST_AT_ONCE])

    def _find_out(self, battles: list[BattleSummary]) -> None:
        """One after the other, so that nothing else has to wait for all of them."""
        wanted = next((each for each in battles if (each.id, each.last_entry) not in self._asked), None)
        if wanted is None:
            return
        key = (wanted.id, wanted.last_entry)
        self._asked.add(key)

        def have(where: Situation) -> None:
            self._where[key] = where
            self.tell()
            self._find_out(battles)

        # A battle that cannot be read is still listed; opening it says what is wrong.
        library.read_where(self.context, wanted.id, have, lambda _: self._find_out(battles))

    def looked_at(self, item: Item) -> None:
        """Find out where it was left, if that is not known."""
        self._find_out([self.battles[item.id]])

    def _known(self, battle: BattleSummary) -> Situation | None:
        return self._where.get((battle.id, battle.last_entry))

    def items(self) -> list[Item]:
        """The latest first."""
        at = now()
        return [
            battle_item(battle, self._known(battle), at, first=not number and not self.archived)
            for number, battle in enumerate(self.battles.values())
        ]

    def facts(self, item: Item) -> list[Fact]:
        """Which game it is, and where it was left."""
        battle, this_moment = self.battles[item.id], now()
        where = self._known(battle) or Situation(clock=tr("Turn {turn}", turn=battle.turn), result=battle.result)
        facts = [Fact(word=tr("Game"), text=game_name(battle.ruleset))]
        facts += [Fact(word=tr("Sides"), text=sides_of(where))] if where.sides else []
        if where.result:
            facts.append(Fact(word=tr("Ended"), text=tr(where.result)))
        else:
            facts.append(
                Fact(
                    word=tr("Now"),
                    text=tr("{clock}, {side} to act", clock=tr(where.clock), side=where.side)
                    if where.side
                    else tr(where.clock),
                )
            )
        facts += (
            [Fact(word=tr("Open"), text=tr("{waits} waits for an answer", waits=where.waits))] if where.waits else []
        )
        facts += [Fact(word=tr("Due"), text=tr(text)) for text in where.due[:6]]
        facts += [Fact(word=tr("To do"), text=tr(text)) for text in where.open[:4]]
        facts += [Fact(word=tr("Last"), text=tr(battle.headline))] if battle.headline else []
        times = ((tr("Played"), battle.updated), (tr("Begun"), battle.created))
        return [*facts, *(Fact(word=word, text=when(time, this_moment)) for word, time in times)]

    def item_actions(self, item: Item) -> list[ItemAction]:
        """Go on, copy, rename, hand on, archive, delete."""
        battle = self.battles[item.id]
        context, id, name, archived = self.context, battle.id, battle.name, battle.archived
        return [
            ItemAction(id="go-on", title=tr("Go on"), key="Enter", role="primary", do=lambda: self._go_on(id)),
            ItemAction(id="copy", title=tr("Copy"), key="Ctrl+D", do=lambda: library.copy_battle(context, id)),
            ItemAction(id="rename", title=tr("Rename"), key="F2", do=lambda: self.rename(item)),
            ItemAction(id="hand-on", title=tr("Hand on …"), do=lambda: self._hand_on(id, name)),
            ItemAction(
                id="archive",
                title=tr("Out of the archive") if archived else tr("Archive"),
                do=lambda: library.archive_battle(context, id, name, not archived),
            ),
            ItemAction(id="delete", title=tr("Delete"), key="Del", do=lambda: library.delete_battle(context, id, name)),
        ]

    def _hand_on(self, id: int, name: str) -> None:
        """Write it to a file for another club."""
        file = self.ask_write(file_name(name))
        if file is not None:
            bringing.hand_on(self.context, file, battles=(id,))

    def _go_on(self, id: int) -> None:
        if self.context.session is None or self.context.session.id != id:
            library.open_battle(self.context, id)
        self.context.go_to("table")


class Archive(Battles):
    """Battles that are over or rest."""

    id, title, icon = "archive", tr("Archive"), "archive"
    empty = tr("Nothing is in the archive. Battles that are over can rest here.")
    archived = True
