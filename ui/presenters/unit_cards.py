"""Units of any ruleset as cards: the fields' own declarations say how each is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.battle import Battle, Marker, Unit
from referee.fields import Shown, shown
from referee.hand_figures import MARKER
from referee.ruleset import MarkerKind, Ruleset
from referee.wording import N_, listed, tr
from ui.theme.palette import Tone
from ui.theme.palettes import SIDE_NAMES
from ui.theme.shapes import Shape
from ui.widgets.card import CardView
from ui.widgets.card_model import CardGroup
from ui.widgets.chip import Mark
from ui.widgets.pips import PipRow
from ui.widgets.stat_row import Stat

if TYPE_CHECKING:
    from referee.paper.base import Paper

AnyBattle = Battle[Any, Any]
TONES = {
    "amber": Tone.WARNING,
    "gold": Tone.WARNING,
    "yellow": Tone.WARNING,
    "orange": Tone.WARNING,
    "red": Tone.DANGER,
    "green": Tone.GOOD,
    "blue": Tone.INFO,
    "cyan": Tone.INFO,
    "purple": Tone.MAGIC,
    "brown": Tone.WORKS,
}
LEADERS = ("general", "captain", "leader", "commander_in_chief")


def side_number(battle: AnyBattle, side: str) -> int:
    """The number of a side's colour: the one it has chosen, else its place in the list."""
    for at, each in enumerate(battle.sides):
        if each.id == side:
            return SIDE_NAMES.index(each.colour) if each.colour in SIDE_NAMES else at
    return 0


def side_shape(battle: AnyBattle, side: str) -> Shape | None:
    """The sign that a side has chosen, if it is one we draw."""
    symbol = battle.side(side).symbol
    return Shape(symbol) if symbol in set(Shape) else None


def card_of(unit: Unit, battle: AnyBattle, rules: Ruleset, reason: str = "", paper: Paper | None = None) -> CardView:
    """A unit's card; where packs have its face, with the figures and the picture of that."""
    fields = shown(type(unit))
    tracks = [field for field in fields if field.kind == "track" and _has_track(unit, field)]
    figures = [field for field in fields if field.kind == "stat" or (len(tracks) > 1 and field in tracks)]
    stats = {field.name: stat for field in figures if (stat := _stat(unit, field))}
    shown_as = None if unit.hidden else paper
    return CardView(
        id=unit.id,
        name=unit.name,
        kind=_kind(unit, paper is None or paper.layout(unit).type_line),
        side=side_number(battle, unit.side),
        shape=side_shape(battle, unit.side),
        pips=tuple(_pips(unit, field) for field in tracks) if len(tracks) == 1 else (),
        stats=tuple(stats.values()) if paper is None else _laid_out(stats, unit, fields, paper),
        marks=(
            *_flags(unit, fields),
            *_touched(unit, battle),
            *(_mark(marker, rules.marker(marker.kind)) for marker in unit.markers),
        ),
        acted=bool(getattr(unit, "acted", False) or getattr(unit, "activated", False)),
        hidden=unit.hidden,
        leader=is_leader(unit),
        reason=reason,
        picture=shown_as.symbol(unit) if shown_as else "",
        png=shown_as.image(unit) if shown_as else b"",
    )


def _laid_out(stats: dict[str, Stat], unit: Unit, fields: tuple[Shown, ...], paper: Paper) -> tuple[Stat, ...]:
    """The figures in the order, with the labels and in the writing of its layout, then what only the table shows."""
    known = {name: field.name for field in fields for name in (field.start, field.name) if name}
    tracks = {field.name for field in fields if field.kind == "track"}
    rest, laid = dict(stats), []
    for figure, text in paper.faced(unit):
        name = known.get(figure.of, figure.of)
        if stat := rest.pop(name, None):
            laid.append(replace(stat, label=tr(figure.label), write=figure.write))
        elif name not in tracks and text != figure.none and figure.place not in ("line", "card"):
            laid.append(Stat(label=tr(figure.label), now=text))
    return (*laid, *rest.values())


def is_leader(unit: Unit) -> bool:
    """Whether it leads others: by a trait or a field of its ruleset."""
    traits = getattr(unit, "traits", ()) or getattr(unit, "abilities", ())
    return any(word in LEADERS for word in traits) or any(getattr(unit, word, False) is True for word in LEADERS)


def _kind(unit: Unit, with_type: bool) -> str:
    """What it is, unless it is called just so, and where."""
    type_ = tr(unit.type)
    return " · ".join(part for part in (type_ if with_type and type_ != unit.name else "", tr(unit.place)) if part)


def _has_track(unit: Unit, field: Shown) -> bool:
    """Whether a unit has anything of a track: an empty one that starts empty takes no room."""
    return bool(getattr(unit, field.name) or (field.start and getattr(unit, field.start)))


def _pips(unit: Unit, field: Shown) -> PipRow:
    now = getattr(unit, field.name) or 0
    start = getattr(unit, field.start) if field.start else now
    return PipRow(now=now, start=max(start or 0, now), label=tr(field.label), field=field.name)


