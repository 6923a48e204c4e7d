"""Layouts in forms: figures are picked by their names, places and parts are said in words."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from referee.faces import COST, figures_of
from referee.fields import shown
from referee.form_words import FormWords

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

NO_FIGURES = ("id", "name", "side", "group", "place", "hidden", "gone")
"""Words of every unit that are no figures."""
FIGURE = {"of": "Figure", "label": "Label", "write": "Written as", "place": "Stands", "none": "Where it has none"}
LABELS = {
    "units": "Only for units with",
    "figures": "Figures of the counter",
    "type_line": "Type under the name",
    "corner_colour": "Colour of the circle",
    "signs": "Signs of abilities",
    "tint": "How pale its ground is",
    "mono": "Greys of the sides",
    "back": "Back of the counter",
    "back_figures": "Figures on the back (none: all)",
    "back_word": "Word on the back",
    "sort": "Sorts by",
    "sorts": "Pictures of sorts",
    "picture": "Usual picture",
    "pictures": "Pictures of troop types",
    "card.parts": "Parts from top to bottom",
    "card.figures": "Figures of the card",
    "card.back": "Back of the card",
    **{f"{where}.*.{key}": word for where in ("figures", "card.figures") for key, word in FIGURE.items()},
}
PLACES = {
    "row": "Large below",
    "corner": "In the circle",
    "side": "Small beside the picture",
    "line": "In words in a line",
    "card": "On cards only",
}
CARD_PLACES = {
    "row": "In a cell",
    "corner": "In the circle beside the name",
    "side": "Beside the picture",
    "line": "In words in a line",
    "card": "In a cell, after the others",
}
BACKS = {
    "hidden": "Only the side and a question mark",
    "blank": "Only the side",
    "name": "Name and picture",
    "figures": "Name, picture and figures",
    "other": "Its other side: on foot, reduced",
}
PARTS = {
    "name": "Name",
    "type": "Type",
    "picture": "Large picture",
    "figures": "Figures",
    "boxes": "Boxes to cross off",
    "ticks": "Boxes to tick",
    "text": "Text of the lists",
    "notes": "Notes of the unit",
    "footer": "Footer",
}
CARD_BACKS = {
    "picture": "Picture and type",
    "name": "Picture and name",
    "hidden": "A question mark",
    "blank": "Only the colour",
}
FIRST = ("name", "period", "figures", "card", "back", "back_word", "back_figures", "type_line")


def face_words(rules: Ruleset) -> FormWords:
    """The form of a layout in a game."""
    figures = figure_words(rules)
    return FormWords(
        labels=LABELS,
        options={
            "figures.*.of": figures,
            "figures.*.place": PLACES,
            "card.figures.*.of": figures,
            "card.figures.*.place": CARD_PLACES,
            "card.parts.*": PARTS,
            "card.back": CARD_BACKS,
            "back": BACKS,
            "back_figures.*": figures,
            "sort": {"": "Nothing", **figures},
        },
        first=FIRST,
        ordered=("card.parts",),
        titles={"figures": ("label", "of"), "card.figures": ("label", "of"), "card": ("parts",)},
    )


def figure_words(rules: Ruleset) -> dict[str, str]:
    """Every figure that a layout may name, by what it is called: numbers first, then all else that a unit has."""
    declared = {each.name: each for each in shown(rules.unit)}
    numbers = [each for each in declared.values() if each.kind in ("stat", "track") and not each.until]
    found = {each.start or each.name: _called(each.label, each.short) for each in numbers}
    found |= {each.name: f"{each.label} now" for each in numbers if each.start}
    plain = {each.name for each in fields(rules.unit)}
    derived = [name for name in figures_of(rules) if name not in plain and name != COST]
    found |= {name: name.replace("_", " ") for name in derived} | {COST: "what it costs"}
    words = {each.name: each.label for each in declared.values() if not each.until and each.name not in found}
    others = [each.name for each in fields(rules.unit) if each.name not in declared and _is_told(str(each.type))]
    words |= {name: name.replace("_", " ") for name in others if name not in found}
    return found | {name: word for name, word in words.items() if name not in NO_FIGURES}


def _is_told(kind: str) -> bool:
    """Whether a field that people do not see by itself can be said all the same."""
    return kind == "str" or kind.startswith("FrozenMap")


def _called(label: str, short: str) -> str:
    """A figure by its name and its short form.

    >>> _called("close combat", "CC"), _called("bases", "")
    ('close combat (CC)', 'bases')
    """
    return f"{label} ({short})" if short and short != label else label
