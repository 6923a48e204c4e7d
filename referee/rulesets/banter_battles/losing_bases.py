"""“Oops” [R7]: bases are destroyed, friends who see it check, and a unit without bases is gone."""

from __future__ import annotations

from referee.battle import Due, ids
from referee.event import Changed, DueAdded, DueSettled, Left, Removed, TableAdded, TableSet
from referee.requests import Ask, Note, Now, Rule, happened, ruling
from referee.rulesets.banter_battles.units import BanterBattle
from referee.value import FrozenMap


def oops(loser: str, lost: int, left: int) -> Rule[None]:
    """A unit goes when its last base goes; friends near a lost base must check."""
    if not left:
        yield from Note("R7", "No base left: {loser} is removed", loser=loser)
    if lost:
        yield from Note("R7", "Friends of {loser} within 2 MU check how scared they are", loser=loser)


def loses_bases(id: str, lost: int, rule: str) -> Rule[None]:
    """Bases are destroyed: a unit with none left is gone, and friends within 2 MU must check."""
    if not lost:
        return
    battle: BanterBattle = yield from happened(Changed(unit=id, field="bases", by=-lost, rule=rule))
    if not battle.unit(id).bases:
        yield from is_destroyed(battle, id)
    yield from friends_check(id)


def is_destroyed(battle: BanterBattle, id: str) -> Rule[None]:
    """A unit is removed once all its bases are destroyed; a lost general is replaced at the end of the turn."""
    unit = battle.unit(id)
    yield from Note("R7", "{unit} has no bases left and is removed", unit=unit.name)
    yield from breaks_contact(battle, id)
    for due in battle.due:
        if due.args.get("unit") == id:
            yield from happened(DueSettled(id=due.id))
    yield from happened(Left(unit=id, why="destroyed", rule="R7"))
    if battle.table.acting == id:
        yield from happened(TableSet(field="acting", value=""))
        yield from happened(TableSet(field="to_act", value=""))
    if unit.is_general:
        yield from Note("R4", "{unit} is lost: another is appointed at the end of the turn", unit=unit.name)
        yield from happened(TableAdded(field="lost_generals", item=id, rule="R4"))


def breaks_contact(battle: BanterBattle, id: str) -> Rule[None]:
    """A unit that goes away touches nobody any more."""
    for other in battle.units.values():
        if id in other.contact:
            yield from happened(Removed(unit=other.id, field="contact", item=id))
    for other_id in battle.unit(id).contact:
        yield from happened(Removed(unit=id, field="contact", item=other_id))


def friends_check(id: str) -> Rule[None]:
    """The referee names the friends within 2 MU; each has one check coming for this occasion."""
    battle: BanterBattle = yield from Now()
    unit = battle.unit(id)
    near = yield from Ask("within-2mu", ids(battle.friends(unit)), f"Friends within 2 MU of {unit.name}", "R7")
    if not unit.gone and (yield from ruling("own-base-loss")) == "self-too":
        near = (id, *near)
    yield from must_check(battle, near, f"{unit.name} lost bases")


def must_check(battle: BanterBattle, units: tuple[str, ...], why: str) -> Rule[None]:
    """Each of these units has a check coming."""
    for id in units:
        text = f"{battle.unit(id).name} checks how scared it is: {why}"
        due = Due(order="scare", args=FrozenMap({"unit": id}), rule="R6", text=text)
        yield from happened(DueAdded(due=due))