def _stat(unit: Unit, field: Shown) -> Stat | None:
    """A figure; one that is 0 and starts at 0 is not shown."""
    now = getattr(unit, field.name)
    start = getattr(unit, field.start) if field.start else None
    if now in (None, 0, "") and not start:
        return None
    return Stat(label=tr(field.short or field.label), now=field.written(now), start=start, field=field.name)


def _flags(unit: Unit, fields: tuple[Shown, ...]) -> tuple[Mark, ...]:
    """Flags that are up, but those that have a badge of their own."""
    badges = ("acted", "activated", "hidden", "gone", *LEADERS)
    return tuple(
        Mark(text=tr(field.label.capitalize()), tone=Tone.NEUTRAL, shape=Shape.SQUARE, tip=field.rule, field=field.name)
        for field in fields
        if field.kind == "flag" and field.name not in badges and getattr(unit, field.name)
    )


def _touched(unit: Unit, battle: AnyBattle) -> tuple[Mark, ...]:
    """Whom it is in contact with, where its game keeps that."""
    names = [battle.units[id].name for id in getattr(unit, "contact", ()) if id in battle.units]
    words = tr("touches {names}", names=listed(names)) if names and not unit.gone else ""
    return (Mark(text=words, tone=Tone.NEUTRAL, shape=Shape.SQUARE, tip=words),) if words else ()


def _mark(marker: Marker, kind: MarkerKind | None) -> Mark:
    if kind is None:
        return Mark(text=tr(marker.kind), turns=marker.turns, field=f"{MARKER}{marker.kind}")
    shape = Shape(kind.shape) if kind.shape in set(Shape) else Shape.CIRCLE
    tip = marker.note or (tr("until the {until} ends", until=marker.until) if marker.until else kind.rule)
    tone = TONES.get(kind.colour, Tone.NEUTRAL)
    return Mark(text=tr(kind.name), tone=tone, shape=shape, turns=marker.turns, tip=tip, field=f"{MARKER}{kind.id}")


WITH = "with "
"""How a ruleset begins the fate of a unit that stands in another one now."""


def absence_group(unit: Unit) -> str:
    """Under which heading a unit stands that does not act for itself: it is in another one, or gone."""
    return N_("Formed up") if str(getattr(unit, "fate", "")).startswith(WITH) else N_("Gone")


def absence(unit: Unit) -> str:
    """Why a unit is not there by itself: in which other one it stands, how it went, or just that it is gone."""
    if not unit.gone:
        return ""
    fate = str(getattr(unit, "fate", ""))
    return tr("in {unit}", unit=fate.removeprefix(WITH)) if fate.startswith(WITH) else tr(fate or "gone")


class Cards:
    """Cards of a battle, each made again only when its unit is another one."""

    def __init__(self, rules: Ruleset, content: Mapping[str, Any] | None = None, with_pictures: bool = True) -> None:
        self.rules, self.content, self.with_pictures = rules, content or {}, with_pictures
        self._made: dict[str, tuple[Unit, CardView]] = {}
        self._printed: tuple[AnyBattle, Paper] | None = None

    def of(self, unit: Unit, battle: AnyBattle) -> CardView:
        """A unit's card."""
        known = self._made.get(unit.id)
        if known is None or known[0] is not unit:
            card = card_of(unit, battle, self.rules, absence(unit), self._paper(battle))
            known = (unit, card if self.with_pictures else replace(card, picture="", png=b""))
            self._made[unit.id] = known
        return known[1]

    def _paper(self, battle: AnyBattle) -> Paper | None:
        """The battle as it is printed, where packs have faces for it."""
        if not self.content.get("faces"):
            return None
        if self._printed is not None and self._printed[0] is battle:
            return self._printed[1]
        from referee.paper.base import paper_of
        from referee.paper.source import Source

        paper = paper_of(Source(rules=self.rules, content=self.content, title="", battle=battle))
        self._printed = (battle, paper)
        return paper

    def groups(self, battle: AnyBattle, side: str) -> tuple[CardGroup, ...]:
        """A side's units under the headings of their groups; those that are not there any more come last."""
        there: dict[str, list[Unit]] = {}
        apart: dict[str, list[Unit]] = {"Formed up": [], "Gone": []}
        for unit in battle.units.values():
            if unit.side == side:
                group = apart[absence_group(unit)] if unit.gone else there.setdefault(unit.group, [])
                group.append(unit)
        alone = tr("On their own") if len(there) > 1 else ""
        groups = [self._group(name, units, battle, alone) for name, units in there.items()]
        for title, units in apart.items():
            if units:
                cards = tuple(self.of(unit, battle) for unit in units)
                groups.append(CardGroup(id=f"({title.lower()})", title=tr(title), note=str(len(units)), cards=cards))
        return tuple(groups)

    def _group(self, name: str, units: list[Unit], battle: AnyBattle, alone: str) -> CardGroup:
        """The units of a group under its name; those of none under words of their own, where others have one."""
        units.sort(key=lambda unit: unit.rank)
        cards = tuple(self.of(unit, battle) for unit in units)
        acted = sum(card.acted for card in cards)
        note = tr("{acted} of {n} done", acted=acted, n=len(units)) if acted else str(len(units))
        brief = f"{acted}/{len(units)} ✓" if acted else ""
        return CardGroup(id=name, title=tr(name) or alone, note=note, brief=brief, cards=cards)
