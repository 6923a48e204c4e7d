"""The turn and its phases as steps, with what is still open in this one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.faces import face
from ui.theme.icons import draw_icon
from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.theme.theme import M, S
from ui.widgets.buttons import IconButton, button, set_role
from ui.widgets.chip import Chip, Mark
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import ElidingLabel, label
from ui.widgets.painted import CENTRE, Painted, canvas, draw_box, draw_shape, draw_text
from ui.widgets.tips import plain_caption, plain_tip


@value
class OpenItem:
    """Something that is still open: an id to ask for it by, and a few words ("3 units have not acted")."""

    id: str
    text: str
    must: bool = False


@value
class PhaseState:
    """Where the battle stands: turn, phases in order, which one it is, whose it is, and what is open.

    With a reason the next phase cannot begin yet.
    """

    turn: int
    counted: str = "Turn {turn}"
    """What the turn is called."""
    phases: tuple[str, ...]
    current: int
    side: int | None = None
    side_name: str = ""
    open_items: tuple[OpenItem, ...] = ()
    next_text: str = tr("Next phase")
    reason: str = ""


Names = Literal["all", "current", "only"]
"""How much is shown: all names; the current name and a mark for each other phase; the current name alone."""

NAMES: tuple[Names, ...] = ("all", "current", "only")


class PhaseSteps(Painted):
    """The phases one after the other; the less room there is, the fewer names are written."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phases: tuple[str, ...] = ()
        self._current = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_phases(self, phases: Sequence[str], current: int) -> None:
        """Show these phases."""
        self._phases, self._current = tuple(phases), current
        name = phases[current] if 0 <= current < len(phases) else ""
        self.setAccessibleName(tr("Phase {n} of {total}: {name}", n=current + 1, total=len(phases), name=name))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The current name alone, so that nobody beside it is cut for the others; it grows into what room there is."""
        return QSize(round(sum(self._widths("only"))) + 1, self.theme.touch)

    def minimumSizeHint(self) -> QSize:
        """The current name alone."""
        return self.sizeHint()

    def names(self) -> Names:
        """How much there is room for."""
        for names in NAMES[:-1]:
            if sum(self._widths(names)) <= self.width():
                return names
        return "only"

    def event(self, event: QEvent) -> bool:
        """The tooltip names the phase, since a mark does not."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            x = event.pos().x()
            at = next((n for n, spot in self._spots(self.names()) if spot.left() <= x <= spot.right()), None)
            QToolTip.showText(event.globalPos(), plain_tip(self.tip(at)) if at is not None else "", self)
            return True
        return super().event(event)

    def tip(self, at: int) -> str:
        """The phase that is pointed at, and all of them in their order."""
        every = " › ".join(f"{number} {name}" for number, name in enumerate(self._phases, start=1))
        return f"{self._phases[at]} ({every})"

    def named(self) -> frozenset[int]:
        """The phases whose names are written: the current one, then the next and the last, as far as there is room."""
        marks = self.theme.px(1.7) + self._gap()
        left = self.width() - sum(self._full(n) if n == self._current else marks for n in range(len(self._phases)))
        near = sorted(range(len(self._phases)), key=lambda n: (abs(n - self._current), n < self._current))
        names = {self._current}
        for number in near[1:]:
            left -= self._full(number) - marks
            if left < 0:
                break
            names.add(number)
        return frozenset(names)

    def _full(self, number: int) -> float:
        """How wide a phase is with its name."""
        letters = face(self.theme, "strong" if number == self._current else "body")
        return letters.width(self._phases[number]) + self.theme.px(2.7) + self._gap()

    def clipped_texts(self) -> list[str]:
        """The current name, if not even that has room."""
        return [self._phases[self._current]] if sum(self._widths("only")) > self.width() + 1 else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the phases from left to right."""
        names = self.names()
        with canvas(self) as painter:
            for number, spot in self._spots(names):
                self._paint_phase(painter, number, spot, names)

    def _gap(self) -> float:
        return float(self.theme.px(1.1))

    def _widths(self, names: Names) -> list[float]:
        return [self._width(number, names) for number in range(len(self._phases))]

    def _width(self, number: int, names: Names) -> float:
        now = number == self._current
        if names == "only":
            return face(self.theme, "strong").width(self._phases[number]) + self.theme.px(3.4) if now else 0.0
        if names == "current" and number not in self.named():
            return self.theme.px(1.7) + self._gap()
        return self._full(number)

    def _spots(self, names: Names) -> list[tuple[int, QRectF]]:
        spots, x, height = [], 0.0, self.theme.px(2.1)
        gap = 0.0 if names == "only" else self._gap()
        for number, width in enumerate(self._widths(names)):
            if width:
                spots.append((number, QRectF(x, (self.height() - height) / 2, width - gap, height)))
            x += width
        return spots

    def _paint_phase(self, painter: QPainter, number: int, spot: QRectF, names: Names) -> None:
        palette, now = self.theme.palette, number == self._current
        named = now or names == "all" or (names == "current" and number in self.named())
        if now:
            draw_box(painter, spot, spot.height() / 2, palette.accent)
        size = self.theme.px(1.9 if names == "only" else 1.15)
        left = spot.left() + (self.theme.px(0.55) if named else (spot.width() - size) / 2)
        sign = QRectF(left, spot.center().y() - size / 2, size, size)
        self._paint_sign(painter, number, sign, names)
        if named:
            ink = palette.on_accent if now else palette.muted if number < self._current else palette.text
            rest = spot.adjusted(sign.right() - spot.left() + self.theme.px(0.35), 0, 40, 0)
            draw_text(painter, face(self.theme, "strong" if now else "body"), ink, rest, self._phases[number])
        if names != "only" and number + 1 < len(self._phases):
            small = self.theme.px(0.8)
            arrow = QRectF(spot.right() + (self._gap() - small) / 2, spot.center().y() - small / 2, small, small)
            draw_icon(painter, "right", arrow, palette.edge, 2.2)

    def _paint_sign(self, painter: QPainter, number: int, box: QRectF, names: Names) -> None:
        """A tick for what is over, a number for the rest."""
        palette, now = self.theme.palette, number == self._current
        if number < self._current:
            draw_icon(painter, "check", box, palette.muted, 2.4)
            return
        words = f"{number + 1}/{len(self._phases)}" if names == "only" else str(number + 1)
        ink = palette.on_accent if now else palette.muted
        draw_text(painter, face(self.theme, "strong" if now else "body"), ink, box, words, CENTRE)


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
    rulings_requested = Signal()
    phones_requested = Signal()
    open_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turn = label(role="title", wraps=False, parent=self)
        self.sign = SideSign(self)
        self.side = ElidingLabel(style="strong", parent=self)
        self.steps = PhaseSteps(self)
        self.rulings_button = IconButton("scales", tr("Rulings: from now on we play it so"), parent=self)
        self.phones_button = IconButton("phone", tr("Phones: players roll at their own seats"), key="F10", parent=self)
        self.next_button = button(tr("Next phase"), "primary", key="N", parent=self)
        self._open = QWidget(self)
        self._open_flow = FlowLayout(self._open, gap=4)
        self._chips: list[Chip] = []
        self._open_items: tuple[OpenItem, ...] = ()
        column, row = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row.setSpacing(S)
        row.addWidget(self.turn)
        row.addSpacing(M)
        row.addWidget(self.sign)
        row.addWidget(self.side)
        row.addWidget(self.steps, 1)
        row.addWidget(self.phones_button)
        row.addWidget(self.rulings_button)
        row.addWidget(self.next_button)
        column.addLayout(row)
        column.addWidget(self._open)
        self.rulings_button.clicked.connect(self.rulings_requested)
        self.phones_button.clicked.connect(self.phones_requested)
        self.next_button.clicked.connect(self.next_requested)

    def set_state(self, state: PhaseState) -> None:
        """Show where the battle stands."""
        self.turn.setText(tr(state.counted, turn=state.turn))
        self.sign.set_side(state.side)
        self.side.set_text(state.side_name)
        self.side.setVisible(bool(state.side_name))
        self.steps.set_phases(state.phases, state.current)
        self.next_button.setText(plain_caption(state.next_text))
        self.next_button.setAccessibleName(state.next_text)
        self.next_button.setEnabled(not state.reason)
        self.next_button.setToolTip(plain_tip(state.reason) if state.reason else plain_tip(state.next_text, "N"))
        self._show_open(state.open_items)

    def give_way(self, is_same: bool) -> None:
        """The next phase is what the large button does now: one filled button is enough, this one is beside it.

        It can still be pressed, and keeps its place.
        """
        set_role(self.next_button, "outlined" if is_same else "primary")

    def _show_open(self, items: Sequence[OpenItem]) -> None:
        """Chips are used again: they come and go with every order."""
        for number in range(len(self._chips), len(items)):
            chip = Chip(_mark(items[number]), clickable=True, parent=self._open)
            chip.clicked.connect(lambda _=False, number=number: self.open_requested.emit(self._open_items[number].id))
            self._open_flow.addWidget(chip)
            self._chips.append(chip)
        self._open_items = tuple(items)
        for item, chip in zip(items, self._chips, strict=False):
            chip.set_mark(_mark(item))
        for number, chip in enumerate(self._chips):
            chip.setVisible(number < len(items))
        self._open.setVisible(bool(items))
        self.updateGeometry()


def _mark(item: OpenItem) -> Mark:
    return Mark(
        text=item.text,
        tone=Tone.WARNING if item.must else Tone.NEUTRAL,
        shape=Shape.DIAMOND if item.must else Shape.RING,
        tip=tr("{text}: go there", text=item.text),
    )
