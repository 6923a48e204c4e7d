"""A theme is a palette, a text size and whether things may move; sizes follow the text."""

from __future__ import annotations

from dataclasses import replace

from referee.value import value
from ui.theme.palette import Palette
from ui.theme.palettes import LIGHT

TEXT_SIZES = (9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 26, 28)
SMALLEST, DEFAULT, LARGEST = TEXT_SIZES[0], 11, TEXT_SIZES[-1]
ACROSS_THE_ROOM = 2 * LARGEST
"""The largest text that is drawn anywhere: on cards that have all the room."""

XS, S, M, L, XL = 4, 8, 12, 16, 24
"""Spacing: within a line, between lines, inside a card, between cards, between parts of a screen."""

RADIUS_S, RADIUS_M, RADIUS_L = 5, 8, 12
"""Roundness of chips, of controls and of panels."""

TOUCH = 40
"""No control is smaller than this many pixels in either direction."""


def larger(points: int) -> int:
    """The next text size up, until the largest.

    >>> larger(14), larger(28)
    (16, 28)
    """
    return min((size for size in TEXT_SIZES if size > points), default=LARGEST)


def smaller(points: int) -> int:
    """The next text size down, until the smallest.

    >>> smaller(16), smaller(9)
    (14, 9)
    """
    return max((size for size in TEXT_SIZES if size < points), default=SMALLEST)


def suggested_points(screen_height: int) -> int:
    """The text size to begin with on a screen of that many (logical) pixels, read standing up.

    >>> suggested_points(600), suggested_points(1080), suggested_points(2160)
    (10, 12, 18)
    """
    steps = ((700, 10), (900, 11), (1200, 12), (1500, 14))
    return next((points for below, points in steps if screen_height < below), 18)


def grown(theme: Theme, times: float) -> Theme:
    """The same theme with larger text, as far as there are sizes.

    >>> grown(Theme(points=12), 1.5).points
    18
    """
    return theme if times == 1 else replace(theme, points=round(theme.points * times))


@value
class Theme:
    """What a window looks like; a value that can be remembered as three words."""

    palette: Palette = LIGHT
    points: int = DEFAULT
    motion: bool = True

    def __post_init__(self) -> None:
        """A remembered size from another version is brought into range."""
        object.__setattr__(self, "points", min(ACROSS_THE_ROOM, max(SMALLEST, self.points)))

    def px(self, em: float) -> int:
        """A length in pixels that grows with the text; 1 em is about the height of a letter with its tail."""
        return round(self.points * 4 / 3 * em)

    @property
    def touch(self) -> int:
        """The smallest side of a control: 40 pixels, more with large text."""
        return max(TOUCH, self.px(2.35))

    @property
    def small(self) -> float:
        """The point size of secondary text."""
        return max(8.5, self.points * 0.87)

    @property
    def title(self) -> float:
        """The point size of a panel's title."""
        return self.points * 1.2

    @property
    def display(self) -> float:
        """The point size of a screen's heading and of large numbers."""
        return self.points * 1.65
