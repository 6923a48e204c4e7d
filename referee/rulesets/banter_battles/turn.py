"""The turn sequence: who's the king [TS1], do stuff [TS2], bashing [TS3], is it all over [TS4]; and before it all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from referee.agreement import does, filled
from referee.battle import ids
from referee.common_orders import Nothing
from referee.event import ActiveSet, Added, ClockMoved, Set, TableSet
from referee.order import Form, Next, Reason, no, order, up_next
from referee.procedure import procedure
from referee.requests import Choose, D, Note, Now, Rule, Tell, again, happened, ruling, sub
from referee.ruleset import Phase
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.bag import fills_bag
from referee.rulesets.banter_battles.bashing import must_bash
from referee.rulesets.banter_battles.deployment import to_deploy
from referee.rulesets.banter_battles.doing_stuff import STUFF, whose_go
from referee.rulesets.banter_battles.scouting_and_terrain import is_done, pieces, to_place
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit, waiting
from referee.rulesets.banter_battles.winning import is_it_over, is_last_turn
from referee.value import FrozenMap, value
from referee.words import FIRST, SECOND, how_many

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
            yield no("TS2", "{side}: {units} still to act", side=side.name, units=how_many(left, "unit"))
        left = len(must_bash(battle, side.id))
        if battle.phase == "bashing" and left:
            yield no("TS3", "{side}: {units} still to bash", side=side.name, units=how_many(left, "unit"))


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
    yield from _ends(battle)
    yield from _tells((yield from Now()))


def _ends(battle: BanterBattle) -> Rule[None]:
    if battle.phase in SET_UP:
        yield from _moves(battle, SET_UP[battle.phase])
    elif battle.phase == "king":
        yield from _moves(battle, "stuff")
        yield from fills_bag()
    elif battle.phase == "stuff":
        yield from _moves(battle, "bashing")
        as_chosen = (yield from ruling("bash-starts")) == "as-chosen"
        first = (battle.table.first if as_chosen else battle.table.king) or battle.sides[0].id
        picks = first if must_bash(battle, first) else battle.other_side(first)
        yield from happened(TableSet(field="to_bash", value=picks, rule="B1"))
    elif battle.phase == "bashing":
        yield from _moves(battle, "over")
        yield from is_it_over()
    else:
        yield from _moves(battle, "king", turn=battle.turn + 1)


def is_idle(battle: BanterBattle) -> bool:
    """Whether nobody can do anything in the phase: all is done that it asks for, and nobody is in the middle of it."""
    over = battle.phase == "over" and is_last_turn(battle)
    return not (any(still_open(battle)) or battle.table.acting or battle.due or battle.result or over)


def _passes_idle() -> Rule[None]:
    """The phase ends, and with it those after it in which nobody can do anything."""
    battle: BanterBattle = yield from Now()
    for _ in PHASES:
        yield from _ends(battle)
        battle = yield from Now()
        if not is_idle(battle):
            return


def _some_wait(battle: BanterBattle, args: Nothing) -> Iterable[Reason]:
    if not any(waiting(battle, side.id) for side in battle.sides):
        yield no("TS2", "Every unit has acted")


def _others(battle: BanterBattle) -> tuple[list[BanterUnit], str]:
    """Every unit that has not acted, and of whom they are."""
    waits = {side.name: waiting(battle, side.id) for side in battle.sides}
    whose = [name for name, units in waits.items() if units]
    return [unit for units in waits.values() for unit in units], whose[0] if len(whose) == 1 else "both sides"


def _stood_form(battle: BanterBattle, args: Nothing) -> Form:
    others, whose = _others(battle)
    any_acted = any(unit.acted for unit in battle.present())
    several = "All {n} others of {sides} stood" if any_acted else "All {n} units of {sides} stood"
    words = several if len(others) != 1 else "The last one, of {sides}, stood"
    return Form(title=no("DS1", words, n=len(others), sides=whose))


@order(
    "all-stood",
    "All others stood",
    "DS1",
    "Z",
    reasons=_some_wait,
    form=_stood_form,
    phases=STUFF,
    by="table",
    clock=True,
)
def all_stood(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """Every unit that has not acted stands, the dice are spent, and the phase is over."""
    stood, whose = _others(battle)
    for unit in stood:
        yield from happened(Added(unit=unit.id, field="actions", item="stand", rule="DS1"))
        yield from happened(Set(unit=unit.id, field="acted", value=True, rule="TS2"))
    empty = dict.fromkeys(battle.table.bag, 0)
    for field, nothing in (("bag", empty), ("acting", ""), ("to_act", "")):
        yield from happened(TableSet(field=field, value=nothing, rule="TS2"))
    yield from _passes_idle()
    yield from _tells((yield from Now()), f"{how_many(len(stood), 'unit')} of {whose} stood")


def _tells(battle: BanterBattle, before: str = "") -> Rule[None]:
    """What the phase that begins is about."""
    name = next(phase.name for phase in PHASES if phase.id == battle.phase)
    waits = sum(len(must_bash(battle, side.id)) for side in battle.sides)
    words = {
        "king": "Turn {turn}: {phase}?",
        "stuff": "{phase}: {side} to act first",
        "bashing": "{phase}: {waits} to bash",
        "over": "{result}" if battle.result else "It is not over: the battle goes on",
    }.get(battle.phase, "{phase}")
    side = battle.side(battle.active).name if battle.active else ""
    values = {"turn": battle.turn, "phase": name, "side": side, "waits": how_many(waits, "unit")}
    told = {**values, "result": battle.result}
    if before:
        words, told = "{stood}. {then}", {"stood": before, "then": filled(words, told)}
    yield from Tell(words, **told)


def _moves(battle: BanterBattle, phase: str, turn: int | None = None) -> Rule[None]:
    names = {each.id: each for each in PHASES}
    yield from Note(names[phase].rule, "{phase}", phase=names[phase].name)
    active = battle.active if phase == "terrain" else ""
    yield from happened(ClockMoved(phase=phase, turn=turn or battle.turn, active=active))


# Who's the king [TS1]


@value
class King:
    """Who is the active player, and the faces that made him so."""

    active: Literal["a", "b"]
    a: int
    b: int


@procedure(ABOUT.id, "king", rule="TS1", chart=("active",))
def king() -> Rule[King]:
    """Both roll; the higher is the active player and goes first or second as he likes. Ties roll again."""
    yield from Note("TS1", "Both roll a die for who is the king")
    return again(roll_off, FIRST, SECOND)


def roll_off(a: str, b: str) -> Rule[King]:
    """The higher of two dice, rolled until they differ."""
    a_rolled = yield from D(6, "TS1", f"{a} rolls", "the higher is the king", a, b)
    b_rolled = yield from D(6, "TS1", f"{b} rolls", "the higher is the king", b)
    if a_rolled == b_rolled:
        yield from Note("ties-again", "{face} each: both roll again", face=a_rolled)
        return again(roll_off, a, b)
    won = a_rolled > b_rolled
    yield from Note("TS1", "{side} is the king and chooses to go first or second", side=a if won else b)
    return King(active="a" if won else "b", a=a_rolled, b=b_rolled)


def _king_reasons(battle: BanterBattle, args: Nothing) -> Iterable[Reason]:
    if battle.table.king:
        yield no("TS1", "{side} is the king of this turn", side=battle.side(battle.table.king).name)


@order(
    "king",
    "Who's the king",
    "TS1",
    "",
    reasons=_king_reasons,
    form=lambda battle, args: Form(procedure="king"),
    phases=("king",),
    by="table",
    clock=True,
)
def rolls_king(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """The higher roll is the king, and says who goes first this turn."""
    rolled = yield from sub(roll_off, *(side.name for side in battle.sides))
    winner = battle.sides["ab".index(rolled.active)].id
    name = battle.side(winner).name
    goes = yield from Choose("goes", ("first", "second"), rule="TS1", label=f"{name} {does(name, 'goes')}")
    first = winner if goes == "first" else battle.other_side(winner)
    yield from happened(TableSet(field="king", value=winner, rule="TS1"))
    yield from happened(TableSet(field="first", value=first, rule="TS1"))
    yield from happened(ActiveSet(side=first))
    yield from Tell("The king is {king}, who goes {goes}", king=battle.side(winner).name, goes=goes)


# What the table waits for

KEYS = FrozenMap({"S": "shoot", "C": "charge", "F": "fall-back", "E": "reform"})


def next_up(battle: BanterBattle) -> Next:
    """What the table waits for: a roll, a unit to choose, a die to pull, or the next phase."""
    if battle.phase == "stuff":
        return _next_stuff(battle)
    if battle.phase == "bashing" and (units := _next_to_bash(battle)):
        side = battle.side(units[0].side).name
        return replace(up_next("{side} to pick a bash: choose a unit", side=side), units=ids(units), click="bash")
    if battle.phase == "deployment" and (side := to_deploy(battle)):
        units = tuple(unit for unit in battle.of(side) if not unit.deployed)
        words = up_next("{side} to deploy: choose a unit", side=battle.side(side).name)
        return replace(words, order="deploy-rest", units=ids(units), click="deploy")
    return _next_of_the_table(battle)


def _next_of_the_table(battle: BanterBattle) -> Next:
    """A roll or a piece of terrain that the phase asks for, else the next phase."""
    side = battle.side(to_place(battle)).name if battle.phase == "terrain" and to_place(battle) else ""
    wanted = {
        "scouting": ("Who out-scouts whom?", "out-scout"),
        "terrain": ("{side} to place terrain", "place-terrain"),
        "king": ("Who's the king?", "king"),
    }.get(battle.phase)
    if wanted and any(still_open(battle)):
        return replace(up_next(wanted[0], side=side), order=wanted[1])
    return _go_on("On to the next phase")


def _go_on(words: str) -> Next:
    return replace(up_next(words), order="next-phase", args=FrozenMap({"past_idle": True}))


def _next_stuff(battle: BanterBattle) -> Next:
    """A unit of the side whose die is out; the second action of the one that acts, or the next die."""
    if battle.table.acting and (unit := battle.units.get(battle.table.acting)):
        words = up_next("{unit} may try a second action, or pull the next die", unit=unit.name)
        pulls = "pull" if any(still_open(battle)) else "next-phase"
        return replace(words, order=pulls, units=(unit.id,), keys=KEYS)
    if sides := whose_go(battle):
        units = tuple(unit for side in sides for unit in waiting(battle, side))
        names = " or ".join(battle.side(side).name for side in sides)
        held = FrozenMap({unit.id: "stand" for unit in units if unit.contact})
        words = up_next("{side} to act: choose a unit", side=names)
        return replace(words, units=ids(units), click="moved", instead=held, keys=KEYS)
    if any(still_open(battle)):
        puller = battle.table.puller
        return replace(up_next("{side} to pull a die", side=battle.side(puller).name if puller else ""), order="pull")
    return _go_on("All have acted: on to the bashing")


def _next_to_bash(battle: BanterBattle) -> tuple[BanterUnit, ...]:
    """The units from which the next bash is picked."""
    picks = battle.table.to_bash or battle.sides[0].id
    return must_bash(battle, picks) or must_bash(battle, battle.other_side(picks))
