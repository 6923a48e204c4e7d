"""What a layout makes of a unit, live and at its true size: counters of both sides, their back, and the card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from referee.faces import OWN, Layout
from referee.facts import read
from referee.paper.base import Paper, paper_of
from referee.paper.pieces import Side
from referee.paper.source import Source
from referee.requests import Refused
from referee.rulesets import ruleset
from referee.wording import N_, tr
from ui.context import AppContext
from ui.theme.theme import S
from ui.widgets.buttons import button
from ui.widgets.drops import accept_a_copy
from ui.widgets.labels import label

if TYPE_CHECKING:
    from data.own_packs import Shelf
    from data.store import Store

MM, CARD, INCH = 25.0, (63.0, 88.0), 25.4
SIDES = (Side(name=tr("Red"), colour="#b3261e", symbol="diamond"), Side(name=tr("Blue"), colour="#1f4e9c", at=1))
VIEWS = (N_("Counter"), N_("Card"), N_("Card’s back"))
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
        self.told = ""
        self.types, self.pictures = QComboBox(self), QComboBox(self)
        self.own = button(tr("Own picture …"), tip=tr("A PNG, JPEG or SVG; or drop one on the faces"), parent=self)
        self.faces = [QLabel(self) for _ in range(2 * len(SIDES) + 2)]
        self.cards = [QLabel(self) for _ in range(2)]
        self.views = QStackedWidget(self)
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
        column = QVBoxLayout(self)
        column.setContentsMargins(S, 0, 0, 0)
        column.setSpacing(S)
        column.addLayout(self._switch())
        column.addWidget(self.views)
        column.addWidget(self.said)
        column.addStretch(1)
        for widget in (self.types, self.pictures, self.own):
            column.addWidget(widget)
        self.views.addWidget(self._counters())
        for card in self.cards:
            self.views.addWidget(_framed(card))

    def _switch(self) -> QHBoxLayout:
        """Which of the faces is looked at."""
        row = QHBoxLayout()
        row.setSpacing(0)
        group = QButtonGroup(self)
        for at, word in enumerate(VIEWS):
            press = button(tr(word), "quiet", parent=self)
            press.setCheckable(True)
            press.setChecked(at == 0)
            press.setObjectName(f"face-view-{at}")
            group.addButton(press, at)
            row.addWidget(press)
        group.idClicked.connect(self.views.setCurrentIndex)
        self.views.currentChanged.connect(lambda _: self._say_size())
        row.addStretch(1)
        return row

    def _counters(self) -> QWidget:
        """Both sides in colour, below them in black and white, and their backs at the end."""
        holder = QWidget(self)
        holder.setProperty("role", "plain")
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        for at, face in enumerate(self.faces):
            grid.addWidget(face, at // 2, at % 2)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(3, 1)
        return holder

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
        self.views.setVisible(sample is not None)
        if sample is None or layout is None or layout.misfit(sample[0].rules):
            self.said.setText(tr("No unit of the lists has this layout.") if sample is None else "")
            return
        game, unit = sample
        game.content = {**game.content, "faces": {"shown": layout}}
        self._paint_counters(game, unit)
        self._paint_cards(game, unit)
        self._list_pictures(layout, sample)

    def _paint_counters(self, game: Paper, unit: Any) -> None:
        from ui.widgets.faces import back_pixmap, face_pixmap

        look, back, ratio = game.look(unit), game.back(unit), self.devicePixelRatioF()
        size = self._pixels(MM)
        drawn = [face_pixmap(look, side, size, mono) for mono in (False, True) for side in SIDES]
        drawn += [back_pixmap(back, SIDES[at], size, mono=bool(at)) for at in range(2)]
        for face, pixmap in zip(self.faces, drawn, strict=True):
            _put(face, pixmap, ratio)
        words = ", ".join(f"{name} {value}" for name, value in look.told)
        self.told = words
        self._say_size()
        self.faces[0].setAccessibleName(f"{look.name}: {words}")

    def _say_size(self) -> None:
        """How large it is, and of a counter what it tells."""
        is_card = self.views.currentIndex() > 0
        size = f"{CARD[0]:g} × {CARD[1]:g}" if is_card else f"{MM:g}"
        self.said.setText(tr("True size, {mm} mm. {words}", mm=size, words="" if is_card else self.told).strip())

    def _paint_cards(self, game: Paper, unit: Any) -> None:
        from ui.widgets.faces import card_pixmaps

        card, size = game.unit_card(unit), (self._pixels(CARD[0]), self._pixels(CARD[1]))
        for face, pixmap in zip(self.cards, card_pixmaps(card, CARD, size), strict=True):
            _put(face, pixmap, self.devicePixelRatioF())
        self.cards[0].setAccessibleName(tr("Card of {title}", title=card.title))
        self.cards[1].setAccessibleName(tr("Back of the card of {title}", title=card.title))

    def _pixels(self, mm: float) -> int:
        """So many millimetres of this screen."""
        return round(mm / INCH * self.physicalDpiX() * self.devicePixelRatioF())

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
            accept_a_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the file for the troop type that is shown."""
        file = event.mimeData().urls()[0].toLocalFile()
        if file:
            accept_a_copy(event)
            self.file_dropped.emit(self.troop, Path(file))


def _words(name: str) -> str:
    """A picture as people say it.

    >>> _words("anti-tank-gun"), _words("own:our-buggy")
    ('Anti tank gun', 'Our own: our buggy')
    """
    said = name.removeprefix(OWN).replace("-", " ")
    return tr("Our own: {said}", said=said) if name.startswith(OWN) else said.capitalize()


def _framed(face: QLabel) -> QWidget:
    """A face at the upper left of a page of its own."""
    holder = QWidget()
    holder.setProperty("role", "plain")
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(face, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    column.addStretch(1)
    return holder


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
