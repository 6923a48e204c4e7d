"""The explanation of a result: one step a row, its dice drawn, its rule a link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.palette import Tone
from ui.theme.theme import RADIUS_S, S, Theme
from ui.widgets.die import DieFace, paint_die
from ui.widgets.painted import CENTRE, draw_box, draw_text
from ui.widgets.row_list import RowList, RowPainter
from ui.widgets.stat_row import flow_spots
from ui.widgets.text_fit import wrap

WIDEST_RULE = 0.34
"""The part of a row that a rule's name may take beside the words."""


@value
class Step:
    """A sentence of the explanation; deeper ones belong to the step above. A result is written bold, in its tone."""

    text: str
    rule: str = ""
    dice: tuple[DieFace, ...] = ()
    depth: int = 0
    is_result: bool = False
    tone: Tone = Tone.NEUTRAL
    cited: str = ""
    """The rule as it is named: with its sign where it is a reading or one of ours."""

    @property
    def mark(self) -> str:
        """What stands beside the words."""
        return self.cited or self.rule

    @property
    def words(self) -> str:
        """The step for screen readers."""
        dice = tr(" Dice: {names}.", names=", ".join(die.words for die in self.dice)) if self.dice else ""
        return f"{self.text}{dice}" + (tr(" Rule {mark}.", mark=self.mark) if self.rule else "")


@dataclass(frozen=True, slots=True)
class StepPlan:
    """Where everything of a step goes, for one width."""

    height: int
    indent: float
    lines: tuple[str, ...]
    top: float
    dice: tuple[QRectF, ...]
    rule: QRectF


def _rule_width(theme: Theme, rule: str) -> float:
    return face(theme, "small strong").width(rule) + theme.px(1) if rule else 0.0


@lru_cache(maxsize=4096)
def plan_step(step: Step, theme: Theme, width: int) -> StepPlan:
    """Lay a step out: words and dice at the left, the rule at the right; under them if it has a long name."""
    words = face(theme, "strong" if step.is_result else "body")
    indent = float(theme.px(1.1) * step.depth + S)
    pill = _rule_width(theme, step.mark)
    below = pill > WIDEST_RULE * width and words.width(step.text) > width - indent - pill - 2 * S
    room = max(60.0, width - indent - (0 if below else pill) - 2 * S)
    fit = wrap(step.text, words, room)
    side = theme.px(1.5)
    spots = flow_spots([QSizeF(side, side)] * len(step.dice), room, 3, 3)
    text_height = len(fit.lines) * words.height
    dice_height = spots[-1].bottom() + 4 if spots else 0.0
    small = face(theme, "small strong").height + 4
    content = text_height + dice_height + (small + 4 if below else 0)
    height = max(theme.px(2.1), content + S)
    top = (height - content) / 2
    dice = tuple(spot.translated(QPointF(indent, top + text_height + 3)) for spot in spots)
    across = min(pill, width - indent - S)
    if below:
        rule = QRectF(width - across - S, height - small - S / 2, across, small)
    else:
        rule = QRectF(width - pill - S, (min(height, theme.px(2.1)) - small) / 2, pill, small)
    return StepPlan(round(height), indent, fit.lines, top, dice, rule)


class StepPainter(RowPainter[Step]):
    """Draws steps."""

    def words(self, row: Step) -> str:
        """The step for screen readers."""
        return row.words

    def height(self, row: Step, theme: Theme, width: int) -> int:
        """As tall as words and dice."""
        return plan_step(row, theme, width).height

    def paint(self, painter: QPainter, row: Step, theme: Theme, box: QRectF, *, selected: bool, hovered: bool) -> None:
        """Draw guide lines, words, dice and the rule."""
        plan, palette = plan_step(row, theme, round(box.width())), theme.palette
        if selected:
            draw_box(painter, box, RADIUS_S, palette.accent_soft)
        painter.save()
        painter.translate(box.topLeft())
        self._paint_guides(painter, row, theme, plan)
        words = face(theme, "strong" if row.is_result else "body")
        ink = palette.tone(row.tone).ink if row.is_result and row.tone is not Tone.NEUTRAL else palette.text
        for number, line in enumerate(plan.lines):
            spot = QRectF(plan.indent, plan.top + number * words.height, box.width(), words.height)
            draw_text(painter, words, ink, spot, line)
        for die, spot in zip(row.dice, plan.dice, strict=True):
            paint_die(painter, theme, spot, die)
        if row.rule:
            self._paint_rule(painter, theme, plan.rule, row.mark, hovered=hovered)
        painter.restore()

    def _paint_guides(self, painter: QPainter, row: Step, theme: Theme, plan: StepPlan) -> None:
        painter.setPen(QPen(QColor(theme.palette.line), 1.5))
        for depth in range(row.depth):
            x = S + theme.px(1.1) * depth + theme.px(0.3)
            painter.drawLine(QPointF(x, 0), QPointF(x, plan.height))

    def _paint_rule(self, painter: QPainter, theme: Theme, box: QRectF, rule: str, *, hovered: bool) -> None:
        palette, small = theme.palette, face(theme, "small strong")
        draw_box(painter, box, box.height() / 2, palette.accent_soft, palette.accent if hovered else None)
        draw_text(painter, small, palette.accent_ink, box, rule, CENTRE)


class StepList(RowList[Step]):
    """The steps of a result; click on a rule, or Enter on its step, to read it."""

    rule_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, fits: bool = False) -> None:
        super().__init__(StepPainter(), tr("Explanation"), parent, fits=fits)
        self.activated.connect(self._ask)

    def set_steps(self, steps: Sequence[Step]) -> None:
        """Show these steps."""
        self.show_rows(steps)

    def rule_at(self, pos: QPoint) -> str:
        """The rule whose mark is at a point; the whole height of the row counts, for fingers."""
        index = self.indexAt(pos)
        row, box = self.row(index), self.visualRect(index)
        if row is None or not row.rule:
            return ""
        mark = plan_step(row, self._delegate.theme, box.width()).rule
        left, top = box.left() + mark.left() - S, box.top() + (mark.top() - S if mark.top() > box.height() / 2 else 0)
        return row.rule if pos.x() >= left and pos.y() >= top else ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A rule can be clicked, and looks so."""
        over = self.rule_at(event.position().toPoint())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a rule asks for its text."""
        rule = self.rule_at(event.position().toPoint())
        super().mouseReleaseEvent(event)
        if rule and event.button() is Qt.MouseButton.LeftButton:
            self.rule_requested.emit(rule)

    def _ask(self, index: QModelIndex) -> None:
        row = self.row(index)
        if row and row.rule:
            self.rule_requested.emit(row.rule)
