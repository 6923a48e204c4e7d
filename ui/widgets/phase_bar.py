"""The turn and its phases as steps, with what is still open in this one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from ui.theme.faces import face
from ui.theme.icons import draw_icon
from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.chip import Chip, Mark
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import label
from ui.widgets.painted import CENTRE, Painted, canvas, draw_box, draw_shape, draw_text
from ui.widgets.tips import plain_caption, plain_tip


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenItem:
    """Something that is still open: an id to ask for it by, and a few words ("3 units have not acted")."""

    id: str
    text: str
    must: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseState:
    """Where the battle stands: turn, phases in order, which one it is, whose it is, and what is open.

    With a reason the next phase cannot begin yet.
    """

    turn: int
    phases: tuple[str, ...]
    current: int
    side: int | None = None
    side_name: str = ""
    open_items: tuple[OpenItem, ...] = ()
    next_text: str = "Next phase"
    reason: str = ""


class PhaseSteps(Painted):
    """The phases one after the other; without room for all names only the current one has its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phases: tuple[str, ...] = ()
        self._current = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_phases(self, phases: Sequence[str], current: int) -> None:
        """Show these phases."""
        self._phases, self._current = tuple(phases), current
        name = phases[current] if 0 <= current < len(phases) else ""
        self.setAccessibleName(f"Phase {current + 1} of {len(phases)}: {name}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """All names."""
        return QSize(round(sum(self._widths(named=True))) + 1, self.theme.touch)

    def minimumSizeHint(self) -> QSize:
        """The current name and a dot for each other."""
        return QSize(round(sum(self._widths(named=False))) + 1, self.theme.touch)

    def names_all(self) -> bool:
        """Whether there is room for all names."""
        return sum(self._widths(named=True)) <= self.width()

    def event(self, event: QEvent) -> bool:
        """The tooltip names the step, since a dot does not."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            x, spots = event.pos().x(), self._spots()
            at = next((n for n, spot in enumerate(spots) if spot.left() <= x <= spot.right()), None)
            QToolTip.showText(event.globalPos(), plain_tip(self._phases[at]) if at is not None else "", self)
            return True
        return super().event(event)

    def clipped_texts(self) -> list[str]:
        """The current name, if not even that has room."""
        return [self._phases[self._current]] if sum(self._widths(named=False)) > self.width() + 1 else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the steps from left to right."""
        with canvas(self) as painter:
            for number, spot in enumerate(self._spots()):
                self._paint_step(painter, number, spot, named=self.names_all() or number == self._current)

    def _gap(self) -> float:
        return float(self.theme.px(1.1))

    def _widths(self, *, named: bool) -> list[float]:
        return [self._width(number, named=named) + self._gap() for number in range(len(self._phases))]

    def _width(self, number: int, *, named: bool) -> float:
        if not named and number != self._current:
            return float(self.theme.px(1.7))
        words = face(self.theme, "strong" if number == self._current else "body")
        return words.width(self._phases[number]) + self.theme.px(2.7)

    def _spots(self) -> list[QRectF]:
        spots: list[QRectF] = []
        x, height = 0.0, self.theme.px(2.1)
        for width in self._widths(named=self.names_all()):
            spots.append(QRectF(x, (self.height() - height) / 2, width - self._gap(), height))
            x += width
        return spots

    def _paint_step(self, painter: QPainter, number: int, spot: QRectF, *, named: bool) -> None:
        palette, is_now, done = self.theme.palette, number == self._current, number < self._current
        strong, words = face(self.theme, "strong"), face(self.theme)
        if is_now:
            draw_box(painter, spot, spot.height() / 2, palette.accent)
        size = self.theme.px(1.15)
        left = spot.left() + (self.theme.px(0.55) if named else (spot.width() - size) / 2)
        sign = QRectF(left, spot.center().y() - size / 2, size, size)
        if done:
            draw_icon(painter, "check", sign, palette.muted, 2.4)
        else:
            ink = palette.on_accent if is_now else palette.muted
            draw_text(painter, strong if is_now else words, ink, sign, str(number + 1), CENTRE)
        if named:
            ink = palette.on_accent if is_now else palette.muted if done else palette.text
            rest = spot.adjusted(sign.right() - spot.left() + self.theme.px(0.35), 0, 40, 0)
            draw_text(painter, strong if is_now else words, ink, rest, self._phases[number])
        if number + 1 < len(self._phases):
            arrow = QRectF(
                spot.right() + (self._gap() - size * 0.7) / 2, spot.center().y() - size * 0.35, size * 0.7, size * 0.7
            )
            draw_icon(painter, "right", arrow, palette.edge, 2.2)


class SideSign(Painted):
    """A side's shape in its colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_side(self, side: int | None) -> None:
        """Show another side, or none."""
        self._side = side
        self.setVisible(side is not None)
        self.update()

    def sizeHint(self) -> QSize:
        """As tall as a line."""
        return QSize(self.theme.px(1.3), self.theme.px(1.3))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the shape."""
        if self._side is None:
            return
        side = self.theme.palette.side(self._side)
        with canvas(self) as painter:
            draw_shape(painter, side.shape, QRectF(self.rect()), side.fill)


class PhaseBar(QWidget):
    """Turn, whose it is, phases and the button to go on; below it what is open, each to be clicked."""

    next_requested = Signal()
    open_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turn = label(role="title", wraps=False, parent=self)
        self.sign = SideSign(self)
        self.side = label(role="strong", wraps=False, parent=self)
        self.steps = PhaseSteps(self)
        self.next_button = button("Next phase", "primary", key="N", parent=self)
        self._open = QWidget(self)
        self._open_flow = FlowLayout(self._open, gap=4)
        column, row = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row.setSpacing(S)
        row.addWidget(self.turn)
        row.addSpacing(M)
        row.addWidget(self.sign)
        row.addWidget(self.side)
        row.addSpacing(M)
        row.addWidget(self.steps, 1)
        row.addWidget(self.next_button)
        column.addLayout(row)
        column.addWidget(self._open)
        self.next_button.clicked.connect(self.next_requested)

    def set_state(self, state: PhaseState) -> None:
        """Show where the battle stands."""
        self.turn.setText(f"Turn {state.turn}")
        self.sign.set_side(state.side)
        self.side.setText(state.side_name)
        self.side.setVisible(bool(state.side_name))
        self.steps.set_phases(state.phases, state.current)
        self.next_button.setText(plain_caption(state.next_text))
        self.next_button.setAccessibleName(state.next_text)
        self.next_button.setEnabled(not state.reason)
        self.next_button.setToolTip(plain_tip(state.reason) if state.reason else plain_tip(state.next_text, "N"))
        self._show_open(state.open_items)

    def _show_open(self, items: Sequence[OpenItem]) -> None:
        while (old := self._open_flow.takeAt(0)) is not None:
            if (widget := old.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for item in items:
            mark = Mark(
                text=item.text,
                tone=Tone.WARNING if item.must else Tone.NEUTRAL,
                shape=Shape.DIAMOND if item.must else Shape.RING,
                tip=f"{item.text}: go there",
            )
            chip = Chip(mark, clickable=True, parent=self._open)
            chip.clicked.connect(lambda _=False, wanted=item.id: self.open_requested.emit(wanted))
            self._open_flow.addWidget(chip)
            chip.show()
        self._open.setVisible(bool(items))
        self.updateGeometry()
