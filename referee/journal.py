"""The journal: entries that are only ever added. The battle is the fold of those that are not taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from referee.battle import Battle
from referee.event import DoesNotFit, Event
from referee.procedure import Given, Step
from referee.requests import Refused
from referee.value import FrozenMap, value

AnyBattle = Battle[Any, Any]
KEPT_CLOSE = 64
KEPT_NEAR = 16


@value
class Entry:
    """One thing that was ordered, with how it went; or a taking back or putting back of others."""

    number: int
    at: int
    """Its place in the fold: its own number, or the place of the entry it corrects."""
    time: str
    order: str
    args: FrozenMap[str, Any] = FrozenMap()
    answers: tuple[Given, ...] = ()
    steps: tuple[Step, ...] = ()
    events: tuple[Any, ...] = ()
    places: tuple[str, ...] = ()
    headline: str = ""
    side: str = ""
    cause: int = 0
    clock: bool = False
    version: int = 1
    takes_back: tuple[int, ...] = ()
    puts_back: tuple[int, ...] = ()

    @property
    def is_order(self) -> bool:
        """Whether something was ordered (not only taken back or put back)."""
        return self.order not in ("undo", "redo")

    def units(self) -> frozenset[str]:
        """The units it concerns: those it names, and those to which something happened."""
        named = {word for word in _words(self.args.values()) if isinstance(word, str)}
        answered = {word for given in self.answers if given.ask == "ask" for word in _words([given.value])}
        happened = {happening.unit for happening in self.events if isinstance(getattr(happening, "unit", None), str)}
        return frozenset(named | answered | happened)


def _words(things: Iterable[Any]) -> Iterator[Any]:
    for thing in things:
        if isinstance(thing, (tuple, list)):
            yield from _words(thing)
        else:
            yield thing


class Archive(Protocol):
    """Where entries and battles of earlier moments can be fetched from."""

    def entries(self, after: int) -> Iterable[tuple[Entry, bool]]:
        """The entries whose place is after this one, in the order of the fold, each with whether it is taken back."""

    def checkpoint(self, before: int) -> tuple[int, AnyBattle]:
        """The latest battle kept at a place before this one, and that place."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What taking back or putting back does to later entries, known before anything is written."""

    out: tuple[int, ...]
    back: tuple[int, ...]
    fits: tuple[int, ...]
    other_facts: tuple[int, ...]
    gone: tuple[int, ...]
    from_place: int
    battle: AnyBattle
    unfit: FrozenMap[int, str] = field(default_factory=FrozenMap)
    """What was to be put back and does not fit any more, with the reason; it stays out."""


def after(entry: Entry, battle: AnyBattle) -> AnyBattle:
    """The battle after an entry; refused if one of its events does not fit."""
    battle = replace(battle, number=entry.number)
    for event in entry.events:
        battle = event.apply(battle)
    counts = battle.counts
    for key in entry.places:
        counts = counts.set(key, counts.get(key, 0) + 1)
    return replace(battle, counts=counts, number=entry.number)


class Journal:
    """The entries at hand, which of them are taken back, and the battle as it is now."""

    def __init__(self, archive: Archive, last: int, battle: AnyBattle, place: int) -> None:
        self.archive = archive
        self.last = last
        self.battle = battle
        self.by_place: list[Entry] = []
        self.by_number: dict[int, Entry] = {}
        self.out: set[int] = set()
        self.first_place = place
        self.checkpoints: dict[int, AnyBattle] = {place: battle}

    @classmethod
    def opened(cls, archive: Archive, last: int) -> Journal:
        """The journal as the archive has it: the latest battle kept, and what came after it."""
        place, battle = archive.checkpoint(last + 1)
        journal = cls(archive, last, battle, place)
        journal._fetch(place)
        for entry in journal.by_place:
            if entry.number not in journal.out:
                journal.battle = after(entry, journal.battle)
        # A correction is the last entry but not the last of the fold.
        journal.battle = replace(journal.battle, number=last)
        journal._keep(last)
        return journal

    def _fetch(self, place: int) -> None:
        """Have all entries after a place at hand."""
        found = list(self.archive.entries(place))
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
        return _Considered(self, set(out), set(back), instead).result()

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


