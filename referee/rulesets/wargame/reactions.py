"""Unit Reactions: declared before the action by those who see the active unit, done after it, one an activation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from referee.battle import Marker
from referee.dice import play
from referee.event import Marked, Set, TableAdded, TableSet, Unmarked
from referee.order import Form, Reason, never, no
from referee.procedure import procedure
from referee.requests import AskNumber, Choose, Note, Refused, Rule, Tell, happened, ruling, sub
from referee.rulesets.wargame.activation import is_first, no_reaction
from referee.rulesets.wargame.attacking import Way
from referee.rulesets.wargame.content import Inches
from referee.rulesets.wargame.measuring import between
from referee.rulesets.wargame.moving import HALF
from referee.rulesets.wargame.rulings import ATTACKING, NAME, REACTION_ENGAGE_REACH, REACTIONS
from referee.rulesets.wargame.shoot_and_engage import (
    attack_form,
    melee_reasons,
)
from referee.rulesets.wargame.two_actions import (
    Bars,
    barred,
    has_weapon,
    lies_prone,
    no_shot,
    rulings_of,
    stays_in_combat,
    tell_bars,
)
from referee.rulesets.wargame.units import (
    HELD,
    Measured,
    OneUnit,
    Situation,
    WarBattle,
    WarUnit,
    acting_unit,
    declared_by,
    farthest,
    fighters,
    how_far,
    moves_of,
    turn_order,
)
from referee.rulings import option
from referee.value import value
from referee.wording import Nc_

Reaction = Literal["hold", "dodge", "shoot", "engage"]
REACTIONS_THERE_ARE: tuple[Reaction, ...] = (
    Nc_("reaction", "hold"),
    Nc_("reaction", "dodge"),
    Nc_("reaction", "shoot"),
    Nc_("reaction", "engage"),
)
PASS = "pass"


@value
class Watching:
    """A unit of the reactive player, and how it stands to the active unit."""

    sees: bool = True
    reacted: bool = False
    distance: Inches
    move: Inches
    has_ranged: bool = True
    has_melee: bool = True
    in_combat: bool = False

    @property
    def is_within_reach(self) -> bool:
        """Half a move or less away."""
        return 2 * self.distance <= self.move


@value
class MayReact:
    """How it may react."""

    reactions: tuple[Reaction, ...]


def against_reacting(unit: Watching) -> Rule[Bars]:
    """What is against each reaction that a unit cannot choose."""
    bars = yield from no_shot(unit.has_ranged, unit.in_combat, REACTIONS)
    if not unit.has_melee:
        bars["engage"] = no(REACTIONS, "no melee weapon")
    elif not unit.is_within_reach:
        bars["engage"] = no(REACTIONS, "more than half a move away")
    return bars


@procedure(NAME, "may-react", rule=REACTIONS)
def may_react(unit: Watching) -> Rule[MayReact]:
    """A unit that sees the active one reacts once an activation: hold, dodge, shoot, or engage within half a move."""
    if not unit.sees or unit.reacted:
        why = "it has reacted to this activation" if unit.sees else "it does not see the active unit"
        yield from Note(REACTIONS, "No reaction: {why}", why=why)
        return MayReact(reactions=())
    bars = yield from against_reacting(unit)
    yield from tell_bars(bars)
    reactions = tuple(reaction for reaction in REACTIONS_THERE_ARE if reaction not in bars)
    yield from Note(REACTIONS, "It may: {reactions}", reactions=", ".join(reactions))
    return MayReact(reactions=reactions)


# Declaring a reaction


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
        move=farthest(moves_of(battle, unit)),
        has_ranged=has_weapon(battle, unit, "ranged"),
        has_melee=has_weapon(battle, unit, "melee"),
        in_combat=bool(unit.contact),
    )


def known_distance(battle: WarBattle, unit: WarUnit, said: float | None) -> float | None:
    """How far the active unit is, as measured or by the spots; in combat with it nothing is to be measured."""
    acting = acting_unit(battle)
    if acting and acting.id in unit.contact:
        return 0.0
    return float(said) if said is not None else between(unit, acting) if acting else None


def against(battle: WarBattle, unit: WarUnit, distance: float | None) -> dict[str, Reason]:
    """Why a unit may not react like this to the action that is declared, for each reaction that it may not choose."""
    if option(battle, REACTION_ENGAGE_REACH) == "when-it-happens":
        distance = 0.0  # measured after the action
    there = play(against_reacting(watching(battle, unit, distance)), table=rulings_of(battle))
    bars = {what: reason for what in there for reason in barred(unit, what, there)}
    acting = acting_unit(battle)
    others: dict[str, Iterable[Reason]] = {
        "hold": () if is_first(battle) else (no(REACTIONS, "There is no next action to hold it for"),),
        "dodge": stays_in_combat(battle, unit),
        "shoot": melee_reasons(battle, unit, acting) if acting else (),
        "engage": lies_prone(battle, unit),
    }
    for what, reasons in others.items():
        for reason in reasons:
            bars.setdefault(what, reason)
    if not fighters(battle, unit):
        bars |= dict.fromkeys(("shoot", "engage"), no(ATTACKING, "No model of {unit} can attack", unit=unit.name))
    return bars


def _react_reasons(battle: WarBattle, args: Reacting) -> Iterable[Reason]:
    """Why a unit may not react, or not like this."""
    unit = battle.unit(args.unit)
    if not acting_unit(battle):
        yield no(REACTIONS, "Nobody is acting")
        return
    whatever = tuple(no_reaction(battle, unit))
    yield from whatever
    if declared_by(battle) is None:
        yield no(REACTIONS, "No action is declared: reactions are declared before it is resolved")
    elif not whatever:
        bars = against(battle, unit, known_distance(battle, unit, args.distance))
        yield from (bars[args.reaction],) if args.reaction in bars else ()


def _react_form(battle: WarBattle, args: Reacting) -> Form:
    """What reactions are, and to what."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    ways: dict[str, Way] = {"shoot": "ranged", "engage": "melee"}
    if active and args.reaction in ways:
        said = Situation(distance=args.distance)
        return attack_form(battle, unit, active, ways[args.reaction], said, reaction=True)
    notes = (
        no(REACTIONS, "Hold for the next action, dodge 2″, shoot with one die, or engage within half a move"),
        no(REACTIONS, "Declared now, done after the action"),
    )
    if not active:
        return Form(reminders=notes)
    facts = watching(battle, unit, known_distance(battle, unit, args.distance))
    return Form(procedure="may-react", facts=facts, reminders=notes)


