"""Orders common to all rulesets: the referee's word, marks and notes, the next phase, and all that is due in a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Interval, Len

from referee.battle import Battle, Marker, ids
from referee.event import Changed, DueSettled, Marked, Noted, Set, Unmarked, most, typed
from referee.facts import read
from referee.fields import shown
from referee.order import Order, Pick, Reason, no
from referee.requests import Acting, Note, Now, Refused, Rule, happened
from referee.value import plain, value

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

AnyBattle = Battle[Any, Any]
Text = Annotated[str, Len(0, 2000)]
Several = Annotated[tuple[str, ...], Len(0, 500)]
REFEREE = "Referee"


@value
class Adjusting:
    """A number or word of some units that the referee sets, with his reason."""

    units: Several = ()
    field: str = ""
    by: int | None = None
    to: Any = None
    reason: Text = ""


def _adjust_reasons(battle: AnyBattle, args: Adjusting) -> Iterable[Reason]:
    for id in args.units if args.field else ():
        unit = battle.unit(id)
        names = [field.name for field in fields(unit) if field.name not in ("id", "side", "markers")]
        if args.field not in names:
            yield no(
                REFEREE, "{unit} has no “{field}”: {names}", unit=unit.name, field=args.field, names=", ".join(names)
            )
        elif args.by is not None and not _is_number(getattr(unit, args.field)):
            yield no(REFEREE, "{field} is not a number: give “to”", field=args.field)
        elif args.by is not None and getattr(unit, args.field) + args.by < 0:
            yield no(REFEREE, "{unit}: {field} cannot go below 0", unit=unit.name, field=args.field)
        elif (over := _over(unit, args)) is not None:
            yield no(REFEREE, "{unit}: {field} cannot go over {most}", unit=unit.name, field=args.field, most=over)
        elif args.by is None and not _fits(unit, args):
            yield no(REFEREE, "{field} of {unit} cannot be {to}", field=args.field, unit=unit.name, to=str(args.to))
    if args.field and args.by is None and args.to is None:
        yield no(REFEREE, "Give “by” (a change) or “to” (what it is now)")


def _over(unit: Any, args: Adjusting) -> int | None:
    """The start that a track would go over."""
    limit = most(unit, args.field)
    wanted = getattr(unit, args.field) + args.by if args.by is not None else args.to
    return limit if limit is not None and _is_number(wanted) and wanted > limit else None


def _is_number(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool)


def _fits(unit: Any, args: Adjusting) -> bool:
    """Whether the field may hold what the referee says."""
    before = getattr(unit, args.field)
    if isinstance(before, bool) or isinstance(args.to, bool):
        return isinstance(before, bool) and isinstance(args.to, bool)
    if isinstance(before, int):
        return isinstance(args.to, int) and 0 <= args.to <= 1000
    if isinstance(before, str):
        return isinstance(args.to, str)
    try:
        typed(unit, args.field, args.to)
    except ValueError:
        return False
    return True


def adjust(battle: AnyBattle, args: Adjusting) -> Rule[None]:
    """The referee's word: any number, with a reason."""
    for id in args.units:
        name = battle.units[id].name
        if args.by is not None:
            yield from Note(REFEREE, "{unit}: {field} {by:+d}", unit=name, field=args.field, by=args.by)
            yield from happened(Changed(unit=id, field=args.field, by=args.by, rule=REFEREE))
        else:
            yield from Note(REFEREE, "{unit}: {field} is {to}", unit=name, field=args.field, to=str(plain(args.to)))
            yield from happened(Set(unit=id, field=args.field, value=args.to, rule=REFEREE))
    yield from Note(REFEREE, "Because: {reason}", reason=args.reason)


@value
class Correction:
    """What one field of one unit is, by the referee's word."""

    unit: str
    field: str
    value: Any


@value
class Overruling:
    """A result that the referee overrules: which entry, what is so instead, and why."""

    entry: int
    changes: tuple[Correction, ...]
    reason: Text


def _overrule_reasons(battle: AnyBattle, args: Overruling) -> Iterable[Reason]:
    if not 1 <= args.entry <= battle.number:
        yield no(REFEREE, "There is no entry {entry}: 1 to {last}", entry=args.entry, last=battle.number)
    for change in args.changes:
        single = Adjusting(units=(change.unit,), field=change.field, to=change.value, reason=args.reason)
        yield from _adjust_reasons(battle, single)


