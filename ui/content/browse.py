"""What there is to edit: games, kinds of content, entries; the club's own are marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from referee.rulesets import abouts, ids
from referee.wording import tr
from ui.browsing.item_paint import ItemPainter
from ui.browsing.items import Item, kind_words
from ui.theme.theme import S
from ui.widgets.buttons import IconButton, button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading
from ui.widgets.row_list import RowList

if TYPE_CHECKING:
    from data.own_packs import Shelf

NEW = tr("(new)")
LEAST = 280
"""So many pixels it has at least."""


class ContentBrowse(QWidget):
    """Choosing a game, a kind and an entry."""

    game_chosen = Signal(str)
    kind_chosen = Signal(str)
    entry_chosen = Signal(str)
    new_requested = Signal()
    import_requested = Signal()
    export_requested = Signal()
    about_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game, self.kind, self.search = QComboBox(self), QComboBox(self), QLineEdit(self)
        self.list = RowList[Item](ItemPainter(), tr("Entries"), self)
        self.new = button(tr("New entry"), key="Ctrl+N", parent=self)
        self.bring = IconButton("import", tr("Import entries from JSON or CSV"), parent=self)
        self.send = IconButton("export", tr("Export these entries to JSON or CSV"), parent=self)
        self.about = IconButton("info", tr("About the club's pack: author and licence"), parent=self)
        self._items: list[Item] = []
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        for box, words in ((self.game, tr("Game")), (self.kind, tr("Kind of content"))):
            box.setAccessibleName(words)
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for game in abouts():
            self.game.addItem(game.name, game.id)
        self.search.setPlaceholderText(tr("Find an entry"))
        self.search.setAccessibleName(tr("Find an entry"))
        self.search.setClearButtonEnabled(True)
        self.list.setObjectName("entries")
        foot = FlowLayout(gap=S)
        foot.addWidget(self.new)
        foot.addWidget(self.bring)
        foot.addWidget(self.send)
        foot.addWidget(self.about)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        column.addWidget(Heading(tr("Content"), 1, self))
        for widget in (self.game, self.kind, self.search):
            column.addWidget(widget)
        column.addWidget(self.list, 1)
        column.addLayout(foot)

    def minimumSizeHint(self) -> QSize:
        """What is chosen above the list can be read whole, with large text too."""
        return super().minimumSizeHint().expandedTo(QSize(LEAST, 0))

    def _wire(self) -> None:
        self.game.currentIndexChanged.connect(lambda at: self.game_chosen.emit(abouts()[at].id))
        self.kind.currentIndexChanged.connect(lambda _: self.kind_chosen.emit(self.kind.currentData() or ""))
        self.search.textChanged.connect(lambda _: self._show())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._choose())
        self.new.clicked.connect(self.new_requested)
        self.bring.clicked.connect(self.import_requested)
        self.send.clicked.connect(self.export_requested)
        self.about.clicked.connect(self.about_requested)

    def show_kinds(self, shelf: Shelf, kind: str) -> None:
        """Show the kinds of content of a game, without telling anybody."""
        for box in (self.game, self.kind):
            box.blockSignals(True)
        self.game.setCurrentIndex(ids().index(shelf.ruleset))
        self.kind.clear()
        for each in shelf.content:
            self.kind.addItem(kind_words(each), each)
        self.kind.setCurrentIndex(list(shelf.content).index(kind))
        for box in (self.game, self.kind):
            box.blockSignals(False)

    def show_entries(self, items: list[Item], chosen: str) -> None:
        """Show the entries of a kind, one of them chosen, without telling anybody."""
        self._items = items
        self._show(chosen)

    def _show(self, chosen: str | None = None) -> None:
        now = self.list.row(self.list.currentIndex())
        wanted = chosen if chosen is not None else now.id if now else ""
        words = self.search.text().casefold().split()
        items = [item for item in self._items if all(word in item.words.casefold() for word in words)]
        model = self.list.selectionModel()
        model.blockSignals(True)
        self.list.show_rows(items)
        ids = [item.id for item in items]
        if wanted in ids:
            self.list.setCurrentIndex(self.list.row_model.index(ids.index(wanted)))
        model.blockSignals(False)
        self.list.viewport().update()

    def _choose(self) -> None:
        item = self.list.row(self.list.currentIndex())
        self.list.viewport().update()
        if item is not None:
            self.entry_chosen.emit(item.id)
