"""Deployment, and the referee's word on where models stand, who is in combat and who is in cover."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import ids
from referee.common_orders import Nothing
from referee.event import Set
from referee.order import Form, Order, Pick, Reason, no
from referee.requests import Note, Rule, happened
from referee.rulesets.wargame.aims import Places
from referee.rulesets.wargame.falling import becomes, breaks_contact
from referee.rulesets.wargame.fighting import arrives, is_covered, meets
from referee.rulesets.wargame.options import ATTACKING, COVER, MOVING, RULES, Cover
from referee.rulesets.wargame.positions import is_in, read_spots, spot_reasons, way_reasons
from referee.rulesets.wargame.units import WarBattle
from referee.value import FrozenMap, value

ANYWHERE = 1000.0


@value
class Deploying:
    """A unit that is set up in its zone: its cover, and where its models stand if the app is to know."""

    unit: str
    cover: Cover = "none"
    spots: Places = ""


@value
class Placing:
    """Where the models of a unit stand by the referee's word; nothing: only the table knows."""

    unit: str
    spots: Places = ""


@value
class Covering:
    """The cover that a unit is in by the referee's word."""

    unit: str
    cover: Cover = "none"


@value
class Touching:
    """Two units that are in combat, or no longer are, by the referee's word."""

    unit: str
    target: str = ""


def deploy_reasons(battle: WarBattle, args: Deploying) -> Iterable[Reason]:
    """Why a unit cannot be deployed like this."""
    unit = battle.unit(args.unit)
    if unit.deployed:
        yield no(RULES, "{unit} is deployed", unit=unit.name)
    zone = battle.table.zones.get(unit.side)
    yield from way_reasons(battle, unit, args.spots, ANYWHERE)
    for name, spot in (read_spots(args.spots, unit) if args.spots else {}).items():
        if zone and not is_in(zone, spot):
            yield no(RULES, "{model} would be outside its zone, {zone}", model=name, zone=_zone(battle, unit.side))


def _zone(battle: WarBattle, side: str) -> str:
    zone = battle.table.zones.get(side)
    if zone is None:
        return "its own edge of the table"
    return f"{zone.x:g},{zone.y:g} to {zone.x + zone.width:g},{zone.y + zone.height:g}"


def deploy_form(battle: WarBattle, args: Deploying) -> Form:
    """Where it may stand, and how its models keep together."""
    zone = _zone(battle, battle.unit(args.unit).side)
    return Form(reminders=(no(RULES, "Zone: {zone}", zone=zone), no(RULES, "{goal}", goal=battle.table.goal.text)))


def deploy(battle: WarBattle, args: Deploying) -> Rule[None]:
    """A unit is on the table."""
    yield from Note(RULES, "{unit} is deployed", unit=battle.unit(args.unit).name)
    yield from happened(Set(unit=args.unit, field="deployed", value=True, rule=RULES))
    yield from arrives(args.unit, args.spots, args.cover)


def _rest_reasons(battle: WarBattle, args: Nothing) -> Iterable[Reason]:
    if all(unit.deployed for unit in battle.present()):
        yield no(RULES, "All units are deployed")


def deploy_rest(battle: WarBattle, args: Nothing) -> Rule[None]:
    """All that is left goes on the table."""
    for unit in battle.present():
        if not unit.deployed:
            yield from Note(RULES, "{unit} is deployed", unit=unit.name)
            yield from happened(Set(unit=unit.id, field="deployed", value=True, rule=RULES))


def place_reasons(battle: WarBattle, args: Placing) -> Iterable[Reason]:
    """Anywhere on the table."""
    return spot_reasons(battle, battle.unit(args.unit), args.spots, ANYWHERE)


def place(battle: WarBattle, args: Placing) -> Rule[None]:
    """The referee says where the models of a unit stand, or that only the table knows."""
    unit = battle.unit(args.unit)
    words = "{unit} stands where the referee says" if args.spots else "{unit}: only the table knows where it stands"
    yield from Note(MOVING, words, unit=unit.name)
    spots = read_spots(args.spots, unit) if args.spots else FrozenMap()
    yield from becomes(unit, MOVING, spots=spots)


def cover(battle: WarBattle, args: Covering) -> Rule[None]:
    """The referee says what cover a unit is in."""
    unit = battle.unit(args.unit)
    if args.cover == "none":
        yield from Note(COVER, "{unit} is in the open", unit=unit.name)
    yield from is_covered(unit, args.cover)


def _touch_reasons(battle: WarBattle, args: Touching) -> Iterable[Reason]:
    if args.target and battle.unit(args.target).side == battle.unit(args.unit).side:
        yield no(ATTACKING, "Both are of one side")


def touch(battle: WarBattle, args: Touching) -> Rule[None]:
    """The referee says that two units are in combat, or are not any more."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    if target.id in unit.contact:
        words = "{unit} and {target} are no longer in combat"
        yield from Note(ATTACKING, words, unit=unit.name, target=target.name)
        yield from breaks_contact(battle, unit.id, [id for id in unit.contact if id != target.id])
    else:
        yield from meets(unit.id, target.id)


def _enemies(battle: WarBattle, args: Touching) -> tuple[str, ...]:
    return ids(battle.enemies(battle.unit(args.unit)))


ORDERS = (
    Order(
        id="deploy",
        title="Deploy",
        rule=RULES,
        args=Deploying,
        resolve=deploy,
        reasons=deploy_reasons,
        form=deploy_form,
        phases=("deployment",),
        key="V",
    ),
    Order(
        id="deploy-rest",
        title="Deploy the rest",
        rule=RULES,
        args=Nothing,
        resolve=deploy_rest,
        reasons=_rest_reasons,
        phases=("deployment",),
        by="table",
        key="Q",
    ),
    Order(
        id="place",
        title="Place",
        rule=MOVING,
        args=Placing,
        resolve=place,
        reasons=place_reasons,
        by="referee",
        key="P",
    ),
    Order(id="cover", title="Cover", rule=COVER, args=Covering, resolve=cover, by="referee", key="C"),
    Order(
        id="touch",
        title="In combat or apart",
        rule=ATTACKING,
        args=Touching,
        resolve=touch,
        reasons=_touch_reasons,
        picks=(Pick(key="target", label="Enemy", candidates=_enemies),),
        by="referee",
        key="X",
    ),
)
