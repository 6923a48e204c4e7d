"""Unit Reactions: declared before the action by those who see the active unit, done after it, one an activation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from referee.battle import Marker
from referee.dice import play
from referee.event import Marked, Set, TableSet, Unmarked
from referee.order import Form, Reason, Tick, no
from referee.procedure import procedure
from referee.requests import Ask, AskNumber, Choose, Note, Refused, Rule, Tell, happened, sub
from referee.rulesets.wargame.activation import (
    goes_on,
    has_weapon,
    is_first,
    no_reaction,
    no_shot,
    rulings_of,
)
from referee.rulesets.wargame.attacking import Way
from referee.rulesets.wargame.content import Inches
from referee.rulesets.wargame.measuring import between, is_within
from referee.rulesets.wargame.moving import arrives, contact_reasons, leaves_combat, moves_in, way_reasons
from referee.rulesets.wargame.panic import COVER_WORDS
from referee.rulesets.wargame.rulings import ATTACKING, NAME, PANIC, REACTIONS
from referee.rulesets.wargame.shoot_and_engage import (
    attack_form,
    melee_reasons,
    strikes,
    tick_reasons,
    weapon_reasons,
)
from referee.rulesets.wargame.units import (
    HELD,
    Measured,
    OneUnit,
    Places,
    Situation,
    Striking,
    WarBattle,
    WarUnit,
    acting_unit,
    declared_by,
    order,
    situation_of,
)
from referee.rulesets.wargame.victory import tells
from referee.value import value

Reaction = Literal["hold", "dodge", "shoot", "engage"]
REACTIONS_THERE_ARE: tuple[Reaction, ...] = ("hold", "dodge", "shoot", "engage")
DODGE = 2
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


def against_reacting(unit: Watching) -> Rule[dict[str, str]]:
    """What is against each reaction that a unit cannot choose."""
    bars = {"shoot": (yield from no_shot(unit.has_ranged, unit.in_combat))}
    if not unit.has_melee:
        bars["engage"] = "no melee weapon"
    elif not unit.is_within_reach:
        bars["engage"] = "more than half a move away"
    return {reaction: why for reaction, why in bars.items() if why}


@procedure(NAME, "may-react", rule=REACTIONS)
def may_react(unit: Watching) -> Rule[MayReact]:
    """A unit that sees the active one reacts once an activation: hold, dodge, shoot, or engage within half a move."""
    if not unit.sees or unit.reacted:
        why = "it has reacted to this activation" if unit.sees else "it does not see the active unit"
        yield from Note(REACTIONS, "No reaction: {why}", why=why)
        return MayReact(reactions=())
    bars = yield from against_reacting(unit)
    for reaction, why in bars.items():
        yield from Note(REACTIONS, "{reaction}: {why}", reaction=reaction.capitalize(), why=why)
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
        move=unit.move,
        has_ranged=bool(unit.fighters) and has_weapon(battle, unit, "ranged"),
        has_melee=bool(unit.fighters) and has_weapon(battle, unit, "melee"),
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
    bars: dict[str, Reason] = {}
    for reaction, why in play(against_reacting(watching(battle, unit, distance)), table=rulings_of(battle)).items():
        bars[reaction] = no(REACTIONS, "{unit} cannot {reaction}: {why}", unit=unit.name, reaction=reaction, why=why)
    if not is_first(battle):
        bars["hold"] = no(REACTIONS, "There is no next action to hold it for")
    acting = acting_unit(battle)
    for reason in melee_reasons(battle, unit, acting) if acting else ():
        bars.setdefault("shoot", reason)
    if unit.is_prone:
        bars["engage"] = no(PANIC, "{unit} is prone: it does not engage", unit=unit.name)
    if not unit.fighters:
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


@order("react", "React", REACTIONS, "R", reasons=_react_reasons, form=_react_form)
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
    if reaction == "engage":
        yield from _is_near_enough(battle, unit, distance)
    yield from declares_reaction(unit, reaction)
    yield from Tell("{unit} will {reaction}", unit=unit.name, reaction="not react" if reaction == PASS else reaction)


def _is_near_enough(battle: WarBattle, unit: WarUnit, distance: float | None) -> Rule[None]:
    """Half a move is as far as a reaction carries into combat."""
    if distance is None:
        active = battle.unit(battle.table.acting).name
        label = f"Inches from {unit.name} to {active} (half a move: {unit.half_move:g}″)"
        distance = yield from AskNumber("distance", 0, 60, label, REACTIONS)
    may = yield from sub(may_react, watching(battle, unit, distance))
    if "engage" not in may.reactions:
        raise Refused(f"{unit.name} is more than half its move of {unit.move}″ away: it cannot engage.", REACTIONS)


def declares_reaction(unit: WarUnit, reaction: str) -> Rule[None]:
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


# Reactions done


def panic_comes_first(battle: WarBattle) -> Iterable[Reason]:
    """Panic tests come before reactions."""
    if any(due.order == "panic" for due in battle.due):
        yield no(REACTIONS, "The panic tests come first")


def is_off(battle: WarBattle, unit: WarUnit, reaction: str) -> Rule[bool]:
    """What is due of a unit is off if by the referee's word it is gone, is to do something else, or nobody acts."""
    if unit.reaction == reaction and not unit.gone and acting_unit(battle):
        return False
    yield from goes_on()
    yield from Tell("{unit} has nothing to react to any more", unit=unit.name)
    return True


