"""The bag of dice [R3]: filled with as many of each colour, and pulled until everybody has done stuff [TS2]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Len

from referee.common_orders import Nothing
from referee.draw import size, taken
from referee.event import ActiveSet, TableAdded, TableChanged, TableSet
from referee.order import Form, Reason, no, order
from referee.procedure import procedure
from referee.requests import Draw, Note, Now, Rule, Tell, happened, ruling, sub
from referee.ruleset import Drawing
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.content import Tally
from referee.rulesets.banter_battles.doing_stuff import (
    STUFF,
    Acting,
    Action,
    action_reasons,
    go_reasons,
    has_acted,
)
from referee.rulesets.banter_battles.moving import leaves_some
from referee.rulesets.banter_battles.sketch import At, way_reasons
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit, waiting
from referee.value import FrozenMap, plain, value

UNNAMED: FrozenMap[str, str] = FrozenMap()
"""Colours go by their own names where there are no sides."""


@value
class Units:
    """How many units each colour has."""

    units: Annotated[FrozenMap[str, Tally], Len(2)]


@value
class Filled:
    """The dice that go into the bag."""

    dice: FrozenMap[str, int]


@procedure(ABOUT.id, "fill-bag", rule="R3")
def fill_bag(facts: Units, names: FrozenMap[str, str] = UNNAMED) -> Rule[Filled]:
    """One die a unit, made up so that every colour has as many as the largest.

    >>> from referee.dice import play
    >>> play(fill_bag(Units(units=FrozenMap({"red": 7, "blue": 5})))).dice
    FrozenMap({'red': 7, 'blue': 7})
    """
    most = max(facts.units.values())
    for colour, count in facts.units.items():
        if count < most:
            words = {"colour": names.get(colour, colour), "count": count, "most": most}
            yield from Note("R3", "{colour} is made up from {count} to {most}", **words)
    yield from Note("R3", "{most} dice of each colour go into the bag", most=most)
    return Filled(dice=FrozenMap(dict.fromkeys(facts.units, most)))


@value
class Pulling:
    """The bag, and how many units of each colour still have to act."""

    bag: FrozenMap[str, Tally]
    to_act: FrozenMap[str, Tally]


@value
class Pulled:
    """What came out, who acts (nobody, if that colour has no unit left to act), and the bag after it."""

    pulled: str
    acts: str | None
    bag: FrozenMap[str, int]


@procedure(ABOUT.id, "pull", rule="TS2", chart=("pulled",))
def pull(facts: Pulling, names: FrozenMap[str, str] = UNNAMED) -> Rule[Pulled]:
    """Pull one die: its colour acts with a unit; if it has none left to act, the die is spent."""
    colour = yield from Draw(facts.bag, "R3", "Pulled from the bag")
    acts = colour if facts.to_act.get(colour, 0) else None
    bag, side = taken(facts.bag, colour), names.get(colour, colour)
    if acts:
        yield from Note("TS2", "{side} to act with one unit; dice left in the bag: {left}", side=side, left=size(bag))
    else:
        yield from Note("R3", "No unit of {side} is left to act: the die is spent, pull again", side=side)
    return Pulled(pulled=colour, acts=acts, bag=bag)


# In a battle


def bag_units(battle: BanterBattle, count: str) -> FrozenMap[str, int]:
    """How many units put a die in the bag: those that are there, or as many as started."""
    everybody = battle.units.values()
    units = [unit for unit in everybody if not (unit.appointed if count == "starting" else unit.gone)]
    return FrozenMap({side.id: sum(unit.side == side.id for unit in units) for side in battle.sides})


def side_names(battle: BanterBattle) -> FrozenMap[str, str]:
    """What the dice of each colour are called: their side's name."""
    return FrozenMap({side.id: side.name for side in battle.sides})


def fills_bag() -> Rule[None]:
    """Dice for every unit, made up to the larger; one of the side that goes first is set aside, and it acts."""
    battle: BanterBattle = yield from Now()
    units = Units(units=bag_units(battle, (yield from ruling("bag-count"))))
    filled = yield from sub(fill_bag, units, side_names(battle))
    first = battle.table.first or battle.sides[0].id
    yield from happened(TableSet(field="bag", value=plain(filled.dice), rule="R3"))
    yield from Note("TS2", "{side} to act with one unit first", side=battle.side(first).name)
    if (yield from ruling("first-die")) == "set-aside":
        yield from Note("first-die", "One die of {side} is set aside for it", side=battle.side(first).name)
        yield from happened(TableChanged(field="bag", key=first, by=-1, rule="first-die"))
        yield from happened(TableSet(field="aside", value=first, rule="first-die"))
    yield from happened(TableSet(field="to_act", value=first, rule="TS2"))
    yield from happened(TableSet(field="puller", value=battle.other_side(first)))
    yield from happened(ActiveSet(side=first))


