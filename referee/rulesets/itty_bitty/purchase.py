"""Buying an army with gold: what it may hold, what it costs, and everything the rules have against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from annotated_types import Interval, Len

from referee.hexgrid import Hex
from referee.rulesets.itty_bitty.board import MOST_ATTACK, STACKING
from referee.rulesets.itty_bitty.content import Budget, Tally, UnitType, price
from referee.rulesets.itty_bitty.whose_go import FORMATIONS
from referee.value import FrozenMap, value

DIBBS = "Designing Itty Bitty Battles"
Content = Mapping[str, Mapping[str, Any]]
GOLD_A_LEVEL = 20
UNITS_A_CAPTAIN = 6
Name = Annotated[str, Len(1, 200)]
Count = Annotated[int, Interval(ge=1, le=50)]


@value
class Bought:
    """So many units of a kind, where they stand if that is known, and a name of their own if wanted."""

    unit: str
    count: Count = 1
    hex: str = ""
    name: str = ""


@value
class Hired:
    """A captain, wizard or priest from the price list, by a name of his own."""

    smc: str
    name: str = ""
    hex: str = ""
    evil: bool = False


@value
class Band:
    """A formation: two or more units, led by a captain, or by nobody."""

    name: Name
    captain: Hired | None = None
    units: Annotated[tuple[Bought, ...], Len(1)]


@value
class Army:
    """An army that gold has bought: formations, those who act alone, casters, engines and gear."""

    name: Name
    formations: Annotated[tuple[Band, ...], Len(1)]
    alone: tuple[Bought, ...] = ()
    casters: tuple[Hired, ...] = ()
    engines: tuple[Bought, ...] = ()
    petards: Tally = 0
    forts: FrozenMap[str, Annotated[int, Interval(ge=1, le=2)]] = FrozenMap()
    own: FrozenMap[str, UnitType] = FrozenMap()
    budget: str = "meeting"
    role: Literal["attacker", "defender"] = "attacker"
    gold: Tally = 0
    note: str = ""


def unit_types(army: Army, content: Content) -> dict[str, UnitType]:
    """Every kind of unit the army may have: the catalogue's, and the club's own."""
    return {**content.get("units", {}), **army.own}


def _all_bought(army: Army) -> Iterator[Bought]:
    for band in army.formations:
        yield from band.units
    yield from army.alone


def _all_hired(army: Army) -> Iterator[Hired]:
    yield from (band.captain for band in army.formations if band.captain)
    yield from army.casters


def cost(army: Army, content: Content) -> int:
    """What an army costs in gold; what is not in the lists costs nothing here, and is a problem."""
    units, men, engines, gear = unit_types(army, content), content["smcs"], content["engines"], content["gear"]
    total = sum(units[each.unit].price * each.count for each in _all_bought(army) if each.unit in units)
    total += sum(men[each.smc].price for each in _all_hired(army) if each.smc in men)
    total += sum(engines[each.unit].price * each.count for each in army.engines if each.unit in engines)
    total += gear["petard"].price * army.petards
    levels = sum(army.forts.values())
    return int(total + gear["fort-level"].price * max(levels - _free_levels(army, content, total), 0))


def _free_levels(army: Army, content: Content, spent: int) -> int:
    """A defender has a level of fortification free for every 20 gold pieces of his budget, or of what he spends."""
    budget: Budget | None = content.get("budgets", {}).get(army.budget)
    if not budget or not budget.free_fortifications or army.role != "defender":
        return 0
    return (gold_of(army, content) or spent) // GOLD_A_LEVEL


def gold_of(army: Army, content: Content) -> int:
    """What it may spend: the agreed gold, the attacker of a position twice as much."""
    budget: Budget | None = content.get("budgets", {}).get(army.budget)
    if budget is None:
        return army.gold
    return army.gold * (budget.attacker if army.role == "attacker" else budget.defender)


def problems(army: Army, content: Content, rulings: Mapping[str, str] = FrozenMap()) -> tuple[str, ...]:
    """What the rules have against an army, each in a sentence with its rule; empty means it may fight."""
    unknown = (*_unknown(army, content), *_own(army, content))
    if unknown:
        return unknown
    strict = rulings.get("captain-per-six") == "required"
    captains = (*_captains(army), *(advice(army) if strict else ()))
    return (*_bands(army, content), *captains, *_gear(army, content), *_stacks(army, content), *_budget(army, content))


def advice(army: Army) -> tuple[str, ...]:
    """What is wise and not required: a captain to six units of its formations."""
    captains = sum(bool(band.captain) for band in army.formations)
    units = sum(each.count for band in army.formations for each in band.units)
    if not captains or units <= captains * UNITS_A_CAPTAIN:
        return ()
    words = f"{units} units in formations need a captain to every {UNITS_A_CAPTAIN}"
    return (f"{army.name}: {words}, and there are {captains} [captain-per-six].",)


def _unknown(army: Army, content: Content) -> Iterator[str]:
    units = unit_types(army, content)
    for each in _all_bought(army):
        if each.unit not in units:
            yield f"There is no unit “{each.unit}” in the price list [{DIBBS}]."
        elif not units[each.unit].for_sale:
            yield f"{units[each.unit].name} cannot be bought: only scenarios and spells bring it [{DIBBS}]."
    yield from _not_there((each.smc for each in _all_hired(army)), content["smcs"], "single man")
    yield from _not_there((each.unit for each in army.engines), content["engines"], "engine")
    yield from _not_there((army.budget,), content["budgets"], "budget")


def _not_there(names: Any, there: Mapping[str, Any], what: str) -> Iterator[str]:
    for name in names:
        if name not in there:
            yield f"There is no {what} “{name}”; there are {', '.join(there)} [{DIBBS}]."


def _own(army: Army, content: Content) -> Iterator[str]:
    for unit in army.own.values():
        if unit.becomes and unit.becomes not in content["units"]:
            yield f"{unit.name} cannot become “{unit.becomes}”: only a unit of the price list [{DIBBS}]."
        if unit.price != price(unit):
            yield f"{unit.name} must cost {price(unit)} by the formula, not {unit.price} [{DIBBS}]."


def _bands(army: Army, content: Content) -> Iterator[str]:
    units, men = unit_types(army, content), content["smcs"]
    for band in army.formations:
        if sum(each.count for each in band.units) < 2:
            yield f"{band.name}: a formation is two or more units [{FORMATIONS}]."
        if band.captain and men[band.captain.smc].role != "captain":
            yield f"{band.name}: {men[band.captain.smc].name} cannot lead a formation [{FORMATIONS}]."
        for each in band.units:
            if units[each.unit].arm == "special":
                yield f"{band.name}: {units[each.unit].name} act alone, not in a formation [{FORMATIONS}]."
    yield from _alone(army, content)


def _captains(army: Army) -> Iterator[str]:
    """Formations are led by captains: an army has one at least."""
    if not any(band.captain for band in army.formations):
        yield f"{army.name}: an army needs a captain [{FORMATIONS}]."


def _alone(army: Army, content: Content) -> Iterator[str]:
    units, men = unit_types(army, content), content["smcs"]
    for each in army.alone:
        if units[each.unit].arm != "special":
            yield f"{units[each.unit].name} must be in a formation: only engineers and scouts act alone [{FORMATIONS}]."
    for man in army.casters:
        if men[man.smc].role == "captain":
            yield f"{men[man.smc].name} must lead a formation [{FORMATIONS}]."


def _gear(army: Army, content: Content) -> Iterator[str]:
    units = unit_types(army, content)
    engineers = sum(each.count for each in army.alone if "engineer" in units[each.unit].abilities)
    engines = sum(each.count for each in army.engines)
    if engines > engineers:
        rule = "Operating Siege Engines and Bombards"
        yield f"{engines} engines need as many engineers, and there are {engineers} [{rule}]."
    if army.petards and not engineers:
        yield "Petards need an engineer to set them [Petards]."


def _stacks(army: Army, content: Content) -> Iterator[str]:
    units = unit_types(army, content)
    attack: Counter[str] = Counter()
    for each in _all_bought(army):
        if each.hex:
            attack[each.hex] += units[each.unit].attack * each.count
    for place, total in attack.items():
        if total > MOST_ATTACK:
            yield f"Hex {place} would hold {total} attack points: at most {MOST_ATTACK} [{STACKING}]."
    hexes = [each.hex for each in (*_all_bought(army), *army.engines)] + [each.hex for each in _all_hired(army)]
    for place in dict.fromkeys((*(name for name in hexes if name), *army.forts)):
        try:
            Hex.parse(place)
        except ValueError as error:
            yield f"{error} [The Map and Hexagons]"


def _budget(army: Army, content: Content) -> Iterator[str]:
    spent, gold = cost(army, content), gold_of(army, content)
    if army.gold and spent > gold:
        yield f"{army.name} costs {spent} gold pieces, and its budget is {gold} [{DIBBS}]."
