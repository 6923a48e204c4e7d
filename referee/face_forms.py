"""Layouts in forms: figures are picked by their names, places and parts are said in words."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from referee.faces import COST, figures_of
from referee.fields import shown
from referee.form_words import FormWords
from referee.wording import N_, tr

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

NO_FIGURES = ("id", "name", "side", "group", "place", "hidden", "gone")
"""Words of every unit that are no figures."""
FIGURE = {
    "of": N_("Figure"),
    "label": N_("Label"),
    "write": N_("Written as"),
    "place": N_("Stands"),
    "none": N_("Where it has none"),
}
LABELS = {
    "units": N_("Only for units with"),
    "figures": N_("Figures of the counter"),
    "type_line": N_("Type under the name"),
    "corner_colour": N_("Colour of the circle"),
    "signs": N_("Signs of abilities"),
    "tint": N_("How pale its ground is"),
    "mono": N_("Greys of the sides"),
    "back": N_("Back of the counter"),
    "back_figures": N_("Figures on the back (none: all)"),
    "back_word": N_("Word on the back"),
    "sort": N_("Sorts by"),
    "sorts": N_("Pictures of sorts"),
    "picture": N_("Usual picture"),
    "pictures": N_("Pictures of troop types"),
    "card.parts": N_("Parts from top to bottom"),
    "card.figures": N_("Figures of the card"),
    "card.back": N_("Back of the card"),
    **{f"{where}.*.{key}": word for where in ("figures", "card.figures") for key, word in FIGURE.items()},
}
PLACES = {
    "row": N_("Large below"),
    "corner": N_("In the circle"),
    "side": N_("Small beside the picture"),
    "line": N_("In words in a line"),
    "card": N_("On cards only"),
}
CARD_PLACES = {
    "row": N_("In a cell"),
    "corner": N_("In the circle beside the name"),
    "side": N_("Beside the picture"),
    "line": N_("In words in a line"),
    "card": N_("In a cell, after the others"),
}
BACKS = {
    "hidden": N_("Only the side and a question mark"),
    "blank": N_("Only the side"),
    "name": N_("Name and picture"),
    "figures": N_("Name, picture and figures"),
    "other": N_("Its other side: on foot, reduced"),
}
PARTS = {
    "name": N_("Name"),
    "type": N_("Type"),
    "picture": N_("Large picture"),
    "figures": N_("Figures"),
    "boxes": N_("Boxes to cross off"),
    "ticks": N_("Boxes to tick"),
    "text": N_("Text of the lists"),
    "notes": N_("Notes of the unit"),
    "footer": N_("Footer"),
}
CARD_BACKS = {
    "picture": N_("Picture and type"),
    "name": N_("Picture and name"),
    "hidden": N_("A question mark"),
    "blank": N_("Only the colour"),
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
            "sort": {"": N_("Nothing"), **figures},
        },
        first=FIRST,
        ordered=("card.parts",),
        titles={"figures": ("label", "of"), "card.figures": ("label", "of"), "card": ("parts",)},
    )


def figure_words(rules: Ruleset) -> dict[str, str]:
    """Every figure that a layout may name, by what it is called: numbers first, then all else that a unit has."""
    declared = {each.name: each for each in shown(rules.unit)}
    numbers = [each for each in declared.values() if each.kind in ("stat", "track") and not each.until]
    found = {each.start or each.name: _called(tr(each.label), each.short) for each in numbers}
    found |= {each.name: tr("{label} now", label=tr(each.label)) for each in numbers if each.start}
    plain = {each.name for each in fields(rules.unit)}
    derived = [name for name in figures_of(rules) if name not in plain and name != COST]
    found |= {name: name.replace("_", " ") for name in derived} | {COST: N_("what it costs")}
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
