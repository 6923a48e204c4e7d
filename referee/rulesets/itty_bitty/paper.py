"""Itty Bitty Battles on paper: attack, defense, movement and quality on counters, the cup, spells, hexes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.paper.base import Paper, side_of
from referee.paper.maps import MapPlan
from referee.paper.pieces import Back, BackKind, Card, Look, Marker, chit, fortification
from referee.paper.templates import HALVES, THIRDS, Fractions, Template, TemplateOptions, hex_set
from referee.requests import Refused
from referee.rulesets.itty_bitty.activation import ALONE
from referee.rulesets.itty_bitty.content import Spell
from referee.rulesets.itty_bitty.cup import counters_of
from referee.rulesets.itty_bitty.muster import engine, man, troops
from referee.rulesets.itty_bitty.terrain import HexMap
from referee.rulesets.itty_bitty.units import Counter, IttyUnit
from referee.wording import N_, Nc_, own_name, tr, trc

SHELVES = {"infantry": "Infantry", "missile": "Missile troops", "cavalry": "Cavalry", "special": "Scouts and engineers"}
MEN = {"captain": "hat", "wizard": "wizard", "priest": "priest"}
GOLD, VIOLET, GOAL = "#9a6b00", "#5b3a8c", "#c77700"


class IttyPaper(Paper):
    """Counters of units, men and engines."""

    laid = ("fortification-1", "fortification-2")
    left_out = ("crew", "working", "waived", "arm", "people")
    ticked = (
        ("hidden", "hidden"),
        ("disorganized", Nc_("paper", "disorg.")),
        ("routed", "routed"),
        ("berserk", "berserk"),
        ("fired", "fired"),
        ("under-fire", "under fire"),
        ("charged", "charged"),
        ("balked", "balked"),
        ("dismounted", "on foot"),
    )

    def troop_type(self, unit: IttyUnit) -> str:
        """A single man is what he is called to, whatever his rating."""
        return unit.kind if unit.is_man else unit.type

    def can_be(self, unit: IttyUnit, name: str) -> bool:
        """Single men are never shaken; only shooters fire, only chargers balk, only dragoons get down."""
        if name == "hidden":
            return True
        able = {"fired": bool(unit.range) or unit.is_engine, "dismounted": unit.can("dismount")}
        able["balked"] = unit.can("charge")
        return (unit.is_troops and able.get(name, True)) or (unit.is_engine and name == "fired")

    def swaps(self, unit: IttyUnit) -> tuple[tuple[Look, Back], ...]:
        """Dragoons on foot as the table has ruled, and the light infantry that spearmen are when they have thrown.

        The unit itself has a hidden back, so that nobody can tell it face down.
        """
        mounted = self.look(unit)
        if unit.can("dismount"):
            figures = self._on_foot(unit)
            picture = self.layout(unit).pictures.get("Dismounted dragoons", "infantry")
            kind, front = BackKind.DISMOUNTED, replace(mounted, figures=figures, troop=picture, symbols=())
        elif (found := self.content["units"].get(unit.becomes)) is not None and unit.is_troops:
            other = troops(found, unit.becomes, id=unit.id, name=unit.name, side=unit.side, group="", place="")
            kind, front = BackKind.REDUCED, self.look(other)
        else:
            return ()
        return ((front, Back(kind=kind, look=mounted)),)

    def _on_foot(self, unit: IttyUnit) -> tuple[tuple[str, str], ...]:
        ruled = self.source.battle.rulings.get("dismounted-as", "") if self.source.battle else ""
        plus = (unit.start_attack + 1, unit.start_defense, 4)
        numbers = {"plus-one": plus, "heavy-infantry": (3, 3, 3)}.get(ruled, (3, 2, 4))
        return tuple((label, str(number)) for label, number in zip("ADM", numbers, strict=True))

    def cost(self, unit: IttyUnit) -> str:
        """Its price in gold."""
        kind = self.content["units"].get(unit.troop)
        return str(kind.price) if kind and kind.price else ""

    def listed(self) -> tuple[IttyUnit, ...]:
        """One of every unit, engine and single man."""
        return tuple(self._listed())

    def shelf(self, unit: IttyUnit) -> str:
        """Foot, missile troops and riders by their arm, then engines and single men."""
        if unit.is_man:
            return "Captains, wizards and priests"
        return "Engines" if unit.is_engine else SHELVES.get(unit.arm, "Others")

    def _listed(self) -> Iterator[IttyUnit]:
        for id, kind in self.content["units"].items():
            yield troops(kind, id, id=id, name=kind.name, side="list", group="", place="")
        for id, each in self.content["engines"].items():
            yield engine(each, id=id, name=each.name, side="list", place="", crew="")
        for id, each in self.content["smcs"].items():
            yield man(each.role, each.rating, id=id, name=each.name, side="list", group="", place="")

    def draw_counters(self) -> tuple[Marker, ...]:
        """A chit for every counter that goes into the cup as the table has ruled, and works of both levels."""
        forts = (fortification(1, copies=6), fortification(2, copies=4))
        battle = self.source.battle
        if battle is None:
            sides = self.sides()
            names = ("Captain 1", "Captain 2", "Captain 3", "Wizard", "Priest")
            signs = ("hat", "hat", "hat", "wizard", "priest")
            return (*(chit(n, side, s) for side in sides for n, s in zip(names, signs, strict=True)), *forts)
        return (*(self._chit(name, each) for name, each in counters_of(battle).items()), *forts)

    def _chit(self, name: str, counter: Counter) -> Marker:
        """A captain or caster with his rating, a formation without one with leadership 2, engineers and scouts."""
        battle = self.source.needed("A cup")
        side = side_of(battle.side(counter.side))
        if counter.unit:
            man = battle.unit(counter.unit)
            return chit(name, side, MEN[man.kind], str(man.rating))
        is_formation = counter.kind == "formation"
        return chit(name, side, "team" if is_formation else "binoculars", str(ALONE) if is_formation else "")

    def fractions(self) -> tuple[str, ...]:
        """What the bands of a template take, as this battle rules."""
        ruled = self.source.battle.rulings.get("template-fractions", "") if self.source.battle else ""
        return HALVES if "½" in ruled else THIRDS

    def templates(self, options: TemplateOptions) -> tuple[Template, ...]:
        """Balls and cones for hexes of this size."""
        halves = options.fractions is Fractions.HALVES
        return hex_set(options.hex, HALVES if halves else self.fractions())

    def hex_map(self) -> HexMap:
        """The map of the battle or scenario, else the first of the packs."""
        maps = self.content["maps"]
        scenario = self.content["scenarios"].get(self.source.scenario)
        battle = self.source.battle
        found: HexMap | None = battle.table.map if battle else maps.get(scenario.map) if scenario else None
        found = found or next(iter(maps.values()), None)
        if found is None:
            raise Refused("Itty Bitty Battles has no map in its packs.")
        return found

    def plan(self) -> MapPlan:
        """Terrain by hex, rivers along hexsides, roads and bridges, names, set-up and what counts for victory."""
        zones = tuple(self._zones(self.hex_map()))
        return replace(
            plan_of(self.hex_map()),
            zones=tuple((colour, places) for _, colour, _, places in zones),
            zone_names=tuple(name for name, _, _, _ in zones),
            zone_signs=tuple(sign for _, _, sign, _ in zones),
        )

    def _zones(self, found: HexMap) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
        """Where each side sets up, and the hexes that its scenario counts for victory."""
        scenario = self.content["scenarios"].get(self.source.scenario)
        if scenario is None:
            return
        for army, side in zip(scenario.sides.values(), self.sides(), strict=False):
            there = (*army.units.values(), *army.engines.values(), *army.men.values())
            places = dict.fromkeys(each.hex for each in there if each.hex)
            yield f"{army.name}: set-up", side.colour, side.symbol, tuple(places)
        parts = [part for grade in scenario.grades.values() for part in grade.conditions]
        bridges = [found.bridges[id].hex if id in found.bridges else id for part in parts for id in part.bridges]
        held = [place for part in parts for place in (*part.hexes, *found.places.get(part.place, ()))]
        if goals := tuple(dict.fromkeys((*bridges, *held))):
            yield "Counts for victory", GOAL, "star", goals

    def card_text(self, unit: IttyUnit) -> str:
        """What it can do, in words, and what the list says of it."""
        kind = self.content["units"].get(unit.troop)
        able = ", ".join(each.replace("-", " ") for each in unit.abilities)
        text = kind.text if kind else ""
        return "\n".join(part for part in (able.capitalize(), text) if part)

    def cards(self) -> tuple[Card, ...]:
        """Every spell and prayer; of a battle, those that its casters may have."""
        classes = {"wizard": "M", "priest": "P"}
        battle = self.source.battle
        there = {classes[unit.kind] for unit in self.units() if unit.kind in classes} if battle else {"M", "P"}
        waived = {spell for unit in self.units() for spell in unit.waived} if battle else set()
        spells: dict[str, Spell] = dict(self.content["spells"])
        return tuple(_spell_card(spell) for id, spell in spells.items() if spell.type in there or id in waived)

    def uses(self) -> frozenset[str] | None:
        """Magick, engines, scouts, cavalry and so on, as far as anybody brings them."""
        if self.source.battle is None:
            return None
        units = [*self.units(), *(each.unit for each in self.source.battle.table.reserves.values())]
        found = {ability for unit in units for ability in unit.abilities}
        found |= {"magick" for unit in units if unit.is_caster}
        found |= {"engines" for unit in units if unit.is_engine or unit.petards}
        found |= {"missile" for unit in units if unit.range and unit.is_troops}
        return frozenset(found | {unit.arm for unit in units if unit.arm})

    def tables(self) -> tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...]:
        """Units, and the book of spells where somebody casts."""
        reserves = [each.unit for each in self.source.battle.table.reserves.values()] if self.source.battle else []
        all_units = [*self.units(), *reserves]
        kinds = {unit.type: unit for unit in all_units if unit.is_troops or unit.is_engine}
        rows = tuple(self._row(name, unit) for name, unit in kinds.items())
        used = self.uses()
        spells = self._spell_rows() if used is None or "magick" in used else ()
        found: list[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]] = [
            ("Units", ("Unit", "A-D-M", "Q", "R", "Can"), rows)
        ]
        return (*found, ("Spells (M) and prayers (P)", (), spells)) if spells else tuple(found)

    def _row(self, name: str, unit: IttyUnit) -> tuple[str, ...]:
        figures = f"{unit.start_attack}-{unit.start_defense}-{unit.movement}"
        able = ", ".join(each.replace("-", " ") for each in unit.abilities)
        stone = f"{unit.against_stone} against stone" if unit.is_engine else ""
        return (name, figures, str(unit.quality) if unit.is_troops else "–", str(unit.range or "–"), able or stone)

    def _spell_rows(self) -> tuple[tuple[str, ...], ...]:
        classes = {"wizard": "M", "priest": "P"}
        casters = {classes[unit.kind] for unit in self.units() if unit.kind in classes} if self.source.battle else None
        waived = {spell for unit in self.units() for spell in unit.waived} if self.source.battle else set()
        chosen = [s for id, s in self.content["spells"].items() if casters is None or s.type in casters or id in waived]
        return tuple((f"{own_name(each.name)} ({each.type} {each.cost}):", _book_line(each)) for each in chosen)


def _book_line(spell: Spell) -> str:
    """A spell in one line: effect, save, template, speed, how long, what it costs to keep up."""
    words = [
        trc("spell", "Fast") if spell.speed == "fast" else trc("spell", "Slow"),
        _lasts(spell),
        tr("no save") if spell.save == "no" else tr("save {save}", save=_save(spell)),
        *([tr(spell.template_name)] if spell.shape else ()),
        *([tr("upkeep {n}", n=spell.upkeep)] if spell.upkeep else ()),
    ]
    return f"{tr(spell.effect)} {', '.join(words)}."


def _lasts(spell: Spell) -> str:
    return tr("{n} turn", "{n} turns", n=spell.duration) if spell.duration else tr("instant")


def _save(spell: Spell) -> str:
    if spell.save == "no":
        return trc("spell", "no")
    return f"Q{spell.save_modifier:+d}".replace("-", "−") if spell.save_modifier else "Q"


def _spell_card(spell: Spell) -> Card:
    figures = (
        (trc("spell", "cost"), str(spell.cost)),
        (trc("spell", "save"), _save(spell)),
        (trc("spell", "template"), tr(spell.template_name)),
        (trc("spell", "speed"), trc("spell", "fast") if spell.speed == "fast" else trc("spell", "slow")),
        (trc("spell", "lasts"), _lasts(spell)),
        (trc("spell", "upkeep"), str(spell.upkeep)),
    )
    only = spell.evil_only and "evil" not in spell.effect
    never = spell.no_priest_on_side and "priest" not in spell.effect
    limits = ((only, N_("Evil priests only.")), (never, N_("Not with a priest on the side.")))
    return Card(
        title=own_name(spell.name),
        kind="Spell of a wizard" if spell.type == "M" else "Prayer of a priest",
        figures=figures,
        text=" ".join([tr(spell.effect), *(tr(words) for holds, words in limits if holds)]),
        footer=f"Goes off in the {spell.segment} segment. It works on a die of 4 or less [Fizzle Table].",
        colour=VIOLET if spell.type == "M" else GOLD,
        symbol="magic" if spell.type == "M" else "priest",
    )


def plan_of(printed: HexMap) -> MapPlan:
    """A map of hexes as it is drawn, on paper and on the screen."""
    crest = dict.fromkeys(printed.places.get("crest", ()), "crest")
    ground: dict[str, str] = {place: kind for kind, places in printed.terrain.items() for place in places}
    ground.update({place: "crest" for place in crest if ground.get(place) == "hill"})
    ground.update({place: "pass" for place in printed.places.get("pass", ()) if ground.get(place) == "mountain"})
    return MapPlan(
        name=printed.name,
        columns=printed.columns,
        rows=printed.rows,
        terrain=tuple((place, kind) for place, kind in ground.items() if kind != "clear"),
        river_sides=tuple(_pair(text) for text in printed.rivers),
        roads=tuple(road for road in printed.roads if len(road) > 1),
        bridges=tuple(_pair(text) for bridge in printed.bridges.values() for text in bridge.over),
        labels=tuple((bridge.hex, bridge.name) for bridge in printed.bridges.values()),
    )


def _pair(text: str) -> tuple[str, str]:
    one, _, other = text.partition("-")
    return one, other


PAPER = IttyPaper
