"""A unit's card as plain values, and where everything on it goes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF

from referee.value import value
from referee.wording import tr
from ui.theme.faces import Face, face, sized_face
from ui.theme.palette import SideColour
from ui.theme.shapes import Shape
from ui.theme.theme import Theme
from ui.widgets.chip import Mark, chip_size, chip_text
from ui.widgets.pips import PipRow, pip_at, pips_size
from ui.widgets.stat_row import Stat, flow_spots, stat_size
from ui.widgets.text_fit import BREAKS, wrap

MOST_LOWER = 2
"""So many figures that are not what they were are named in a score."""
SMALLEST_NAME = 0.7
"""A name is set no smaller than this share of its size: then its longest word is torn."""
LARGE = 1.3
"""How much bigger the text of a large card is."""


@value
class CardView:
    """What a card shows; `side` is the number of the side's colour, `reason` why it may do nothing now."""

    id: str
    name: str
    kind: str = ""
    side: int = 0
    shape: Shape | None = None
    pips: tuple[PipRow, ...] = ()
    stats: tuple[Stat, ...] = ()
    marks: tuple[Mark, ...] = ()
    acted: bool = False
    hidden: bool = False
    leader: bool = False
    reason: str = ""
    picture: str = ""
    png: bytes = b""
    """A picture of one's own, instead of ours."""

    @property
    def badges(self) -> tuple[str, ...]:
        """The icons in the corner."""
        pairs = (("leader", self.leader), ("hidden", self.hidden), ("check", self.acted))
        return tuple(icon for icon, shown in pairs if shown)

    @property
    def words(self) -> str:
        """The whole card for screen readers."""
        states = ((tr("leader"), self.leader), (tr("hidden"), self.hidden), (tr("has acted"), self.acted))
        parts = [self.kind, *(row.words for row in self.pips), *(stat.words for stat in self.stats)]
        parts += [mark.words for mark in self.marks] + [word for word, shown in states if shown] + [self.reason]
        return "; ".join(part for part in parts if part)

    @property
    def strength(self) -> tuple[int, int]:
        """What is left and of how much, for a bar: its pips, else all figures that can be lost together."""
        if self.pips:
            return self.pips[0].now, self.pips[0].start
        lost = [(each.now, each.start) for each in self.stats]
        figures = [(now, start) for now, start in lost if isinstance(now, int) and isinstance(start, int)]
        return sum(now for now, _ in figures), sum(start for _, start in figures)

    @property
    def score(self) -> str:
        """What of it is left in the card's own figures: its pips, else those that are not what they were."""
        if self.pips:
            return f"{self.pips[0].now}/{self.pips[0].start}"
        lower = [f"{each.label} {each.shown}{each.behind}" for each in self.stats if each.has_changed]
        return "  ".join(lower) if len(lower) <= MOST_LOWER else tr("{n} figures lower", n=len(lower))

    def matches(self, needle: str) -> bool:
        """Whether every word looked for begins or is inside the name, the kind or a marker."""
        hay = " ".join((self.name, self.kind, *(mark.text for mark in self.marks))).casefold()
        return all(word in hay for word in needle.casefold().split())

    def side_colour(self, theme: Theme) -> SideColour:
        """The side's colour and shape; a side may have chosen another shape."""
        side = theme.palette.side(self.side)
        return replace(side, shape=self.shape) if self.shape else side


@dataclass(frozen=True, slots=True)
class TextPiece:
    """One line of text."""

    box: QRectF
    face: Face
    muted: bool
    text: str


@dataclass(frozen=True, slots=True)
class CardPlan:
    """Everything on a card with its place, for one width; a plan is made once and painted often."""

    width: int
    height: int
    band: float
    texts: list[TextPiece] = field(default_factory=list)
    badges: list[tuple[QRectF, str]] = field(default_factory=list)
    pips: list[tuple[QRectF, PipRow]] = field(default_factory=list)
    stats: list[tuple[QRectF, Stat]] = field(default_factory=list)
    chips: list[tuple[QRectF, Mark]] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)


def part_at(plan: CardPlan, theme: Theme, pos: QPointF) -> tuple[str, int | None]:
    """The field of the unit that is shown at a point of its card, and how many pips a click there leaves."""
    for spot, row in plan.pips:
        if spot.contains(pos):
            return row.field, pip_at(theme, spot, row, pos)
    figures = [(spot, stat.field) for spot, stat in plan.stats] + [(spot, mark.field) for spot, mark in plan.chips]
    return next((field for spot, field in figures if spot.contains(pos)), ""), None


def untorn_face(words: str, theme: Theme, room: float, *, bold: bool) -> Face:
    """The face of a name, or of what somebody is: smaller where a word of it would be torn."""
    usual = face(theme, "strong" if bold else "small")
    widest = max(map(usual.width, BREAKS.split(words)), default=0.0)
    if widest <= room:
        return usual
    points = (theme.points if bold else theme.small) * max(0.98 * room / widest, SMALLEST_NAME)
    return sized_face(theme, round(points, 1), bold)


