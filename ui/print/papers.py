"""The values that each kind of paper is drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from printables.cards import Card
from printables.counters import Counter
from printables.markers import Marker, Shape
from printables.palette import ACCENT, colour
from printables.roster import Entry, Roster
from referee.ruleset import MarkerKind
from ui.print.army import book_roster
from ui.print.game import COLOURS, Game, side_of

SHAPES = {
    "circle": Shape.DISC,
    "ring": Shape.DISC,
    "square": Shape.SQUARE,
    "down": Shape.SQUARE,
    "triangle": Shape.TRIANGLE,
    "diamond": Shape.DIAMOND,
    "bolt": Shape.DIAMOND,
    "hexagon": Shape.HEXAGON,
    "hourglass": Shape.HEXAGON,
    "star": Shape.OCTAGON,
    "cross": Shape.OCTAGON,
    "shield": Shape.SHIELD,
}
SIGNS = {
    "scared": "shaken",
    "out-of-command": "stop",
    "in-cover": "wall",
    "objective": "flag",
    "fallback": "fall-back",
    "advance": "advance",
    "out-of-cohesion": "apart",
    "rally-point": "rally",
    "hammered": "hammer",
    "overwatch": "eye",
    "observer": "binoculars",
    "prone": "prone",
    "shaken": "shaken",
    "cowed": "hourglass",
    "focused": "target",
    "held": "lock",
    "soft-cover": "ranger",
    "hard-cover": "wall",
    "unconscious": "skull",
    "disorganized": "disorder",
    "routed": "fall-back",
    "berserk": "swords",
    "rally-attempt": "rally",
    "hidden": "hidden",
    "fortification-1": "fort",
    "fortification-2": "fort",
    "rubble": "rubble",
    "balked": "stop",
    "charged": "lance",
    "under-fire": "burst",
    "fired": "missile",
    "dismounted": "dismount",
    "afraid": "shaken",
}
FEW, MANY = 6, 40


def counters_of(game: Game) -> tuple[Counter, ...]:
    """A counter for every unit, and after them those that take the place of some."""
    units = game.units()
    whole = tuple(
        Counter(front=game.look(unit), side=game.side(unit), back=game.back(unit), footprint=game.footprint(unit))
        for unit in units
    )
    swaps = tuple(
        Counter(front=front, side=game.side(unit), back=back) for unit in units for front, back in game.swaps(unit)
    )
    return (*whole, *swaps)


def markers_of(game: Game) -> tuple[Marker, ...]:
    """Every status marker of the ruleset, and what is drawn or laid besides."""
    battle = game.source.battle
    count = min(max(len(battle.present()) // 4, 4), MANY) if battle else FEW
    status = [_marker(kind, count) for kind in game.rules.markers if kind.id not in game.laid]
    return (*status, *game.draw_counters())


def _marker(kind: MarkerKind, copies: int) -> Marker:
    sign = SIGNS.get(kind.id, "")
    return Marker(
        word=kind.name,
        symbol=sign,
        letter="" if sign else kind.letter,
        shape=SHAPES.get(kind.shape, Shape.DISC),
        colour=_colour(kind.colour),
        copies=copies,
    )


def _colour(name: str) -> str:
    try:
        return colour(COLOURS.get(name, name))
    except ValueError:
        return colour("grey")


def lists_of(game: Game) -> tuple[Roster, ...]:
    """The rosters with one column of what a unit can lose, whatever boxes its record sheet has."""
    return rosters_of(game, brief=True)


def rosters_of(game: Game, brief: bool = False) -> tuple[Roster, ...]:
    """A list for each side; an army that may not fight yet is listed as far as it has come."""
    source = game.source
    if source.battle is None and source.army is not None:
        return (book_roster(source),)
    if source.battle is None and not source.refusal:
        return (_list_roster(game, brief),)
    battle = source.needed("A roster")
    return tuple(_roster(game, battle, side, brief) for side in battle.sides)


def _list_roster(game: Game, brief: bool) -> Roster:
    entries = tuple(replace(game.entry(unit, brief), group=game.shelf(unit)) for unit in game.units())
    return Roster(title=game.rules.name, subtitle="Everything on the lists", entries=entries)


def _roster(game: Game, battle: Any, side: Any, brief: bool) -> Roster:
    """One side: everybody who was ever there, the lost ones too."""
    units = [unit for unit in battle.units.values() if unit.side == side.id]
    entries = tuple(_entry(game, unit, brief) for unit in units)
    drawn = side_of(side)
    return Roster(
        title=side.name,
        subtitle=_when(game, battle),
        colour=drawn.colour,
        symbol=drawn.symbol,
        entries=entries or (Entry(name="No units"),),
        totals=tuple(_totals(game, battle, side, units)),
    )


def _entry(game: Game, unit: Any, brief: bool) -> Entry:
    made = game.entry(unit, brief)
    if not unit.gone:
        return made
    return Entry(name=made.name, kind=made.kind, tracks=made.tracks, notes="GONE", symbol=made.symbol, group=made.group)


def _when(game: Game, battle: Any) -> str:
    if not game.source.tracked:
        return f"{game.rules.name} · {battle.name}"
    phase = game.rules.phase_names().get(battle.phase, "")
    return f"{game.source.title} · turn {battle.turn}{f', {phase}' if phase else ''}"


def _totals(game: Game, battle: Any, side: Any, units: list[Any]) -> Iterator[tuple[str, str]]:
    there = [unit for unit in units if not unit.gone]
    yield "Units", f"{len(there)} of {len(units)}" if len(there) < len(units) else str(len(units))
    yield "Strength now", str(game.rules.strength(battle, side.id))
    points = sum(float(getattr(unit, "points", 0) or 0) for unit in units)
    if points:
        yield "Points", f"{points:g}"


def cards_of(game: Game) -> tuple[Card, ...]:
    """Cards of units, and, where no army alone was named, of spells, buildings and scenarios."""
    source = game.source
    units = tuple(_unique(game))
    alone = source.battle is not None and not source.scenario and not source.tracked
    scenarios = {source.scenario} if source.scenario else set(source.content.get("scenarios", {}))
    if alone:
        scenarios = set()
    held = source.content.get("scenarios", {})
    stories = tuple(_scenario_card(game, entry) for id, entry in held.items() if id in scenarios and _fits(game, entry))
    return (*units, *game.cards(), *stories)


def _fits(game: Game, entry: Any) -> bool:
    return not game.source.period or getattr(entry, "period", game.source.period) == game.source.period


def _unique(game: Game) -> Iterator[Card]:
    """A card for each unit; several of one kind that differ in nothing but a number share one."""
    seen: set[tuple[Any, ...]] = set()
    for unit in game.units():
        card = game.unit_card(unit)
        key = (card.kind, card.figures, card.text, card.colour)
        if key not in seen or not unit.type:
            seen.add(key)
            yield card


def _scenario_card(game: Game, entry: Any) -> Card:
    figures = [(name, str(getattr(entry, name))) for name in ("turns", "rounds", "points") if getattr(entry, name, 0)]
    board = getattr(entry, "board", None)
    if board is not None:
        figures.append(("board", _board(board)))
    return Card(
        title=entry.name,
        kind=f"Scenario · {game.rules.name}",
        figures=tuple(figures),
        text="\n".join(_story(entry)),
        footer=game.rules.name,
        symbol="flag",
        colour=ACCENT,
    )


def _board(board: Any) -> str:
    if isinstance(board, str):
        return board
    if hasattr(board, "columns"):
        return f"{board.columns} × {board.rows}"
    return f"{board.width:g} × {board.height:g}″"


def _story(entry: Any) -> Iterator[str]:
    """What it is about, who stands against whom, and how it is won."""
    yield getattr(entry, "story", "") or getattr(entry, "text", "")
    for name in ("a", "b"):
        force = getattr(entry, name, None)
        if force is not None:
            yield f"{force.role}: {force.points} points."
    goal = getattr(entry, "goal", None)
    if goal is not None:
        yield goal.text
    yield from (each.text for each in getattr(entry, "victory", ()))
    yield from (f"{each.rank.capitalize()}: {each.text}" for each in getattr(entry, "grades", {}).values())
    yield from (f"Objective: {each}" for each in getattr(entry, "objectives", ()) if isinstance(each, str))
