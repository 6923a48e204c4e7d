"""The orders of an activation: focus, move, shoot, engage, resolve what is declared, and no more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import ids
from referee.event import TableSet
from referee.order import Form, Order, Pick, Reason, no
from referee.requests import Note, Rule, happened
from referee.rulesets.wargame.acting import declares, does, reach_of
from referee.rulesets.wargame.activations import (
    TURNS,
    action_reasons,
    begins,
    ends,
    focus_reasons,
    idles,
    may_do,
    turn_reasons,
)
from referee.rulesets.wargame.aiming import Way, attack_form, target_reasons, tick_reasons, weapon_reasons
from referee.rulesets.wargame.aims import (
    Aiming,
    Declared,
    Doing,
    Engaging,
    Moving,
    situation_of,
)
from referee.rulesets.wargame.fighting import names_of
from referee.rulesets.wargame.options import ACTIVATION, ATTACKING, GROUPS, MOVING, REACTIONS
from referee.rulesets.wargame.positions import between, contact_reasons, is_within, way_reasons
from referee.rulesets.wargame.reacting import can_react
from referee.rulesets.wargame.units import WarBattle, WarUnit

# Why not


def _focus_reasons(battle: WarBattle, args: Doing) -> Iterable[Reason]:
    return action_reasons(battle, battle.unit(args.unit), "focus")


def _move_reasons(battle: WarBattle, args: Moving) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from action_reasons(battle, unit, "move")
    yield from way_reasons(battle, unit, args.spots, reach_of(unit))


def _shoot_reasons(battle: WarBattle, args: Aiming) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from action_reasons(battle, unit, "shoot")
    yield from weapon_reasons(battle, unit, "ranged", situation_of(args))
    if args.target:
        yield from target_reasons(battle, unit, battle.unit(args.target), "ranged", situation_of(args))


def _engage_reasons(battle: WarBattle, args: Engaging) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from action_reasons(battle, unit, "engage")
    yield from weapon_reasons(battle, unit, "melee", situation_of(args))
    yield from tick_reasons(battle, args.ticks)
    yield from way_reasons(battle, unit, args.spots, unit.half_move)
    if args.target:
        target = battle.unit(args.target)
        yield from target_reasons(battle, unit, target, "melee", situation_of(args))
        yield from focus_reasons(battle, unit, args.target)
        yield from _out_of_reach(battle, unit, target, args)
        yield from contact_reasons(unit, target, args.spots)


def _out_of_reach(battle: WarBattle, unit: WarUnit, target: WarUnit, args: Engaging) -> Iterable[Reason]:
    """Half a move into combat, as far as anybody has measured."""
    far = float(args.distance) if args.distance is not None else between(unit, target)
    if far is not None and target.id not in unit.contact and not is_within(far, unit.half_move):
        words = "{target} is {far:.3g}″ away, more than half a move of {move}″"
        yield no(ACTIVATION, words, target=target.name, far=far, move=unit.move)


# What the panel shows


def _focus_form(battle: WarBattle, args: Doing) -> Form:
    return Form(
        reminders=(no(ACTIVATION, "It does not move; +1 to hit with its second action this turn"), *_left(battle, args))
    )


def _left(battle: WarBattle, args: Doing | Moving) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    left = 2 - len(unit.actions)
    if left > 0:
        actions = ", ".join(may_do(battle, unit).actions)
        yield no(ACTIVATION, "Actions left: {n} ({actions})", n=left, actions=actions)


def _move_form(battle: WarBattle, args: Moving) -> Form:
    unit = battle.unit(args.unit)
    notes = [no(MOVING, "Up to {n:g}″, up and down counted; through friends, not through enemies", n=reach_of(unit))]
    if unit.is_group:
        words = "All within 8″ of the leader" if unit.kind == "team" else "One chain with no gap over 1″"
        notes.append(no(GROUPS, words))
    return Form(reminders=(*notes, *_left(battle, args)))


def _shoot_form(battle: WarBattle, args: Aiming) -> Form:
    target = battle.unit(args.target) if args.target else None
    return attack_form(battle, battle.unit(args.unit), target, "ranged", situation_of(args))


def _engage_form(battle: WarBattle, args: Engaging) -> Form:
    target = battle.unit(args.target) if args.target else None
    form = attack_form(battle, battle.unit(args.unit), target, "melee", situation_of(args))
    half = no(ACTIVATION, "Up to {n:g}″ into combat, within 1″", n=battle.unit(args.unit).half_move)
    return replace(form, reminders=(half, *form.reminders))


# Orders


def focus(battle: WarBattle, args: Doing) -> Rule[None]:
    """A unit focuses."""
    yield from declares(args.unit, Declared(action="focus"))


def move(battle: WarBattle, args: Moving) -> Rule[None]:
    """A unit moves."""
    yield from declares(args.unit, Declared(action="move", cover=args.cover, spots=args.spots))


def shoot(battle: WarBattle, args: Aiming) -> Rule[None]:
    """A unit shoots."""
    yield from declares(args.unit, Declared(action="shoot", target=args.target, situation=situation_of(args)))


def engage(battle: WarBattle, args: Engaging) -> Rule[None]:
    """A unit moves into combat and attacks."""
    declared = Declared(action="engage", target=args.target, situation=situation_of(args), spots=args.spots)
    yield from declares(args.unit, declared)


def _resolve_reasons(battle: WarBattle, args: Doing) -> Iterable[Reason]:
    if battle.table.declared is None or battle.table.acting != args.unit:
        yield no(ACTIVATION, "{unit} has declared no action", unit=battle.unit(args.unit).name)


def resolve(battle: WarBattle, args: Doing) -> Rule[None]:
    """The declared action is done, then what was declared against it; who said nothing may still react to the next."""
    declared = battle.table.declared or Declared(action="focus")
    yield from happened(TableSet(field="declared", value=None))
    yield from does(args.unit, declared)


def _resolve_form(battle: WarBattle, args: Doing) -> Form:
    declared = battle.table.declared
    if declared is None:
        return Form()
    reacting = [unit for unit in battle.present() if unit.reaction]
    notes = [no(REACTIONS, "{unit} reacts: {reaction}", unit=unit.name, reaction=unit.reaction) for unit in reacting]
    if waiting := can_react(battle):
        notes.append(no(REACTIONS, "May still react: {names}", names=names_of(waiting)))
    if declared.target not in battle.units:
        return Form(reminders=tuple(notes))
    unit, target = battle.unit(args.unit), battle.unit(declared.target)
    way: Way = "ranged" if declared.action == "shoot" else "melee"
    form = attack_form(battle, unit, target, way, declared.situation)
    return replace(form, ticks=(), reminders=(*notes, *form.reminders))


def _activate_reasons(battle: WarBattle, args: Doing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    if battle.table.acting == unit.id:
        yield no(ACTIVATION, "{unit} is acting already", unit=unit.name)


def activate(battle: WarBattle, args: Doing) -> Rule[None]:
    """A unit is activated; what it does comes after."""
    yield from begins(args.unit)


def _done_reasons(battle: WarBattle, args: Doing) -> Iterable[Reason]:
    yield from turn_reasons(battle, battle.unit(args.unit))


def done(battle: WarBattle, args: Doing) -> Rule[None]:
    """A unit does no more this turn, or nothing at all."""
    unit = battle.unit(args.unit)
    if battle.table.acting == unit.id:
        yield from Note(ACTIVATION, "{unit} takes no further action", unit=unit.name)
        yield from ends()
        return
    yield from idles(unit)


def _enemies(battle: WarBattle, args: Aiming) -> tuple[str, ...]:
    return ids(battle.enemies(battle.unit(args.unit)))


TARGET = Pick(key="target", label="Target", candidates=_enemies)

ORDERS = (
    Order(
        id="activate",
        title="Activate",
        rule=ACTIVATION,
        args=Doing,
        resolve=activate,
        reasons=_activate_reasons,
        phases=TURNS,
        key="T",
    ),
    Order(
        id="focus",
        title="Focus",
        rule=ACTIVATION,
        args=Doing,
        resolve=focus,
        reasons=_focus_reasons,
        form=_focus_form,
        phases=TURNS,
        key="O",
    ),
    Order(
        id="move",
        title="Move",
        rule=MOVING,
        args=Moving,
        resolve=move,
        reasons=_move_reasons,
        form=_move_form,
        phases=TURNS,
        key="V",
    ),
    Order(
        id="shoot",
        title="Shoot",
        rule=ATTACKING,
        args=Aiming,
        resolve=shoot,
        reasons=_shoot_reasons,
        form=_shoot_form,
        picks=(TARGET,),
        phases=TURNS,
        key="F",
    ),
    Order(
        id="engage",
        title="Engage",
        rule=ATTACKING,
        args=Engaging,
        resolve=engage,
        reasons=_engage_reasons,
        form=_engage_form,
        picks=(TARGET,),
        phases=TURNS,
        key="E",
    ),
    Order(
        id="resolve",
        title="Resolve",
        rule=ACTIVATION,
        args=Doing,
        resolve=resolve,
        reasons=_resolve_reasons,
        form=_resolve_form,
        phases=TURNS,
        key="G",
    ),
    Order(
        id="done",
        title="No more actions",
        rule=ACTIVATION,
        args=Doing,
        resolve=done,
        reasons=_done_reasons,
        phases=TURNS,
        key="Z",
    ),
)
