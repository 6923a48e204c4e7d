"""Fitting a text into a width: in lines, and cut with a sign when it must be cut."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import Qt

from ui.theme.faces import Face

LONGEST = 2000
BREAKS = re.compile(r"[^\S\xa0]+")
"""Where a line may end: not before the per cent behind a figure."""


class Fit(NamedTuple):
    """The lines of a text, and whether something was left out."""

    lines: tuple[str, ...]
    cut: bool


def cut_line(text: str, face: Face, width: float) -> str:
    """One line, ended with … when it is too long."""
    if face.width(text[:LONGEST]) <= width:
        return text[:LONGEST]
    return face.metrics.elidedText(text[:LONGEST], Qt.TextElideMode.ElideRight, max(0.0, width))


def _split_word(word: str, face: Face, width: float) -> tuple[str, str]:
    """As many letters of an overlong word as fit, and the rest."""
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if face.width(word[:middle]) <= width else (low, middle - 1)
    return word[:low], word[low:]


def _next_line(words: list[str], face: Face, width: float) -> str:
    """Take from the words what fits on a line, at least one letter; words are measured one by one, since they recur."""
    line = words.pop(0)
    if face.width(line) > width:
        line, rest = _split_word(line, face, width)
        if rest:
            words.insert(0, rest)
        return line
    taken, space = face.width(line), face.width(" ")
    while words and taken + space + face.width(words[0]) <= width:
        taken += space + face.width(words[0])
        line = f"{line} {words.pop(0)}"
    return line


@lru_cache(maxsize=8192)
def wrap(text: str, face: Face, width: float, most: int = 1000) -> Fit:
    """Break a text into lines of a width; beyond the most lines allowed the last one ends in …."""
    cut = len(text) > LONGEST
    words = [word for word in BREAKS.split(text[:LONGEST]) if word]
    lines: list[str] = []
    while words and len(lines) < most - 1:
        lines.append(_next_line(words, face, width))
    if words:
        rest = " ".join(words)
        last = _next_line(words, face, width)
        lines.append(cut_line(rest, face, width) if words else last)
        cut = cut or bool(words)
    return Fit(tuple(lines), cut)
