"""A charge on its way: fire at it, whether it keeps its shock, and how it strikes home."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import ids
from referee.event import Set, TableSet
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, Tick, no
from referee.requests import Choose, Note, Now, Rule, happened, ruling, sub
from referee.rulesets.itty_bitty.activation import bound_reasons, has_acted
from referee.rulesets.itty_bitty.board import asks_yes, at, has_room, is_river, row_for, stack_of, standing_in, touch
from referee.rulesets.itty_bitty.charge import CHARGE, is_rideable
from referee.rulesets.itty_bitty.combat import (
    Attacking,
    asks_row,
    asks_stack,
    attacker,
    attackers_of,
    captain_ticks,
    defender,
    explains,
    falls_on,
    fight_of,
    leave_tracks,
    wahoo,
)
from referee.rulesets.itty_bitty.crt import Fight, combat
from referee.rulesets.itty_bitty.hidden import meets
from referee.rulesets.itty_bitty.melee import advances, cut_down
from referee.rulesets.itty_bitty.missile import has_fired, shooter_reasons
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, order
from referee.value import plain, value


def opportunity_attack(attack: int) -> int:
    """Fire at a charge on its way is 1 weaker, never below 1."""
    return max(attack - 1, 1)


PIKEMEN = "Pikemen"
STAYS = "stays behind"


@value
class Opportunity:
    """A missile unit that fires at a charge on its way: at the first rider, unless another is named."""

    unit: str
    target: str = ""
    near: bool | None = None


def in_reach(battle: IttyBattle, unit: IttyUnit, distance: int) -> bool | None:
    """Whether the charge comes within so many hexes on its way; None if hexes are not known."""
    onrush, here = battle.table.onrush, at(unit)
    if onrush is None or here is None or not onrush.path:
        return None
    return any(here.distance(Hex.parse(place)) <= distance for place in onrush.path)


def opportunity_reasons(battle: IttyBattle, args: Opportunity) -> Iterable[Reason]:
    """Why it may not fire at the charge."""
    unit, onrush = battle.unit(args.unit), battle.table.onrush
    if onrush is None:
        yield no(CHARGE, "No charge is on its way")
        return
    if unit.side == battle.unit(onrush.units[0]).side:
        yield no(CHARGE, "{unit} is on the side that charges", unit=unit.name)
    yield from bound_reasons(unit)
    yield from shooter_reasons(battle, unit)
    if unit.has("fired") or unit.fought:
        yield no(CHARGE, "{unit} has fired or fought this turn", unit=unit.name)
    if args.near is False or (args.near is None and in_reach(battle, unit, unit.range) is False):
        yield no(CHARGE, "The charge does not come within range {range} of {unit}", unit=unit.name, range=unit.range)


def riders_of(battle: IttyBattle) -> tuple[IttyUnit, ...]:
    """Those who charge and are still there."""
    onrush = battle.table.onrush
    return tuple(unit for id in (onrush.units if onrush else ()) if not (unit := battle.unit(id)).gone)


def shot_at(battle: IttyBattle, args: Opportunity) -> tuple[IttyUnit, ...]:
    """The riders who are shot at: the one that is named, with those who ride in its hex."""
    riders = riders_of(battle)
    first = next((rider for rider in riders if rider.id == args.target), riders[0] if riders else None)
    return tuple(
        rider for rider in riders if first and (rider.id == first.id or (at(rider) and rider.place == first.place))
    )


def opportunity_fight(battle: IttyBattle, args: Opportunity) -> Fight | None:
    """The fire as a combat: the attack is 1 weaker, never below 1."""
    riders, unit = shot_at(battle, args), battle.unit(args.unit)
    if not riders:
        return None
    return Fight(
        kind="missile",
        terrain=row_for(battle, riders[0]) or "clear",
        attackers=(attacker(battle, unit, opportunity_attack(unit.attack)),),
        defenders=tuple(defender(battle, rider) for rider in riders),
        attacker_bonus=wahoo(battle, unit.side),
        defender_bonus=wahoo(battle, riders[0].side),
    )


def opportunity_fires(battle: IttyBattle, args: Opportunity) -> Rule[None]:
    """A missile unit fires at the charge; whatever hurts it takes its shock away."""
    unit, riders = battle.unit(args.unit), shot_at(battle, args)
    fight = opportunity_fight(battle, args)
    if fight is None:
        return
    unknown = args.near is None and in_reach(battle, unit, unit.range) is None
    words = f"Does the charge come into range of {unit.name}?"
    if unknown and not (yield from asks_yes("in-range", words, CHARGE)):
        return
    yield from Note(CHARGE, "Fire at a charge: attack {attack}", attack=fight.attackers[0].attack)
    yield from leave_tracks(battle, (unit,), riders, "missile")
    yield from has_fired(unit)
    fought = yield from sub(combat, fight)
    both = (yield from ruling("fire-back")) == "as-table"
    yield from falls_on(fought, (unit.id,), ids(riders), both=both)
    if fought.defender != "none":
        yield from molests()


def molests() -> Rule[None]:
    """The charge was hurt on its way: no shock; if nobody is left of it, it is over."""
    battle: IttyBattle = yield from Now()
    onrush = battle.table.onrush
    if onrush is None:
        return
    if not riders_of(battle):
        yield from Note(CHARGE, "Nobody is left of the charge")
        yield from happened(TableSet(field="onrush", value=None, rule=CHARGE))
        return
    yield from Note(CHARGE, "The charge is molested: it has lost its shock")
    hurt = {**plain(onrush), "molested": True}
    yield from happened(TableSet(field="onrush", value=hurt, rule=CHARGE))


# Home


@value
class Striking:
    """The charge comes home; what the app cannot see is ticked."""

    molested: bool | None = None
    pikes: bool | None = None
    captain: bool | None = None
    enemy_captain: bool | None = None


def has_pikes(battle: IttyBattle, target: IttyUnit) -> bool:
    """Pikes that are not routed stand with the target."""
    return any(unit.is_pike and not unit.has("routed") for unit in stack_of(battle, target))


def _as_attack(battle: IttyBattle, args: Striking, riders: tuple[str, ...]) -> Attacking:
    onrush = battle.table.onrush
    assert onrush is not None
    return Attacking(
        unit=riders[0],
        others=riders[1:],
        target=onrush.target,
        captain=args.captain,
        enemy_captain=args.enemy_captain,
    )


def _no_shock(battle: IttyBattle, args: Striking) -> tuple[bool, bool]:
    """Whether it was molested, and whether pikes stop its shock."""
    onrush = battle.table.onrush
    assert onrush is not None
    molested = onrush.molested if args.molested is None else args.molested
    pikes = has_pikes(battle, battle.unit(onrush.target)) if args.pikes is None else args.pikes
    return molested, pikes


def _strike_reasons(battle: IttyBattle, args: Striking) -> Iterable[Reason]:
    if battle.table.onrush is None:
        yield no(CHARGE, "No charge is on its way")


def strike_form(battle: IttyBattle, args: Striking) -> Form:
    """The charge's combat as it would be if all riders touch the target."""
    riders = ids(riders_of(battle))
    if battle.table.onrush is None or not riders:
        return Form(procedure="combat")
    attack = _as_attack(battle, args, riders)
    molested, pikes = _no_shock(battle, args)
    ticks = (
        Tick(id="molested", label="Hurt on its way: no shock", rule=CHARGE, on=molested),
        Tick(id="pikes", label="Pikes stop the shock", rule=PIKEMEN, on=pikes),
        *captain_ticks(battle, attack),
    )
    facts = fight_of(battle, attack, "charge", molested=molested or pikes)
    return Form(procedure="combat", facts=facts, ticks=ticks)


