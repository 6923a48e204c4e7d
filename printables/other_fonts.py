"""Letters that our typeface lacks, from fonts of this machine: measured, and drawn as outlines.

Outlines need no embedding, so any font will do that has them; coloured pictures of letters have none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

Command = tuple[str, tuple[float, ...]]
Glyph = tuple[float, tuple[Command, ...]]
"""How far the next letter stands from this one, and its outline, in ems."""
LIKED = ("notosanscjk", "notosans", "droidsans", "sourcehan", "wqy", "ipag", "unifont", "arialuni", "emoji", "symbol")
DISLIKED = ("italic", "oblique", "mono", "black", "light", "thin")


def folders() -> tuple[Path, ...]:
    """Where fonts lie on this system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts", home / "AppData/Local/Microsoft/Windows/Fonts"
    if sys.platform == "darwin":
        return Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"
    shared = os.environ.get("XDG_DATA_DIRS", "/usr/local/share:/usr/share").split(":")
    return home / ".fonts", home / ".local/share/fonts", *(Path(each) / "fonts" for each in shared if each)


@cache
def _files() -> tuple[Path, ...]:
    """The fonts of this machine, those first that are likely to have many letters in an upright cut."""
    found = {path for folder in folders() for path in _within(folder)}
    return tuple(sorted(found, key=lambda path: (_rank(path.stem.lower()), str(path))))


def _within(folder: Path) -> Iterator[Path]:
    try:
        yield from (path for path in folder.rglob("*") if path.suffix.lower() in (".ttf", ".otf", ".ttc"))
    except OSError:
        return


def _rank(name: str) -> int:
    liked = next((number for number, word in enumerate(LIKED) if word in name.replace("-", "")), len(LIKED))
    return liked + len(LIKED) * any(word in name for word in DISLIKED)


@cache
def _opened(path: Path) -> tuple[Any, frozenset[int]]:
    """A font and the letters it has; one that cannot be read has none."""
    import uharfbuzz

    try:
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
        return uharfbuzz.Font(face), frozenset(face.unicodes)
    except Exception:  # a broken font of somebody else's must not stop our paper
        return None, frozenset()


@lru_cache(maxsize=4096)
def glyph(letter: str) -> Glyph | None:
    """A letter as the first font draws it that has an outline for it; nothing if none has."""
    for path in _files():
        font, letters = _opened(path)
        if ord(letter) in letters:
            drawn = _drawn(font, letter)
            if drawn is not None:
                return drawn
    return None


def glyph_in(path: Path, letter: str) -> Glyph | None:
    """A letter as one font draws it."""
    font, letters = _opened(path)
    return _drawn(font, letter) if ord(letter) in letters else None


def _drawn(font: Any, letter: str) -> Glyph | None:
    number, em = font.get_nominal_glyph(ord(letter)), float(font.face.upem)
    outline = _Outline(em)
    font.draw_glyph_with_pen(number, outline)
    if not outline.commands:
        return None
    return font.get_glyph_h_advance(number) / em, tuple(outline.commands)


class _Outline:
    """Takes down what HarfBuzz draws; its pens speak the language of fontTools."""

    def __init__(self, em: float) -> None:
        self.em = em
        self.commands: list[Command] = []
        self.at = (0.0, 0.0)

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        scaled = [(x / self.em, y / self.em) for x, y in points]
        self.commands.append((letter, tuple(number for point in scaled for number in point)))
        self.at = points[-1]

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        (x, y), (cx, cy), (to_x, to_y) = self.at, points[0], points[-1]
        first = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
        second = (to_x + (cx - to_x) * 2 / 3, to_y + (cy - to_y) * 2 / 3)
        self._add("C", first, second, (to_x, to_y))

    def closePath(self) -> None:  # noqa: N802
        self.commands.append(("Z", ()))

    def endPath(self) -> None:  # noqa: N802
        """An open outline is filled all the same."""
