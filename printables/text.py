"""Fitting text into a box: wrapped, shrunk, and at last cut with an ellipsis; never outside, never interpreted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from printables.fonts import ASCENT, CAP_HEIGHT, DESCENT, ELLIPSIS, POINT, Face, lead, shown, tail, width
from printables.scripts import LEFTWARD, runs_left, seen

STEP = 0.25  # points between two sizes that are tried
SLACK = 1e-6  # a line exactly as wide as its box fits
SOFT = "\u00ad"  # where a long word may be broken, with a hyphen
BREAKS = re.compile(r"(?<=\u00ad)|(?<=[^\W\d_]{2}-)(?=[^\W\d_]{2})")  # behind either, or behind a hyphen of its own

Run = tuple[str, Face]


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a text is set: the wished and the smallest size in points, and how many lines it may take (0: any)."""

    face: Face = Face.REGULAR
    size: float = 8.0
    smallest: float = 4.0
    lines: int = 1
    align: str = "left"
    valign: str = "middle"
    leading: float = 1.22


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its runs with their offset from the start of the line, and its width, all in millimetres.

    The width is that of the ink: letters at its ends that lean out of their own widths are inside it.
    """

    runs: tuple[tuple[float, str, Face], ...]
    width: float
    leftwards: bool = False
    """Whether it is of a paragraph that runs to the left, and so begins at its right edge."""

    @property
    def text(self) -> str:
        return " ".join(text for _, text, _ in self.runs)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines that fit their box, with the size and the distance of baselines in millimetres."""

    lines: tuple[Line, ...]
    size: float
    leading: float
    cut: bool = False

    @property
    def height(self) -> float:
        if not self.lines:
            return 0.0
        return (ASCENT + DESCENT) * self.size + (len(self.lines) - 1) * self.leading


@lru_cache(maxsize=8192)
def fit(text: str, style: Style, room: float, height: float) -> Fitted:
    """Fit one text into a width and a height in millimetres."""
    if style.lines == 1:
        return _fit_line(shown(text, style.face).replace("\n", " "), style, room, height)
    return fit_runs(((text, style.face),), style, room, height)


def _fit_line(text: str, style: Style, room: float, height: float) -> Fitted:
    """Shrink one line to its width and height; cut it where even the smallest size is too wide."""
    tallest = max(height, 0.0) / (ASCENT + DESCENT)
    wished = min(style.size * POINT, tallest)
    unit = _ink(seen(text), style.face)
    size = wished if unit * wished <= room + SLACK else max(room / unit, 0.0)
    smallest = min(style.smallest * POINT, wished)
    if size >= smallest:
        return Fitted((_single(text, style.face, size),), size, size * style.leading)
    line = _single(_cut(text, style.face, smallest, room), style.face, smallest)
    return Fitted((line,), smallest, smallest * style.leading, cut=True)


def _single(text: str, face: Face, size: float) -> Line:
    drawn = seen(text)
    return Line(((lead(drawn, face, size), drawn, face),), _ink(drawn, face, size))


def _ink(text: str, face: Face, size: float = 1.0) -> float:
    """The width of a line with what leans out at its ends."""
    return lead(text, face, size) + width(text, face, size) + tail(text, face, size)


def _cut(text: str, face: Face, size: float, room: float) -> str:
    """As much of the text as leaves room for the ellipsis, and the ellipsis; nothing where not even that fits."""
    left = room - _ink(ELLIPSIS, face, size) - lead(text, face, size)
    if left < -SLACK:
        return ""
    for count, letter in enumerate(text):
        left -= width(letter, face, size)
        if left < -SLACK:
            return text[:count].rstrip() + ELLIPSIS
    return text + ELLIPSIS


