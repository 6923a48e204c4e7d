"""Reactions: declared before the action by those who see the active unit, done after it, one an activation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.battle import Marker
from referee.dice import play
from referee.event import Marked, Set, Unmarked
from referee.order import Form, Reason, no
from referee.requests import AskNumber, Choose, Note, Refused, Rule, happened, sub
from referee.rulesets.wargame.activation import Reaction, Watching, may_react
from referee.rulesets.wargame.activations import has_melee, has_ranged, rulings_of
from referee.rulesets.wargame.aiming import attack_form, fighters, melee_reasons
from referee.rulesets.wargame.aims import Measured, Situation
from referee.rulesets.wargame.options import ATTACKING, PANIC, REACTIONS
from referee.rulesets.wargame.positions import between
from referee.rulesets.wargame.units import COWED, HELD, WarBattle, WarUnit, acting_unit, declared_by
from referee.value import value

DODGE = 2
NOW = {"dodge": "dodge", "shoot": "react-shoot", "engage": "react-engage"}
"""The order that does a declared reaction."""
PASS = "pass"


@value
class Reacting:
    """A unit that declares its reaction; asked for if it is not said."""

    unit: str
    reaction: Literal["", "hold", "dodge", "shoot", "engage", "pass"] = ""
    distance: Measured | None = None


def watching(battle: WarBattle, unit: WarUnit, distance: float | None) -> Watching:
    """A unit as it stands to the active one; where nobody has measured, it is taken to be in reach and asked later."""
    return Watching(
        sees=unit.id in battle.table.seen_by,
        reacted=unit.reacted,
        distance=0 if distance is None else distance,
        move=unit.move,
        has_ranged=bool(fighters(unit)) and has_ranged(battle, unit),
        has_melee=bool(fighters(unit)) and has_melee(battle, unit) and not unit.is_prone,
        in_combat=bool(unit.contact),
    )


def options_of(battle: WarBattle, unit: WarUnit, distance: float | None) -> tuple[Reaction, ...]:
    """How a unit may react to the action that is declared; holding is for a first action only."""
    found = play(may_react(watching(battle, unit, distance)), table=rulings_of(battle)).reactions
    barred = () if is_first(battle) else ("hold",)
    if any(_into_combat(battle, unit)):
        barred = (*barred, "shoot")
    return tuple(each for each in found if each not in barred)


def _into_combat(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """A shot in reaction is a shot as any other: not at a unit in combat with friends."""
    acting = acting_unit(battle)
    return melee_reasons(battle, unit, acting) if acting else ()


def is_first(battle: WarBattle) -> bool:
    """Whether the active unit has another action after this one."""
    acting = acting_unit(battle)
    return acting is not None and len(acting.actions) < 2


def known_distance(battle: WarBattle, unit: WarUnit, said: int | None) -> float | None:
    """How far the active unit is, as measured or by the spots; in combat with it nothing is to be measured."""
    acting = acting_unit(battle)
    if acting and acting.id in unit.contact:
        return 0.0
    return float(said) if said is not None else between(unit, acting) if acting else None


def can_react(battle: WarBattle) -> tuple[WarUnit, ...]:
    """Those who see the active unit and may still declare a reaction to what it has declared."""
    seen = [battle.unit(id) for id in battle.table.seen_by if id in battle.units]
    return tuple(unit for unit in seen if not any(_own_reasons(battle, unit)))


def _own_reasons(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """What keeps a unit from reacting, whatever the reaction."""
    if unit.gone:
        yield no(REACTIONS, "{unit} is gone", unit=unit.name)
    if unit.side == battle.active:
        yield no(REACTIONS, "{unit} has the initiative: only the other side reacts", unit=unit.name)
    elif unit.id not in battle.table.seen_by:
        acting = acting_unit(battle)
        active = acting.name if acting else "anybody acting"
        yield no(REACTIONS, "{unit} does not see {active}", unit=unit.name, active=active)
    if unit.reacted:
        yield no(REACTIONS, "{unit} has reacted to this activation: one reaction each", unit=unit.name)
    if unit.reaction:
        yield no(REACTIONS, "{unit} has declared to {reaction}", unit=unit.name, reaction=unit.reaction)
    if unit.has(HELD) and is_first(battle):
        yield no(REACTIONS, "{unit} holds its reaction for the next action", unit=unit.name)
    if unit.has(COWED):
        yield no(PANIC, "{unit} has lost its nerve: it loses this reaction", unit=unit.name)


def react_reasons(battle: WarBattle, args: Reacting) -> Iterable[Reason]:
    """Why a unit may not react, or not like this."""
    unit = battle.unit(args.unit)
    if not acting_unit(battle):
        yield no(REACTIONS, "Nobody is acting")
        return
    against = tuple(_own_reasons(battle, unit))
    yield from against
    if declared_by(battle) is None:
        yield no(REACTIONS, "No action is declared: reactions are declared before it is resolved")
    elif not against and args.reaction not in ("", PASS):
        yield from _cannot(battle, unit, args)


def _cannot(battle: WarBattle, unit: WarUnit, args: Reacting) -> Iterable[Reason]:
    """Why this reaction is not to be had."""
    distance = known_distance(battle, unit, args.distance)
    if args.reaction in options_of(battle, unit, distance):
        return
    if args.reaction == "hold":
        yield no(REACTIONS, "There is no next action to hold it for")
    elif not fighters(unit):
        yield no(ATTACKING, "No model of {unit} can attack", unit=unit.name)
    elif args.reaction == "shoot":
        yield from _no_shot(battle, unit)
    elif unit.is_prone:
        yield no(PANIC, "{unit} is prone: it does not engage", unit=unit.name)
    elif not has_melee(battle, unit):
        yield no(REACTIONS, "{unit} has no melee weapon", unit=unit.name)
    else:
        far = f"{distance:g}" if distance is not None else "?"
        words = "{unit} is {far}″ away, more than half its move of {move}″"
        yield no(REACTIONS, words, unit=unit.name, far=far, move=unit.move)


def _no_shot(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """Why a unit does not shoot in reaction."""
    if not has_ranged(battle, unit):
        yield no(REACTIONS, "{unit} has no ranged weapon", unit=unit.name)
    elif unit.contact and battle.rulings.get("shoot-in-combat") != "yes":
        yield no(REACTIONS, "{unit} is in combat: it does not shoot", unit=unit.name)
    else:
        yield from _into_combat(battle, unit)


def reacts(battle: WarBattle, args: Reacting) -> Rule[None]:
    """A unit declares how it reacts; whoever holds may react to the next action."""
    unit = battle.unit(args.unit)
    distance = known_distance(battle, unit, args.distance)
    reaction: str = args.reaction
    if not reaction:
        options = options_of(battle, unit, distance)
        listed = options if "hold" in options else (PASS, *options)
        reaction = yield from Choose("reaction", listed, rule=REACTIONS, label=f"{unit.name} reacts")
    if reaction == "engage":
        yield from _reaches(battle, unit, distance)
    yield from declares(unit, reaction)


def _reaches(battle: WarBattle, unit: WarUnit, distance: float | None) -> Rule[None]:
    """Half a move is as far as a reaction carries into combat."""
    if distance is None:
        active = battle.unit(battle.table.acting).name
        label = f"Inches from {unit.name} to {active} (half a move: {unit.half_move:g}″)"
        distance = yield from AskNumber("distance", 0, 60, label, REACTIONS)
    found = yield from sub(may_react, watching(battle, unit, distance))
    if "engage" not in found.reactions:
        raise Refused(f"{unit.name} is more than half its move of {unit.move}″ away: it cannot engage.", REACTIONS)


def declares(unit: WarUnit, reaction: str) -> Rule[None]:
    """The reaction is written down; holding and passing are done with that."""
    yield from Note(REACTIONS, "{unit} declares: {reaction}", unit=unit.name, reaction=reaction)
    if reaction == "hold":
        yield from happened(Marked(unit=unit.id, marker=Marker(kind=HELD, until="phase"), rule=REACTIONS))
    elif reaction == PASS:
        yield from happened(Set(unit=unit.id, field="reacted", value=True, rule=REACTIONS))
    else:
        yield from happened(Set(unit=unit.id, field="reaction", value=reaction, rule=REACTIONS))
    if reaction != "hold" and unit.has(HELD):
        yield from happened(Unmarked(unit=unit.id, marker=HELD, rule=REACTIONS))


def react_form(battle: WarBattle, args: Reacting) -> Form:
    """What reactions are, and to what."""
    notes = [
        no(REACTIONS, "Hold for the next action, dodge 2″, shoot with one die, or engage within half a move"),
        no(REACTIONS, "Declared now, done after the action"),
    ]
    unit, active = battle.unit(args.unit), acting_unit(battle)
    if not active:
        return Form(reminders=tuple(notes))
    if args.reaction == "shoot":
        return attack_form(battle, unit, active, "ranged", Situation(distance=args.distance), reaction=True)
    if args.reaction == "engage":
        return attack_form(battle, unit, active, "melee", Situation(distance=args.distance), reaction=True)
    facts = watching(battle, unit, known_distance(battle, unit, args.distance))
    return Form(procedure="may-react", facts=facts, reminders=tuple(notes))
