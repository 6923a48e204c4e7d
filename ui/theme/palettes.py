"""The three palettes: light, dark and high contrast."""

from __future__ import annotations

from referee.colours import blend, ink_on
from ui.theme.palette import Palette, SideColour, Tone, ToneColours
from ui.theme.shapes import SIDE_SHAPES

SIDE_NAMES = ("blue", "red", "green", "gold", "purple", "cyan", "brown", "grey")


def _sides(fills: str, surface: str, share: float) -> tuple[SideColour, ...]:
    return tuple(
        SideColour(name=name, shape=shape, fill=fill, ink=ink_on(fill), soft=blend(fill, surface, share))
        for name, shape, fill in zip(SIDE_NAMES, SIDE_SHAPES, fills.split(), strict=True)
    )


def _tones(rows: dict[Tone, str]) -> tuple[tuple[Tone, ToneColours], ...]:
    parts = ((tone, row.split()) for tone, row in rows.items())
    return tuple((tone, ToneColours(fill=fill, ink=ink, strong=strong)) for tone, (fill, ink, strong) in parts)


# The sides' colours were searched so that every two of them differ by 16 (CIE Lab) or more for all
# three kinds of colour blindness; a test holds them to it.
LIGHT = Palette(
    name="light",
    is_dark=False,
    window="#f3f4f7",
    surface="#ffffff",
    raised="#ffffff",
    sunken="#e9ecf1",
    hover="#eef2f9",
    line="#d9dde5",
    edge="#79839a",
    text="#1a2130",
    muted="#505a6c",
    accent="#2456c4",
    on_accent="#ffffff",
    accent_hover="#1c469f",
    accent_soft="#dfe9fc",
    accent_ink="#1d4bb0",
    focus="#b4510a",
    die="#fffdf6",
    die_ink="#1a2130",
    app_die="#2b3648",
    app_die_ink="#ffffff",
    tones=_tones(
        {
            Tone.NEUTRAL: "#e6e9ef #2f3746 #5a6578",
            Tone.INFO: "#dcebfb #0e4173 #1c6cb5",
            Tone.GOOD: "#d9f2e3 #0d4d2d #1b7a4a",
            Tone.WARNING: "#fdecc4 #5c3d00 #a36a00",
            Tone.DANGER: "#fbdedb #7c1712 #bf2a22",
            Tone.MAGIC: "#ecdffb #4b1d85 #7840bf",
            Tone.WORKS: "#efe5d9 #523615 #875d2e",
        }
    ),
    sides=_sides("#1962ca #bf132f #21794d #b78000 #742b97 #0e93b8 #66340a #4a5261", "#ffffff", 0.12),
)

DARK = Palette(
    name="dark",
    is_dark=True,
    window="#13161b",
    surface="#1c2027",
    raised="#252a33",
    sunken="#0e1014",
    hover="#29303b",
    line="#343b47",
    edge="#848ea1",
    text="#eceff4",
    muted="#aeb7c5",
    accent="#86b0ff",
    on_accent="#0a1430",
    accent_hover="#a5c5ff",
    accent_soft="#22365c",
    accent_ink="#a9c7ff",
    focus="#ffb066",
    die="#e9e6db",
    die_ink="#171b22",
    app_die="#333c4b",
    app_die_ink="#f4f6fa",
    tones=_tones(
        {
            Tone.NEUTRAL: "#333a46 #e4e8ee #a3adbd",
            Tone.INFO: "#17385a #cfe5ff #6cb0f5",
            Tone.GOOD: "#16412d #c8f2da #52c48a",
            Tone.WARNING: "#4d3809 #ffe6ad #e5b13d",
            Tone.DANGER: "#571d1b #ffd8d4 #ff8178",
            Tone.MAGIC: "#3e2663 #ead9ff #b98af5",
            Tone.WORKS: "#45331f #f5e2cb #cf9f68",
        }
    ),
    sides=_sides("#6da4ff #ff6e70 #32bd84 #f5d047 #a771c6 #69e1fa #ae7639 #d9dbde", "#1c2027", 0.15),
)

HIGH_CONTRAST = Palette(
    name="high contrast",
    is_dark=True,
    window="#000000",
    surface="#000000",
    raised="#0c0c0c",
    sunken="#000000",
    hover="#262626",
    line="#9c9c9c",
    edge="#ffffff",
    text="#ffffff",
    muted="#e3e3e3",
    accent="#ffe100",
    on_accent="#000000",
    accent_hover="#fff27a",
    accent_soft="#3a3400",
    accent_ink="#ffe100",
    focus="#00e5ff",
    die="#ffffff",
    die_ink="#000000",
    app_die="#000000",
    app_die_ink="#ffffff",
    tones=_tones(
        {
            Tone.NEUTRAL: "#1c1c1c #ffffff #ffffff",
            Tone.INFO: "#00213d #d6ecff #66b8ff",
            Tone.GOOD: "#00290f #cbffdf #3df08d",
            Tone.WARNING: "#332500 #ffeeb8 #ffc933",
            Tone.DANGER: "#3d0000 #ffe1de #ff8e85",
            Tone.MAGIC: "#240a45 #f0e2ff #cf9dff",
            Tone.WORKS: "#2b1c08 #ffecd4 #ffbf75",
        }
    ),
    sides=_sides("#83a2f9 #f3514a #00c77d #ffe03c #9e72ff #79ebfe #f5a854 #fffffd", "#000000", 0.2),
)

PALETTES = (LIGHT, DARK, HIGH_CONTRAST)


def palette_named(name: str) -> Palette:
    """The palette of that name; an unknown one gives the light one, since a look is never worth a refusal."""
    return next((palette for palette in PALETTES if palette.name == name), LIGHT)
