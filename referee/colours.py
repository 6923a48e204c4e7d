"""Colours as #rrggbb words, and how well they can be told apart."""

from __future__ import annotations

Channels = tuple[float, float, float]


def channels(colour: str) -> Channels:
    """A colour word as red, green and blue from 0 to 1.

    >>> channels("#ff0080")
    (1.0, 0.0, 0.5019607843137255)
    """
    if len(colour) != 7 or not colour.startswith("#"):
        raise ValueError(f"{colour!r} is not a colour; write it as #rrggbb")
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def word(red: float, green: float, blue: float) -> str:
    """The colour word of three channels from 0 to 1."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in (red, green, blue))


def linear(colour: str) -> Channels:
    """The light that a colour gives off, a channel at a time (sRGB undone)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour)
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """How bright a colour is for the eye, from 0 (black) to 1 (white)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """The WCAG contrast of two colours, from 1 to 21: text needs 4.5, large text and signs 3.

    >>> round(contrast("#000000", "#ffffff"), 2)
    21.0
    """
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def blend(over: str, under: str, share: float) -> str:
    """The colour of `over` laid on `under` with the given share.

    >>> blend("#ffffff", "#000000", 0.5)
    '#808080'
    """
    red, green, blue = (a * share + b * (1 - share) for a, b in zip(channels(over), channels(under), strict=True))
    return word(red, green, blue)


def ink_on(fill: str, dark: str = "#101318", light: str = "#ffffff") -> str:
    """The better readable of two inks on a fill."""
    return dark if contrast(dark, fill) >= contrast(light, fill) else light
