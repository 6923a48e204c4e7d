"""What stands on counters and cards of a game, as packs hold it: figures and their places, pictures, grounds, backs.

A layout is for all units of a game, or for those of one period or sort; the one that says most about a unit is taken.
"""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Interval, Len

from referee.value import FrozenMap, value
from referee.wording import trc

if TYPE_CHECKING:
    from referee.form_words import FormWords
    from referee.ruleset import Ruleset

Place = Literal["row", "corner", "side", "line", "card"]
"""Large below, in the circle, small beside the picture, in words in a line, or on cards only."""
BackShows = Literal["hidden", "blank", "name", "figures", "other"]
"""Only the side, with a question mark or without; the name; figures and a word; the other side that the game knows."""
Part = Literal["name", "type", "picture", "figures", "boxes", "ticks", "text", "notes", "footer"]
"""The parts of a card: boxes are crossed off, ticks ticked; the text is of the lists, the notes of this unit."""
CardBack = Literal["picture", "name", "hidden", "blank"]
USUAL_PARTS: tuple[Part, ...] = ("name", "type", "figures", "text", "footer")
Colour = Annotated[str, Len(4, 7)]
MARK = "\x89PNG\r\n\x1a\n".encode("latin-1")
WIDEST = 400
COST = "cost"
"""What a unit costs, in whatever the game counts."""
SHORT = 2
"""Labels of so few letters are no words: Re, Ar."""
OWN = "own:"
"""A picture of one's own is named with this before its id."""


@value
class Figure:
    """One figure of a unit: which one it is, its label, how it is written, and where it stands.

    `none` stands where a unit has none of it; without it the figure is left out there.
    """

    of: str
    label: Annotated[str, Len(1, 24)]
    write: Annotated[str, Len(2, 20)] = "{}"
    place: Place = "row"
    none: str = ""

    def called(self, text: str) -> str:
        """Its label beside what is written: one of several is one.

        >>> Figure(of="bases", label="bases", place="side").called("1")
        'base'
        """
        counts = self.place in ("side", "corner") and text == "1" and len(self.label) > SHORT
        return self.label.removesuffix("s") if counts else self.label

    def text(self, found: Any) -> str:
        """A value as it is written; of values by name, each with its name."""
        if isinstance(found, Mapping):
            return ", ".join(f"{trc('basic', name)} {self.write.format(number)}" for name, number in found.items())
        if found is None or found == 0 or found == "":
            return self.none
        return self.write.format(int(found) if isinstance(found, float) and found == int(found) else found)


@value
class CardFace:
    """A card of a unit: its parts from top to bottom, its figures, and what its back tells.

    Without figures of its own it has those of the counter, what can be lost, and the points.
    """

    parts: Annotated[tuple[Part, ...], Len(1, 9)] = USUAL_PARTS
    figures: Annotated[tuple[Figure, ...], Len(0, 24)] = ()
    back: CardBack = "picture"


