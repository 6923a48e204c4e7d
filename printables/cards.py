"""Cards for spells, units and scenarios, packed to fill the sheet; long texts go on on a second card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from printables.card_face import TEXT, CardSide, draw_back, draw_front, rooms_of, whole
from printables.cutting import Cut, alone, cut_sheets
from printables.fonts import ASCENT, DESCENT, POINT
from printables.packing import OUTER, Piece
from printables.page import Document
from printables.paper import Setup
from printables.pen import Pen
from printables.symbols import check
from printables.text import Fitted, Line, wrap
from referee.paper.checks import between
from referee.paper.pieces import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOptions:
    """The size of cards in millimetres (the usual playing card), bleed, copies, backs, and how round corners are."""

    width: float = 63.0
    height: float = 88.0
    bleed: float = 0.0
    copies: int = 1
    backs: bool = True
    corner: float = 0.0

    def __post_init__(self) -> None:
        between("A card width", self.width, 40, 200)
        between("A card height", self.height, 50, 280)
        between("A bleed", self.bleed, 0, 5)
        between("A number of copies", self.copies, 1, 100, "")
        between("A corner", self.corner, 0, 10)


def card_document(
    cards: Sequence[Card], setup: Setup, options: CardOptions | None = None, title: str = "Cards"
) -> Document:
    """Cards packed to fill the sheet, with backs."""
    chosen = options or CardOptions()
    check(*(card.symbol for card in cards))
    sides = {id(card): card_sides(card, chosen.width, chosen.height) for card in cards}
    faces = [face for card in cards for face in sides[id(card)] for _ in range(card.copies * chosen.copies)]
    pieces = [Piece(chosen.width, chosen.height, face) for face in faces]
    bleed = chosen.bleed or OUTER
    back = partial(_paint_back, bleed=bleed) if chosen.backs else None
    cut = Cut(partial(_paint_front, bleed=bleed, corner=chosen.corner), back, chosen.bleed, outlined=True)
    sheets = tuple(cut_sheets(pieces, setup, cut, title))
    return Document(title, sheets, setup, pieces=partial(alone, pieces, cut, _name, chosen.corner))


def _name(face: CardSide) -> str:
    return face.card.title if face.of == 1 else f"{face.card.title} {face.number}"


def card_sides(card: Card, width: float, height: float) -> list[CardSide]:
    """One card, or as many as the text needs."""
    size = (width, height)
    if (one := whole(card, *size)) is not None:
        return [one]
    room, later = rooms_of(card, *size, first=True)["text"], rooms_of(card, *size, first=False)["text"]
    if room.h < 0:
        raise ValueError(f"The figures of {card.title!r} do not fit a card of this size: take a larger one.")
    em = TEXT.smallest * POINT
    parts = list(_chunks(wrap(((card.text, TEXT.face),), em, room.w), em, room.h, later.h))
    made = [Fitted(part, em, em * TEXT.leading) for part in parts]
    return [CardSide(card, part, number, len(made)) for number, part in enumerate(made, 1)]


def _chunks(lines: tuple[Line, ...], size: float, first: float, later: float) -> Iterator[tuple[Line, ...]]:
    room = first
    while lines:
        count = max(int((room / size - ASCENT - DESCENT) / TEXT.leading + 1e-6) + 1, 0 if room == first else 1)
        yield lines[:count]
        lines, room = lines[count:], later


def _paint_front(pen: Pen, side: CardSide, w: float, h: float, bleed: float, corner: float) -> None:
    draw_front(pen, side, w, h, bleed, corner)


def _paint_back(pen: Pen, side: CardSide, w: float, h: float, bleed: float) -> None:
    draw_back(pen, side.card, w, h, bleed)
