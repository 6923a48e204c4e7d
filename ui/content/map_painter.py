"""Painting a map: paints at the left, the map at the right; what is painted goes into the entry when it is taken."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from referee.map_painting import Content, Entry, MapPainting, Paint, Stroke
from referee.wording import tr
from ui.content.map_canvas import MapCanvas
from ui.theme.apply import theme_of
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.dialog_size import open_at
from ui.widgets.labels import Heading, label
from ui.widgets.replacing import let_go
from ui.widgets.typed_numbers import WholeNumber

MOST_KEPT = 200
PAINT = Qt.ItemDataRole.UserRole


class MapPainter(QDialog):
    """One map; strokes can be taken back until it is closed."""

    def __init__(self, painting: MapPainting, entry: Entry, content: Content, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.painting, self.entry, self.content = painting, entry, content
        self.before: list[Entry] = []
        self.stroke_began: Entry | None = None
        self.setWindowTitle(tr("Paint the map"))
        self.canvas = MapCanvas(self)
        self.paints = QListWidget(self)
        self.columns, self.rows = WholeNumber(self), WholeNumber(self)
        self.told = label("", "small", parent=self)
        self.undo = button(tr("Undo"), key="Ctrl+Z", parent=self)
        self.take = button(tr("Use this map"), "primary", parent=self)
        self.leave = button(tr("Leave it as it was"), parent=self)
        self._lay_out()
        self._wire()
        self._list_paints()
        self._show()
        open_at(self, 75, 44)

    def _lay_out(self) -> None:
        self.paints.setAccessibleName(tr("Paints"))
        size = QHBoxLayout()
        for spin, name, most in ((self.columns, tr("Columns"), 99), (self.rows, tr("Rows"), 99)):
            spin.setRange(1, most)
            spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
            spin.setAccessibleName(name)
            size.addWidget(label(name, wraps=False, parent=self))
            size.addWidget(spin, 1)
        left = QVBoxLayout()
        left.setSpacing(S)
        left.addWidget(Heading(tr("Paint with"), 3, self))
        left.addWidget(self.paints, 1)
        left.addLayout(size)
        left.addWidget(self.told)
        for press in (self.undo, self.leave, self.take):
            left.addWidget(press)
        self.area = area = QScrollArea(self)
        area.setWidget(self.canvas)
        row = QHBoxLayout(self)
        row.setContentsMargins(M, M, M, M)
        row.setSpacing(M)
        row.addLayout(left, 1)
        row.addWidget(area, 3)

    def showEvent(self, event: QShowEvent) -> None:
        """All of the map is seen at first."""
        super().showEvent(event)
        QApplication.sendPostedEvents(self, int(QEvent.Type.LayoutRequest))
        self.canvas.fit(self.area.maximumViewportSize())

    def _wire(self) -> None:
        self.canvas.touched.connect(self._touched)
        self.canvas.stroke_ended.connect(self._stroke_ended)
        self.canvas.cursor_moved.connect(self._tell)
        self.columns.valueChanged.connect(self._resize)
        self.rows.valueChanged.connect(self._resize)
        self.undo.clicked.connect(self.take_back)
        self.take.clicked.connect(self.accept)
        self.leave.clicked.connect(self.reject)
        QShortcut(QKeySequence.StandardKey.Undo, self, self.take_back)

    def _list_paints(self) -> None:
        group, strong = "", self.paints.font()
        strong.setBold(True)
        for paint in self.painting.paints(self.entry, self.content):
            if paint.group != group:
                group = paint.group
                heading = QListWidgetItem(tr(group), self.paints)
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                heading.setFont(strong)
            name = tr(paint.name)
            item = QListWidgetItem(f"  {name[:1].upper()}{name[1:]}", self.paints)
            item.setData(PAINT, paint)
            item.setSizeHint(QSize(0, round(theme_of(self).touch * 0.7)))
        self.paints.setCurrentRow(1)

    @property
    def paint(self) -> Paint | None:
        """What is painted with."""
        item = self.paints.currentItem()
        chosen: Paint | None = item.data(PAINT) if item is not None else None
        return chosen

    def choose(self, id: str) -> None:
        """Paint with this from now on."""
        for at in range(self.paints.count()):
            paint = self.paints.item(at).data(PAINT)
            if paint is not None and paint.id == id:
                self.paints.setCurrentRow(at)

    # Strokes

    def _touched(self, place: str, start: str, near: str) -> None:
        if self.paint is None:
            return
        if self.stroke_began is None:
            self.stroke_began = self.entry
        self.entry = self.painting.painted(self.entry, Stroke(paint=self.paint.id, place=place, start=start, near=near))
        self._show("" if start != place and self.paint.id.startswith("zone") else place)

    def _stroke_ended(self) -> None:
        if self.stroke_began is not None and self.stroke_began != self.entry:
            self.before = [*self.before, self.stroke_began][-MOST_KEPT:]
        self.stroke_began = None
        self._show_state()

    def _resize(self) -> None:
        columns, rows = self.columns.value(), self.rows.value()
        plan = self.canvas.plan
        if plan is not None and (plan.columns, plan.rows) != (columns, rows):
            self.before = [*self.before, self.entry][-MOST_KEPT:]
            self.entry = self.painting.resized(self.entry, columns, rows)
            self._show()

    def take_back(self) -> None:
        """Undo the last stroke."""
        if self.before:
            self.entry = self.before.pop()
            self._show()

    def _show(self, changed: str = "") -> None:
        plan = self.painting.plan(self.entry)
        self.canvas.show_plan(plan, changed)
        for spin, number in ((self.columns, plan.columns), (self.rows, plan.rows)):
            spin.blockSignals(True)
            spin.setValue(number)
            spin.blockSignals(False)
        self._show_state()

    def _show_state(self) -> None:
        self.undo.setEnabled(bool(self.before))

    def _tell(self, place: str) -> None:
        plan = self.canvas.plan
        ground = dict(plan.terrain).get(place, "clear") if plan is not None else ""
        names = {paint.id: paint.name for paint in self.painting.paints(self.entry, self.content)}
        self.told.setText(f"{place}: {tr(names.get(ground, ground))}")
        self.canvas.setAccessibleDescription(self.told.text())


def paint_map(painting: MapPainting, entry: dict[str, Any], content: Content, parent: QWidget) -> dict[str, Any] | None:
    """The entry as it was painted, or nothing if it was left as it was; an entry that is not whole is refused."""
    painting.plan(entry)
    dialog = MapPainter(painting, entry, content, parent)
    done = dialog.exec() == QDialog.DialogCode.Accepted and dialog.entry != entry
    painted = dict(dialog.entry) if done else None
    let_go(dialog)
    return painted
