"""How a scenario stands and who has won it: takedowns, a spot held, a way through, somebody brought home."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import DueSettled, Ended, TableChanged
from referee.footprints import Spot, is_within
from referee.requests import AskNumber, Note, Now, Rule, Tell, happened
from referee.rulesets.wargame.content import Marker
from referee.rulesets.wargame.measuring import from_edge
from referee.rulesets.wargame.rulings import RULES, SCENARIO
from referee.rulesets.wargame.units import OBJECTIVE, WarBattle, WarUnit

HOLD_REACH = 4
FIRST_HELD = 2
"""The round from which on holding the spot counts."""


def over_at_once() -> Rule[None]:
    """The battle may be over before its last round: nobody stands, or nobody is left who could break through."""
    battle: WarBattle = yield from Now()
    if battle.result:
        return
    kind, runners = battle.table.goal.kind, battle.sides[0].id
    if kind == "breakthrough" and not battle.of(runners):
        yield from _broke_through(battle)
    elif kind == "takedowns" or not battle.present():
        yield from _nobody_stands(battle)


def _nobody_stands(battle: WarBattle) -> Rule[None]:
    left = [side for side in battle.sides if battle.of(side.id)]
    if not left:
        yield from draw("nobody stands any more")
    elif len(left) == 1:
        loser = battle.side(battle.other_side(left[0].id))
        yield from wins(battle, left[0].id, f"no model of {loser.name} stands")


def wins(battle: WarBattle, side: str, why: str) -> Rule[None]:
    """The battle is over, and a side has won it."""
    name = battle.side(side).name
    yield from Note(SCENARIO, "{side} wins: {why}", side=name, why=why)
    yield from _ends(Ended(winner=side, result=f"{name} wins: {why}", rule=RULES))


def draw(why: str) -> Rule[None]:
    """The battle is over, and nobody has won it."""
    yield from Note(SCENARIO, "A draw: {why}", why=why)
    yield from _ends(Ended(winner="draw", result=f"A draw: {why}", rule=RULES))


def ends_with(battle: WarBattle, side: str, why: str) -> Rule[None]:
    """A side has won, and that is all there is to tell."""
    yield from wins(battle, side, why)
    battle = yield from Now()
    yield from Tell("{result}", result=battle.result)


def tells(result: str) -> Rule[None]:
    """What an order came to, and that the battle is over if it came to that."""
    battle: WarBattle = yield from Now()
    yield from Tell("{result}{end}", result=result, end=f". {battle.result}" if battle.result else "")


def _ends(ended: Ended) -> Rule[None]:
    """It is over, and nothing is due any more."""
    battle: WarBattle = yield from happened(ended)
    for due in battle.due:
        yield from happened(DueSettled(id=due.id))


def round_ends() -> Rule[None]:
    """At the end of a round: who has held the spot, how the scenario stands, and after the last round who has won."""
    battle: WarBattle = yield from Now()
    if battle.table.goal.kind == "hold" and battle.turn >= FIRST_HELD:
        for spot in battle.table.objectives[:1]:
            yield from _is_held(battle, spot)
        battle = yield from Now()
    for template, values in standing(battle):
        yield from Note(SCENARIO, template, **values)
    if battle.turn >= battle.table.rounds:
        yield from Note(SCENARIO, "Round {round} was the last", round=battle.turn)
        ends = {"takedowns": _fewer_lost, "hold": _held_longer, "breakthrough": _broke_through, "rescue": _not_rescued}
        yield from ends[battle.table.goal.kind](battle)


def _is_held(battle: WarBattle, spot: Marker) -> Rule[None]:
    """A side with more standing models within 4″ than the other has held the spot this round."""
    counts = {}
    for side in battle.sides:
        counts[side.id] = yield from _near(battle, spot, side.id)
    one, other = battle.sides
    if counts[one.id] == counts[other.id]:
        yield from Note(SCENARIO, "Nobody holds {spot}, models each: {n}", spot=spot.name, n=counts[one.id])
        return
    best = max(counts, key=lambda side: counts[side])
    name = battle.side(best).name
    numbers = " to ".join(str(n) for n in sorted(counts.values(), reverse=True))
    yield from Note(SCENARIO, "{side} holds {spot}, models: {numbers}", side=name, spot=spot.name, numbers=numbers)
    yield from happened(TableChanged(field="held", key=best, by=1, rule=RULES))


def _near(battle: WarBattle, spot: Marker, side: str) -> Rule[int]:
    """How many models of a side stand near a spot: by the spots, by markers that say so, else the referee's word."""
    units = battle.of(side)
    if all(unit.is_spotted() for unit in units):
        return sum(_close(unit, spot) for unit in units)
    if any(unit.has(OBJECTIVE) for unit in battle.present()):
        return sum(unit.standing for unit in units if unit.has(OBJECTIVE))
    most = sum(unit.standing for unit in units)
    label = f"Standing models of {battle.side(side).name} within {HOLD_REACH}″ of {spot.name}"
    return (yield from AskNumber(f"near-{side}", 0, most, label, SCENARIO))