class _Considered:
    """Two folds side by side: as it was, and as it would be."""

    def __init__(self, journal: Journal, out: set[int], back: set[int], instead: Entry | None) -> None:
        self.journal = journal
        touched = [journal.entry(number) for number in out | back]
        # What is out already is not taken back twice, nor put back where another stands: redo must find it as it was.
        self.out = {number for number in out if number not in journal.out}
        self.back = {number for number in back if self._is_free(number)}
        self.instead = instead
        self.from_place = min([entry.at for entry in touched] + ([instead.at] if instead else []))
        self.clock = min((entry.at for entry in touched if entry.clock), default=None)
        """The place from which on the clock went otherwise."""
        self.unfit: dict[int, str] = {}
        self.fits: list[int] = []
        self.other: list[int] = []
        self.gone: list[int] = []

    def _is_free(self, number: int) -> bool:
        """Whether an entry is out, and no other stands in its place that is not taken back now."""
        standing = self.journal.standing_at(self.journal.entry(number).at)
        return self.journal.is_out(number) and (standing is None or standing.number in self.out)

    def result(self) -> Consequences:
        """The three lists, and the battle as it would be."""
        self.was = self.now = self._base()
        entries = self.journal._between(self.from_place - 1)
        if self.instead:
            entries = sorted([*entries, self.instead], key=lambda entry: (entry.at, entry.number))
        for entry in entries:
            if entry.events or entry.places:
                self._consider(entry)
        return Consequences(
            out=tuple(sorted(self.out | set(self.gone))),
            back=tuple(sorted(self.back - set(self.unfit))),
            fits=tuple(self.fits),
            other_facts=tuple(self.other),
            gone=tuple(self.gone),
            from_place=self.from_place,
            battle=self.now,
            unfit=FrozenMap(self.unfit),
        )

    def _base(self) -> AnyBattle:
        """The battle before anything is different; the last moments are kept, as the next undo often goes there."""
        place, battle = self.journal._checkpoint(self.from_place)
        out = self.journal.out
        before = [entry for entry in self.journal._between(place) if entry.at < self.from_place]
        before = [entry for entry in before if entry.number not in out and (entry.events or entry.places)]
        for at, entry in enumerate(before):
            battle = after(entry, battle)
            if at >= len(before) - KEPT_NEAR:
                self.journal.checkpoints[entry.at] = battle
        return battle

    def _consider(self, entry: Entry) -> None:
        stood = entry.number not in self.journal.out and entry is not self.instead
        stands = (stood and entry.number not in self.out) or entry.number in self.back or entry is self.instead
        if stands:
            self._fold(entry, later=stood and entry.at > self.from_place and entry.is_order)
        if stood:
            self.was = after(entry, self.was)

    def _fold(self, entry: Entry, later: bool) -> None:
        if later and self.clock is not None and entry.at > self.clock:
            self.gone.append(entry.number)
            return
        differs = later and self._differs(entry)
        try:
            self._must_be_there(entry, later)
            self.now = after(entry, self.now)
        except Refused as refusal:
            self._does_not_fit(entry, later, refusal)
            return
        if later:
            (self.other if differs else self.fits).append(entry.number)

    def _must_be_there(self, entry: Entry, later: bool) -> None:
        """A unit that was there when it acted or was struck, and now would not be, cannot have done so."""
        for id in (entry.args.get("unit", ""), entry.args.get("target", "")) if later else ():
            was, now = self.was.units.get(id), self.now.units.get(id)
            if was is not None and not was.gone and (now is None or now.gone):
                raise DoesNotFit(f"{was.name} is not there any more.")

    def _does_not_fit(self, entry: Entry, later: bool, refusal: Refused) -> None:
        """A later entry is taken back too, and if it moved the clock all that follow; one to be put back stays out."""
        if later:
            self.gone.append(entry.number)
            self.clock = entry.at if entry.clock else self.clock
        elif entry.number in self.back:
            self.unfit[entry.number] = refusal.sentence
        else:
            raise refusal

    def _differs(self, entry: Entry) -> bool:
        """Whether a unit it concerns, or the table, was another one when it was resolved."""
        concerned = entry.units()
        if any(self.was.units.get(id) != self.now.units.get(id) for id in concerned):
            return True
        return self.was.table != self.now.table and any(hasattr(event, "field") for event in entry.events)


def story(entries: Iterable[Entry]) -> Iterator[str]:
    """The battle as lines to read: headline and steps with their rules."""
    for entry in entries:
        yield f"{entry.number}. {entry.headline}"
        for step in entry.steps:
            yield f"{'  ' * (step.depth + 1)}{step.text}" + (f" [{step.rule}]" if step.rule else "")


__all__ = ["Archive", "Consequences", "Entry", "Event", "Journal", "after", "story"]
