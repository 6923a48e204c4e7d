"""The table's hand on the table: rulings from now on, the clock, bags and cups and what else lies there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Interval

from referee.battle import Battle
from referee.event import ActiveSet, ClockMoved, RulingChanged
from referee.hand import Setting
from referee.hand_figures import is_number, said
from referee.hand_units import REFEREE, Text, because, with_what_follows
from referee.order import Order, Pick, Reason, never, no
from referee.requests import Note, Rule, Tell, happened
from referee.value import value

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

AnyBattle = Battle[Any, Any]


# Rulings, from now on


@value
class NewRuling:
    """How a point is played from now on."""

    ruling: str = ""
    option: str = ""
    reason: Text = ""


def _ruling_order(rules: Ruleset) -> Order:
    def points(battle: AnyBattle, args: NewRuling) -> tuple[str, ...]:
        return tuple(point.id for point in rules.rulings)

    def options(battle: AnyBattle, args: NewRuling) -> tuple[str, ...]:
        return rules.ruling(args.ruling).ids if args.ruling in points(battle, args) else ()

    def reasons(battle: AnyBattle, args: NewRuling) -> Iterable[Reason]:
        if args.ruling and args.ruling not in points(battle, args):
            names = ", ".join(points(battle, args)) or "none"
            yield never(REFEREE, "There is no ruling “{id}”; there are {names}", id=args.ruling, names=names)
        elif args.option and args.option not in options(battle, args):
            names = ", ".join(options(battle, args))
            yield never(REFEREE, "{id} cannot be “{option}”: {names}", id=args.ruling, option=args.option, names=names)
        elif args.option and battle.rulings.get(args.ruling) == args.option:
            yield no(REFEREE, "It is played so already: {text}", text=rules.ruling(args.ruling).text(args.option))

    def rule(battle: AnyBattle, args: NewRuling) -> Rule[None]:
        point = rules.ruling(args.ruling)
        yield from Note(
            REFEREE, "{question} From now on: {text}", question=point.question, text=point.text(args.option)
        )
        yield from happened(RulingChanged(ruling=args.ruling, option=args.option))
        yield from because(args.reason)
        yield from Tell("From now on we play it so: {text}", text=point.text(args.option))

    picks = (
        Pick(key="ruling", label="Ruling", candidates=points, judged=False),
        Pick(key="option", label="From now on", candidates=options, judged=False),
    )
    return Order(
        id="rule",
        title="Change a ruling",
        rule=REFEREE,
        args=NewRuling,
        resolve=rule,
        reasons=reasons,
        picks=picks,
        by="referee",
    )


# The clock


@value
class SettingClock:
    """Turn, phase and side to act, as the referee says; what is not said stays."""

    turn: Annotated[int, Interval(ge=0, le=1000)] | None = None
    phase: str = ""
    active: str = ""
    reason: Text = ""


def _clock_order(rules: Ruleset) -> Order:
    def reasons(battle: AnyBattle, args: SettingClock) -> Iterable[Reason]:
        phases, sides = rules.phase_names(), [side.id for side in battle.sides]
        if args.phase and args.phase not in phases:
            yield never(REFEREE, "There is no phase “{phase}”: {names}", phase=args.phase, names=", ".join(phases))
        if args.active and args.active not in sides:
            yield never(REFEREE, "There is no side “{side}”: {names}", side=args.active, names=", ".join(sides))
        if args.reason and args.turn is None and not args.phase and not args.active:
            yield never(REFEREE, "Say what it is: turn, phase or active")

    def set_clock(battle: AnyBattle, args: SettingClock) -> Rule[None]:
        turn = battle.turn if args.turn is None else args.turn
        phase, active = args.phase or battle.phase, args.active or battle.active
        then = replace(battle, phase=phase, active=active)
        words = {"turn": turn, "phase": rules.phase_names(then).get(phase, ""), "side": _side_name(battle, active)}
        told = "Turn {turn}, {phase}, {side} to act"
        if not words["side"] or rules.is_turn_of(then):
            told = "Turn {turn}, {phase}"
        yield from Note(REFEREE, f"The clock is set: {told}", **words)
        if (turn, phase) != (battle.turn, battle.phase):
            yield from happened(ClockMoved(phase=phase, turn=turn, active=active))
        else:
            yield from happened(ActiveSet(side=active))
        yield from because(args.reason)
        yield from Tell(told, **words)

    return Order(
        id="set-clock",
        title="Set turn and phase",
        rule=REFEREE,
        args=SettingClock,
        resolve=set_clock,
        reasons=reasons,
        needs=("reason",),
        by="referee",
        clock=True,
    )


def _side_name(battle: AnyBattle, side: str) -> str:
    return battle.side(side).name if side else ""


# The table


@value
class SettingTable:
    """Something on the table as the referee says: what, which part of it, what it is; of a list, an item in or out."""

    what: str = ""
    key: str = ""
    to: Any = None
    remove: bool = False
    reason: Text = ""


def _table_order(rules: Ruleset) -> Order:
    there = {each.id: each for each in rules.settings}

    def kinds(battle: AnyBattle, args: SettingTable) -> tuple[str, ...]:
        return tuple(there)

    def keys(battle: AnyBattle, args: SettingTable) -> tuple[str, ...]:
        return there[args.what].keys(battle) if args.what in there else ()

    def reasons(battle: AnyBattle, args: SettingTable) -> Iterable[Reason]:
        if args.what and args.what not in there:
            names = ", ".join(there) or "nothing"
            yield never(REFEREE, "“{what}” cannot be set: {names}", what=args.what, names=names)
        elif args.what:
            yield from _setting_reasons(there[args.what], battle, args)

    def set_table(battle: AnyBattle, args: SettingTable) -> Rule[None]:
        setting = there[args.what]
        change = setting.remove if args.remove else None
        for event in change(battle, str(args.to)) if change else setting.change(battle, args.key, args.to):
            yield from happened(event)
        words = {"label": setting.label, "key": _named(battle, args.key), "to": _named(battle, args.to)}
        told = "{label}, {key}: {to}" if args.key else "{label}: {to}"
        if args.remove:
            told = "{label}, {key}: {to} is taken away" if args.key else "{label}: {to} is taken away"
        yield from Note(REFEREE, told, **words)
        yield from because(args.reason)
        yield from Tell(told, **words)

    picks = (
        Pick(key="what", label="What", candidates=kinds, judged=False),
        Pick(key="key", label="Which", candidates=keys, required=False, judged=False),
    )
    return Order(
        id="set-table",
        title="Set the table",
        rule=REFEREE,
        args=SettingTable,
        resolve=set_table,
        reasons=reasons,
        picks=picks,
        needs=("reason",),
        by="referee",
    )


def _named(battle: AnyBattle, answer: Any) -> str:
    """A unit or a side by its name, anything else in words."""
    if isinstance(answer, str) and answer in battle.units:
        return str(battle.units[answer].name)
    return next((side.name for side in battle.sides if side.id == answer), said(answer))


def _setting_reasons(setting: Setting, battle: AnyBattle, args: SettingTable) -> Iterable[Reason]:
    keys, options = setting.keys(battle), setting.options(battle)
    if keys and args.key not in keys:
        yield never(
            REFEREE, "{label} has no “{key}”: {names}", label=setting.label, key=args.key, names=", ".join(keys)
        )
    if args.remove:
        yield from _removal_reasons(setting, battle, args)
    elif setting.low is not None or setting.high is not None:
        yield from _number_reasons(setting, args)
    elif options and args.to not in options:
        names = ", ".join(options)
        yield never(REFEREE, "{label} cannot be “{to}”: {names}", label=setting.label, to=said(args.to), names=names)
    elif not options and (not isinstance(args.to, str) or not args.to):
        yield never(REFEREE, "{label} needs words: give “to”", label=setting.label)


def _removal_reasons(setting: Setting, battle: AnyBattle, args: SettingTable) -> Iterable[Reason]:
    if setting.remove is None or setting.items is None:
        yield never(REFEREE, "{label}: nothing can be taken away", label=setting.label)
    elif args.to not in setting.items(battle):
        names = ", ".join(setting.items(battle)) or "nothing"
        yield never(REFEREE, "{label} has no “{to}”: {names}", label=setting.label, to=said(args.to), names=names)


def _number_reasons(setting: Setting, args: SettingTable) -> Iterable[Reason]:
    low, high = setting.low or 0, 1000 if setting.high is None else setting.high
    if not is_number(args.to) or not low <= args.to <= high:
        words = {"label": setting.label, "to": said(args.to), "low": low, "high": high}
        yield never(REFEREE, "{label} cannot be {to}: {low} to {high}", **words)


def table_orders(rules: Ruleset) -> tuple[Order, ...]:
    """What the referee may set besides units in every ruleset."""
    orders = (_ruling_order(rules), _clock_order(rules), _table_order(rules))
    return tuple(with_what_follows(rules, order) for order in orders)
