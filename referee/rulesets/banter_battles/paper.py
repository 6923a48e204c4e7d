"""Banter Battles on paper: bases, generals, blank markers, dice for the bag."""

from __future__ import annotations

from dataclasses import replace

from referee.paper.base import Paper
from referee.paper.maps import GROUNDS, Board, MapPlan, Patch
from referee.paper.pieces import Card, Marker, activation, hidden
from referee.paper.templates import Arc, Stick, Template, TemplateOptions
from referee.requests import Refused
from referee.rulesets.banter_battles.content import Army, Command, Enlisted, Period, Troop
from referee.rulesets.banter_battles.deployment import ZONE
from referee.rulesets.banter_battles.muster import enlisted
from referee.rulesets.banter_battles.units import BanterUnit
from referee.wording import Nc_, number, tr, trc

BASE, RANK = 40.0, 20.0  # the front of a base and the depth of a rank in millimetres


class BanterPaper(Paper):
    """Units of bases; the period gives them their figures."""

    is_measured, lists_are_ours = True, True
    left_out = ("contact", "basic", "actions", "charged", "flanked_by")
    ticked = (
        ("hidden", "hidden"),
        ("acted", "acted"),
        ("shot", Nc_("paper", "shot")),
        ("fall_backs", Nc_("paper", "fell back")),
        ("bashed", Nc_("paper", "bashed")),
        ("out-of-command", "out of command"),
    )

    @property
    def period(self) -> Period:
        """The period that is played."""
        found: Period = self.content["periods"][self.source.period]
        return found

    def name(self, unit: BanterUnit) -> str:
        """A general whom nobody has named is that of his command."""
        made = f"New general of {unit.group}"
        return tr("New general of {group}", group=unit.group) if unit.name == made else unit.name

    def abilities(self, unit: BanterUnit) -> tuple[str, ...]:
        """Its traits, and whether it leads everybody."""
        return (*unit.traits, *(("commander-in-chief",) if unit.commander_in_chief else ()))

    def can_be(self, unit: BanterUnit, name: str) -> bool:
        """Only who has a range shoots; artillery is never hidden; a general is his own command."""
        able = {"shot": bool(unit.range), "hidden": not unit.is_artillery, "out-of-command": not unit.is_general}
        return able.get(name, True)

    def footprint(self, unit: BanterUnit) -> tuple[float, float]:
        """Its bases in two ranks."""
        files = -(-unit.start_bases // 2) if unit.start_bases > 1 else 1
        return min(BASE * files, 200.0), RANK * min(unit.start_bases, 2)

    def listed(self) -> tuple[BanterUnit, ...]:
        """One of each troop type of the period."""
        general = next((id for id, troop in self.period.troops.items() if "general" in troop.traits), "")
        if not general:
            raise Refused(f"{self.period.name} has no general.")
        others = tuple(Enlisted(troop=id) for id in self.period.troops if id != general)
        name = self.period.troops[general].name
        command = Command(name="List", general=general, general_name=name, units=others)
        army = Army(name=self.period.name, period=self.source.period, commands=(command,))
        return tuple(enlisted(army, self.period, "list"))

    def draw_counters(self) -> tuple[Marker, ...]:
        """A die a unit for the bag, and blank markers of every footprint that may be hidden."""
        battle = self.source.battle
        sides = self.sides()
        if battle is None:
            dice = tuple(activation(side, copies=12) for side in sides)
            return (*dice, *(hidden(side, (BASE * 3, RANK * 2), copies=4) for side in sides))
        most = max((len(battle.of(side.id)) for side in battle.sides), default=0)
        dice = tuple(activation(side, copies=min(max(most, 1), 200)) for side in sides)
        return (*dice, *self._blanks())

    def _blanks(self) -> tuple[Marker, ...]:
        counts: dict[tuple[int, float, float], int] = {}
        battle = self.source.battle
        order = [side.id for side in battle.sides] if battle else []
        for unit in self.units():
            if not unit.is_artillery:
                key = (order.index(unit.side), *self.footprint(unit))
                counts[key] = counts.get(key, 0) + 1
        sides = self.sides()
        return tuple(hidden(sides[at], (w, h), copies=min(n, 200)) for (at, w, h), n in sorted(counts.items()))

    def templates(self, options: TemplateOptions) -> tuple[Template, ...]:
        """The arc of fire, as long as the longest range, the turns, and sticks in base widths and movement units."""
        unit = min(max(options.base_width * (self.period.mu_in_bw if self.source.period else 1.0), 5), 150)
        fire = options.length(*(each.range or 0 for each in self.units()), least=3)
        far = options.length(fire, *(far or 0 for each in self.units() for far in (each.move, each.charge)))
        return (
            Arc(degrees=45, radius=min(fire * unit, 1600), label="wheel and arc of fire", unit=unit),
            Arc(degrees=90, radius=90, label=Nc_("paper", "turn"), unit=unit),
            Stick(unit="MU", unit_mm=unit, length=far, label="Movement units",
                  bands=(("[R7] friends check", min(2, far)), ("[R4] command", min(4, far)), ("range", far))),
            Stick(unit="BW", unit_mm=options.base_width, length=options.length(), label="Base widths"),
        )  # fmt: skip

    def plan(self) -> MapPlan:
        """The board in movement units: six areas for terrain, the zones of both sides, and what was placed."""
        battle = self.source.battle
        scenario = self.content["scenarios"].get(self.source.scenario)
        wide, deep = scenario.size if scenario else (36, 24)
        areas = [Patch(x=wide / 3 * (n % 3), y=deep / 2 * (n // 3), width=wide / 3, height=deep / 2) for n in range(6)]
        placed = {piece.area: piece.kind for piece in battle.table.terrain} if battle else {}
        terrain = [_piece(areas[number - 1], kind) for number, kind in placed.items() if 1 <= number <= 6]
        numbered = [replace(area, name=f"Area {number}") for number, area in enumerate(areas, 1)]
        zones = [
            (side.colour, Patch(x=0, y=y, width=wide, height=deep * ZONE, name=side.name, sign=side.symbol))
            for side, y in zip(self.sides(), (deep * (1 - ZONE), 0.0), strict=False)
        ]
        return Board(
            name=self.source.title,
            width=wide,
            height=deep,
            terrain=terrain,
            zones=zones,
            areas=numbered,
            unit="1 MU",
        ).plan()

    def card_text(self, unit: BanterUnit) -> str:
        """Its words, and what it is better or worse against."""
        against = [
            tr("Shoots at {basic}: {needed}+", basic=trc("basic", basic), needed=needed)
            for basic, needed in unit.shoot_against.items()
        ]
        against += [
            tr("Bashes {basic}: {needed}+", basic=trc("basic", basic), needed=needed)
            for basic, needed in unit.bash_against.items()
        ]
        note = next((troop.note for troop in self.period.troops.values() if troop.name == unit.type), "")
        return "\n".join(part for part in (super().card_text(unit), *against, note) if part)

    def cards(self) -> tuple[Card, ...]:
        """The period itself."""
        period = self.period
        figures = (
            (tr("years"), tr(period.years)),
            (tr("base width"), tr(period.base_width)),
            (tr("MU in BW"), number(period.mu_in_bw, "g")),
        )
        text = f"{tr('A base is {men}.', men=tr(period.men_to_a_base))}\n{tr(period.note)}"
        return (Card(title=period.name, kind="Period", figures=figures, text=text, symbol="hourglass"),)

    def uses(self) -> frozenset[str] | None:
        """Scouts, artillery, shooting and generals, if any unit has them."""
        if self.source.battle is None:
            return None
        found = {trait for unit in self.units() for trait in unit.traits}
        return frozenset(found | ({"shooting"} if any(unit.range for unit in self.units()) else set()))

    def tables(self) -> tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...]:
        """The troop types in play, what differs against whom, and the situation modifiers."""
        types = {unit.type for unit in self.units()} if self.source.battle else None
        troops = [t for t in self.period.troops.values() if types is None or t.name in types]
        head = (
            "Troop type",
            trc("column", "Basic"),
            "Bases",
            trc("column", "Move MU"),
            trc("column", "Charge MU"),
            trc("column", "Range MU"),
            trc("column", "Shoot"),
            trc("column", "Bash"),
            trc("column", "Resil."),
            trc("column", "Points"),
            "Notes",
        )
        modifiers = tuple(
            (each.name, each.to, f"{each.amount:+d}".replace("-", "−")) for each in self.period.modifiers.values()
        )
        return (
            (f"Troops: {self.period.name}", head, tuple(_row(troop) for troop in troops)),
            ("Scale", (), _scale(self.period)),
            ("Situation modifiers", ("Situation", trc("column", "to"), trc("column", "favour")), modifiers),
        )


def _piece(area: Patch, kind: str) -> Patch:
    """A piece of terrain in the middle of its area, wholly inside it."""
    there, word = kind.lower(), trc("kind", kind)
    known = there if there in GROUNDS else next((each for each in GROUNDS if each in there), "")
    ground = known or ("woods" if "wood" in there else "rough")
    wide, deep = area.width * 0.5, area.height * 0.5
    x, y = round(area.x + (area.width - wide) / 2), round(area.y + (area.height - deep) / 2)
    return Patch(x=x, y=y, width=round(wide), height=round(deep), kind=ground, name=word[:1].upper() + word[1:])


def _scale(period: Period) -> tuple[tuple[str, ...], ...]:
    unit = f"{period.mu_in_bw:g} BW"
    return (("Base width (BW):", period.base_width), ("Movement unit (MU):", unit), ("A base:", period.men_to_a_base))


def _row(troop: Troop) -> tuple[str, ...]:
    def figure(number: float | None, sign: str = "") -> str:
        return f"{number}{sign}" if number else "–"

    against = [
        tr("shoot {value}+ v. {basic}", value=value, basic=trc("basic", basic))
        for basic, value in troop.shoot_against.items()
    ]
    against += [
        tr("bash {value}+ v. {basic}", value=value, basic=trc("basic", basic))
        for basic, value in troop.bash_against.items()
    ]
    notes = ", ".join((*map(tr, troop.traits), *against))
    return (
        troop.name,
        trc("basic", troop.basic),
        str(troop.bases),
        figure(troop.move),
        figure(troop.charge),
        figure(troop.range),
        figure(troop.shoot, "+"),
        f"{troop.bash}+",
        f"{troop.resilience}+",
        str(troop.points),
        notes,
    )


PAPER = BanterPaper
