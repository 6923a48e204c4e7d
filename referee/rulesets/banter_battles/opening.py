"""Before the first turn: out-scouting [G1], and deployment [G2] in the order it gives."""

from __future__ import annotations

from collections.abc import Iterable

from referee.common_orders import Nothing
from referee.event import ActiveSet, Set, TableAdded, TableSet
from referee.order import Form, Order, Reason, Tick, no
from referee.requests import Note, Now, Rule, happened, ruling, sub
from referee.rulesets.banter_battles.scouting import Armies, Army, out_scout
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.value import value


def armies(battle: BanterBattle) -> Armies:
    """What counts in scouting, from the units that are there."""
    a, b = (battle.of(side.id) for side in battle.sides)
    return Armies(
        a=Army(scouts=sum(unit.is_scouts for unit in a), units=len(a)),
        b=Army(scouts=sum(unit.is_scouts for unit in b), units=len(b)),
    )


def _scouted(battle: BanterBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.out_scouter:
        yield no("G1", "Out-scouting is done")


def _scouting_form(battle: BanterBattle, args: Nothing) -> Form:
    return Form(procedure="out-scout", facts=armies(battle))


def scouting(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """Roll for out-scouting; the winner places terrain and deploys with an edge."""
    found = yield from sub(out_scout, armies(battle))
    winner = battle.sides[0 if found.winner == "a" else 1].id
    loser = battle.other_side(winner)
    yield from happened(TableSet(field="out_scouter", value=winner, rule="G1"))
    yield from happened(TableSet(field="first_deployment", value=found.first_deployment, rule="G2"))
    first = winner if (yield from ruling("terrain-first")) == "winner" else loser
    name = battle.side(first).name
    yield from Note("T4", "{side} places the first piece of terrain", side=name)
    yield from happened(ActiveSet(side=first))


def to_deploy(battle: BanterBattle) -> str:
    """The side that deploys the next unit; nobody when all are on the table.

    The out-scouted side puts down its first units, then the sides alternate from the other one; when one has run out,
    the other puts down the rest.
    """
    order = deployment_order(battle)
    return order[0] if order else ""


def deployment_order(battle: BanterBattle) -> tuple[str, ...]:
    """The sides in the order in which they put down what is not yet on the table, one unit each time."""
    winner = battle.table.out_scouter
    if not winner:
        return ()
    loser = battle.other_side(winner)
    left = {side.id: sum(not unit.deployed for unit in battle.of(side.id)) for side in battle.sides}
    first = min(battle.table.first_deployment, len(battle.of(loser)))
    order: list[str] = []
    for down in range(len(battle.table.deployed), len(battle.table.deployed) + sum(left.values())):
        turn = loser if down < first or (down - first) % 2 else winner
        turn = turn if left[turn] else battle.other_side(turn)
        left[turn] -= 1
        order.append(turn)
    return tuple(order)


@value
class Deploying:
    """A unit that is put on the table, perhaps far back and out of the enemy's reach."""

    unit: str
    blank: bool = False


def _deploy_reasons(battle: BanterBattle, args: Deploying) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    turn = to_deploy(battle)
    if unit.deployed:
        yield no("G2", "{unit} is on the table already", unit=unit.name)
    elif turn and unit.side != turn:
        yield no("G2", "{side} deploys the next unit", side=battle.side(turn).name)
    if args.blank and unit.is_artillery:
        yield no("G2", "Artillery never goes down as a blank marker")


def _deploy_form(battle: BanterBattle, args: Deploying) -> Form:
    unit = battle.unit(args.unit)
    blank = Tick(
        id="blank", label="Rear 15% of the zone, over half the table from every enemy", rule="G2", on=args.blank
    )
    where = no("G2", "Zone: full width, a quarter of the depth")
    near = no("G2", "In command distance and within 2 BW of a unit of its chain of command")
    names = ", ".join(battle.side(id).name for id in deployment_order(battle)[:6])
    order = no("G2", "Deploying next: {names}", names=names)
    return Form(ticks=() if unit.is_artillery else (blank,), reminders=(order, where, near))


def deploy(battle: BanterBattle, args: Deploying) -> Rule[None]:
    """One unit goes on the table, or a blank marker in its place."""
    unit = battle.unit(args.unit)
    yield from put_down(battle, unit, args.blank)


def put_down(battle: BanterBattle, unit: BanterUnit, blank: bool) -> Rule[None]:
    """A unit is on the table; far back it is a blank marker of its footprint."""
    if blank:
        yield from Note("R5", "{unit} goes down as a blank marker of its footprint", unit=unit.name)
        yield from happened(Set(unit=unit.id, field="hidden", value=True, rule="R5"))
    else:
        yield from Note("G2", "{unit} is deployed", unit=unit.name)
    yield from happened(Set(unit=unit.id, field="deployed", value=True, rule="G2"))
    yield from happened(TableAdded(field="deployed", item=unit.side))


def _rest_reasons(battle: BanterBattle, args: Nothing) -> Iterable[Reason]:
    if not to_deploy(battle):
        yield no("G2", "All units are on the table")


def deploy_rest(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """All that is left goes on the table in the right order, nothing hidden."""
    while side := to_deploy(battle):
        unit = next(unit for unit in battle.of(side) if not unit.deployed)
        yield from put_down(battle, unit, blank=False)
        battle = yield from Now()


ORDERS = (
    Order(
        id="out-scout",
        title="Out-scout",
        rule="G1",
        args=Nothing,
        resolve=scouting,
        reasons=_scouted,
        form=_scouting_form,
        phases=("scouting",),
        by="table",
        key="O",
        clock=True,
    ),
    Order(
        id="deploy",
        title="Deploy",
        rule="G2",
        args=Deploying,
        resolve=deploy,
        reasons=_deploy_reasons,
        form=_deploy_form,
        phases=("deployment",),
        key="Y",
    ),
    Order(
        id="deploy-rest",
        title="Deploy the rest",
        rule="G2",
        args=Nothing,
        resolve=deploy_rest,
        reasons=_rest_reasons,
        phases=("deployment",),
        by="table",
    ),
)
