"""After the strikes: the winner [Combat Winner], the loser's choice, who consolidates, falls back or advances."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.agreement import does
from referee.event import Set, TableSet
from referee.order import Form, Pick, Reason, no, order
from referee.requests import Ask, Choose, Note, Now, Rule, Tell, happened, sub
from referee.rulesets.battle_rules.close_combat import highest
from referee.rulesets.battle_rules.measuring import goes_to, gone_in, is_placed, touching
from referee.rulesets.battle_rules.models_and_weapons import figure
from referee.rulesets.battle_rules.morale import Caught, Nerve, passes, run_down
from referee.rulesets.battle_rules.movement import difficult_tick, inches, reach
from referee.rulesets.battle_rules.rulings import ruled
from referee.rulesets.battle_rules.units import Fight, SquadBattle, SquadUnit, all_enemies
from referee.rulesets.battle_rules.wounds_and_status import (
    Parted,
    Touched,
    acts,
    becomes,
    breaks_off,
    due,
    names_of,
    scrum_of,
    shows_itself,
    takes_wounds,
    what_became,
)
from referee.value import FrozenMap, plain, value

CHOICES = ("loser", "after-draw")
COMBAT = ("ranged", "close")
"""A combat is fought in the close combat phase, or at once after an advance out of a scrum that fire has ended."""


def lost_by(battle: SquadBattle, fight: Fight, side: str) -> int:
    """All hit points that a side lost in this scrum, to strikes and to fire into it."""
    squads = [battle.unit(id) for id in fight.squads if battle.unit(id).side == side]
    return sum(squad.melee_losses + squad.fire_losses for squad in squads)


def still_there(battle: SquadBattle, fight: Fight, side: str) -> tuple[SquadUnit, ...]:
    """The squads of a side that fought and still touch an enemy."""
    squads = [battle.unit(id) for id in fight.squads if battle.unit(id).side == side]
    return tuple(squad for squad in squads if not squad.gone and squad.contact)


def concludes() -> Rule[None]:
    """All have struck: fewer hit points lost wins; a side wiped out has lost, and nobody checks."""
    battle: SquadBattle = yield from Now()
    fight = battle.table.fight
    assert fight is not None
    losses = {side: lost_by(battle, fight, side) for side in fight.order}
    words = ", ".join(f"{battle.side(side).name} {lost}" for side, lost in losses.items())
    yield from Note("Combat Winner", "Hit points lost: {words}", words=words)
    alive = [side for side in fight.order if any(not battle.unit(id).gone for id in _of(battle, fight, side))]
    if len(alive) < 2:
        name = battle.side(alive[0]).name if alive else "nobody"
        yield from Note("wiped-out", "The enemy is wiped out: {side} wins", side=name)
        yield from happened(TableSet(field="fight", value=None))
        return
    yield from _ranks(battle, fight, {side: losses[side] for side in alive})


def _of(battle: SquadBattle, fight: Fight, side: str) -> list[str]:
    return [id for id in fight.squads if battle.unit(id).side == side]


def _ranks(battle: SquadBattle, fight: Fight, losses: dict[str, int]) -> Rule[None]:
    """Sides ranked by what they lost: the first wins, those behind must choose; all even is a draw."""
    fewest = min(losses.values())
    winners = [side for side, lost in losses.items() if lost == fewest]
    if len(losses) > 2:
        ranked = sorted(losses, key=lambda side: losses[side])
        words = ", ".join(battle.side(side).name for side in ranked)
        yield from Note("several-sides", "Ranked by losses: {words}", words=words)
    drawn = len(winners) == len(losses)
    won = Fight(squads=fight.squads, order=fight.order, at=fight.at, winners=tuple(winners))
    battle = yield from happened(TableSet(field="fight", value=plain(won)))
    names = " and ".join(battle.side(side).name for side in winners)
    if drawn:
        yield from Note("Combat Winner", "A draw")
    else:
        yield from Note("Combat Winner", "{names} wins", names=names)
    for side in losses:
        if drawn or side not in winners:
            yield from _must_choose(battle, won, side, drawn)
    yield from when_all_have_chosen()


def _must_choose(battle: SquadBattle, fight: Fight, side: str, drawn: bool) -> Rule[None]:
    for squad in still_there(battle, fight, side):
        if drawn:
            text = f"{squad.name} consolidates or falls back: the combat is a draw"
            yield from due("after-draw", squad.id, "Consolidate", text)
        else:
            text = f"{squad.name} checks or falls back: it has lost the combat"
            yield from due("loser", squad.id, "Loser Morale Check", text)


@value
class Choosing:
    """A squad whose player chooses what it does after a close combat; what is added to the die, if it checks."""

    unit: str
    modifier: int = 0


def losers_modifier(battle: SquadBattle, args: Choosing) -> int:
    """What is added to the loser's die, as the table has ruled."""
    per_loss = ruled(battle, "loser-modifier") == "hp-lost"
    return args.modifier + (battle.unit(args.unit).melee_losses if per_loss else 0)


