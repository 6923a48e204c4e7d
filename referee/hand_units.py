"""The table's hand on units: they come, go and come back, each with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Len

from referee.battle import Battle, ids
from referee.event import Joined, Left, Set
from referee.fields import Shown, shown
from referee.mustering import unit_id
from referee.order import Order, Pick, Reason, never
from referee.requests import Note, Now, Rule, Tell, happened
from referee.value import value

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

AnyBattle = Battle[Any, Any]
Text = Annotated[str, Len(0, 2000)]
Several = Annotated[tuple[str, ...], Len(0, 500)]
REFEREE = "Referee"


def _all_units(battle: AnyBattle, args: Any) -> tuple[str, ...]:
    return ids(battle.units.values())


UNITS = Pick(key="units", label="Units", candidates=_all_units, many=True)


def because(reason: str) -> Rule[None]:
    """The referee's reason, if he gave one."""
    if reason:
        yield from Note(REFEREE, "Because: {reason}", reason=reason)


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
    """How units come and go by the referee's word in every ruleset."""
    removing = Order(
        id="remove-unit",
        title="Take off the table",
        rule=REFEREE,
        args=RemovingUnits,
        resolve=remove_units,
        reasons=_remove_reasons,
        picks=(UNITS,),
        needs=("reason",),
        by="referee",
    )
    returning = replace(
        removing, id="bring-back", title="Bring back", args=BringingBack, resolve=bring_back, reasons=_back_reasons
    )
    orders = (removing, returning, _adding_order(rules))
    return tuple(with_what_follows(rules, order) for order in orders)