def pulling(battle: BanterBattle) -> Pulling:
    """The bag, and who still has to act (a unit in the middle of its action has acted)."""
    to_act = FrozenMap({side.id: len(waiting(battle, side.id)) for side in battle.sides})
    return Pulling(bag=battle.table.bag, to_act=to_act)


def _pull_reasons(battle: BanterBattle, args: Nothing) -> Iterable[Reason]:
    table = battle.table
    if table.to_act and not table.acting and waiting(battle, table.to_act):
        yield no("TS2", "{side} has to act with a unit first", side=battle.side(table.to_act).name)
    if not any(table.bag.values()):
        yield no("R3", "The bag is empty")
    elif not any(waiting(battle, side.id) for side in battle.sides):
        yield no("TS2", "Every unit has acted")


def _pull_form(battle: BanterBattle, args: Nothing) -> Form:
    return Form(procedure="pull", facts=pulling(battle))


@order(
    "pull",
    "Pull a die",
    "TS2",
    "P",
    reasons=_pull_reasons,
    form=_pull_form,
    phases=STUFF,
    by="table",
    clock=True,
)
def pulls(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """The sides pull in turn; the colour says who acts. If it has nobody left the same side pulls again."""
    names = side_names(battle)
    came = yield from sub(pull, pulling(battle), names)
    yield from _comes_out(battle, came.pulled, came.acts or "")
    words = "{side} to act" if came.acts else "Nobody of {side} is left to act: pull again"
    yield from Tell(words, side=names.get(came.pulled, came.pulled))


def _comes_out(battle: BanterBattle, colour: str, acts: str) -> Rule[None]:
    """A die comes out of the bag; its colour acts, if it has a unit left."""
    yield from happened(TableChanged(field="bag", key=colour, by=-1, rule="R3"))
    yield from happened(TableAdded(field="pulled", item=colour, rule="R3"))
    if acts:
        yield from happened(TableSet(field="puller", value=battle.other_side(battle.table.puller or acts)))
    yield from happened(TableSet(field="acting", value=""))
    yield from happened(TableSet(field="to_act", value=acts, rule="TS2"))
    yield from happened(ActiveSet(side=acts))


# Fast lanes: one input a unit


@value
class Moved:
    """A unit that has acted; its die perhaps pulled at the table, and the next one pulled at once."""

    unit: str
    pulled: bool = False
    """Whether the players pulled its die from a bag of their own."""
    next: bool = True
    """Whether the next die is pulled at once."""
    at: At = ""
    """Where it stands then, if that is to be on the sketch."""


def _moved_reasons(battle: BanterBattle, args: Moved) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from way_reasons(battle, unit, args.at, unit.move)
    if unit.acted:
        yield no("TS2", "{unit} has acted this turn", unit=unit.name)
    elif not args.pulled:
        yield from go_reasons(battle, unit)
    elif not battle.table.bag.get(unit.side, 0):
        yield no("R3", "No die of {side} is left in the bag", side=battle.side(unit.side).name)


def _moves_or_stands(battle: BanterBattle, unit: BanterUnit) -> Action:
    """It moves if it may; out of command, or held in contact, it can only have stood."""
    return "stand" if any(action_reasons(battle, "move", Acting(unit=unit.id))) else "move"


@order("moved", "Moved", "DS3", reasons=_moved_reasons, phases=STUFF)
def moved(battle: BanterBattle, args: Moved) -> Rule[None]:
    """A unit moved, which was all it did; then dice are pulled until somebody comes up who can act."""
    unit = battle.unit(args.unit)
    if args.pulled:
        yield from _comes_out(battle, unit.side, unit.side)
        battle = yield from Now()
    action = _moves_or_stands(battle, unit)
    yield from has_acted(unit, Acting(unit=unit.id), action)
    if action == "move":
        yield from leaves_some(battle, unit, args.at)
    yield from happened(TableSet(field="acting", value=""))
    yield from happened(TableSet(field="to_act", value=""))
    side = (yield from pulls_on()) if args.next else ""
    words = "{unit} {do}{next}" if action == "move" else "{unit} {stand}{next}"
    next_side = f"; {side} to act" if side else ""
    yield from Tell(words, unit=unit.name, do=unit.verb("move"), stand=unit.verb("stand"), next=next_side)


def pulls_on() -> Rule[str]:
    """Dice are pulled until a side comes up that has a unit to act: its name, or nothing once all have acted."""
    battle: BanterBattle = yield from Now()
    while any(battle.table.bag.values()) and any(waiting(battle, side.id) for side in battle.sides):
        names = side_names(battle)
        came = yield from sub(pull, pulling(battle), names)
        yield from _comes_out(battle, came.pulled, came.acts or "")
        if came.acts:
            return names[came.acts]
        battle = yield from Now()
    return ""


def drawing(battle: BanterBattle) -> Drawing | None:
    """The bag, while units do stuff."""
    if battle.phase != "stuff":
        return None
    return Drawing(kind="bag", contents=battle.table.bag, history=battle.table.pulled, order="pull")