def overrule(battle: AnyBattle, args: Overruling) -> Rule[None]:
    """A result stands otherwise, because the referee says so."""
    yield from Note(REFEREE, "Entry {entry} is overruled: {reason}", entry=args.entry, reason=args.reason)
    for change in args.changes:
        name = battle.unit(change.unit).name
        yield from Note(REFEREE, "{unit}: {field} is {to}", unit=name, field=change.field, to=str(plain(change.value)))
        yield from happened(Set(unit=change.unit, field=change.field, value=change.value, rule=REFEREE))


@value
class Marking:
    """A marker for some units."""

    units: Several = ()
    marker: str = ""
    turns: Annotated[int, Interval(ge=1, le=100)] | None = None
    note: str = ""


@value
class Unmarking:
    """A marker to be taken from some units."""

    units: Several = ()
    marker: str = ""


@value
class Noting:
    """Something to write down, for the table or some units."""

    text: Text = ""
    units: tuple[str, ...] = ()


def note(battle: AnyBattle, args: Noting) -> Rule[None]:
    """The referee writes something down."""
    names = ", ".join(battle.unit(id).name for id in args.units)
    yield from Note(REFEREE, "{names}: {text}" if names else "{text}", names=names, text=args.text)
    yield from happened(Noted(text=args.text))


@value
class Nothing:
    """No arguments."""


@value
class Arranging:
    """Where units stand in the lists: their group, and before which rank."""

    units: Several = ()
    group: str
    rank: int = 0


def arrange(battle: AnyBattle, args: Arranging) -> Rule[None]:
    """Units change their place in the lists, or their group."""
    for at, id in enumerate(args.units):
        unit = battle.unit(id)
        if unit.group != args.group:
            yield from Note(REFEREE, "{unit} goes to {group}", unit=unit.name, group=args.group or "no group")
            yield from happened(Set(unit=id, field="group", value=args.group, rule=REFEREE))
        yield from happened(Set(unit=id, field="rank", value=args.rank + at))


def _all_units(battle: AnyBattle, args: Any) -> tuple[str, ...]:
    return ids(battle.units.values())


UNITS = Pick(key="units", label="Units", candidates=_all_units, many=True)


def _fields(battle: AnyBattle, args: Adjusting) -> tuple[str, ...]:
    """What the referee may set of these units: what people see of them first, then the rest."""
    unit = next((battle.units[id] for id in args.units if id in battle.units), None)
    if unit is None:
        return ()
    seen = tuple(field.name for field in shown(type(unit)))
    others = (field.name for field in fields(unit) if field.name not in ("id", "side", "markers", *seen))
    return (*seen, *others)


def _carried(battle: AnyBattle, args: Unmarking) -> tuple[str, ...]:
    units = [battle.units[id] for id in args.units if id in battle.units]
    return tuple(dict.fromkeys(marker.kind for unit in units for marker in unit.markers))


FIELD = Pick(key="field", label="What", candidates=_fields, judged=False)
CARRIED = Pick(key="marker", label="Marker", candidates=_carried, judged=False)


def _unmark_reasons(battle: AnyBattle, args: Unmarking) -> Iterable[Reason]:
    for id in args.units:
        if not battle.unit(id).has(args.marker):
            yield no(REFEREE, "{unit} has no marker “{marker}”", unit=battle.units[id].name, marker=args.marker)


def unmark(battle: AnyBattle, args: Unmarking) -> Rule[None]:
    """A marker is taken away."""
    for id in args.units:
        yield from Note(REFEREE, "{unit}: no longer {marker}", unit=battle.units[id].name, marker=args.marker)
        yield from happened(Unmarked(unit=id, marker=args.marker, rule=REFEREE))


