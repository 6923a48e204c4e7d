"""Movement [Movement Phase] and cohesion [Cohesion]: the standard move, and the edge of the board."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import Marker
from referee.event import Marked, Set, Unmarked
from referee.order import Form, Reason, Tick, no, order
from referee.requests import AskNumber, Choose, Note, Rule, happened
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit, figure
from referee.rulesets.battle_rules.victory import counts_points, left_by, may_win
from referee.rulesets.battle_rules.wounds_and_status import acts, goes, turn_reasons
from referee.value import value


def broken_words(battle: SquadBattle) -> str:
    """What the referee ticks, as the table has ruled on cohesion."""
    if battle.rulings["cohesion"] == "one-group":
        return "Ends in more than one group, over 2″ apart"
    return "Ends with a model over 2″ from all others"


def falls_out_of_cohesion(unit: SquadUnit) -> Rule[None]:
    """A squad is out of cohesion: it checks in its next morale check phase."""
    yield from Note("Cohesion", "{unit} is out of cohesion: it must check in its morale check phase", unit=unit.name)
    if not unit.broken:
        yield from happened(Set(unit=unit.id, field="broken", value=True, rule="Cohesion"))


def comes_into_cohesion(unit: SquadUnit) -> Rule[None]:
    """A squad is in cohesion again, if it was not."""
    if unit.broken or unit.has("out-of-cohesion"):
        yield from Note("Cohesion", "{unit} is in cohesion again", unit=unit.name)
    if unit.broken:
        yield from happened(Set(unit=unit.id, field="broken", value=False, rule="Cohesion"))
    if unit.has("out-of-cohesion"):
        yield from happened(Unmarked(unit=unit.id, marker="out-of-cohesion", rule="Cohesion"))


@value
class Measuring:
    """A squad whose cohesion is measured."""

    unit: str


def _measure_reasons(battle: SquadBattle, args: Measuring) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if len(unit.living) < 2:
        yield no("Cohesion", "{unit} has one model, which is always in cohesion", unit=unit.name)
    if unit.contact:
        yield no("Cohesion", "{unit} is in close combat, where cohesion does not count", unit=unit.name)


def _measure_form(battle: SquadBattle, args: Measuring) -> Form:
    return Form(reminders=(no("Cohesion", broken_words(battle)),))


@order("cohesion", "Measure cohesion", "Cohesion", "Y", reasons=_measure_reasons, form=_measure_form)
def measures(battle: SquadBattle, args: Measuring) -> Rule[None]:
    """The referee says how the models stand; the table's ruling says whether that is cohesion."""
    unit = battle.unit(args.unit)
    models = len(unit.living)
    label = f"{unit.name}: models over 2″ from every other"
    broken = (yield from AskNumber("alone", 0, models, label, "Cohesion")) > 0
    if not broken and battle.rulings["cohesion"] == "one-group":
        label = f"{unit.name}: groups that stand over 2″ apart"
        broken = (yield from AskNumber("groups", 1, models, label, "Cohesion")) > 1
    if broken:
        yield from falls_out_of_cohesion(unit)
    elif unit.is_broken:
        yield from comes_into_cohesion(unit)
    else:
        yield from Note("Cohesion", "{unit} is in cohesion", unit=unit.name)


EDGES = ("north", "east", "south", "west")


@value
class Moving:
    """A squad that moves: where to, if that is worth a word, and how it ends there."""

    unit: str
    place: str = ""
    cover: bool = False
    difficult: bool = False
    broken: bool = False


def _move_reasons(battle: SquadBattle, args: Moving) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    yield from _cannot_move(battle, unit)
    if unit.falls_back:
        yield no("Fallback", "{unit} is in fallback: it makes no standard move", unit=unit.name)
    if args.broken and len(unit.living) < 2:
        yield no("Cohesion", "{unit} has one model, which is always in cohesion", unit=unit.name)


def _cannot_move(battle: SquadBattle, unit: SquadUnit) -> Iterable[Reason]:
    if unit.contact:
        yield no("Standard Move", "{unit} is in close combat", unit=unit.name)
    if unit.moved:
        yield no("Movement Phase", "{unit} has moved this turn", unit=unit.name)
    if not figure(battle, unit, "mv"):
        yield no("Standard Move", "{unit} has no Movement", unit=unit.name)


