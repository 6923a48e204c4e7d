"""Very short range: an attack on what is next to it for a movement point, and the answer to it at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.agreement import does
from referee.battle import Due
from referee.event import Changed, DueAdded, Set
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.requests import Choose, Note, Now, Rule, Tell, happened, ruling
from referee.rulesets.ranged_fun.attack import Aim, attacks_unit, shot_at, split_reasons, tells_attack
from referee.rulesets.ranged_fun.board import apart, is_next_to
from referee.rulesets.ranged_fun.rulings import (
    AMBUSH_ATTACKS,
    ANSWER_COST,
    ANSWER_STRENGTH,
    ANSWERED_ANSWERS,
    CLOSE_ATTACK_IS_FIRE,
    CLOSE_SPLIT,
    COVER_AT_CLOSE_RANGE,
    FIRING,
    PASSENGERS_TARGETED,
)
from referee.rulesets.ranged_fun.sight import (
    Situation,
    cover_met,
    cover_ticks,
    seen,
    target_reasons,
    target_ticks,
    tick_reasons,
    walls_of,
)
from referee.rulesets.ranged_fun.turn import in_turn, turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit, is_out
from referee.rulings import option
from referee.value import FrozenMap, value


@value
class Closing(Situation):
    """A unit that attacks one next to it; the referee may say whether it is."""

    target: str = ""
    adjacent: bool | None = None


@value
class Answering:
    """A unit that may answer, or go on attacking."""

    unit: str
    target: str = ""


def vsrf_reasons(battle: RangedBattle, unit: RangedUnit, args: Situation) -> Iterator[Reason]:
    """Why a unit cannot make a VSRF attack: no stat, no point, or it has fired where that counts as one."""
    if not unit.vsrf:
        yield never(FIRING, "{unit} has VSRF 0: it cannot attack what is next to it", unit=unit.name)
    if unit.left < 2:
        yield no(FIRING, "{unit} has no movement point left for a VSRF attack", unit=unit.name)
    if args.split and option(battle, CLOSE_SPLIT) == "no":
        yield no(CLOSE_SPLIT.id, "A VSRF attack is not split")
    yield from split_reasons(battle, args, unit.vsrf)
    if option(battle, CLOSE_ATTACK_IS_FIRE) == "yes":
        yield from fire_is_gone(unit)


def fire_is_gone(unit: RangedUnit) -> Iterator[Reason]:
    """Why a unit has no fire left, at a table where a VSRF attack is that."""
    rule = CLOSE_ATTACK_IS_FIRE.id
    if unit.fired and not unit.closed:
        yield no(rule, "{unit} has fired: at this table a VSRF attack is its fire", unit=unit.name)
    if unit.is_observing:
        yield no(rule, "{unit} is a forward observer: it does not fire this turn", unit=unit.name)
    if unit.is_watching:
        yield no(rule, "{unit} is on overwatch instead of firing", unit=unit.name)


def close_reasons(battle: RangedBattle, args: Closing) -> Iterable[Reason]:
    """Why a unit may not make a VSRF attack, or not on this enemy."""
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    yield from vsrf_reasons(battle, unit, args)
    yield from tick_reasons(args)
    if not args.target:
        return
    target = battle.unit(args.target)
    yield from target_reasons(battle, unit, target)
    touches = args.adjacent if args.adjacent is not None else is_next_to(battle, unit.place, target.place)
    if touches is False:
        yield no(FIRING, "{target} is not next to {unit}", target=target.name, unit=unit.name)


def spends_point(battle: RangedBattle, id: str) -> Rule[None]:
    """A VSRF attack costs a movement point; it is the one fire of the turn only where the table says so."""
    unit = battle.unit(id)
    yield from Note(FIRING, "{unit} spends a point on a VSRF attack of {n}", unit=unit.name, n=unit.vsrf)
    yield from happened(Changed(unit=id, field="left", by=-min(unit.left, 2), rule=FIRING))
    yield from happened(Changed(unit=id, field="closed", by=1, rule=FIRING))
    if (yield from ruling(CLOSE_ATTACK_IS_FIRE.id)) == "yes" and not unit.fired:
        yield from happened(Set(unit=id, field="fired", value=True, rule=CLOSE_ATTACK_IS_FIRE.id))


def close_aim(battle: RangedBattle, unit: RangedUnit, to: str, args: Situation, walls: int | None) -> Aim:
    """A VSRF attack on what is in a space: a building's armour counts, and cover where the table says so."""
    cover = 0
    if option(battle, COVER_AT_CLOSE_RANGE) == "counts":
        cover = cover_met(battle, args, seen(battle, unit, to))
    strength = unit.answers_with or unit.vsrf
    return Aim(strength=strength, cover=cover, building_armour=walls, split=args.split, part=args.part)