def _close(unit: WarUnit, spot: Marker) -> int:
    """How many models of a unit are near a spot, which is a point: from the edge of the base."""
    there = Spot(x=spot.x, y=spot.y)
    far = [from_edge(unit.spots[each.name], there) for each in unit.up]
    return sum(is_within(distance, HOLD_REACH) for distance in far)


def _fewer_lost(battle: WarBattle) -> Rule[None]:
    one, other = battle.sides
    lost = battle.table.lost
    why = f"points lost, {one.name} {lost[one.id]}, {other.name} {lost[other.id]}"
    if lost[one.id] == lost[other.id]:
        yield from draw(why)
    else:
        yield from wins(battle, min(lost, key=lambda side: lost[side]), why)


def _held_longer(battle: WarBattle) -> Rule[None]:
    one, other = battle.sides
    held = battle.table.held
    best = max(held, key=lambda side: held[side])
    why = f"rounds held, {one.name} {held[one.id]}, {other.name} {held[other.id]}"
    if held[one.id] == held[other.id] or held[best] < battle.table.goal.needed:
        yield from draw(why)
    else:
        yield from wins(battle, best, why)


def percent_away(battle: WarBattle) -> int:
    """How much of those breaking out has got away, in whole percent of their points."""
    return 100 * battle.table.escaped // max(battle.table.at_start[battle.sides[0].id], 1)


def _broke_through(battle: WarBattle) -> Rule[None]:
    """Enough of them gone is a victory, half of that a draw, less a victory for those who stopped them."""
    away, needed = percent_away(battle), battle.table.goal.needed
    why = f"{away}% of those breaking out got away"
    if away >= needed:
        yield from wins(battle, battle.sides[0].id, why)
    elif 2 * away >= needed:
        yield from draw(why)
    else:
        yield from wins(battle, battle.sides[1].id, why)


def _not_rescued(battle: WarBattle) -> Rule[None]:
    names = " and ".join(spot.name for spot in battle.table.objectives) or "nobody"
    yield from draw(f"{names} was not brought home")


def standing(battle: WarBattle) -> Iterable[tuple[str, dict[str, object]]]:
    """How the scenario stands now, in words: templates with their values."""
    table = battle.table
    if table.goal.kind == "breakthrough":
        yield "{n}% of those breaking out have got away", {"n": percent_away(battle)}
    for side in battle.sides:
        if table.goal.kind == "hold":
            yield "{side}, rounds held: {n}", {"side": side.name, "n": table.held[side.id]}
        yield "{side}, points lost: {points}", {"side": side.name, "points": table.lost[side.id]}
    if table.goal.kind == "rescue":
        unit = bearer(battle)
        words = "{prize} is carried by {unit}" if unit else "{prize} lies where he fell"
        yield words, {"prize": prize(battle), "unit": unit.name if unit else ""}


def prize(battle: WarBattle) -> str:
    """What is to be carried home."""
    return next((spot.name for spot in battle.table.objectives), "the prize")


def bearer(battle: WarBattle) -> WarUnit | None:
    """The unit that carries the prize."""
    return next((unit for unit in battle.present() if unit.bears), None)
