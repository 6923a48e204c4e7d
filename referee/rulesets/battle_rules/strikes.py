"""Strikes [Select Attackers and Defenders]: the squads of each side, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any

from annotated_types import Interval

from referee.event import Changed, Set, TableSet
from referee.order import Form, Reason, Tick, never, no, order
from referee.requests import AskNumber, Note, Now, Rolling, Rule, Tell, happened, sub
from referee.rulesets.battle_rules.close_combat import highest
from referee.rulesets.battle_rules.combat_result import COMBAT, concludes, when_all_have_chosen
from referee.rulesets.battle_rules.combat_sequence import Attack, Group, attack
from referee.rulesets.battle_rules.measuring import MEASURED, is_placed, touching
from referee.rulesets.battle_rules.models_and_weapons import (
    Armed,
    can_strike,
    figure,
    for_close_combat,
    has_value,
    save,
)
from referee.rulesets.battle_rules.ranged_combat import Modifier, cover_tick, is_covered
from referee.rulesets.battle_rules.rulings import ruled
from referee.rulesets.battle_rules.units import Fight, SquadBattle, SquadUnit
from referee.rulesets.battle_rules.wounds_and_status import (
    acts,
    due,
    is_due,
    names_of,
    scrum_of,
    takes_wounds,
    what_became,
)
from referee.value import FrozenMap, plain, value

WHO = "Select Attackers and Defenders"
ORDER = "Order of Play"


@value
class Fighting:
    """A scrum, by one of its squads."""

    unit: str


def _fight_reasons(battle: SquadBattle, args: Fighting) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not unit.contact:
        yield never("Close Combat", "{unit} touches no enemy", unit=unit.name)
    if is_due(battle, "fight", unit.id):
        return
    if battle.phase != "close":
        yield no("Close Combat", "Close combat comes after all fire")
    if unit.contact and all(battle.unit(id).fought for id in scrum_of(battle, unit.id)):
        yield no("Close Combat", "This scrum has fought this turn")


def _fight_form(battle: SquadBattle, args: Fighting) -> Form:
    scrum = scrum_of(battle, args.unit)
    who = no("Close Combat", "In the scrum: {names}", names=names_of(battle, scrum))
    first = who_is_first(battle, scrum)
    return Form(procedure="" if _assaulted(battle, scrum) else "roll-off", reminders=(who, first))


def who_is_first(battle: SquadBattle, scrum: tuple[str, ...]) -> Reason:
    """Which sides strike first, and why."""
    assaulted = _assaulted(battle, scrum)
    sides = " and ".join(battle.side(side).name for side in assaulted)
    if not assaulted:
        return no(ORDER, "Nobody assaulted this turn: a roll-off")
    if any(battle.unit(id).advanced for id in scrum if battle.unit(id).side in assaulted):
        return no("new-round-order", "{sides} advanced into contact and strikes first", sides=sides)
    return no(ORDER, "{sides} assaulted and strikes first", sides=sides)


def _assaulted(battle: SquadBattle, scrum: tuple[str, ...]) -> tuple[str, ...]:
    """The sides that came into this scrum by an assault, or by an advance if so ruled, and have not fought since."""
    advance_counts = ruled(battle, "new-round-order") == "advancer-first"
    fresh = [unit for unit in map(battle.unit, scrum) if unit.assaulted and not unit.fought]
    came = [unit for unit in fresh if advance_counts or not unit.advanced]
    return tuple(dict.fromkeys(unit.side for unit in came))


def order_of_play(battle: SquadBattle, scrum: tuple[str, ...]) -> Rule[tuple[str, ...]]:
    """Whoever assaulted strikes first; if nobody did, the winner of a roll-off; the others by roll-off among them."""
    left = list(dict.fromkeys(battle.unit(id).side for id in scrum))
    order: list[str] = []
    assaulted, why = _assaulted(battle, scrum), who_is_first(battle, scrum)
    yield from Note(why.rule, why.template, **dict(why.values))
    while left:
        ahead = [side for side in left if side in assaulted] or left
        first = yield from highest(battle, tuple(ahead), ORDER)
        order.append(first)
        left.remove(first)
    yield from Note(ORDER, "Order: {names}", names=_in_turn(battle, order))
    return tuple(order)


def _in_turn(battle: SquadBattle, order: Iterable[str]) -> str:
    return ", then ".join(battle.side(side).name for side in order)


def _starts_afresh(unit: SquadUnit) -> Rule[None]:
    """What was lost in an earlier round counts no longer, nor does the fire that counted in it."""
    if unit.fought and unit.fire_losses:
        yield from happened(Set(unit=unit.id, field="fire_losses", value=0, rule="Scrum"))
    if unit.melee_losses:
        yield from happened(Set(unit=unit.id, field="melee_losses", value=0, rule="Combat Winner"))
    if unit.fallen:
        yield from happened(Set(unit=unit.id, field="fallen", value=[], rule="Close Combat"))


def strikes_are_due(at: int) -> Rule[None]:
    """The strikes of the next side that has any; after the last side the combat is decided."""
    battle: SquadBattle = yield from Now()
    fight = battle.table.fight
    assert fight is not None
    for place in range(at, len(fight.order)):
        strikers = yield from _strikers(battle, fight, fight.order[place])
        if strikers:
            now = Fight(squads=fight.squads, order=fight.order, at=place)
            yield from happened(TableSet(field="fight", value=plain(now)))
            for unit in strikers:
                yield from due("strike", unit.id, WHO, f"{unit.name} strikes")
            return
    yield from concludes()


def _strikers(battle: SquadBattle, fight: Fight, side: str) -> Rule[list[SquadUnit]]:
    """The squads of a side that touch an enemy and can strike."""
    strikers = []
    for id in fight.squads:
        unit = battle.unit(id)
        if unit.side == side and not unit.gone and unit.contact:
            if can_strike(battle, unit):
                strikers.append(unit)
            else:
                yield from Note("Close Combat", "{unit} has nothing to strike with", unit=unit.name)
    return strikers


@order("fight", "Fight", "Close Combat", "G", reasons=_fight_reasons, form=_fight_form, phases=COMBAT)
def fights(battle: SquadBattle, args: Fighting) -> Rule[None]:
    """The order of the sides is settled, and the first side's strikes are due."""
    scrum = scrum_of(battle, args.unit)
    order = yield from order_of_play(battle, scrum)
    for id in scrum:
        yield from acts(id, fought=True)
        yield from _starts_afresh(battle.unit(id))
    yield from happened(TableSet(field="fight", value=plain(Fight(squads=scrum, order=order))))
    yield from strikes_are_due(0)
    names = names_of(battle, scrum)
    yield from Tell("{names} fight: first {sides}", names=names, sides=_in_turn(battle, order))