def _loser_form(battle: SquadBattle, args: Choosing) -> Form:
    unit = battle.unit(args.unit)
    facts = Nerve(mt=figure(battle, unit, "mt"), modifier=losers_modifier(battle, args), status=unit.standing)
    return Form(
        procedure="morale", facts=facts, reminders=(no("Loser Morale Check", "It may fall back without a check"),)
    )


@order("loser", "Check or fall back", "Loser Morale Check", "", form=_loser_form, phases=COMBAT, due_only=True)
def loser(battle: SquadBattle, args: Choosing) -> Rule[None]:
    """The loser falls back, or checks to stay; failing that it falls back too."""
    unit = battle.unit(args.unit)
    label = f"{unit.name} {does(unit.name, 'has lost')}"
    choice = yield from Choose("loser", ("check", "fallback"), rule="Loser Morale Check", label=label)
    mt, modifier = figure(battle, unit, "mt"), losers_modifier(battle, args)
    if choice == "check" and (yield from passes(mt, modifier, "Loser Morale Check")):
        yield from becomes(unit.id, "normal", "Normal")
    else:
        yield from flees(unit.id, "Loser Morale Check")
        yield from _remembers(unit.id)
    yield from _has_chosen(unit.id)


@order("after-draw", "Settle the draw", "Consolidate", "", phases=COMBAT, due_only=True)
def after_draw(battle: SquadBattle, args: Choosing) -> Rule[None]:
    """After a draw a squad consolidates, or falls back if its player likes."""
    unit = battle.unit(args.unit)
    options = ("consolidate", "fallback")
    choice = yield from Choose("draw", options, rule="Consolidate", label=f"{unit.name}, after a draw")
    if choice == "fallback":
        yield from flees(unit.id, "Fallback and Advance")
        yield from _remembers(unit.id)
    yield from _has_chosen(unit.id)


def _has_chosen(id: str) -> Rule[None]:
    """A squad stays or goes; once all have chosen, moves follow."""
    yield from when_all_have_chosen()
    battle: SquadBattle = yield from Now()
    unit = battle.unit(id)
    words = "{unit} stays in the combat" if unit.contact else "{unit} falls back out of the combat"
    yield from Tell(words, unit=unit.name)


def flees(id: str, rule: str) -> Rule[None]:
    """A squad falls back out of the combat: it touches nobody any more, and its move is due."""
    battle: SquadBattle = yield from Now()
    yield from Note("Fallback and Advance", "{unit} falls back out of the combat", unit=battle.unit(id).name)
    yield from becomes(id, "fallback", rule)
    yield from breaks_off(id, rule)


def _remembers(id: str) -> Rule[None]:
    battle: SquadBattle = yield from Now()
    fight = battle.table.fight
    if fight is not None:
        left = Fight(squads=fight.squads, order=fight.order, at=fight.at, winners=fight.winners, fled=(*fight.fled, id))
        yield from happened(TableSet(field="fight", value=plain(left)))


def when_all_have_chosen() -> Rule[None]:
    """Once every loser has chosen, moves follow."""
    battle: SquadBattle = yield from Now()
    fight = battle.table.fight
    if fight is not None and not any(each.order in CHOICES for each in battle.due):
        yield from settles(fight, consolidates=True)
        yield from happened(TableSet(field="fight", value=None))


def settles(fight: Fight, consolidates: bool) -> Rule[None]:
    """Those who fled fall back; winners that touch nobody any more may advance; the others consolidate."""
    battle: SquadBattle = yield from Now()
    for id in fight.fled:
        if not battle.unit(id).gone:
            text = f"{battle.unit(id).name} makes its fallback move"
            yield from due("fall-back", id, "Fallback and Advance", text)
    for id in fight.squads:
        unit = battle.unit(id)
        if fight.fled and unit.side in fight.winners and _may_advance(battle, unit):
            yield from becomes(id, "advance", "Advance")
            yield from due("advance", id, "Fallback and Advance", f"{unit.name} may advance")
    if consolidates:
        yield from _consolidation(fight)


