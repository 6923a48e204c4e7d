"""A stat: its name, what it is now, and behind it what it was when that differs."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.palette import Tone
from ui.theme.theme import Theme
from ui.widgets.painted import draw_text


@value
class Stat:
    """A named value; the start value is given when it can change."""

    label: str
    now: int | str
    start: int | str | None = None
    field: str = ""
    """What of a unit it shows, where that can be clicked."""
    write: str = "{}"
    """How it is written: 4+, 6″."""

    @property
    def shown(self) -> str:
        """The value as it is written."""
        return self.write.format(self.now)

    @property
    def has_changed(self) -> bool:
        """Whether it is no longer what it was."""
        return self.start is not None and self.start != self.now

    @property
    def behind(self) -> str:
        """What stands behind the value: the start value, when it differs."""
        return f"/{self.start}" if self.has_changed else ""

    @property
    def words(self) -> str:
        """The stat for screen readers."""
        return f"{self.label} {self.shown}" + (tr(", was {start}", start=self.start) if self.has_changed else "")


def stat_size(theme: Theme, stat: Stat) -> QSizeF:
    """The room that a stat takes on one line."""
    gap = theme.px(0.3)
    width = face(theme, "small").width(stat.label) + gap + face(theme, "strong").width(stat.shown)
    return QSizeF(width + face(theme, "small").width(stat.behind) + 1, face(theme, "strong").height)


def paint_stat(painter: QPainter, theme: Theme, box: QRectF, stat: Stat) -> None:
    """Draw name, value and start value on one line."""
    palette, small, strong = theme.palette, face(theme, "small"), face(theme, "strong")
    draw_text(painter, small, palette.muted, box, stat.label)
    rest = box.adjusted(small.width(stat.label) + theme.px(0.3), 0, 0, 0)
    lowered = stat.has_changed and isinstance(stat.now, int) and isinstance(stat.start, int) and stat.now < stat.start
    draw_text(painter, strong, palette.tone(Tone.DANGER).ink if lowered else palette.text, rest, stat.shown)
    behind = rest.adjusted(strong.width(stat.shown), 0, 0, 0)
    draw_text(painter, small, palette.muted, behind, stat.behind)


def flow_spots(sizes: list[QSizeF], width: float, gap: float, line_gap: float) -> list[QRectF]:
    """Where things of those sizes go when they fill lines from left to right."""
    spots: list[QRectF] = []
    x = y = tallest = 0.0
    for size in sizes:
        if x and x + size.width() > width:
            x, y, tallest = 0.0, y + tallest + line_gap, 0.0
        spots.append(QRectF(QPointF(x, y), size))
        x, tallest = x + size.width() + gap, max(tallest, size.height())
    return spots
