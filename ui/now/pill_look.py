"""How pills are drawn, all alike: how dense, how tall, in which letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ui.theme.apply import DEFAULT_THEME
from ui.theme.faces import Face, Style, face, sized_face
from ui.theme.theme import S, Theme

LEAST = 0.8
"""The least height of a pill beside a finger."""
Density = tuple[float, float, int, tuple[Style, ...]]
DENSITIES: tuple[Density, ...] = (
    (1.0, 2.5, 1, ("strong", "body", "small")),
    (0.85, 2.0, 1, ("strong", "body", "small")),
    (LEAST, 1.75, 2, ("small strong", "small")),
    (LEAST, 1.5, 2, ("small",)),
)
"""How tall pills are beside a finger, the room beside their words, in how many lines they may stand, and their
letters: the first in which all fit."""


@dataclass(frozen=True, slots=True)
class Look:
    """How pills are drawn, all alike: the theme, how dense, and how wide one may be."""

    theme: Theme = DEFAULT_THEME
    density: Density = DENSITIES[0]
    is_plain: bool = False
    """Whether its letters are not bold, because those of another pill beside it cannot be."""
    room: float = 400.0
    compact: int = 0
    """1 where rows of enemies show only what is said, because not all would be seen; 2 where short rows share lines."""

    @property
    def gap(self) -> int:
        """Between a key and its words; it grows with the letters, as the round ends do."""
        return max(S, self.theme.px(0.5))

    @property
    def beside(self) -> float:
        """The room before and behind the words."""
        return self.density[1] * self.gap

    @property
    def tall(self) -> int:
        """How tall a pill is: a finger, or less of one where many stand together, and its lines whatever they are."""
        lines = self.density[2] * face(self.theme, "small").height
        return round(max(self.theme.touch * self.density[0], lines + 2 if self.density[2] > 1 else 0))

    def faces(self) -> Iterator[Face]:
        """Bold letters; for long words plain or small ones."""
        styles = self.density[3]
        yield from (face(self.theme, style) for style in styles[self.is_plain and len(styles) > 1 :])
        yield from (sized_face(self.theme, self.theme.small * share) for share in (0.85, 0.72))
