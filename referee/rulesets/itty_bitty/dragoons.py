"""Dragoons: on and off their horses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import Marker
from referee.event import Marked, Set, Unmarked
from referee.order import Reason, no
from referee.requests import Rule, Tell, happened, ruling
from referee.rulesets.itty_bitty.board import (
    room_reasons,
)
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, marker, order
from referee.rulesets.itty_bitty.whose_go import go_reasons, has_acted
from referee.value import value

DRAGOONS = "Dragoons"
FIGURES_ON_FOOT: dict[str, tuple[int, int, int]] = {"light-infantry": (3, 2, 4), "heavy-infantry": (3, 3, 3)}


@value
class Riding:
    """Dragoons that get off their horses, or on again."""

    unit: str


def _dismount_reasons(battle: IttyBattle, args: Riding) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from go_reasons(battle, unit)
    if not unit.can("dismount"):
        yield no(DRAGOONS, "{unit} cannot dismount", unit=unit.name)
    if unit.has("dismounted"):
        yield no(DRAGOONS, "{unit} is on foot already", unit=unit.name)
    if unit.fought:
        yield no(DRAGOONS, "{unit} has fought this turn", unit=unit.name)
    attack, _, _ = on_foot(unit, plays(battle, "dismounted-as"))
    yield from room_reasons(battle, replace(unit, attack=attack), unit.place)


def on_foot(unit: IttyUnit, way: str) -> tuple[int, int, int]:
    """The figures of dragoons on foot, as this table plays it."""
    return FIGURES_ON_FOOT.get(way, (unit.attack + 1, unit.defense, 4))


def dismounts(battle: IttyBattle, args: Riding) -> Rule[None]:
    """They fight on foot from now on, as this table plays it."""
    unit = battle.unit(args.unit)
    attack, defense, movement = on_foot(unit, (yield from ruling("dismounted-as")))
    yield from _refigured(unit, "infantry", attack, defense, movement)
    yield from happened(Marked(unit=unit.id, marker=_remembering(unit), rule=DRAGOONS))
    figures = f"{attack}-{defense}-{movement}"
    yield from Tell("{unit} on foot now, {figures}", unit=unit.name, figures=figures)


def _remembering(unit: IttyUnit) -> Marker:
    """The marker, with the figures on horseback written on it."""
    return marker("dismounted", note=f"{unit.attack}-{unit.defense}-{unit.movement}")


def _refigured(unit: IttyUnit, arm: str, attack: int, defense: int, movement: int) -> Rule[None]:
    changes = {"arm": arm, "attack": attack, "defense": defense, "movement": movement}
    for field, now in changes.items():
        yield from happened(Set(unit=unit.id, field=field, value=now, rule=DRAGOONS))


def _mount_reasons(battle: IttyBattle, args: Riding) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from go_reasons(battle, unit, "move")
    if not unit.can("dismount") or not unit.has("dismounted"):
        yield no(DRAGOONS, "{unit} has no horses to mount", unit=unit.name)
    else:
        yield from room_reasons(battle, replace(unit, attack=_mounted(unit)[0]), unit.place)


def _mounted(unit: IttyUnit) -> tuple[int, ...]:
    """The figures on horseback, as they are written on the marker; as they are, if the referee put it there."""
    parts = next((each.note for each in unit.markers if each.kind == "dismounted"), "").split("-")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return unit.attack, unit.defense, unit.movement
    return tuple(int(part) for part in parts)


def mounts(battle: IttyBattle, args: Riding) -> Rule[None]:
    """They mount again; that is their move."""
    unit = battle.unit(args.unit)
    attack, defense, movement = _mounted(unit)
    yield from _refigured(unit, "cavalry", attack, defense, movement)
    if unit.has("dismounted"):
        yield from happened(Unmarked(unit=unit.id, marker="dismounted", rule=DRAGOONS))
    yield from has_acted(unit.id, "moved", rule=DRAGOONS)
    yield from Tell("{unit} mounted again", unit=unit.name)


ORDERS = (
    order("dismount", "Dismount", "I", DRAGOONS, dismounts, reasons=_dismount_reasons),
    order("mount", "Mount", "", DRAGOONS, mounts, reasons=_mount_reasons),
)
