"""Very short range: an attack on what is next to it for a movement point, and the answer to it at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.battle import Due
from referee.event import Changed, DueAdded, Set
from referee.order import Form, Pick, Reason, Tick, no
from referee.requests import Choose, Note, Now, Rule, happened, ruling
from referee.rulesets.ranged_fun.attack import Aim, attacks_unit, shot_at
from referee.rulesets.ranged_fun.board import apart, house_of, is_next_to
from referee.rulesets.ranged_fun.rulings import FIRING, OVERWATCH, SIGHT
from referee.rulesets.ranged_fun.sight import target_reasons
from referee.rulesets.ranged_fun.turn import in_turn, turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit
from referee.value import FrozenMap, value


@value
class Closing:
    """A unit that attacks one next to it; the referee may say whether it is."""

    unit: str
    target: str = ""
    adjacent: bool | None = None


@value
class Answering:
    """A unit that may answer, or go on attacking."""

    unit: str
    target: str = ""


def vsrf_reasons(battle: RangedBattle, unit: RangedUnit) -> Iterator[Reason]:
    """Why a unit cannot make a vsrf attack: no stat, no point, or it has fired where that counts as one."""
    if not unit.vsrf:
        yield no(FIRING, "{unit} has vsrf 0: it cannot attack what is next to it", unit=unit.name)
    if unit.left < 2:
        yield no(FIRING, "{unit} has no movement point left for a vsrf attack", unit=unit.name)
    if battle.rulings.get("close-attack-is-fire") == "yes":
        if unit.fired and not unit.closed:
            yield no(FIRING, "{unit} has fired: at this table a vsrf attack is its fire", unit=unit.name)
        if unit.is_observing:
            yield no(SIGHT, "{unit} is a forward observer: it does not fire this turn", unit=unit.name)
        if unit.is_watching:
            yield no(OVERWATCH, "{unit} is on overwatch instead of firing", unit=unit.name)


def spends_point(battle: RangedBattle, id: str) -> Rule[None]:
    """A vsrf attack costs a movement point; it is the one fire of the turn only where the table says so."""
    unit = battle.unit(id)
    yield from Note(FIRING, "{unit} spends a point on a vsrf attack of {n}", unit=unit.name, n=unit.vsrf)
    yield from happened(Changed(unit=id, field="left", by=-2, rule=FIRING))
    yield from happened(Changed(unit=id, field="closed", by=1, rule=FIRING))
    if (yield from ruling("close-attack-is-fire")) == "yes" and not unit.fired:
        yield from happened(Set(unit=id, field="fired", value=True, rule=FIRING))


def close_reasons(battle: RangedBattle, args: Closing) -> Iterable[Reason]:
    """Why a unit may not make a vsrf attack, or not on this enemy."""
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    yield from vsrf_reasons(battle, unit)
    if not args.target:
        return
    target = battle.unit(args.target)
    yield from target_reasons(battle, unit, target)
    touches = args.adjacent if args.adjacent is not None else is_next_to(battle, unit.place, target.place)
    if touches is False:
        yield no(FIRING, "{target} is not next to {unit}", target=target.name, unit=unit.name)


def arm(battle: RangedBattle, unit: RangedUnit, target: RangedUnit) -> Aim:
    """A vsrf attack: a building's armour counts, cover does not."""
    house = house_of(battle, target)
    return Aim(strength=unit.vsrf, building_armour=house.armour if house else None)


def can_answer(unit: RangedUnit, target: RangedUnit) -> bool:
    """Only who has vsrf left and is not hammered answers, and only somebody who is still there."""
    return bool(unit.vsrf) and not (unit.gone or unit.is_hammered or target.gone)


def attacks(id: str, target: str) -> Rule[None]:
    """A vsrf attack: a movement point, the attack, and the answer that may follow."""
    battle: RangedBattle = yield from Now()
    yield from spends_point(battle, id)
    yield from attacks_unit(arm(battle, battle.unit(id), battle.unit(target)), target)
    battle = yield from Now()
    unit, other = battle.unit(id), battle.unit(target)
    if can_answer(other, unit) and not battle.result:
        yield from Note(FIRING, "{unit} may answer at once", unit=other.name)
        text = f"{other.name} may answer the vsrf attack of {unit.name}"
        due = Due(order="answer", args=FrozenMap({"unit": target, "target": id}), rule=FIRING, text=text)
        yield from happened(DueAdded(due=due))


