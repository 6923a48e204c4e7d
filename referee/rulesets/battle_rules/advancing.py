"""Advance [Advance]: the winner's extra move, squads run down, and a new round of combat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import ids
from referee.event import Set
from referee.order import Form, Order, Pick, Reason, no
from referee.requests import Ask, Choose, Note, Now, Rule, happened, sub
from referee.rulesets.battle_rules.aftermath import due
from referee.rulesets.battle_rules.figures import figure
from referee.rulesets.battle_rules.happenings import Parted, Touched
from referee.rulesets.battle_rules.moving import difficult_tick, inches
from referee.rulesets.battle_rules.squads import Caught, run_down
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.rulesets.battle_rules.wounds import acts, becomes, shows_itself, takes_wounds
from referee.value import value

FIRST = ("fall-back", "rally")


@value
class Advancing:
    """A winner that may advance, the enemy it advances into, if any, and whether the way is difficult."""

    unit: str
    target: str = ""
    difficult: bool = False


def enemies(battle: SquadBattle, args: Advancing) -> tuple[str, ...]:
    """All enemies there are."""
    return ids(battle.enemies(battle.unit(args.unit)))


def _reasons(battle: SquadBattle, args: Advancing) -> Iterable[Reason]:
    for each in battle.due:
        if each.order in FIRST:
            yield no("Fallback and Advance", "First the loser: {text}", text=each.text)


def _form(battle: SquadBattle, args: Advancing) -> Form:
    unit = battle.unit(args.unit)
    mv = inches(figure(battle, unit, "mv"), args.difficult)
    reach = no("Advance", "Up to {mv}″: into contact, or anywhere else", mv=mv)
    again = no("Advance", "Contact starts a new round of combat; a squad in fallback may first be run down")
    form = Form(ticks=(difficult_tick(args.difficult),), reminders=(reach, again))
    if args.target and battle.unit(args.target).falls_back and battle.unit(args.target).hp:
        return replace(form, procedure="run-down", facts=Caught(hp=battle.unit(args.target).hp))
    return form


def advances(battle: SquadBattle, args: Advancing) -> Rule[None]:
    """The winner advances into contact, elsewhere, or not at all; its status is then normal again."""
    unit = battle.unit(args.unit)
    target = args.target
    if not target:
        options = ("stay", "elsewhere", "contact")
        how = yield from Choose("advance", options, rule="Advance", label=f"{unit.name} advances")
        if how == "contact":
            caught = yield from Ask("caught", enemies(battle, args), f"{unit.name} touches", "Advance", many=False)
            target = caught[0] if caught else ""
        elif how == "elsewhere":
            mv = inches(figure(battle, unit, "mv"), args.difficult)
            yield from Note("Advance", "{unit} moves up to {mv}″", unit=unit.name, mv=mv)
    yield from becomes(unit.id, "normal", "Normal")
    yield from acts(unit.id, advanced=True)
    if target:
        yield from _catches(unit.id, target)


def _catches(id: str, target: str) -> Rule[None]:
    """Contact: a squad in fallback may be run down first; whoever is left fights a new round at once."""
    battle: SquadBattle = yield from Now()
    unit, caught = battle.unit(id), battle.unit(target)
    yield from Note("Advance", "{unit} advances into {target}", unit=unit.name, target=caught.name)
    yield from happened(Touched(unit=id, other=target, rule="Advance"))
    yield from acts(id, assaulted=True)
    yield from shows_itself(target)
    if caught.falls_back:
        label = f"{unit.name} runs {caught.name} down"
        tries = yield from Choose("run-down", ("yes", "no"), rule="Advance", label=label)
        if tries == "yes":
            found = yield from sub(run_down, Caught(hp=caught.hp))
            yield from takes_wounds(target, found.hp_lost, "Advance", unit.side)
    battle = yield from Now()
    if not battle.unit(target).gone:
        yield from _comes_afresh(battle.unit(id))
        text = f"{unit.name} and {caught.name} fight a new round"
        yield from due("fight", id, "Advance", text)


def _comes_afresh(unit: SquadUnit) -> Rule[None]:
    """Whoever advances into contact is the attacker of a new round; the fire of the one before is counted."""
    if unit.fought and unit.fire_losses:
        yield from happened(Set(unit=unit.id, field="fire_losses", value=0, rule="Scrum"))
    if unit.fought:
        yield from happened(Set(unit=unit.id, field="fought", value=False, rule="Order of Play"))


@value
class Touching:
    """Two squads that touch, or touch no longer, as the referee sees it."""

    unit: str
    target: str = ""


def _touch_reasons(battle: SquadBattle, args: Touching) -> Iterable[Reason]:
    if args.target and battle.unit(args.target).side == battle.unit(args.unit).side:
        yield no("Close Combat", "Both are of one side")
    if args.target and battle.unit(args.target).gone:
        yield no("Close Combat", "{unit} is gone", unit=battle.unit(args.target).name)


def touches(battle: SquadBattle, args: Touching) -> Rule[None]:
    """The referee says that two squads are in contact, or are not any more."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    apart = target.id in unit.contact
    words = "{unit} and {target} are apart" if apart else "{unit} touches {target}: both are in close combat"
    yield from Note("Close Combat", words, unit=unit.name, target=target.name)
    event = Parted if apart else Touched
    yield from happened(event(unit=unit.id, other=target.id, rule="Close Combat"))
    for id in () if apart else (unit.id, target.id):
        yield from shows_itself(id)


ORDERS = (
    Order(
        id="advance",
        title="Advance",
        rule="Advance",
        args=Advancing,
        resolve=advances,
        reasons=_reasons,
        form=_form,
        picks=(Pick(key="target", label="Enemy", candidates=enemies, required=False),),
        phases=("ranged", "close"),
        due_only=True,
        key="E",
    ),
    Order(
        id="touch",
        title="Join or part",
        rule="Close Combat",
        args=Touching,
        resolve=touches,
        reasons=_touch_reasons,
        picks=(Pick(key="target", label="Enemy", candidates=enemies),),
        key="X",
    ),
)
