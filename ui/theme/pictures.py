"""Icons as picture files: the stylesheet takes arrows and ticks from files only.

They are drawn in the palette's own colours and the text's own size into a folder that lives as long as the program. A
folder that cannot be written costs the arrows, nothing else.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QDir, QRectF, Qt, QTemporaryDir
from PySide6.QtGui import QImage, QPainter

from ui.theme.icons import draw_icon


@cache
def _folder() -> QTemporaryDir:
    """Qt's own temporary folder: Python's costs more to import than the window to paint."""
    return QTemporaryDir(QDir.tempPath() + "/tableside-look-XXXXXX")


def _draw(name: str, colour: str, pixels: int) -> QImage:
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        draw_icon(painter, name, QRectF(image.rect()), colour, 3)
    return image


@cache
def picture(name: str, colour: str, size: int) -> str:
    """The path of an icon's picture as the stylesheet writes it; a second one beside it is for dense screens."""
    if not _folder().isValid():
        return ""
    stem = f"{name}-{colour[1:]}-{size}"
    path = _folder().filePath(f"{stem}.png")
    _draw(name, colour, size).save(path)
    _draw(name, colour, 2 * size).save(_folder().filePath(f"{stem}@2x.png"))
    return path
