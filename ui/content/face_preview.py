"""What a layout makes of a unit, live and at its true size: both sides, in colour and in black and white."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPixmap
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from referee.faces import OWN, Layout
from referee.facts import read
from referee.paper.base import Paper, paper_of
from referee.paper.pieces import Side
from referee.paper.source import Source
from referee.requests import Refused
from referee.rulesets import ruleset
from referee.wording import tr
from ui.context import AppContext
from ui.theme.theme import S
from ui.widgets.buttons import button
from ui.widgets.labels import label

if TYPE_CHECKING:
    from data.own_packs import Shelf
    from data.store import Store

MM, INCH = 25.0, 25.4
SIDES = (Side(name=tr("Red"), colour="#b3261e", symbol="diamond"), Side(name=tr("Blue"), colour="#1f4e9c", at=1))
Sample = tuple[Paper, Any]


class FacePreview(QWidget):
    """Faces of one troop type, and what picture it has."""

    picture_chosen = Signal(str, str)
    """The troop type, and the picture it is to have."""
    file_wanted = Signal(str)
    file_dropped = Signal(str, object)
    """The troop type, and a file that was dropped on its faces."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.samples: list[Sample] = []
        self.layout_shown: Layout | None = None
        self.types, self.pictures = QComboBox(self), QComboBox(self)
        self.own = button(tr("Own picture …"), tip=tr("A PNG, JPEG or SVG; or drop one on the faces"), parent=self)
        self.faces = [QLabel(self) for _ in range(2 * len(SIDES) + 1)]
        self.said = label("", "small", parent=self)
        self.setAcceptDrops(True)
        self._lay_out()
        self.types.currentIndexChanged.connect(lambda _: self._show())
        self.pictures.activated.connect(lambda _: self._chosen())
        self.own.clicked.connect(lambda: self.file_wanted.emit(self.troop))

    def _lay_out(self) -> None:
        self.types.setAccessibleName(tr("Troop type that is shown"))
        self.types.setObjectName("face-type")
        self.pictures.setAccessibleName(tr("Picture of this troop type"))
        self.pictures.setObjectName("face-picture")
        self.own.setObjectName("face-own")
        for box in (self.types, self.pictures):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(10)
        row, choices, column = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        for face in self.faces:
            row.addWidget(face)
        row.addStretch(1)
        for widget in (self.types, self.pictures, self.own):
            choices.addWidget(widget, 1)
        column.setContentsMargins(S, 0, 0, 0)
        column.setSpacing(S)
        column.addLayout(row)
        column.addWidget(self.said)
        column.addLayout(choices)

    @property
    def troop(self) -> str:
        """The troop type that is shown."""
        return self.types.currentText()

    def show_layout(self, samples: list[Sample], data: dict[str, Any]) -> None:
        """Show a layout as it is written now; one that cannot be read yet leaves what was shown."""
        try:
            self.layout_shown = read(Layout, data, what="key")
        except Refused:
            return
        self.samples = [(game, unit) for game, unit in samples if self.layout_shown.fits(unit, game.source.period)]
        names = list(dict.fromkeys(game.troop_type(unit) for game, unit in self.samples))
        if names != [self.types.itemText(at) for at in range(self.types.count())]:
            self.types.blockSignals(True)
            self.types.clear()
            self.types.addItems(names)
            self.types.blockSignals(False)
        self._show()

    def _show(self) -> None:
        layout = self.layout_shown
        sample = next((each for each in self.samples if each[0].troop_type(each[1]) == self.troop), None)
        for face in self.faces:
            face.setVisible(sample is not None)
        if sample is None or layout is None or layout.misfit(sample[0].rules):
            self.said.setText(tr("No unit of the lists has this layout.") if sample is None else "")
            return
        self._paint(sample, layout)
        self._list_pictures(layout, sample)

    def _paint(self, sample: Sample, layout: Layout) -> None:
        from ui.widgets.faces import cover_pixmap, face_pixmap

        game, unit = sample
        game.content = {**game.content, "faces": {"shown": layout}}
        look = game.look(unit)
        ratio = self.devicePixelRatioF()
        size = round(MM / INCH * self.physicalDpiX() * ratio)
        drawn = [face_pixmap(look, side, size, mono) for mono in (False, True) for side in SIDES]
        sign = "hidden" if layout.back == "hidden" else ""
        for face, pixmap in zip(self.faces, [*drawn, cover_pixmap(SIDES[0], size, sign)], strict=True):
            _put(face, pixmap, ratio)
        words = ", ".join(f"{name} {value}" for name, value in look.told)
        self.said.setText(tr("True size, {mm:g} mm. {words}", mm=MM, words=words))
        self.faces[0].setAccessibleName(f"{look.name}: {words}")

    def _list_pictures(self, layout: Layout, sample: Sample) -> None:
        from printables.symbols import picture_names

        game, unit = sample
        own = [f"{OWN}{id}" for id in game.content.get("images", {})]
        names = [*own, *(name for name in picture_names() if not name.startswith("nato-"))]
        self.pictures.blockSignals(True)
        self.pictures.clear()
        for name in names:
            self.pictures.addItem(_words(name), name)
        self.pictures.setCurrentIndex(self.pictures.findData(layout.picture_of(unit, self.troop)))
        self.pictures.blockSignals(False)

    def _chosen(self) -> None:
        self.picture_chosen.emit(self.troop, self.pictures.currentData())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """One file may be dropped."""
        if event.mimeData().hasUrls() and self.troop:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the file for the troop type that is shown."""
        file = event.mimeData().urls()[0].toLocalFile()
        if file:
            event.acceptProposedAction()
            self.file_dropped.emit(self.troop, Path(file))


def _words(name: str) -> str:
    """A picture as people say it.

    >>> _words("anti-tank-gun"), _words("own:our-buggy")
    ('Anti tank gun', 'Our own: our buggy')
    """
    said = name.removeprefix(OWN).replace("-", " ")
    return tr("Our own: {said}", said=said) if name.startswith(OWN) else said.capitalize()


def _put(face: QLabel, pixmap: QPixmap, ratio: float) -> None:
    pixmap.setDevicePixelRatio(ratio)
    face.setPixmap(pixmap)
    face.setFixedSize(pixmap.deviceIndependentSize().toSize())
    face.setAlignment(Qt.AlignmentFlag.AlignCenter)


def read_samples(context: AppContext, shelf: Shelf, then: Callable[[list[Sample]], None]) -> None:
    """One unit of each troop type of all periods, mustered where that may take its time."""
    context.disk.ask(partial(_samples, shelf=shelf), then)


def _samples(_: Store, shelf: Shelf) -> list[Sample]:
    found: list[Sample] = []
    for period in shelf.content.get("periods", {}) or ("",):
        source = Source(rules=ruleset(shelf.ruleset), content=shelf.content, title="", period=period)
        game = paper_of(source)
        try:
            found += [(game, unit) for unit in game.listed()]
        except Refused:
            continue
    return found
