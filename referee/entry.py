"""An entry of the journal: what was ordered, how it went, and what happened; told as a story."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import replace
from typing import Any

from referee.battle import Battle
from referee.procedure import Given, Step
from referee.value import FrozenMap, value
from referee.wording import N_, listed, ready, tr
from referee.words import in_a_row

AnyBattle = Battle[Any, Any]
BY_HAND, ALLOWED = N_("the table says"), N_("the table allowed it")
LONGEST_REASON = 80
"""So many letters of a reason stand in a verdict; the steps have it whole."""


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
    allowed: tuple[str, ...] = ()
    """Why the table allowed what the rules refuse, and then all that they had against it."""
    unsettles: tuple[int, ...] = ()
    """Later entries that stand although they were resolved on what this takes back."""
    unreadable: str = ""
    """Why it cannot be read or does not fit; what happened in it is then left out. Never written."""

    @property
    def is_order(self) -> bool:
        """Whether something was ordered (not only taken back or put back)."""
        return self.order not in ("undo", "redo")

    @property
    def verdict(self) -> str:
        """What it came to, in the ruleset's own sentences; entries that have none are told by their headline."""
        words = " ".join(_ended(step.text) for step in self._told(in_a_row)) or self.headline
        label, reason = self._reason
        return _with_reason(words, label, reason)

    @property
    def shown(self) -> str:
        """The verdict in the language that is spoken."""
        words = " ".join(_ended(step.shown) for step in self._told(listed)) or tr(self.headline)
        label, reason = self._reason
        return ready(_with_reason(words, tr(label), reason))

    @property
    def _reason(self) -> tuple[str, str]:
        """Why the table has set it so, or allowed it: in a line of the verdict, and as somebody wrote it."""
        given = self.allowed[0] if self.allowed else self.args.get("reason", "")
        words = " ".join(given.split()) if isinstance(given, str) else ""
        short = words if len(words) <= LONGEST_REASON else f"{words[: LONGEST_REASON - 1].rstrip()}…"
        return ALLOWED if self.allowed else BY_HAND, short.rstrip(".")

    def _told(self, in_one: Callable[[list[str]], str]) -> Iterator[Step]:
        """The sentences of the verdict; where several say the same of one unit each, one says it of all of them."""
        alike: dict[Any, list[Step]] = {}
        for number, step in enumerate(step for step in self.steps if step.tells):
            is_of_one = [name for name, _ in step.values] == ["unit"]
            alike.setdefault(step.template if is_of_one else number, []).append(step)
        for first, *others in alike.values():
            units = dict.fromkeys(str(step.values[0][1]) for step in (first, *others)) if others else ()
            yield replace(first, values=(("unit", in_one(list(units))),)) if others else first

    @property
    def grounds(self) -> tuple[Step, ...]:
        """The steps that led to the verdict, without it and without those that say just the same."""
        told = {step.text.rstrip(".") for step in self.steps if step.tells}
        return tuple(step for step in self.steps if not step.tells and (step.dice or step.text.rstrip(".") not in told))

    def units(self) -> frozenset[str]:
        """The units it concerns: those it names, and those to which something happened."""
        named = {word for word in _words(self.args.values()) if isinstance(word, str)}
        said = [given.value for given in self.answers if given.ask == "ask"]
        answered = {word for word in _words(said) if isinstance(word, str)}
        happened = {happening.unit for happening in self.events if isinstance(getattr(happening, "unit", None), str)}
        return frozenset(named | answered | happened)


def _with_reason(words: str, label: str, reason: str) -> str:
    """A verdict with the table's reason behind it, unless it says so itself.

    >>> _with_reason("Slingers: bases 4.", "the table says", "they were in cover")
    'Slingers: bases 4 (the table says: they were in cover).'
    """
    return _ended(f"{words.rstrip('.')} ({label}: {reason})") if reason and reason not in words else words


def _ended(sentence: str) -> str:
    """A sentence with one mark at its end."""
    return sentence if sentence.endswith(("?", "!")) else f"{sentence.rstrip('.')}."


def _words(things: Iterable[Any]) -> Iterator[Any]:
    for thing in things:
        if isinstance(thing, (tuple, list)):
            yield from _words(thing)
        else:
            yield thing


def remark(is_out: bool, is_shaky: bool) -> str:
    """What must be known of an entry before it is read: taken back, or built on that; or nothing."""
    return "taken back" if is_out else "built on what was taken back" if is_shaky else ""


def left_out(entry: Entry, why: str) -> Entry:
    """An entry of which only the frame is left: it is shown and can be taken back, and nothing happens in it."""
    headline = f"Cannot be read: {entry.headline or entry.order}"
    return replace(entry, events=(), places=(), steps=(), headline=headline, unreadable=why)


def after(entry: Entry, battle: AnyBattle) -> AnyBattle:
    """The battle after an entry; refused if one of its events does not fit."""
    battle = replace(battle, number=entry.number)
    for event in entry.events:
        battle = event.apply(battle)
    counts = battle.counts
    for key in entry.places:
        counts = counts.set(key, counts.get(key, 0) + 1)
    return replace(battle, counts=counts, number=entry.number)


def built_on_sand(entries: Iterable[Entry], out: Container[int]) -> dict[int, int]:
    """The entries that stand on what was taken back since, each with the entry that took it back."""
    shaky: dict[int, int] = {}
    for entry in entries:
        if entry.unsettles and entry.number not in out and any(number in out for number in entry.takes_back):
            shaky |= {number: entry.number for number in entry.unsettles if number not in out}
    return shaky


def story(entries: Iterable[Entry]) -> Iterator[str]:
    """The battle as lines to read: verdicts and the steps to them with their rules."""
    for entry in entries:
        yield f"{entry.number}. {entry.verdict}"
        for step in entry.grounds:
            yield f"{'  ' * (step.depth + 1)}{step.text}" + (f" [{step.rule}]" if step.rule else "")
