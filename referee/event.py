"""What happened: past tense, carrying the change and not the result, so that any one can be left out again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from itertools import count
from typing import Any, Protocol, TypeVar

from referee.battle import Battle, Due, Marker, Unit, refreshed
from referee.facts import adapter
from referee.requests import Refused
from referee.typed_fields import DoesNotFit, most, typed
from referee.value import FrozenMap, plain, value

T = TypeVar("T")
AnyBattle = Battle[Any, Any]


class Event(Protocol):
    """Something that happened."""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        """The battle after it."""


EVENTS: dict[str, tuple[type[Any], int]] = {}
UPCASTS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}


def event(kind: str, version: int = 1) -> Callable[[type[T]], type[T]]:
    """Enter a kind of event in the register, with the version of its fields."""

    def enter(cls: type[T]) -> type[T]:
        EVENTS[kind] = (cls, version)
        cls.kind = kind  # type: ignore[attr-defined]
        return cls

    return enter


def encoded(happening: Any) -> dict[str, Any]:
    """An event as it is written: its kind, its version, and only what differs from the defaults."""
    written = {"kind": happening.kind, "v": EVENTS[happening.kind][1]}
    for field in fields(happening):
        found = getattr(happening, field.name)
        if field.default is MISSING or found != field.default:
            written[field.name] = plain(found)
    return written


def decoded(written: dict[str, Any]) -> Event:
    """An event as it was written, brought up to the version of today."""
    data = dict(written)
    kind, version = data.pop("kind"), data.pop("v")
    if kind not in EVENTS:
        raise Refused(f"This app does not know events of the kind “{kind}”.")
    cls, newest = EVENTS[kind]
    while version < newest:
        data = UPCASTS[kind, version](data)
        version += 1
    made: Event = adapter(cls).validate_json(json.dumps(data))
    return made


def known(battle: AnyBattle, id: str) -> Any:
    """A unit that is there, or the event does not fit."""
    if id not in battle.units:
        raise DoesNotFit(f"There is no unit “{id}” any more.")
    return battle.units[id]


def _with(owner: Any, field: str, item: Any) -> Any:
    """The list of a unit or table with one more item at its end."""
    return (*getattr(owner, field), *typed(owner, field, [item]))


def _without(owner: Any, field: str, item: Any) -> Any:
    """The list of a unit or table with this item nowhere in it."""
    (gone,) = typed(owner, field, [item])
    return tuple(each for each in getattr(owner, field) if each != gone)


@event("changed")
@value
class Changed:
    """A number of a unit went up or down; below zero, or over its start, it cannot go."""

    unit: str
    field: str
    by: int
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        unit = known(battle, self.unit)
        number = getattr(unit, self.field) + self.by
        if number < 0:
            raise DoesNotFit(f"{unit.name} has only {getattr(unit, self.field)} {self.field}, {-self.by} cannot go.")
        limit = most(unit, self.field) if self.by > 0 else None
        if limit is not None and number > limit:
            raise DoesNotFit(f"{unit.name} has {getattr(unit, self.field)} of {limit} {self.field}: no room for more.")
        return battle.with_unit(replace(unit, **{self.field: number}))


@event("set")
@value
class Set:
    """A field of a unit became something."""

    unit: str
    field: str
    value: Any
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        unit = known(battle, self.unit)
        return battle.with_unit(replace(unit, **{self.field: typed(unit, self.field, self.value)}))


@event("added")
@value
class Added:
    """Something was added to a list of a unit; unlike setting the whole list, it can be taken back by itself."""

    unit: str
    field: str
    item: Any
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        unit = known(battle, self.unit)
        return battle.with_unit(replace(unit, **{self.field: _with(unit, self.field, self.item)}))


@event("removed")
@value
class Removed:
    """Something is no longer in a list of a unit, if it was."""

    unit: str
    field: str
    item: Any
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        unit = known(battle, self.unit)
        return battle.with_unit(replace(unit, **{self.field: _without(unit, self.field, self.item)}))


@event("marked")
@value
class Marked:
    """A unit got a marker; one of the same kind is replaced."""

    unit: str
    marker: Marker
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        unit = known(battle, self.unit)
        others = tuple(marker for marker in unit.markers if marker.kind != self.marker.kind)
        return battle.with_unit(replace(unit, markers=(*others, self.marker)))


@event("unmarked")
@value
class Unmarked:
    """A marker was taken away."""

    unit: str
    marker: str
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        unit = known(battle, self.unit)
        if not unit.has(self.marker):
            raise DoesNotFit(f"{unit.name} has no marker “{self.marker}”.")
        kept = tuple(marker for marker in unit.markers if marker.kind != self.marker)
        return battle.with_unit(replace(unit, markers=kept))


@event("joined")
@value
class Joined:
    """A unit came to the table."""

    unit: Any
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        unit = self.unit
        if not isinstance(unit, Unit):
            kind = type(next(iter(battle.units.values())))
            unit = adapter(kind).validate_json(json.dumps(plain(unit)))
        if unit.id in battle.units:
            raise DoesNotFit(f"There is a unit “{unit.id}” already.")
        return battle.with_unit(unit)


@event("left")
@value
class Left:
    """A unit left the table for good: destroyed, or gone over the edge."""

    unit: str
    why: str = ""
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        unit = known(battle, self.unit)
        if unit.gone:
            raise DoesNotFit(f"{unit.name} is gone already.")
        return battle.with_unit(replace(unit, gone=True))


@event("table-set")
@value
class TableSet:
    """A field of the table became something."""

    field: str
    value: Any
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return battle.with_table(**{self.field: typed(battle.table, self.field, self.value)})


@event("table-changed")
@value
class TableChanged:
    """A number of the table, or one entry of a map of numbers, went up or down."""

    field: str
    by: int
    key: str = ""
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        found = getattr(battle.table, self.field)
        before = found.get(self.key, 0) if self.key else found
        if before + self.by < 0:
            raise DoesNotFit(f"There is no {self.key or self.field} left to take.")
        after = found.set(self.key, before + self.by) if self.key else before + self.by
        return battle.with_table(**{self.field: after})


@event("table-added")
@value
class TableAdded:
    """Something was added to a list of the table."""

    field: str
    item: Any
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return battle.with_table(**{self.field: _with(battle.table, self.field, self.item)})


@event("table-removed")
@value
class TableRemoved:
    """Something is no longer in a list of the table, if it was."""

    field: str
    item: Any
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return battle.with_table(**{self.field: _without(battle.table, self.field, self.item)})


@event("ruling-changed")
@value
class RulingChanged:
    """From now on a point is played otherwise."""

    ruling: str
    option: str

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return replace(battle, rulings=battle.rulings.set(self.ruling, self.option))


@event("due-added")
@value
class DueAdded:
    """Something must follow."""

    due: Due

    def apply(self, battle: AnyBattle) -> AnyBattle:
        due = self.due
        stem = due.id or f"{due.order}:{due.args.get('unit', '')}"
        taken = {each.id for each in battle.due}
        names = (f"{stem}#{n}" if n > 1 else stem for n in count(1))
        id = next(name for name in names if name not in taken)
        return replace(battle, due=(*battle.due, replace(due, id=id, cause=due.cause or battle.number)))


@event("due-settled")
@value
class DueSettled:
    """What was due is done."""

    id: str

    def apply(self, battle: AnyBattle) -> AnyBattle:
        kept = tuple(due for due in battle.due if due.id != self.id)
        if len(kept) == len(battle.due):
            raise DoesNotFit(f"“{self.id}” is not due any more.")
        return replace(battle, due=kept)


@event("clock-moved")
@value
class ClockMoved:
    """The phase, the turn or the side to act changed; what lasted until then is over."""

    phase: str
    turn: int
    active: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        if self.phase != battle.phase:
            battle = refreshed(battle, "phase")
        if self.turn != battle.turn:
            battle = replace(refreshed(battle, "turn"), counts=FrozenMap())
        return replace(battle, phase=self.phase, turn=self.turn, active=self.active)


@event("active-set")
@value
class ActiveSet:
    """Another side is to act."""

    side: str

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return replace(battle, active=self.side)


@event("ended")
@value
class Ended:
    """The battle is over."""

    winner: str
    result: str
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return replace(battle, winner=self.winner, result=self.result)


@event("noted")
@value
class Noted:
    """The referee wrote something down; nothing else changed."""

    text: str

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return battle
