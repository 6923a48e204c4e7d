"""Cover: what a unit is marked to be in, what the terrain it stands in gives, and the referee's word on it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.battle import Marker
from referee.event import Marked, Unmarked
from referee.order import order
from referee.requests import Note, Rule, Tell, happened
from referee.rulesets.wargame.content import Cover
from referee.rulesets.wargame.measuring import is_in, spots_up
from referee.rulesets.wargame.rulings import COVER, MIXED_COVER, OUT_OF_COVER, TERRAIN_COVER
from referee.rulesets.wargame.units import COVERS, Situation, WarBattle, WarUnit
from referee.rulings import option
from referee.value import value

WORDS: dict[Cover, str] = {"none": "in the open", "soft": "in soft cover", "hard": "in hard cover"}


def cover_at(battle: WarBattle, unit: WarUnit) -> Cover:
    """The cover of the terrain in which all models of a unit stand, as far as the spots tell."""
    if option(battle, TERRAIN_COVER) == "only-marked" or not unit.is_spotted():
        return "none"
    kinds: list[Cover] = []
    for spot in spots_up(unit):
        kinds += [piece.cover for piece in battle.table.terrain if is_in(piece.area, spot)][:1] or ["none"]
    return mixed(battle, kinds)


def mixed(battle: WarBattle, kinds: Sequence[Cover]) -> Cover:
    """The cover of a unit whose models have these kinds: none if one of them has none."""
    if not kinds or "none" in kinds:
        return "none"
    if len(set(kinds)) > 1 and option(battle, MIXED_COVER) == "soft":
        return "soft"
    return "hard" if 2 * kinds.count("hard") >= len(kinds) else "soft"


@value
class Known:
    """The cover of a unit, and where the app has it from."""

    cover: Cover = "none"
    source: str = ""


def known_cover(battle: WarBattle, unit: WarUnit) -> Known:
    """The cover that a unit is known to have: as it is marked, else as the terrain gives in which it stands."""
    if unit.cover != "none":
        return Known(cover=unit.cover, source="its marker")
    there = cover_at(battle, unit)
    return Known(cover=there, source="the terrain it stands in") if there != "none" else Known()


def cover_of(battle: WarBattle, target: WarUnit, said: Situation) -> Cover:
    """The target's cover: as the referee ticks it, else as it is known."""
    known = known_cover(battle, target).cover
    hard = known == "hard" if said.hard_cover is None else said.hard_cover
    soft = known == "soft" if said.soft_cover is None else said.soft_cover
    return "hard" if hard else "soft" if soft else "none"


def is_covered(unit: WarUnit, cover: Cover) -> Rule[None]:
    """A unit is in this cover and no other."""
    for kind, marker in COVERS.items():
        if unit.has(marker) and kind != cover:
            yield from Note(OUT_OF_COVER, "{unit} is no longer in {cover} cover", unit=unit.name, cover=kind)
            yield from happened(Unmarked(unit=unit.id, marker=marker, rule=COVER))
    if cover != "none" and not unit.has(COVERS[cover]):
        yield from Note(COVER, "{unit} is in {cover} cover", unit=unit.name, cover=cover)
        yield from happened(Marked(unit=unit.id, marker=Marker(kind=COVERS[cover]), rule=COVER))


@value
class Covering:
    """The cover that a unit is in by the referee's word."""

    unit: str
    cover: Cover = "none"


@order("cover", "Cover", COVER, "C", by="referee")
def covers(battle: WarBattle, args: Covering) -> Rule[None]:
    """The referee says what cover a unit is in."""
    unit = battle.unit(args.unit)
    yield from is_covered(unit, args.cover)
    yield from Tell("{unit} is {cover}", unit=unit.name, cover=WORDS[args.cover])
