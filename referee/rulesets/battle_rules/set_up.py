"""Set-up [Deployment]: who takes the first turn, and squads put down in their zones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.agreement import does
from referee.battle import Marker, ids
from referee.common_orders import Nothing
from referee.event import Marked, Set, TableSet
from referee.footprints import lies_in, patch
from referee.order import Form, Next, Reason, Tick, no, order, up_next
from referee.requests import Choose, Note, Rule, Tell, happened
from referee.rulesets.battle_rules.close_combat import highest
from referee.rulesets.battle_rules.content import Zone
from referee.rulesets.battle_rules.measuring import Places, goes_to, read_spots, way_reasons
from referee.rulesets.battle_rules.rulings import ruled
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.value import value
from referee.words import how_many


def still_to_set_up(battle: SquadBattle) -> Iterable[Reason]:
    """What is to be done before the first turn."""
    if not battle.table.first:
        yield no("Deployment", "The first turn is to be rolled for")
    for side in battle.sides:
        left = sum(not unit.deployed for unit in battle.of(side.id))
        if left:
            yield no("Deployment", "{side}: squads to set up: {left}", side=side.name, left=left)


def _first_reasons(battle: SquadBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.first:
        yield no("Deployment", "{side} takes the first turn", side=battle.side(battle.table.first).name)


@order(
    "first-turn",
    "Roll off",
    "Deployment",
    "",
    reasons=_first_reasons,
    form=lambda battle, args: Form(procedure="roll-off"),
    phases=("set-up",),
    by="table",
)
def rolls_for_first(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """The higher die takes the first turn, or leaves it to the other."""
    first = yield from highest(battle, tuple(side.id for side in battle.sides), "Deployment")
    goes = "first"
    if ruled(battle, "first-turn") == "winner-chooses":
        label = f"{battle.side(first).name} {does(battle.side(first).name, 'goes')}"
        goes = yield from Choose("goes", ("first", "second"), rule="first-turn", label=label)
    taken = first if goes == "first" else battle.other_side(first)
    yield from happened(TableSet(field="first", value=taken, rule="first-turn"))
    yield from Tell("{side} takes the first turn", side=battle.side(taken).name)


@value
class Placing:
    """A squad that is set up, perhaps in cover or out of sight."""

    unit: str
    cover: bool = False
    hidden: bool = False
    spots: Places = ""


def _set_up_reasons(battle: SquadBattle, args: Placing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from way_reasons(battle, unit, args.spots, None)
    zones = [patch(zone.x, zone.y, zone.width, zone.height) for zone in zones_of(battle, unit.side)]
    for name, spot in read_spots(args.spots, unit).items():
        if zones and not any(lies_in(zone, spot) for zone in zones):
            yield no("Deployment", "{model} would be outside its zone", model=name)
    if battle.unit(args.unit).deployed:
        yield no("Deployment", "{unit} is set up", unit=battle.unit(args.unit).name)


def zone_words(battle: SquadBattle, side: str) -> Iterable[Reason]:
    """Where a side sets up, in inches from the south-west corner."""
    for zone in zones_of(battle, side):
        words = "Zone: {width}″ × {height}″, from {x}″ east and {y}″ north of the south-west corner"
        yield no("Deployment", words, width=zone.width, height=zone.height, x=zone.x, y=zone.y)


def zones_of(battle: SquadBattle, side: str) -> tuple[Zone, ...]:
    """Where a side sets up."""
    letters = dict(zip((each.id for each in battle.sides), "ab", strict=False))
    return tuple(zone for zone in battle.table.zones if zone.side == letters.get(side))


def _set_up_form(battle: SquadBattle, args: Placing) -> Form:
    unit = battle.unit(args.unit)
    ticks = (
        Tick(id="cover", label="In cover", rule="Cover", on=args.cover),
        Tick(id="hidden", label="Out of the enemy's sight", rule="Deployment", on=args.hidden),
    )
    near = no("Cohesion", "Every model within 2″ of another")
    return Form(ticks=ticks, reminders=(*zone_words(battle, unit.side), near))


@order("set-up", "Set up", "Deployment", "", reasons=_set_up_reasons, form=_set_up_form, phases=("set-up",))
def sets_up(battle: SquadBattle, args: Placing) -> Rule[None]:
    """A squad is put on the board in its zone."""
    yield from _put_down(battle.unit(args.unit), args)
    where = (", in cover" if args.cover else "") + (", out of sight" if args.hidden else "")
    yield from Tell("{unit} is set up{where}", unit=battle.unit(args.unit).name, where=where)


def _put_down(unit: SquadUnit, args: Placing) -> Rule[None]:
    yield from Note("Deployment", "{unit} is set up", unit=unit.name)
    yield from happened(Set(unit=unit.id, field="deployed", value=True, rule="Deployment"))
    if args.spots:
        yield from goes_to(unit, read_spots(args.spots, unit))
    if args.cover:
        yield from happened(Marked(unit=unit.id, marker=Marker(kind="in-cover"), rule="Cover"))
    if args.hidden:
        yield from happened(Set(unit=unit.id, field="hidden", value=True, rule="Deployment"))


def _rest_reasons(battle: SquadBattle, args: Nothing) -> Iterable[Reason]:
    if all(unit.deployed for unit in battle.present()):
        yield no("Deployment", "All squads are set up")


@order("set-up-rest", "Set up the rest", "Deployment", "Q", reasons=_rest_reasons, phases=("set-up",), by="table")
def set_up_rest(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """All that is left goes on the board, in the open."""
    left = [unit for unit in battle.present() if not unit.deployed]
    for unit in left:
        yield from _put_down(unit, Placing(unit=unit.id))
    yield from Tell("All squads are set up: {squads} put down", squads=how_many(len(left), "squad"))


def next_of_set_up(battle: SquadBattle) -> Next:
    """The roll for the first turn, the squads that are still to be put down, then the first turn."""
    left = ids(unit for unit in battle.present() if not unit.deployed)
    if not battle.table.first:
        return replace(up_next("Who takes the first turn?"), order="first-turn", units=left, click="set-up")
    if left:
        words = up_next("Set up: {squads} to go", squads=how_many(len(left), "squad"))
        return replace(words, order="set-up-rest", units=left, click="set-up")
    on_map = any(unit.spots for unit in battle.present())
    empty = "Everybody is set up: begin the first turn. The map (M) is still empty"
    return replace(up_next("Everybody is set up: begin the first turn" if on_map else empty), order="next-phase")


ORDERS = (rolls_for_first, sets_up, set_up_rest)
