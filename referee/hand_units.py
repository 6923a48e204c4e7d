"""The table's hand on units: figures, overruled results, units that come and go, each with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Len

from referee.battle import Battle, ids
from referee.event import Changed, Joined, Left, Set
from referee.fields import Shown, shown
from referee.mustering import unit_id
from referee.order import Order, Pick, Reason, never
from referee.requests import Note, Now, Rule, Tell, happened
from referee.typed_fields import most, within
from referee.value import plain, value

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

AnyBattle = Battle[Any, Any]
Text = Annotated[str, Len(0, 2000)]
Several = Annotated[tuple[str, ...], Len(0, 500)]
REFEREE = "Referee"
NOT_BY_HAND = ("id", "side", "markers")
MOST = 1000
"""What a figure without a limit of its own may be at most."""


def _all_units(battle: AnyBattle, args: Any) -> tuple[str, ...]:
    return ids(battle.units.values())


UNITS = Pick(key="units", label="Units", candidates=_all_units, many=True)


def because(reason: str) -> Rule[None]:
    """The referee's reason, if he gave one."""
    if reason:
        yield from Note(REFEREE, "Because: {reason}", reason=reason)


# Figures of units


@value
class Adjusting:
    """A number or word of some units that the referee sets, with his reason."""

    units: Several = ()
    field: str = ""
    by: int | None = None
    to: Any = None
    reason: Text = ""


def label_of(unit: Any, field: str) -> str:
    """What a field is called by people."""
    return next((each.label for each in shown(type(unit)) if each.name == field), field.replace("_", " "))


def _adjust_reasons(battle: AnyBattle, args: Adjusting) -> Iterable[Reason]:
    if args.field and args.by is None and args.to is None:
        yield never(REFEREE, "Give “by” (a change) or “to” (what it is now)")
        return
    for id in args.units if args.field else ():
        yield from _misfits(battle.unit(id), args)


def _misfits(unit: Any, args: Adjusting) -> Iterable[Reason]:
    """Why a field of a unit cannot become this."""
    names = [field.name for field in fields(unit) if field.name not in NOT_BY_HAND]
    words: dict[str, Any] = {"unit": unit.name, "field": args.field}
    if args.field not in names:
        yield never(REFEREE, "{unit} has no “{field}”: {names}", **words, names=", ".join(names))
        return
    words["field"], before = label_of(unit, args.field), getattr(unit, args.field)
    if args.by is not None and not is_number(before):
        yield never(REFEREE, "{field} is not a number: give “to”", **words)
        return
    wanted = before + args.by if args.by is not None else args.to
    limit = most(unit, args.field)
    if is_number(before) and is_number(wanted) and wanted < 0:
        yield never(REFEREE, "{unit}: {field} cannot go below 0", **words)
    elif is_number(wanted) and wanted > (MOST if limit is None else limit):
        yield never(REFEREE, "{unit}: {field} cannot go over {most}", **words, most=MOST if limit is None else limit)
    elif wrong := within(unit, args.field, wanted):
        yield never(REFEREE, "{field} of {unit} cannot be {to}: {wrong}", **words, to=said(wanted), wrong=wrong)


def is_number(answer: Any) -> bool:
    """Whether something is a whole number; yes and no are none."""
    return isinstance(answer, int) and not isinstance(answer, bool)


def said(answer: Any) -> str:
    """A value in words."""
    answer = plain(answer)
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, list):
        return ", ".join(said(each) for each in answer) or "none"
    return str(answer) or "nothing"


def _adjusts(unit: Any, args: Adjusting) -> Rule[None]:
    words = {"unit": unit.name, "field": label_of(unit, args.field)}
    if args.by is not None:
        yield from Note(REFEREE, "{unit}: {field} {by:+d}", **words, by=args.by)
        yield from happened(Changed(unit=unit.id, field=args.field, by=args.by, rule=REFEREE))
    else:
        yield from Note(REFEREE, "{unit}: {field} is {to}", **words, to=said(args.to))
        yield from happened(Set(unit=unit.id, field=args.field, value=args.to, rule=REFEREE))


