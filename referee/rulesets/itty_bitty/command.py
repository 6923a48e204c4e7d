"""What weighs on a captain's orders: what happened to his formation last turn, and who is near."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from annotated_types import Interval

from referee.requests import Rule
from referee.rulesets.itty_bitty.board import apart, at
from referee.rulesets.itty_bitty.cup import ACTIVATION, Command
from referee.rulesets.itty_bitty.lines import asks_yes
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, formation
from referee.value import value

ALONE = 2
"""The leadership of a formation without a captain."""
NEAR_HATED = 2
CHARGE_REACH = 6


@value
class Said:
    """What the referee says of a formation; what he leaves open the app works out."""

    under_fire: bool | None = None
    fear: bool | None = None
    charged: bool | None = None
    units_lost: Annotated[int, Interval(ge=0, le=200)] | None = None
    out_of_range: bool | None = None
    braced: bool | None = None
    antipathy: bool | None = None


def members(battle: IttyBattle, side: str, group: str) -> tuple[IttyUnit, ...]:
    """All troops that belong or belonged to a formation, the lost ones too."""
    every = battle.units.values()
    return tuple(unit for unit in every if unit.side == side and unit.group == group and unit.is_troops)


def leadership(battle: IttyBattle, unit: IttyUnit) -> int:
    """A captain's leadership; a formation that leads itself has 2."""
    return unit.rating if unit.kind == "captain" else ALONE


def command_of(battle: IttyBattle, unit: IttyUnit, group: str, said: Said) -> Command:
    """The facts of the test: as the referee says, else as the app knows; what neither knows is no."""
    every = members(battle, unit.side, group)
    lost = sum(each.gone and each.lost_on == battle.turn - 1 for each in every)
    there = formation(battle, unit.side, group)
    return Command(
        leadership=leadership(battle, unit),
        under_fire=_or(said.under_fire, any(each.was_under_fire for each in every)),
        fear=_or(said.fear, any(each.has("afraid") for each in there)),
        charged=_or(said.charged, any(each.was_charged for each in every)),
        units_lost=lost if said.units_lost is None else said.units_lost,
        out_of_range=_or(said.out_of_range, bool(out_of_range(battle, there))),
        braced=_or(said.braced, bool(is_braced(battle, there))),
        antipathy=_or(said.antipathy, bool(is_near_hated(battle, there))),
    )


def _or(said: bool | None, known: bool) -> bool:
    return known if said is None else said


def ask_command(battle: IttyBattle, unit: IttyUnit, group: str, said: Said) -> Rule[Command]:
    """The same, the referee being asked what the hexes do not tell."""

    there = formation(battle, unit.side, group)
    if said.out_of_range is None and out_of_range(battle, there) is None:
        words = f"Is {group} out of range of every enemy missile unit?"
        said = replace(said, out_of_range=(yield from asks_yes("out-of-range", words, ACTIVATION)))
    if said.braced is None and is_braced(battle, there) is None:
        words = f"Is heavy cavalry within {CHARGE_REACH} hexes of {group}?"
        said = replace(said, braced=(yield from asks_yes("cavalry-near", words, ACTIVATION)))
    if said.antipathy is None and is_near_hated(battle, there) is None:
        words = f"Is a people that {group} hates within {NEAR_HATED} hexes?"
        said = replace(said, antipathy=(yield from asks_yes("hated-near", words, ACTIVATION)))
    return command_of(battle, unit, group, said)


def _within(units: tuple[IttyUnit, ...], other: IttyUnit, distance: int) -> bool | None:
    """Whether another is within so many hexes of any of these."""
    found = [far for unit in units if (far := apart(unit, other)) is not None]
    return min(found) <= distance if found else None


def _any_known(answers: list[bool | None]) -> bool | None:
    """Yes if any is, no if all are known and none is."""
    if any(answers):
        return True
    return None if None in answers else False


def out_of_range(battle: IttyBattle, units: tuple[IttyUnit, ...]) -> bool | None:
    """No enemy missile unit has any of them in its range."""
    if not units:
        return None
    shooters = [foe for foe in battle.enemies(units[0]) if foe.range and (foe.is_troops or foe.direct_fire)]
    found = _any_known([_within(units, foe, foe.range) for foe in shooters])
    return None if found is None else not found


def is_braced(battle: IttyBattle, units: tuple[IttyUnit, ...]) -> bool | None:
    """All pikes or spears, and charged last turn or heavy cavalry within its reach."""
    if not units or not all(unit.can("against-cavalry") for unit in units):
        return False
    if any(unit.was_charged for unit in units):
        return True
    riders = [foe for foe in battle.enemies(units[0]) if foe.can("charge")]
    return _any_known([_within(units, foe, CHARGE_REACH) for foe in riders])


def is_near_hated(battle: IttyBattle, units: tuple[IttyUnit, ...]) -> bool | None:
    """A people that it hates is within 2 hexes."""
    if not units:
        return False
    hated = battle.table.hates.get(units[0].side, ())
    foes = [foe for foe in battle.enemies(units[0]) if foe.side in hated and foe.is_troops]
    if not foes or not any(at(unit) for unit in units):
        return None if foes else False
    return _any_known([_within(units, foe, NEAR_HATED) for foe in foes])
