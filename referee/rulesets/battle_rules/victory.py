"""Who is winning [Victory]: points counted as they are won, objectives that are held, and the end of the battle."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor

from referee.common_orders import Nothing
from referee.event import Ended, TableChanged, TableSet
from referee.order import Form, Reason, no, order
from referee.requests import Ask, Note, Now, Rule, Tell, happened
from referee.rulesets.battle_rules.content import Victory
from referee.rulesets.battle_rules.rulings import ruled
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.wording import N_

NOBODY = "nobody"
EDGES = (N_("north"), N_("east"), N_("south"), N_("west"))


def left_by(edge: str) -> str:
    """How it ended for a squad that went over an edge."""
    return f"left by the {edge} edge"


def may_win(battle: SquadBattle, line: Victory, side: str) -> bool:
    """Whether a way to win points is this side's."""
    letters = dict(zip("ab", (each.id for each in battle.sides), strict=False))
    return line.side is None or letters[line.side] == side


def points_of(battle: SquadBattle, line: Victory, side: str) -> int:
    """What a side has won by one way."""
    if not may_win(battle, line, side):
        return 0
    if line.for_ == "objective-held":
        return line.points * sum(holder == side for holder in battle.table.held.values())
    if line.for_ == "squad-exited":
        own = [unit for unit in battle.units.values() if unit.side == side]
        return line.points * sum(_exited(unit, line) for unit in own)
    enemies = [unit for unit in battle.units.values() if unit.side != side]
    if line.for_ == "leader-slain":
        return line.points * sum(_is_leaderless(battle, unit) and _credited(unit, side) for unit in enemies)
    worth = sum(unit.points for unit in enemies if _is_lost(battle, unit) and _credited(unit, side))
    return line.points * floor(worth / line.each)


def _exited(unit: SquadUnit, line: Victory) -> bool:
    return unit.gone and line.edge is not None and unit.end == left_by(line.edge)


def _is_lost(battle: SquadBattle, unit: SquadUnit) -> bool:
    """Destroyed, or off the board if that counts; not where leaving it was what the squad was there for."""
    ways = [line for line in battle.table.victory if line.for_ == "squad-exited" and may_win(battle, line, unit.side)]
    kept = unit.end in map(left_by, EDGES) and ruled(battle, "left-counts") == "no"
    return unit.gone and not (unit.taken_off or kept or any(_exited(unit, line) for line in ways))


def _is_leaderless(battle: SquadBattle, unit: SquadUnit) -> bool:
    """It had a leader, who has fallen."""
    return unit.led and not any(battle.table.profiles[model.profile].leader for model in unit.living)


def _credited(unit: SquadUnit, side: str) -> bool:
    return unit.taken_by in ("", side)


def scores(battle: SquadBattle, tie_break: bool = False) -> dict[str, int]:
    """The points of all sides, or what decides between those that have as many."""
    lines = [line for line in battle.table.victory if line.tie_break == tie_break]
    own = {} if tie_break else battle.table.awarded
    return {
        side.id: own.get(side.id, 0) + sum(points_of(battle, line, side.id) for line in lines) for side in battle.sides
    }


def in_points(battle: SquadBattle) -> str:
    """How the battle stands, in words."""
    now = scores(battle)
    return ", ".join(f"{side.name} {now[side.id]}" for side in battle.sides)


def counts_points() -> Rule[None]:
    """The score is kept up to date."""
    battle: SquadBattle = yield from Now()
    now = scores(battle)
    if now != dict(battle.table.score):
        yield from Note("Victory", "Victory points: {words}", words=in_points(battle))
        for side, points in now.items():
            if by := points - battle.table.score.get(side, 0):
                yield from happened(TableChanged(field="score", key=side, by=by, rule="Victory"))


def asks_who_holds(battle: SquadBattle) -> Rule[None]:
    """The referee says who holds each objective."""
    sides = tuple(side.id for side in battle.sides)
    held = {}
    marked = ", ".join(unit.name for unit in battle.present() if unit.has("objective"))
    hint = f" Marked as holding one: {marked}." if marked else ""
    for spot in battle.table.objectives:
        said = yield from Ask("holds", (*sides, NOBODY), f"Who holds {spot.name}?{hint}", "Victory", many=False)
        held[spot.name] = "" if said[0] == NOBODY else said[0]
    yield from happened(TableSet(field="held", value=held, rule="Victory"))
    yield from counts_points()


def last_standing(battle: SquadBattle) -> str:
    """The only side with squads left, if all others were destroyed or driven off: it wins, if so ruled."""
    if ruled(battle, "no-squad-left") == "points":
        return ""
    alive = [side.id for side in battle.sides if battle.of(side.id)]
    others = [unit for unit in battle.units.values() if unit.side not in alive]
    return alive[0] if len(alive) == 1 and all(_is_lost(battle, unit) for unit in others) else ""


def ends(battle: SquadBattle) -> Rule[None]:
    """The battle is over: objectives are looked at, points compared, what is even decided by the tie-break."""
    if battle.table.objectives:
        yield from asks_who_holds(battle)
        battle = yield from Now()
    for line in battle.table.victory:
        yield from Note("Victory", "{text}", text=line.text)
    winner, result = _outcome(battle)
    yield from happened(Ended(winner=winner, result=result, rule="Victory"))
    yield from Tell("{result}", result=result)


def _outcome(battle: SquadBattle) -> tuple[str, str]:
    """Who has won, and the result in words: the last side standing, else the most points, else the tie-break."""
    if survivor := last_standing(battle):
        return survivor, f"{battle.side(survivor).name} wins: the enemy has no squad left"
    now, then = scores(battle), scores(battle, tie_break=True)
    best = max((now[side.id], then[side.id]) for side in battle.sides)
    winners = [side for side in battle.sides if (now[side.id], then[side.id]) == best]
    if len(winners) > 1:
        return "draw", f"A draw: {in_points(battle)}"
    by_tie_break = sum(points == best[0] for points in now.values()) > 1
    return winners[0].id, f"{winners[0].name} wins: {in_points(battle)}{', by the tie-break' if by_tie_break else ''}"


def _score_form(battle: SquadBattle, args: Nothing) -> Form:
    return Form(reminders=(no("Victory", "{words}", words=in_points(battle)),))


@order("score", "Count points", "Victory", "P", form=_score_form, by="table")
def score(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """How the battle stands, line by line."""
    for line in battle.table.victory:
        yield from Note("Victory", "{text}", text=line.text)
        for side in battle.sides:
            if may_win(battle, line, side.id):
                points = points_of(battle, line, side.id)
                yield from Note("Victory", "{side}: {points}", side=side.name, points=points)
    yield from Tell("Victory points: {words}", words=in_points(battle))


def _hold_reasons(battle: SquadBattle, args: Nothing) -> Iterable[Reason]:
    if not battle.table.objectives:
        yield no("Victory", "This battle has no objectives")


@order("objectives", "Hold objectives", "Victory", "H", reasons=_hold_reasons, by="table")
def hold(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """Who holds what, as the referee sees it now."""
    yield from asks_who_holds(battle)
    battle = yield from Now()
    held = {spot: battle.side(side).name if side else NOBODY for spot, side in battle.table.held.items()}
    yield from Tell("{words}", words=", ".join(f"{spot}: {who}" for spot, who in held.items()))


ORDERS = (score, hold)