@value
class Layout:
    """The faces of units: `units` says which, by their fields; `pictures` names one by troop type or by unit.

    A type without a picture has the one of its sort: `sort` is a field, `sorts` a picture for each of its values.
    A back with figures has all of the front, or those of `back_figures`; `back_word` says what it means to lie so.
    """

    name: str
    period: str = ""
    units: FrozenMap[str, str] = FrozenMap()
    figures: Annotated[tuple[Figure, ...], Len(0, 16)]
    type_line: bool = True
    corner_colour: str = ""
    signs: FrozenMap[str, str] = FrozenMap()
    tint: Annotated[float, Interval(ge=0, le=1)] = 0.8
    mono: Annotated[tuple[Colour, ...], Len(2, 4)] = ("#ffffff", "#4a4a4a", "#b0b0b0")
    back: BackShows = "hidden"
    back_figures: Annotated[tuple[str, ...], Len(0, 16)] = ()
    back_word: Annotated[str, Len(0, 24)] = ""
    sort: str = ""
    sorts: FrozenMap[str, str] = FrozenMap()
    picture: str = "infantry"
    pictures: FrozenMap[str, str] = FrozenMap()
    card: CardFace = CardFace()

    def fits(self, unit: Any, period: str) -> bool:
        """Whether it is for this unit."""
        if self.period and self.period != period:
            return False
        return all(str(getattr(unit, name, "")) == wanted for name, wanted in self.units.items())

    @property
    def exactness(self) -> tuple[bool, int]:
        """How much it says about whom it is for."""
        return bool(self.period), len(self.units)

    def picture_of(self, unit: Any, troop: str) -> str:
        """The picture of a unit: its own, that of its type, that of its sort, or the usual one."""
        return self.pictures.get(unit.name) or self.pictures.get(troop) or self.usual_picture(unit)

    def usual_picture(self, unit: Any) -> str:
        """The picture of its sort, or the usual one."""
        return self.sorts.get(str(getattr(unit, self.sort, "")), self.picture) if self.sort else self.picture

    @staticmethod
    def in_forms(rules: Ruleset) -> FormWords:
        """What a form says of it in a game."""
        from referee.face_forms import face_words

        return face_words(rules)

    def misfit(self, rules: Ruleset) -> str:
        """What is wrong with it for a game, in one sentence."""
        return next(self._misfits(rules), "")

    def _misfits(self, rules: Ruleset) -> Iterator[str]:
        yield from _wrong_figures("figures", self.figures, rules)
        yield from _wrong_figures("card.figures", self.card.figures, rules)
        for at, name in enumerate(self.back_figures):
            if name not in {figure.of for figure in self.figures}:
                there = ", ".join(figure.of for figure in self.figures)
                yield f"back_figures[{at}]: “{name}” is not on the front; there are {there}."
        if "name" not in self.card.parts:
            yield "card.parts: a card needs its name."
        for at, part in enumerate(self.card.parts):
            if part in self.card.parts[:at]:
                yield f"card.parts[{at}]: “{part}” is there already; each part may be there once."
        for name in (*self.units, *([self.sort] if self.sort else ())):
            if not _is_known(name, rules):
                yield f"units: {rules.name} has no field “{name}”; it has {', '.join(figures_of(rules))}."
        for colour in self.mono:
            if len(colour) != 7 or colour[0] != "#" or not set(colour[1:].lower()) <= set("0123456789abcdef"):
                yield f"mono: it cannot be “{colour}”: a grey as #rrggbb."


def _wrong_figures(where: str, figures: tuple[Figure, ...], rules: Ruleset) -> Iterator[str]:
    for at, figure in enumerate(figures):
        if not _is_known(figure.of, rules):
            yield f"{where}[{at}].of: {rules.name} has no figure “{figure.of}”; it has {', '.join(figures_of(rules))}."
        if not _writes(figure.write):
            yield f"{where}[{at}].write: it cannot be “{figure.write}”: write {{}} where the number goes."
    if sum(figure.place == "corner" for figure in figures) > 1:
        yield f"{where}: only one of them can stand in the corner."


def _writes(pattern: str) -> bool:
    """Whether the number goes in once, and nothing else is asked of it."""
    return pattern.count("{}") == 1 and not set("{}") & set(pattern.replace("{}", ""))


def _is_known(name: str, rules: Ruleset) -> bool:
    """Whether a layout may speak of it; the paper of a game is loaded only for what no unit has by itself."""
    return name == COST or name in {each.name for each in fields(rules.unit)} or name in figures_of(rules)


def figures_of(rules: Ruleset) -> tuple[str, ...]:
    """Everything that a layout may speak of: the fields of a unit, and what the game works out besides."""
    from referee.rulesets import part

    module = part(rules.id, "paper")
    derived: tuple[str, ...] = getattr(module.PAPER, "derived", ()) if module else ()
    return (*(each.name for each in fields(rules.unit)), *derived, COST)


@value
class Image:
    """A picture of one's own as it is printed: a small PNG in base 64, made when it is taken in."""

    name: str
    png: Annotated[str, Len(16, 400_000)]

    @property
    def bytes(self) -> bytes:
        """The file itself."""
        return b64decode(self.png, validate=True)

    def misfit(self, rules: Ruleset) -> str:
        """What is wrong with it, in one sentence."""
        try:
            data = self.bytes
        except (Error, ValueError):
            return "png: it is not written in base 64."
        wide, high = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
        if data[:8] != MARK or not 0 < max(wide, high) <= WIDEST:
            return f"png: it is not a PNG of at most {WIDEST} × {WIDEST} pixels."
        return ""
