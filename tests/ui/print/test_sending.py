"""Pages on their way to a printer: painted in bands, so that the window answers meanwhile."""

from typing import Any

import pytest
from PySide6.QtGui import QImage, QPainter

from printables.pdf_pages import POINTS, Picture
from ui.print.page_view import image_of
from ui.print.sending import BAND, _paint_page

WIDTH, HEIGHT = 40, 3 * BAND + 17


class Pages:
    """A document of one page whose rows all differ."""

    sizes = ((float(WIDTH), float(HEIGHT)),)

    def picture(self, _number: int, _dots: float) -> Picture:
        rows = (bytes((row % 251, row % 241, row % 239, 255)) * WIDTH for row in range(HEIGHT))
        return Picture(width=WIDTH, height=HEIGHT, bytes_per_line=4 * WIDTH, dots=b"".join(rows))


class Bands:
    """A painter that counts the rows it is given."""

    def __init__(self) -> None:
        self.rows: list[int] = []

    def drawImage(self, _where: Any, band: QImage) -> None:
        self.rows.append(band.height())


@pytest.fixture
def pages() -> Any:
    return Pages()


def test_no_band_is_larger_than_the_window_can_wait_for(pages: Any) -> None:
    painter: Any = Bands()
    _paint_page(painter, pages, 0, POINTS)
    assert painter.rows == [BAND + 1, BAND + 1, BAND + 1, 17]


def test_the_bands_are_the_page(pages: Any, qapp: object) -> None:
    paper = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    with QPainter(paper) as painter:
        _paint_page(painter, pages, 0, POINTS)
    assert paper == image_of(pages.picture(0, POINTS))


def test_who_cancels_waits_for_no_page_to_end(pages: Any) -> None:
    painter: Any = Bands()
    _paint_page(painter, pages, 0, POINTS, lambda: len(painter.rows) == 2)
    assert len(painter.rows) == 2
