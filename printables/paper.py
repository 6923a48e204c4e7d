"""Paper, the way it is turned for the back, and what is known about a printer."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from printables.geometry import Box

SMALLEST, LARGEST = 80.0, 1600.0
HEADER, FOOTER, ASIDE = 6.0, 8.0, 5.0
MARGIN = 7.0  # what home printers can keep


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in millimetres."""

    name: str
    width: float
    height: float

    def __post_init__(self) -> None:
        for side in (self.width, self.height):
            if not SMALLEST <= side <= LARGEST:
                raise ValueError(
                    f"Paper of {self.width:g} × {self.height:g} mm cannot be used:"
                    f" each side must be from {SMALLEST:g} to {LARGEST:g} mm."
                )

    @property
    def is_landscape(self) -> bool:
        return self.width > self.height

    def landscape(self) -> Paper:
        """The same paper lying on its long side."""
        return replace(self, width=max(self.width, self.height), height=min(self.width, self.height))


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
A3 = Paper("A3", 297.0, 420.0)
LEGAL = Paper("Legal", 215.9, 355.6)
A5 = Paper("A5", 148.0, 210.0)
A6 = Paper("A6", 105.0, 148.0)
PAPERS = {"a4": A4, "letter": LETTER, "a3": A3, "legal": LEGAL, "a5": A5, "a6": A6}


def paper(name: str) -> Paper:
    """Paper by name, or by its width and height in millimetres.

    >>> paper("Letter").width, paper("120x180").height
    (215.9, 180.0)
    """
    known = PAPERS.get(name.strip().lower())
    if known:
        return known
    sides = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(?:mm)?\s*", name)
    if not sides:
        raise ValueError(f"{name!r} is no paper: choose {', '.join(PAPERS)}, or give a size such as 120x180.")
    width, height = float(sides[1]), float(sides[2])
    return Paper(f"{width:g} × {height:g} mm", width, height)


class Duplex(StrEnum):
    """How backs are printed: turned over the long or the short edge, folded over from one side, or not at all."""

    LONG = "long"
    SHORT = "short"
    FOLD = "fold"
    NONE = "none"

    @property
    def is_two_sided(self) -> bool:
        return self in (Duplex.LONG, Duplex.SHORT)


def duplex(name: str) -> Duplex:
    """The way to print backs, by name."""
    try:
        return Duplex(name.strip().lower())
    except ValueError:
        raise ValueError(f"{name!r} is no way to print backs: choose long, short, fold or none.") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterProfile:
    """What a calibration page showed about one printer: how much to stretch, and how far to shift each side."""

    name: str = "any printer"
    stretch_x: float = 1.0
    stretch_y: float = 1.0
    front_dx: float = 0.0
    front_dy: float = 0.0
    back_dx: float = 0.0
    back_dy: float = 0.0

    def __post_init__(self) -> None:
        for value in (self.stretch_x, self.stretch_y):
            if not 0.9 <= value <= 1.1:
                raise ValueError(f"A stretch of {value:.3f} cannot be right: printers are off by a tenth at most.")
        for value in (self.front_dx, self.front_dy, self.back_dx, self.back_dy):
            if not -20 <= value <= 20:
                raise ValueError(f"A shift of {value:g} mm cannot be right: it must be from -20 to 20 mm.")

    def shift(self, is_back: bool) -> tuple[float, float]:
        """How far a side is moved, to the right and up."""
        return (self.back_dx, self.back_dy) if is_back else (self.front_dx, self.front_dy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything about the paper: its size, margins, backs, printer, and whether colour is to be had."""

    paper: Paper = A4
    margin: float = MARGIN
    duplex: Duplex = Duplex.LONG
    mono: bool = False
    printer: PrinterProfile = PrinterProfile()
    author: str = "Tableside"

    def __post_init__(self) -> None:
        if not 3 <= self.margin <= 30:
            raise ValueError(f"A margin of {self.margin:g} mm cannot be used: it must be from 3 to 30 mm.")
        if self.body.w < 50 or self.body.h < 45:
            raise ValueError(f"Margins of {self.margin:g} mm leave no room on {self.paper.name}: take smaller ones.")

    @property
    def sheet(self) -> Box:
        return Box(0, 0, self.paper.width, self.paper.height)

    @property
    def printable(self) -> Box:
        """What the printer can reach."""
        return self.sheet.inset(self.margin)

    @property
    def body(self) -> Box:
        """What is left for the sheet's own matter between the header and the measured bars."""
        area = self.printable
        return Box(area.x, area.y + FOOTER, area.w, area.h - HEADER - FOOTER)

    @property
    def strip(self) -> tuple[Box, Box]:
        """A strip at the right edge for title and bars, and all the rest of what the printer can reach."""
        area = self.printable
        rest, strip = area.cut_left(area.w - ASIDE)
        return strip, rest

    def landscape(self) -> Setup:
        return replace(self, paper=self.paper.landscape())

    @property
    def flips_sideways(self) -> bool:
        """Whether the sheet is turned about its upright middle line: left and right change places."""
        return (self.duplex is Duplex.LONG) != self.paper.is_landscape

    def behind(self, box: Box) -> Box:
        """Where on the back page a box lies that covers this one once the sheet is turned."""
        if self.flips_sideways:
            return Box(self.paper.width - box.right, box.y, box.w, box.h)
        return Box(box.x, self.paper.height - box.top, box.w, box.h)