def arm(battle: RangedBattle, unit: RangedUnit, target: RangedUnit, args: Situation) -> Aim:
    """A VSRF attack on a unit."""
    return close_aim(battle, unit, target.place, args, walls_of(battle, target, args))


def can_answer(battle: RangedBattle, unit: RangedUnit, target: RangedUnit) -> bool:
    """Whether a unit that was attacked can strike back at somebody who is still there."""
    if unit.gone or target.gone or battle.result:
        return False
    if option(battle, ANSWER_COST) == "one-point" and unit.left < 2:
        return False
    return bool(unit.answers_with) or (bool(unit.vsrf) and not is_out(battle, unit))


def attacks(id: str, target: str, args: Situation) -> Rule[None]:
    """A VSRF attack: a movement point, the attack, and the answer that may follow."""
    battle: RangedBattle = yield from Now()
    yield from spends_point(battle, id)
    yield from strikes(id, target, args)


def strikes(id: str, target: str, args: Situation) -> Rule[None]:
    """The attack itself, and the answer that may follow."""
    battle: RangedBattle = yield from Now()
    other = battle.unit(target)
    could_answer = bool(other.vsrf) and not is_out(battle, other)
    yield from attacks_unit(arm(battle, battle.unit(id), other, args), target, args.target_hammered)
    if could_answer and (yield from ruling(ANSWER_STRENGTH.id)) == "what-it-had":
        yield from happened(Set(unit=target, field="answers_with", value=other.vsrf, rule=ANSWER_STRENGTH.id))
    yield from may_answer(target, id)


def may_answer(id: str, target: str) -> Rule[None]:
    """The answer to an attack is due to be decided, if there can be one."""
    battle: RangedBattle = yield from Now()
    unit, attacker = battle.unit(id), battle.unit(target)
    if can_answer(battle, unit, attacker):
        yield from Note(FIRING, "{unit} may answer at once", unit=unit.name)
        text = f"{unit.name} may answer the VSRF attack of {attacker.name}"
        due = Due(order="answer", args=FrozenMap({"unit": id, "target": target}), rule=FIRING, text=text)
        yield from happened(DueAdded(due=due))


def closes(battle: RangedBattle, args: Closing) -> Rule[None]:
    """A unit attacks an enemy next to it."""
    yield from attacks(args.unit, args.target, args)
    yield from tells_attack(battle, args.unit, args.target, "{unit} attacks {target}: {words}")


def answers(battle: RangedBattle, args: Answering) -> Rule[None]:
    """The one attacked strikes back with VSRF; whether that is free, and can be answered, the table says."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    label = f"{unit.name} {does(unit.name, 'answers')}"
    if not can_answer(battle, unit, target):
        yield from Tell("{unit} cannot answer any more", unit=unit.name)
    elif (yield from Choose("answers", ("yes", "no"), rule=FIRING, label=label)) == "no":
        yield from Tell("No answer of {unit} to {target}", unit=unit.name, target=target.name)
    else:
        yield from answers_back(unit, target)
        yield from tells_attack(battle, unit.id, target.id, "{unit} answers {target}: {words}")
    if unit.answers_with:
        yield from happened(Set(unit=unit.id, field="answers_with", value=0, rule=ANSWER_STRENGTH.id))


def answers_back(unit: RangedUnit, target: RangedUnit) -> Rule[None]:
    """The answer itself; some tables let it be answered in turn."""
    strength = unit.answers_with or unit.vsrf
    yield from Note(FIRING, "{unit} answers with VSRF {strength}", unit=unit.name, strength=strength)
    if (yield from ruling(ANSWER_COST.id)) == "one-point":
        yield from happened(Changed(unit=unit.id, field="left", by=-2, rule=ANSWER_COST.id))
    if (yield from ruling(ANSWERED_ANSWERS.id)) == "yes":
        yield from strikes(unit.id, target.id, Situation(unit=unit.id))
    else:
        battle: RangedBattle = yield from Now()
        yield from attacks_unit(arm(battle, unit, target, Situation(unit=unit.id)), target.id)


def presses(battle: RangedBattle, args: Answering) -> Rule[None]:
    """After an ambush the unit may attack again as long as its points last."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    options = ("no", "yes") if can_press(battle, unit, target) else ("no",)
    label = f"{unit.name} {does(unit.name, 'attacks')} {target.name} again"
    said = yield from Choose("presses", options, rule=FIRING, label=label)
    if said == "no":
        yield from Tell("{unit} attacks no more", unit=unit.name)
        return
    yield from attacks(unit.id, target.id, Situation(unit=unit.id))
    yield from may_press(unit.id, target.id)
    yield from tells_attack(battle, unit.id, target.id, "{unit} attacks {target}: {words}")


