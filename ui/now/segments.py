"""A row of choices in fixed places: a name, and what can be said of it side by side, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ui.now.view_parts import Segment
from ui.theme.faces import Face, face, sized_face
from ui.theme.theme import XS, S, Theme
from ui.widgets.painted import CENTRE, LEFT, draw_box, draw_text
from ui.widgets.text_fit import cut_line

NAME = 0.28
"""The share of the width that the name has."""


def letters(theme: Theme, segments: Sequence[Segment], width: float) -> Face:
    """The largest letters in which all choices fit beside the name."""
    room = width * (1 - NAME) - len(segments) * S
    faces = [face(theme, "small"), *(sized_face(theme, theme.small * share) for share in (0.9, 0.8, 0.7, 0.6))]
    return next((each for each in faces if sum(each.width(part.words) for part in segments) <= room), faces[-1])


def boxes(theme: Theme, segments: Sequence[Segment], box: QRectF) -> list[QRectF]:
    """Where each choice lies, whichever is chosen: as wide as its words, and a share of what is left."""
    small = letters(theme, segments, box.width())
    wide = [small.width(part.words) + S for part in segments]
    left = box.left() + box.width() * NAME
    more = max(0.0, box.right() - left - sum(wide)) / max(1, len(segments))
    found = []
    for each in wide:
        found.append(QRectF(left, box.top(), each + more, box.height()))
        left += each + more
    return found


def segment_at(theme: Theme, segments: Sequence[Segment], box: QRectF, pos: QPointF) -> str:
    """The choice at a point; nothing beside them."""
    there = zip(segments, boxes(theme, segments, box), strict=True)
    return next((part.id for part, spot in there if spot.contains(pos)), "")


def paint_segments(painter: QPainter, theme: Theme, name: str, segments: Sequence[Segment], box: QRectF) -> None:
    """The name, the choices in one frame, and the chosen one filled, with a strong edge and bold words."""
    palette, small = theme.palette, letters(theme, segments, box.width())
    room = QRectF(box.left() + XS, box.top(), box.width() * NAME - 2 * XS, box.height())
    plain = next(
        (
            each
            for each in (face(theme, "small"), sized_face(theme, theme.small * 0.8))
            if each.width(name) <= room.width()
        ),
        sized_face(theme, theme.small * 0.7),
    )
    draw_text(painter, plain, palette.text, room, cut_line(name, plain, room.width()), LEFT)
    spots = boxes(theme, segments, box)
    draw_box(painter, spots[0].united(spots[-1]).adjusted(0, 1, 0, -1), 6, palette.raised, palette.edge)
    for part, spot in zip(segments, spots, strict=True):
        if part.on:
            draw_box(painter, spot.adjusted(1, 1, -1, -1), 6, palette.accent_soft, palette.accent, 1.5)
        draw_text(painter, small, palette.text if part.on else palette.muted, spot, part.words, CENTRE)