def fit_runs(runs: tuple[Run, ...], style: Style, room: float, height: float) -> Fitted:
    """Fit text of several faces: the largest size at which all lines fit, else the smallest with the rest cut."""
    single = _single_size(runs, style, room, height)
    double = height / (ASCENT + DESCENT + style.leading) / POINT + SLACK  # no larger size has room for two lines
    torn: Fitted | None = None
    for size in _sizes(style) if double > single else ():
        if not single < size <= double:
            continue
        lines = wrap(runs, size * POINT, room)
        if len(lines) <= _lines_allowed(style, size, height) and _within(lines, room):
            fitted = Fitted(lines, size * POINT, size * POINT * style.leading)
            if _is_whole(runs, size * POINT, room):
                return fitted
            torn = torn or fitted
    if single >= style.smallest:
        return Fitted(wrap(runs, single * POINT, room), single * POINT, single * POINT * style.leading)
    return torn or _cut_lines(runs, style, room, height)


def _is_whole(runs: tuple[Run, ...], size: float, room: float) -> bool:
    """Whether no word is wider than a line, but for those that may be broken."""
    return all(_ink(part, face, size) <= room + SLACK for word, face in _words(runs) for part in parts(word))


def parts(word: str) -> list[str]:
    """A word as it may be broken into lines: behind its hyphens, and where a soft one says so.

    >>> parts("Zusammen\u00adhalt"), parts("Grenzer-Infanterie"), parts("3-2-4")
    (['Zusammen-', 'halt'], ['Grenzer-', 'Infanterie'], ['3-2-4'])
    """
    return [_as_drawn(part) for part in BREAKS.split(word)]


def _as_drawn(part: str) -> str:
    """Of soft hyphens only one at the end of a line is seen."""
    return part.replace(SOFT, "") + "-" * part.endswith(SOFT)


def _single_size(runs: tuple[Run, ...], style: Style, room: float, height: float) -> float:
    """The size in points at which everything goes into one line: known without trying; 0 if there must be more."""
    words = [(word.replace(SOFT, ""), face) for word, face in _words(runs)]
    if any(word == "\n" for word, _ in words):
        return 0.0
    unit = sum(width(word, face) for word, face in words) + sum(width(" ", face) for _, face in words[1:])
    unit += lead(*words[0]) + tail(*words[-1]) if words else 0.0
    widest = room / unit if unit else style.size * POINT
    return min(style.size, widest / POINT, height / (ASCENT + DESCENT) / POINT)


def _cut_lines(runs: tuple[Run, ...], style: Style, room: float, height: float) -> Fitted:
    smallest = min(style.smallest * POINT, max(height, 0.0) / (ASCENT + DESCENT))
    lines = wrap(runs, smallest, room)
    kept = lines[: _lines_allowed(style, smallest / POINT, height)]
    if kept and len(kept) < len(lines):
        kept = (*kept[:-1], _with_ellipsis(kept[-1], smallest, room))
    kept = tuple(line for line in kept if _within((line,), room))
    return Fitted(kept, smallest, smallest * style.leading, cut=True)


def _within(lines: tuple[Line, ...], room: float) -> bool:
    return all(line.width <= room + SLACK for line in lines)


def _sizes(style: Style) -> Iterator[float]:
    count = int((style.size - style.smallest) / STEP + SLACK)
    return (style.size - STEP * step for step in range(count + 1))


def _lines_allowed(style: Style, size: float, height: float) -> int:
    if size <= 0:
        return 0
    ems = height / (size * POINT)
    fitting = int((ems - ASCENT - DESCENT + SLACK) / style.leading) + 1 if ems + SLACK >= ASCENT + DESCENT else 0
    return min(fitting, style.lines) if style.lines else fitting


def _with_ellipsis(line: Line, size: float, room: float) -> Line:
    if not line.runs:
        return line
    *before, (offset, text, face) = line.runs
    if LEFTWARD.search(text):  # it ends at its left
        kept = _cut(text[::-1], face, size, room - offset)[::-1]
    else:
        kept = _cut(text, face, size, room - offset)
    return Line((*before, (offset, kept, face)), offset + width(kept, face, size) + tail(kept, face, size))