Number = Annotated[int, Interval(ge=0, le=1000)]


@value
class Striking:
    """A squad that strikes: how many of each kind touch, if said beforehand, and weapons that are not used."""

    unit: str
    touching: FrozenMap[str, Number] = FrozenMap()
    cover: bool | None = None
    held_ticks: tuple[str, ...] = ()
    hit_modifier: Modifier = 0
    wound_modifier: Modifier = 0
    save_modifier: Modifier = 0


def _strike_reasons(battle: SquadBattle, args: Striking) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not has_value(battle, unit, "cc") and not is_due(battle, "strike", unit.id):
        yield no("Close Combat", "{unit} has no value for Close Combat", unit=unit.name)
    there = {armed.label: armed for armed in can_strike(battle, unit, args.held_ticks)}
    for label, said in args.touching.items():
        if label not in there:
            known = ", ".join(there) or "none"
            yield no(WHO, "{unit} has no “{label}”: {known}", unit=unit.name, label=label, known=known)
        elif said > there[label].models:
            yield no(WHO, "{label}: {have} models, not {said}", label=label, have=there[label].models, said=said)


def _strike_form(battle: SquadBattle, args: Striking) -> Form:
    unit = battle.unit(args.unit)
    weapons = dict.fromkeys(id for model in unit.living for id in for_close_combat(battle, unit, model))
    held = tuple(
        Tick(
            id=f"held:{id}",
            label=f"{battle.table.weapons[id].name} is not used",
            rule="Close Combat",
            on=id in args.held_ticks,
        )
        for id in weapons
    )
    facts = _facts_of_form(battle, args)
    cover = cover_tick(battle, next(iter(touched(battle, unit)), ""), args.cover)
    ticks = (cover, *held) if ruled(battle, "cover-counts") == "all-combat" else held
    reminder = no(WHO, "Only models that touch strike; one that touches several may split its attacks")
    near = ", ".join(f"{label} {n}" for label, n in shown_touching(battle, unit, args).items())
    known = FrozenMap({"touching": f"{near}, {MEASURED}"} if near and not args.touching else {})
    return Form(procedure="attack", facts=facts, ticks=ticks, reminders=(reminder,), known=known)


def _facts_of_form(battle: SquadBattle, args: Striking) -> Attack | None:
    """All its attacks at the first enemy it touches: what the odds beside the button show."""
    targets = touched(battle, battle.unit(args.unit))
    if not targets:
        return None
    kinds = can_strike(battle, battle.unit(args.unit), args.held_ticks)
    near = {**shown_touching(battle, battle.unit(args.unit), args), **args.touching}
    groups = [_group(each, near.get(each.label, each.models) * each.attacks, args) for each in kinds]
    return facts_of_strikes(battle, battle.unit(targets[0]), tuple(groups), args)


def touched(battle: SquadBattle, unit: SquadUnit) -> tuple[str, ...]:
    """The enemies it touches that are still there."""
    return tuple(id for id in unit.contact if not battle.unit(id).gone and battle.unit(id).hp)


def _group(armed: Armed, attacks: int, args: Striking) -> Group:
    return armed.attacking(attacks, args.hit_modifier, args.wound_modifier)


def facts_of_strikes(battle: SquadBattle, target: SquadUnit, groups: tuple[Group, ...], args: Striking) -> Attack:
    """Strikes at one squad; cover counts only where the table has ruled so."""
    counts = ruled(battle, "cover-counts") == "all-combat"
    return Attack(
        groups=groups,
        pt=figure(battle, target, "pt"),
        cs=save(battle, target),
        cover=counts and is_covered(battle, target, args.cover),
        save_modifier=args.save_modifier,
        hp=target.hp,
    )


