"""The counters, markers and cards of a battle or a game, as values to be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printables.spoken import spoken
from referee.paper.base import Paper
from referee.paper.checks import ACCENT, colour_or_grey
from referee.paper.pieces import Card, Counter, Marker, Shape
from referee.ruleset import MarkerKind
from referee.wording import tr
from referee.words import words_of

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
FEW, MANY = 6, 40


def counters_of(game: Paper) -> tuple[Counter, ...]:
    """A counter for every unit, and after them those that take the place of some."""
    units = game.units()
    whole = tuple(
        Counter(front=game.look(unit), side=game.side(unit), back=game.back(unit), footprint=game.footprint(unit))
        for unit in units
    )
    swaps = tuple(
        Counter(front=front, side=game.side(unit), back=back)
        for unit in units
        for front, back in game.laid_beside(unit)
    )
    return (*whole, *swaps)


def markers_of(game: Paper) -> tuple[Marker, ...]:
    """Every status marker of the ruleset, and what is drawn or laid besides."""
    battle = game.source.battle
    count = min(max(len(battle.present()) // 4, 4), MANY) if battle else FEW
    signs = words_of(game.rules.id).signs
    kinds = [kind for kind in game.rules.markers if kind.id not in game.laid]
    status = [_marker(kind, signs.get(kind.id, ""), count) for kind in kinds]
    return (*status, *game.draw_counters())


def _marker(kind: MarkerKind, sign: str, copies: int) -> Marker:
    return Marker(
        word=kind.name,
        symbol=sign,
        letter="" if sign else kind.letter,
        shape=SHAPES.get(kind.shape, Shape.DISC),
        colour=colour_or_grey(kind.colour),
        copies=copies,
    )


def cards_of(game: Paper) -> tuple[Card, ...]:
    """A card for each unit, and, where no army alone was named, cards of spells, buildings and scenarios."""
    source = game.source
    units = tuple(game.unit_card(unit) for unit in game.units())
    alone = source.battle is not None and not source.scenario and not source.tracked
    scenarios = {source.scenario} if source.scenario else set(source.content.get("scenarios", {}))
    if alone:
        scenarios = set()
    held = source.content.get("scenarios", {})
    stories = tuple(_scenario_card(game, entry) for id, entry in held.items() if id in scenarios and _fits(game, entry))
    return (*units, *spoken((*game.cards(), *stories), names=True))


def _fits(game: Paper, entry: Any) -> bool:
    return not game.source.period or getattr(entry, "period", game.source.period) == game.source.period


def _scenario_card(game: Paper, entry: Any) -> Card:
    figures = [(name, str(getattr(entry, name))) for name in ("turns", "rounds", "points") if getattr(entry, name, 0)]
    board = getattr(entry, "board", None)
    if board is not None:
        figures.append(("board", _board(board)))
    return Card(
        title=entry.name,
        kind=tr("Scenario · {game}", game=game.rules.name),
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
            yield tr("{role}: {points} points.", role=force.role, points=force.points)
    goal = getattr(entry, "goal", None)
    if goal is not None:
        yield goal.text
    yield from (each.text for each in getattr(entry, "victory", ()))
    yield from (f"{tr(each.rank.capitalize())}: {tr(each.text)}" for each in getattr(entry, "grades", {}).values())
    yield from (
        tr("Objective: {each}", each=each) for each in getattr(entry, "objectives", ()) if isinstance(each, str)
    )
