"""Counters, covers and grounds as pictures for the screen, drawn by the very functions that print them.

The map and the cards use it so: ``face_pixmap(paper_of(source).look(unit), side, size)`` is the front of a unit's
counter so many pixels wide, ``cover_pixmap(side, size)`` its back, ``ground_pixmap("woods", size)`` the pattern of a
ground to lay over its colour, ``terrain("woods").colour``. Pictures are kept, so asking again costs next to nothing.
What is drawn once only (rivers, roads, zones) is painted straight away: ``map_paint.paint_line(pen_on(painter), …)``.
On a fine screen ask for ``size`` times its ratio and set that ratio on the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from printables.counter_face import draw_face, draw_small_face
from printables.face_ground import draw_cover
from printables.geometry import Box
from printables.map_terrain import paint_pattern
from printables.symbols import is_known
from referee.paper.pieces import Back, BackKind, Card, Look, Side
from ui.widgets.screen_pen import ScreenPen, pen_on, prepare

MM = 25.0  # millimetres that a counter is drawn at: all of a face grows with it
KEPT = 512
READABLE = 40  # pixels below which figures could not be read: the picture alone fills the counter


def face_pixmap(look: Look, side: Side, size: int, mono: bool = False) -> QPixmap:
    """The front of a counter, so many pixels wide."""
    return QPixmap.fromImage(face_image(look, side, size, mono))


def cover_pixmap(side: Side, size: int, sign: str = "hidden", mono: bool = False) -> QPixmap:
    """The back of a counter that tells only its side."""
    return QPixmap.fromImage(cover_image(side, size, sign, mono))


def back_pixmap(back: Back, side: Side, size: int, mono: bool = False) -> QPixmap:
    """The back of a counter as its layout has it."""
    if back.look is None or back.is_cover:
        return cover_pixmap(side, size, "hidden" if back.kind is BackKind.HIDDEN else "", mono)
    return QPixmap.fromImage(face_image(back.look, side, size, mono, is_back=True))


def card_pixmaps(card: Card, mm: tuple[float, float], size: tuple[int, int]) -> tuple[QPixmap, QPixmap]:
    """A card of so many millimetres and pixels, and its back; of a text that is too long, what the first card has."""
    from printables.card_face import draw_back, draw_front
    from printables.cards import card_sides

    (first, *_), (w, h) = card_sides(card, *mm), mm
    front = drawn(size[0], w, lambda pen: draw_front(pen, first, w, h), high=(size[1], h))
    back = drawn(size[0], w, lambda pen: draw_back(pen, card, w, h), high=(size[1], h))
    return QPixmap.fromImage(front), QPixmap.fromImage(back)


def ground_pixmap(kind: str, size: int) -> QPixmap:
    """The pattern of a kind of ground, for hexes or squares so many pixels across; it is clear all around."""
    return QPixmap.fromImage(ground_image(kind, size))


@lru_cache(maxsize=KEPT)
def face_image(look: Look, side: Side, size: int, mono: bool = False, is_back: bool = False) -> QImage:
    """The front of a counter; pictures that are no pixmaps may outlive the window."""
    if look.troop and not is_known(look.troop):  # paper refuses it in a sentence; a map goes on
        look = replace(look, troop="infantry")
    if size < READABLE:
        return drawn(size, MM, lambda pen: draw_small_face(pen, MM, look, side), mono)
    return drawn(size, MM, lambda pen: draw_face(pen, MM, MM, look, side, is_back=is_back), mono)


@lru_cache(maxsize=KEPT)
def cover_image(side: Side, size: int, sign: str = "hidden", mono: bool = False) -> QImage:
    """The back of a counter."""
    return drawn(size, MM, lambda pen: draw_cover(pen, Box(0, 0, MM, MM), side, False, 0.0, sign), mono)


@lru_cache(maxsize=KEPT)
def ground_image(kind: str, size: int) -> QImage:
    """The pattern of a ground about the middle of its picture."""
    return drawn(size, MM, lambda pen: paint_pattern(pen, kind, MM / 2, MM / 2, MM))


def drawn(
    size: int,
    mm: float,
    paint: Callable[[ScreenPen], None],
    mono: bool = False,
    high: tuple[int, float] | None = None,
) -> QImage:
    """A picture of something so many millimetres wide, and so many pixels and millimetres high if it is no square."""
    pixels, height = high or (size, mm)
    image = QImage(max(size, 1), max(pixels, 1), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    prepare(painter, height, size / mm)
    paint(pen_on(painter, mono))
    painter.end()
    return image