def strikes(battle: IttyBattle, args: Striking) -> Rule[None]:
    """Riders that touch the target add up their attack, 4 more if nothing hurt them; then the table."""
    riders = yield from _arrive(battle)
    battle = yield from Now()
    onrush = battle.table.onrush
    assert onrush is not None
    target = battle.unit(onrush.target)
    if not riders or target.gone:
        yield from Note(CHARGE, "The charge touches nobody")
    else:
        attack = _as_attack(battle, args, riders)
        yield from _clash(battle, args, attack)
    yield from happened(TableSet(field="onrush", value=None, rule=CHARGE))
    if riders:
        yield from advances(tuple(battle.unit(id) for id in riders), target)
    yield from meets((yield from Now()))


def _clash(battle: IttyBattle, args: Striking, attack: Attacking) -> Rule[None]:
    molested, pikes = _no_shock(battle, args)
    if pikes and not molested:
        yield from Note(PIKEMEN, "Pikes stop the shock of the charge")
    foes = yield from asks_stack(battle, attack)
    units = attackers_of(battle, attack)
    yield from leave_tracks(battle, units, foes, "charge")
    for unit in units:
        yield from has_acted(unit.id, "fought", rule=CHARGE)
    if not any(foe.is_troops for foe in foes):
        yield from cut_down(foes)
        return
    row = yield from asks_row(battle, attack)
    yield from explains(battle, attack, "charge", foes)
    facts = fight_of(battle, attack, "charge", foes=foes, row=row, molested=molested or pikes)
    fought = yield from sub(combat, facts)
    yield from falls_on(fought, ids(units), ids(foes), both=True)


