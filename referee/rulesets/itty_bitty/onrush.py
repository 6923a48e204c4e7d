"""A charge on its way: fire at it, whether it keeps its shock, and how it strikes home."""

from __future__ import annotations

from collections.abc import Iterable

from referee.agreement import does
from referee.battle import ids
from referee.event import Set, TableSet
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.requests import Choose, Note, Now, Refused, Rolling, Rule, Tell, happened, ruling, sub
from referee.rulesets.itty_bitty.board import (
    asks_yes,
    at,
    goes_over,
    has_room,
    on_map,
    range_of,
    row_for,
    row_in,
    stack_of,
    standing_in,
    touch,
    with_him,
)
from referee.rulesets.itty_bitty.charge import CHARGE, charge_reach, is_rideable, is_water
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
    in_words,
    leave_tracks,
    wahoo,
)
from referee.rulesets.itty_bitty.crt import Fight, combat
from referee.rulesets.itty_bitty.disorganization import befell_all, came_to
from referee.rulesets.itty_bitty.hidden import meets
from referee.rulesets.itty_bitty.melee import advances, are_cut_down
from referee.rulesets.itty_bitty.missile import has_fired, shooter_reasons
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.terrain import Row
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, Onrush, named, order
from referee.rulesets.itty_bitty.whose_go import bound_reasons, has_attacked, or_known
from referee.value import plain, value


def opportunity_attack(attack: int) -> int:
    """Fire at a charge on its way is 1 weaker, never below 1."""
    return max(attack - 1, 1)


STAYS = "stays behind"


@value
class Opportunity:
    """A missile unit that fires at a charge on its way: at the first rider, unless another is named."""

    unit: str
    target: str = ""
    near: bool | None = None


def comes_within(battle: IttyBattle, unit: IttyUnit, distance: int) -> str | None:
    """The first hex of a charge's way within so many hexes of a unit; empty if none, None if hexes are not known."""
    onrush, here = battle.table.onrush, at(unit)
    if onrush is None or here is None or not onrush.path:
        return None
    return next((place for place in onrush.path if here.distance(Hex.parse(place)) <= distance), "")


def in_reach(battle: IttyBattle, unit: IttyUnit, distance: int) -> bool | None:
    """Whether the charge comes within so many hexes on its way; None if hexes are not known."""
    place = comes_within(battle, unit, distance)
    return None if place is None else bool(place)


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
    if args.near is False or (args.near is None and in_reach(battle, unit, range_of(battle, unit)) is False):
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
        terrain=_row_of_fire(battle, unit, riders[0]),
        attackers=(attacker(battle, unit, opportunity_attack(unit.attack)),),
        defenders=tuple(defender(battle, rider) for rider in riders),
        attacker_bonus=wahoo(battle, unit.side),
        defender_bonus=wahoo(battle, riders[0].side),
    )


def _row_of_fire(battle: IttyBattle, unit: IttyUnit, rider: IttyUnit) -> Row:
    """The terrain where the riders come into range; or where they stand, as the table plays it."""
    place = comes_within(battle, unit, range_of(battle, unit))
    if place and battle.table.map and plays(battle, "opportunity-terrain") == "where-hit":
        return row_in(battle, place)
    return row_for(battle, rider) or "clear"


