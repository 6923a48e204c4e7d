"""The face of a card: its parts from top to bottom as its layout has them, drawn on paper and on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from printables.fonts import POINT, Face
from printables.geometry import Box, centred
from printables.palette import GREY, INK, LINE, PAPER, mixed, pale
from printables.pen import HAIRLINE, Pen
from printables.pencil_boxes import STEP, BoxLine, box_lines, paint_boxes, tick_rows, track_rows
from printables.text import Fitted, Style, fit
from referee.paper.checks import colour
from referee.paper.pieces import Card, Pair

TITLE = Style(face=Face.NARROW_BOLD, size=12, smallest=5, lines=2, leading=1.05)
KIND = Style(face=Face.NARROW, size=6.5, smallest=4)
LABEL = Style(face=Face.NARROW, size=6.5, smallest=3.5, align="centre")
VALUE = Style(face=Face.NARROW_BOLD, size=13, smallest=4, align="centre", lines=2, leading=1.0)
TEXT = Style(face=Face.NARROW, size=10, smallest=6, lines=0, valign="top")
NOTES = Style(face=Face.NARROW, size=8, smallest=6, lines=0, valign="top")
FOOT = Style(face=Face.NARROW, size=5.5, smallest=3.5, lines=2, valign="middle", leading=1.05)
BACK = Style(face=Face.BOLD, size=12, smallest=5, align="centre", lines=2)
PAD, BAND, KINDS, FOOTER, LINES = 3.0, 11.0, 4.2, 5.0, 4.0
CELL, LARGE_CELL = 8.4, 11.0  # how high a figure stands, where the text needs the room and where it does not
COMFORTABLE = 8.0  # points below which a text is given more room
SIGN = 14.0  # millimetres of empty paper that are filled with a pale sign
LONG = 3  # letters of a figure that goes across the middle of its circle
PICTURE = 0.3  # share of the card that a picture of its own takes
GAPS = {"name": 1.2, "type": 0.8, "figures": 1.6, "footer": 1.0}
LATER = ("name", "type", "text", "footer")
"""What a card has on which a long text goes on."""


@dataclass(frozen=True, slots=True)
class CardSide:
    """One card as it is printed: the lines of text that fell to it, and its place among several."""

    card: Card
    fitted: Fitted
    number: int = 1
    of: int = 1
    cell: float = CELL


Rooms = dict[str, Box]
"""Where the parts of a card go; the text has what they leave."""


def rooms_of(card: Card, w: float, h: float, first: bool, cell: float = CELL) -> Rooms:
    """Parts before the text stand below the upper edge, those after it above the lower one."""
    highs = _heights(card, w, h, cell)
    parts = [each for each in card.parts if (first or each in LATER) and (each == "text" or highs[each])]
    at = parts.index("text") if "text" in parts else len(parts)
    rest, rooms = Box(0, 0, w, h), {}
    rest = rest.cut_top(0.0, 0.0 if parts[0] == "name" else 0.6 * PAD)[1]
    rest = rest.cut_bottom(0.0, 0.0 if parts[-1] == "name" else 0.6 * PAD)[1]
    for part in parts[:at]:
        rooms[part], rest = rest.cut_top(highs[part], GAPS.get(part, 1.0))
    for part in reversed(parts[at + 1 :]):
        rooms[part], rest = rest.cut_bottom(highs[part], GAPS.get(part, 1.0))
    rooms["text"] = rest
    return {part: room if part == "name" else room.inset(PAD, 0) for part, room in rooms.items()}


def _heights(card: Card, w: float, h: float, cell: float) -> dict[str, float]:
    """How high each part is; what a card does not have has no height."""
    inner = w - 2 * PAD
    rows = -(-len(card.figures) // _in_row(card, inner))
    return {
        "name": BAND,
        "type": KINDS if card.kind else 0.0,
        "picture": PICTURE * h if card.symbol or card.png else 0.0,
        "figures": max(rows * (cell + 1.0) - 1.0, 0.0) + (LINES if card.line else 0.0),
        "boxes": STEP * len(_boxes(card, "boxes", inner)),
        "ticks": STEP * len(_boxes(card, "ticks", inner)),
        "notes": fit(card.notes, NOTES, inner, h).height if card.notes else 0.0,
        "footer": FOOTER if card.footer else 0.0,
    }


def _in_row(card: Card, room: float) -> int:
    return max(min(len(card.figures), int(room / 17)), 1)


def _boxes(card: Card, part: str, room: float) -> list[BoxLine]:
    rows = track_rows(card.boxes) if part == "boxes" else tick_rows(card.ticks)
    return list(box_lines(rows, room, 1.0))


def whole(card: Card, w: float, h: float) -> CardSide | None:
    """A card with large figures, if the text is comfortable to read beside them, else with small ones, if it fits."""
    for cell, least in ((LARGE_CELL, COMFORTABLE), (CELL, 0.0)):
        room = rooms_of(card, w, h, first=True, cell=cell)["text"]
        if "text" not in card.parts and room.h >= 0:
            return CardSide(card, Fitted((), 0.0, 0.0), cell=cell)
        fitted = fit(card.text, TEXT, room.w, max(room.h, 0.0))
        if room.h >= 0 and not fitted.cut and (fitted.size >= least * POINT or not card.text):
            return CardSide(card, fitted, cell=cell)
    return None


# Fronts


def draw_front(pen: Pen, side: CardSide, w: float, h: float, bleed: float = 0.0, corner: float = 0.0) -> None:
    """All parts of a card."""
    card = side.card
    rooms = rooms_of(card, w, h, first=side.number == 1, cell=side.cell)
    pen.rect(Box(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed), fill=PAPER)
    if "picture" not in rooms:
        _draw_sign(pen, side, rooms["text"])
    for part, paint in PAINTERS.items():
        if part in rooms:
            paint(pen, rooms[part], side, bleed)
    pen.rect(Box(0, 0, w, h), stroke=mixed(INK, PAPER, 0.4), line=HAIRLINE, radius=corner)


def _draw_name(pen: Pen, room: Box, side: CardSide, bleed: float) -> None:
    """The band with the name, out to the edges; the picture beside it if it has no place of its own."""
    card = side.card
    title = card.title if side.of == 1 else f"{card.title} ({side.number}/{side.of})"
    band = _band(pen, card)
    on = pen.palette.on(band)
    below = bleed if card.parts[-1] == "name" else 0.0
    above = bleed if card.parts[0] == "name" else 0.0
    pen.rect(Box(room.x - bleed, room.y - below, room.w + 2 * bleed, room.h + below + above), fill=band)
    words = room.inset(PAD, 1.2)
    if (card.png or card.symbol) and "picture" not in card.parts:
        spot, words = words.cut_left(words.h, 2.0)
        _draw_picture(pen, card, spot, on, band)
    if card.corner[1] and side.number == 1:
        words = _draw_corner(pen, words, card.corner, on, band)
    pen.text(words, title, TITLE, on)


def _draw_corner(pen: Pen, words: Box, corner: Pair, on: str, band: str) -> Box:
    """The figure in its circle at the right end of the band, its label below it; what is left for the name."""
    spot = Box(words.right - words.h, words.y, words.h, words.h)
    low, high = spot.cut_bottom(2.2)
    pen.circle(high.cx, high.cy, high.h / 2, fill=on)
    across = (0.9, 0.44) if len(corner[1]) > LONG else (0.74, 0.74)
    pen.text(centred(high.cx, high.cy, across[0] * high.h, across[1] * high.h), corner[1], VALUE, band)
    pen.text(low, corner[0], LABEL, on)
    return Box(words.x, words.y, words.w - spot.w - 2.0, words.h)


def _draw_type(pen: Pen, room: Box, side: CardSide, bleed: float) -> None:
    pen.text(room, side.card.kind, KIND, GREY)


def _draw_large_picture(pen: Pen, room: Box, side: CardSide, bleed: float) -> None:
    """The picture with room of its own, small figures at its right."""
    card = side.card
    if card.aside:
        column, room = Box(room.right - 15.0, room.y, 15.0, room.h), Box(room.x, room.y, room.w - 16.0, room.h)
        high = min(room.h / len(card.aside), LARGE_CELL)
        for number, pair in enumerate(card.aside):
            _draw_figure(pen, Box(column.x, column.top - (number + 1) * high, column.w, high - 0.8), pair, card)
    _draw_picture(pen, card, room, INK, PAPER)


def _draw_figures(pen: Pen, room: Box, side: CardSide, bleed: float) -> None:
    card = side.card
    if card.line:
        low, room = room.cut_bottom(LINES)
        pen.text(low, "; ".join(f"{label} {value}" for label, value in card.line), KIND, INK)
    cells = _cells(card, room, side.cell)
    for pair, cell in zip(card.figures, cells, strict=False):
        _draw_figure(pen, cell, pair, card)


def _cells(card: Card, room: Box, cell: float) -> Iterator[Box]:
    """Equal cells, row by row."""
    in_row = _in_row(card, room.w)
    for _ in range(0, len(card.figures), in_row):
        row, room = room.cut_top(cell, 1.0)
        yield from row.columns(in_row, 1.0)


def _draw_figure(pen: Pen, cell: Box, pair: Pair, card: Card) -> None:
    pen.rect(cell, fill=pale(card.colour, 0.92), radius=0.8)
    low, high = cell.inset(0.5, 0.3).cut_bottom(0.31 * cell.h)
    pen.text(high, pair[1], VALUE)
    pen.text(low, pair[0], LABEL, GREY)


def _draw_boxes(part: str) -> Painter:
    def paint(pen: Pen, room: Box, side: CardSide, bleed: float) -> None:
        for line in _boxes(side.card, part, room.w):
            strip, room = room.cut_top(STEP)
            paint_boxes(pen, strip, line, 1.0)

    return paint


def _draw_text(pen: Pen, room: Box, side: CardSide, bleed: float) -> None:
    pen.write(room, side.fitted, TEXT)


def _draw_notes(pen: Pen, room: Box, side: CardSide, bleed: float) -> None:
    pen.text(room, side.card.notes, NOTES)


def _draw_footer(pen: Pen, room: Box, side: CardSide, bleed: float) -> None:
    pen.line((room.x, room.top), (room.right, room.top), LINE, HAIRLINE)
    pen.text(room, side.card.footer, FOOT, GREY)


Painter = Callable[[Pen, Box, CardSide, float], None]
PAINTERS: dict[str, Painter] = {
    "name": _draw_name,
    "type": _draw_type,
    "picture": _draw_large_picture,
    "figures": _draw_figures,
    "boxes": _draw_boxes("boxes"),
    "ticks": _draw_boxes("ticks"),
    "text": _draw_text,
    "notes": _draw_notes,
    "footer": _draw_footer,
}


def _draw_sign(pen: Pen, side: CardSide, room: Box) -> None:
    """Where the text leaves much of a card empty, its sign stands there, large and pale."""
    left = room.h - side.fitted.height - 2
    if side.card.symbol and left > SIGN:
        size = min(0.9 * left, 0.55 * room.w)
        _draw_picture(pen, side.card, centred(room.cx, room.y + left / 2, size), pale(side.card.colour, 0.7), PAPER)


def _draw_picture(pen: Pen, card: Card, box: Box, ink: str, ground: str) -> None:
    """The picture of one's own, or ours on the colour that lies under it."""
    if card.png:
        pen.image(card.png, box)
    else:
        pen.symbol(card.symbol, box, ink, ground, mixed(ink, ground, 0.35))


def _band(pen: Pen, card: Card) -> str:
    return pale(card.colour, 0.8) if pen.palette.mono else colour(card.colour)


# Backs


def draw_back(pen: Pen, card: Card, w: float, h: float, bleed: float = 0.0) -> None:
    """The colour of its side, and the picture and kind, the name, a question mark, or nothing."""
    ground = _band(pen, card)
    on = pen.palette.on(ground)
    pen.rect(Box(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed), fill=ground)
    pen.rect(Box(0, 0, w, h).inset(3), stroke=on, line=0.4, radius=2)
    spot, words = centred(w / 2, h / 2 + 4, 0.45 * w), centred(w / 2, 0.2 * h, w - 12, 12)
    if card.back == "hidden":
        pen.symbol("hidden", spot, on, ground)
    elif card.back in ("picture", "name") and card.png:
        pen.image(card.png, spot)
    elif card.back in ("picture", "name"):
        pen.symbol(card.symbol or "general", spot, on, ground, mixed(on, ground, 0.35))
    said = {"picture": card.kind.replace(" · ", "\n"), "name": card.title}.get(card.back, "")
    if said:
        pen.text(words, said, BACK, on)
