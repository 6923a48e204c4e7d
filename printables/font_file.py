"""A TrueType file read as far as measuring needs it: which letters it has, how wide they are, how far they lean out.

ReportLab would read it too, but takes a fifth of a second to load, and a counter on the screen needs no ReportLab.
"""

from __future__ import annotations

import struct
from functools import cached_property
from pathlib import Path


class FontFile:
    """The letters of one font; sizes in ems."""

    def __init__(self, path: Path) -> None:
        self._data = path.read_bytes()
        count = self._short(4)
        rows = (struct.unpack_from(">4sLLL", self._data, 12 + 16 * number) for number in range(count))
        self._tables = {name.decode("latin-1"): start for name, _, start, _ in rows}
        self._em = self._short(self._tables["head"] + 18)
        self._measured = self._short(self._tables["hhea"] + 34)

    def _short(self, at: int) -> int:
        return int(struct.unpack_from(">H", self._data, at)[0])

    @cached_property
    def glyphs(self) -> dict[int, int]:
        """For each letter that the font has the number of its drawing."""
        start = self._tables["cmap"]
        rows = [struct.unpack_from(">HHL", self._data, start + 4 + 8 * n) for n in range(self._short(start + 2))]
        found = {self._short(start + at): start + at for platform, _, at in rows if platform in (0, 3)}
        return self._wide(found[12]) if 12 in found else self._segments(found[4])

    def _wide(self, start: int) -> dict[int, int]:
        """Groups of letters of the whole of Unicode (format 12)."""
        count = struct.unpack_from(">L", self._data, start + 12)[0]
        groups = (struct.unpack_from(">LLL", self._data, start + 16 + 12 * number) for number in range(count))
        return {letter: glyph + letter - first for first, last, glyph in groups for letter in range(first, last + 1)}

    def _segments(self, start: int) -> dict[int, int]:
        """Segments of letters of the first plane (format 4)."""
        count = self._short(start + 6) // 2
        ends, firsts = start + 14, start + 16 + 2 * count
        letters: dict[int, int] = {}
        for number in range(count):
            first, last = self._short(firsts + 2 * number), self._short(ends + 2 * number)
            shift = self._short(firsts + 2 * (count + number))
            at = firsts + 2 * (2 * count + number)
            jump = self._short(at)
            for letter in range(first, min(last, 0xFFFE) + 1):
                glyph = self._short(at + jump + 2 * (letter - first)) if jump else letter
                if glyph:
                    letters[letter] = glyph + shift & 0xFFFF
        return letters

    def width(self, letter: str) -> float:
        """How far the next letter stands from this one; a letter that is not there is as wide as the sign for it."""
        return self._advance(self.glyphs.get(ord(letter), 0)) / self._em

    def _advance(self, glyph: int) -> int:
        return self._short(self._tables["hmtx"] + 4 * min(glyph, self._measured - 1))

    def edges(self, letter: str) -> tuple[float, float]:
        """How far a letter leans out of its width to the left and right: the foot of a J, the hook of a ď."""
        glyph = self.glyphs.get(ord(letter), 0)
        start, end = self._outline(glyph), self._outline(glyph + 1)
        if start == end:  # a space has no outline
            return 0.0, 0.0
        left, _, right, _ = struct.unpack_from(">hhhh", self._data, self._tables["glyf"] + start + 2)
        return max(-left, 0) / self._em, max(right - self._advance(glyph), 0) / self._em

    def _outline(self, glyph: int) -> int:
        """Where the drawing of a glyph starts."""
        if self._short(self._tables["head"] + 50):
            return int(struct.unpack_from(">L", self._data, self._tables["loca"] + 4 * glyph)[0])
        return 2 * self._short(self._tables["loca"] + 2 * glyph)