def opportunity_fires(battle: IttyBattle, args: Opportunity) -> Rule[None]:
    """A missile unit fires at the charge; whatever hurts it takes its shock away."""
    unit, riders, fight = battle.unit(args.unit), shot_at(battle, args), opportunity_fight(battle, args)
    unknown = args.near is None and in_reach(battle, unit, range_of(battle, unit)) is None
    words = f"Does the charge come into range of {unit.name}?"
    if fight is None or (unknown and not (yield from asks_yes("in-range", words, CHARGE))):
        yield from Tell("{unit} does not fire: no charge is in range", unit=unit.name)
        return
    yield from Note(CHARGE, "Fire at a charge: attack {attack}", attack=fight.attackers[0].attack)
    yield from leave_tracks(battle, (unit,), riders, "missile")
    yield from has_fired(unit)
    fought = yield from sub(combat, fight)
    both = (yield from ruling("fire-back")) == "as-table"
    yield from falls_on(fought, (unit.id,), ids(riders), both=both)
    what = yield from came_to(battle, (*riders, unit))
    if fought.defender != "none" or (yield from ruling("molested-by")) == "any-fire":
        yield from molests()
    yield from Tell("{unit} fires at the charge of {riders}: {what}", unit=unit.name, riders=named(riders), what=what)


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
    """Pikes that are not routed stand with the target, where they stop the shock."""
    if plays(battle, "pikes-cancel-shock") == "no":
        return False
    return any(unit.is_pike and not unit.has("routed") for unit in stack_of(battle, target))


def _as_attack(onrush: Onrush, args: Striking, riders: tuple[str, ...]) -> Attacking:
    first, others = riders[0], riders[1:]
    led, enemy_led = args.captain, args.enemy_captain
    return Attacking(unit=first, others=others, target=onrush.target, captain=led, enemy_captain=enemy_led)


def _no_shock(battle: IttyBattle, onrush: Onrush, args: Striking) -> tuple[bool, bool]:
    """Whether it was molested, and whether pikes stop its shock."""
    pikes = has_pikes(battle, battle.unit(onrush.target))
    return or_known(args.molested, onrush.molested), or_known(args.pikes, pikes)


def _strike_reasons(battle: IttyBattle, args: Striking) -> Iterable[Reason]:
    if battle.table.onrush is None:
        yield never(CHARGE, "No charge is on its way")


def strike_form(battle: IttyBattle, args: Striking) -> Form:
    """The charge's combat as it would be if all riders touch the target."""
    riders, onrush = ids(riders_of(battle)), battle.table.onrush
    if onrush is None or not riders:
        return Form(procedure="combat")
    attack = _as_attack(onrush, args, riders)
    molested, pikes = _no_shock(battle, onrush, args)
    ticks = [Tick(id="molested", label="Hurt on its way: no shock", rule=CHARGE, on=molested, known="its way")]
    if plays(battle, "pikes-cancel-shock") == "yes":
        ticks.append(Tick(id="pikes", label="Pikes stop the shock", rule="pikes-cancel-shock", on=pikes, known="stack"))
    facts = fight_of(battle, attack, "charge", molested=molested or pikes)
    whole = Form(procedure="combat", facts=facts, ticks=(*ticks, *captain_ticks(battle, attack)))
    return in_words(battle, attack, whole)


def strikes(battle: IttyBattle, args: Striking) -> Rule[None]:
    """Riders that touch the target add up their attack, 4 more if nothing hurt them; then the table."""
    onrush, before = battle.table.onrush, battle
    if onrush is None:
        raise Refused("No charge is on its way.", CHARGE)
    riders = yield from _arrive(battle, onrush)
    battle = yield from Now()
    target = battle.unit(onrush.target)
    foes: tuple[IttyUnit, ...] = ()
    if riders and not target.gone:
        foes = yield from _clash(battle, onrush, args, _as_attack(onrush, args, riders))
    yield from happened(TableSet(field="onrush", value=None, rule=CHARGE))
    units = tuple(battle.unit(id) for id in riders)
    what = (yield from came_to(before, (*foes, *units))) if foes else f"nobody touches {target.name}"
    is_all = yield from befell_all(before, what, foes)
    if riders:
        yield from advances(units, target)
    yield from meets((yield from Now()))
    words = "{what} by the charge of {units}" if is_all else "The charge of {units} at {foes}: {what}"
    yield from Tell(words, units=named(units), foes=named(foes or (target,)), what=what)


