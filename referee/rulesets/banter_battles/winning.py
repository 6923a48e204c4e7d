"""“Is it all over for me?” [TS4]: the objectives, or 60% of an army's units; and the end by word of the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from annotated_types import Interval

from referee.agreement import does
from referee.common_orders import Nothing
from referee.conceding import concede_order
from referee.event import Ended
from referee.order import order
from referee.procedure import procedure
from referee.requests import Ask, Note, Now, Refused, Rule, Tell, happened, sub
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.content import Bases, Tally
from referee.rulesets.banter_battles.generals import calls_for_generals
from referee.rulesets.banter_battles.rulings import GENERALS_COUNT
from referee.rulesets.banter_battles.units import BanterBattle
from referee.rulings import option
from referee.value import value
from referee.words import FIRST, SECOND


@value
class Losses:
    """A side's units at the start, and those destroyed since."""

    start_units: Bases
    destroyed_units: Tally


@value
class Standing:
    """Both sides at the end of a turn."""

    a: Losses
    b: Losses
    threshold: Annotated[float, Interval(gt=0, le=1)] = 0.6


@value
class Victory:
    """Who is broken, and who has won if anybody has."""

    a_broken: bool
    b_broken: bool
    winner: Literal["a", "b", "draw"] | None


def is_broken(side: Losses, threshold: float) -> bool:
    """As large a part of the units destroyed as the threshold, or larger."""
    return Fraction(side.destroyed_units, side.start_units) >= Fraction(str(threshold))


@procedure(ABOUT.id, "victory", rule="TS4")
def victory(standing: Standing, a: str = FIRST, b: str = SECOND) -> Rule[Victory]:
    """A side is broken at 60% of its units destroyed; the other wins, or nobody if both are."""
    for name, side, words in (("a", standing.a, a), ("b", standing.b, b)):
        if side.destroyed_units > side.start_units:
            given = f"The fact “{name}.destroyed_units” cannot be {side.destroyed_units}"
            raise Refused(f"{given}: 0 to {side.start_units}, its start_units.")
        yield from Note(
            "TS4",
            "{side}: {lost} of {start} units destroyed, broken at {percent:g}%",
            side=words,
            lost=side.destroyed_units,
            start=side.start_units,
            percent=float(100 * Fraction(str(standing.threshold))),
        )
    broken = is_broken(standing.a, standing.threshold), is_broken(standing.b, standing.threshold)
    winners: dict[tuple[bool, bool], Literal["a", "b", "draw"] | None] = {
        (True, True): "draw",
        (True, False): "b",
        (False, True): "a",
        (False, False): None,
    }
    winner = winners[broken]
    ends = {
        "a": f"{b} {does(b, 'is broken')}: {a} {does(a, 'has won')}",
        "b": f"{a} {does(a, 'is broken')}: {b} {does(b, 'has won')}",
        "draw": "Both are broken: a draw",
    }
    yield from Note("TS4", ends[winner] if winner else "Nobody is broken: it is not over")
    return Victory(a_broken=broken[0], b_broken=broken[1], winner=winner)


# In a battle


def standing(battle: BanterBattle) -> Standing:
    """Both sides' losses in units."""
    a, b = (_losses(battle, side.id) for side in battle.sides)
    return Standing(a=a, b=b, threshold=battle.table.threshold)


def _losses(battle: BanterBattle, side: str) -> Losses:
    generals = option(battle, GENERALS_COUNT) == "yes"
    everybody = (unit for unit in battle.units.values() if unit.side == side and not unit.taken_off)
    units = [unit for unit in everybody if not unit.is_general or (generals and not unit.appointed)]
    return Losses(start_units=max(len(units), 1), destroyed_units=sum(unit.gone for unit in units))


def is_last_turn(battle: BanterBattle) -> bool:
    """Whether the scenario was made for no more turns than this."""
    return bool(battle.table.scenario) and battle.turn >= battle.table.turns


def is_it_over() -> Rule[None]:
    """The objectives if there are any, else 60% of the enemy's units; if it goes on, new generals are called for."""
    battle: BanterBattle = yield from Now()
    yield from _by_objectives(battle) if battle.table.objectives else _by_losses(battle)
    battle = yield from Now()
    if battle.result:
        return
    if is_last_turn(battle):
        words = "Turn {turn} was to be the last: the table decides whether to go on"
        yield from Note("last-turn", words, turn=battle.turn)
    yield from calls_for_generals(battle)


def _by_losses(battle: BanterBattle) -> Rule[None]:
    ended = yield from sub(victory, standing(battle), *(side.name for side in battle.sides))
    if ended.winner == "draw":
        yield from happened(Ended(winner="draw", result="Both armies are broken: a draw", rule="TS4"))
    elif ended.winner:
        side = battle.sides["ab".index(ended.winner)]
        yield from happened(Ended(winner=side.id, result=f"{side.name} wins: the enemy is broken", rule="TS4"))


def _by_objectives(battle: BanterBattle) -> Rule[None]:
    words = "; ".join(battle.table.objectives)
    sides = tuple(side.id for side in battle.sides)
    won = yield from Ask("objectives", (*sides, "nobody"), f"Who has won ({words})?", "TS4", many=False)
    if won[0] in sides:
        side = battle.side(won[0])
        yield from happened(Ended(winner=side.id, result=f"{side.name} wins: the objectives are met", rule="TS4"))


DRAW = "draw"
PLAY = ("king", "stuff", "bashing", "over")


def wins(battle: BanterBattle, side: str, why: str) -> Rule[None]:
    """The battle is over, and a side has won it."""
    name = battle.side(side).name
    yield from happened(Ended(winner=side, result=f"{name} wins: {why}", rule="TS4"))
    yield from Tell("{side} wins: {why}", side=name, why=why)


@order("call-off", "End the battle", "Referee", phases=("over",), by="table")
def calls_off(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """The table ends the battle and says who has won."""
    sides = {side.id: side.name for side in battle.sides}
    said = yield from Ask("winner", (*sides, DRAW), "Who has won?", "Referee", many=False)
    result = f"{sides[said[0]]} wins: so the table says" if said[0] in sides else "A draw: so the table says"
    yield from happened(Ended(winner=said[0], result=result, rule="TS4"))
    yield from Tell("{result}", result=result)


ORDERS = (concede_order("Referee", PLAY, wins), calls_off)