def adjust(battle: AnyBattle, args: Adjusting) -> Rule[None]:
    """The referee's word: any number, with a reason."""
    for id in args.units:
        yield from _adjusts(battle.units[id], args)
    yield from because(args.reason)
    now: AnyBattle = yield from Now()
    units = [now.units[id] for id in args.units]
    if len(units) == 1:
        now_is = said(getattr(units[0], args.field))
        yield from Tell("{unit}: {field} {now}", unit=units[0].name, field=label_of(units[0], args.field), now=now_is)
    else:
        yield from Tell("{changes}", changes="; ".join(_now_is(unit, args.field) for unit in units))


def _now_is(unit: Any, field: str) -> str:
    return f"{unit.name}: {label_of(unit, field)} {said(getattr(unit, field))}"


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
        yield never(REFEREE, "There is no entry {entry}: 1 to {last}", entry=args.entry, last=battle.number)
    for change in args.changes:
        yield from _adjust_reasons(battle, _single(change, args.reason))


def _single(change: Correction, reason: str) -> Adjusting:
    return Adjusting(units=(change.unit,), field=change.field, to=change.value, reason=reason)


def overrule(battle: AnyBattle, args: Overruling) -> Rule[None]:
    """A result stands otherwise, because the referee says so."""
    yield from Note(REFEREE, "Entry {entry} is overruled: {reason}", entry=args.entry, reason=args.reason)
    for change in args.changes:
        yield from _adjusts(battle.unit(change.unit), _single(change, ""))
    now: AnyBattle = yield from Now()
    changes = "; ".join(_now_is(now.units[each.unit], each.field) for each in args.changes)
    yield from Tell("Overruled: {changes}", changes=changes or args.reason)


def _fields(battle: AnyBattle, args: Adjusting) -> tuple[str, ...]:
    """What the referee may set of these units: what people see of them first, then the rest."""
    unit = next((battle.units[id] for id in args.units if id in battle.units), None)
    if unit is None:
        return ()
    seen = tuple(field.name for field in shown(type(unit)))
    return (*seen, *(field.name for field in fields(unit) if field.name not in (*NOT_BY_HAND, *seen)))


FIELD = Pick(key="field", label="What", candidates=_fields, judged=False)


# Units come and go


@value
class AddingUnit:
    """A unit that comes to the table in play: another like one that is or was there."""

    like: str = ""
    name: Annotated[str, Len(0, 200)] = ""
    side: str = ""
    reason: Text = ""


def _adding_order(rules: Ruleset) -> Order:
    def reasons(battle: AnyBattle, args: AddingUnit) -> Iterable[Reason]:
        if args.like and args.like not in battle.units:
            yield never(REFEREE, "There is no unit “{id}”", id=args.like)
        names = [side.id for side in battle.sides]
        if args.side and args.side not in names:
            yield never(REFEREE, "There is no side “{side}”: {names}", side=args.side, names=", ".join(names))

    def add_unit(battle: AnyBattle, args: AddingUnit) -> Rule[None]:
        like = battle.unit(args.like)
        side, name = args.side or like.side, args.name or _next_name(battle, like.name)
        id = unit_id(side, name, set(battle.units))
        unit = replace(rules.fresh(unused(like)), id=id, name=name, side=side)
        yield from Note(REFEREE, "{unit} comes to the table, like {like}", unit=name, like=like.name)
        yield from happened(Joined(unit=unit, rule=REFEREE))
        yield from because(args.reason)
        yield from Tell("{unit} comes to the table for {side}", unit=name, side=battle.side(side).name)

    return Order(
        id="add-unit",
        title="A unit comes",
        rule=REFEREE,
        args=AddingUnit,
        resolve=add_unit,
        reasons=reasons,
        picks=(Pick(key="like", label="Like", candidates=_all_units),),
        needs=("reason",),
        by="referee",
    )


def _next_name(battle: AnyBattle, name: str) -> str:
    taken = {unit.name for unit in battle.units.values()}
    stem = name.rstrip("0123456789").rstrip()
    return next(each for n in range(2, 1000) if (each := f"{stem} {n}") not in taken)


def unused(unit: Any) -> Any:
    """A unit as it was before anything happened to it: its tracks full, its flags and what lasts a turn at rest."""
    fresh: dict[str, Any] = {"markers": (), "gone": False, "taken_off": False}
    for field in shown(type(unit)):
        if field.kind == "track" and field.start:
            fresh[field.name] = getattr(unit, field.start)
        elif field.kind == "flag" or field.until:
            fresh[field.name] = _default(unit, field)
    return replace(unit, **fresh)


