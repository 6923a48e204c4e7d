"""The preview draws the very pages of the PDF, when they come into sight."""

import pytest
from PySide6.QtGui import QColor

from printables.pdf_pages import PdfPages
from ui.print.page_view import PageView, image_of


@pytest.fixture(scope="module")
def pdf() -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas("unused.pdf", pagesize=(200, 300))
    for _ in range(3):
        canvas.setFillColorRGB(1, 0, 0)
        canvas.rect(0, 150, 200, 150, stroke=0, fill=1)
        canvas.showPage()
    return canvas.getpdfdata()


@pytest.fixture
def view(qtbot, pdf):
    made = PageView()
    qtbot.addWidget(made)
    made.resize(260, 340)
    made.show()
    made.show_pages(PdfPages(pdf))
    yield made
    made.show_pages(None)


def is_drawn(view: PageView, number: int) -> bool:
    return any(key[0] == number for key in view.pictures)


def test_a_page_is_red_above_and_white_below_as_the_pdf_says(pdf):
    image = image_of(PdfPages(pdf).picture(0, 72))
    assert (image.width(), image.height()) == (200, 300)
    assert image.pixelColor(100, 20) == QColor("red")
    assert image.pixelColor(100, 280) == QColor("white")


def test_only_pages_in_sight_are_drawn(view, qtbot):
    qtbot.waitUntil(lambda: is_drawn(view, 0))
    assert not is_drawn(view, 2)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: is_drawn(view, 2))


def test_a_whole_page_is_seen_until_the_full_width_is_asked_for(view):
    room = view.viewport().size()
    assert view.places()[0].height() <= room.height()
    view.resize(600, 340)
    view.set_wide(True)
    assert view.places()[0].height() > view.viewport().height()
    assert view.places()[0].width() <= view.viewport().width()


def test_another_document_begins_at_its_first_page(view, pdf, qtbot):
    view.verticalScrollBar().setValue(200)
    view.show_pages(PdfPages(pdf))
    assert view.verticalScrollBar().value() == 0
    qtbot.waitUntil(lambda: is_drawn(view, 0))


def test_a_page_of_a_document_that_was_closed_is_not_drawn(pdf):
    pages = PdfPages(pdf)
    pages.close()
    assert pages.picture(0, 72) is None


@pytest.fixture(scope="module")
def striped() -> bytes:
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas("unused.pdf", pagesize=A4)
    for y in range(0, 842, 5):
        canvas.rect(0, y, 595, 2, stroke=0, fill=1)
    return canvas.getpdfdata()


@pytest.mark.parametrize("tall", [400, 403, 405, 500])
def test_a_page_is_shown_dot_by_dot_and_loses_no_line_of_its_text(view, striped, qtbot, tall):
    view.resize(600, tall)
    view.show_pages(PdfPages(striped))
    qtbot.waitUntil(lambda: is_drawn(view, 0))
    (picture,) = view.pictures.values()
    shown, drawn = view.viewport().grab().toImage().copy(view.places()[0]), picture.toImage()
    rows = range(1, shown.height() - 1)  # within its edge
    assert [shown.pixelColor(9, y) for y in rows] == [drawn.pixelColor(9, y) for y in rows]
