"""Paper as files: one PDF, a PDF with a piece a page, pictures of pieces or pages, sheets for Tabletop Simulator."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from printables.geometry import Box
from printables.page import Alone, Document, Paint, PrintRefused, Sheet, render
from printables.pdf_pages import PdfPages
from printables.pen import Pen
from referee.wording import N_, tr

FORMS = {
    "pdf": "PDF",
    "pieces": N_("PDF, a piece a page"),
    "png": N_("PNG, one for each piece"),
    "svg": N_("SVG, one for each piece"),
    "tts": N_("Sheets for Tabletop Simulator"),
}
"""What can be written, by the names of the command line."""
DOTS = 300.0
"""Dots to an inch."""
ACROSS, DOWN, LARGEST = 10, 7, 4096
"""Tabletop Simulator takes a grid of at most ten by seven cards (blog.tracefunc.com/notes/pnp-tabletop-simulator.html),
in a picture of at most 4096 × 4096 dots (kb.tabletopsimulator.com/custom-content/asset-creation). The last place is for
the card that others see in a hand."""
FEWEST = 2  # columns and rows that its grids have at least
File = tuple[str, bytes]
Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


def files_of(
    document: Document, form: str, progress: Progress | None = None, cancelled: Cancelled | None = None
) -> Iterator[File]:
    """The files of a document, one after the other; what cannot be written is refused in one sentence."""
    if form not in FORMS:
        raise PrintRefused(f"There is no output {form!r}: choose one of {', '.join(FORMS)}.")
    if form == "pdf":
        yield document.file_name, render(document, progress, cancelled)
        return
    pieces = document.pieces()
    if form == "pieces":
        made = _by_piece(document, _needed(document, pieces))
        yield made.file_name, render(made, progress, cancelled)
        return
    parts: Sequence[Any] = _needed(document, pieces) if form in ("svg", "tts") else pieces or document.sheets
    makers = {"png": _pictures, "svg": _drawings, "tts": _grids}
    for number, file in enumerate(makers[form](document, parts), 1):
        if cancelled and cancelled():
            raise PrintRefused("Writing was cancelled; what is written so far stays.")
        if progress:
            progress(number, max(len(parts), number))
        yield file


def _needed(document: Document, pieces: Sequence[Alone]) -> Sequence[Alone]:
    if not pieces:
        raise PrintRefused(f"{document.title} has no pieces to cut out: choose counters, markers or cards.")
    return pieces


def _by_piece(document: Document, pieces: Sequence[Alone]) -> Document:
    """A sheet for each face, as large as the piece and its bleed: what print shops ask for."""
    sheets = [sheet for piece in pieces for _ in range(piece.copies) for sheet in _faces(piece)]
    return replace(document, title=tr("{title} – pieces", title=document.title), sheets=tuple(sheets), pieces=tuple)


def _faces(piece: Alone) -> Iterator[Sheet]:
    for paint, is_back in ((piece.front, False), (piece.back, True)):
        if paint is not None:
            yield _face(piece, paint, is_back)


def _face(piece: Alone, paint: Paint, is_back: bool = False, bleed: float | None = None) -> Sheet:
    edge = piece.bleed if bleed is None else bleed
    size = (piece.w + 2 * edge, piece.h + 2 * edge)
    moved = partial(_paint_moved, paint=paint, edge=edge)
    return Sheet(piece.name, moved, is_back, trim=Box(edge, edge, piece.w, piece.h), bleed=edge, alone=size)


def _paint_moved(pen: Pen, paint: Paint, edge: float) -> None:
    with pen.turned(edge, edge, 0):
        paint(pen)


# Pictures


def _pictures(document: Document, parts: Sequence[Alone | Sheet]) -> Iterator[File]:
    """A PNG for each face of each piece, cut at its edge and its round corners; else one for each page."""
    for number, part in enumerate(parts, 1):
        if isinstance(part, Sheet):
            yield f"{_stem(document.title)}-{number:02d}.png", _png(_image(document, part, DOTS))
            continue
        for paint, side in ((part.front, "front"), (part.back, "back")):
            if paint is not None:
                drawn = _rounded(_image(document, _face(part, paint, bleed=0.0), DOTS), part, DOTS)
                yield f"{number:03d}-{_stem(part.name)}-{side}.png", _png(drawn)


def _image(document: Document, sheet: Sheet, dots: float) -> Any:
    """One sheet as a picture."""
    from PIL import Image

    pages = PdfPages(render(replace(document, sheets=(sheet,), pieces=tuple)))
    try:
        picture = pages.picture(0, dots)
    finally:
        pages.close()
    if picture is None:
        raise PrintRefused(f"{sheet.title} could not be drawn.")
    size = (picture.width, picture.height)
    return Image.frombuffer("RGB", size, picture.dots, "raw", "BGRX", picture.bytes_per_line, 1)


def _rounded(image: Any, piece: Alone, dots: float) -> Any:
    """A picture whose round corners let through what lies below."""
    if not piece.corner:
        return image
    from PIL import Image, ImageDraw

    mask = Image.new("L", image.size, 0)
    radius = piece.corner * dots / 25.4
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, image.width - 1, image.height - 1), radius, fill=255)
    image = image.copy()
    image.putalpha(mask)
    return image


def _png(image: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(DOTS, DOTS))
    return out.getvalue()


def _stem(name: str) -> str:
    """A name that every system accepts."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))[:40].strip("-") or "piece"


