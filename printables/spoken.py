"""Paper in the language that is spoken: what a game says on it is looked up; names that people gave stay."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from referee.wording import language, number, tr, trc

_SIGNS = (
    "symbol troop symbols colour corner_colour grounds png parts shape look form hides side tint terrain needs group"
    " strength turns zones zone_signs bridges rivers roads river_sides picture"
)
SIGNS = frozenset(_SIGNS.split())
"""Fields that no one reads as words."""
NAMES = frozenset(["name", "title"])
"""Fields with names: looked up where they are a game's own, not where people gave them."""
ALWAYS = frozenset(["Panel", "SheetSide", "Step", "PanelText", "SheetText", "Chapter", "DiceBars"])
"""What is titled by a game or by us, whoever plays."""

CITED = frozenset(["steps", "bullets"])
"""What has a section of the book as its third word: it stays as the book has it."""
FIGURE = re.compile(r"\d+\.\d+")
DICE = re.compile(r"d(\d+)")
KEPT = {"Card": frozenset(["back"]), "Stick": frozenset(["unit"]), "PanelText": frozenset(["icons"])}
"""Fields that are signs in these alone: the back of a card, the unit of a stick, signs with words beside them."""


def spoken(given: Any, names: bool = False) -> Any:
    """A value with all its words in the language that is spoken; with its names too, where they are the game's own."""
    return given if language() == "en" else _spoken(given, names)


def _spoken(given: Any, names: bool) -> Any:
    if isinstance(given, str) and not isinstance(given, Enum):
        return _told(given) if given else given
    if isinstance(given, tuple):
        return tuple(_spoken(each, names) for each in given)
    if isinstance(given, Mapping):
        return {key: _spoken(each, names) for key, each in given.items()}
    if not is_dataclass(given) or isinstance(given, type):
        return given
    what = type(given).__name__
    kept = (SIGNS if names or what in ALWAYS else SIGNS | NAMES) | KEPT.get(what, frozenset())
    parts = {each.name: getattr(given, each.name) for each in fields(given) if each.init}
    told = {name: part for name, part in parts.items() if name not in kept or is_dataclass(part)}
    cited = CITED if what == "PanelText" else frozenset()
    return replace(given, **{name: (_lines if name in cited else _spoken)(part, names) for name, part in told.items()})


def _lines(given: tuple[tuple[str, ...], ...], names: bool) -> tuple[tuple[str, ...], ...]:
    return tuple((*_spoken(words[:2], names), *words[2:]) for words in given)


def _told(given: str) -> str:
    """Words that are known whole, or else line by line; figures and dice as people write them."""
    if FIGURE.fullmatch(given):
        return number(float(given), "g")
    if dice := DICE.fullmatch(given):
        return tr("d{sides}", sides=int(dice[1]))
    told = trc("paper", given)
    return told if told != given or "\n" not in given else "\n".join(map(tr, given.split("\n")))
