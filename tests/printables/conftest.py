"""Reading PDFs back: what was drawn where, in millimetres from the bottom left of the page."""

import ctypes
import unicodedata
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

from printables import fonts, other_fonts, text
from printables import page as paged
from printables.geometry import Box
from printables.pdf_pages import PDFIUM

MM = 25.4 / 72
SLACK = 0.05  # millimetres: positions are written with few digits


@dataclass(frozen=True)
class Drawn:
    """One object of a page."""

    kind: str
    box: Box
    text: str = ""
    points: tuple = ()
    fill: tuple | None = None
    font: str = ""
    embedded: bool = True


def alone(method):
    """PDFium is for one thread at a time, and the window may be drawing pages just now."""

    @wraps(method)
    def locked(*args, **given):
        with PDFIUM:
            return method(*args, **given)

    return locked


class Reading:
    """A PDF that was read back."""

    @alone
    def __init__(self, data):
        self.data = data
        self.pdf = pdfium.PdfDocument(data)
        self.count = len(self.pdf)

    def __len__(self):
        return self.count

    @alone
    def size(self, page=0):
        width, height = self.pdf[page].get_size()
        return width * MM, height * MM

    @alone
    def text(self, page=0):
        return self.pdf[page].get_textpage().get_text_range()

    def all_text(self):
        return "\n".join(self.text(number) for number in range(len(self)))

    @alone
    def drawn(self, page=0):
        sheet = self.pdf[page]
        words = sheet.get_textpage()
        return [_drawn(found, words) for found in sheet.get_objects(max_depth=1)]

    @alone
    def stamped(self, page=0):
        """The corners of what lies in drawings that are repeated, on the page."""
        nested = self.pdf[page].get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=3)
        return [tuple(_points(found)) for found in nested if found.level]

    def paths(self, page=0):
        return [found for found in self.drawn(page) if found.kind == "path"]

    def texts(self, page=0):
        return [found for found in self.drawn(page) if found.kind == "text"]

    def rects(self, page=0, w=None, h=None, within=0.01):
        """Rectangles of a size, as they were drawn, without the width of their line."""
        outlines = [path.points for path in self.paths(page)] + self.stamped(page)
        found = [_hull(points) for points in outlines if len(points) in (4, 5)]
        return [box for box in found if _near(box.w, w, within) and _near(box.h, h, within)]

    def type_sizes(self, page=0):
        """Where each text stands, and its size in points."""
        sheet = self.pdf[page]
        for found in sheet.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=3):
            size, matrix = ctypes.c_float(), found.get_matrix()
            raw.FPDFTextObj_GetFontSize(found.raw, size)
            left, bottom, right, top = (edge * MM for edge in found.get_bounds())
            yield Box(left, bottom, right - left, top - bottom), round(size.value * abs(matrix.d or matrix.b), 2)

    def forms(self, page=0):
        return [found for found in self.drawn(page) if found.kind == "form"]

    @alone
    def bitmap(self, page=0, dpi=100):
        return self.pdf[page].render(scale=dpi / 72).to_pil()


def _near(value, wanted, within):
    return wanted is None or abs(value - wanted) <= within


def _hull(points):
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _drawn(found, words):
    left, bottom, right, top = (value * MM for value in found.get_bounds())
    box = Box(left, bottom, right - left, top - bottom)
    if found.type == raw.FPDF_PAGEOBJ_TEXT:
        font = found.get_font()
        embedded = bool(raw.FPDFFont_GetIsEmbedded(font))
        return Drawn(
            "text", box, text=_text(found, words), font=font.get_base_name(), embedded=embedded, fill=_fill(found)
        )
    if found.type == raw.FPDF_PAGEOBJ_PATH:
        return Drawn("path", box, points=tuple(_points(found)), fill=_fill(found))
    return Drawn("form", box)


def _text(found, words):
    size = raw.FPDFTextObj_GetText(found, words, None, 0)
    buffer = ctypes.create_string_buffer(size * 2)
    raw.FPDFTextObj_GetText(found, words, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
    return buffer.raw[:size].decode("utf-16-le").rstrip("\0")


def _fill(found):
    parts = [ctypes.c_uint() for _ in range(4)]
    raw.FPDFPageObj_GetFillColor(found, *parts)
    return tuple(part.value for part in parts[:3])


def _points(found):
    """The corners of a path on the page, through all drawings it lies in."""
    matrices, around = [found.get_matrix()], found.container
    while around is not None:
        matrices.append(around.get_matrix())
        around = around.container
    for number in range(raw.FPDFPath_CountSegments(found)):
        segment = raw.FPDFPath_GetPathSegment(found, number)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        point = (x.value, y.value)
        for matrix in matrices:
            point = matrix.on_point(*point)
        yield point[0] * MM, point[1] * MM


@pytest.fixture
def read():
    return Reading


@pytest.fixture
def printed():
    """Print a document and read it back, checking on the way that every text lies in the box it was fitted into."""

    def print_and_read(document):
        placed = []
        reading = Reading(paged.render(document, placed=placed))
        check_boxes(reading, placed)
        return reading

    return print_and_read


def check_boxes(reading, placed):
    """Walk the texts of the pages in the order they were written and hold each against its box and its sheet."""
    for number in range(len(reading)):
        width, height = reading.size(number)
        boxes = [spot for spot in placed if spot.sheet == number + 1]
        texts = iter([found for found in reading.texts(number) if found.text.strip()])
        for spot in boxes:
            _check_spot(spot, texts)
            assert spot.clipped or Box(0, 0, width, height).contains(spot.box), f"{spot.lines} is off the paper"
        assert next(texts, None) is None, "text was drawn that no box was given for"


def _check_spot(spot, texts):
    wanted = _letters("".join(spot.lines))
    while wanted > 0:
        found = next(texts)
        wanted -= _letters(found.text)
        assert spot.box.contains(found.box, slack=SLACK), f"{found.text!r} {found.box} leaves {spot.box}"


def _letters(text):
    """How many letters there are; two that are drawn as one are two."""
    return len("".join(unicodedata.normalize("NFKC", text).split()))


@pytest.fixture(scope="session", autouse=True)
def _no_fonts_of_this_machine():
    """Paper is the same on every machine: letters that our typeface lacks are lacking."""
    with fonts_in():
        yield


@contextmanager
def fonts_in(*folders):
    """Letters that our typeface lacks come from fonts in these folders."""
    known = other_fonts.folders
    other_fonts.folders = lambda: folders
    forget()
    yield
    other_fonts.folders = known
    forget()


def forget():
    """Measure anew."""
    for kept in (other_fonts._files, other_fonts.glyph, fonts.shown, fonts._widths, fonts._edges, text.fit):
        kept.cache_clear()


@pytest.fixture
def room(tmp_path):
    from tests.printables.room import Room

    made = Room(tmp_path)
    yield made
    made.close()
