"""Movement [Movement Phase] and cohesion [Cohesion]: the standard move, and the edge of the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from referee.agreement import does
from referee.battle import Marker
from referee.event import Marked, Set, Unmarked
from referee.order import Form, Reason, Tick, no, order
from referee.requests import AskNumber, Choose, Note, Rule, Tell, happened
from referee.rulesets.battle_rules.measuring import (
    Places,
    goes_to,
    in_cover,
    is_apart,
    moved_through,
    read_spots,
    way_reasons,
)
from referee.rulesets.battle_rules.models_and_weapons import figure
from referee.rulesets.battle_rules.rulings import in_words, ruled
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.rulesets.battle_rules.victory import EDGES, counts_points, left_by, may_win
from referee.rulesets.battle_rules.wounds_and_status import acts, breaks_off, goes, turn_reasons
from referee.value import value

KNOWN = ("cover", "difficult", "broken")
"""What the map tells of a move."""


def broken_words(battle: SquadBattle) -> str:
    """What the referee ticks, as the table has ruled on cohesion."""
    if ruled(battle, "cohesion") == "one-group":
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
    broken = is_apart(battle, unit)
    if broken is None:
        broken = yield from _asks_how_they_stand(battle, unit)
    if broken:
        yield from falls_out_of_cohesion(unit)
    elif unit.is_broken:
        yield from comes_into_cohesion(unit)
    yield from Tell("{unit} is {how} cohesion", unit=unit.name, how="out of" if broken else "in")


def _asks_how_they_stand(battle: SquadBattle, unit: SquadUnit) -> Rule[bool]:
    """Whether a squad is out of cohesion, by the referee's word."""
    models = len(unit.living)
    label = f"{unit.name}: models over 2″ from every other"
    broken = (yield from AskNumber("alone", 0, models, label, "Cohesion")) > 0
    if not broken and ruled(battle, "cohesion") == "one-group":
        label = f"{unit.name}: groups that stand over 2″ apart"
        broken = (yield from AskNumber("groups", 1, models, label, "Cohesion")) > 1
    return broken


@value
class Moving:
    """A squad that moves: where to, if that is worth a word or is to be on the map, and how it ends there.

    What is not said of the way and its end is as the map shows it.
    """

    unit: str
    place: str = ""
    cover: bool | None = None
    difficult: bool | None = None
    broken: bool | None = None
    spots: Places = ""


def _shown(battle: SquadBattle, args: Moving) -> Moving:
    """The move with its way and its end as the map shows them, where nothing is said; off the map: none of it."""
    unit = battle.unit(args.unit)
    there = replace(unit, spots=read_spots(args.spots, unit))
    known: dict[str, Any] = {
        "cover": in_cover(battle, there),
        "difficult": moved_through(battle, unit, args.spots),
        "broken": bool(is_apart(battle, there)),
    }
    return replace(args, **{name: known[name] for name in known if getattr(args, name) is None})


def _move_reasons(battle: SquadBattle, args: Moving) -> Iterable[Reason]:
    unit, args = battle.unit(args.unit), _shown(battle, args)
    yield from turn_reasons(battle, unit)
    yield from _cannot_move(battle, unit)
    yield from way_reasons(battle, unit, args.spots, reach(battle, unit, bool(args.difficult), standard=True))
    if unit.falls_back:
        yield no("Fallback", "{unit} is in fallback: it makes no standard move", unit=unit.name)
    if unit.contact and ruled(battle, "engaged-moves") == "no":
        yield no("engaged-moves", "{unit} is in close combat", unit=unit.name)
    if args.broken and len(unit.living) < 2:
        yield no("Cohesion", "{unit} has one model, which is always in cohesion", unit=unit.name)


def _cannot_move(battle: SquadBattle, unit: SquadUnit) -> Iterable[Reason]:
    if unit.moved:
        yield no("Movement Phase", "{unit} has moved this turn", unit=unit.name)
    if not figure(battle, unit, "mv"):
        yield no("Standard Move", "{unit} has no Movement", unit=unit.name)


def reach(battle: SquadBattle, unit: SquadUnit, difficult: bool, *, standard: bool = False) -> float:
    """How far a squad moves: Movement, other moves perhaps twice that, half of it through difficult ground."""
    farther = not standard and ruled(battle, "other-moves") == "twice-movement"
    halved = difficult and ruled(battle, "difficult-ground") == "half-the-move"
    return figure(battle, unit, "mv") * (2 if farther else 1) / (2 if halved else 1)


def inches(distance: float) -> str:
    """A distance as people say it.

    >>> inches(6.0), inches(3.5)
    ('6″', '3.5″')
    """
    return f"{distance:g}″"


def difficult_tick(on: bool, known: str = "") -> Tick:
    """Whether the way leads through difficult ground, which halves it."""
    return Tick(id="difficult", label="Through difficult ground", rule="Difficult Terrain", on=on, known=known)


