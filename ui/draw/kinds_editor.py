"""What is in the bag: a row a colour or counter, with its name and number."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from referee.draw import MOST
from referee.form_fields import IntField
from referee.own_bag import LONGEST, Kind
from referee.wording import own_name, tr
from ui.theme.apply import theme_of
from ui.theme.theme import RADIUS_M, XS
from ui.widgets.buttons import IconButton
from ui.widgets.form_editors import Stepper
from ui.widgets.painted import canvas, draw_box, draw_focus, draw_shape
from ui.widgets.replacing import let_go
from ui.widgets.tips import plain_tip

COLOURS = 8


class ColourButton(QAbstractButton):
    """The colour and shape of a kind; a click takes the next one."""

    def __init__(self, colour: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colour = colour
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Another colour"))
        self.setToolTip(plain_tip(tr("Another colour")))

    def sizeHint(self) -> QSize:
        """A finger's size."""
        side = theme_of(self).touch
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the shape in its colour."""
        theme, box = theme_of(self), QRectF(self.rect())
        side = theme.palette.side(self.colour)
        with canvas(self) as painter:
            if self.underMouse():
                draw_box(painter, box, RADIUS_M, theme.palette.hover)
            draw_shape(painter, side.shape, box.adjusted(9, 9, -9, -9), side.fill)
            if self.hasFocus():
                draw_focus(painter, theme.palette, box, RADIUS_M)


class KindRow(QWidget):
    """One kind."""

    changed = Signal(object)
    removed = Signal(str)

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self.colour = ColourButton(kind.colour, self)
        self.name = QLineEdit(own_name(kind.name), self)
        self.name.setMaxLength(LONGEST)
        self.name.setAccessibleName(tr("Name"))
        self.count = Stepper(IntField(key="count", label=tr("How many"), least=0, most=MOST, default=kind.count), self)
        self.count.spin.setMinimumWidth(64)
        self.remove = IconButton("delete", tr("Remove {kind}", kind=kind.name), parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(XS)
        row.addWidget(self.colour)
        row.addWidget(self.name, 1)
        row.addWidget(self.count)
        row.addWidget(self.remove)
        self.colour.clicked.connect(self._recolour)
        self.name.editingFinished.connect(self._rename)
        self.count.changed.connect(lambda: self._tell(replace(self.kind, count=int(self.count.value()))))
        self.remove.clicked.connect(lambda: self.removed.emit(self.kind.id))

    def show_kind(self, kind: Kind) -> None:
        """Show the kind as it is now."""
        self.kind = kind
        self.colour.colour = kind.colour
        self.colour.update()
        if self.name.text() != own_name(kind.name):
            self.name.setText(own_name(kind.name))
        self.count.set_value(kind.count)

    def _recolour(self) -> None:
        self._tell(replace(self.kind, colour=(self.kind.colour + 1) % COLOURS))

    def _rename(self) -> None:
        typed = self.name.text().strip()
        if typed and typed != own_name(self.kind.name):
            self._tell(replace(self.kind, name=typed))

    def _tell(self, kind: Kind) -> None:
        if kind != self.kind:
            self.changed.emit(kind)


class KindsEditor(QWidget):
    """All kinds; rows stay where they are while their kinds change."""

    changed = Signal(object)
    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, KindRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(XS)

    def show_kinds(self, kinds: tuple[Kind, ...]) -> None:
        """Show these kinds."""
        if list(self.rows) != [kind.id for kind in kinds]:
            self._rebuild(kinds)
        for kind in kinds:
            self.rows[kind.id].show_kind(kind)
            self.rows[kind.id].remove.setEnabled(len(kinds) > 1)

    def _rebuild(self, kinds: tuple[Kind, ...]) -> None:
        for row in self.rows.values():
            let_go(row)
        self.rows = {}
        for kind in kinds:
            row = KindRow(kind, self)
            row.setObjectName(f"kind-{kind.id}")
            row.changed.connect(self.changed)
            row.removed.connect(self.removed)
            self._column.addWidget(row)
            self.rows[kind.id] = row
