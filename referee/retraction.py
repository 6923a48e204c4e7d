"""Taking back and putting back: what becomes of every later entry, known before anything is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from referee.battle import Battle
from referee.entry import Entry, after
from referee.event import DueSettled
from referee.requests import Refused
from referee.typed_fields import DoesNotFit
from referee.value import FrozenMap

if TYPE_CHECKING:
    from referee.journal import Journal

AnyBattle = Battle[Any, Any]
KEPT_NEAR = 16


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


class Considered:
    """Two folds side by side: as it was, and as it would be."""

    def __init__(self, journal: Journal, out: set[int], back: set[int], instead: Entry | None) -> None:
        self.journal = journal
        asked = [journal.entry(number) for number in out | back] + ([instead] if instead else [])
        # What is out already is not taken back twice, nor put back where another stands: redo must find it as it was.
        self.out = {number for number in out if number not in journal.out}
        self.back = {number for number in back if self._is_free(number)}
        self.instead = instead
        touched = [entry for entry in asked if entry is instead or entry.number in self.out | self.back]
        self.from_place = min(entry.at for entry in touched or asked)
        self.clock: int | None = None
        """The place from which on the clock goes otherwise."""
        self.then = self._out_then()
        self.unfit: dict[int, str] = {}
        self.fits: list[int] = []
        self.other: list[int] = []
        self.gone: list[int] = []

    def _is_free(self, number: int) -> bool:
        """Whether an entry is out, and no other stands in its place that is not taken back now."""
        standing = self.journal.standing_at(self.journal.entry(number).at)
        return self.journal.is_out(number) and (standing is None or standing.number in self.out)

    def _out_then(self) -> dict[int, set[int]]:
        """For each entry to be put back: what was out, or not yet written, when it was taken back."""
        first, missing = self.journal.last + 1, set(self.back)
        while missing and first > 2:
            first -= 1
            missing -= set(self.journal.entry(first).takes_back)
        found: dict[int, set[int]] = {}
        out = set(self.journal.out)
        for number in range(self.journal.last, first - 1, -1):
            entry = self.journal.entry(number)
            out = (out - set(entry.takes_back)) | {number, *entry.puts_back}
            found |= {each: out for each in self.back & set(entry.takes_back) if each not in found}
        return found

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
        """One entry in both folds; after a clock entry that stands in only one of them nothing later stays."""
        stood = entry.number not in self.journal.out and entry is not self.instead
        wanted = (stood and entry.number not in self.out) or entry.number in self.back or entry is self.instead
        stands = wanted and self._folded(entry, later=stood and entry.at > self.from_place and entry.is_order)
        if entry.clock and stood != stands and self.clock is None:
            self.clock = entry.at
        if stood:
            self.was = after(entry, self.was)

    def _folded(self, entry: Entry, later: bool) -> bool:
        """Whether an entry stands in the new fold, with its place in the three lists."""
        if later and self.clock is not None:
            self.gone.append(entry.number)
            return False
        differs = later and self._differs(entry)
        try:
            self._must_be_there(entry, later)
            self._must_be_then(entry)
            self.now = after(entry, self.now)
        except Refused as refusal:
            self._does_not_fit(entry, later, refusal)
            return False
        if later:
            (self.other if differs else self.fits).append(entry.number)
        return True

    def _must_be_there(self, entry: Entry, later: bool) -> None:
        """A unit that was there when it acted or was struck, and now would not be, cannot have done so.

        What was due says itself whether it fits: a successor is due of a unit that is gone.
        """
        if not later or any(isinstance(event, DueSettled) for event in entry.events):
            return
        for id in (entry.args.get("unit", ""), entry.args.get("target", "")):
            was, now = self.was.units.get(id), self.now.units.get(id)
            if was is not None and not was.gone and (now is None or now.gone):
                raise DoesNotFit(f"{was.name} is not there any more.")

    def _must_be_then(self, entry: Entry) -> None:
        """What is put back must come after the same pulls, phases and turns as when it was taken back."""
        if entry.number not in self.back:
            return
        out = (self.journal.out - self.back) | self.out | {*self.gone, *self.unfit}
        for number in self.then[entry.number] ^ out:
            other = self.journal.entry(number)
            if other.clock and other.at < entry.at:
                raise DoesNotFit("The clock has gone otherwise since.")

    def _does_not_fit(self, entry: Entry, later: bool, refusal: Refused) -> None:
        """A later entry is taken back too; one that was to be put back stays out."""
        if later:
            self.gone.append(entry.number)
        elif entry.number in self.back:
            self.unfit[entry.number] = refusal.sentence
        else:
            raise refusal

    def _differs(self, entry: Entry) -> bool:
        """Whether a unit it concerns, or the table, was another one when it was resolved."""
        concerned = entry.units()
        if any(self.was.units.get(id) != self.now.units.get(id) for id in concerned):
            return True
        if self.was.rulings != self.now.rulings and (entry.answers or entry.events):
            return True
        return self.was.table != self.now.table and any(hasattr(event, "field") for event in entry.events)
