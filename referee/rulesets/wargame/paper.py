"""Wargame on paper: models, teams and bands, weapons with their ranges, a box for each model."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from referee.paper.base import Paper
from referee.paper.maps import Board, MapPlan, Patch
from referee.paper.templates import Circle, Stick, Template, TemplateOptions
from referee.requests import Refused
from referee.rulesets.wargame.content import Area, Profile, Terrain, Weapon, model_points
from referee.rulesets.wargame.units import WarUnit, weapons_of
from referee.wording import Nc_, own_name, trc

INCH = 25.4
GOAL_SIGN = "star"
AFTER = (Nc_("paper", "{unit}'s team"), Nc_("paper", "{unit}'s band"))
"""How groups are called after one of their parts."""
ON_MARKERS = (Nc_("paper", "Loses its next reaction"),)
"""Words that may be broken or shorter where a marker has little room, for those who translate."""


class WarPaper(Paper):
    """Units of models."""

    is_measured, lists_are_ours = True, True
    left_out = ("kind", "carries", "contact", "down", "fate", "away")
    ticked = (
        ("activated", "activated"),
        ("reacted", "reacted"),
        ("prone", "prone"),
        ("shaken", Nc_("paper", "shaken")),
        ("cowed", "no reaction"),
        ("focused", Nc_("paper", "focused")),
    )

    def weapons(self, unit: WarUnit) -> list[Weapon]:
        """The weapons of a unit, as the battle or the lists have them."""
        own = self.source.battle.table.weapons if self.source.battle else {}
        found = [own.get(id) or self.content.get("weapons", {}).get(id) for id in weapons_of(unit.members)]
        return [weapon for weapon in found if weapon]

    derived = ("reach",)

    def derive(self, unit: WarUnit, name: str) -> int | float:
        """How far the farthest weapon reaches."""
        return max((weapon.range for weapon in self.weapons(unit)), default=0)

    def troop_type(self, unit: WarUnit) -> str:
        """What its leader is, of a group; else what it is."""
        profiles = self.content.get("profiles", {})
        leads = next((each.profile for each in unit.members if each.name == unit.leader), unit.members[0].profile)
        return str(profiles[leads].name) if leads in profiles else str(unit.type)

    def name(self, unit: WarUnit) -> str:
        """A group that nobody has named is called after the first of its parts."""
        ends = {words.removeprefix("{unit}"): words for words in AFTER}
        found = (trc("paper", ends[end], unit=unit.name.removesuffix(end)) for end in ends if unit.name.endswith(end))
        return next(found, unit.name)

    def abilities(self, unit: WarUnit) -> tuple[str, ...]:
        """What it fights with, whether it is Heavy, whether somebody leads."""
        kinds = dict.fromkeys(str(weapon.kind) for weapon in self.weapons(unit))
        leads = any(each.leads for each in unit.members)
        return (*kinds, *(("heavy",) if unit.heavy else ()), *(("leader",) if leads else ()))

    def notes(self, unit: WarUnit) -> str:
        """Words and markers, and every weapon with its range."""
        arms = "; ".join(_weapon(weapon) for weapon in self.weapons(unit))
        return ". ".join(part for part in (super().notes(unit), arms) if part)

    def card_text(self, unit: WarUnit) -> str:
        """Who is in it, and what they carry."""
        profiles = self.content["profiles"]
        names = [profiles[each.profile].name if each.profile in profiles else each.profile for each in unit.members]
        count = Counter(own_name(name) for name in names)
        crowd = ", ".join(f"{number} × {name}" if number > 1 else name for name, number in count.items())
        heavy = "Heavy: failed saves are rolled once more." if unit.heavy else ""
        return "\n".join(part for part in (crowd, heavy, *(_weapon(each) for each in self.weapons(unit))) if part)

    def listed(self) -> tuple[WarUnit, ...]:
        """One model of every profile."""
        profiles = self.content["profiles"]
        units = [{"name": each.name, "kind": "model", "leader": id} for id, each in profiles.items()]
        return self.mustered({"name": "List", "text": "", "profiles": list(profiles), "units": units})

    def templates(self, options: TemplateOptions) -> tuple[Template, ...]:
        """Rulers for moves, dodges, panic and the longest range, and circles for dodging and for the way to cover."""
        reach = sorted({weapon.range for unit in self.units() for weapon in self.weapons(unit) if weapon.range})
        far = options.length(*reach)
        bands = tuple((f"{each:g}″", float(each)) for each in reach if each <= far)
        return (
            Stick(unit="in", length=8, label="Dodge, cover, panic", bands=(("dodge", 2), ("cover", 3), ("panic", 6))),
            Stick(unit="in", length=8, label="Move", bands=(("half of 6: engage", 3), ("move", 6))),
            Stick(unit="in", length=far, label="Range", bands=bands),
            Circle(radius=2 * INCH, label="2″ dodge"),
            Circle(radius=3 * INCH, label="3″ to cover"),
        )

    def plan(self) -> MapPlan:
        """The battleground with its cover, zones and spots."""
        scenario = self.scenario()
        battle = self.source.battle
        if scenario is None and battle is None:
            raise Refused("Name a scenario or a battle of Wargame for a map.")
        at = scenario or battle.table  # type: ignore[union-attr]
        shades = [side.colour for side in self.sides()] + ["#4b5563"] * 2
        areas = [scenario.a.zone, scenario.b.zone] if scenario else list(at.zones.values())
        names = [side.name for side in self.sides()] + [""] * 2
        signs = [side.symbol for side in self.sides()] + [""] * 2
        zones = [
            (shades[number], replace(_patch(zone, name=names[number]), sign=signs[number]))
            for number, zone in enumerate(areas[:2])
        ]
        if at.goal.exit:
            zones.append(("#2b7a3d", replace(_patch(at.goal.exit, name="Exit"), sets_up=False, sign=GOAL_SIGN)))
        spots = scenario.markers if scenario else at.objectives
        return Board(
            name=scenario.name if scenario else self.source.title,
            width=at.board.width,
            height=at.board.height,
            terrain=[_patch(each.area, _ground(each), each.name) for each in at.terrain],
            zones=zones,
            spots=[Patch(x=each.x - 0.5, y=each.y - 0.5, width=1, height=1, name=each.name) for each in spots],
        ).plan()

    def uses(self) -> frozenset[str] | None:
        """Groups and Heavy models, if there are any."""
        if self.source.battle is None:
            return None
        found = {"groups" for unit in self.units() if unit.is_group}
        found |= {unit.kind + "s" for unit in self.units()}
        return frozenset(found | {"heavy" for unit in self.units() if any(each.heavy for each in unit.members)})

    def tables(self) -> tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...]:
        """Profiles and weapons in play, and the units of a battle."""
        profiles, weapons = dict(self.content["profiles"]), dict(self.content["weapons"])
        if self.source.battle:
            used = dict.fromkeys(each.profile for unit in self.units() for each in unit.members)
            profiles = {id: profiles[id] for id in used if id in profiles}
            weapons = {id: w for id, w in weapons.items() if any(id in p.weapons for p in profiles.values())}
        lines = tuple(self._row(each) for each in profiles.values())
        arms = tuple(
            (each.name, f"{each.range:g}″" if each.range else "melee", str(each.dice), str(each.points))
            for each in weapons.values()
        )
        return (
            ("Models", ("Model", "Move", "Weapons", "", "Pts"), lines),
            ("Weapons", ("Weapon", "Range", "Dice", "Pts"), arms),
        )

    def _row(self, each: Profile) -> tuple[str, ...]:
        weapons = self.content["weapons"]
        names = ", ".join(weapons[id].name if id in weapons else id for id in each.weapons)
        signs = ", ".join(word for word, has in (("Heavy", each.heavy), ("leader", each.leader)) if has)
        known = all(id in weapons for id in each.weapons)
        return (each.name, f"{each.move:g}″", names, signs, str(model_points(each, weapons)) if known else "")


def _weapon(weapon: Weapon) -> str:
    reach = f"{weapon.range:g}″" if weapon.range else "melee"
    return f"{weapon.name} ({reach}, {weapon.dice} dice)" if weapon.dice > 1 else f"{weapon.name} ({reach})"


def _ground(terrain: Terrain) -> str:
    """What it looks like on a plan: told by its name, its cover and its shape."""
    thin = min(terrain.area.width, terrain.area.height) <= 1
    if any(word in terrain.name.lower() for word in ("hill", "knoll", "rise", "ridge")):
        return "hill"
    if terrain.cover == "hard":
        return "wall" if thin else "building"
    return "brush" if thin else "woods"


def _patch(area: Area, kind: str = "rough", name: str = "") -> Patch:
    return Patch(x=area.x, y=area.y, width=area.width, height=area.height, kind=kind, name=name)


PAPER = WarPaper