def _drawings(document: Document, pieces: Sequence[Alone]) -> Iterator[File]:
    """An SVG for each face of each piece."""
    from printables.svg_pen import svg

    for number, piece in enumerate(pieces, 1):
        for paint, side in ((piece.front, "front"), (piece.back, "back")):
            if paint is not None:
                text = svg(piece.name, (piece.w, piece.h), paint, document.setup.mono, piece.corner)
                yield f"{number:03d}-{_stem(piece.name)}-{side}.svg", text.encode("utf-8")


# Tabletop Simulator


def _grids(document: Document, pieces: Sequence[Alone]) -> Iterator[File]:
    """A grid of faces and one of backs as pictures, pieces of one size together, as Tabletop Simulator wants them."""
    every = [piece for piece in pieces for _ in range(piece.copies)]
    sizes = dict.fromkeys((piece.w, piece.h) for piece in every)
    decks = [[piece for piece in every if (piece.w, piece.h) == size] for size in sizes]
    most = ACROSS * DOWN - 1
    parts = [deck[start : start + most] for deck in decks for start in range(0, len(deck), most)]
    for number, part in enumerate(parts, 1):
        across = min(max(len(part), FEWEST), ACROSS)
        down = max(-(-(len(part) + 1) // across), FEWEST)
        for side in ("faces", "backs"):
            yield (
                f"{_stem(document.title)}-{number}-{side}-{across}x{down}.png",
                _grid(document, part, side, across, down),
            )


def _grid(document: Document, pieces: Sequence[Alone], side: str, across: int, down: int) -> bytes:
    """All in one picture, as fine as its size allows."""
    from PIL import Image

    w, h = pieces[0].w, pieces[0].h
    dots = min(DOTS, 25.4 * LARGEST / (across * w), 25.4 * LARGEST / (down * h))
    wide, high = int(w * dots / 25.4), int(h * dots / 25.4)
    whole = Image.new("RGB", (across * wide, down * high), "white")
    drawn: dict[int, Any] = {}
    for number, piece in enumerate(pieces):
        paint = piece.front if side == "faces" else piece.back or piece.front
        if id(piece) not in drawn:
            drawn[id(piece)] = _image(document, _face(piece, paint, bleed=0.0), dots).resize((wide, high))
        whole.paste(drawn[id(piece)], (number % across * wide, number // across * high))
    return _png(whole)
