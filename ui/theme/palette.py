"""What a palette holds: surfaces, inks, accents, tones and the colours of the sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from referee.value import value
from ui.theme.shapes import Shape


class Tone(StrEnum):
    """What a chip, a message or a button wants to say; the palette gives it colours."""

    NEUTRAL = "neutral"
    INFO = "info"
    GOOD = "good"
    WARNING = "warning"
    DANGER = "danger"
    MAGIC = "magic"
    WORKS = "works"


@value
class ToneColours:
    """A tone's soft fill, the ink that is read on it, and a strong colour for its sign and edge."""

    fill: str
    ink: str
    strong: str


@value
class SideColour:
    """A side is known by its colour and its shape together, never by one alone."""

    name: str
    shape: Shape
    fill: str
    ink: str
    soft: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Palette:
    """All colours of one theme, as #rrggbb words; compared by identity, since painting looks things up by it."""

    name: str
    is_dark: bool
    window: str
    surface: str
    raised: str
    sunken: str
    hover: str
    line: str
    edge: str
    text: str
    muted: str
    accent: str
    on_accent: str
    accent_hover: str
    accent_soft: str
    accent_ink: str
    focus: str
    die: str
    die_ink: str
    app_die: str
    app_die_ink: str
    tones: tuple[tuple[Tone, ToneColours], ...]
    sides: tuple[SideColour, ...]

    def tone(self, tone: Tone | str) -> ToneColours:
        """The colours of a tone."""
        return next(colours for known, colours in self.tones if known == tone)

    def side(self, number: int) -> SideColour:
        """The colour and shape of a side by its number; more than eight begin again."""
        return self.sides[number % len(self.sides)]

    def side_named(self, name: str) -> SideColour | None:
        """The side colour of that name, if there is one."""
        return next((side for side in self.sides if side.name == name), None)

    def grounds(self) -> tuple[str, ...]:
        """The backgrounds on which plain text may stand."""
        return self.window, self.surface, self.raised, self.sunken, self.hover

    def text_pairs(self) -> Iterator[tuple[str, str, str]]:
        """Every ink with every background that the widgets put it on, each with a name."""
        for ground in self.grounds():
            yield f"text on {ground}", self.text, ground
            yield f"muted on {ground}", self.muted, ground
        yield "text on selection", self.text, self.accent_soft
        yield "muted on selection", self.muted, self.accent_soft
        yield "link on surface", self.accent_ink, self.surface
        yield "link on window", self.accent_ink, self.window
        yield "link on selection", self.accent_ink, self.accent_soft
        yield "accent button", self.on_accent, self.accent
        yield "accent button under the mouse", self.on_accent, self.accent_hover
        yield "players' die", self.die_ink, self.die
        yield "app's die", self.app_die_ink, self.app_die
        for tone, colours in self.tones:
            yield f"{tone} chip", colours.ink, colours.fill
            yield f"{tone} on surface", colours.ink, self.surface
            yield f"link on {tone}", self.accent_ink, colours.fill
            yield f"text on {tone}", self.text, colours.fill
        for side in self.sides:
            yield f"{side.name} band", side.ink, side.fill
            yield f"text on soft {side.name}", self.text, side.soft
            yield f"muted on soft {side.name}", self.muted, side.soft

    def sign_pairs(self) -> Iterator[tuple[str, str, str]]:
        """Shapes, edges and rings with what lies behind them: they need a contrast of 3."""
        for ground in (self.window, self.surface, self.raised):
            yield f"edge on {ground}", self.edge, ground
            yield f"focus on {ground}", self.focus, ground
            yield f"accent on {ground}", self.accent, ground
            for side in self.sides:
                yield f"{side.name} on {ground}", side.fill, ground
        for tone, colours in self.tones:
            yield f"{tone} sign", colours.strong, colours.fill
            yield f"{tone} sign on surface", colours.strong, self.surface
        yield "die on its edge", self.edge, self.surface