def _may_advance(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad that is free to; once a turn, unless the table plays it otherwise."""
    again = not unit.advanced or ruled(battle, "advances") == "every-win"
    return again and not (unit.gone or unit.contact or unit.falls_back)


def _consolidation(fight: Fight) -> Rule[None]:
    """Every scrum that is left of the fight consolidates, the winner first."""
    battle: SquadBattle = yield from Now()
    left = {scrum_of(battle, id) for id in fight.squads if not battle.unit(id).gone and battle.unit(id).contact}
    first = fight.winners[0] if len(fight.winners) == 1 else ""
    for scrum in sorted(left):
        names = " and ".join(battle.unit(id).name for id in scrum)  # as older journals have it
        yield from due("consolidate", scrum[0], "Consolidate", f"{names} consolidate", first=first)


@value
class Consolidating:
    """A scrum, by one of its squads, and the side that moves first; after a draw a roll-off says."""

    unit: str
    first: str = ""


def _consolidate_form(battle: SquadBattle, args: Consolidating) -> Form:
    turns = no("Consolidate", "One model each in turn, up to 3″, round about; nobody through enemies")
    apart = no("Consolidate", "Models may move out of contact")
    return Form(procedure="" if args.first else "roll-off", reminders=(turns, apart))


@order("consolidate", "Consolidate", "Consolidate", "", form=_consolidate_form, phases=COMBAT, due_only=True)
def consolidates(battle: SquadBattle, args: Consolidating) -> Rule[None]:
    """Models move 3″ in turn, the winner's first; squads may break off."""
    scrum = scrum_of(battle, args.unit)
    sides = tuple(dict.fromkeys(battle.unit(id).side for id in scrum))
    first = args.first if args.first in sides else (yield from highest(battle, sides, "Consolidate"))
    words = "{side} moves a model first, then in turn, 3″ each"
    yield from Note("Consolidate", words, side=battle.side(first).name)
    doubtful = tuple(id for id in scrum if not _still_touches(battle, battle.unit(id)))
    apart = yield from Ask("apart", doubtful, "Squads that touch no enemy any more", "Consolidate")
    for id in apart:
        for other in battle.unit(id).contact:
            yield from happened(Parted(unit=id, other=other, rule="Consolidate"))
    words = f"{names_of(battle, apart)} broke off" if apart else "nobody breaks off"
    yield from Tell("{names} consolidate: {words}", names=names_of(battle, scrum), words=words)


def _still_touches(battle: SquadBattle, unit: SquadUnit) -> bool:
    """Whether the map shows that a squad touches an enemy."""
    there = [battle.unit(id) for id in unit.contact if is_placed(battle.unit(id))]
    return is_placed(unit) and bool(touching(unit, there))


FIRST = ("fall-back", "rally")


@value
class Advancing:
    """A winner that may advance, the enemy it advances into, if any, and whether the way is difficult."""

    unit: str
    target: str = ""
    difficult: bool = False


def _reasons(battle: SquadBattle, args: Advancing) -> Iterable[Reason]:
    for each in battle.due:
        if each.order in FIRST:
            yield no("Fallback and Advance", "First the loser: {text}", text=each.text)


def _form(battle: SquadBattle, args: Advancing) -> Form:
    unit = battle.unit(args.unit)
    mv = inches(reach(battle, unit, args.difficult))
    far = no("Advance", "Up to {mv}: into contact, or anywhere else", mv=mv)
    again = no("Advance", "Contact starts a new round of combat; a squad in fallback may first be run down")
    form = Form(ticks=(difficult_tick(args.difficult),), reminders=(far, again))
    if args.target and battle.unit(args.target).falls_back and battle.unit(args.target).hp:
        return replace(form, procedure="run-down", facts=Caught(hp=battle.unit(args.target).hp))
    return form


@order(
    "advance",
    "Advance",
    "Advance",
    "",
    reasons=_reasons,
    form=_form,
    picks=(Pick(key="target", label="Enemy", candidates=all_enemies, required=False),),
    phases=("ranged", "close"),
    due_only=True,
)
def advances(battle: SquadBattle, args: Advancing) -> Rule[None]:
    """The winner advances into contact, elsewhere, or not at all; its status is then normal again."""
    unit = battle.unit(args.unit)
    target, how = args.target, "contact"
    if not target:
        options = ("stay", "elsewhere", "contact")
        how = yield from Choose("advance", options, rule="Advance", label=f"{unit.name} {does(unit.name, 'advances')}")
        if how == "contact":
            caught = yield from Ask(
                "caught", all_enemies(battle, args), f"{unit.name} {does(unit.name, 'touches')}", "Advance", many=False
            )
            target = caught[0] if caught else ""
        elif how == "elsewhere":
            mv = inches(reach(battle, unit, args.difficult))
            yield from Note("Advance", "{unit} moves up to {mv}", unit=unit.name, mv=mv)
    yield from becomes(unit.id, "normal", "Normal")
    yield from acts(unit.id, advanced=True)
    if how != "stay":
        yield from _goes_on_the_map(battle, unit, target, reach(battle, unit, args.difficult))
    if target:
        yield from _catches(unit.id, target)
    after: SquadBattle = yield from Now()
    words = "{unit} advances into contact. {became}" if target else "{unit} advances"
    became = what_became(battle, after, target) if target else ""
    yield from Tell("{unit} stays where it is" if how == "stay" else words, unit=unit.name, became=became)


def _goes_on_the_map(battle: SquadBattle, unit: SquadUnit, target: str, most: float) -> Rule[None]:
    """A squad that advances goes straight into the enemy on the map; elsewhere only the table knows where."""
    is_known = bool(target) and is_placed(unit, battle.unit(target))
    yield from goes_to(unit, gone_in(battle, unit, battle.unit(target), most) if is_known else FrozenMap())


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
            rolled = yield from sub(run_down, Caught(hp=caught.hp))
            yield from takes_wounds(target, rolled.hp_lost, "Advance", unit.side)
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


ORDERS = (loser, after_draw, consolidates, advances)