def closes(battle: RangedBattle, args: Closing) -> Rule[None]:
    """The unit attacks what is next to it."""
    yield from attacks(args.unit, args.target)


def answers(battle: RangedBattle, args: Answering) -> Rule[None]:
    """The one attacked strikes back with vsrf, free of points; nobody answers an answer."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    if not can_answer(unit, target):
        yield from Note(FIRING, "{unit} cannot answer any more", unit=unit.name)
        return
    said = yield from Choose("answers", ("yes", "no"), rule=FIRING, label=f"{unit.name} answers")
    if said == "no":
        yield from Note(FIRING, "{unit} does not answer", unit=unit.name)
        return
    yield from Note(FIRING, "{unit} answers with vsrf {strength}", unit=unit.name, strength=unit.vsrf)
    yield from attacks_unit(arm(battle, unit, target), target.id)


def presses(battle: RangedBattle, args: Answering) -> Rule[None]:
    """After an ambush the unit may attack again as long as its points last."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    options = ("no", "yes") if can_press(unit, target) else ("no",)
    said = yield from Choose("presses", options, rule=FIRING, label=f"{unit.name} attacks {target.name} again")
    if said == "yes":
        yield from attacks(unit.id, target.id)
        yield from may_press(unit.id, target.id)


def can_press(unit: RangedUnit, target: RangedUnit) -> bool:
    """Whether a unit that came out of an ambush can attack once more."""
    return bool(unit.vsrf) and unit.left >= 2 and not (unit.gone or unit.is_hammered or target.gone)


def may_press(id: str, target: str) -> Rule[None]:
    """Another attack out of the ambush is due to be decided."""
    battle: RangedBattle = yield from Now()
    unit, other = battle.unit(id), battle.unit(target)
    if can_press(unit, other) and not battle.result:
        text = f"{unit.name} may attack {other.name} again"
        due = Due(order="press", args=FrozenMap({"unit": id, "target": target}), rule=FIRING, text=text)
        yield from happened(DueAdded(due=due))


def close_form(battle: RangedBattle, args: Closing | Answering) -> Form:
    """The attack on the enemy next to it, and who will answer."""
    unit = battle.unit(args.unit)
    reminders = [no(FIRING, "An enemy with vsrf may answer at once")]
    ticks = (_next_to(battle, args),) if isinstance(args, Closing) else ()
    if not args.target or not unit.vsrf:
        return Form(procedure="shot", ticks=ticks, reminders=tuple(reminders))
    target = battle.unit(args.target)
    if not target.vsrf:
        reminders = [no(FIRING, "{target} has no vsrf to answer with", target=target.name)]
    facts = shot_at(arm(battle, unit, target), target)
    return Form(procedure="shot", facts=facts, ticks=ticks, reminders=tuple(reminders))


def _next_to(battle: RangedBattle, args: Closing) -> Tick:
    """Whether they touch, as the board has it or the referee says."""
    on = bool(args.adjacent)
    if args.target and args.adjacent is None:
        on = is_next_to(battle, battle.unit(args.unit).place, battle.unit(args.target).place) is not False
    return Tick(id="adjacent", label="Next to it", rule=FIRING, on=on)


def near(battle: RangedBattle, args: Closing) -> tuple[str, ...]:
    """The enemies who may be next to it: those whom the app does not see elsewhere, unless the referee says so."""
    unit = battle.unit(args.unit)
    there = (each for each in battle.enemies(unit) if not each.riding)
    is_said = args.adjacent is True
    return tuple(each.id for each in there if is_said or (apart(battle, unit.place, each.place) or 1) == 1)


def awaited(order: str) -> Pick:
    """The one against whom it is due."""

    def candidates(battle: RangedBattle, args: Answering) -> tuple[str, ...]:
        due = (each for each in battle.due if each.order == order and each.args.get("unit") == args.unit)
        return tuple(str(each.args["target"]) for each in due)

    return Pick(key="target", label="Against whom", candidates=candidates)


TARGET = Pick(key="target", label="Enemy next to it", candidates=near)
ORDERS = (
    in_turn("close", "Close attack", "C", FIRING, closes, close_reasons, close_form, (TARGET,)),
    in_turn("answer", "Answer", "S", FIRING, answers, form=close_form, picks=(awaited("answer"),), due_only=True),
    in_turn("press", "Attack again", "T", FIRING, presses, form=close_form, picks=(awaited("press"),), due_only=True),
)
