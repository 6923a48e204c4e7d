"""Moving [DS3]: forward with one wheel, or a turn on the spot; on the sketch as far as the unit moves."""

from __future__ import annotations

from collections.abc import Iterable

from referee.order import Form, Reason, no
from referee.requests import Ask, Note, Rule, Tell
from referee.rulesets.banter_battles.doing_stuff import Acting, action, comes_apart
from referee.rulesets.banter_battles.rulings import TERRAIN_SLOWS
from referee.rulesets.banter_battles.sketch import At, both, drawn, goes_to, read_at, touched, way_reasons
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.rulings import option
from referee.value import value


@value
class Moving(Acting):
    """A unit that moves, and where it stands then if that is to be on the sketch."""

    at: At = ""


def _move_reasons(battle: BanterBattle, args: Moving) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    return way_reasons(battle, unit, args.at, unit.move)


def moves(battle: BanterBattle, args: Moving) -> Rule[None]:
    """It moves; the way and its length are on the table, its end perhaps on the sketch."""
    unit = battle.unit(args.unit)
    if unit.is_scouts:
        yield from Note("S2", "Scouts are not slowed by terrain")
    yield from leaves_some(battle, unit, args.at)
    yield from Tell("{unit} {do}", unit=unit.name, do=unit.verb("move"))


def _move_form(battle: BanterBattle, args: Moving) -> Form:
    way = no("DS3", "Forward with one wheel of up to 45°, or a turn of 90° or 180° on the spot")
    if battle.unit(args.unit).is_scouts:
        return Form(reminders=(way, no("S2", "Scouts are not slowed by terrain")))
    half = option(battle, TERRAIN_SLOWS) == "half"
    words = "Half as far inside terrain" if half else "Slower inside terrain, as the table agrees"
    return Form(reminders=(way, no("terrain-slows", words)))


def leaves_some(battle: BanterBattle, unit: BanterUnit, at: str) -> Rule[None]:
    """A unit that moves while it touches enemies may leave them behind: as the sketch shows, or by the referee."""
    there = read_at(battle, unit, at)
    yield from goes_to(battle, unit, there)
    after = drawn(battle, unit, there)
    unknown = tuple(other for other in unit.contact if both(after, unit, battle.unit(other)) is None)
    label = f"Enemies that {unit.name} still {unit.verb('touch')}"
    still = (*touched(after, unit), *(yield from Ask("still-touches", unknown, label, "DS3")))
    for other in unit.contact:
        if other not in still:
            yield from comes_apart(unit.id, other)


MOVE = action("move", "Move", "V", moves, args=Moving, reasons=_move_reasons, form=_move_form)
