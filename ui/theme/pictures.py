"""Icons as picture files: the stylesheet takes arrows and ticks from files only.

They are drawn in the palette's own colours and the text's own size into a folder that lives as long as the program. A
folder that cannot be written costs the arrows, nothing else.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from ui.theme.icons import draw_icon


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="tableside-look-", ignore_cleanup_errors=True)


def _draw(name: str, colour: str, pixels: int) -> QImage:
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        draw_icon(painter, name, QRectF(image.rect()), colour, 3)
    return image


@cache
def picture(name: str, colour: str, size: int) -> str:
    """The path of an icon's picture as the stylesheet writes it; a second one beside it is for dense screens."""
    try:
        folder = Path(_folder().name)
    except OSError:
        return ""
    stem = f"{name}-{colour[1:]}-{size}"
    _draw(name, colour, size).save(str(folder / f"{stem}.png"))
    _draw(name, colour, 2 * size).save(str(folder / f"{stem}@2x.png"))
    return (folder / f"{stem}.png").as_posix()
