"""Who may act now: the drawn counter, formations that take orders, those who act alone, and those who answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from referee.battle import Due
from referee.event import Set, TableSet
from referee.order import Reason, no
from referee.requests import Note, Rule, happened
from referee.rulesets.itty_bitty.board import touch
from referee.rulesets.itty_bitty.cup import ACTIVATION, SETTING_UP
from referee.rulesets.itty_bitty.morale import MORALE
from referee.rulesets.itty_bitty.segments import BALK, COLOUR_OF, ORDER, Colour, CombatAction
from referee.rulesets.itty_bitty.units import Counter, IttyBattle, IttyUnit

COLOURS: tuple[Colour, ...] = ("red", "purple", "green", "gold", "white")
FORMATIONS = "Formations versus Units"
Candidates: TypeAlias = Callable[[IttyBattle, Any], tuple[str, ...]]


def drawn_counter(battle: IttyBattle) -> Counter | None:
    """The counter that was drawn last and still stands."""
    return battle.table.counters.get(battle.table.drawn)


def go_reasons(battle: IttyBattle, unit: IttyUnit, what: str = "") -> Iterable[Reason]:
    """Whether it is this one's go at all; `what` is move, fight or cast."""
    if battle.table.onrush is not None:
        yield no("Charge", "A charge is on its way: fire or cast at it, then it strikes home")
    yield from _whose_go(battle, unit)
    yield from bound_reasons(unit)
    if what == "move":
        yield from _move_reasons(unit)
    if what == "fight":
        yield from _fight_reasons(unit)


def _whose_go(battle: IttyBattle, unit: IttyUnit) -> Iterable[Reason]:
    counter = drawn_counter(battle)
    if counter is None:
        yield no(SETTING_UP, "Draw a counter first")
    elif counter.side != unit.side:
        yield no(
            SETTING_UP, "{side} acts: {counter} was drawn", side=_side(battle, counter), counter=battle.table.drawn
        )
    elif unit.is_independent:
        if battle.rulings.get("independents") == "own-counter" and counter.kind != "independents":
            yield no(FORMATIONS, "{unit} acts on the counter of its own", unit=unit.name)
    elif unit.is_caster:
        if counter.unit != unit.id:
            yield no(SETTING_UP, "{unit} acts when his own counter is drawn", unit=unit.name)
    elif unit.group not in battle.table.acting:
        if unit.kind == "captain" and counter.unit == unit.id and not unit.group:
            return
        yield _not_acting(battle, unit, counter)


def _not_acting(battle: IttyBattle, unit: IttyUnit, counter: Counter) -> Reason:
    if not unit.group:
        return no(FORMATIONS, "{unit} is in no formation: give it one", unit=unit.name)
    if any(due.order == "activate" for due in battle.due):
        return no(ACTIVATION, "{group} has not taken its test yet", group=unit.group)
    if unit.group == counter.group:
        return no(ACTIVATION, "{group} takes no orders this turn", group=unit.group)
    return no(ACTIVATION, "{group} is not the formation that acts", group=unit.group)


def _side(battle: IttyBattle, counter: Counter) -> str:
    return battle.side(counter.side).name


def bound_reasons(unit: IttyUnit) -> Iterable[Reason]:
    """What keeps a unit from doing anything at all."""
    if unit.has("rally-attempt"):
        yield no(MORALE, "{unit} tries to rally and does nothing else", unit=unit.name)
    if unit.has("balked"):
        yield no(BALK, "{unit} has balked and does nothing else this turn", unit=unit.name)


def _move_reasons(unit: IttyUnit) -> Iterable[Reason]:
    if unit.moved:
        yield no("Movement", "{unit} has moved this turn", unit=unit.name)
    if unit.fought:
        yield no("Movement", "{unit} has fought: it moves before that, or not at all", unit=unit.name)
    if unit.has("routed"):
        yield no("Disorganization", "{unit} is routed: it only retreats", unit=unit.name)


def _fight_reasons(unit: IttyUnit) -> Iterable[Reason]:
    if unit.has("fired"):
        yield no("Missile Combat", "{unit} has fired this turn", unit=unit.name)
    if unit.fought:
        yield no("CRT", "{unit} has fought this turn: once is all", unit=unit.name)


def is_combat_due(battle: IttyBattle, order: str, unit: str, target: str) -> bool:
    """Whether this very combat was declared and is due now: then nothing but its segment counts."""
    return any(
        due.order == order and due.args.get("unit") == unit and due.args.get("target") == target for due in battle.due
    )


