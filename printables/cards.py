"""Cards for spells, units and scenarios: title, key figures, text and a footer; long texts go on on a second card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from printables.cutting import Cut, alone, cut_sheets
from printables.fonts import ASCENT, DESCENT, POINT, Face
from printables.geometry import Box, centred
from printables.packing import OUTER, Piece
from printables.page import Document
from printables.palette import GREY, INK, LINE, PAPER, mixed, pale
from printables.paper import Setup
from printables.pen import HAIRLINE, Pen
from printables.symbols import check
from printables.text import Fitted, Line, Style, fit, wrap
from referee.paper.checks import between, colour
from referee.paper.pieces import Card

TITLE = Style(face=Face.NARROW_BOLD, size=12, smallest=5, lines=2, leading=1.05)
KIND = Style(face=Face.NARROW, size=6.5, smallest=4)
LABEL = Style(face=Face.NARROW, size=6.5, smallest=3.5, align="centre")
VALUE = Style(face=Face.NARROW_BOLD, size=13, smallest=4, align="centre", lines=2, leading=1.0)
TEXT = Style(face=Face.NARROW, size=10, smallest=6, lines=0, valign="top")
FOOT = Style(face=Face.NARROW, size=5.5, smallest=3.5, lines=2, valign="middle", leading=1.05)
BACK = Style(face=Face.BOLD, size=12, smallest=5, align="centre")
PAD, BAND, KINDS, FOOTER = 3.0, 11.0, 4.2, 5.0
CELL, LARGE_CELL = 8.4, 11.0  # how high a figure stands, where the text needs the room and where it does not
COMFORTABLE = 8.0  # points below which a text is given more room
SIGN = 14.0  # millimetres of empty paper that are filled with a pale sign


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


@dataclass(frozen=True, slots=True)
class _Face:
    """One card as it is printed: the lines of text that fell to it, and its place among several."""

    card: Card
    fitted: Fitted
    number: int = 1
    of: int = 1
    cell: float = CELL


def card_document(
    cards: Sequence[Card], setup: Setup, options: CardOptions | None = None, title: str = "Cards"
) -> Document:
    """Cards packed to fill the sheet, with backs."""
    chosen = options or CardOptions()
    check(*(card.symbol for card in cards))
    faces = [face for card in cards for face in _faces(card, chosen) for _ in range(card.copies * chosen.copies)]
    pieces = [Piece(chosen.width, chosen.height, face) for face in faces]
    bleed = chosen.bleed or OUTER
    back = partial(_paint_back, bleed=bleed) if chosen.backs else None
    cut = Cut(partial(_paint_front, bleed=bleed, corner=chosen.corner), back, chosen.bleed, outlined=True)
    sheets = tuple(cut_sheets(pieces, setup, cut, title))
    return Document(title, sheets, setup, pieces=partial(alone, pieces, cut, _name, chosen.corner))


def _name(face: _Face) -> str:
    return face.card.title if face.of == 1 else f"{face.card.title} {face.number}"


@dataclass(frozen=True, slots=True)
class _Rooms:
    band: Box
    kind: Box
    figures: tuple[Box, ...]
    text: Box
    footer: Box


def _rooms(card: Card, w: float, h: float, first: bool, cell: float = CELL) -> _Rooms:
    """Where everything goes; figures stand on the first card only."""
    band, rest = Box(0, 0, w, h).cut_top(BAND)
    inner = Box(PAD, PAD * 0.6, w - 2 * PAD, rest.h - PAD * 0.6 - 1.2)
    kind, inner = inner.cut_top(KINDS if card.kind else 0.0, 0.8)
    footer, inner = inner.cut_bottom(FOOTER if card.footer else 0.0, 1.0)
    figures: list[Box] = []
    if first and card.figures:
        in_row = max(min(len(card.figures), int(inner.w / 17)), 1)
        for start in range(0, len(card.figures), in_row):
            row, inner = inner.cut_top(cell, 1.0)
            figures += row.columns(min(in_row, len(card.figures) - start) if start == 0 else in_row, 1.0)
        inner = inner.cut_top(0.0, 0.6)[1]
    return _Rooms(band, kind, tuple(figures[: len(card.figures)]), inner, footer)


def _faces(card: Card, options: CardOptions) -> list[_Face]:
    """One card, with large figures if the text leaves room for them, or as many as the text needs."""
    large = _rooms(card, options.width, options.height, first=True, cell=LARGE_CELL).text
    if large.h > 0:
        fitted = fit(card.text, TEXT, large.w, large.h)
        if not fitted.cut and (fitted.size >= COMFORTABLE * POINT or not card.text):
            return [_Face(card, fitted, cell=LARGE_CELL)]
    return _small_faces(card, options)


def _small_faces(card: Card, options: CardOptions) -> list[_Face]:
    room = _rooms(card, options.width, options.height, first=True).text
    if room.h < 0:
        raise ValueError(f"The figures of {card.title!r} do not fit a card of this size: take a larger one.")
    fitted = fit(card.text, TEXT, room.w, room.h)
    if not fitted.cut:
        return [_Face(card, fitted)]
    later = _rooms(card, options.width, options.height, first=False).text
    size = TEXT.smallest * POINT
    parts = list(_chunks(wrap(((card.text, TEXT.face),), size, room.w), size, room.h, later.h))
    made = [Fitted(part, size, size * TEXT.leading) for part in parts]
    return [_Face(card, part, number, len(made)) for number, part in enumerate(made, 1)]


def _chunks(lines: tuple[Line, ...], size: float, first: float, later: float) -> Iterator[tuple[Line, ...]]:
    room = first
    while lines:
        count = max(int((room / size - ASCENT - DESCENT) / TEXT.leading + 1e-6) + 1, 0 if room == first else 1)
        yield lines[:count]
        lines, room = lines[count:], later


def _paint_front(pen: Pen, face: _Face, w: float, h: float, bleed: float, corner: float) -> None:
    card = face.card
    rooms = _rooms(card, w, h, first=face.number == 1, cell=face.cell)
    _paint_ground(pen, card, w, h, bleed, corner)
    _paint_sign(pen, face, rooms.text)
    title = card.title if face.of == 1 else f"{card.title} ({face.number}/{face.of})"
    band = _band(pen, card)
    on = pen.palette.on(band)
    words = rooms.band.inset(PAD, 1.2)
    if card.png or card.symbol:
        spot, words = words.cut_left(words.h, 2.0)
        _paint_picture(pen, card, spot, on, band)
    pen.text(words, title, TITLE, on)
    if card.kind:
        pen.text(rooms.kind, card.kind, KIND, GREY)
    for (label, value), cell in zip(card.figures, rooms.figures, strict=False):
        _paint_figure(pen, cell, label, value, card)
    pen.write(rooms.text, face.fitted, TEXT)
    if card.footer:
        pen.line((rooms.footer.x, rooms.footer.top), (rooms.footer.right, rooms.footer.top), LINE, HAIRLINE)
        pen.text(rooms.footer, card.footer, FOOT, GREY)


def _paint_sign(pen: Pen, face: _Face, room: Box) -> None:
    """Where the text leaves much of a card empty, its sign stands there, large and pale."""
    left = room.h - face.fitted.height - 2
    if face.card.symbol and left > SIGN:
        side = min(0.9 * left, 0.55 * room.w)
        _paint_picture(pen, face.card, centred(room.cx, room.y + left / 2, side), pale(face.card.colour, 0.7), PAPER)


def _paint_picture(pen: Pen, card: Card, box: Box, colour: str, ground: str) -> None:
    """The picture of one's own, or ours on the colour that lies under it."""
    if card.png:
        pen.image(card.png, box)
    else:
        pen.symbol(card.symbol, box, colour, ground, mixed(colour, ground, 0.35))