def has_reacted(unit: WarUnit) -> Rule[None]:
    """A reaction is used up, whatever comes of it."""
    yield from happened(Set(unit=unit.id, field="reaction", value="", rule=REACTIONS))
    yield from happened(Set(unit=unit.id, field="reacted", value=True, rule=REACTIONS))


def has_moved(active: WarUnit) -> bool:
    """Whether its last action took the acting unit somewhere else."""
    return active.actions[-1:] in (("move",), ("engage",))


def _is_still(unit: WarUnit, active: WarUnit, words: str, said: bool | None) -> Rule[bool]:
    """Whether the acting unit is still seen or in reach: known where it has not moved or is in combat with it."""
    if said is not None or not has_moved(active) or active.id in unit.contact:
        return said is not False
    label = f"{unit.name} {words} {active.name}"
    return (yield from Ask("still", ("yes", "no"), label, REACTIONS, many=False)) == ("yes",)


def _is_lost(unit: WarUnit) -> Rule[str]:
    yield from Note(REACTIONS, "{unit} does not get at the acting unit any more", unit=unit.name)
    return f"{unit.name} does not get at the acting unit any more"


def _goes_on_after(result: str) -> Rule[None]:
    yield from goes_on()
    yield from tells(result)


@value
class Dodging:
    """A reaction that moves 2″: the cover it ends in is asked for if it is not said."""

    unit: str
    cover: Literal["", "none", "soft", "hard"] = ""
    spots: Places = ""


def _dodge_reasons(battle: WarBattle, args: Dodging) -> Iterable[Reason]:
    yield from panic_comes_first(battle)
    yield from way_reasons(battle, battle.unit(args.unit), args.spots, DODGE)


def _dodge_form(battle: WarBattle, args: Dodging) -> Form:
    return Form(reminders=(no(REACTIONS, "Up to 2″ in any direction, out of combat or into cover"),))


@order("dodge", "Dodge", REACTIONS, "K", reasons=_dodge_reasons, form=_dodge_form, due_only=True)
def dodges(battle: WarBattle, args: Dodging) -> Rule[None]:
    """Up to 2″ in any direction, out of combat or into cover."""
    unit = battle.unit(args.unit)
    if (yield from is_off(battle, unit, "dodge")):
        return
    yield from has_reacted(unit)
    yield from Note(REACTIONS, "{unit} dodges: up to 2″ in any direction", unit=unit.name)
    yield from leaves_combat(unit.id)
    cover: str = args.cover
    if not cover:
        label = f"Cover of {unit.name} now"
        cover = (yield from Ask("cover", ("none", "soft", "hard"), label, REACTIONS, many=False))[0]
    yield from arrives(unit.id, args.spots, COVER_WORDS[cover])
    yield from _goes_on_after(f"{unit.name} dodges up to 2″")


