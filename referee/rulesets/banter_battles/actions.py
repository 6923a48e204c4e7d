"""Do stuff [TS2]: whose unit acts, what it may do, and the actions that attack nobody."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import Marker
from referee.dice import play
from referee.event import Added, Changed, Marked, Set, TableSet
from referee.order import Reason, no
from referee.requests import Note, Now, Rule, happened, sub
from referee.rulesets.banter_battles.fear import fall_back, scare_check
from referee.rulesets.banter_battles.losses import suffers
from referee.rulesets.banter_battles.stuff import RULE_OF, Action, Doing, May, Ranks, may_act, reform
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit, waiting
from referee.value import value

OUT_OF_COMMAND = "out-of-command"


@value
class Acting:
    """A unit that acts; in command unless it is marked, its general is gone, or the referee says otherwise."""

    unit: str
    in_command: bool | None = None


@value
class Aiming:
    """A unit that acts against another, in a situation that the referee ticks."""

    unit: str
    target: str = ""
    in_command: bool | None = None
    ticks: tuple[str, ...] = ()
    only_target: bool = False


def in_command(battle: BanterBattle, unit: BanterUnit, said: bool | None) -> bool:
    """Whether its general commands it: he must be there, and within 4 MU as the referee sees it [R4]."""
    if said is not None:
        return said
    if unit.is_general:
        return True
    general = battle.units.get(unit.commander)
    return general is not None and not general.gone and not unit.has(OUT_OF_COMMAND)


def allowed(battle: BanterBattle, unit: BanterUnit, said: bool | None) -> May:
    """What it may do now, by the rule itself."""
    doing = Doing(
        done=tuple(unit.actions),  # type: ignore[arg-type]
        in_command=in_command(battle, unit, said),
        general=unit.is_general,
        shot=unit.shot,
    )
    return play(may_act(doing))


def whose_go(battle: BanterBattle) -> tuple[str, ...]:
    """The side whose die is out; once the bag is empty, every side with a unit that has not acted."""
    table = battle.table
    if table.to_act and (table.acting or waiting(battle, table.to_act)):
        return (table.to_act,)
    if any(table.bag.values()):
        return ()
    return tuple(side.id for side in battle.sides if waiting(battle, side.id))


def go_reasons(battle: BanterBattle, unit: BanterUnit) -> Iterable[Reason]:
    """Whether it is this unit's go at all."""
    table = battle.table
    sides = whose_go(battle)
    if not unit.bases:
        yield no("R7", "{unit} has no bases left", unit=unit.name)
    elif not sides:
        yield no("TS2", "Pull a die first")
    elif unit.side not in sides:
        yield no("TS2", "{side} is to act", side=battle.side(sides[0]).name)
    elif table.acting and table.acting != unit.id:
        yield no("TS2", "{unit} is acting: its second action, or the next die", unit=battle.unit(table.acting).name)
    elif unit.acted and table.acting != unit.id:
        yield no("TS2", "{unit} has acted this turn", unit=unit.name)


def action_reasons(battle: BanterBattle, action: Action, args: Acting | Aiming) -> Iterable[Reason]:
    """Why this action may not be taken: the go, then what the unit has done and can do."""
    unit = battle.unit(args.unit)
    yield from go_reasons(battle, unit)
    may = allowed(battle, unit, args.in_command)
    if action not in (*may.actions, *may.after_check):
        yield _why_not(battle, unit, action, args)
    if action in ("reform", "move", "shoot", "charge") and unit.contact:
        yield no(RULE_OF[action], "{unit} is in contact with the enemy", unit=unit.name)
    if action == "reform" and unit.bases == unit.start_bases:
        yield no("DS2", "{unit} has all its bases", unit=unit.name)


def _why_not(battle: BanterBattle, unit: BanterUnit, action: Action, args: Acting | Aiming) -> Reason:
    if not in_command(battle, unit, args.in_command):
        return no("R4", "{unit} is out of command: it can only stand", unit=unit.name)
    if action == "shoot" and unit.shot:
        return no("DS5", "{unit} has shot this turn", unit=unit.name)
    return no("TS2", "{unit} has done all it may this turn", unit=unit.name)


def begins(battle: BanterBattle, action: Action, args: Acting | Aiming) -> Rule[bool]:
    """A unit begins an action; a second one needs a check first, and a failed check is all it does."""
    unit = battle.unit(args.unit)
    may = allowed(battle, unit, args.in_command)
    passed = True
    if action not in may.actions:
        yield from Note("R6", "A second action needs a check first")
        found = yield from sub(scare_check, unit.nerve)
        passed = found.result == "pass" and not found.fall_backs
        yield from suffers(battle, unit.id, found)
    elif unit.actions:
        yield from Note("R4", "A general's second action needs no check")
    if passed:
        yield from happened(Added(unit=unit.id, field="actions", item=action, rule=RULE_OF[action]))
    else:
        yield from Note("R6", "The check is failed: no second action")
    yield from _has_acted(unit, args, ends=not passed or bool(unit.actions))
    return passed


def _has_acted(unit: BanterUnit, args: Acting | Aiming, ends: bool) -> Rule[None]:
    """The unit has acted this turn; its go is over after a second action."""
    if not unit.acted:
        yield from happened(Set(unit=unit.id, field="acted", value=True, rule="TS2"))
    if args.in_command is False and not unit.has(OUT_OF_COMMAND):
        yield from Note("R4", "{unit} is out of command this turn", unit=unit.name)
        marker = Marker(kind=OUT_OF_COMMAND, until="turn")
        yield from happened(Marked(unit=unit.id, marker=marker, rule="R4"))
    yield from happened(TableSet(field="acting", value="" if ends else unit.id))
    yield from happened(TableSet(field="to_act", value="" if ends else unit.side))


def stands(battle: BanterBattle, args: Acting) -> Rule[None]:
    """It does nothing, which is an action."""
    if (yield from begins(battle, "stand", args)):
        yield from Note("DS1", "{unit} stands", unit=battle.unit(args.unit).name)


def moves(battle: BanterBattle, args: Acting) -> Rule[None]:
    """It moves; the way and its length are on the table."""
    if not (yield from begins(battle, "move", args)):
        return
    unit = battle.unit(args.unit)
    yield from Note("DS3", "{unit} moves", unit=unit.name)
    if unit.is_scouts:
        yield from Note("S2", "Scouts are not slowed by terrain")


def reforms(battle: BanterBattle, args: Acting) -> Rule[None]:
    """One base comes back."""
    if not (yield from begins(battle, "reform", args)):
        return
    battle = yield from Now()
    unit = battle.unit(args.unit)
    found = yield from sub(reform, Ranks(bases=unit.bases, start_bases=unit.start_bases))
    yield from happened(Changed(unit=unit.id, field="bases", by=found.bases - unit.bases, rule="DS2"))


def falls_back(battle: BanterBattle, args: Acting) -> Rule[None]:
    """It goes back a move of its own will, and checks."""
    if not (yield from begins(battle, "fall_back", args)):
        return
    battle = yield from Now()
    found = yield from sub(fall_back, battle.unit(args.unit).nerve)
    yield from suffers(battle, args.unit, found)