def _default(unit: Any, field: Shown) -> Any:
    return next(each.default for each in fields(unit) if each.name == field.name)


@value
class RemovingUnits:
    """Units that leave the table by the referee's word, counted as destroyed or not."""

    units: Several = ()
    destroyed: bool = True
    reason: Text = ""


def _remove_reasons(battle: AnyBattle, args: RemovingUnits) -> Iterable[Reason]:
    for unit in (battle.unit(id) for id in args.units):
        if unit.gone:
            yield never(REFEREE, "{unit} is gone already", unit=unit.name)


def remove_units(battle: AnyBattle, args: RemovingUnits) -> Rule[None]:
    """Units leave the table: destroyed, or taken off and counted nowhere."""
    how = "destroyed" if args.destroyed else "taken off the table"
    for id in args.units:
        yield from Note(REFEREE, "{unit}: {how}", unit=battle.units[id].name, how=how)
        yield from leaves(id, how, counts=args.destroyed)
    yield from because(args.reason)
    yield from Tell("{units}: {how}", units=", ".join(battle.units[id].name for id in args.units), how=how)


def leaves(id: str, how: str, counts: bool) -> Rule[None]:
    """A unit is gone; one that does not count is in nobody's losses."""
    if not counts:
        yield from happened(Set(unit=id, field="taken_off", value=True, rule=REFEREE))
    yield from happened(Left(unit=id, why=how, rule=REFEREE))


@value
class BringingBack:
    """Units that are on the table again."""

    units: Several = ()
    reason: Text = ""


def _back_reasons(battle: AnyBattle, args: BringingBack) -> Iterable[Reason]:
    for unit in (battle.unit(id) for id in args.units):
        if not unit.gone:
            yield never(REFEREE, "{unit} is still there", unit=unit.name)


def bring_back(battle: AnyBattle, args: BringingBack) -> Rule[None]:
    """Units come back; what they had lost altogether they have whole again."""
    for id in args.units:
        yield from is_back(battle.units[id])
    yield from because(args.reason)
    yield from Tell("{units}: on the table again", units=", ".join(battle.units[id].name for id in args.units))


def is_back(unit: Any) -> Rule[None]:
    """A unit is there again, with what it had lost altogether."""
    yield from Note(REFEREE, "{unit} is on the table again", unit=unit.name)
    for field in (each for each in shown(type(unit)) if each.kind == "track" and each.start):
        if not getattr(unit, field.name) and getattr(unit, field.start):
            whole = getattr(unit, field.start)
            yield from happened(Set(unit=unit.id, field=field.name, value=whole, rule=REFEREE))
    for name in (name for name in ("gone", "taken_off") if getattr(unit, name)):
        yield from happened(Set(unit=unit.id, field=name, value=False, rule=REFEREE))


# All of them


def with_what_follows(rules: Ruleset, order: Order) -> Order:
    """An order of the hand, after which the ruleset mends what hangs on it."""
    resolve: Callable[[Any, Any], Rule[None]] = order.resolve

    def and_then(battle: AnyBattle, args: Any) -> Rule[None]:
        yield from resolve(battle, args)
        now: AnyBattle = yield from Now()
        yield from rules.after_hand(battle, now, getattr(args, "reason", ""))

    return replace(order, resolve=and_then)


def unit_orders(rules: Ruleset) -> tuple[Order, ...]:
    """What the referee may do with units in every ruleset."""
    adjusting = Order(
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
    )
    overruling = Order(
        id="overrule",
        title="Overrule",
        rule=REFEREE,
        args=Overruling,
        resolve=overrule,
        reasons=_overrule_reasons,
        by="referee",
    )
    removing = replace(
        adjusting,
        id="remove-unit",
        title="Take off the table",
        args=RemovingUnits,
        resolve=remove_units,
        reasons=_remove_reasons,
        picks=(UNITS,),
        key="",
    )
    returning = replace(
        removing, id="bring-back", title="Bring back", args=BringingBack, resolve=bring_back, reasons=_back_reasons
    )
    orders = (adjusting, overruling, removing, returning, _adding_order(rules))
    return tuple(with_what_follows(rules, order) for order in orders)
