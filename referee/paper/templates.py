"""Templates and sticks as plain values: balls and cones of hexes, circles, arcs and rulers."""

from __future__ import annotations

from enum import Enum, StrEnum
from math import ceil

from referee.paper.checks import between
from referee.value import value
from referee.wording import Nc_

THIRDS = ("1", "⅔", "⅓")
HALVES = ("1", "½", "¼")
UNITS = {Nc_("unit of a stick", "in"): 25.4, "cm": 10.0}
LONGEST = 60  # units of a stick


class Form(StrEnum):
    """A ball lies around a hex; a cone leaves the caster's hex."""

    BALL = "ball"
    CONE = "cone"


def template_name(form: str, *sizes: int) -> str:
    """A template as it is printed everywhere: balls are numbered, cones lettered.

    >>> template_name("ball", 3), template_name("cone", 3), template_name("ball", 2, 3)
    ('ball 3', 'cone C', 'ball 2 or 3')
    """
    return f"{form} {' or '.join('ABC'[size - 1] if form == Form.CONE else str(size) for size in sizes)}"


@value
class HexTemplate:
    """A ball or a cone of size 1 to 3 for hexes of a size across flats, with what each band takes of the strength."""

    form: Form
    size: int
    flats: float = 30.0
    fractions: tuple[str, ...] = THIRDS

    def __post_init__(self) -> None:
        between("A template size", self.size, 1, 3, "")
        between("A hex size", self.flats, 10, 120)
        if len(self.fractions) < self.size:
            raise ValueError(f"A template of size {self.size} needs {self.size} fractions, not {len(self.fractions)}.")


@value
class Circle:
    """A round template by its radius in millimetres, with a mark at each unit."""

    radius: float
    label: str = ""
    unit: float = 25.4

    def __post_init__(self) -> None:
        between("A radius", self.radius, 5, 400)


@value
class Arc:
    """A wedge of an angle and a radius, with a mark at each unit along its middle."""

    degrees: float
    radius: float = 100.0
    label: str = ""
    unit: float = 25.4

    def __post_init__(self) -> None:
        between("An arc", self.degrees, 10, 180, "°")
        between("A radius", self.radius, 20, 1600)


@value
class Stick:
    """A ruler of so many units; bands are named distances, such as ("short", 6) and ("long", 12)."""

    unit: str
    length: int
    unit_mm: float = 0.0
    label: str = ""
    bands: tuple[tuple[str, float], ...] = ()

    def __post_init__(self) -> None:
        if not self.unit_mm and self.unit not in UNITS:
            raise ValueError(f"A stick in {self.unit!r} needs the length of that unit in millimetres.")
        between("A unit", self.millimetres, 5, 150)
        between("A stick length", self.length, 1, LONGEST, f" {self.unit}")

    @property
    def millimetres(self) -> float:
        return self.unit_mm or UNITS[self.unit]


Template = HexTemplate | Circle | Arc | Stick


class Fractions(Enum):
    """What the bands of a template take: thirds or halves."""

    THIRDS = "thirds"
    HALVES = "halves"


@value
class TemplateOptions:
    """Hexes across flats in millimetres, the fractions, the lengths of a base width and a movement unit.

    `reach` is how many units sticks and arcs are long; with 0 they are as long as the longest range in play.
    `every` asks for balls, cones, arcs and sticks in every unit, whatever the game uses.
    """

    hex: float = 30.0
    fractions: Fractions = Fractions.THIRDS
    base_width: float = 40.0
    move_unit: float = 40.0
    reach: int = 0
    every: bool = False

    def __post_init__(self) -> None:
        between("A hex size", self.hex, 10, 120)
        between("A base width", self.base_width, 5, 150)
        between("A movement unit", self.move_unit, 5, 150)
        between("A reach", self.reach, 0, 60, " units")

    def length(self, *in_play: float, least: int = 6) -> int:
        """How long a stick is: as asked for, else as the longest of what is in play.

        >>> TemplateOptions().length(3, 7.5), TemplateOptions(reach=4).length(3, 7.5), TemplateOptions().length()
        (8, 4, 6)
        """
        return self.reach or min(max(ceil(max(in_play, default=0)), least), LONGEST)


def hex_set(flats: float, fractions: tuple[str, ...] = THIRDS) -> tuple[HexTemplate, ...]:
    """Balls 1 to 3 and cones A to C for one size of hexes."""
    return tuple(
        HexTemplate(form=form, size=size, flats=flats, fractions=fractions) for form in Form for size in (1, 2, 3)
    )


def standard_templates(options: TemplateOptions) -> tuple[Template, ...]:
    """Balls 1 to 3, cones A to C, arcs of 45 and 90 degrees, and sticks in every unit."""
    fractions = THIRDS if options.fractions is Fractions.THIRDS else HALVES
    return (
        *hex_set(options.hex, fractions),
        Arc(degrees=45, radius=120),
        Arc(degrees=90, radius=90),
        Stick(unit="BW", unit_mm=options.base_width, length=options.length(), label="Base widths"),
        Stick(unit="MU", unit_mm=options.move_unit, length=options.length(), label="Movement units"),
        Stick(unit="in", length=12, label="Inches"),
        Stick(unit="cm", length=30, label="Centimetres"),
    )