def wrap(runs: tuple[Run, ...], size: float, room: float) -> tuple[Line, ...]:
    """Break runs into lines at spaces, and inside a word that is wider than a whole line."""
    lines: list[Line] = []
    current: list[tuple[str, Face]] = []
    used = 0.0
    leftwards = any(LEFTWARD.search(text) for text, _ in runs) and runs_left(" ".join(text for text, _ in runs))
    for given, face in _words(runs):
        word = given.replace(SOFT, "")
        wide = width(word, face, size)
        gap = width(" ", face, size) if current else 0.0
        if word == "\n" or (current and used + gap + wide + tail(word, face, size) > room + SLACK):
            lines.append(_joined(current, size, leftwards))
            current, used, gap = [], 0.0, 0.0
        if word == "\n":
            continue
        pieces = _broken(given, face, size, room) if _ink(word, face, size) > room + SLACK else [word]
        lines.extend(_joined([(piece, face)], size, leftwards) for piece in pieces[:-1])
        used += gap if current else lead(pieces[-1], face, size)
        current.append((pieces[-1], face))
        used += width(pieces[-1], face, size)
    if current:
        lines.append(_joined(current, size, leftwards))
    return tuple(lines)


def _words(runs: tuple[Run, ...]) -> Iterator[Run]:
    for text, face in runs:
        paragraphs = SOFT.join(shown(part, face) for part in text.split(SOFT)).split("\n")
        for number, paragraph in enumerate(paragraphs):
            if number:
                yield "\n", face
            yield from ((word, face) for word in paragraph.split(" ") if word)


def _broken(word: str, face: Face, size: float, room: float) -> list[str]:
    """Break a word where it may be, as late as possible; a part that is too wide all the same is torn."""
    before: list[str] = []
    line = ""
    for part in BREAKS.split(word):
        if line and _ink(_as_drawn(line + part), face, size) > room + SLACK:
            before += [line]
            line = ""
        line += part
    return [piece for each in (*before, line) for piece in _torn(_as_drawn(each), face, size, room)]


def _torn(word: str, face: Face, size: float, room: float) -> list[str]:
    """Cut a word into pieces that fit a line each; a single letter is never cut."""
    pieces, piece, used = [], "", 0.0
    for letter in word:
        wide = width(letter, face, size)
        if piece and used + wide + tail(letter, face, size) > room + SLACK:
            pieces.append(piece)
            piece, used = "", 0.0
        used = used if piece else lead(letter, face, size)
        piece += letter
        used += wide
    return [*pieces, piece]


def _joined(words: list[Run], size: float, leftwards: bool = False) -> Line:
    """Words of one face side by side make one run, so that the PDF holds a line as one string."""
    texts: list[Run] = []
    for word, face in words:
        if texts and texts[-1][1] == face:
            texts[-1] = (f"{texts[-1][0]} {word}", face)
        else:
            texts.append((word, face))
    drawn = [(seen(text, leftwards), face) for text, face in (reversed(texts) if leftwards else texts)]
    runs: list[tuple[float, str, Face]] = []
    used = lead(*drawn[0], size) if drawn else 0.0
    for text, face in drawn:
        used += width(" ", face, size) if runs else 0.0
        runs.append((used, text, face))
        used += width(text, face, size)
    return Line(tuple(runs), used + (tail(*drawn[-1], size) if drawn else 0.0), leftwards)


def baselines(fitted: Fitted, valign: str, bottom: float, height: float) -> list[float]:
    """Where the baselines lie in a box: a middle is taken by the capitals, as the eye does, but never outside."""
    span = (len(fitted.lines) - 1) * fitted.leading
    highest = bottom + height - ASCENT * fitted.size
    lowest = bottom + DESCENT * fitted.size + span
    middle = bottom + (height + span - CAP_HEIGHT * fitted.size) / 2
    wished = {"top": highest, "bottom": lowest, "middle": middle}[valign]
    first = max(min(wished, highest), min(lowest, highest))
    return [first - number * fitted.leading for number in range(len(fitted.lines))]
