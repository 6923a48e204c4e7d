"""Fitting a text into a width: in lines, and cut with a sign when it must be cut."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import Qt

from ui.theme.faces import Face

LONGEST = 2000


class Fit(NamedTuple):
    """The lines of a text, how wide the widest is, and whether something was left out."""

    lines: tuple[str, ...]
    width: float
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
    """Take from the words what fits on a line, at least one letter."""
    line = words.pop(0)
    if face.width(line) > width:
        line, rest = _split_word(line, face, width)
        if rest:
            words.insert(0, rest)
        return line
    while words and face.width(f"{line} {words[0]}") <= width:
        line = f"{line} {words.pop(0)}"
    return line


@lru_cache(maxsize=8192)
def wrap(text: str, face: Face, width: float, most: int = 1000) -> Fit:
    """Break a text into lines of a width; beyond the most lines allowed the last one ends in …."""
    flat = " ".join(text.split()) if len(text) < 200 else ""
    if flat and face.width(flat) <= width:
        return Fit((flat,), face.width(flat), False)
    cut = len(text) > LONGEST
    words = text[:LONGEST].split()
    lines: list[str] = []
    while words and len(lines) < most - 1:
        lines.append(_next_line(words, face, width))
    if words:
        rest = " ".join(words)
        lines.append(cut_line(rest, face, width) if face.width(rest) > width else rest)
        cut = cut or lines[-1] != rest
    return Fit(tuple(lines), max((face.width(line) for line in lines), default=0.0), cut)
