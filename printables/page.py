"""A document of sheets: frame, measured bars, crop marks, made whole as the bytes of a PDF."""

from __future__ import annotations

import gc
import io
import re
import unicodedata
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

from printables.fonts import POINT, Face, register
from printables.geometry import Box
from printables.palette import GREY, INK, PAPER, WARM, Palette
from printables.paper import FOOTER, HEADER, Duplex, Setup
from printables.pdf_pen import PdfPen
from printables.pen import HAIRLINE, Pen, Placed
from printables.text import Style
from referee.wording import N_, tr

# Bytes in a PDF need no armour of letters since the days of 7-bit mail; it costs time and a fifth of the size.
rl_config.useA85 = 0

Paint = Callable[[Pen], None]
Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]

TITLE = Style(face=Face.BOLD, size=8, smallest=5, valign="middle")
PAGE = Style(size=6.5, smallest=4, align="right", valign="middle")
BAR = Style(face=Face.NARROW, size=5.5, smallest=4, valign="middle")
ADVICE = Style(face=Face.NARROW, size=5.5, smallest=3.5, lines=2, align="right", valign="middle")
ASIDE = Style(face=Face.NARROW, size=6.5, smallest=4, align="right")
LACKING = N_(
    "A question mark in a diamond stands for a letter that no font on this computer has:\ninstall one that has it."
)
INCH = 25.4
MARK, SHORT_MARK, CLEAR = 3.5, 1.2, 0.6  # how long crop marks are, and how far they keep from the bleed


class PrintRefused(Exception):
    """Why nothing was printed, in one sentence."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of paper: its title, and what paints its body.

    ``trim`` is what is left of it after the cut, with so much ``bleed`` around; ``aside`` is a strip in which title and
    bars stand where the pieces need the room above and below; ``alone`` is the size of a sheet that is one piece.
    """

    title: str
    paint: Paint
    is_back: bool = False
    trim: Box | None = None
    bleed: float = 0.0
    aside: Box | None = None
    alone: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Alone:
    """One piece by itself: its name, its size after the cut, its faces, how round its corners are, how many of it."""

    name: str
    w: float
    h: float
    front: Paint
    back: Paint | None = None
    bleed: float = 0.0
    corner: float = 0.0
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Document:
    """Sheets in their order, with the title and the subject that the file carries, and its pieces one by one."""

    title: str
    sheets: tuple[Sheet, ...]
    setup: Setup = field(default_factory=Setup)
    subject: str = ""
    pieces: Callable[[], Sequence[Alone]] = tuple

    @property
    def file_name(self) -> str:
        """A name that every system accepts, from the title and the paper.

        >>> Document("Old Guard & Züge <1805>", ()).file_name
        'old-guard-zuge-1805-a4.pdf'
        """
        plain = unicodedata.normalize("NFKD", f"{self.title} {self.setup.paper.name}")
        words = re.findall(r"[a-z0-9]+", plain.encode("ascii", "ignore").decode().lower())
        return "-".join(words)[:80].strip("-") + ".pdf"


def render(
    document: Document,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
    placed: list[Placed] | None = None,
) -> bytes:
    """The document as a PDF; the same document always gives the same bytes."""
    setup, total = document.setup, len(document.sheets)
    if not total:
        raise PrintRefused(f"There is nothing to print for {document.title!r}: the list is empty.")
    canvas = _canvas(document)
    pen = PdfPen(Palette(setup.mono), canvas, placed)
    with uncollected():
        for number, sheet in enumerate(document.sheets, 1):
            if cancelled and cancelled():
                raise PrintRefused("Printing was cancelled; no file was written.")
            pen.sheet = number
            _paint_sheet(pen, sheet, setup, f"{number} / {total}")
            canvas.showPage()
            if progress:
                progress(number, total)
        data: bytes = canvas.getpdfdata()
    return data


@contextmanager
def uncollected() -> Iterator[None]:
    """Pages leave next to no rings of objects behind: walking through all of them for those would only take time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Canvas(Canvas):  # type: ignore[misc]  # ReportLab ships no types
    """A canvas that packs each page when it is done, so that long documents do not pile up as plain text."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(io.BytesIO(), **settings)
        self._keep = self._doc.addPage
        self._doc.addPage = self._add_packed

    def _add_packed(self, page: Any) -> None:
        packed = zlib.compress(page.stream.encode("utf-8"))
        page.Contents = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed)
        page.stream = None
        self._keep(page)


def _canvas(document: Document) -> Canvas:
    setup = document.setup
    size = (setup.paper.width / POINT, setup.paper.height / POINT)
    font = register(Face.REGULAR)
    canvas = _Canvas(pagesize=size, invariant=1, pageCompression=1, initialFontName=font, lang="en")
    canvas.setTitle(_whole(document.title))
    canvas.setAuthor(_whole(setup.author))
    canvas.setSubject(_whole(document.subject or document.title))
    canvas.setCreator("Tableside")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", _turn(document))
    return canvas


def _turn(document: Document) -> str:
    """How the printer should turn the sheet; without backs it must not, or templates would be printed on templates."""
    turns = {Duplex.LONG: "DuplexFlipLongEdge", Duplex.SHORT: "DuplexFlipShortEdge"}
    has_backs = any(sheet.is_back for sheet in document.sheets)
    return turns.get(document.setup.duplex, "Simplex") if has_backs else "Simplex"


