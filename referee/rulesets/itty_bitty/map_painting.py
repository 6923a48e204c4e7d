"""Painting maps of hexes: ground, rivers along hexsides, roads, bridges, and hexes that matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from referee.facts import read
from referee.map_painting import Content, Entry, MapPainting, Paint, Stroke, inside, toggled
from referee.paper.maps import MapPlan
from referee.rulesets.itty_bitty.paper import plan_of
from referee.rulesets.itty_bitty.terrain import HexMap, Terrain

RIVER, ROAD, BRIDGE, PLACE, AREA = "river-side", "road", "bridge", "place:", "area:"
LINES = {RIVER: "River along a side", ROAD: "Road to a neighbour", BRIDGE: "Bridge over a side"}


class HexPainting(MapPainting):
    """A map entry: terrain by kind, hexsides, chains of hexes, and hexes by name."""

    kind = "maps"

    def plan(self, entry: Entry) -> MapPlan:
        """As it is printed."""
        return plan_of(read(HexMap, dict(entry), "map"))

    def paints(self, entry: Entry, content: Content) -> tuple[Paint, ...]:
        """Every kind of ground; water, roads and bridges; the hexes that the map names."""
        ground = [Paint(id=kind, name=kind.capitalize()) for kind in get_args(Terrain)]
        lines = [Paint(id=id, name=name, group="Water and roads") for id, name in LINES.items()]
        named = [Paint(id=f"{PLACE}{name}", name=name, group="Hexes that matter") for name in entry.get("places", {})]
        parts = [Paint(id=f"{AREA}{name}", name=name, group="Parts of the map") for name in entry.get("areas", {})]
        return (*ground, *lines, *named, *parts)

    def painted(self, entry: Entry, stroke: Stroke) -> Entry:
        """Ground takes the place of ground; a line runs to or along the neighbour that is nearest."""
        paint, place, near = stroke.paint, stroke.place, stroke.near
        if paint in LINES:
            change = {RIVER: _river, ROAD: _road, BRIDGE: _bridge}[paint]
            return {**entry, **change(entry, place, near)} if near else entry
        if paint.startswith(PLACE):
            name = paint.removeprefix(PLACE)
            places = dict(entry.get("places", {}))
            return {**entry, "places": {**places, name: toggled(places.get(name, ()), place)}}
        if paint.startswith(AREA):
            return {**entry, "areas": {**entry.get("areas", {}), paint.removeprefix(AREA): place}}
        return {**entry, "terrain": dict(_ground(entry, paint, place))}

    def resized(self, entry: Entry, columns: int, rows: int) -> Entry:
        """Everything that lies on hexes which are still there."""

        def kept(text: str) -> bool:
            return all(inside(place, columns, rows) for place in text.split("-"))

        def all_kept(lists: dict[str, Any]) -> dict[str, list[str]]:
            return {name: [place for place in places if kept(place)] for name, places in lists.items()}

        bridges = entry.get("bridges", {})
        return {
            **entry,
            "columns": columns,
            "rows": rows,
            "terrain": all_kept(entry.get("terrain", {})),
            "places": all_kept(entry.get("places", {})),
            "areas": {name: place for name, place in entry.get("areas", {}).items() if kept(place)},
            "rivers": [side for side in entry.get("rivers", ()) if kept(side)],
            "roads": [road for chain in entry.get("roads", ()) if len(road := [p for p in chain if kept(p)]) > 1],
            "bridges": {id: each for id, each in bridges.items() if all(map(kept, (each["hex"], *each["over"])))},
        }


def _ground(entry: Entry, kind: str, place: str) -> Iterator[tuple[str, list[str]]]:
    """The hexes of each kind of ground, this one of the kind that was painted."""
    terrain = {name: [each for each in places if each != place] for name, places in entry.get("terrain", {}).items()}
    if kind != "clear":
        terrain[kind] = sorted({*terrain.get(kind, ()), place})
    yield from ((name, places) for name, places in terrain.items() if places)


def _side(place: str, near: str) -> str:
    return "-".join(sorted((place, near)))


def _river(entry: Entry, place: str, near: str) -> dict[str, Any]:
    return {"rivers": toggled(map(_sorted, entry.get("rivers", ())), _side(place, near))}


def _sorted(side: str) -> str:
    return _side(*side.split("-"))


def _road(entry: Entry, place: str, near: str) -> dict[str, Any]:
    """A road that runs here is cut, else it goes on from a road that ends here, or begins."""
    roads = [list(chain) for chain in entry.get("roads", ())]
    for chain in roads:
        for at in range(len(chain) - 1):
            if {chain[at], chain[at + 1]} == {place, near}:
                parts = (chain[: at + 1], chain[at + 1 :])
                return {"roads": [*(each for each in roads if each is not chain), *(p for p in parts if len(p) > 1)]}
    for chain in roads:
        if chain[-1] == place:
            return {"roads": [*(each for each in roads if each is not chain), [*chain, near]]}
    return {"roads": [*roads, [place, near]]}


def _bridge(entry: Entry, place: str, near: str) -> dict[str, Any]:
    """A bridge over this side of the hex, or none any more."""
    side, bridges = _side(place, near), dict(entry.get("bridges", {}))
    there = [id for id, each in bridges.items() if side in map(_sorted, each["over"])]
    if there:
        return {"bridges": {id: each for id, each in bridges.items() if id not in there}}
    return {"bridges": {**bridges, f"bridge-{side}": {"name": f"Bridge at {place}", "hex": place, "over": [side]}}}


PAINTING = HexPainting()
