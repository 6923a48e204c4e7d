"""The turn: king → do stuff → bashing → is it all over; the bag that says who acts; generals lost and appointed."""

from __future__ import annotations

from collections.abc import Iterable

from referee.common_orders import Nothing
from referee.event import (
    ActiveSet,
    ClockMoved,
    Ended,
    TableAdded,
    TableChanged,
    TableSet,
)
from referee.order import Form, Order, Reason, no
from referee.requests import Ask, Choose, Note, Now, Rule, happened, ruling, sub
from referee.ruleset import Drawing, Phase
from referee.rulesets.banter_battles.bag import Pulling, Units, fill_bag, pull
from referee.rulesets.banter_battles.bashing import must_bash
from referee.rulesets.banter_battles.generals import calls_for_generals
from referee.rulesets.banter_battles.opening import to_deploy
from referee.rulesets.banter_battles.scouting import king
from referee.rulesets.banter_battles.terrain import is_done, pieces
from referee.rulesets.banter_battles.units import BanterBattle, counted, waiting
from referee.rulesets.banter_battles.winning import Losses, Standing, victory
from referee.value import FrozenMap, plain

PHASES = (
    Phase(id="scouting", name="Out-scouting", rule="G1"),
    Phase(id="terrain", name="Terrain", rule="T1"),
    Phase(id="deployment", name="Deployment", rule="G2"),
    Phase(id="king", name="Who's the king", rule="TS1"),
    Phase(id="stuff", name="Do stuff", rule="TS2"),
    Phase(id="bashing", name="Bashing", rule="TS3"),
    Phase(id="over", name="Is it all over", rule="TS4"),
)
SET_UP = {"scouting": "terrain", "terrain": "deployment", "deployment": "king"}


def still_open(battle: BanterBattle) -> Iterable[Reason]:
    """What the phase demands and is not done yet."""
    yield from _set_up_open(battle)
    if battle.phase == "king" and not battle.table.king:
        yield no("TS1", "The king is to be rolled for")
    for side in battle.sides:
        left = len(waiting(battle, side.id))
        if battle.phase == "stuff" and left:
            yield no("TS2", "{side}: {left} units have to act", side=side.name, left=left)
        left = len(must_bash(battle, side.id))
        if battle.phase == "bashing" and left:
            yield no("TS3", "{side}: {left} units in contact have to bash", side=side.name, left=left)


def _set_up_open(battle: BanterBattle) -> Iterable[Reason]:
    if battle.phase == "scouting" and not battle.table.out_scouter:
        yield no("G1", "Out-scouting is to be rolled")
    if battle.phase == "terrain":
        yield from _terrain_open(battle)
    if battle.phase == "deployment" and (side := to_deploy(battle)):
        yield no("G2", "{side} has units to deploy", side=battle.side(side).name)


def _terrain_open(battle: BanterBattle) -> Iterable[Reason]:
    for side in battle.sides:
        if not pieces(battle, side.id):
            yield no("T1", "{side} has to place a piece of terrain", side=side.name)
        elif not is_done(battle, side.id):
            yield no("T1", "{side} may place a second piece, or says no more", side=side.name)


def next_phase(battle: BanterBattle) -> Rule[None]:
    """The phase ends; what it held is over, and the next one is made ready."""
    if battle.phase in SET_UP:
        yield from _moves(battle, SET_UP[battle.phase])
    elif battle.phase == "king":
        yield from _moves(battle, "stuff")
        yield from fills_bag()
    elif battle.phase == "stuff":
        yield from _moves(battle, "bashing")
        first = battle.table.king
        picks = first if must_bash(battle, first) else battle.other_side(first)
        yield from happened(TableSet(field="to_bash", value=picks, rule="B1"))
    elif battle.phase == "bashing":
        yield from _moves(battle, "over")
        yield from is_it_over()
    else:
        yield from _moves(battle, "king", turn=battle.turn + 1)


def _moves(battle: BanterBattle, phase: str, turn: int | None = None) -> Rule[None]:
    names = {each.id: each for each in PHASES}
    yield from Note(names[phase].rule, "{phase}", phase=names[phase].name)
    active = battle.active if phase == "terrain" else ""
    yield from happened(ClockMoved(phase=phase, turn=turn or battle.turn, active=active))


