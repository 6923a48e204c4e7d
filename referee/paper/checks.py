"""What may stand on paper: colours by name, and numbers in their range."""

from __future__ import annotations

ACCENT = "#1f4e79"
COLOURS = {
    "red": "#b3261e",
    "blue": "#1f4e9c",
    "green": "#2b7a3d",
    "yellow": "#e0b000",
    "purple": "#6b3fa0",
    "orange": "#d9730d",
    "black": "#2a2a2a",
    "white": "#f4f1e8",
    "grey": "#7a7f87",
    "brown": "#75502c",
    "gold": "#c79200",
    "amber": "#c77700",
    "cyan": "#0e7490",
    "pink": "#b83280",
    "teal": "#0f766e",
}


def colour(name: str) -> str:
    """A colour by its name or as #rrggbb.

    >>> colour("red"), colour("#12ab9f")
    ('#b3261e', '#12ab9f')
    """
    found = COLOURS.get(name.lower(), name)
    if len(found) == 7 and found[0] == "#" and set(found[1:].lower()) <= set("0123456789abcdef"):
        return found.lower()
    raise ValueError(f"{name!r} is not a colour: write #rrggbb or one of {', '.join(COLOURS)}.")


def colour_or_grey(name: str) -> str:
    """A colour by its name; one that nobody knows is grey."""
    try:
        return colour(name)
    except ValueError:
        return colour("grey")


def between(what: str, value: float, low: float, high: float, unit: str = " mm") -> None:
    """Refuse a number outside its range in one sentence."""
    if not low <= value <= high:
        raise ValueError(f"{what} of {value:g}{unit} cannot be made: it must be from {low:g} to {high:g}{unit}.")