def _band(pen: Pen, card: Card) -> str:
    return pale(card.colour, 0.8) if pen.palette.mono else colour(card.colour)


def _paint_ground(pen: Pen, card: Card, w: float, h: float, bleed: float, corner: float) -> None:
    pen.rect(Box(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed), fill=PAPER)
    pen.rect(Box(-bleed, h - BAND, w + 2 * bleed, BAND + bleed), fill=_band(pen, card))
    pen.rect(Box(0, 0, w, h), stroke=mixed(INK, PAPER, 0.4), line=HAIRLINE, radius=corner)


def _paint_figure(pen: Pen, cell: Box, label: str, value: str, card: Card) -> None:
    pen.rect(cell, fill=pale(card.colour, 0.92), radius=0.8)
    low, high = cell.inset(0.5, 0.3).cut_bottom(0.31 * cell.h)
    pen.text(high, value, VALUE)
    pen.text(low, label, LABEL, GREY)


def _paint_back(pen: Pen, face: _Face, w: float, h: float, bleed: float) -> None:
    card = face.card
    ground = _band(pen, card)
    on = pen.palette.on(ground)
    pen.rect(Box(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed), fill=ground)
    pen.rect(Box(0, 0, w, h).inset(3), stroke=on, line=0.4, radius=2)
    spot = centred(w / 2, h / 2 + 4, 0.45 * w)
    pen.symbol(card.symbol or "general", spot, on, ground, mixed(on, ground, 0.35))
    if card.kind:
        pen.text(centred(w / 2, 0.2 * h, w - 12, 8), card.kind, BACK, on)