@turn_order("react", "React", REACTIONS, "", reasons=_react_reasons, form=_react_form)
def reacts(battle: WarBattle, args: Reacting) -> Rule[None]:
    """A unit declares how it reacts; whoever holds may react to the next action."""
    unit = battle.unit(args.unit)
    distance = known_distance(battle, unit, args.distance)
    reaction: str = args.reaction
    if not reaction:
        bars = against(battle, unit, distance)
        options = tuple(each for each in REACTIONS_THERE_ARE if each not in bars)
        listed = options if "hold" in options else (PASS, *options)
        reaction = yield from Choose("reaction", listed, rule=REACTIONS, label=f"{unit.name} reacts")
    is_measured = reaction == "engage" and (yield from ruling("reaction-engage-reach")) == "when-declared"
    if is_measured and not (yield from is_near_enough(battle, unit, distance)):
        raise Refused(f"{unit.name} is more than half a move away: it cannot engage.", REACTIONS)
    yield from declares_reaction(unit, reaction)
    yield from Tell("{unit} will {reaction}", unit=unit.name, reaction="not react" if reaction == PASS else reaction)


def is_near_enough(battle: WarBattle, unit: WarUnit, distance: float | None) -> Rule[bool]:
    """Half a move is as far as a reaction carries into combat: measured, if nobody knows how far it is."""
    if distance is None:
        half, active = how_far(moves_of(battle, unit, HALF)), battle.unit(battle.table.acting).name
        label = f"Inches from {unit.name} to {active} (half a move: {half})"
        distance = yield from AskNumber("distance", 0, 60, label, REACTION_ENGAGE_REACH.id, whole=False)
    may = yield from sub(may_react, replace(watching(battle, unit, distance), sees=True, reacted=False))
    return "engage" in may.reactions


def declares_reaction(unit: WarUnit, reaction: str) -> Rule[None]:
    """The reaction is written down; holding and passing are done with that."""
    yield from Note(REACTIONS, "{unit} declares: {reaction}", unit=unit.name, reaction=reaction)
    if reaction == "hold":
        yield from happened(Marked(unit=unit.id, marker=Marker(kind=HELD, until="phase"), rule=REACTIONS))
    elif reaction == PASS:
        yield from happened(Set(unit=unit.id, field="reacted", value=True, rule=REACTIONS))
    else:
        yield from happened(TableAdded(field="reactors", item=unit.id))
        yield from happened(Set(unit=unit.id, field="reaction", value=reaction, rule=REACTIONS))
    if reaction != "hold" and unit.has(HELD):
        yield from happened(Unmarked(unit=unit.id, marker=HELD, rule=REACTIONS))


# Who sees the active unit


def _sight_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    """Sight counts only in an activation, and only for the other side."""
    if not acting_unit(battle):
        yield never(REACTIONS, "Nobody is acting")
    elif battle.unit(args.unit).side == battle.active:
        yield no(REACTIONS, "{unit} has the initiative: only the other side reacts", unit=battle.unit(args.unit).name)


@turn_order("sees", "Sees it or not", REACTIONS, "", reasons=_sight_reasons, by="referee")
def sees(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """The referee says that a unit sees the active one after all, or that it does not."""
    unit, active = battle.unit(args.unit), battle.unit(battle.table.acting)
    before = battle.table.seen_by
    words = "{unit} does not see {active}" if unit.id in before else "{unit} sees {active}"
    after = [id for id in before if id != unit.id] if unit.id in before else [*before, unit.id]
    yield from happened(TableSet(field="seen_by", value=after, rule=REACTIONS))
    yield from Tell(words, unit=unit.name, active=active.name)