@order("strike", "Strike", WHO, "", reasons=_strike_reasons, form=_strike_form, phases=COMBAT, due_only=True)
def strikes(battle: SquadBattle, args: Striking) -> Rule[None]:
    """Those who touch strike, at one squad or split among several; when the side is through, the next one strikes."""
    unit = battle.unit(args.unit)
    targets = touched(battle, unit)
    aimed: dict[str, list[Group]] = {id: [] for id in targets}
    for armed in can_strike(battle, unit, args.held_ticks) if targets else ():
        attacks = (yield from _touching(battle, unit, armed, args)) * armed.attacks
        words = "{unit}: {label}, attacks {attacks}"
        yield from Note(WHO, words, unit=unit.name, label=armed.label, attacks=attacks)
        for id, share in (yield from _split(battle, armed, attacks, targets)).items():
            aimed[id].append(_group(armed, share, args))
    for id, groups in aimed.items():
        if sum(group.attacks for group in groups):
            yield from _at(id, tuple(groups), args, unit)
    yield from acts(unit.id)
    after: SquadBattle = yield from Now()
    words = "; ".join(what_became(battle, after, id) for id in targets) or "Nobody is left to strike"
    yield from _when_side_is_through()
    after = yield from Now()
    yield from Tell("{unit} strikes. {words}{won}", unit=unit.name, words=words, won=_won(after))


def _won(battle: SquadBattle) -> str:
    """Who has won the combat, once that is decided."""
    fight = battle.table.fight
    if fight is None or not fight.winners:
        return ""
    names = " and ".join(battle.side(side).name for side in fight.winners)
    return ". A draw" if len(fight.winners) == len(fight.order) else f". {names} wins the combat"


def _touching(battle: SquadBattle, unit: SquadUnit, armed: Armed, args: Striking) -> Rule[int]:
    """How many of a kind touch the enemy: as said or as the map shows, else asked; a squad of one always does."""
    known = shown_touching(battle, unit, args).get(armed.label)
    if armed.label in args.touching:
        return args.touching[armed.label]
    if known is not None:
        return known
    if len(unit.living) == 1:
        return armed.models
    label, asked = f"{unit.name}: {armed.label} that touch", f"{unit.name}: how many touch the enemy ({armed.label})?"
    return (yield from AskNumber("touching", 0, armed.models, label, WHO, asked=asked))


def shown_touching(battle: SquadBattle, unit: SquadUnit, args: Striking) -> dict[str, int]:
    """How many of each kind touch an enemy, where the map shows all of them."""
    enemies = [battle.unit(id) for id in touched(battle, unit)]
    if not is_placed(unit, *enemies) or len(unit.living) == 1:
        return {}
    near = touching(unit, enemies)
    there = replace(unit, models=tuple(model for model in unit.models if model.name in near))
    there = replace(there, hp=sum(model.hp for model in there.models))
    counted = {armed.label: armed.models for armed in can_strike(battle, there, args.held_ticks)}
    return {armed.label: counted.get(armed.label, 0) for armed in can_strike(battle, unit, args.held_ticks)}


def _split(battle: SquadBattle, armed: Armed, attacks: int, targets: tuple[str, ...]) -> Rule[dict[str, int]]:
    """Attacks among the squads that are touched, as the player likes; all at one if there is but one."""
    shares: dict[str, int] = {}
    left = attacks
    for id in targets[:-1]:
        label = f"{armed.label}: attacks at {battle.unit(id).name}"
        shares[id] = (yield from AskNumber("split", 0, left, label, WHO)) if left else 0
        left -= shares[id]
    return {**shares, targets[-1]: left}


def _at(id: str, groups: tuple[Group, ...], args: Striking, unit: SquadUnit) -> Rule[None]:
    """The strikes at one squad; what it loses counts for the winner."""
    battle: SquadBattle = yield from Now()
    target = battle.unit(id)
    yield from Note("Close Combat", "{unit} strikes {target}", unit=unit.name, target=target.name)
    yield from Rolling(unit.id, id)
    struck: Any = yield from sub(attack, facts_of_strikes(battle, target, groups, args))
    if struck.hp_lost:
        yield from happened(Changed(unit=id, field="melee_losses", by=struck.hp_lost, rule="Combat Winner"))
    yield from takes_wounds(id, struck.hp_lost, "Close Combat", unit.side)


def goes_on() -> Rule[None]:
    """A combat in which nobody is left to strike or to choose takes its next step: the referee took him away."""
    battle: SquadBattle = yield from Now()
    fight = battle.table.fight
    if fight is not None and not fight.winners:
        yield from _when_side_is_through()
    else:
        yield from when_all_have_chosen()


def _when_side_is_through() -> Rule[None]:
    battle: SquadBattle = yield from Now()
    fight = battle.table.fight
    if fight is not None and not any(each.order == "strike" for each in battle.due):
        yield from strikes_are_due(fight.at + 1)


ORDERS = (fights, strikes)