def inches(number: int, halved: bool) -> str:
    """A distance, halved in difficult ground."""
    return f"{number / 2:g}" if halved else str(number)


def difficult_tick(on: bool) -> Tick:
    """Whether the way leads through difficult ground, which halves it."""
    return Tick(id="difficult", label="Through difficult ground", rule="Difficult Terrain", on=on)


def _move_form(battle: SquadBattle, args: Moving) -> Form:
    unit = battle.unit(args.unit)
    ticks = (
        Tick(id="cover", label="Ends in cover", rule="Cover", on=args.cover),
        difficult_tick(args.difficult),
        Tick(id="broken", label=broken_words(battle), rule="Cohesion", on=args.broken),
    )
    return Form(ticks=ticks, reminders=tuple(_move_reminders(battle, unit, args)))


def _move_reminders(battle: SquadBattle, unit: SquadUnit, args: Moving) -> Iterable[Reason]:
    yield no("Standard Move", "Up to {mv}″", mv=inches(figure(battle, unit, "mv"), args.difficult))
    if unit.regroups:
        yield no("Cohesion", "It must move back into cohesion")
    yield no("Squads", "Through friends, not through enemies")


@order("move", "Move", "Standard Move", "V", reasons=_move_reasons, form=_move_form, phases=("movement",))
def moves(battle: SquadBattle, args: Moving) -> Rule[None]:
    """A standard move; where it ends counts for cover and cohesion."""
    unit = battle.unit(args.unit)
    mv = inches(figure(battle, unit, "mv"), args.difficult)
    yield from Note("Standard Move", "{unit} moves up to {mv}″", unit=unit.name, mv=mv)
    if args.difficult:
        yield from Note("Difficult Terrain", "Half the distance through difficult ground")
    yield from acts(unit.id, moved=True)
    yield from stands(unit, args.place, args.cover)
    if args.broken:
        yield from falls_out_of_cohesion(unit)
    else:
        yield from comes_into_cohesion(unit)


def stands(unit: SquadUnit, place: str, cover: bool) -> Rule[None]:
    """Where a squad has come to stand, and whether terrain hides part of it."""
    if place != unit.place:
        yield from happened(Set(unit=unit.id, field="place", value=place))
    if cover and not unit.has("in-cover"):
        yield from Note("Cover", "{unit} is in cover", unit=unit.name)
        yield from happened(Marked(unit=unit.id, marker=Marker(kind="in-cover"), rule="Cover"))
    if not cover and unit.has("in-cover"):
        yield from happened(Unmarked(unit=unit.id, marker="in-cover", rule="Cover"))


@value
class Leaving:
    """A squad that goes over the edge of the board."""

    unit: str


def _leave_reasons(battle: SquadBattle, args: Leaving) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    yield from _cannot_move(battle, unit)
    if unit.falls_back:
        yield no("Board Edge", "{unit} is in fallback: it stops at the edge", unit=unit.name)


def _leave_form(battle: SquadBattle, args: Leaving) -> Form:
    wins = [no("Victory", "{text}", text=line.text) for line in battle.table.victory if line.for_ == "squad-exited"]
    return Form(reminders=(no("Board Edge", "A squad beyond the edge does not come back"), *wins))


@order("leave", "Leave the board", "Board Edge", "L", reasons=_leave_reasons, form=_leave_form, phases=("movement",))
def leaves(battle: SquadBattle, args: Leaving) -> Rule[None]:
    """Beyond the edge a squad is out of the battle for good; the scenario may pay for it."""
    unit = battle.unit(args.unit)
    pays = [line.edge for line in battle.table.victory if line.edge and may_win(battle, line, unit.side)]
    edges = tuple(dict.fromkeys([*pays, *EDGES]))
    edge = yield from Choose("edge", edges, rule="Board Edge", label=f"{unit.name} leaves by the edge")
    yield from Note("Board Edge", "{unit} is out of the battle for good", unit=unit.name)
    yield from goes(unit.id, left_by(edge), "Board Edge")
    yield from counts_points()


ORDERS = (measures, moves, leaves)
