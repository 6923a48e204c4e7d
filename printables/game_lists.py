"""The rosters of a battle, an army or a game's lists, as values to be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.army_book import book_of
from referee.paper.base import Paper, side_of
from referee.paper.lists import Entry, Roster
from referee.paper.source import Source
from referee.requests import Refused
from referee.wording import tr


def lists_of(game: Paper) -> tuple[Roster, ...]:
    """The rosters with one column of what a unit can lose, whatever boxes its record sheet has."""
    return rosters_of(game, brief=True)


def rosters_of(game: Paper, brief: bool = False) -> tuple[Roster, ...]:
    """A list for each side; an army that may not fight yet is listed as far as it has come."""
    source = game.source
    if source.battle is None and source.army is not None:
        return (book_roster(source),)
    if source.battle is None and not source.refusal:
        return (_list_roster(game, brief),)
    battle = source.needed("A roster")
    return tuple(_roster(game, battle, side, brief) for side in battle.sides)


def _list_roster(game: Paper, brief: bool) -> Roster:
    entries = tuple(replace(game.entry(unit, brief), group=game.shelf(unit)) for unit in game.units())
    return Roster(title=game.rules.name, subtitle=tr("Everything on the lists"), entries=entries)


def _roster(game: Paper, battle: Any, side: Any, brief: bool) -> Roster:
    """One side: everybody who was ever there, the lost ones too."""
    units = [unit for unit in battle.units.values() if unit.side == side.id]
    entries = tuple(_entry(game, unit, brief) for unit in units)
    drawn = side_of(side)
    return Roster(
        title=side.name,
        subtitle=_when(game, battle),
        colour=drawn.colour,
        symbol=drawn.symbol,
        entries=entries or (Entry(name=tr("No units")),),
        totals=tuple(_totals(game, battle, side, units)),
    )


def _entry(game: Paper, unit: Any, brief: bool) -> Entry:
    made = game.entry(unit, brief)
    if not unit.gone:
        return made
    return Entry(
        name=made.name, kind=made.kind, tracks=made.tracks, notes=tr("GONE"), symbol=made.symbol, group=made.group
    )


def _when(game: Paper, battle: Any) -> str:
    if not game.source.tracked:
        return f"{game.rules.name} · {battle.name}"
    phase = game.rules.phase_names(battle).get(battle.phase, "")
    counted = tr("round {turn}", turn=battle.turn) if game.rules.has_rounds else tr("turn {turn}", turn=battle.turn)
    words = ", ".join(filter(None, (counted, phase)))
    head = tr("Hash of the last entry: {head}", head=game.source.head) if game.source.head else ""
    return "\n".join(filter(None, (f"{game.source.title} · {words}", head)))


def _totals(game: Paper, battle: Any, side: Any, units: list[Any]) -> Iterator[tuple[str, str]]:
    there = [unit for unit in units if not unit.gone]
    some = tr("{n} of {total}", n=len(there), total=len(units))
    yield tr("Units"), some if len(there) < len(units) else str(len(units))
    yield tr("Strength now"), str(game.rules.strength(battle, side.id))
    points = sum(float(getattr(unit, "points", 0) or 0) for unit in units)
    if points:
        yield tr("Points"), f"{points:g}"


def book_roster(source: Source) -> Roster:
    """What stands on its lines, with what the rules have against it."""
    book = book_of(source.rules.id, source.content)
    try:
        sheet = book.read(source.army or {})
    except (Refused, KeyError, TypeError, AttributeError) as problem:
        raise Refused(source.refusal or f"{source.title} cannot be read: {problem}") from None
    entries = [
        Entry(
            name=line.name or book.name_of(sheet, group, line),
            kind=f"{line.count} ×" if line.count > 1 else "",
            points=f"{book.line_points(sheet, group, line) or 0:g}",
            group=group.name,
        )
        for group in sheet.groups
        for line in group.lines
    ]
    return Roster(
        title=source.title,
        subtitle=source.refusal,
        entries=tuple(entries) or (Entry(name=tr("Nothing is in it yet")),),
        totals=((tr("Points"), f"{book.points(sheet):g}"),),
    )
