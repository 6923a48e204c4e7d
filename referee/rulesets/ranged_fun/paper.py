"""Ranged Fun on paper: six stats that are the damage track, pencil boxes, overwatch counters, boards of spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.paper.base import Paper
from referee.paper.lists import Entry, Track
from referee.paper.maps import MapPlan
from referee.paper.pieces import Card, Marker, overwatch
from referee.paper.templates import Stick, Template, TemplateOptions
from referee.requests import Refused
from referee.rulesets.ranged_fun.content import Area, Mission
from referee.rulesets.ranged_fun.units import TRACKS, RangedUnit
from referee.value import FrozenMap
from referee.wording import Nc_, tr

SHORT = {"movement": "Mv", "armour": "Ar", "vsrf": "VS", "srf": "SR", "lrf": "LR", "vlrf": "VL"}
FULL = {"movement": "Movement", "armour": "Armour", "vsrf": "VSRF", "srf": "SRF", "lrf": "LRF", "vlrf": "VLRF"}
RANGES = (("short 1–3", 3), ("long 4–10", 10), ("very long 11+", 60))
GROUND = {"rough": "rough", "wall": "wall", "building": "building"}
ON_MARKERS = (Nc_("paper", "Overwatch"), Nc_("paper", "Forward observer"))
"""Words that may be broken or shorter where a marker has little room, for those who translate."""


class RangedPaper(Paper):
    """Units whose stats fall as they are hit."""

    laid = ("overwatch",)
    lists_are_ours = True
    left_out = ("kind", "fate")
    ticked = (
        ("hammered", "hammered"),
        ("moved", "moved"),
        ("fired", "fired"),
        ("overwatch", "over watch"),
    )

    def abilities(self, unit: RangedUnit) -> tuple[str, ...]:
        """Whether it fires over what is in the way."""
        return ("ballistic",) if unit.ballistic else ()

    def tracks(self, unit: RangedUnit) -> Iterator[Track]:
        """A row of boxes for each of the six stats; those it never had are left out."""
        for name in TRACKS:
            start = max(getattr(unit, f"start_{name}"), getattr(unit, name))
            if start:
                yield Track(label=FULL[name], total=start, lost=start - getattr(unit, name))

    def entry(self, unit: RangedUnit, brief: bool = False) -> Entry:
        """On a roster the six stats stand once, as they are now of what they were; on a record sheet as boxes."""
        made = super().entry(unit, brief)
        return replace(made, figures=()) if not brief else replace(made, figures=(), tracks=tuple(self.tracks(unit)))

    def card_text(self, unit: RangedUnit) -> str:
        """What kind it is, and what the list says of it."""
        kind = tr("infantry") if unit.infantry else tr("vehicle")
        text = next((each.text for each in self.content["units"].values() if each.name == unit.type), "")
        ballistic = f" {tr('Fires over cover, buildings and units.')}" if unit.ballistic else ""
        moves = "ATV" if unit.kind == "atv" else tr(unit.kind.capitalize())
        return f"{moves}, {kind}.{ballistic}\n{tr(text)}".strip()

    def listed(self) -> tuple[RangedUnit, ...]:
        """One of every kind on the lists."""
        units = list(self.content["units"])
        return self.mustered({"name": "List", "units": units, "muster": [{"unit": id} for id in units]})

    def draw_counters(self) -> tuple[Marker, ...]:
        """Overwatch counters of both sides, as many as there may be."""
        battle = self.source.battle
        if battle is None:
            return tuple(overwatch(side, copies=8) for side in self.sides())
        pairs = zip(battle.sides, self.sides(), strict=True)
        return tuple(overwatch(side, copies=min(max(len(battle.of(own.id)), 1), 50)) for own, side in pairs)

    def templates(self, options: TemplateOptions) -> tuple[Template, ...]:
        """Range sticks in spaces of the board: short, long, and very long as far as the board goes."""
        unit, units = options.hex, self.units()
        across = max((self.plan().columns, self.plan().rows), default=12) if any(u.start_vlrf for u in units) else 0
        far = options.length(across, 10 if any(u.start_lrf for u in units) else 0, least=3)
        bands = tuple((name, float(min(upto, far))) for name, upto in RANGES if upto <= far or name.startswith("very"))
        fast = options.length(*(each.start_movement for each in units))
        return (
            Stick(
                unit=Nc_("unit of a stick", "spaces"),
                unit_mm=unit,
                length=far,
                label="Range",
                bands=bands if far > 10 else bands[:2],
            ),
            Stick(unit=Nc_("unit of a stick", "spaces"), unit_mm=unit, length=fast, label="Movement"),
        )

    def plan(self) -> MapPlan:
        """The board of the mission, space by space."""
        mission = self._mission()
        table = self.source.battle.table if self.source.battle else None
        if mission is None and table is None:
            raise Refused("Name a mission or a battle of Ranged Fun for a map.")
        if mission is None:
            return _plan_of_table(self.source.title, table)
        shades = [side.colour for side in self.sides()] + ["#4b5563"] * 2
        buildings = {id: each.name for id, each in self.content["buildings"].items()}
        plan = mission_plan(mission, shades, buildings)
        names = [*(f"{side.name}: set-up" for side in self.sides()[:2]), "Exit"]
        signs = (*(side.symbol for side in self.sides()[:2]), "star")
        return replace(plan, zone_names=tuple(names[: len(plan.zones)]), zone_signs=signs[: len(plan.zones)])

    def _mission(self) -> Mission | None:
        found: Mission | None = self.scenario()
        return found

    def cards(self) -> tuple[Card, ...]:
        """Buildings."""
        return tuple(
            Card(
                title=each.name,
                kind="Building",
                figures=(("armour", str(each.armour)), ("structure", str(each.structure))),
                text=each.text,
                symbol="building",
                colour="#75502c",
            )
            for each in self.content["buildings"].values()
        )

    def uses(self) -> frozenset[str] | None:
        """Ballistic fire, carriers, flyers and buildings, if they are in play."""
        battle = self.source.battle
        if battle is None:
            return None
        found = {unit.kind for unit in self.units()} | (
            {"ballistic"} if any(u.ballistic for u in self.units()) else set()
        )
        carriers = {"carriers"} if {"trundler", "transport"} & found else set()
        return frozenset(found | carriers | ({"buildings"} if battle.table.buildings else set()))

    def tables(self) -> tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...]:
        """The kinds of units in play, and the buildings."""
        units = {unit.type: unit for unit in self.units()}
        head = ("Unit", "Kind", *SHORT.values(), "Pts")
        rows = tuple(
            (
                name,
                _kind(unit),
                *(str(getattr(unit, f"start_{name}")) for name in TRACKS),
                self.cost(unit),
            )
            for name, unit in units.items()
        )
        houses = tuple(
            (each.name, str(each.armour), str(each.structure)) for each in self.content["buildings"].values()
        )
        return (("Units", head, rows), ("Buildings", ("Building", "Armour", Nc_("paper", "Structure")), houses))


def _kind(unit: RangedUnit) -> str:
    """How it moves, whether it is on foot, and whether it fires over what is in the way."""
    moves = "ATV" if unit.kind == "atv" else tr(unit.kind)
    words = (tr("infantry") if unit.infantry else "", moves, tr("ballistic") if unit.ballistic else "")
    return ", ".join(word for word in words if word)


def mission_plan(mission: Mission, shades: Sequence[str], houses: Mapping[str, str] = FrozenMap()) -> MapPlan:
    """The board of a mission: its ground, its markers, and where the sides set up, in their colours."""
    zones = [(shades[at], _spaces(force.zone)) for at, force in enumerate((mission.a, mission.b))]
    if mission.goal.exit:
        zones.append(("#2b7a3d", _spaces(mission.goal.exit)))
    ground = [(place, GROUND[each.terrain]) for each in mission.terrain for place in _spaces(each.area)]
    return MapPlan(
        name=mission.name,
        columns=mission.board.columns,
        rows=mission.board.rows,
        squares=mission.board.grid == "square",
        terrain=tuple(dict(ground).items()),
        labels=tuple(_labels(mission, houses)),
        zones=tuple(zones),
    )


def _labels(mission: Mission, houses: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for marker in mission.markers:
        yield f"{marker.column:02d}{marker.row:02d}", marker.name
    for each in mission.terrain:
        if each.building:
            yield _spaces(each.area)[0], houses.get(each.building, each.building.capitalize())


def _spaces(area: Area) -> tuple[str, ...]:
    return tuple(f"{column:02d}{row:02d}" for column, row in sorted(area.spaces()))


def _plan_of_table(name: str, table: Any) -> MapPlan:
    """The board of a battle that has no mission of the packs."""
    ground = [(place, GROUND.get(kind, "rough")) for place, kind in table.ground.items()]
    return MapPlan(
        name=name,
        columns=table.columns,
        rows=table.rows,
        squares=table.grid == "square",
        terrain=tuple(ground),
        labels=tuple((place, word) for word, place in table.objectives.items()),
    )


PAPER = RangedPaper
