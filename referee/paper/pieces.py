"""What is cut out and laid on the table, as plain values: counters, markers and cards."""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum

from referee.faces import USUAL_PARTS
from referee.paper.checks import ACCENT, between, colour
from referee.paper.lists import Tick, Track
from referee.value import value

Pair = tuple[str, str]


@value
class Side:
    """A side: its name, its colour, and the shape that tells it apart without colour."""

    name: str = ""
    colour: str = "#1f4e9c"
    symbol: str = "circle"
    at: int = 0
    """Which of the sides it is, from 0: without colour, each has a ground of its own."""


@value
class Look:
    """What one face shows; figures are pairs of a label and a value, such as ("A", "3").

    The row of figures stands below, one in the corner, those `aside` small beside the picture, `line` in words. `troop`
    is the picture, `png` one of one's own; `word` stands out: what it means that this face lies up; `grounds` are the
    greys of the sides in black and white.
    """

    name: str = ""
    kind: str = ""
    word: str = ""
    figures: tuple[Pair, ...] = ()
    corner: Pair = ("", "")
    corner_colour: str = ""
    aside: tuple[Pair, ...] = ()
    line: tuple[Pair, ...] = ()
    troop: str = ""
    png: bytes = b""
    symbols: tuple[str, ...] = ()
    tint: float = 0.8
    grounds: tuple[str, ...] = ("#ffffff", "#4a4a4a", "#b0b0b0")

    @property
    def told(self) -> tuple[Pair, ...]:
        """Every figure with its label, wherever it stands."""
        corner = (self.corner,) if self.corner[1] else ()
        return (*self.figures, *corner, *self.aside, *self.line)


class BackKind(StrEnum):
    """What the other side shows."""

    HIDDEN = "hidden"
    REDUCED = "reduced"
    DISMOUNTED = "dismounted"
    BLANK = "blank"
    NAME = "name"
    FIGURES = "figures"


@value
class Back:
    """The back of a counter; any but a hidden or blank one has a look of its own."""

    kind: BackKind = BackKind.HIDDEN
    look: Look | None = None

    @property
    def is_cover(self) -> bool:
        return self.kind in (BackKind.HIDDEN, BackKind.BLANK) or self.look is None


@value
class Counter:
    """One counter: its side, its front and back, how many of it, and its footprint in millimetres if it has one."""

    front: Look
    side: Side = field(default_factory=Side)
    back: Back = field(default_factory=Back)
    copies: int = 1
    footprint: tuple[float, float] | None = None


class Shape(StrEnum):
    """The outline along which a marker is cut."""

    DISC = "disc"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"
    OCTAGON = "octagon"
    SHIELD = "shield"
    DIE = "die"
    BASE = "base"


@value
class Marker:
    """One marker: a word, a letter or number, a sign, and how many; ``footprint`` in millimetres for bases."""

    word: str = ""
    letter: str = ""
    symbol: str = ""
    shape: Shape = Shape.DISC
    colour: str = "#b3261e"
    copies: int = 1
    footprint: tuple[float, float] | None = None
    hides: Side | None = None
    back: Marker | None = None

    def __post_init__(self) -> None:
        between("A number of copies", self.copies, 1, 200, "")


def activation(side: Side, name: str = "", copies: int = 1) -> Marker:
    """A counter or die of a side for the bag or the cup."""
    back = Marker(symbol=side.symbol, shape=Shape.DIE, colour=side.colour)
    return replace(back, word=name or side.name, copies=copies, back=back)


def chit(name: str, side: Side, symbol: str = "hat", letter: str = "") -> Marker:
    """A draw chit of one leader; its back tells nothing, since all chits lie in one cup."""
    back = Marker(symbol="hidden", shape=Shape.SQUARE, colour="#4b5563")
    return replace(back, symbol=symbol, word=name, letter=letter, colour=side.colour, back=back)


def hidden(side: Side, footprint: tuple[float, float], copies: int = 1) -> Marker:
    """A blank marker of a unit's footprint that shows only the side."""
    return Marker(shape=Shape.BASE, hides=side, footprint=footprint, copies=copies)


def overwatch(side: Side, copies: int = 1) -> Marker:
    """A counter laid where a unit watches."""
    return Marker(word="Overwatch", symbol="eye", shape=Shape.OCTAGON, colour=side.colour, copies=copies)


def fortification(level: int, copies: int = 1) -> Marker:
    """A work of level 1 or 2; its back is the work torn down."""
    rubble = Marker(word="Rubble", symbol="rubble", shape=Shape.SHIELD, colour="#8d6e53")
    return replace(rubble, word="Fort", letter=str(level), symbol="fort", colour="#5d4a36", copies=copies, back=rubble)


@value
class Card:
    """One card: its parts from top to bottom; figures are pairs of a label and a value; text may have paragraphs.

    One figure stands in the corner, those `aside` beside the picture, `line` in words; `back` is what is behind it.
    """

    title: str
    kind: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    text: str = ""
    footer: str = ""
    colour: str = ACCENT
    symbol: str = ""
    png: bytes = b""
    copies: int = 1
    parts: tuple[str, ...] = USUAL_PARTS
    corner: Pair = ("", "")
    aside: tuple[Pair, ...] = ()
    line: tuple[Pair, ...] = ()
    boxes: tuple[Track, ...] = ()
    ticks: tuple[Tick, ...] = ()
    notes: str = ""
    back: str = "picture"

    def __post_init__(self) -> None:
        colour(self.colour)
        between("A number of copies", self.copies, 1, 100, "")