def _move_form(battle: SquadBattle, args: Moving) -> Form:
    unit, said, args = battle.unit(args.unit), args, _shown(battle, args)
    known = {name: "the map" if said.spots and getattr(said, name) is None else "" for name in KNOWN}
    ticks = (
        Tick(id="cover", label="Ends in cover", rule="Cover", on=bool(args.cover), known=known["cover"]),
        difficult_tick(bool(args.difficult), known["difficult"]),
        Tick(id="broken", label=broken_words(battle), rule="Cohesion", on=bool(args.broken), known=known["broken"]),
    )
    return Form(ticks=ticks, reminders=tuple(_move_reminders(battle, unit, args)))


def _move_reminders(battle: SquadBattle, unit: SquadUnit, args: Moving) -> Iterable[Reason]:
    yield no("Standard Move", "Up to {mv}", mv=inches(reach(battle, unit, bool(args.difficult), standard=True)))
    if unit.regroups:
        yield no("regroup", "It must move back into cohesion, as close as it can")
    yield no("Squads", "Through friends, not through enemies")


@order("move", "Move", "Standard Move", "V", reasons=_move_reasons, form=_move_form, phases=("movement",))
def moves(battle: SquadBattle, args: Moving) -> Rule[None]:
    """A standard move; where it ends counts for cover and cohesion."""
    unit, args = battle.unit(args.unit), _shown(battle, args)
    mv = inches(reach(battle, unit, bool(args.difficult), standard=True))
    yield from Note("Standard Move", "{unit} moves up to {mv}", unit=unit.name, mv=mv)
    if args.difficult:
        yield from Note("difficult-ground", "{words}", words=in_words(battle, "difficult-ground"))
    yield from acts(unit.id, moved=True)
    yield from breaks_off(unit.id, "engaged-moves")
    yield from stands(unit, args.place, bool(args.cover))
    yield from goes_to(unit, read_spots(args.spots, unit))
    yield from falls_out_of_cohesion(unit) if args.broken else comes_into_cohesion(unit)
    ends = (" into cover" if args.cover else "") + (", out of cohesion" if args.broken else "")
    yield from Tell("{unit} moved{ends}", unit=unit.name, ends=ends)


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
    if unit.contact:
        yield no("engaged-moves", "{unit} is in close combat", unit=unit.name)
    if unit.falls_back:
        yield no("Board Edge", "{unit} is in fallback: it stops at the edge", unit=unit.name)
    if ruled(battle, "leave-board") == "scenario-only" and not paid_edges(battle, unit):
        yield no("leave-board", "{unit} is not paid for leaving the board", unit=unit.name)


def paid_edges(battle: SquadBattle, unit: SquadUnit) -> list[str]:
    """The edges by which the scenario wants this squad to leave."""
    return [line.edge for line in battle.table.victory if line.edge and may_win(battle, line, unit.side)]


def _leave_form(battle: SquadBattle, args: Leaving) -> Form:
    wins = [no("Victory", "{text}", text=line.text) for line in battle.table.victory if line.for_ == "squad-exited"]
    return Form(reminders=(no("Board Edge", "A squad beyond the edge does not come back"), *wins))


@order("leave", "Leave the board", "Board Edge", "L", reasons=_leave_reasons, form=_leave_form, phases=("movement",))
def leaves(battle: SquadBattle, args: Leaving) -> Rule[None]:
    """Beyond the edge a squad is out of the battle for good; the scenario may pay for it."""
    unit = battle.unit(args.unit)
    edges = tuple(dict.fromkeys([*paid_edges(battle, unit), *EDGES]))
    edge = yield from Choose(
        "edge", edges, rule="Board Edge", label=f"{unit.name} {does(unit.name, 'leaves by the edge')}"
    )
    yield from Note("Board Edge", "{unit} is out of the battle for good", unit=unit.name)
    yield from goes(unit.id, left_by(edge), "Board Edge")
    yield from counts_points()
    yield from Tell("{unit} left the board by the {edge} edge", unit=unit.name, edge=edge)


@value
class Placing:
    """Where the models of a squad stand by the referee's word; nothing: only the table knows."""

    unit: str
    spots: Places = ""


def _place_reasons(battle: SquadBattle, args: Placing) -> Iterable[Reason]:
    return way_reasons(battle, battle.unit(args.unit), args.spots, None)


@order("place", "Place", "Squads", reasons=_place_reasons, by="referee")
def place(battle: SquadBattle, args: Placing) -> Rule[None]:
    """The referee puts the models of a squad somewhere on the map, or takes them off it."""
    unit = battle.unit(args.unit)
    yield from goes_to(unit, read_spots(args.spots, unit))
    words = "{unit} stands where the referee says" if args.spots else "{unit}: only the table knows where it stands"
    yield from Tell(words, unit=unit.name)


ORDERS = (measures, moves, leaves, place)