def rolls_king(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """The higher roll is the king, and says who goes first this turn."""
    found = yield from sub(king)
    winner = battle.sides[0 if found.active == "a" else 1].id
    goes = yield from Choose("goes", ("first", "second"), rule="TS1", label=f"{battle.side(winner).name} goes")
    first = winner if goes == "first" else battle.other_side(winner)
    yield from happened(TableSet(field="king", value=winner, rule="TS1"))
    yield from happened(TableSet(field="first", value=first, rule="TS1"))
    yield from happened(ActiveSet(side=first))


def _king_reasons(battle: BanterBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.king:
        yield no("TS1", "{side} is the king of this turn", side=battle.side(battle.table.king).name)


def bag_units(battle: BanterBattle, count: str) -> FrozenMap[str, int]:
    """How many units put a die in the bag: those that are there, or as many as started."""
    everybody = battle.units.values()
    units = [unit for unit in everybody if not (unit.appointed if count == "starting" else unit.gone)]
    return FrozenMap({side.id: sum(unit.side == side.id for unit in units) for side in battle.sides})


def fills_bag() -> Rule[None]:
    """Dice for every unit, made up to the larger; one of the side that goes first is set aside, and it acts."""
    battle: BanterBattle = yield from Now()
    found = yield from sub(fill_bag, Units(units=bag_units(battle, (yield from ruling("bag-count")))))
    first = battle.table.first
    yield from happened(TableSet(field="bag", value=plain(found.dice), rule="R3"))
    yield from Note(
        "TS2", "{side} acts with one unit first; one of its dice is set aside", side=battle.side(first).name
    )
    yield from happened(TableChanged(field="bag", key=first, by=-1, rule="R3"))
    yield from happened(TableSet(field="aside", value=first, rule="TS2"))
    yield from happened(TableSet(field="to_act", value=first, rule="TS2"))
    yield from happened(TableSet(field="puller", value=battle.other_side(first)))
    yield from happened(ActiveSet(side=first))


def pulling(battle: BanterBattle) -> Pulling:
    """The bag, and who still has to act (a unit in the middle of its action has acted)."""
    to_act = FrozenMap({side.id: len(waiting(battle, side.id)) for side in battle.sides})
    return Pulling(bag=battle.table.bag, to_act=to_act)


def _pull_reasons(battle: BanterBattle, args: Nothing) -> Iterable[Reason]:
    table = battle.table
    if table.to_act and not table.acting and waiting(battle, table.to_act):
        yield no("TS2", "{side} has to act with a unit first", side=battle.side(table.to_act).name)
    if not any(table.bag.values()):
        yield no("R3", "The bag is empty")
    elif not any(waiting(battle, side.id) for side in battle.sides):
        yield no("TS2", "Every unit has acted")


def _pull_form(battle: BanterBattle, args: Nothing) -> Form:
    return Form(procedure="pull", facts=pulling(battle))


def pulls(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """The sides pull in turn; the colour says who acts. If it has nobody left the same side pulls again."""
    found = yield from sub(pull, pulling(battle))
    yield from happened(TableChanged(field="bag", key=found.pulled, by=-1, rule="R3"))
    yield from happened(TableAdded(field="pulled", item=found.pulled, rule="R3"))
    if found.acts:
        yield from happened(TableSet(field="puller", value=battle.other_side(battle.table.puller)))
    yield from happened(TableSet(field="acting", value=""))
    yield from happened(TableSet(field="to_act", value=found.acts or "", rule="TS2"))
    yield from happened(ActiveSet(side=found.acts or ""))


def drawing(battle: BanterBattle) -> Drawing | None:
    """The bag, while units do stuff."""
    if battle.phase != "stuff":
        return None
    return Drawing(kind="bag", contents=battle.table.bag, history=battle.table.pulled, order="pull")


def standing(battle: BanterBattle) -> Standing:
    """Both sides' losses in units, generals not counted."""
    a, b = (_losses(battle, side.id) for side in battle.sides)
    return Standing(a=a, b=b, threshold=battle.table.threshold)


def _losses(battle: BanterBattle, side: str) -> Losses:
    units = counted(battle, side)
    return Losses(start_units=max(len(units), 1), destroyed_units=sum(unit.gone for unit in units))


def is_it_over() -> Rule[None]:
    """The objectives if there are any, else 60% of the enemy's units; if it goes on, new generals are called for."""
    battle: BanterBattle = yield from Now()
    yield from _by_objectives(battle) if battle.table.objectives else _by_losses(battle)
    battle = yield from Now()
    if battle.result:
        return
    if battle.turn >= battle.table.turns:
        yield from Note("TS4", "Turn {turn} was to be the last: the table decides whether to go on", turn=battle.turn)
    yield from calls_for_generals(battle)


def _by_losses(battle: BanterBattle) -> Rule[None]:
    found = yield from sub(victory, standing(battle))
    if found.winner == "draw":
        yield from happened(Ended(winner="draw", result="Both armies are broken: a draw", rule="TS4"))
    elif found.winner:
        side = battle.sides[0 if found.winner == "a" else 1]
        yield from happened(Ended(winner=side.id, result=f"{side.name} wins: the enemy is broken", rule="TS4"))


def _by_objectives(battle: BanterBattle) -> Rule[None]:
    words = "; ".join(battle.table.objectives)
    sides = tuple(side.id for side in battle.sides)
    won = yield from Ask("objectives", (*sides, "nobody"), f"Who has won ({words})?", "TS4", many=False)
    if won[0] in sides:
        side = battle.side(won[0])
        yield from happened(Ended(winner=side.id, result=f"{side.name} wins: the objectives are met", rule="TS4"))


ORDERS = (
    Order(
        id="king",
        title="Who's the king",
        rule="TS1",
        args=Nothing,
        resolve=rolls_king,
        reasons=_king_reasons,
        form=lambda battle, args: Form(procedure="king"),
        phases=("king",),
        by="table",
        key="K",
        clock=True,
    ),
    Order(
        id="pull",
        title="Pull a die",
        rule="TS2",
        args=Nothing,
        resolve=pulls,
        reasons=_pull_reasons,
        form=_pull_form,
        phases=("stuff",),
        by="table",
        clock=True,
        key="P",
    ),
)
