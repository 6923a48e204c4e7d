"""One drawing code for paper and screen: both pens make the same picture, and the screen needs no ReportLab for it."""

import io
import subprocess
import sys
from functools import partial

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from PySide6.QtCore import QBuffer

from printables.counter_face import draw_face
from printables.face_ground import draw_cover
from printables.geometry import Box
from printables.map_paint import paint_bridge, paint_line
from printables.map_terrain import TERRAIN, paint_pattern
from printables.page import Document, Sheet, render
from printables.palette import INK
from printables.symbols import NAMES, picture_names
from printables.text import Style
from referee.paper.pieces import Look, Side
from ui.widgets.faces import cover_image, drawn, face_image, ground_image

MM, SIZE = 25.0, 200
RED = Side(name="Red", colour="#b3261e", symbol="diamond")
GUARDS = Look(
    name="Guards of Ďáblice",
    figures=(("A", "3"), ("D", "2"), ("M", "4")),
    corner=("Q", "3"),
    troop="infantry",
    symbols=("boot",),
    aside=(("R", "R4"),),
)


def on_screen(paint, mono=False):
    buffer = QBuffer()
    drawn(SIZE, MM, paint, mono).save(buffer, "PNG")
    picture = Image.open(io.BytesIO(bytes(buffer.data())))
    return Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")


def on_paper(paint):
    def placed(pen):
        pen.rect(Box(40, 100, 60, 60), fill="#ffffff")
        with pen.turned(50, 120, 0), pen.clipped([(0, 0), (MM, 0), (MM, MM), (0, MM)]):
            paint(pen)

    scale = SIZE / MM * 25.4 / 72 * (1 - 1e-6)  # or the page is a pixel too large
    page = pypdfium2.PdfDocument(render(Document("One", (Sheet("One", placed),))))[0].render(scale=scale).to_pil()
    left, bottom = round(50 * SIZE / MM), round((297 - 120) * SIZE / MM)
    return page.convert("RGB").crop((left, bottom - SIZE, left + SIZE, bottom))


def difference(one, other):
    """How far two pictures are apart, as the share of all light; edges may differ by part of a pixel."""
    soft = [picture.filter(ImageFilter.GaussianBlur(1)) for picture in (one, other)]
    return sum(ImageStat.Stat(ImageChops.difference(*soft)).mean) / 3 / 255


def lines(pen):
    paint_line(pen, [(2, 2), (12, 20), (23, 5)], "river", MM)
    paint_bridge(pen, [(4, 20), (18, 20)], MM)
    pen.path([(2, 12), (23, 14)], stroke=INK, line=0.5, dash=(2, 1), closed=False)
    with pen.turned(12, 12, 30):
        pen.text(Box(0, 0, 12, 5), "Turned Ay", Style(size=12))


DRAWINGS = {
    "a counter": partial(draw_face, w=MM, h=MM, look=GUARDS, side=RED),
    "a round counter": partial(draw_face, w=MM, h=MM, look=GUARDS, side=RED, is_round=True),
    "a cover": partial(draw_cover, face=Box(0, 0, MM, MM), side=RED, is_round=False, bleed=0.0, symbol="hidden"),
    "lines": lines,
    **{kind: partial(paint_pattern, kind=kind, x=MM / 2, y=MM / 2, size=MM) for kind in TERRAIN},
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_paper_and_screen_show_the_same(qapp, name):
    assert difference(on_screen(DRAWINGS[name]), on_paper(DRAWINGS[name])) < 0.012


def test_every_symbol_is_the_same_on_paper_and_screen(qapp):
    every = (*NAMES, *picture_names())
    for names in (every[start : start + 25] for start in range(0, len(every), 25)):

        def table(pen, names=names):
            for number, name in enumerate(names):
                row, column = divmod(number, 5)
                pen.symbol(name, Box(5 * column + 0.5, 5 * row + 0.5, 4, 4))

        assert difference(on_screen(table), on_paper(table)) < 0.02


def test_the_measure_of_likeness_tells_one_figure_from_another(qapp):
    other = Look(name=GUARDS.name, figures=(("A", "4"), ("D", "2"), ("M", "4")), corner=("Q", "3"), troop="cavalry")
    assert (
        difference(on_screen(DRAWINGS["a counter"]), on_paper(partial(draw_face, w=MM, h=MM, look=other, side=RED)))
        > 0.02
    )


def test_black_and_white_has_no_colour_on_the_screen_either(qapp):
    picture = on_screen(DRAWINGS["a counter"], mono=True)
    red, green, blue = picture.split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_a_picture_that_was_drawn_is_kept(qapp):
    assert face_image(GUARDS, RED, 48) is face_image(GUARDS, RED, 48)
    assert cover_image(RED, 48).size() == ground_image("woods", 48).size()


def test_a_counter_on_the_screen_loads_no_reportlab():
    code = "import sys, ui.widgets.faces; sys.exit('reportlab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