def _whole(text: str) -> str:
    """Text without halves of letters, which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _paint_sheet(pen: PdfPen, sheet: Sheet, setup: Setup, page: str) -> None:
    """Draw one side in true millimetres, corrected for the printer about the middle of the paper."""
    canvas, printer = pen.canvas, setup.printer
    dx, dy = printer.shift(sheet.is_back)
    _set_boxes(canvas, sheet, setup)
    pen.lacks = False
    canvas.saveState()
    canvas.scale(1 / POINT, 1 / POINT)
    if (printer.stretch_x, printer.stretch_y, dx, dy) != (1.0, 1.0, 0.0, 0.0) and not sheet.alone:
        middle_x, middle_y = setup.paper.width / 2, setup.paper.height / 2
        canvas.translate(middle_x + dx, middle_y + dy)
        canvas.scale(printer.stretch_x, printer.stretch_y)
        canvas.translate(-middle_x, -middle_y)
    sheet.paint(pen)
    if sheet.aside is not None:
        _paint_aside(pen, sheet, page)
    elif not sheet.alone:
        _paint_frame(pen, setup, sheet.title, page)
    canvas.restoreState()


def _set_boxes(canvas: Canvas, sheet: Sheet, setup: Setup) -> None:
    """The boxes that a print shop looks for: the page, what the cut leaves of it, and that with its bleed."""
    wide, high = sheet.alone or (setup.paper.width, setup.paper.height)
    page = Box(0, 0, wide, high)
    trim = sheet.trim or page
    bleed = trim.inset(-sheet.bleed) if sheet.trim else page
    canvas.setPageSize((wide / POINT, high / POINT))
    canvas.setTrimBox(_points(trim))
    canvas.setBleedBox(_points(bleed))


def _points(box: Box) -> tuple[float, float, float, float]:
    x, y, right, top = (round(edge / POINT, 4) for edge in (box.x, box.y, box.right, box.top))
    return x, y, right, top


def _paint_aside(pen: PdfPen, sheet: Sheet, page: str) -> None:
    """Title and bars up a narrow strip beside the pieces."""
    strip = sheet.aside or Box(0, 0, 0, 0)
    with pen.turned(strip.right, strip.y, 90):
        _paint_bar(pen, Box(0.2, 1.6, 50.0, 1.4), 5, "50 mm")
        _paint_bar(pen, Box(64.2, 1.6, 2 * INCH, 1.4), 4, tr("2 in"))
        words = f"{sheet.title} · {page} · {tr(LACKING if pen.lacks else N_('print at 100 %'))}"
        pen.text(Box(128, 0.4, strip.h - 128, strip.w - 0.8), words, ASIDE)


def _paint_frame(pen: PdfPen, setup: Setup, title: str, page: str) -> None:
    area = setup.printable
    header, _ = area.cut_top(HEADER)
    heading, count = header.cut_left(header.w - 20)
    pen.text(Box(heading.x, heading.y + 2, heading.w, heading.h - 2), title, TITLE)
    pen.text(Box(count.x, count.y + 2, count.w, count.h - 2), page, PAGE, GREY)
    pen.line((area.x, header.y + 1.4), (area.right, header.y + 1.4), INK, 0.25)
    _paint_bars(pen, area.cut_bottom(FOOTER)[0], setup)


def _paint_bars(pen: PdfPen, footer: Box, setup: Setup) -> None:
    """The two bars that show whether the printer kept the scale: lay a ruler on them."""
    _paint_bar(pen, Box(footer.x + 0.2, footer.y + 3.6, 50.0, 1.4), 5, "50 mm")
    _paint_bar(pen, Box(footer.x + 0.2, footer.y + 0.4, 2 * INCH, 1.4), 4, tr("2 in"))
    advice = Box(footer.x + 63, footer.y + 0.2, footer.w - 63, 5.2)
    text = tr("print at 100 %, never “fit to page”.\nBoth bars must measure true; else calibrate.")
    pen.text(advice, tr(LACKING) if pen.lacks else f"{setup.paper.name} · {text}", ADVICE, WARM if pen.lacks else GREY)


def _paint_bar(pen: Pen, box: Box, parts: int, label: str) -> None:
    for number, part in enumerate(box.columns(parts)):
        pen.rect(part, fill=INK if number % 2 == 0 else PAPER)
    pen.rect(box, stroke=INK, line=HAIRLINE)
    pen.text(Box(box.right + 1.2, box.y - 0.6, 10, box.h + 1.2), label, BAR)


def crop_marks(
    pen: Pen, block: Box, xs: tuple[float, ...], ys: tuple[float, ...], bleed: float, mark: float = MARK
) -> None:
    """Short lines outside a block at each cut, clear of the bleed so that nothing of them stays on a piece."""
    near, far = bleed + CLEAR, bleed + CLEAR + mark
    below, above = (block.y - far, block.y - near), (block.top + near, block.top + far)
    left, right = (block.x - far, block.x - near), (block.right + near, block.right + far)
    uprights = [(x, start, x, end) for start, end in (below, above) for x in xs]
    levels = [(start, y, end, y) for start, end in (left, right) for y in ys]
    pen.lines(uprights + levels, INK, HAIRLINE)
