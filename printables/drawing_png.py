"""A drawing as a PNG: drawn as a page of its own size, and that page as dots."""

from __future__ import annotations

import io

from printables.drawings import Drawing
from printables.geometry import Box
from printables.palette import Palette
from printables.pdf_pages import PdfPages, Picture

INCH = 25.4
MOST_DOTS = 40_000_000


def png(drawing: Drawing, dots_wide: int, mono: bool = False) -> bytes:
    """The drawing so many dots wide, on white; the same drawing always gives the same bytes."""
    if dots_wide * dots_wide * drawing.h / drawing.w > MOST_DOTS:
        raise ValueError(f"A picture {dots_wide} dots wide is too large; it may have {MOST_DOTS:,} dots in all.")
    pages = PdfPages(pdf(drawing, mono))
    try:
        picture = pages.picture(0, dots_wide / (drawing.w / INCH))
    finally:
        pages.close()
    assert picture is not None
    return encoded(picture)


def pdf(drawing: Drawing, mono: bool = False) -> bytes:
    """The drawing alone on a page of its size."""
    from reportlab.pdfgen.canvas import Canvas

    from printables.fonts import POINT, Face, register
    from printables.pdf_pen import PdfPen

    held = io.BytesIO()
    size = (drawing.w / POINT, drawing.h / POINT)
    canvas = Canvas(held, pagesize=size, invariant=1, initialFontName=register(Face.REGULAR))
    canvas.scale(1 / POINT, 1 / POINT)
    drawing.paint(PdfPen(Palette(mono), canvas), Box(0, 0, drawing.w, drawing.h))
    canvas.showPage()
    canvas.save()
    return held.getvalue()


def encoded(picture: Picture) -> bytes:
    """The dots of a page as a PNG."""
    from PIL import Image

    size = (picture.width, picture.height)
    image = Image.frombuffer("RGB", size, picture.dots, "raw", "BGRX", picture.bytes_per_line, 1)
    held = io.BytesIO()
    image.save(held, "PNG", optimize=False)
    return held.getvalue()
