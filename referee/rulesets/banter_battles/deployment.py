"""The army deployment phase [G2], and “peek a boo”: hidden units [R5]."""

from __future__ import annotations

from collections.abc import Iterable

from referee.common_orders import Nothing
from referee.event import Set, TableAdded
from referee.order import Form, Reason, Tick, no, order
from referee.requests import Note, Now, Rule, Tell, happened
from referee.rulesets.banter_battles.sketch import At, goes_to, read_at, way_reasons
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit
from referee.value import value

ZONE = 0.25
"""How much of the table's depth a side deploys in."""


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
    at: At = ""


def _deploy_reasons(battle: BanterBattle, args: Deploying) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from way_reasons(battle, unit, args.at, None)
    yield from _outside(battle, unit, args.at)
    turn = to_deploy(battle)
    if unit.deployed:
        yield no("G2", "{unit} is on the table already", unit=unit.name)
    elif turn and unit.side != turn:
        yield no("G2", "{side} deploys the next unit", side=battle.side(turn).name)
    if args.blank and unit.is_artillery:
        yield no("G2", "Artillery never goes down as a blank marker")


def _outside(battle: BanterBattle, unit: BanterUnit, at: str) -> Iterable[Reason]:
    """A unit is put down in its side's zone: the near quarter of the table's depth, the far one for the other side."""
    there, deep = read_at(battle, unit, at), battle.table.depth
    is_near = battle.sides[0].id == unit.side
    if there is not None and not (there.y >= deep * (1 - ZONE) if is_near else there.y <= deep * ZONE):
        yield no("G2", "{unit} would be outside its zone", unit=unit.name)


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


@order("deploy", "Deploy", "G2", "Y", reasons=_deploy_reasons, form=_deploy_form, phases=("deployment",))
def deploy(battle: BanterBattle, args: Deploying) -> Rule[None]:
    """One unit goes on the table, or a blank marker in its place."""
    unit = battle.unit(args.unit)
    yield from put_down(unit, args.blank)
    if args.at:
        yield from goes_to(battle, unit, read_at(battle, unit, args.at))
    words = "A blank marker of {side} is on the table" if args.blank else "{unit} {are} on the table"
    yield from Tell(words, side=battle.side(unit.side).name, unit=unit.name, are=unit.verb("are"))


def put_down(unit: BanterUnit, blank: bool) -> Rule[None]:
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


@order("deploy-rest", "Deploy the rest", "G2", reasons=_rest_reasons, phases=("deployment",), by="table")
def deploy_rest(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """All that is left goes on the table in the right order, nothing hidden."""
    while side := to_deploy(battle):
        unit = next(unit for unit in battle.of(side) if not unit.deployed)
        yield from put_down(unit, blank=False)
        battle = yield from Now()
    yield from Tell("All units are on the table")


# Peek a boo [R5]


def shows_itself(battle: BanterBattle, id: str, rule: str = "shows-itself") -> Rule[None]:
    """A unit that shoots, charges or is touched is hidden no longer, for good."""
    unit = battle.unit(id)
    if unit.hidden:
        yield from Note(rule, "{unit} shows itself and is never hidden again", unit=unit.name)
        yield from happened(Set(unit=id, field="hidden", value=False, rule="R5"))
    if not unit.revealed:
        yield from happened(Set(unit=id, field="revealed", value=True, rule="R5"))


@value
class Showing:
    """A unit that is seen, or goes out of sight."""

    unit: str


def _reveal_reasons(battle: BanterBattle, args: Showing) -> Iterable[Reason]:
    if not battle.unit(args.unit).hidden:
        yield no("R5", "{unit} is not hidden", unit=battle.unit(args.unit).name)


def _seen_form(battle: BanterBattle, args: Showing) -> Form:
    return Form(
        reminders=(
            no("R5", "In sight of an enemy"),
            no("shows-itself", "Shooting, charging and contact show it anyway"),
        )
    )


@order("reveal", "Reveal", "R5", "U", reasons=_reveal_reasons, form=_seen_form)
def reveal(battle: BanterBattle, args: Showing) -> Rule[None]:
    """An enemy sees the unit: the marker becomes the unit, for good."""
    yield from shows_itself(battle, args.unit, "R5")
    unit = battle.unit(args.unit)
    yield from Tell("{unit} {are} seen and never hidden again", unit=unit.name, are=unit.verb("are"))


def _hide_reasons(battle: BanterBattle, args: Showing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not unit.deployed:
        yield no("G2", "{unit} is not on the table yet", unit=unit.name)
    elif battle.phase == "deployment" and unit.is_artillery:
        yield no("G2", "Artillery never goes down as a blank marker")
    if unit.hidden:
        yield no("R5", "{unit} is hidden already", unit=unit.name)
    if unit.revealed:
        yield no("R5", "{unit} was revealed: it is never hidden again", unit=unit.name)
    if unit.contact:
        yield no("R5", "{unit} is in contact with the enemy", unit=unit.name)


def _unseen_form(battle: BanterBattle, args: Showing) -> Form:
    return Form(reminders=(no("R5", "Out of sight of every enemy, and never revealed before"),))


@order("hide", "Hide", "R5", reasons=_hide_reasons, form=_unseen_form)
def hide(battle: BanterBattle, args: Showing) -> Rule[None]:
    """Out of sight of every enemy: a blank marker of its footprint takes its place."""
    yield from Note("R5", "{unit} is out of sight: a blank marker", unit=battle.unit(args.unit).name)
    yield from happened(Set(unit=args.unit, field="hidden", value=True, rule="R5"))
    yield from Tell("A unit of {side} is out of sight", side=battle.side(battle.unit(args.unit).side).name)


ORDERS = (deploy, deploy_rest, reveal, hide)
