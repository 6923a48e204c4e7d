"""Whose go it is: the drawn counter, those who take orders, those who act alone, and what they have done already."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import Set
from referee.order import Reason, no
from referee.requests import Note, Now, Rolling, Rule, happened
from referee.rulesets.itty_bitty.board import touch
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.units import Counter, IttyBattle, IttyUnit

SETTING_UP = "Setting up for the Turn"
ACTIVATION = "Activation"
FORMATIONS = "Formations versus Units"


def or_known(said: bool | None, known: bool) -> bool:
    """What the referee says; if he says nothing, what the app knows."""
    return known if said is None else said


def drawn_counter(battle: IttyBattle) -> Counter | None:
    """The counter that was drawn last and still stands."""
    return battle.table.counters.get(battle.table.drawn)


def go_reasons(battle: IttyBattle, unit: IttyUnit, what: str = "") -> Iterable[Reason]:
    """Whether it is this one's go at all, and whether it may move if `what` is that."""
    if battle.table.onrush is not None:
        yield no("Charge", "A charge is on its way: fire or cast at it, then it strikes home")
    yield from _whose_go(battle, unit)
    yield from bound_reasons(unit)
    if what == "move":
        yield from _move_reasons(battle, unit)


def _whose_go(battle: IttyBattle, unit: IttyUnit) -> Iterable[Reason]:
    counter = drawn_counter(battle)
    if counter is None:
        yield no(SETTING_UP, "Draw a counter first")
    elif counter.side != unit.side:
        yield no(
            SETTING_UP, "{side} acts: {counter} was drawn", side=_side_of(battle, counter), counter=battle.table.drawn
        )
    elif unit.is_independent:
        if plays(battle, "independents") == "own-counter" and counter.kind != "independents":
            yield no("independents", "{unit} acts on the counter of its own", unit=unit.name)
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


def _side_of(battle: IttyBattle, counter: Counter) -> str:
    return battle.side(counter.side).name


def bound_reasons(unit: IttyUnit) -> Iterable[Reason]:
    """What keeps a unit from doing anything at all."""
    if unit.has("rally-attempt"):
        yield no("Morale checks", "{unit} tries to rally and does nothing else", unit=unit.name)
    if unit.has("balked"):
        yield no("Balk Check", "{unit} has balked and does nothing else this turn", unit=unit.name)


def _move_reasons(battle: IttyBattle, unit: IttyUnit) -> Iterable[Reason]:
    if unit.moved:
        yield no("Movement", "{unit} has moved this turn", unit=unit.name)
    if unit.fought and plays(battle, "move-after-combat") == "no":
        yield no("move-after-combat", "{unit} has fought: it moves before that, or not at all", unit=unit.name)
    if unit.has("routed"):
        yield no("Disorganization", "{unit} is routed: it only retreats", unit=unit.name)


def attack_reasons(battle: IttyBattle, unit: IttyUnit, colour: str = "") -> Iterable[Reason]:
    """Whether it has attacked already: once a turn, or once a segment, as the table plays it."""
    if plays(battle, "attacks-a-turn") == "one-a-segment":
        if colour in unit.attacks:
            yield no("attacks-a-turn", "{unit} has attacked in the {colour} segment", unit=unit.name, colour=colour)
    elif unit.has("fired"):
        yield no("attacks-a-turn", "{unit} has fired this turn", unit=unit.name)
    elif unit.fought:
        yield no("attacks-a-turn", "{unit} has fought this turn: once is all", unit=unit.name)


def has_attacked(unit: IttyUnit, *fields: str, rule: str) -> Rule[None]:
    """A unit has attacked: it has acted; in which segment is kept where that counts."""
    yield from has_acted(unit.id, *fields, rule=rule)
    battle: IttyBattle = yield from Now()
    if plays(battle, "attacks-a-turn") == "one-a-segment":
        attacks = [*battle.unit(unit.id).attacks, battle.table.segment or "purple"]
        yield from happened(Set(unit=unit.id, field="attacks", value=attacks, rule="attacks-a-turn"))


def is_answering(battle: IttyBattle, unit: IttyUnit) -> bool:
    """Where both sides fight in the segments: a unit that touches the acting formation, or was attacked."""
    counter = drawn_counter(battle)
    if counter is None or counter.side == unit.side or not battle.table.acting:
        return False
    if plays(battle, "segments-for-whom") == "phasing":
        return False
    acting = [other for other in battle.of(counter.side) if other.group in battle.table.acting and other.is_troops]
    return unit.attacked or any(touch(unit, other) for other in acting)


def against_all(battle: IttyBattle, unit: IttyUnit) -> Rule[None]:
    """From here on a unit rolls, and the other side against it."""
    yield from Rolling(unit.id, battle.other_side(unit.side))


def has_acted(id: str, *fields: str, rule: str = ACTIVATION) -> Rule[None]:
    """A unit has done something this turn."""
    for field in ("acted", *fields):
        yield from happened(Set(unit=id, field=field, value=True, rule=rule))


def leaves_work(unit: IttyUnit) -> Rule[None]:
    """An engineer who is no longer in his hex has left his work, and would begin again."""
    if unit.working:
        yield from Note("Engineers", "{unit} leaves its work", unit=unit.name)
        yield from happened(Set(unit=unit.id, field="working", value="", rule="Engineers"))
        yield from happened(Set(unit=unit.id, field="work", value=0, rule="Engineers"))
