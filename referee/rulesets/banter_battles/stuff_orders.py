"""The orders of “Do stuff” [TS2]: what the resolve panel shows for each of the six actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referee.event import Set, TableSet
from referee.order import Form, Order, Reason, Tick, no
from referee.requests import Note, Rule, happened
from referee.rulesets.banter_battles.actions import (
    Acting,
    Aiming,
    action_reasons,
    allowed,
    falls_back,
    in_command,
    moves,
    reforms,
    stands,
)
from referee.rulesets.banter_battles.attacks import (
    TARGET,
    TICK_RULE,
    Shooting,
    charge_reasons,
    charges,
    charging,
    shoot_reasons,
    shoots,
    shows_itself,
    volley,
)
from referee.rulesets.banter_battles.stuff import Action
from referee.rulesets.banter_battles.units import BanterBattle
from referee.value import value

STUFF = ("stuff",)

REMINDERS: dict[Action, tuple[Reason, ...]] = {
    "stand": (),
    "reform": (),
    "move": (
        no("DS3", "Forward with one wheel of up to 45°, or a turn of 90° or 180° on the spot"),
        no("S2", "Half as far inside terrain; scouts are not slowed"),
    ),
    "charge": (
        no("DS4", "Within charge distance, in sight and to the front; only a charge brings contact"),
        no("S4", "Charged scouts fall back first, extra to their action"),
    ),
    "shoot": (
        no("DS5", "In range, in a 45° arc to the front"),
        no("DS5", "Units in the way block the shot; artillery shoots over friends 1 MU or more away"),
    ),
    "fall_back": (no("FB1", "Back 1 MU, then it checks"),),
}


def _command_tick(battle: BanterBattle, args: Acting | Aiming) -> Tick:
    on = in_command(battle, battle.unit(args.unit), args.in_command)
    label = "In command: within 4 MU of its general or the commander-in-chief"
    return Tick(id="in_command", label=label, rule="R4", on=on)


def _checks(battle: BanterBattle, action: Action, args: Acting | Aiming) -> Iterable[Reason]:
    """A reminder that a check comes first, where one does."""
    may = allowed(battle, battle.unit(args.unit), args.in_command)
    if action in may.after_check:
        yield no("R6", "A second action: a check comes first")


def _form(action: Action) -> Callable[[BanterBattle, Acting], Form]:
    def form(battle: BanterBattle, args: Acting) -> Form:
        unit = battle.unit(args.unit)
        notes = (*_checks(battle, action, args), *REMINDERS[action])
        ticks = (_command_tick(battle, args),)
        if action == "fall_back" and unit.bases:
            return Form(procedure="fall-back", facts=unit.nerve, ticks=ticks, reminders=notes)
        return Form(ticks=ticks, reminders=notes)

    return form


def modifier_ticks(battle: BanterBattle, args: Any, to: str) -> tuple[tuple[Tick, ...], int]:
    """The situation modifiers of the period as ticks, and what those that are on add up to."""
    ticks = tuple(
        Tick(id=id, label=each.name, modifier=each.amount, rule=TICK_RULE[to], on=id in args.ticks)
        for id, each in battle.table.modifiers.items()
        if each.to in (to, "both")
    )
    return ticks, sum(tick.modifier for tick in ticks if tick.on)


def _covered(battle: BanterBattle, args: Shooting) -> Iterable[Reason]:
    """A reminder that the target is marked as in cover."""
    if args.target and battle.unit(args.target).has("in-cover"):
        yield no("T6", "{target} is marked as in cover", target=battle.unit(args.target).name)


def _shoot_form(battle: BanterBattle, args: Shooting) -> Form:
    ticks, modifier = modifier_ticks(battle, args, "shooting")
    facts = volley(battle, args, modifier) if args.target else None
    notes = (*_checks(battle, "shoot", args), *_covered(battle, args), *REMINDERS["shoot"])
    return Form(
        procedure="shoot", facts=facts, ticks=(*ticks, _command_tick(battle, args), _only(args)), reminders=notes
    )


def _only(args: Aiming) -> Tick:
    return Tick(id="only_target", label="Nobody else can be the target", rule="R4", on=args.only_target)


def _charge_form(battle: BanterBattle, args: Aiming) -> Form:
    notes = (*_checks(battle, "charge", args), *REMINDERS["charge"])
    ticks = (_command_tick(battle, args), _only(args))
    return Form(procedure="charge", facts=charging(battle, args), ticks=ticks, reminders=notes)


def _may(action: Action) -> Callable[[BanterBattle, Acting], Iterable[Reason]]:
    return lambda battle, args: action_reasons(battle, action, args)


def _action(action: Action, title: str, rule: str, key: str, resolve: Callable[..., Rule[None]]) -> Order:
    return Order(
        id=action.replace("_", "-"),
        title=title,
        rule=rule,
        args=Acting,
        resolve=resolve,
        reasons=_may(action),
        form=_form(action),
        phases=STUFF,
        key=key,
    )


@value
class Showing:
    """A unit that is seen, or goes out of sight."""

    unit: str


def _reveal_reasons(battle: BanterBattle, args: Showing) -> Iterable[Reason]:
    if not battle.unit(args.unit).hidden:
        yield no("R5", "{unit} is not hidden", unit=battle.unit(args.unit).name)


def reveal(battle: BanterBattle, args: Showing) -> Rule[None]:
    """An enemy sees the unit: the marker becomes the unit, for good."""
    yield from shows_itself(battle, args.unit)


def _hide_reasons(battle: BanterBattle, args: Showing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not unit.deployed:
        yield no("G2", "{unit} is not on the table yet", unit=unit.name)
    elif battle.phase == "deployment" and unit.is_artillery:
        yield no("G2", "Artillery never goes down as a blank marker")
    if unit.hidden:
        yield no("R5", "{unit} is hidden already", unit=unit.name)
    if unit.revealed:
        yield no("R5", "{unit} was revealed: it is never hidden again", unit=unit.name)
    if unit.contact:
        yield no("R5", "{unit} is in contact with the enemy", unit=unit.name)


def _seen_form(battle: BanterBattle, args: Showing) -> Form:
    return Form(reminders=(no("R5", "Seen by an enemy within 8 MU; shooting, charging and contact show it anyway"),))


def _unseen_form(battle: BanterBattle, args: Showing) -> Form:
    return Form(reminders=(no("R5", "Out of sight of every enemy, and never revealed before"),))


def hide(battle: BanterBattle, args: Showing) -> Rule[None]:
    """Out of sight of every enemy: a blank marker of its footprint takes its place."""
    yield from Note("R5", "{unit} is out of sight: a blank marker", unit=battle.unit(args.unit).name)
    yield from happened(Set(unit=args.unit, field="hidden", value=True, rule="R5"))


def _done_reasons(battle: BanterBattle, args: Showing) -> Iterable[Reason]:
    if battle.table.acting != args.unit:
        yield no("TS2", "{unit} is not acting", unit=battle.unit(args.unit).name)


def done(battle: BanterBattle, args: Showing) -> Rule[None]:
    """The unit takes no second action."""
    yield from Note("TS2", "{unit} takes no second action", unit=battle.unit(args.unit).name)
    yield from happened(TableSet(field="acting", value=""))
    yield from happened(TableSet(field="to_act", value=""))


ORDERS = (
    _action("stand", "Stand", "DS1", "S", stands),
    _action("reform", "Reform", "DS2", "R", reforms),
    _action("move", "Move", "DS3", "V", moves),
    Order(
        id="charge",
        title="Charge",
        rule="DS4",
        args=Aiming,
        resolve=charges,
        reasons=charge_reasons,
        form=_charge_form,
        picks=(TARGET,),
        phases=STUFF,
        key="C",
    ),
    Order(
        id="shoot",
        title="Shoot",
        rule="DS5",
        args=Shooting,
        resolve=shoots,
        reasons=shoot_reasons,
        form=_shoot_form,
        picks=(TARGET,),
        phases=STUFF,
        key="F",
    ),
    _action("fall_back", "Fall back", "DS6", "B", falls_back),
    Order(
        id="done", title="No second action", rule="TS2", args=Showing, resolve=done, reasons=_done_reasons, phases=STUFF
    ),
    Order(
        id="reveal",
        title="Reveal",
        rule="R5",
        args=Showing,
        resolve=reveal,
        reasons=_reveal_reasons,
        form=_seen_form,
        key="E",
    ),
    Order(id="hide", title="Hide", rule="R5", args=Showing, resolve=hide, reasons=_hide_reasons, form=_unseen_form),
)
