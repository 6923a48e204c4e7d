"""How the units of a ruleset look on paper: told by the metadata of their fields; a game says what it knows better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, get_args

from referee.battle import Side as BattleSide
from referee.faces import COST, OWN, Figure, Layout, Place
from referee.paper.checks import colour, colour_or_grey
from referee.paper.lists import Entry
from referee.paper.maps import MapPlan
from referee.paper.pieces import Back, BackKind, Card, Look, Marker, Side
from referee.paper.source import Source
from referee.paper.templates import Template, TemplateOptions, standard_templates
from referee.paper.unit_words import UnitWords
from referee.requests import Refused
from referee.ruleset import Setup, SideSetup
from referee.value import FrozenMap
from referee.wording import own_name

SIDE_SIGNS = (
    "circle",
    "square",
    "triangle",
    "diamond",
    "cross",
    "star",
    "hexagon",
    "chevron",
    "crescent",
    "dash",
    "ring",
)


Faced = tuple[tuple[Figure, str], ...]
"""Figures as a layout has them, each with what is written."""


class Paper(UnitWords):
    """One ruleset on paper, with what it is to be made from."""

    laid: tuple[str, ...] = ()
    """Status markers that are counters of the game's own."""
    lists_are_ours = False
    """Whether what the book leaves to the players, its troops and their figures, is ours: tables of them are signed."""
    is_measured = False
    """Whether its board is measured: a map of it is a plan on one sheet."""

    # Units, by the metadata of their fields

    derived: tuple[str, ...] = ()
    """Figures that no field has and that a layout may name: `derive` works them out."""

    def derive(self, unit: Any, name: str) -> Any:
        """A figure that the game works out."""
        raise Refused(f"{self.rules.name} has no figure “{name}”.")

    def layout(self, unit: Any) -> Layout:
        """The layout that says most about a unit, the last of several; without any, its stats in a row."""
        period = self.source.period or getattr(getattr(self.source.battle, "table", None), "period", "")
        held = [each for each in self.content.get("faces", {}).values() if each.fits(unit, period)]
        return max(reversed(held), key=lambda each: each.exactness) if held else self._plain_layout

    @cached_property
    def _plain_layout(self) -> Layout:
        stats = [field for field in self.fields if field.kind == "stat" and field.name != "points"]
        figures = [Figure(of=field.name, label=(field.short or field.label)[:12]) for field in stats]
        return Layout(name="Plain", figures=tuple(figures[:16]))

    def troop_type(self, unit: Any) -> str:
        """What it is, as layouts name it."""
        return str(unit.type)

    def symbol(self, unit: Any) -> str:
        """The picture of what it is."""
        layout = self.layout(unit)
        found = layout.picture_of(unit, self.troop_type(unit))
        return layout.usual_picture(unit) if found.startswith(OWN) else found

    def image(self, unit: Any) -> bytes:
        """The picture of one's own that was chosen for it, as PNG."""
        found = self.layout(unit).picture_of(unit, self.troop_type(unit))
        image = self.content.get("images", {}).get(found.removeprefix(OWN)) if found.startswith(OWN) else None
        return image.bytes if image else b""

    def symbols(self, unit: Any) -> tuple[str, ...]:
        """The signs of what it can do."""
        signs = self.layout(unit).signs
        return tuple(dict.fromkeys(signs[each] for each in self.abilities(unit) if each in signs))

    def abilities(self, unit: Any) -> tuple[str, ...]:
        """What it can do, as layouts name it."""
        return tuple(getattr(unit, "abilities", ()))

    def faced(self, unit: Any) -> Iterator[tuple[Figure, str]]:
        """The figures of its layout, those that it has, as they are written."""
        return self.written(unit, self.layout(unit).figures)

    def written(self, unit: Any, figures: tuple[Figure, ...]) -> Iterator[tuple[Figure, str]]:
        """Those of some figures that a unit has, as they are written."""
        for figure in figures:
            if text := figure.text(self.found(unit, figure.of)):
                yield figure, text

    def found(self, unit: Any, name: str) -> Any:
        """A figure of a unit: a field, what it costs, or what the game works out."""
        if name in self.derived:
            return self.derive(unit, name)
        return self.cost(unit) if name == COST else getattr(unit, name)

    def figures(self, unit: Any) -> tuple[tuple[str, str], ...]:
        """Its figures with their labels."""
        return tuple((each.label, text) for each, text in self.faced(unit) if each.place not in ("line", "card"))

    def _untracked(self, unit: Any) -> tuple[tuple[str, str], ...]:
        """Its figures without those that stand in boxes or columns of what it loses already."""
        tracked = {name for field, _ in self.totals(unit) for name in (field.name, field.start)}
        shown = [pair for pair in self.faced(unit) if pair[0].of not in tracked]
        return tuple((each.label, text) for each, text in shown if each.place not in ("line", "card"))

    def look(self, unit: Any) -> Look:
        """The front of its counter, as its layout has it."""
        return self._look(unit, tuple(self.faced(unit)))

    def _look(self, unit: Any, faced: Faced) -> Look:
        layout, at = self.layout(unit), by_place(faced)
        return Look(
            name=self.name(unit),
            kind=_kind(unit) if layout.type_line else "",
            figures=at["row"],
            corner=next(iter(at["corner"]), ("", "")),
            corner_colour=layout.corner_colour,
            aside=at["side"],
            line=at["line"],
            troop=self.symbol(unit),
            png=self.image(unit),
            symbols=self.symbols(unit),
            tint=layout.tint,
            grounds=layout.mono,
        )

    def back(self, unit: Any) -> Back:
        """The back of its counter, as its layout has it; without another side a counter that wants it is hidden."""
        layout = self.layout(unit)
        if layout.back == "other":
            return next((Back(kind=back.kind, look=front) for front, back in self.swaps(unit)), Back())
        shown = {"name": (), "figures": self._behind(unit, layout)}.get(layout.back)
        look = None if shown is None else replace(self._look(unit, shown), word=layout.back_word)
        return Back(kind=BackKind(layout.back), look=look)

    def _behind(self, unit: Any, layout: Layout) -> Faced:
        """The figures that its back has: those that the layout names, or all of the front."""
        chosen = layout.back_figures
        return tuple((figure, text) for figure, text in self.faced(unit) if not chosen or figure.of in chosen)

    def laid_beside(self, unit: Any) -> tuple[tuple[Look, Back], ...]:
        """Counters of its other side, unless that is on its back already."""
        return () if self.layout(unit).back == "other" else self.swaps(unit)

    def swaps(self, unit: Any) -> tuple[tuple[Look, Back], ...]:
        """Counters that are laid down in its place: a dismounted or reduced front, itself behind it."""
        return ()

    def footprint(self, unit: Any) -> tuple[float, float] | None:
        """The room it takes on the table in millimetres, if that is known."""
        return None

    def entry(self, unit: Any, brief: bool = False) -> Entry:
        """Its line on a roster, or, not so brief, its boxes on a record sheet."""
        return Entry(
            name=self.name(unit),
            kind=_kind(unit),
            figures=self._untracked(unit),
            tracks=tuple(UnitWords.tracks(self, unit) if brief else self.tracks(unit)),
            ticks=() if brief else tuple(self.ticks(unit)),
            notes=self.all_notes(unit) if brief else self.notes(unit),
            points=self.cost(unit),
            symbol=self.symbol(unit),
            group=unit.group,
        )

    # What there is besides units

    def listed(self) -> tuple[Any, ...]:
        """One unit of every kind on the lists, for counters and cards of a whole ruleset: mustered as an army."""
        from referee.army_book import book_of

        book = book_of(self.rules.id, self.content)
        sheet = book.new(next((offer.id for offer in book.lists()), ""))
        for at, group in enumerate(sheet.groups):
            for offer in book.offers(sheet, group.kind):
                sheet = sheet.with_one_more(at, offer.id)
        return self.mustered(book.written(sheet)) if any(group.lines for group in sheet.groups) else ()

    def mustered(self, roster: Mapping[str, Any]) -> tuple[Any, ...]:
        """The units of an army, as a battle against its mirror image would have them."""
        side = SideSetup(name="List", roster=FrozenMap(roster))
        battle = self.rules.muster(Setup(sides=(side, replace(side, name="Mirror"))), self.content)
        return battle.of(battle.sides[0].id)

    def shelf(self, unit: Any) -> str:
        """Under which heading a unit of the lists stands."""
        return ""

    def name(self, unit: Any) -> str:
        """What a unit is called; one that a rule has named, in the language that is spoken."""
        return str(unit.name)

    def units(self) -> tuple[Any, ...]:
        """The units to print: those of the battle, else those of the lists."""
        battle = self.source.battle
        if battle is None:
            if self.source.refusal:
                raise Refused(self.source.refusal)
            return self.listed()
        return tuple(unit for unit in battle.units.values() if not unit.gone)

    def units_of(self, side: str) -> tuple[Any, ...]:
        """The units of a side that are still there."""
        return tuple(unit for unit in self.units() if unit.side == side)

    def sides(self) -> tuple[Side, ...]:
        """The sides of the battle, or two to choose from."""
        if self.source.battle is None:
            return (Side(name="Red", colour=colour("red"), symbol="square"), Side(name="Blue", symbol="circle", at=1))
        return tuple(side_of(side, at) for at, side in enumerate(self.source.battle.sides))

    def side(self, unit: Any) -> Side:
        """The side of a unit."""
        if self.source.battle is None:
            return Side(name=self.rules.name, colour="#4b5563", symbol="circle")
        at = [side.id for side in self.source.battle.sides].index(unit.side)
        return self.sides()[at]

    def draw_counters(self) -> tuple[Marker, ...]:
        """What is drawn from a bag or cup, and counters that are no status: overwatch, works, blank markers."""
        return ()

    def templates(self, options: TemplateOptions) -> tuple[Template, ...]:
        """The templates and sticks that the game uses."""
        return standard_templates(options)

    def scenario(self) -> Any:
        """The scenario that is printed; of a whole ruleset the first there is, of a battle without one none."""
        held = self.content.get("scenarios", {})
        first = next(iter(held.values()), None) if self.source.battle is None else None
        return held.get(self.source.scenario) or first

    def plan(self) -> MapPlan:
        """The map of the scenario or battle."""
        raise Refused(f"{self.rules.name} has no map for this: name a scenario or a battle.")

    def cards(self) -> tuple[Card, ...]:
        """Cards of what the lists hold besides units and scenarios."""
        return ()

    def unit_card(self, unit: Any) -> Card:
        """A card of a unit, as its layout has it."""
        face = self.layout(unit).card
        at = by_place(self.written(unit, face.figures))
        beside = "side" if "picture" in face.parts else "row"
        rows = tuple((label, text) for name in ("row", "card") for label, text in at[name])
        return Card(
            title=self.name(unit),
            kind=_kind(unit) or self.rules.name,
            figures=(*rows, *(at["side"] if beside == "row" else ())) if face.figures else self.card_figures(unit),
            corner=next(iter(at["corner"]), ("", "")),
            aside=at["side"] if beside == "side" else (),
            line=at["line"],
            text=self.card_text(unit),
            notes=self.notes(unit),
            boxes=tuple(self.tracks(unit)),
            ticks=tuple(self.ticks(unit)),
            footer=self.rules.name,
            colour=self.side(unit).colour,
            symbol=self.symbol(unit),
            png=self.image(unit),
            parts=face.parts,
            back=face.back,
        )

    def card_figures(self, unit: Any) -> tuple[tuple[str, str], ...]:
        """What a card has whose layout does not say: what can be lost, the figures of the counter, the points."""
        tracks = tuple((field.label, str(total)) for field, total in self.totals(unit))
        points = (("points", self.cost(unit)),) if self.cost(unit) else ()
        known = {name for field, _ in self.totals(unit) for name in (field.name, field.start)}
        words = {name: field.label for field in self.fields for name in (field.start, field.name)}
        faced = tuple(
            (words.get(f.of, f.label), text) for f, text in self.faced(unit) if f.of not in known and f.place != "line"
        )
        return (*tracks, *faced, *points)

    def card_text(self, unit: Any) -> str:
        """What stands on its card below the figures."""
        return "\n".join(part.capitalize() for part in self._words(unit) if part)

    def uses(self) -> frozenset[str] | None:
        """What the battle uses, by the words that panels of a sheet ask for; none when there is no battle."""
        return None

    def tables(self) -> tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...]:
        """Tables for the sheet: a title, a head and rows; of the battle's units if there is one, else of the lists."""
        return ()


def by_place(faced: Iterable[tuple[Figure, str]]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Figures with their labels, by where they stand."""
    places: dict[str, list[tuple[str, str]]] = {place: [] for place in get_args(Place)}
    for figure, text in faced:
        places[figure.place].append((figure.called(text), text))
    return {place: tuple(pairs) for place, pairs in places.items()}


def _kind(unit: Any) -> str:
    """What a unit is, unless its name says it, be it in the language that is spoken."""
    return "" if unit.name in (unit.type, own_name(unit.type)) else str(unit.type)


def side_of(side: BattleSide, at: int = 0) -> Side:
    """A side as it is printed; a colour or sign that nobody knows becomes a plain one."""
    return Side(
        name=side.name,
        colour=colour_or_grey(side.colour),
        symbol=side.symbol if side.symbol in SIDE_SIGNS else "circle",
        at=at,
    )


def paper_of(source: Source) -> Paper:
    """What stands on paper of a source; a game that says nothing of its own is told by the fields of its units."""
    from referee.rulesets import part

    module = part(source.rules.id, "paper")
    paper: type[Paper] = module.PAPER if module else Paper
    return paper(source)
