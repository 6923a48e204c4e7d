"""The journal: entries that are only ever added. The battle is the fold of those that are not taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Protocol

from referee.battle import Battle
from referee.entry import Entry, after, left_out, story
from referee.requests import Refused
from referee.retraction import KEPT_NEAR, Consequences, Considered

AnyBattle = Battle[Any, Any]
KEPT_CLOSE = 64


class Archive(Protocol):
    """Where entries and battles of earlier moments can be fetched from."""

    def entries(self, after: int) -> Iterable[tuple[Entry, bool]]:
        """The entries whose place is after this one, in the order of the fold, each with whether it is taken back."""

    def checkpoint(self, before: int) -> tuple[int, AnyBattle]:
        """The latest battle kept at a place before this one, and that place."""


class Beginning:
    """The archive of a journal that is read from its beginning, entry by entry."""

    def __init__(self, battle: AnyBattle) -> None:
        self.battle = battle

    def entries(self, after: int) -> Iterable[tuple[Entry, bool]]:
        """Nothing yet: they are accepted one by one."""
        return ()

    def checkpoint(self, before: int) -> tuple[int, AnyBattle]:
        """The battle at its start."""
        return 1, self.battle


class Journal:
    """The entries at hand, which of them are taken back, and the battle as it is now."""

    def __init__(self, archive: Archive, last: int, battle: AnyBattle, place: int) -> None:
        self.archive = archive
        self.last = last
        self.battle = battle
        self.by_place: list[Entry] = []
        self.by_number: dict[int, Entry] = {}
        self.out: set[int] = set()
        self.unfit: dict[int, str] = {}
        """Entries that do not fit what came before them: damage, as nothing is ever written that does not fit."""
        self.first_place = place
        self.checkpoints: dict[int, AnyBattle] = {place: battle}

    @classmethod
    def opened(cls, archive: Archive, last: int) -> Journal:
        """The journal as the archive has it: the latest battle kept, and what came after it."""
        place, battle = archive.checkpoint(last + 1)
        journal = cls(archive, last, battle, place)
        journal._fetch(place)
        for entry in list(journal.by_place):
            if entry.number not in journal.out:
                journal._fold(entry)
        # A correction is the last entry but not the last of the fold.
        journal.battle = replace(journal.battle, number=last)
        journal._keep(last)
        return journal

    def _fold(self, entry: Entry) -> None:
        """Go on by one entry from the disk; one that does not fit is left out and named, never fatal."""
        try:
            self.battle = after(entry, self.battle)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            self.unfit[entry.number] = error.sentence if isinstance(error, Refused) else "It makes no sense."
            self.by_place[self.by_place.index(entry)] = self.by_number[entry.number] = self.as_read(entry)

    def as_read(self, entry: Entry) -> Entry:
        """An entry as it counts: left out if it did not fit."""
        why = self.unfit.get(entry.number)
        return left_out(entry, why) if why and not entry.unreadable else entry

    def unreadable(self) -> list[Entry]:
        """The entries at hand that stand and could not be read or did not fit."""
        return [entry for entry in self.by_place if entry.unreadable and entry.number not in self.out]

    def _fetch(self, place: int) -> None:
        """Have all entries after a place at hand."""
        found = [(self.as_read(entry), is_out) for entry, is_out in self.archive.entries(place)]
        self.by_place = [entry for entry, _ in found]
        self.by_number = {entry.number: entry for entry, _ in found}
        self.out = {entry.number for entry, is_out in found if is_out}
        self.first_place = place

    def _keep(self, place: int) -> None:
        """Keep the battle as it is now, so that going back is quick; of older ones every 64th."""
        self.checkpoints[place] = self.battle
        places = sorted(self.checkpoints)
        for at in places[1:-KEPT_NEAR]:
            if at % KEPT_CLOSE:
                del self.checkpoints[at]

    def entry(self, number: int) -> Entry:
        """An entry by its number, fetched if it is old. The first, which begins the battle, is not for changing."""
        if 1 < number <= self.last:
            while number not in self.by_number and self.first_place > 1:
                # A battle kept before this number lies before its place too: a later correction would have undone it.
                self._fetch(self.archive.checkpoint(min(number, self.first_place))[0])
            if number in self.by_number:
                return self.by_number[number]
        raise Refused(f"There is no entry {number} that can be changed; there are 2 to {self.last}.")

    def is_out(self, number: int) -> bool:
        """Whether an entry is taken back."""
        return number in self.out

    def standing_at(self, place: int) -> Entry | None:
        """The entry that stands at a place: the original, or the correction that took its place."""
        there = [entry for entry in self._between(place - 1) if entry.at == place and entry.number not in self.out]
        return there[-1] if there else None

    def accept(self, entries: Iterable[Entry], consequences: Consequences | None = None) -> None:
        """Take in entries that are on disk now."""
        for entry in entries:
            self.last = entry.number
            self.out.update(entry.takes_back)
            self.out.difference_update(entry.puts_back)
            self._place(entry)
            if consequences is None:
                self.battle = after(entry, self.battle)
        if consequences is not None:
            for place in [at for at in self.checkpoints if at >= consequences.from_place]:
                del self.checkpoints[place]
            self.battle = replace(consequences.battle, number=self.last)
        self._keep(self.last)

    def _place(self, entry: Entry) -> None:
        at = len(self.by_place)
        while at and (self.by_place[at - 1].at, self.by_place[at - 1].number) > (entry.at, entry.number):
            at -= 1
        self.by_place.insert(at, entry)
        self.by_number[entry.number] = entry

    def battle_before(self, place: int) -> AnyBattle:
        """The battle as it was before the entry at a place, without what has been taken back since."""
        kept, battle = self._checkpoint(place)
        for entry in self._between(kept):
            if entry.at >= place:
                break
            if entry.number not in self.out:
                battle = after(entry, battle)
        return battle

    def _checkpoint(self, before: int) -> tuple[int, AnyBattle]:
        places = [at for at in self.checkpoints if at < before]
        if not places:
            place, battle = self.archive.checkpoint(before)
            self.checkpoints[place] = battle
            return place, battle
        return max(places), self.checkpoints[max(places)]

    def _between(self, place: int) -> list[Entry]:
        if place < self.first_place:
            self._fetch(place)
        return [entry for entry in self.by_place if entry.at > place]

    def consequences(
        self, out: Iterable[int] = (), back: Iterable[int] = (), instead: Entry | None = None
    ) -> Consequences:
        """What would become of every later entry, if these were taken back or put back. Nothing is changed yet."""
        return Considered(self, set(out), set(back), instead).result()

    def undoable(self) -> Entry | None:
        """What was ordered last and stands, be it a correction; the first entry, which begins the battle, stays."""
        for number in range(self.last, 1, -1):
            entry = self.entry(number)
            if entry.is_order and number not in self.out:
                return entry
        return None

    def redoable(self) -> Entry | None:
        """The last taking back that can be put back: none if something was ordered since."""
        pending = 0
        for number in range(self.last, 1, -1):
            entry = self.entry(number)
            if entry.is_order:
                return None
            if entry.order == "redo":
                pending += 1
            elif pending:
                pending -= 1
            else:
                return entry
        return None


__all__ = ["Archive", "Consequences", "Entry", "Journal", "after", "story"]