class _Planner:
    """Lays a card out from the top down."""

    def __init__(self, card: CardView, theme: Theme, width: int) -> None:
        self.card, self.theme, self.width = card, theme, width
        self.band = float(theme.px(1.9))
        self.left = self.band + theme.px(0.6)
        self.room = max(40.0, width - self.left - theme.px(0.6))
        self.y = float(theme.px(0.5))
        self.plan = CardPlan(width, 0, self.band)
        self.spaces: list[QRectF] = []
        """What is free at the right of a line: a marker there leaves the card as tall as it was."""

    def text(self, text: str, style: Face, *, muted: bool, most: int, room: float) -> None:
        fit = wrap(text, style, room, most)
        for line in fit.lines:
            self.plan.texts.append(TextPiece(QRectF(self.left, self.y, room, style.height), style, muted, line))
            self.y += style.height
        if fit.cut:
            self.plan.cut.append(text)

    def badges(self) -> float:
        """Place the badges in the corner and say how much width they take."""
        side = self.theme.px(1.25)
        right = self.left + self.room
        for number, icon in enumerate(reversed(self.card.badges)):
            spot = QRectF(right - (number + 1) * side - number * 3, self.y, side, side)
            self.plan.badges.append((spot, icon))
        return len(self.card.badges) * (side + 3.0)

    def figures(self) -> None:
        """Pips and stats share their lines."""
        room, card = self.room, self.card
        sizes = [pips_size(self.theme, row, room) for row in card.pips]
        sizes += [stat_size(self.theme, stat) for stat in card.stats]
        spots = self._flow(sizes, self.theme.px(0.9))
        if spots:
            self.space_beside(spots[-1])
        self.plan.pips.extend(zip(spots[: len(card.pips)], card.pips, strict=True))
        self.plan.stats.extend(zip(spots[len(card.pips) :], card.stats, strict=True))

    def space_beside(self, last: QRectF) -> None:
        """A line ends here."""
        start = last.right() + self.theme.px(0.6)
        self.spaces.append(QRectF(start, last.top(), self.left + self.room - start, last.height()))

    def space_beside_words(self, style: Face, room: float) -> None:
        """The last line of words ends here."""
        line = self.plan.texts[-1]
        start = line.box.left() + style.width(line.text) + self.theme.px(0.6)
        self.spaces.append(QRectF(start, line.box.top(), self.left + room - start, line.box.height()))

    def chips(self) -> None:
        """Chips stand beside what is there already as far as they fit, then fill lines of their own."""
        marks = list(self.card.marks)
        for space in self.spaces:
            while marks and (spot := self._chip_in(space, marks[0])) is not None:
                self.plan.chips.append((spot, marks.pop(0)))
                space.setLeft(spot.right() + 4)
        spots = self._flow([chip_size(self.theme, mark, self.room) for mark in marks], 4)
        for spot, mark in zip(spots, marks, strict=True):
            self.plan.chips.append((spot, mark))
            if chip_text(self.theme, mark, spot.width()) != mark.text:
                self.plan.cut.append(mark.text)

    def _chip_in(self, space: QRectF, mark: Mark) -> QRectF | None:
        """Where a chip stands in the middle of a line, if its word is whole there."""
        size = chip_size(self.theme, mark, max(0.0, space.width()))
        if chip_text(self.theme, mark, size.width()) != mark.text:
            return None
        return QRectF(QPointF(space.left(), space.center().y() - size.height() / 2), size)

    def _flow(self, sizes: list[QSizeF], gap: float) -> list[QRectF]:
        if not sizes:
            return []
        self.y += self.theme.px(0.25)
        spots = flow_spots(sizes, self.room, gap, 4)
        moved = [spot.translated(QPointF(self.left, self.y)) for spot in spots]
        self.y = max(spot.bottom() for spot in moved)
        return moved

    def lay_out(self) -> CardPlan:
        theme, card = self.theme, self.card
        room = self.room - self.badges()
        letters = untorn_face(card.name, theme, room, bold=True)
        small = untorn_face(card.kind, theme, self.room, bold=False)
        self.text(card.name, letters, muted=card.acted, most=2, room=room)
        if card.kind:
            self.text(card.kind, small, muted=True, most=2, room=self.room)
        self.space_beside_words(small if card.kind else letters, self.room if card.kind else room)
        self.figures()
        self.chips()
        if card.reason:
            self.y += theme.px(0.2)
            self.text(card.reason, face(theme, "small"), muted=True, most=3, room=self.room)
        return replace(self.plan, height=max(theme.touch, round(self.y + theme.px(0.55))))


@lru_cache(maxsize=4096)
def plan_card(card: CardView, theme: Theme, width: int, *, large: bool = False) -> CardPlan:
    """Where everything on a card goes when it is that wide."""
    return _Planner(card, card_theme(theme, large=large), width).lay_out()


def card_theme(theme: Theme, *, large: bool) -> Theme:
    """The theme with the text size of a large card."""
    return replace(theme, points=round(theme.points * LARGE)) if large else theme
