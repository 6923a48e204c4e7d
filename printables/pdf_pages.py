"""The pages of a PDF as pictures, drawn by PDFium: for the preview and for the printer."""

from __future__ import annotations

import atexit
from threading import Lock
from typing import Any
from weakref import ref

from referee.value import value

PDFIUM = Lock()
"""PDFium may be used by one thread at a time, whatever document it is about."""
POINTS = 72
"""A point of a PDF is one of so many to an inch."""


@value
class Picture:
    """A page in dots: four bytes each, blue first, on white."""

    width: int
    height: int
    bytes_per_line: int
    dots: bytes


class PdfPages:
    """A PDF that is open; whoever has opened it closes it."""

    def __init__(self, data: bytes) -> None:
        import pypdfium2

        with PDFIUM:
            self._pdf: Any = pypdfium2.PdfDocument(data)
            self.sizes: tuple[tuple[float, float], ...] = tuple(
                self._pdf.get_page_size(number) for number in range(len(self._pdf))
            )
            """Width and height of every page in points."""
        held = ref(self)
        self._at_exit = lambda: pages.close() if (pages := held()) is not None else None
        atexit.register(self._at_exit)  # PDFium complains of what is open when the program ends

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self.sizes)

    def picture(self, number: int, dots_per_inch: float) -> Picture | None:
        """A page as a picture; nothing once the document is closed."""
        with PDFIUM:
            if self._pdf is None:
                return None
            page = self._pdf[number]
            bitmap = page.render(scale=dots_per_inch / POINTS, prefer_bgrx=True)
            drawn = Picture(
                width=bitmap.width, height=bitmap.height, bytes_per_line=bitmap.stride, dots=bytes(bitmap.buffer)
            )
            bitmap.close()
            page.close()
            return drawn

    def close(self) -> None:
        """Give the memory back; a page that is being drawn is finished first."""
        with PDFIUM:
            if self._pdf is not None:
                self._pdf.close()
            self._pdf = None
        atexit.unregister(self._at_exit)
