"""The third step: sides with names, colours and signs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from data.battle_plan import SidePlan
from referee.form_fields import ChoiceField, Option
from referee.wording import tr
from ui.library.steps import PlanStep
from ui.theme.apply import theme_of
from ui.theme.faces import face
from ui.theme.palettes import SIDE_NAMES
from ui.theme.shapes import SIDE_SHAPES
from ui.theme.theme import RADIUS_M, M, S
from ui.widgets.flow import FlowLayout
from ui.widgets.form_editors import Segments
from ui.widgets.labels import Heading, label
from ui.widgets.painted import Painted, canvas, draw_box, draw_focus, draw_shape, draw_text
from ui.widgets.panel import Panel
from ui.widgets.replacing import let_go
from ui.widgets.text_fit import cut_line
from ui.widgets.tips import plain_tip

WIDE = 420


class SignButton(QAbstractButton):
    """A colour or a sign to choose, drawn as the side would show it."""

    def __init__(self, words: str, colour: str, symbol: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colour, self.symbol = colour, symbol
        self.setCheckable(True)
        self.setText(words)
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_sign(self, colour: str, symbol: str) -> None:
        """Draw another colour or sign."""
        self.colour, self.symbol = colour, symbol
        self.update()

    def sizeHint(self) -> QSize:
        """A finger's size."""
        side = theme_of(self).touch
        return QSize(side, side)

    def clipped_texts(self) -> list[str]:
        """Its text is not on the screen."""
        return []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The sign in its colour; the chosen one has a ground and a ring."""
        palette, box = theme_of(self).palette, QRectF(self.rect())
        side = palette.side_named(self.colour) or palette.side(0)
        inset = box.width() * 0.24
        with canvas(self) as painter:
            if self.isChecked():
                draw_box(painter, box, RADIUS_M, palette.accent_soft, palette.accent, 2)
            elif self.underMouse():
                draw_box(painter, box, RADIUS_M, palette.hover)
            draw_shape(painter, self.symbol, box.adjusted(inset, inset, -inset, -inset), side.fill)
            if self.hasFocus():
                draw_focus(painter, palette, box, RADIUS_M)


class SideBand(Painted):
    """A band in the side's colour with its sign and name."""

    def __init__(self, side: SidePlan, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side, self._name = side, name
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """One line with air around it."""
        return QSize(self.theme.px(10), self.theme.px(2.2))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The band, the sign, the name."""
        box, strong, sign = QRectF(self.rect()), face(self.theme, "strong"), self.theme.px(1.1)
        side = self.theme.palette.side_named(self._side.colour) or self.theme.palette.side(0)
        with canvas(self) as painter:
            draw_box(painter, box, RADIUS_M, side.fill)
            draw_shape(painter, self._side.symbol, QRectF(S, (box.height() - sign) / 2, sign, sign), side.ink)
            words = box.adjusted(sign + 2 * S, 0, -S, 0)
            draw_text(painter, strong, side.ink, words, cut_line(self._name, strong, words.width()))


class SidePanel(Panel):
    """One side: its name, its colour, its sign."""

    changed = Signal(int, object)

    def __init__(self, at: int, parent: QWidget | None = None) -> None:
        super().__init__(tr("Side {n}", n=at + 1), level=3, parent=parent)
        self.at, self.side = at, SidePlan()
        self.name = QLineEdit(self)
        self.name.setObjectName(f"side-name-{at}")
        self.name.setAccessibleName(tr("Name of side {n}", n=at + 1))
        self.name.setPlaceholderText(tr("Named after its army"))
        self.name.setProperty("wrong", "false")
        self.errors = {"name": label(role="error", parent=self), "look": label(role="error", parent=self)}
        for error in self.errors.values():
            error.hide()
        self.colours = self._signs(tr("Colour"), [(name, name, "circle") for name in SIDE_NAMES], self._colour)
        self.symbols = self._signs(tr("Sign"), [(str(each), "blue", str(each)) for each in SIDE_SHAPES], self._symbol)
        self.add(self.name)
        self.add(self.errors["name"])
        for row in (self.colours, self.symbols):
            self.add(row)
        self.add(self.errors["look"])
        self.name.textEdited.connect(lambda text: self._tell(replace(self.side, name=text)))

    def _signs(self, word: str, signs: list[tuple[str, str, str]], chosen: Callable[[str], None]) -> QWidget:
        holder = QWidget(self)
        holder.setProperty("role", "plain")
        row = FlowLayout(holder, gap=0)
        group = QButtonGroup(holder)
        for id, colour, symbol in signs:
            press = SignButton(f"{word}: {tr(id)}", colour, symbol, holder)
            press.setObjectName(f"{word.lower()}-{self.at}-{id}")
            press.clicked.connect(lambda _=False, id=id: chosen(id))
            group.addButton(press)
            row.addWidget(press)
        return holder

    def _colour(self, id: str) -> None:
        self._tell(replace(self.side, colour=id))

    def _symbol(self, id: str) -> None:
        self._tell(replace(self.side, symbol=id))

    def _tell(self, side: SidePlan) -> None:
        self.show_side(side)
        self.changed.emit(self.at, side)

    def show_side(self, side: SidePlan) -> None:
        """Show the side as it is planned; every sign in its colour, every colour with its sign."""
        self.side = side
        if self.name.text() != side.name:
            self.name.setText(side.name)
        for press, id in zip(self.colours.findChildren(SignButton), SIDE_NAMES, strict=True):
            press.setChecked(id == side.colour)
            press.show_sign(id, side.symbol)
        for press, shape in zip(self.symbols.findChildren(SignButton), SIDE_SHAPES, strict=True):
            press.setChecked(shape == side.symbol)
            press.show_sign(side.colour, str(shape))

    def show_errors(self, errors: dict[str, str]) -> None:
        """Say at the field what is wrong with it."""
        for key, shown in self.errors.items():
            shown.setText(errors.get(f"{key}-{self.at}", ""))
            shown.setVisible(bool(shown.text()))


class SideStep(PlanStep):
    """How many sides, and how they are told apart."""

    title = tr("Sides")

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panels: list[SidePanel] = []
        self.count: Segments | None = None
        self._inner = QWidget(self)
        self._inner.setProperty("role", "plain")
        self._grid = QGridLayout(self._inner)
        self._grid.setContentsMargins(0, 0, S, 0)
        self._grid.setSpacing(M)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._inner)
        self._head = QHBoxLayout()
        self._head.addWidget(Heading(tr("Who fights?"), 2, self), 1)
        self.column.addLayout(self._head)
        self.column.addWidget(area, 1)

    def fill(self) -> None:
        """A panel for each side."""
        for panel in self.panels:
            self._grid.removeWidget(panel)
            let_go(panel)
        self.panels = []
        for at, side in enumerate(self.plan.sides):
            panel = SidePanel(at, self._inner)
            panel.show_side(side)
            panel.changed.connect(self._side)
            self._grid.addWidget(panel, at // 2, at % 2)
            self.panels.append(panel)
        self._grid.setRowStretch(len(self.panels) // 2 + 1, 1)
        self._show_count()
        self._check()

    def _show_count(self) -> None:
        """How many sides, where the game leaves a choice."""
        if self.count is not None:
            let_go(self.count)
            self.count = None
        fewest, most = self.kit.book.side_count(self.plan.scenario) if self.kit else (2, 2)
        if fewest == most:
            return
        options = tuple(Option(value=n, label=tr("{n} sides", n=n)) for n in range(fewest, most + 1))
        field = ChoiceField(key="count", label=tr("How many sides"), options=options, default=len(self.plan.sides))
        self.count = Segments(field, self)
        self.count.changed.connect(self._counted)
        self._head.addWidget(self.count)

    def _counted(self) -> None:
        assert self.count is not None
        self.tell(self.plan.with_sides(int(self.count.value())))
        self.fill()

    def _side(self, at: int, side: SidePlan) -> None:
        self.tell(self.plan.with_side(at, side))
        self._check()

    def _check(self) -> None:
        for panel in self.panels:
            panel.show_errors(self.plan.side_errors())

    def error(self) -> str:
        """The first thing that is wrong with the sides."""
        return next(iter(self.plan.side_errors().values()), "")

    def take_focus(self) -> None:
        """To the first name."""
        if self.panels:
            self.panels[0].name.setFocus()
