"""Cover: what a unit is marked to be in, what the terrain it stands in gives, and the referee's word on it."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import Marker
from referee.event import Marked, Unmarked
from referee.requests import Note, Rule, Tell, happened
from referee.rulesets.wargame.content import Cover
from referee.rulesets.wargame.measuring import is_in, spots_up
from referee.rulesets.wargame.rulings import COVER
from referee.rulesets.wargame.units import COVERS, Situation, Spot, WarBattle, WarTable, WarUnit, order
from referee.value import value

WORDS: dict[Cover, str] = {"none": "in the open", "soft": "in soft cover", "hard": "in hard cover"}


def cover_at(table: WarTable, spots: Iterable[Spot]) -> Cover:
    """The cover of a unit all of whose models stand in terrain: of mixed terrain what most of them stand in."""
    kinds: list[Cover] = []
    for spot in spots:
        there = [piece.cover for piece in table.terrain if is_in(piece.area, spot)]
        if not there:
            return "none"
        kinds.append(there[0])
    return max(("hard", "soft"), key=kinds.count) if kinds else "none"


def cover_of(battle: WarBattle, target: WarUnit, said: Situation) -> Cover:
    """The target's cover: as the referee ticks it, as it is marked, or as the terrain that it stands in gives."""
    known = target.cover
    if known == "none" and target.is_spotted():
        known = cover_at(battle.table, spots_up(target))
    hard = known == "hard" if said.hard_cover is None else said.hard_cover
    soft = known == "soft" if said.soft_cover is None else said.soft_cover
    return "hard" if hard else "soft" if soft else "none"


def is_covered(unit: WarUnit, cover: Cover) -> Rule[None]:
    """A unit is in this cover and no other."""
    for kind, marker in COVERS.items():
        if unit.has(marker) and kind != cover:
            yield from happened(Unmarked(unit=unit.id, marker=marker, rule=COVER))
    if cover != "none" and not unit.has(COVERS[cover]):
        yield from Note(COVER, "{unit} is in {cover} cover", unit=unit.name, cover=cover)
        yield from happened(Marked(unit=unit.id, marker=Marker(kind=COVERS[cover]), rule=COVER))


@value
class Covering:
    """The cover that a unit is in by the referee's word."""

    unit: str
    cover: Cover = "none"


@order("cover", "Cover", COVER, "C", phases=(), by="referee")
def covers(battle: WarBattle, args: Covering) -> Rule[None]:
    """The referee says what cover a unit is in."""
    unit = battle.unit(args.unit)
    yield from is_covered(unit, args.cover)
    yield from Tell("{unit} is {cover}", unit=unit.name, cover=WORDS[args.cover])