def _arrive(battle: IttyBattle) -> Rule[tuple[str, ...]]:
    """The riders end beside the target, each where there is room; those who find none stay behind."""
    onrush = battle.table.onrush
    assert onrush is not None
    touching = []
    for rider in riders_of(battle):
        battle = yield from Now()
        if (yield from _arrives(battle, rider, battle.unit(onrush.target))):
            touching.append(rider.id)
    return tuple(touching)


def _arrives(battle: IttyBattle, rider: IttyUnit, target: IttyUnit) -> Rule[bool]:
    if touch(rider, target) is not False:
        return True
    if rider.has("routed"):
        return False
    there = at(target)
    assert there is not None
    ends = _ends(battle, rider, there)
    to = yield from Choose("charge-to", (*ends, STAYS), rule=CHARGE, label=f"{rider.name} charges to")
    if to == STAYS:
        return False
    yield from Note(CHARGE, "{unit} comes to {hex}", unit=rider.name, hex=to)
    for man in standing_in(battle, rider.place, rider.side):
        if man.kind == "captain" and man.group == rider.group:
            yield from happened(Set(unit=man.id, field="place", value=to, rule=CHARGE))
    for field, now in (("place", to), ("moved", True)):
        yield from happened(Set(unit=rider.id, field=field, value=now, rule=CHARGE))
    return True


def _ends(battle: IttyBattle, rider: IttyUnit, there: Hex) -> tuple[str, ...]:
    """The hexes beside the target with room for a rider, the nearest first; where the way is the referee's, any."""
    here, found, onrush = at(rider), battle.table.map, battle.table.onrush
    assert here is not None
    free = [
        place
        for place in there.neighbours()
        if (place in found.grid if found else place.is_numbered)
        and all(other.side == rider.side for other in standing_in(battle, str(place)))
        and has_room(battle, rider, str(place))
        and ((onrush and not onrush.path) or _rides_to(battle, rider, here, place, there))
    ]
    return tuple(str(place) for place in sorted(free, key=lambda place: (here.distance(place), place)))


def _rides_to(battle: IttyBattle, rider: IttyUnit, here: Hex, place: Hex, there: Hex) -> bool:
    """Whether a charge may end in this hex: within its movement, on good ground, with no water before the target."""
    near = here.distance(place) <= rider.movement
    return near and is_rideable(battle, place) and not is_river(battle, place, there)


def _opportunity_form(battle: IttyBattle, args: Opportunity) -> Form:
    return Form(procedure="combat", facts=opportunity_fight(battle, args))


def _riders(battle: IttyBattle, args: Opportunity) -> tuple[str, ...]:
    return ids(riders_of(battle))


RIDER = Pick(key="target", label="Rider", candidates=_riders, required=False)
OPPORTUNITY = {"reasons": opportunity_reasons, "form": _opportunity_form, "picks": (RIDER,)}
ORDERS = (
    order("opportunity-fire", "Fire at the charge", "O", CHARGE, opportunity_fires, **OPPORTUNITY),
    order("strike", "Strike home", "H", CHARGE, strikes, reasons=_strike_reasons, form=strike_form, by="table"),
)
