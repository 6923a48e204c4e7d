"""Counters against the same shapes drawn raw on a ReportLab canvas, and ten times as many against one tenth."""

import io
import time
from collections.abc import Callable, Iterator

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from printables.counters import CounterOptions, counter_document
from printables.fonts import Face, register
from printables.page import render
from printables.paper import Setup
from printables.pdf_pen import define, form_name
from printables.text import fit
from referee.paper.pieces import Counter, Look, Side

RED = Side(name="Red", colour="#b3261e", symbol="diamond")
FIGURES = (("A", "3"), ("D", "2"), ("M", "4"))
ON_A_SHEET, COLUMNS, PITCH = 63, 7, 27.0
USED = ("diamond", "boot", "shield", "hidden")
PICTURE, INKS = "swordsman", ("#1b1f24", "#f0d4d2", "#b3261e")


def benches() -> Iterator[tuple[str, float, float, float]]:
    """Rows of name, our seconds, the seconds to compare with, and how many times those are allowed."""
    thousand, raw = _best_of_pairs(lambda: ours(1_000), lambda: raw_counters(1_000))
    yield "1,000 counters with pictures and backs, against raw ReportLab", thousand, raw, 1.3
    many, thousand = _best_of_pairs(lambda: ours(10_000), lambda: ours(1_000), rounds=3)
    yield "10,000 counters, against 1,000", many, thousand, 11.0


def _seconds(work: Callable[[], object]) -> float:
    """Processor time, so that what else runs on the machine does not count."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _best_of_pairs(ours: Callable[[], object], other: Callable[[], object], rounds: int = 5) -> tuple[float, float]:
    """The best of several of each, taken in turn so that both see the same machine."""
    pairs = [(_seconds(ours), _seconds(other)) for _ in range(rounds)]
    return min(a for a, _ in pairs), min(b for _, b in pairs)


def ours(count: int) -> bytes:
    """Counters, all with another name, as the program makes them; nothing is remembered from an earlier run."""
    fit.cache_clear()
    units = [
        Counter(
            front=Look(
                name=f"Guards {n:05d}",
                kind="Light infantry",
                figures=FIGURES,
                corner=("Q", "3"),
                aside=(("R", "4"),),
                troop="swordsman",
                symbols=("boot", "shield"),
            ),
            side=RED,
        )
        for n in range(count)
    ]
    return render(counter_document(units, Setup(), CounterOptions()))


def raw_counters(count: int) -> bytes:
    """The same shapes, letters and symbols, with the places known beforehand and nothing fitted."""
    for face in Face:
        register(face)
    canvas = Canvas(io.BytesIO(), invariant=1, pageCompression=1, initialFontName=Face.REGULAR)
    for name in USED:
        define(canvas, name)
    define(canvas, PICTURE, inks=INKS)
    for start in range(0, count, ON_A_SHEET):
        numbers = range(start, min(start + ON_A_SHEET, count))
        for side in (_raw_front, _raw_back):
            canvas.saveState()
            canvas.scale(mm, mm)
            for number in numbers:
                row, column = divmod(number - start, COLUMNS)
                side(canvas, 11 + column * PITCH, 245 - row * PITCH, f"Guards {number:05d}")
            canvas.restoreState()
            canvas.showPage()
    data: bytes = canvas.getpdfdata()
    return data


COLOURS = {
    name: HexColor(f"#{name}") for name in ("b3261e", "f0d4d2", "ffffff", "1b1f24", "2b7a3d", "494c50", "767a7d")
}


def _raw_symbol(canvas: Canvas, name: str, x: float, y: float, size: float, colour: str) -> None:
    canvas.saveState()
    canvas.setFillColor(COLOURS[colour])
    canvas.setStrokeColor(COLOURS[colour])
    canvas.translate(x, y)
    canvas.scale(size / 100, size / 100)
    canvas.doForm(form_name(name))
    canvas.restoreState()


def _raw_text(canvas: Canvas, x: float, y: float, text: str, face: Face, size: float, colour: str) -> None:
    canvas.setFillColor(COLOURS[colour])
    canvas.setFont(face, size)
    canvas.drawCentredString(x, y, text)


def _raw_front(canvas: Canvas, x: float, y: float, name: str) -> None:
    canvas.saveState()
    canvas.translate(x, y)
    canvas.setFillColor(COLOURS["f0d4d2"])
    canvas.rect(-1, -1, 27, 27, stroke=0, fill=1)
    canvas.setFillColor(COLOURS["b3261e"])
    canvas.rect(-1, 19.5, 27, 6.5, stroke=0, fill=1)
    canvas.setFillColor(COLOURS["f0d4d2"])
    canvas.rect(0, 0, 25, 19.5, stroke=0, fill=1)
    _raw_symbol(canvas, "diamond", 1, 20.4, 3.7, "ffffff")
    _raw_text(canvas, 14, 21.3, name, Face.NARROW_BOLD, 3.2, "ffffff")
    canvas.setFillColor(COLOURS["2b7a3d"])
    canvas.setStrokeColor(COLOURS["ffffff"])
    canvas.setLineWidth(0.3)
    canvas.setDash([])
    canvas.circle(20.7, 15.7, 3, stroke=1, fill=1)
    _raw_text(canvas, 20.7, 14.4, "3", Face.BOLD, 3.6, "ffffff")
    _raw_text(canvas, 20.7, 11.4, "Q", Face.NARROW, 1.9, "1b1f24")
    _raw_text(canvas, 20.7, 8.4, "R 4", Face.NARROW_BOLD, 2, "1b1f24")
    _raw_text(canvas, 8, 18, "Light infantry", Face.NARROW, 1.9, "1b1f24")
    _raw_symbol(canvas, PICTURE, 8, 9, 9.5, "1b1f24")
    _raw_symbol(canvas, "boot", 2, 14, 5, "1b1f24")
    _raw_symbol(canvas, "shield", 2, 9, 5, "1b1f24")
    for number, (label, value) in enumerate(FIGURES):
        _raw_text(canvas, 5 + 7.5 * number, 3.5, value, Face.BOLD, 5.3, "1b1f24")
        _raw_text(canvas, 5 + 7.5 * number, 1.2, label, Face.NARROW, 1.9, "494c50")
    canvas.setStrokeColor(COLOURS["767a7d"])
    canvas.setLineWidth(0.1)
    canvas.setDash([])
    canvas.rect(0, 0, 25, 25, stroke=1, fill=0)
    canvas.restoreState()


def _raw_back(canvas: Canvas, x: float, y: float, name: str) -> None:
    canvas.saveState()
    canvas.translate(x, y)
    canvas.setFillColor(COLOURS["b3261e"])
    canvas.rect(-1, -1, 27, 27, stroke=0, fill=1)
    canvas.setStrokeColor(COLOURS["ffffff"])
    canvas.setLineWidth(0.3)
    canvas.setDash([])
    canvas.roundRect(1.5, 1.5, 22, 22, 1.2, stroke=1, fill=0)
    _raw_symbol(canvas, "hidden", 7, 7, 11, "ffffff")
    _raw_symbol(canvas, "diamond", 4, 11, 3, "ffffff")
    _raw_symbol(canvas, "diamond", 18, 11, 3, "ffffff")
    canvas.restoreState()
