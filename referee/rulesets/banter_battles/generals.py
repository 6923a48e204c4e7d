"""“I'm the boss” [R4]: whom a general commands, who may aim at him, and who follows him when he is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import Due
from referee.event import DueAdded, Joined, Set, TableRemoved
from referee.order import Reason, Tick, no, order
from referee.requests import Now, Rule, Tell, happened
from referee.rulesets.banter_battles.rulings import CHIEF_COMMANDS, GENERAL_TARGETS
from referee.rulesets.banter_battles.sketch import COMMAND, between, sorted_out, told
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.rulings import option
from referee.value import FrozenMap, value

OUT_OF_COMMAND = "out-of-command"


def in_command(battle: BanterBattle, unit: BanterUnit, said: bool | None) -> bool:
    """Whether a general commands it: he must be there, and within 4 MU as the referee sees it."""
    if said is not None:
        return said
    if unit.is_general or unit.has(OUT_OF_COMMAND):
        return unit.is_general
    near, unknown = sorted_out(battle, unit, commanders(battle, unit), COMMAND)
    return bool(near or unknown)


def commanders(battle: BanterBattle, unit: BanterUnit) -> tuple[BanterUnit, ...]:
    """The generals on the table who command this unit."""
    chief_too = option(battle, CHIEF_COMMANDS) == "all"
    return tuple(
        other
        for other in battle.friends(unit)
        if other.id == unit.commander or (chief_too and other.commander_in_chief)
    )


def command_tick(battle: BanterBattle, unit: BanterUnit, said: bool | None) -> Tick:
    """Whether it is in command: within 4 MU of a general who commands it."""
    names = " or ".join(general.name for general in commanders(battle, unit)) or "a general"
    label = "In command" if unit.is_general else f"In command: within 4 MU of {names}"
    rule = "general-alone" if unit.is_general else "R4"
    known = "marked as out of command" if unit.has(OUT_OF_COMMAND) else _shown(battle, unit) if said is None else ""
    return Tick(id="in_command", label=label, rule=rule, on=in_command(battle, unit, said), known=known)


def _shown(battle: BanterBattle, unit: BanterUnit) -> str:
    """How far the nearest general is who commands a unit, where the sketch shows all of them."""
    far = [between(battle, unit, general) for general in commanders(battle, unit)]
    known = [units for units in far if units is not None]
    return told(min(known)) if known and len(known) == len(far) and not unit.is_general else ""


def spared(battle: BanterBattle, target: BanterUnit, only_target: bool, shooting: bool) -> Iterable[Reason]:
    """A general is a target only where nobody else can be."""
    if target.is_general and not only_target and (shooting or _is_safe(battle)):
        rule = "R4" if shooting else "general-targets"
        yield no(rule, "{target} is a general: only where nobody else can be the target", target=target.name)


def _is_safe(battle: BanterBattle) -> bool:
    return option(battle, GENERAL_TARGETS) == "every-attack"


def spared_in_a_bash(battle: BanterBattle, there: tuple[BanterUnit, ...]) -> bool:
    """Whether generals are left alone among the enemies that a unit touches."""
    return _is_safe(battle) and not all(other.is_general for other in there)


def calls_for_generals(battle: BanterBattle) -> Rule[None]:
    """A new general is due for each that was lost this turn."""
    for lost in battle.table.lost_generals:
        text = f"A new general for {battle.unit(lost).group}"
        due = Due(order="appoint", args=FrozenMap({"unit": lost}), rule="R4", text=text)
        yield from happened(DueAdded(due=due))


@value
class Appointing:
    """A general who is lost, and the name of the one who follows."""

    unit: str
    name: str = ""


def successor(battle: BanterBattle, lost: BanterUnit, name: str) -> BanterUnit:
    """A general as the lost one was at the start, at his side's rear edge; he acts from the next turn on."""
    number = sum(unit.id.startswith(f"{lost.id}+") for unit in battle.units.values()) + 1
    fresh = replace(lost, gone=False, hidden=False, markers=(), contact=(), flanked_by=(), bases=lost.start_bases)
    return replace(fresh, id=f"{lost.id}+{number}", name=name, place="rear edge", acted=True, appointed=True)


@order("appoint", "Appoint a general", "R4", "", due_only=True)
def appoint(battle: BanterBattle, args: Appointing) -> Rule[None]:
    """A new general with the same command appears at his side's rear edge."""
    lost = battle.unit(args.unit)
    if not lost.gone:
        yield from Tell("{unit} is there after all: nobody is appointed", unit=lost.name)
        return
    new = successor(battle, lost, args.name or f"New general of {lost.group}")
    yield from happened(Joined(unit=new, rule="R4"))
    yield from _takes_over(lost.id, new.id)
    yield from Tell("{name} takes over {command} at the rear edge", name=new.name, command=new.group)


def _takes_over(lost: str, new: str) -> Rule[None]:
    battle: BanterBattle = yield from Now()
    yield from happened(TableRemoved(field="lost_generals", item=lost, rule="R4"))
    for unit in battle.units.values():
        if unit.commander == lost:
            yield from happened(Set(unit=unit.id, field="commander", value=new, rule="R4"))