def _clash(battle: IttyBattle, onrush: Onrush, args: Striking, attack: Attacking) -> Rule[tuple[IttyUnit, ...]]:
    """The riders strike home; those whom they struck."""
    molested, pikes = _no_shock(battle, onrush, args)
    if pikes and not molested:
        yield from Note("pikes-cancel-shock", "Pikes stop the shock of the charge")
    foes, units = (yield from asks_stack(battle, attack)), attackers_of(battle, attack)
    yield from leave_tracks(battle, units, foes, "charge")
    for unit in units:
        yield from has_attacked(unit, "fought", rule=CHARGE)
    if (yield from are_cut_down(foes)):
        return foes
    row = yield from asks_row(battle, attack)
    yield from explains(battle, attack, "charge", foes)
    yield from Rolling(units[0].id, foes[0].id)
    fought = yield from sub(combat, fight_of(battle, attack, "charge", foes=foes, row=row, molested=molested or pikes))
    yield from falls_on(fought, ids(units), ids(foes), both=True)
    return foes


def _arrive(battle: IttyBattle, onrush: Onrush) -> Rule[tuple[str, ...]]:
    """The riders end beside the target, each where there is room; those who find none stay behind."""
    touching = []
    for rider in riders_of(battle):
        battle = yield from Now()
        if (yield from _arrives(battle, rider, battle.unit(onrush.target))):
            touching.append(rider.id)
    return tuple(touching)


def _arrives(battle: IttyBattle, rider: IttyUnit, target: IttyUnit) -> Rule[bool]:
    """Whether a rider touches the target in the end: where he does, the owner says."""
    here, there = at(rider), at(target)
    if here is None or there is None or touch(rider, target):
        return True
    if rider.has("routed"):
        return False
    ends = _ends(battle, rider, here, there)
    to = yield from Choose(
        "charge-to", (*ends, STAYS), rule=CHARGE, label=f"{rider.name} {does(rider.name, 'charges to')}"
    )
    if to == STAYS:
        return False
    yield from Note(CHARGE, "{unit} comes to {hex}", unit=rider.name, hex=to)
    along = [man for man in with_him(battle, rider) if man.kind == "captain" and man.group == rider.group]
    for each in (*along, rider):
        yield from goes_over(each, here.line(Hex.parse(to))[1:])
        yield from happened(Set(unit=each.id, field="place", value=to, rule=CHARGE))
    yield from happened(Set(unit=rider.id, field="moved", value=True, rule=CHARGE))
    return True


def _ends(battle: IttyBattle, rider: IttyUnit, here: Hex, there: Hex) -> tuple[str, ...]:
    """The hexes beside the target with room for a rider, the nearest first; where the way is the referee's, any."""
    any_way = battle.table.onrush is not None and not battle.table.onrush.path
    free = [
        place
        for place in there.neighbours()
        if on_map(battle, place)
        and all(other.side == rider.side for other in standing_in(battle, str(place)))
        and has_room(battle, rider, str(place))
        and (any_way or _rides_to(battle, rider, here, place, there))
    ]
    return tuple(str(place) for place in sorted(free, key=lambda place: (here.distance(place), place)))


def _rides_to(battle: IttyBattle, rider: IttyUnit, here: Hex, place: Hex, there: Hex) -> bool:
    """Whether a charge may end in this hex: within its movement, on good ground, with no water before the target."""
    near = here.distance(place) <= charge_reach(battle, rider)
    return near and is_rideable(battle, place) and not is_water(battle, place, there)


def _opportunity_form(battle: IttyBattle, args: Opportunity) -> Form:
    return Form(procedure="combat", facts=opportunity_fight(battle, args))


def _riders(battle: IttyBattle, args: Opportunity) -> tuple[str, ...]:
    return ids(riders_of(battle))


RIDER = Pick(key="target", label="Rider", candidates=_riders, required=False)
OPPORTUNITY = {"reasons": opportunity_reasons, "form": _opportunity_form, "picks": (RIDER,)}
ORDERS = (
    order("opportunity-fire", "Fire at the charge", "", CHARGE, opportunity_fires, **OPPORTUNITY),
    order("strike", "Strike home", "H", CHARGE, strikes, reasons=_strike_reasons, form=strike_form, by="table"),
)
