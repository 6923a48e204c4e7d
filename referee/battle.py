"""A battle at one moment: sides, units, markers, the clock and what is due. Frozen; events make the next moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from referee.agreement import told_of
from referee.fields import flag, passing, word
from referee.requests import Refused
from referee.value import FrozenMap, tupled, value
from referee.wording import tr

U = TypeVar("U", bound="Unit")
T = TypeVar("T")


@value
class Side:
    """A side: its id is what dice, counters and orders are named by."""

    id: str
    name: str
    colour: str = ""
    symbol: str = ""


@value
class Marker:
    """A status marker on a unit: until the phase or turn ends, for some turns, or until it is taken away."""

    kind: str
    until: str = ""
    turns: int | None = None
    note: str = ""


@value
class Unit:
    """What every unit of every ruleset has."""

    id: str
    name: str
    side: str
    type: str = ""
    group: str = word("group", default="")
    place: str = word("place", default="")
    rank: int = 0
    hidden: bool = flag("hidden", default=False)
    gone: bool = flag("gone", default=False)
    taken_off: bool = False
    """Gone without being destroyed, by the referee's word: it counts for nobody's losses."""
    markers: tuple[Marker, ...] = ()

    def has(self, kind: str) -> bool:
        """Whether it carries a marker of this kind."""
        return any(marker.kind == kind for marker in self.markers)


@value
class Due:
    """Something that must follow, and what caused it. Until it is done nothing else may be ordered."""

    order: str
    args: FrozenMap[str, Any]
    rule: str
    text: str
    id: str = ""
    cause: int = 0

    def __post_init__(self) -> None:
        """Have the same arguments, come from a rule or from the disk."""
        object.__setattr__(self, "args", FrozenMap((key, tupled(given)) for key, given in self.args.items()))


@value
class Battle(Generic[U, T]):
    """Everything there is to know of a battle at one moment."""

    ruleset: str
    name: str
    sides: tuple[Side, ...]
    units: FrozenMap[str, U]
    table: T
    turn: int = 1
    phase: str = ""
    active: str = ""
    due: tuple[Due, ...] = ()
    counts: FrozenMap[str, int] = FrozenMap()
    rulings: FrozenMap[str, str] = FrozenMap()
    winner: str = ""
    result: str = ""
    number: int = 0
    chances: FrozenMap[str, str] = FrozenMap()
    """What others than the app have put into its dice from now on, by who it was (`referee/dice.py::stirred`)."""

    def unit(self, id: str) -> U:
        """A unit by its id, or a refusal."""
        if id not in self.units:
            raise Refused(f"There is no unit “{id}”.")
        return self.units[id]

    def side(self, id: str) -> Side:
        """A side by its id, or a refusal that names the ones there are."""
        for each in self.sides:
            if each.id == id:
                return each
        raise Refused(f"There is no side “{id}”; there are {', '.join(side.id for side in self.sides)}.")

    def name_of(self, word: str) -> str:
        """What a unit or a side is called; any other word as people write it.

        >>> Battle(ruleset="", name="", sides=(), units=FrozenMap(), table=None).name_of("give-up")
        'give up'
        """
        if word in self.units:
            return self.units[word].name
        return next((side.name for side in self.sides if side.id == word), spaced(word))

    def words_of(self, due: Due) -> str:
        """What is due in words, as the unit or the formation has them that it is due of."""
        unit = self.units.get(str(due.args.get("unit", "")))
        names = (unit.name, unit.group, str(due.args.get("group", ""))) if unit is not None else ()
        return next((told_of(name, due.text) for name in names if due.text.startswith(f"{name} ")), due.text)

    def of(self, side: str) -> tuple[U, ...]:
        """The units of a side that are still there."""
        return tuple(unit for unit in self.units.values() if unit.side == side and not unit.gone)

    def present(self) -> tuple[U, ...]:
        """All units that are still there."""
        return tuple(unit for unit in self.units.values() if not unit.gone)

    def friends(self, unit: Unit) -> tuple[U, ...]:
        """The other units of its side that are still there."""
        return tuple(other for other in self.of(unit.side) if other.id != unit.id)

    def enemies(self, unit: Unit) -> tuple[U, ...]:
        """The units of other sides that are still there."""
        return tuple(other for other in self.present() if other.side != unit.side)

    def other_side(self, side: str) -> str:
        """The next side in order; of two, the other one."""
        at = self.sides.index(self.side(side))
        return self.sides[(at + 1) % len(self.sides)].id

    def with_unit(self, unit: U) -> Battle[U, T]:
        """The battle with this unit put in the place of the one with its id."""
        return replace(self, units=self.units.set(unit.id, unit))

    def with_table(self, **changes: Any) -> Battle[U, T]:
        """The battle with some fields of its table changed."""
        table: Any = self.table
        return replace(self, table=replace(table, **changes))


def spaced(word: str) -> str:
    """An id as words; what begins with a figure stands as it is.

    >>> spaced("give-up"), spaced("3-2-4")
    ('give up', '3-2-4')
    """
    return word if word[:1].isdigit() else word.replace("_", " ").replace("-", " ")


def ids(units: Iterable[Unit]) -> tuple[str, ...]:
    """The ids of some units."""
    return tuple(unit.id for unit in units)


def refreshed(battle: Battle[U, T], until: str) -> Battle[U, T]:
    """The battle with everything gone that lasts until this phase or turn ends."""
    units = FrozenMap((id, _refreshed_unit(unit, until)) for id, unit in battle.units.items())
    table: Any = battle.table
    back = passing(type(table), until)
    return replace(battle, units=units, table=replace(table, **back) if back else table)


def _refreshed_unit(unit: U, until: str) -> U:
    changes = {name: old for name, old in passing(type(unit), until).items() if getattr(unit, name) != old}
    markers = tuple(kept for marker in unit.markers if (kept := _refreshed_marker(marker, until)))
    if markers != unit.markers:
        changes["markers"] = markers
    return replace(unit, **changes) if changes else unit


def _refreshed_marker(marker: Marker, until: str) -> Marker | None:
    """The marker after a phase or turn: gone, one turn shorter, or as it was."""
    if marker.until == until:
        return None
    if until == "turn" and marker.turns is not None:
        return replace(marker, turns=marker.turns - 1) if marker.turns > 1 else None
    return marker


def seen_by(battle: Battle[U, T], side: str, disguise: Callable[[U], U]) -> Battle[U, T]:
    """What a side may know: hidden units of others are disguised, and nothing that is due of them is told."""
    veiled = {id for id, unit in battle.units.items() if unit.hidden and unit.side != side}
    units = FrozenMap((id, _worded(disguise(unit)) if id in veiled else unit) for id, unit in battle.units.items())
    return replace(battle, units=units, due=tuple(due for due in battle.due if due.args.get("unit") not in veiled))


def _worded(disguised: U) -> U:
    """A disguise by its name in the language that is spoken: nobody gave it, it is ours."""
    return replace(disguised, name=tr(disguised.name))