def can_press(battle: RangedBattle, unit: RangedUnit, target: RangedUnit) -> bool:
    """Whether a unit that came out of an ambush can attack once more."""
    if option(battle, AMBUSH_ATTACKS) == "once" or battle.result:
        return False
    return bool(unit.vsrf) and unit.left >= 2 and not (unit.gone or is_out(battle, unit) or target.gone)


def may_press(id: str, target: str) -> Rule[None]:
    """Another attack out of the ambush is due to be decided."""
    battle: RangedBattle = yield from Now()
    unit, other = battle.unit(id), battle.unit(target)
    if can_press(battle, unit, other):
        text = f"{unit.name} may attack {other.name} again"
        due = Due(order="press", args=FrozenMap({"unit": id, "target": target}), rule=AMBUSH_ATTACKS.id, text=text)
        yield from happened(DueAdded(due=due))


def close_form(battle: RangedBattle, args: Closing | Answering) -> Form:
    """The attack on the enemy next to it, and who will answer."""
    unit = battle.unit(args.unit)
    target = battle.unit(args.target) if args.target else None
    said = args if isinstance(args, Closing) else Situation(unit=args.unit)
    words = "An enemy with VSRF may answer at once" if not target or target.vsrf else "{target} has no VSRF to answer"
    reminder = no(FIRING, words, target=target.name if target else "")
    ticks = tuple(_ticks(battle, args, target)) if isinstance(args, Closing) else ()
    facts = shot_at(arm(battle, unit, target, said), target, said.target_hammered) if target and unit.vsrf else None
    return Form(procedure="shot", facts=facts, ticks=ticks, reminders=(reminder,))


def _ticks(battle: RangedBattle, args: Closing, target: RangedUnit | None) -> Iterator[Tick]:
    """Whether they touch, as the board has it or the referee says; cover where it counts; what the target is in."""
    unit, to = battle.unit(args.unit), target.place if target else ""
    known = is_next_to(battle, unit.place, to)
    on = args.adjacent if args.adjacent is not None else bool(target) and known is not False
    yield Tick(id="adjacent", label="Next to it", rule=FIRING, on=on, known="the board" if known is not None else "")
    if option(battle, COVER_AT_CLOSE_RANGE) == "counts":
        yield from cover_ticks(battle, args, seen(battle, unit, to))
    yield from target_ticks(battle, args, target)
    if option(battle, CLOSE_SPLIT) == "yes":
        yield Tick(id="split", label="Two smaller attacks", rule=CLOSE_SPLIT.id, on=args.split)


def near(battle: RangedBattle, args: Closing) -> tuple[str, ...]:
    """The enemies who may be next to it: those whom the app does not see elsewhere, unless the referee says so."""
    unit, are_passengers = battle.unit(args.unit), option(battle, PASSENGERS_TARGETED) == "yes"
    there = (each for each in battle.enemies(unit) if are_passengers or not each.riding)
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
    in_turn("answer", "Answer", "", FIRING, answers, form=close_form, picks=(awaited("answer"),), due_only=True),
    in_turn("press", "Attack again", "", FIRING, presses, form=close_form, picks=(awaited("press"),), due_only=True),
)
