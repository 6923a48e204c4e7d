"""“Oops” [R7]: bases are destroyed, friends who see it check, and a unit without bases is gone."""

from __future__ import annotations

from referee.battle import Due, ids
from referee.event import Changed, DueAdded, DueSettled, Left, Removed, Set, TableAdded, TableSet
from referee.requests import Ask, Note, Now, Rule, happened, ruling
from referee.rulesets.banter_battles.sketch import NEAR, sorted_out
from referee.rulesets.banter_battles.units import BanterBattle
from referee.value import FrozenMap


def oops(loser: str, lost: int, left: int, by_fright: bool = False) -> Rule[None]:
    """A unit goes when its last base goes; friends near a lost base must check."""
    if not left:
        yield from Note("R7", "No base left: {loser} is removed", loser=loser)
    if lost and not (by_fright and (yield from ruling("fright-spreads")) == "destroyed-only"):
        yield from Note("R7", "Friends of {loser} within 2 MU check how scared they are", loser=loser)


def loses_bases(id: str, lost: int, rule: str, by_fright: bool = False) -> Rule[None]:
    """Bases are destroyed: a unit with none left is gone, and friends within 2 MU must check."""
    if not lost:
        return
    battle: BanterBattle = yield from happened(Changed(unit=id, field="bases", by=-lost, rule=rule))
    if not battle.unit(id).bases:
        yield from is_destroyed(battle, id)
    if by_fright and (yield from ruling("fright-spreads")) == "destroyed-only":
        yield from Note("fright-spreads", "Lost by fright: nobody checks for it")
    else:
        yield from friends_check(id, lost)


def is_destroyed(battle: BanterBattle, id: str) -> Rule[None]:
    """A unit is removed once all its bases are destroyed; a lost general is replaced at the end of the turn."""
    yield from Note("R7", "{unit} has no bases left and is removed", unit=battle.unit(id).name)
    yield from breaks_contact(battle, id)
    for due in battle.due:
        if due.args.get("unit") == id:
            yield from happened(DueSettled(id=due.id))
    yield from happened(Left(unit=id, why="destroyed", rule="R7"))
    yield from is_gone(battle, id)


def is_gone(battle: BanterBattle, id: str) -> Rule[None]:
    """What follows when a unit is gone: it acts no more, and a lost general is to be replaced."""
    unit = battle.unit(id)
    if battle.table.acting == id:
        yield from happened(TableSet(field="acting", value=""))
        yield from happened(TableSet(field="to_act", value=""))
    if unit.is_general and not unit.taken_off:
        yield from Note("R4", "{unit} is lost: another is appointed at the end of the turn", unit=unit.name)
        yield from happened(TableAdded(field="lost_generals", item=id, rule="R4"))


def breaks_contact(battle: BanterBattle, id: str) -> Rule[None]:
    """A unit that goes away touches nobody any more."""
    for other in battle.units.values():
        for field in ("contact", "flanked_by"):
            if id in getattr(other, field):
                yield from happened(Removed(unit=other.id, field=field, item=id))
    for field in ("contact", "flanked_by"):
        for other_id in getattr(battle.unit(id), field):
            yield from happened(Removed(unit=id, field=field, item=other_id))


def friends_check(id: str, lost: int) -> Rule[None]:
    """The referee names the friends within 2 MU; each has one check coming for this occasion."""
    battle: BanterBattle = yield from Now()
    unit, once = battle.unit(id), (yield from ruling("fright-spreads")) == "once-a-phase"
    calm = tuple(friend for friend in battle.friends(unit) if not (once and friend.frightened))
    near, unknown = sorted_out(battle, unit, calm, NEAR)
    if len(unknown) < len(calm):
        names = ", ".join(battle.unit(each).name for each in near) or "nobody"
        yield from Note("on-the-sketch", "Within 2 MU of {unit} on the sketch: {names}", unit=unit.name, names=names)
    asked = yield from Ask("within-2mu", unknown, f"Friends within 2 MU of {unit.name}", "R7")
    near = ids(friend for friend in calm if friend.id in near) + asked if near else asked
    if not unit.gone and (yield from ruling("own-base-loss")) == "self-too" and not (once and unit.frightened):
        near = (id, *near)
    checks = lost if (yield from ruling("checks-for-losses")) == "base" else 1
    yield from must_check(battle, near * checks, f"{unit.name} lost bases")
    for each in near if once else ():
        yield from happened(Set(unit=each, field="frightened", value=True, rule="fright-spreads"))


def must_check(battle: BanterBattle, units: tuple[str, ...], why: str) -> Rule[None]:
    """Each of these units has a check coming."""
    for id in units:
        text = f"{battle.unit(id).name} checks how scared it is: {why}"
        due = Due(order="scare", args=FrozenMap({"unit": id}), rule="R6", text=text)
        yield from happened(DueAdded(due=due))