def _marking(rules: Ruleset) -> Order:
    def reasons(battle: AnyBattle, args: Marking) -> Iterable[Reason]:
        if args.marker and rules.marker(args.marker) is None:
            names = ", ".join(kind.id for kind in rules.markers)
            yield no(REFEREE, "There is no marker “{marker}”: {names}", marker=args.marker, names=names)

    def kinds(battle: AnyBattle, args: Marking) -> tuple[str, ...]:
        return tuple(kind.id for kind in rules.markers)

    def mark(battle: AnyBattle, args: Marking) -> Rule[None]:
        kind = rules.marker(args.marker)
        if kind is None:
            raise Refused(f"There is no marker “{args.marker}”.")
        turns = args.turns if args.turns is not None else kind.turns
        for id in args.units:
            yield from Note(kind.rule or REFEREE, "{unit}: {marker}", unit=battle.unit(id).name, marker=kind.name)
            until = kind.until if turns is None else ""
            marker = Marker(kind=kind.id, until=until, turns=turns, note=args.note)
            yield from happened(Marked(unit=id, marker=marker, rule=kind.rule or REFEREE))

    return Order(
        id="mark",
        title="Mark",
        rule=REFEREE,
        args=Marking,
        resolve=mark,
        reasons=reasons,
        picks=(UNITS, Pick(key="marker", label="Marker", candidates=kinds, judged=False)),
        by="referee",
        key="M",
    )


def _next_phase(rules: Ruleset) -> Order:
    def reasons(battle: AnyBattle, args: Nothing) -> Iterable[Reason]:
        yield from rules.still_open(battle)

    def resolve(battle: AnyBattle, args: Nothing) -> Rule[None]:
        yield from rules.next_phase(battle)

    return Order(
        id="next-phase",
        title="Next phase",
        rule="",
        args=Nothing,
        resolve=resolve,
        reasons=reasons,
        by="table",
        clock=True,
        key="N",
    )


def _rolling_due(rules: Ruleset) -> Order:
    def reasons(battle: AnyBattle, args: Nothing) -> Iterable[Reason]:
        if not battle.due:
            yield no("", "Nothing is due")

    def resolve(battle: AnyBattle, args: Nothing) -> Rule[None]:
        while battle.due:
            due = battle.due[0]
            order = rules.order(due.order)
            yield from Note(due.rule, "{text}", text=due.text)
            battle = yield from happened(DueSettled(id=due.id))
            if due.args.get("unit", "") not in ("", *battle.units):
                # What made the unit was taken back: without this nothing could ever be ordered again.
                yield from Note(REFEREE, "There is no such unit any more: nothing is to be done")
                continue
            yield from Acting(order.id, str(due.args.get("unit", "") or "table"))
            yield from order.resolve(battle, read(order.args, plain(due.args), what="argument"))
            battle = yield from Now()

    return Order(
        id="roll-due",
        title="All that is due",
        rule="",
        args=Nothing,
        resolve=resolve,
        reasons=reasons,
        by="referee",
        key="D",
    )


_MADE: dict[str, tuple[Order, ...]] = {}


def common_orders(rules: Ruleset) -> tuple[Order, ...]:
    """The orders that every ruleset has, made once for each."""
    if rules.id not in _MADE:
        _MADE[rules.id] = _common(rules)
    return _MADE[rules.id]


def _common(rules: Ruleset) -> tuple[Order, ...]:
    return (
        Order(
            id="adjust",
            title="Adjust",
            rule=REFEREE,
            args=Adjusting,
            resolve=adjust,
            reasons=_adjust_reasons,
            picks=(UNITS, FIELD),
            needs=("reason",),
            by="referee",
            key="A",
        ),
        Order(
            id="overrule",
            title="Overrule",
            rule=REFEREE,
            args=Overruling,
            resolve=overrule,
            reasons=_overrule_reasons,
            by="referee",
        ),
        _marking(rules),
        Order(
            id="unmark",
            title="Take a marker away",
            rule=REFEREE,
            args=Unmarking,
            resolve=unmark,
            reasons=_unmark_reasons,
            picks=(UNITS, CARRIED),
            by="referee",
        ),
        Order(id="note", title="Note", rule=REFEREE, args=Noting, resolve=note, needs=("text",), by="referee"),
        Order(
            id="arrange", title="Arrange", rule=REFEREE, args=Arranging, resolve=arrange, needs=("units",), by="referee"
        ),
        _next_phase(rules),
        _rolling_due(rules),
    )