def or_declared(order: str, key: str, candidates: Callable[[Any, Any], tuple[str, ...]]) -> Candidates:
    """Candidates of a pick; in a combat that is due, those who were declared, wherever they are now."""

    def found(battle: IttyBattle, args: Any) -> tuple[str, ...]:
        if is_combat_due(battle, order, args.unit, args.target):
            said = getattr(args, key)
            return (said,) if isinstance(said, str) else tuple(said)
        return candidates(battle, args)

    return found


def is_declared(battle: IttyBattle, id: str) -> bool:
    """Whether a unit takes part in a combat that is declared and not fought yet."""
    return any(id in (each.args["unit"], *each.args["others"], *each.args["support"]) for each in battle.table.declared)


def fight_reasons(battle: IttyBattle, unit: IttyUnit, action: CombatAction) -> Iterable[Reason]:
    """Whether it may fight now: its own go, or the answer of one who is engaged; and whether the segment is past."""
    if is_declared(battle, unit.id):
        yield no(ORDER, "{unit} has declared a combat already", unit=unit.name)
    if is_answering(battle, unit):
        if battle.table.onrush is not None:
            yield no("Charge", "A charge is on its way: fire or cast at it, then it strikes home")
        yield from bound_reasons(unit)
        yield from _fight_reasons(unit)
    else:
        yield from go_reasons(battle, unit, "fight")
    yield from segment_reasons(battle, action)


def is_answering(battle: IttyBattle, unit: IttyUnit) -> bool:
    """A unit of the other side that touches the acting formation, or was attacked, may fight in its segment."""
    counter = drawn_counter(battle)
    if counter is None or counter.side == unit.side or not battle.table.acting:
        return False
    acting = [other for other in battle.of(counter.side) if other.group in battle.table.acting and other.is_troops]
    return unit.attacked or any(touch(unit, other) for other in acting)


def segment_reasons(battle: IttyBattle, action: CombatAction) -> Iterable[Reason]:
    """Segments follow each other: one that is past does not come back in this activation."""
    colour, now = COLOUR_OF[action], battle.table.segment
    if now and COLOURS.index(colour) < COLOURS.index(now):
        yield no(ORDER, "The {colour} segment is over: the {now} one has begun", colour=colour, now=now)
    for due in battle.due:
        waiting = _colour_due(battle, due)
        if waiting and COLOURS.index(waiting) < COLOURS.index(colour):
            yield no(ORDER, "First the {colour} segment: {text}", colour=waiting, text=due.text)
            return


def declared_reasons(battle: IttyBattle, action: CombatAction) -> Iterable[Reason]:
    """What was declared for an earlier segment is fought before a combat that is fought at once."""
    for each in battle.table.declared:
        colour = COLOUR_OF[each.action]
        if COLOURS.index(colour) < COLOURS.index(COLOUR_OF[action]):
            yield no(ORDER, "First the {colour} segment, as declared: {text}", colour=colour, text=each.text)
            return


def _colour_due(battle: IttyBattle, due: Due) -> Colour | None:
    """The segment of a combat that is due."""
    unit = battle.units.get(str(due.args.get("unit", "")))
    if unit is None or due.order not in ("fire", "mounted", "melee"):
        return None
    return COLOUR_OF[fire_action(unit) if due.order == "fire" else "mounted" if due.order == "mounted" else "melee"]


def fire_action(unit: IttyUnit) -> CombatAction:
    """How it shoots: bows and crossbows first, then spears and slings; engines each in theirs."""
    if unit.is_engine:
        return "bombard" if unit.direct_fire else "siege_engine"
    if unit.can("spears"):
        return "spears"
    return "archery" if unit.range > 1 else "slingers"


def opens_segment(battle: IttyBattle, action: CombatAction) -> Rule[IttyBattle]:
    """The segment of this combat begins, unless it has."""
    colour = COLOUR_OF[action]
    if battle.table.segment == colour or battle.table.onrush is not None:
        return battle
    yield from Note(ORDER, "The {colour} segment", colour=colour)
    now: IttyBattle = yield from happened(TableSet(field="segment", value=colour, rule=ORDER))
    return now


def has_acted(id: str, *fields: str, rule: str = ACTIVATION) -> Rule[None]:
    """A unit has done something this turn."""
    for field in ("acted", *fields):
        yield from happened(Set(unit=id, field=field, value=True, rule=rule))
