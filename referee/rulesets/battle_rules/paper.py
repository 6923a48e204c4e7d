"""Battle Rules on paper: squads of models with their weapons, a box for each hit point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.paper.base import Paper
from referee.paper.lists import Track
from referee.paper.maps import Board, MapPlan, Patch
from referee.paper.templates import Arc, Circle, Stick, Template, TemplateOptions
from referee.requests import Refused
from referee.rulesets.battle_rules.content import Area, Profile, Terrain, Weapon
from referee.rulesets.battle_rules.units import SquadUnit
from referee.wording import N_, Nc_, own_name

ON_PIECES = (
    Nc_("paper", "Out of cohesion"),
    Nc_("paper", "physical toughness"),
    Nc_("paper", "reach"),
    Nc_("paper", "Marksman"),
)
"""Words that may be broken or shorter where a marker or a card has little room, for those who translate."""


class SquadsPaper(Paper):
    """Squads: scores, toughness, hit points, and what each model carries."""

    is_measured, lists_are_ours = True, True
    left_out = ("contact", "models", "status", "end", "fired", "fallen")
    ticked = (
        ("fallback", "fallback"),
        ("advance", "advance"),
        ("broken", "out of cohesion"),
        ("moved", "moved"),
        ("shot", "fired"),
        ("assaulted", N_("assaulted")),
        ("engaged", "in scrum"),
        ("fought", N_("fought")),
    )

    def profile(self, id: str) -> Profile | None:
        """A profile of the battle, or of the lists."""
        table = self.source.battle.table if self.source.battle else None
        own = getattr(table, "profiles", {}) if table else {}
        found: Profile | None = own.get(id) or self.content.get("profiles", {}).get(id)
        return found

    def weapon(self, id: str) -> Weapon | None:
        """A weapon of the battle, or of the lists."""
        table = self.source.battle.table if self.source.battle else None
        own = getattr(table, "weapons", {}) if table else {}
        found: Weapon | None = own.get(id) or self.content.get("weapons", {}).get(id)
        return found

    def weapons(self, unit: SquadUnit) -> list[Weapon]:
        """The weapons of a squad, each once."""
        ids = dict.fromkeys(id for model in unit.models for id in model.weapons)
        return [found for id in ids if (found := self.weapon(id))]

    derived = ("size", "reach")

    def derive(self, unit: SquadUnit, name: str) -> int:
        """How many models are left of it, and how far the farthest weapon reaches."""
        if name == "size":
            return len(unit.living)
        return max((weapon.dst for weapon in self.weapons(unit)), default=0)

    def tracks(self, unit: SquadUnit) -> Iterator[Track]:
        """A row of hit points for every kind of model; models of one hit point share a row."""
        rows: dict[str, list[tuple[int, int]]] = {}
        for model in unit.fitted:
            kind = self.profile(model.profile)
            rows.setdefault(kind.name if kind else model.profile, []).append((model.hp, model.start_hp))
        for name, models in rows.items():
            total = sum(start for _, start in models)
            yield Track(label=name, total=total, lost=total - sum(hp for hp, _ in models))

    def can_be(self, unit: SquadUnit, name: str) -> bool:
        """Who has no score for fire or for close combat does neither; one model is never out of cohesion."""
        able = {"shot": unit.rc is not None, "assaulted": unit.cc is not None, "broken": len(unit.models) > 1}
        return able.get(name, True)

    def is_now(self, unit: SquadUnit, name: str) -> bool:
        """Fallback and advance are told by the status, all else by its own field."""
        return unit.standing == name if name in ("fallback", "advance") else super().is_now(unit, name)

    def notes(self, unit: SquadUnit) -> str:
        """Status and markers, then every weapon with its line."""
        words = super().notes(unit)
        arms = "; ".join(_weapon(weapon) for weapon in self.weapons(unit))
        return ". ".join(part for part in (words, arms) if part)

    def brief_notes(self, unit: SquadUnit) -> str:
        """Status and markers, and the weapons by name."""
        return ". ".join(part for part in (super().notes(unit), ", ".join(w.name for w in self.weapons(unit))) if part)

    def card_text(self, unit: SquadUnit) -> str:
        """Who is in it, and its weapons."""
        count = Counter(model.profile for model in unit.models)
        names = {id: found.name if (found := self.profile(id)) else id for id in count}
        crowd = ", ".join(f"{number} × {own_name(names[id])}" for id, number in count.items())
        return "\n".join((crowd, *(_weapon(weapon) for weapon in self.weapons(unit))))

    def listed(self) -> tuple[SquadUnit, ...]:
        """One squad of every type."""
        squads = self.content["squads"]
        return self.mustered({"name": "List", "fielded": dict.fromkeys(squads, 1), "squads": list(squads)})

    def templates(self, options: TemplateOptions) -> tuple[Template, ...]:
        """Rulers in inches: cohesion, the longest move and assault, and the distances of all weapons in play."""
        moves = [unit.mv for unit in self.units()]
        twice = self.source.battle is not None and self.source.battle.rulings.get("other-moves") == "twice-movement"
        reach = sorted({weapon.dst for unit in self.units() for weapon in self.weapons(unit) if weapon.dst})
        fire = options.length(*reach)
        bands = tuple((f"{dst:g}″", min(float(dst), fire)) for dst in reach if dst <= fire)
        return (
            Stick(unit="in", length=4, label="Cohesion", bands=(("2″ between models", 2),)),
            Stick(unit="in", length=options.length(*moves), label="Move"),
            Stick(unit="in", length=options.length(*(mv * (2 if twice else 1) for mv in moves)), label="Assault"),
            Stick(unit="in", length=fire, label="Fire", bands=bands),
            Circle(radius=2 * 25.4, label="2″ cohesion"),
            Arc(degrees=90, radius=90),
        )

    def plan(self) -> MapPlan:
        """The board of the scenario, seen with its south at the bottom."""
        battle = self.source.battle
        scenario = self.scenario()
        if scenario is None and battle is None:
            raise Refused("Name a scenario or a battle of Battle Rules for a map.")
        at = scenario or battle.table  # type: ignore[union-attr]
        board = at.board
        shades = [side.colour for side in self.sides()] + ["#4b5563"]
        zones = scenario.deployment if scenario else at.zones
        named = [(side.name, side.symbol) for side in self.sides()] + [("", "")] * len(zones)
        order = {zone.side: number for number, zone in enumerate(zones)}
        return Board(
            name=scenario.name if scenario else self.source.title,
            width=board.width,
            height=board.height,
            terrain=[_patch(each, board.height, ground_kind(each), each.name) for each in at.terrain],
            zones=[
                (
                    shades[min(order[zone.side], len(shades) - 1)],
                    _patch(zone, board.height, "rough", *named[order[zone.side]]),
                )
                for zone in zones
            ],
            spots=[
                Patch(x=spot.x - 0.5, y=board.height - spot.y - 0.5, width=1, height=1, name=spot.name)
                for spot in (*at.objectives, *at.rally)
            ],
        ).plan()

    def uses(self) -> frozenset[str] | None:
        """Shooting and leaders, if any squad has them."""
        if self.source.battle is None:
            return None
        found = {"shooting" for unit in self.units() if any(weapon.shoots for weapon in self.weapons(unit))}
        found |= {"close" for unit in self.units() if unit.cc}
        return frozenset(found | {"leaders" for unit in self.units() if unit.leader})

    def tables(self) -> tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...]:
        """Profiles and weapons in play."""
        units = self.units() if self.source.battle else self.listed()
        ids = dict.fromkeys(model.profile for unit in units for model in unit.models)
        arms = dict.fromkeys(id for unit in units for model in unit.models for id in model.weapons)
        profiles = tuple(_profile(found) for id in ids if (found := self.profile(id)))
        weapons = tuple(_row(arm) for id in arms if (arm := self.weapon(id)))
        return (
            ("Models", ("Model", "RC", "CC", "PT", "MT", "HP", "CS", "MV"), profiles),
            ("Weapons", ("Weapon", "Dst", "A", "S", "SM"), weapons),
        )


def _weapon(weapon: Weapon) -> str:
    reach = f"{weapon.dst}″, " if weapon.dst else ""
    return f"{weapon.name}: {reach}A\u00a0{weapon.a}, S\u00a0{weapon.s:+d}, SM\u00a0{weapon.sm}"


def _profile(profile: Profile) -> tuple[str, ...]:
    scores = [f"{score}+" if score else "–" for score in (profile.rc, profile.cc)]
    save = f"{profile.cs}+" if profile.cs else "–"
    return (profile.name, *scores, str(profile.pt), str(profile.mt), str(profile.hp), save, f"{profile.mv}″")


def _row(weapon: Weapon) -> tuple[str, ...]:
    return (weapon.name, f"{weapon.dst}″" if weapon.dst else "–", str(weapon.a), str(weapon.s), str(weapon.sm))


def ground_kind(terrain: Terrain) -> str:
    """What it looks like on a plan: told by what it does."""
    if terrain.blocks:
        return "building"
    if terrain.difficult and terrain.cover:
        return "woods"
    if terrain.difficult:
        return "water" if "river" in terrain.name.lower() else "rough"
    return "wall" if terrain.cover else "field"


def _patch(area: Area, height: float, kind: str = "rough", name: str = "", sign: str = "") -> Patch:
    """An area measured from the south-west, as one measured from the top."""
    top = height - area.y - area.height
    return Patch(x=area.x, y=top, width=area.width, height=area.height, kind=kind, name=name, sign=sign)


PAPER = SquadsPaper
