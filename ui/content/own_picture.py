"""Taking in a picture of one's own: read and checked on the disk's thread, a drawing made pixels in the window's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter

from referee.faces import WIDEST
from referee.requests import Refused
from referee.value import plain
from referee.wording import tr
from ui.context import AppContext
from ui.operations import packs
from ui.operations.library import Sentence

if TYPE_CHECKING:
    from data.store import Store

KINDS = tr("Pictures (*.png *.jpg *.jpeg *.svg)")


def take_in(context: AppContext, file: Path, ruleset_id: str, then: Callable[[str], None], failed: Sentence) -> None:
    """Check and scale a picture, keep it in a pack of its own, and tell its id."""

    def work(_: Store) -> tuple[bytes, bool]:
        from data.own_pictures import is_svg, read_picture, scaled_png

        data = read_picture(file)
        return (data, True) if is_svg(data) else (scaled_png(data, file.name), False)

    def read(result: tuple[bytes, bool]) -> None:
        try:
            png = drawn_svg(result[0], file.name) if result[1] else result[0]
        except Refused as refusal:
            failed(refusal.sentence)
            return
        _keep(context, png, file.name, ruleset_id, then, failed)

    context.disk.ask(work, read, failed)


def _keep(
    context: AppContext, png: bytes, name: str, ruleset_id: str, then: Callable[[str], None], failed: Sentence
) -> None:
    from data.own_pictures import image_of, picture_id

    id = picture_id(name)
    data = plain(image_of(png, Path(name).stem[:60]))
    pack = f"picture-{id}.toml"
    packs.save_entry(context, ruleset_id, "images", id, data, pack, lambda: then(id), failed)


def drawn_svg(data: bytes, name: str) -> bytes:
    """A drawing as a PNG, as large as is ever printed."""
    from PySide6.QtSvg import QSvgRenderer

    drawing = QSvgRenderer(QByteArray(data))
    size = drawing.defaultSize()
    if not drawing.isValid() or size.isEmpty():
        raise Refused(f"{name} is broken: it cannot be read as a drawing.")
    size.scale(WIDEST, WIDEST, Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    drawing.render(painter)
    painter.end()
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(held, "PNG")  # type: ignore[call-overload]
    return bytes(held.data().data())
