"""Painting the board of a mission: rough ground, walls, buildings, markers, and where the sides set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts import read
from referee.map_painting import Content, Entry, MapPainting, Paint, Stroke, inside
from referee.paper.maps import MapPlan
from referee.rulesets.ranged_fun.content import Area, Mission
from referee.rulesets.ranged_fun.paper import mission_plan

OPEN, BUILDING, MARKER = "open", "building:", "marker"
ZONES = {"zone-a": "a", "zone-b": "b"}
SHADES = ("#b3261e", "#1f4e9c")


class BoardPainting(MapPainting):
    """A mission: its ground is a list of features, each on a rectangle."""

    kind = "scenarios"

    def plan(self, entry: Entry) -> MapPlan:
        """As it is printed, the first side in red, the second in blue."""
        return mission_plan(read(Mission, dict(entry), "mission"), SHADES)

    def paints(self, entry: Entry, content: Content) -> tuple[Paint, ...]:
        """Ground, every kind of building, markers, and the zones of the two sides."""
        ground = (("rough", "Rough"), ("wall", "Wall"), (OPEN, "Open"))
        houses = content.get("buildings", {})
        zones = ((id, f"{entry.get(side, {}).get('role', side)} sets up") for id, side in ZONES.items())
        return (
            *(Paint(id=id, name=name) for id, name in ground),
            *(Paint(id=f"{BUILDING}{id}", name=each.name, group="Buildings") for id, each in houses.items()),
            Paint(id=MARKER, name="Marker", group="Places"),
            *(Paint(id=id, name=name, group="Places") for id, name in zones),
        )

    def painted(self, entry: Entry, stroke: Stroke) -> Entry:
        """A zone is drawn from corner to corner; everything else space by space."""
        column, row = int(stroke.place[:2]), int(stroke.place[2:])
        if stroke.paint in ZONES:
            side, zone = ZONES[stroke.paint], _rectangle(stroke.start or stroke.place, stroke.place)
            return {**entry, side: {**entry.get(side, {}), "zone": zone}}
        if stroke.paint == MARKER:
            return {**entry, "markers": _markers(entry, column, row)}
        terrain = list(_without(entry, column, row))
        if stroke.paint != OPEN:
            terrain.append({**_feature(stroke.paint), "area": _area(column, row)})
        return {**entry, "terrain": terrain}

    def resized(self, entry: Entry, columns: int, rows: int) -> Entry:
        """Features, markers and zones that are still on the board."""

        def kept(spaces: frozenset[tuple[int, int]]) -> bool:
            return all(column <= columns and row <= rows for column, row in spaces)

        there = {side: entry[side] for side in ZONES.values() if side in entry}
        sides = {side: {**force, "zone": _within(force["zone"], columns, rows)} for side, force in there.items()}
        spots = [(each, f"{each['column']:02}{each['row']:02}") for each in entry.get("markers", ())]
        return {
            **entry,
            **sides,
            "board": {**entry.get("board", {}), "columns": columns, "rows": rows},
            "terrain": [each for each in entry.get("terrain", ()) if kept(_spaces(each))],
            "markers": [each for each, spot in spots if inside(spot, columns, rows)],
        }


def _area(column: int, row: int, columns: int = 1, rows: int = 1) -> dict[str, int]:
    return {"column": column, "row": row, "columns": columns, "rows": rows}


def _rectangle(one: str, other: str) -> dict[str, int]:
    columns, rows = sorted((int(one[:2]), int(other[:2]))), sorted((int(one[2:]), int(other[2:])))
    return _area(columns[0], rows[0], columns[1] - columns[0] + 1, rows[1] - rows[0] + 1)


def _within(zone: dict[str, Any], columns: int, rows: int) -> dict[str, int]:
    """A zone cut off at the edge; one that is all outside becomes the last space."""
    area = Area(**zone)
    left, top = min(area.column, columns), min(area.row, rows)
    return _area(left, top, min(area.columns, columns - left + 1), min(area.rows, rows - top + 1))


def _feature(paint: str) -> dict[str, Any]:
    if paint.startswith(BUILDING):
        return {"terrain": "building", "building": paint.removeprefix(BUILDING)}
    return {"terrain": paint}


def _spaces(feature: dict[str, Any]) -> frozenset[tuple[int, int]]:
    return Area(**feature["area"]).spaces()


def _without(entry: Entry, column: int, row: int) -> Iterator[dict[str, Any]]:
    """The features without this space: a larger one comes apart into its other spaces."""
    for feature in entry.get("terrain", ()):
        spaces = _spaces(feature)
        if (column, row) not in spaces:
            yield dict(feature)
        else:
            yield from ({**feature, "area": _area(*each)} for each in sorted(spaces - {(column, row)}))


def _markers(entry: Entry, column: int, row: int) -> list[dict[str, Any]]:
    """The markers with one more here, or without the one that was here."""
    markers = [dict(each) for each in entry.get("markers", ())]
    others = [each for each in markers if (each["column"], each["row"]) != (column, row)]
    if len(others) < len(markers):
        return others
    taken = {each["name"] for each in markers}
    name = next(f"Marker {number}" for number in range(1, 999) if f"Marker {number}" not in taken)
    return [*markers, {"name": name, "column": column, "row": row}]


PAINTING = BoardPainting()
