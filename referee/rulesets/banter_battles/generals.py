"""“I'm the boss” [R4]: whom a general commands, who may aim at him, and who follows him when he is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import Due
from referee.event import DueAdded, Joined, Set, TableRemoved
from referee.order import Reason, no, order
from referee.requests import Now, Rule, Tell, happened
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.value import FrozenMap, value

OUT_OF_COMMAND = "out-of-command"


def in_command(battle: BanterBattle, unit: BanterUnit, said: bool | None) -> bool:
    """Whether its general commands it: he must be there, and within 4 MU as the referee sees it."""
    if said is not None:
        return said
    if unit.is_general:
        return True
    general = battle.units.get(unit.commander)
    return general is not None and not general.gone and not unit.has(OUT_OF_COMMAND)


def spared(target: BanterUnit, only_target: bool) -> Iterable[Reason]:
    """A general is a target only where nobody else can be."""
    if target.is_general and not only_target:
        yield no("R4", "{target} is a general: only where nobody else can be the target", target=target.name)


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
    fresh = replace(lost, gone=False, hidden=False, markers=(), contact=(), bases=lost.start_bases)
    return replace(fresh, id=f"{lost.id}+{number}", name=name, place="rear edge", acted=True, appointed=True)


@order("appoint", "Appoint a general", "R4", "G", due_only=True)
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
