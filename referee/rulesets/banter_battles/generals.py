"""I'm the boss [R4]: a general who is destroyed is followed by another in [TS4], with the same command."""

from __future__ import annotations

from dataclasses import replace

from referee.battle import Due
from referee.event import DueAdded, Joined, Set, TableRemoved
from referee.order import Order
from referee.requests import Note, Now, Rule, happened
from referee.rulesets.banter_battles.units import BanterBattle
from referee.value import FrozenMap, value


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


def appoint(battle: BanterBattle, args: Appointing) -> Rule[None]:
    """A new general with the same command appears at his side's rear edge."""
    lost = battle.unit(args.unit)
    if not lost.gone:
        yield from Note("R4", "{unit} is there after all: nobody is appointed", unit=lost.name)
        return
    name = args.name or f"New general of {lost.group}"
    number = sum(unit.id.startswith(f"{lost.id}+") for unit in battle.units.values()) + 1
    new = replace(
        lost,
        id=f"{lost.id}+{number}",
        name=name,
        gone=False,
        bases=lost.start_bases,
        place="rear edge",
        markers=(),
        contact=(),
        acted=True,
        hidden=False,
        appointed=True,
    )
    yield from Note("R4", "{name} takes over at the rear edge", name=name)
    yield from happened(Joined(unit=new, rule="R4"))
    yield from _takes_over(lost.id, new.id)


def _takes_over(lost: str, new: str) -> Rule[None]:
    battle: BanterBattle = yield from Now()
    yield from happened(TableRemoved(field="lost_generals", item=lost, rule="R4"))
    for unit in battle.units.values():
        if unit.commander == lost:
            yield from happened(Set(unit=unit.id, field="commander", value=new, rule="R4"))


ORDERS = (
    Order(
        id="appoint",
        title="Appoint a general",
        rule="R4",
        args=Appointing,
        resolve=appoint,
        due_only=True,
        key="G",
    ),
)
