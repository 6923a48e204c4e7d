"""Colours by name, what is written on them, and how they print in black and white."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from referee.colours import blend, channels

INK = "#1b1f24"
PAPER = "#ffffff"
GREY = "#6b7280"
PALE = "#eef1f4"
LINE = "#b6bdc6"
WARM = "#9a3412"


def lightness(value: str) -> float:
    """How bright a colour looks, from 0 to 1."""
    red, green, blue = channels(value)
    return 0.299 * red + 0.587 * green + 0.114 * blue


@lru_cache(maxsize=1024)
def mixed(value: str, other: str, share: float) -> str:
    """A colour with so much of another in it.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    return blend(other, value, share)


@lru_cache(maxsize=1024)
def pale(value: str, share: float = 0.85) -> str:
    """A tint for backgrounds."""
    return mixed(value, PAPER, share)


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as they are printed; ``mono`` turns each into the grey that looks equally bright."""

    mono: bool = False

    def shade(self, value: str) -> str:
        """The colour as it is printed."""
        return grey_of(value) if self.mono else value

    def on(self, value: str) -> str:
        """Black or white, whichever reads better on a colour."""
        return INK if lightness(value) > 0.55 else PAPER


@lru_cache(maxsize=1024)
def grey_of(value: str) -> str:
    """The grey that looks as bright as a colour.

    >>> grey_of("#b3261e")
    '#4f4f4f'
    """
    return f"#{3 * f'{round(255 * lightness(value)):02x}'}"
