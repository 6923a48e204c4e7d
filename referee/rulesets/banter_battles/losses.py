"""Oops [R7]: bases lost, friends who see it and must check, falls back, and what is left of a unit."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import Due, ids
from referee.event import Changed, DueAdded, DueSettled, Left, Removed, TableAdded, TableSet
from referee.order import Form, Order, Pick, Reason, no
from referee.requests import Ask, Note, Now, Rule, happened, ruling, sub
from referee.rulesets.banter_battles.fear import Scare, scare_check
from referee.rulesets.banter_battles.units import BanterBattle
from referee.value import FrozenMap, value


def loses_bases(battle: BanterBattle, id: str, lost: int, rule: str) -> Rule[None]:
    """Bases are destroyed: a unit with none left is gone, and friends within 2 MU must check."""
    if not lost:
        return
    battle = yield from happened(Changed(unit=id, field="bases", by=-lost, rule=rule))
    unit = battle.unit(id)
    if not unit.bases:
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


def breaks_contact(battle: BanterBattle, id: str) -> Rule[None]:
    """A unit that goes away touches nobody any more."""
    for other in battle.units.values():
        if id in other.contact:
            yield from happened(Removed(unit=other.id, field="contact", item=id))
    for other_id in battle.unit(id).contact:
        yield from happened(Removed(unit=id, field="contact", item=other_id))


def suffers(battle: BanterBattle, id: str, scare: Scare) -> Rule[None]:
    """What a chain of checks did to a unit: falls back, bases, perhaps all of them."""
    if scare.fall_backs:
        battle = yield from happened(Changed(unit=id, field="fall_backs", by=scare.fall_backs, rule="FB1"))
        yield from breaks_contact(battle, id)
        battle = yield from Now()
    yield from loses_bases(battle, id, scare.bases_lost, "HS4")


@value
class Testing:
    """A unit that must check how scared it is."""

    unit: str


def scare(battle: BanterBattle, args: Testing) -> Rule[None]:
    """The check that is due, and what follows from it; a unit that is no longer there has none to make."""
    unit = battle.unit(args.unit)
    if unit.gone or not unit.bases:
        yield from Note("R6", "{unit} is no longer there: no check", unit=unit.name)
        return
    found = yield from sub(scare_check, unit.nerve)
    yield from suffers(battle, unit.id, found)


def _scare_form(battle: BanterBattle, args: Testing) -> Form:
    unit = battle.unit(args.unit)
    return Form(procedure="scare-check", facts=unit.nerve) if unit.bases else Form()


def _stayed(battle: BanterBattle, args: Testing | Retreating) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not unit.fall_backs:
        yield no("FB1", "{unit} has not fallen back in this phase", unit=unit.name)


def _blocked_reasons(battle: BanterBattle, args: Testing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from _stayed(battle, args)
    if unit.fall_backs and unit.blocked >= unit.fall_backs:
        yield no("FB1", "{unit} has paid for every fall back in this phase", unit=unit.name)


def blocked(battle: BanterBattle, args: Testing) -> Rule[None]:
    """A fall back that enemies, the ground or the table's edge cut short costs a base."""
    yield from Note("FB1", "{unit} cannot go back all the way and loses a base", unit=battle.unit(args.unit).name)
    battle = yield from happened(Changed(unit=args.unit, field="blocked", by=1, rule="FB1"))
    yield from loses_bases(battle, args.unit, 1, "FB1")


@value
class Retreating:
    """A unit that fell back through friends."""

    unit: str
    targets: tuple[str, ...] = ()


def friends_of(battle: BanterBattle, args: Retreating) -> tuple[str, ...]:
    """Its friends."""
    return ids(battle.friends(battle.unit(args.unit)))


def passes_through(battle: BanterBattle, args: Retreating) -> Rule[None]:
    """Friends whom a unit passes through as it falls back check once."""
    unit = battle.unit(args.unit)
    yield from Note("FB1", "{unit} fell back through friends, who must check", unit=unit.name)
    yield from must_check(battle, tuple(dict.fromkeys(args.targets)), f"{unit.name} fell back through it")


ORDERS = (
    Order(
        id="scare",
        title="How scared am I",
        rule="R6",
        args=Testing,
        resolve=scare,
        form=_scare_form,
        due_only=True,
        key="H",
    ),
    Order(
        id="blocked",
        title="Blocked fall back",
        rule="FB1",
        args=Testing,
        resolve=blocked,
        reasons=_blocked_reasons,
        phases=("stuff", "bashing"),
    ),
    Order(
        id="passed-through",
        title="Through friends",
        rule="FB1",
        args=Retreating,
        resolve=passes_through,
        reasons=_stayed,
        picks=(Pick(key="targets", label="Friends passed through", candidates=friends_of, many=True),),
        phases=("stuff", "bashing"),
    ),
)