def back_form(battle: WarBattle, args: ShootingBack | EngagingBack) -> Form:
    """The single die of a shot, or the melee of an engagement, and whether it still comes to that."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    way: Way = "ranged" if isinstance(args, ShootingBack) else "melee"
    form = attack_form(battle, unit, active, way, situation_of(args), reaction=True)
    known = active is not None and (not has_moved(active) or active.id in unit.contact)
    still = Tick(id="still", label="Still seen" if way == "ranged" else "Still in reach", rule=REACTIONS, on=known)
    return replace(form, ticks=(still if args.still is None else replace(still, on=args.still), *form.ticks))


@value
class ShootingBack(Situation):
    """A shot in reaction, at the acting unit if that is still seen; asked if it moved and nothing is said."""

    unit: str
    still: bool | None = None


def _shot_reasons(battle: WarBattle, args: ShootingBack) -> Iterable[Reason]:
    """Why a unit cannot shoot in reaction; out of sight or range the shot is lost, not refused."""
    unit = battle.unit(args.unit)
    yield from panic_comes_first(battle)
    if unit.fighters:
        yield from weapon_reasons(battle, unit, "ranged", situation_of(args))


@order("react-shoot", "Shoot in reaction", REACTIONS, "L", reasons=_shot_reasons, form=back_form, due_only=True)
def shoots_back(battle: WarBattle, args: ShootingBack) -> Rule[None]:
    """A single die at the acting unit, if it is still there to be seen."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    if (yield from is_off(battle, unit, "shoot")):
        return
    yield from has_reacted(unit)
    barred = next(iter(melee_reasons(battle, unit, active)), None) if active else None
    if barred:
        yield from Note(barred.rule, "{why}: the shot is lost", why=barred.text)
        result = f"{barred.text}: the shot is lost"
    elif active and (yield from _is_still(unit, active, "still sees", args.still)):
        result = yield from strikes(unit.id, active.id, "ranged", situation_of(args), reaction=True)
    else:
        result = yield from _is_lost(unit)
    yield from _goes_on_after(result)


@value
class EngagingBack(Striking):
    """A reaction that goes into combat with the acting unit, if that is still in reach."""

    unit: str
    still: bool | None = None
    spots: Places = ""
    ticks: tuple[str, ...] = ()


def _strike_reasons(battle: WarBattle, args: EngagingBack) -> Iterable[Reason]:
    """Why a unit cannot engage in reaction; out of reach it is lost, not refused."""
    unit = battle.unit(args.unit)
    yield from panic_comes_first(battle)
    yield from way_reasons(battle, unit, args.spots, unit.half_move)
    if active := acting_unit(battle):
        yield from contact_reasons(unit, active, args.spots)
    if unit.fighters:
        yield from weapon_reasons(battle, unit, "melee", situation_of(args))
    yield from tick_reasons(battle, args.ticks)


@order("react-engage", "Engage in reaction", REACTIONS, "J", reasons=_strike_reasons, form=back_form, due_only=True)
def engages_back(battle: WarBattle, args: EngagingBack) -> Rule[None]:
    """Half a move into combat, and all strike who are near enough."""
    unit, active = battle.unit(args.unit), acting_unit(battle)
    if (yield from is_off(battle, unit, "engage")):
        return
    yield from has_reacted(unit)
    if active and (yield from _reaches(unit, active, args.still)):
        yield from moves_in(unit, active, args.spots)
        result = yield from strikes(unit.id, active.id, "melee", situation_of(args), reaction=True)
    else:
        result = yield from _is_lost(unit)
    yield from _goes_on_after(result)


def _reaches(unit: WarUnit, active: WarUnit, said: bool | None) -> Rule[bool]:
    far = between(unit, active)
    if said is None and far is not None and active.id not in unit.contact:
        return is_within(far, unit.half_move)
    return (yield from _is_still(unit, active, "still reaches", said))


# Who sees the active unit


def _sight_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    """Sight counts only in an activation, and only for the other side."""
    if not acting_unit(battle):
        yield no(REACTIONS, "Nobody is acting")
    elif battle.unit(args.unit).side == battle.active:
        yield no(REACTIONS, "{unit} has the initiative: only the other side reacts", unit=battle.unit(args.unit).name)


@order("sees", "Sees it or not", REACTIONS, "S", reasons=_sight_reasons, by="referee")
def sees(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """The referee says that a unit sees the active one after all, or that it does not."""
    unit, active = battle.unit(args.unit), battle.unit(battle.table.acting)
    before = battle.table.seen_by
    words = "{unit} does not see {active}" if unit.id in before else "{unit} sees {active}"
    after = [id for id in before if id != unit.id] if unit.id in before else [*before, unit.id]
    yield from happened(TableSet(field="seen_by", value=after, rule=REACTIONS))
    yield from Tell(words, unit=unit.name, active=active.name)
