"""A row of choices in fixed places: a name, and what can be said of it side by side, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ui.now.view_parts import Segment
from ui.theme.faces import Face, sized_face
from ui.theme.theme import XS, Theme
from ui.widgets.painted import CENTRE, LEFT, draw_box, draw_text
from ui.widgets.text_fit import cut_line

NAME = 0.28
"""The share of the width that the name has, if the choices leave it and it needs no more."""
USUAL, SMALLER = 0.9, (0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6)
"""How large the letters are beside the text, and how much smaller they may be where not all choices fit."""
BESIDE = 6
"""The least room beside the words of a choice."""


def _usual(theme: Theme) -> Face:
    return sized_face(theme, max(theme.small, USUAL * theme.points))


def _taken(small: Face, segments: Sequence[Segment]) -> float:
    """The room that all choices need."""
    return sum(small.width(part.words) + BESIDE for part in segments)


def name_room(theme: Theme, name: str, segments: Sequence[Segment], width: float) -> float:
    """The room of the name: its share, so that rows stand below each other, less where the choices need the rest."""
    small, share = _usual(theme), width * NAME
    needed = small.width(name) + 2 * XS
    return min(max(share, needed), max(min(share, needed), width - _taken(small, segments)))


def letters(theme: Theme, segments: Sequence[Segment], room: float) -> Face:
    """The largest letters in which all choices fit beside the name."""
    faces = [_usual(theme), *(sized_face(theme, theme.small * share) for share in SMALLER)]
    return next((each for each in faces if _taken(each, segments) <= room), faces[-1])


def boxes(theme: Theme, name: str, segments: Sequence[Segment], box: QRectF) -> list[QRectF]:
    """Where each choice lies, whichever is chosen: as wide as its words, and a share of what is left."""
    left = box.left() + name_room(theme, name, segments, box.width())
    small = letters(theme, segments, box.right() - left)
    wide = [small.width(part.words) + BESIDE for part in segments]
    more = max(0.0, box.right() - left - sum(wide)) / max(1, len(segments))
    found = []
    for each in wide:
        found.append(QRectF(left, box.top(), each + more, box.height()))
        left += each + more
    return found


def segment_at(theme: Theme, name: str, segments: Sequence[Segment], box: QRectF, pos: QPointF) -> str:
    """The choice at a point; nothing beside them."""
    there = zip(segments, boxes(theme, name, segments, box), strict=True)
    return next((part.id for part, spot in there if spot.contains(pos)), "")


def _name_of(theme: Theme, name: str, segments: Sequence[Segment], box: QRectF) -> tuple[Face, str, QRectF]:
    """The letters of the name, as much of it as fits, and where it stands."""
    wide = name_room(theme, name, segments, box.width())
    room = QRectF(box.left() + XS, box.top(), wide - 2 * XS, box.height())
    faces = [_usual(theme), *(sized_face(theme, theme.small * share) for share in (0.9, 0.8, 0.7))]
    plain = next((each for each in faces if each.width(name) <= room.width()), faces[-1])
    return plain, cut_line(name, plain, room.width()), room


def clipped(theme: Theme, name: str, segments: Sequence[Segment], box: QRectF) -> list[str]:
    """What is not read whole of a row."""
    _, said, room = _name_of(theme, name, segments, box)
    choices = box.right() - room.right() - XS
    is_cut = _taken(letters(theme, segments, choices), segments) > choices
    return [*([name] if said != name else []), *([part.words for part in segments] if is_cut else [])]


def paint_segments(painter: QPainter, theme: Theme, name: str, segments: Sequence[Segment], box: QRectF) -> None:
    """The name, the choices in one frame, and the chosen one filled, with a strong edge and bold words."""
    palette = theme.palette
    plain, said, room = _name_of(theme, name, segments, box)
    small = letters(theme, segments, box.right() - room.right() - XS)
    draw_text(painter, plain, palette.text, room, said, LEFT)
    spots = boxes(theme, name, segments, box)
    draw_box(painter, spots[0].united(spots[-1]).adjusted(0, 1, 0, -1), 6, palette.raised, palette.edge)
    for part, spot in zip(segments, spots, strict=True):
        if part.on:
            draw_box(painter, spot.adjusted(1, 1, -1, -1), 6, palette.accent_soft, palette.accent, 1.5)
        draw_text(painter, small, palette.text if part.on else palette.muted, spot, part.words, CENTRE)
