"""The pen that writes SVG: millimetres, letters as outlines, so that a face looks the same everywhere."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, radians, sin
from xml.sax.saxutils import escape

from printables import symbols
from printables.fonts import Face, file_of, width
from printables.geometry import Box
from printables.other_fonts import Command, glyph_in
from printables.page import Paint
from printables.palette import INK, PAPER, Palette
from printables.pen import Pen, Point


def svg(title: str, size: tuple[float, float], paint: Paint, mono: bool = False, corner: float = 0.0) -> str:
    """A drawing as a file of its size in millimetres, cut at its round corners."""
    pen = SvgPen(palette=Palette(mono))
    w, h = size
    paint(pen)
    shape = f'<clipPath id="cut"><rect width="{_n(w)}" height="{_n(h)}" rx="{_n(corner)}"/></clipPath>'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(w)}mm" height="{_n(h)}mm" viewBox="0 0 {_n(w)} {_n(h)}">'
    )
    inside = f'<g clip-path="url(#cut)"><g transform="matrix(1 0 0 -1 0 {_n(h)})">{"".join(pen.drawn)}</g></g>'
    return f"{head}<title>{escape(_plain(title))}</title><defs>{shape}{''.join(pen.defined)}</defs>{inside}</svg>\n"


def _plain(text: str) -> str:
    """Text that XML can hold."""
    return "".join(letter for letter in text if letter.isprintable())


def _n(number: float) -> str:
    return f"{round(number, 4):g}"


def _numbers(numbers: Sequence[float]) -> str:
    return " ".join(_n(number) for number in numbers)


@dataclass(slots=True)
class SvgPen(Pen):
    """Collects elements; ``defined`` are the clippings."""

    drawn: list[str] = field(default_factory=list)
    defined: list[str] = field(default_factory=list)
    colour: str = INK
    ends: str = ""

    def _look(self, fill: str | None, stroke: str | None, line: float, dash: Sequence[float] = ()) -> str:
        filled = self.palette.shade(fill) if fill is not None else "none"
        if stroke is None:
            return f'fill="{filled}"'
        dashes = f' stroke-dasharray="{_numbers(dash)}"' if dash else ""
        return f'fill="{filled}" stroke="{self.palette.shade(stroke)}" stroke-width="{_n(line)}"{dashes}{self.ends}'

    def rect(
        self,
        box: Box,
        fill: str | None = None,
        stroke: str | None = None,
        *,
        line: float = 0.2,
        radius: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:
        where = f'x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.w)}" height="{_n(box.h)}" rx="{_n(radius)}"'
        self.drawn.append(f"<rect {where} {self._look(fill, stroke, line, dash)}/>")

    def circle(
        self,
        cx: float,
        cy: float,
        radius: float,
        fill: str | None = None,
        stroke: str | None = None,
        *,
        line: float = 0.2,
        dash: Sequence[float] = (),
    ) -> None:
        where = f'cx="{_n(cx)}" cy="{_n(cy)}" r="{_n(radius)}"'
        self.drawn.append(f"<circle {where} {self._look(fill, stroke, line, dash)}/>")

    def line(self, start: Point, end: Point, colour: str = INK, width: float = 0.2, dash: Sequence[float] = ()) -> None:
        self.path((start, end), stroke=colour, line=width, dash=dash, closed=False)

    def path(
        self,
        points: Sequence[Point],
        fill: str | None = None,
        stroke: str | None = None,
        *,
        line: float = 0.2,
        dash: Sequence[float] = (),
        closed: bool = True,
    ) -> None:
        shape = "polygon" if closed else "polyline"
        where = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self.drawn.append(f'<{shape} points="{where}" {self._look(fill, stroke, line, dash)}/>')

    def symbol(self, name: str, box: Box, colour: str = INK, ground: str = PAPER, tint: str = "") -> None:
        side = min(box.w, box.h)
        scale = side / symbols.SIDE
        inks = {"ink": colour, "ground": ground, "tint": tint or colour}
        self._open(f"matrix({_numbers((scale, 0, 0, scale, box.cx - side / 2, box.cy - side / 2))})")
        for part in symbols.parts(name):
            ink = self.palette.shade(inks[part.ink])
            ends = ' stroke-linecap="round" stroke-linejoin="round"'
            look = f'fill="none" stroke="{ink}" stroke-width="{_n(part.line)}"{ends}' if part.line else f'fill="{ink}"'
            turned = "" if part.matrix == symbols.SAME else f' transform="matrix({_numbers(part.matrix)})"'
            self.drawn.append(f'<path d="{_path(part.path)}" fill-rule="evenodd" {look}{turned}/>')
        self.drawn.append("</g>")

    def image(self, png: bytes, box: Box) -> None:
        data = base64.b64encode(png).decode("ascii")
        where = f'x="{_n(box.x)}" y="0" width="{_n(box.w)}" height="{_n(box.h)}"'
        self._open(f"matrix(1 0 0 -1 0 {_n(box.top)})")
        self.drawn.append(f'<image {where} href="data:image/png;base64,{data}"/></g>')

    def stamp(self, name: str, box: Box, paint: Callable[[], None]) -> None:
        paint()

    def fill(self, colour: str) -> None:
        self.colour = colour

    def string(self, x: float, y: float, text: str, face: Face, size: float) -> None:
        for letter in text:
            self.outline(x, y, _outline(letter, face), size)
            x += width(letter, face, size)

    def outline(self, x: float, y: float, commands: Sequence[Command], size: float) -> None:
        if commands:
            at = f"matrix({_numbers((size, 0, 0, size, x, y))})"
            self.drawn.append(
                f'<path d="{_path(commands)}" fill="{self.palette.shade(self.colour)}" transform="{at}"/>'
            )

    def _open(self, transform: str) -> None:
        self.drawn.append(f'<g transform="{transform}">')

    @contextmanager
    def turned(self, x: float, y: float, degrees: float) -> Iterator[None]:
        self._open(f"translate({_n(x)} {_n(y)}) rotate({_n(degrees)})")
        yield
        self.drawn.append("</g>")

    @contextmanager
    def clipped(self, points: Sequence[Point]) -> Iterator[None]:
        name = f"clip{len(self.defined)}"
        where = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self.defined.append(f'<clipPath id="{name}"><polygon points="{where}"/></clipPath>')
        self.drawn.append(f'<g clip-path="url(#{name})">')
        yield
        self.drawn.append("</g>")

    @contextmanager
    def rounded(self) -> Iterator[None]:
        before, self.ends = self.ends, ' stroke-linecap="round" stroke-linejoin="round"'
        yield
        self.ends = before


@lru_cache(maxsize=4096)
def _outline(letter: str, face: Face) -> tuple[Command, ...]:
    drawn = glyph_in(file_of(face), letter)
    return drawn[1] if drawn else ()


def _path(commands: Sequence[Command]) -> str:
    """The path language of our symbols as that of SVG."""
    return "".join(_step(letter, numbers) for letter, numbers in commands)


def _step(letter: str, n: Sequence[float]) -> str:
    if letter in "MLCZ":
        return f"{letter}{_numbers(n)}"
    if letter == "R":
        x, y, w, h = n
        return f"M{_numbers((x, y))}h{_n(w)}v{_n(h)}h{_n(-w)}Z"
    if letter in "OE":
        x, y, rx, ry = (*n, n[2]) if letter == "O" else n
        arc = f"a{_numbers((rx, ry))} 0 1 0"
        return f"M{_numbers((x - rx, y))}{arc} {_numbers((2 * rx, 0))}{arc} {_numbers((-2 * rx, 0))}Z"
    x, y, r, start, extent = n
    first, last = _on_circle(x, y, r, start), _on_circle(x, y, r, start + extent)
    flags = f"{int(abs(extent) > 180)} {int(extent > 0)}"
    return f"{'M' if letter == 'A' else 'L'}{_numbers(first)}A{_numbers((r, r))} 0 {flags} {_numbers(last)}"


def _on_circle(x: float, y: float, r: float, degrees: float) -> Point:
    return x + r * cos(radians(degrees)), y + r * sin(radians(degrees))
