"""The choices of the print screen as fields: kinds, what to print from, the options of a kind, the paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, get_type_hints

from printables.job import PAPER
from printables.kinds import KINDS
from printables.outputs import FORMS
from printables.paper import LARGEST, PAPERS, SMALLEST
from referee.form_fields import BoolField, ChoiceField, Field, IntField, NumberField, Option
from referee.wording import N_, tr

TITLES = {PAPER: N_("This battle as paper"), **{name: kind.title for name, kind in KINDS.items()}}
RANGES: dict[str, tuple[float, float, float]] = {
    "size": (12, 50, 1),
    "bleed": (0, 5, 0.5),
    "copies": (1, 100, 1),
    "hex": (10, 120, 1),
    "base_width": (5, 150, 1),
    "move_unit": (5, 150, 1),
    "reach": (0, 60, 1),
    "cell": (4, 150, 1),
    "width": (40, 200, 1),
    "height": (50, 280, 1),
    "corner": (0, 10, 0.5),
    "largest": (4, 16, 0.5),
    "smallest": (4, 16, 0.5),
}
LABELS = {
    "size": N_("Size in mm"),
    "shape": N_("Shape"),
    "bleed": N_("Bleed in mm"),
    "copies": N_("Copies of each"),
    "outline": N_("Lines to cut along"),
    "backs": N_("Backs"),
    "pictures": N_("Pictures"),
    "shade": N_("Ground in black and white"),
    "hex": N_("Hex across flats in mm"),
    "fractions": N_("Bands of a template"),
    "base_width": N_("Base width in mm"),
    "move_unit": N_("Movement unit in mm"),
    "reach": N_("Length of sticks in units (0: longest range)"),
    "every": N_("All there are, not only this game's"),
    "cell": N_("Hex or square in mm"),
    "one_sheet": N_("All on one sheet"),
    "numbers": N_("Numbers"),
    "legend": N_("Legend"),
    "fresh": N_("Without damage"),
    "width": N_("Width in mm"),
    "height": N_("Height in mm"),
    "maps": N_("A small map for each turn"),
    "appendix": N_("The whole journal at the end"),
    "corner": N_("Round corners in mm"),
    "largest": N_("Largest type on A4 in pt"),
    "smallest": N_("Smallest type in pt"),
}
OWN = N_("Own size")
SAVED = {**FORMS, "csv": N_("CSV, rows to change and print from")}
SIDED = ("counters", "markers", "cards", "record", "roster", "qrs")
SIDES = {"paper_width": N_("Paper width in mm"), "paper_height": N_("Paper height in mm")}
WORDS = {"thirds": N_("⅔ and ⅓"), "halves": N_("½ and ¼"), "map-symbols": N_("Map symbols"), "by-side": N_("By side")}
DUPLEX = {"long": N_("Long edge"), "short": N_("Short edge"), "fold": N_("Fold over"), "none": N_("No backs")}
SOURCES = {
    "session": N_("The open battle"),
    "battle": N_("A battle"),
    "army": N_("An army"),
    "scenario": N_("A scenario"),
    "ruleset": N_("A ruleset's lists"),
}


def kind_field(default: str) -> Field:
    """What to print."""
    options = tuple(Option(value=name, label=tr(title)) for name, title in TITLES.items())
    return ChoiceField(key="kind", label=tr("What to print"), options=options, default=default)


def source_field(default: str, has_session: bool) -> Field:
    """What to print it from."""
    options = tuple(Option(value=id, label=tr(word)) for id, word in SOURCES.items() if has_session or id != "session")
    return ChoiceField(key="source", label=tr("From"), options=options, default=default)


def option_fields(kind: str) -> tuple[Field, ...]:
    """The options of a kind, from its dataclass."""
    if kind not in KINDS:
        return ()
    chosen = KINDS[kind].options
    hints = get_type_hints(chosen)
    return tuple(_field(each.name, hints[each.name], each.default) for each in fields(chosen))


def _field(name: str, wanted: Any, default: Any) -> Field:
    label = tr(LABELS.get(name, name.replace("_", " ").capitalize()))
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        options = tuple(
            Option(value=each.value, label=tr(WORDS.get(each.value, each.value.capitalize()))) for each in wanted
        )
        return ChoiceField(key=name, label=label, options=options, default=default.value)
    if wanted is bool:
        return BoolField(key=name, label=label, default=default)
    least, most, step = RANGES[name]
    if wanted is int:
        return IntField(key=name, label=label, least=int(least), most=int(most), default=default)
    return NumberField(key=name, label=label, least=least, most=most, step=step, default=default)


def face_fields(
    kind: str, chosen: Mapping[str, Any], layouts: tuple[str, ...], sides: tuple[str, ...] = ()
) -> tuple[Field, ...]:
    """Whose pieces, where there is more than one side, and with which layout, for what has faces."""
    found: list[Field] = []
    if kind in SIDED and len(sides) > 1:
        names = (
            ("", tr("All") if len(sides) > 2 else tr("Both")),
            *((str(at), name) for at, name in enumerate(sides, 1)),
        )
        options = tuple(Option(value=value, label=word) for value, word in names)
        found.append(ChoiceField(key="side", label=tr("Sides"), options=options, default=chosen["side"]))
    if kind in ("counters", "cards") and layouts:
        named = (Option(value="", label=tr("As the packs say")), *(Option(value=name, label=name) for name in layouts))
        found.append(ChoiceField(key="layout", label=tr("Layout"), options=named, default=chosen["layout"]))
    return tuple(found)


def changed_options(kind: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are not as usual."""
    return {
        field.key: given[field.key] for field in option_fields(kind) if given.get(field.key, field.start) != field.start
    }


def paper_fields(chosen: Mapping[str, Any], printers: tuple[str, ...]) -> tuple[Field, ...]:
    """The paper and the printer; paper of an own size asks for its sides."""
    papers = (
        *(Option(value=name, label=paper.name) for name, paper in PAPERS.items()),
        Option(value=OWN, label=tr(OWN)),
    )
    ways = tuple(Option(value=name, label=tr(word)) for name, word in DUPLEX.items())
    forms = tuple(Option(value=name, label=tr(word)) for name, word in SAVED.items())
    known = (Option(value="", label=tr("Any printer")), *(Option(value=name, label=name) for name in printers))
    return (
        ChoiceField(key="paper", label=tr("Paper"), options=papers, default=chosen["paper"]),
        *(_side(key, word, chosen[key]) for key, word in SIDES.items() if chosen["paper"] == OWN),
        NumberField(key="margin", label=tr("Margin in mm"), least=3, most=30, step=1, default=chosen["margin"]),
        ChoiceField(key="duplex", label=tr("Turn for backs"), options=ways, default=chosen["duplex"]),
        BoolField(key="mono", label=tr("Black and white"), default=chosen["mono"]),
        *(
            [ChoiceField(key="printer", label=tr("Calibrated for"), options=known, default=chosen["printer"])]
            if printers
            else []
        ),
        ChoiceField(key="form", label=tr("Save as"), options=forms, default=chosen["form"]),
    )


def _side(key: str, label: str, default: float) -> Field:
    return NumberField(key=key, label=tr(label), least=SMALLEST, most=LARGEST, step=1, default=default)


def paper_name(chosen: Mapping[str, Any]) -> str:
    """The paper by name, or by its sides."""
    if chosen["paper"] != OWN:
        return str(chosen["paper"])
    return f"{chosen['paper_width']:g}x{chosen['paper_height']:g}"
