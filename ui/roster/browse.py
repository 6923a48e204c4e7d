"""The armies of a game: those of the club's own to go on with, those of the packs to begin from."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from referee.army_book import ArmySheet, Book
from referee.own_names import sheet_in_our_words
from referee.plain_book import NO_BOOK
from referee.rulesets import abouts, ids
from referee.wording import number, tr, trc
from ui.browsing.army_facts import army_facts
from ui.browsing.detail import Detail, Fact, ItemAction
from ui.browsing.item_paint import ItemPainter
from ui.browsing.items import Item, when
from ui.context import AppContext
from ui.operations import armies
from ui.remembered_splitter import side_by_side
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading
from ui.widgets.panel import EmptyState
from ui.widgets.replacing import clear
from ui.widgets.row_list import RowList
from ui.widgets.tips import plain_caption

if TYPE_CHECKING:
    from data.library import Army


class ArmyBrowse(QWidget):
    """Armies game by game."""

    game_chosen = Signal(str)
    edit_requested = Signal(object)
    """Army: one of the library."""
    begin_requested = Signal(object)
    """Sheet: a new army that begins with this."""
    import_requested = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.book: Book | None = None
        self.armies: dict[str, Army] = {}
        self.ready: dict[str, ArmySheet] = {}
        self.sought: tuple[str, str] | None = None
        """What to choose when the armies are shown next."""
        self.tabs = QTabBar(self)
        self.list = RowList[Item](ItemPainter(), tr("Armies"), self)
        self.detail = Detail(self)
        self.nothing = EmptyState("players", tr("One moment …"), parent=self)
        self.stack = QStackedWidget(self)
        self.new = button(tr("New army"), "primary", key="Ctrl+N", parent=self)
        self.bring = button(
            tr("Import …"), tip=tr("An army from a file: .tableside, JSON, CSV, .ros or .rosz"), parent=self
        )
        self.menu = QMenu(self.new)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.tabs.setAccessibleName(tr("Games"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for game in abouts():
            self.tabs.addTab(game.name)
        self.new.setMenu(self.menu)
        self.new.setProperty("menu", "true")
        head = QHBoxLayout()
        head.setSpacing(S)
        head.addWidget(Heading(tr("Armies"), 1, self), 1)
        head.addWidget(self.bring)
        head.addWidget(self.new)
        split = side_by_side(self.context, self.list, self.detail, "armies", self)
        self.stack.addWidget(split)
        self.stack.addWidget(self.nothing)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, S, M, M)
        column.setSpacing(S)
        column.addLayout(head)
        column.addWidget(self.tabs)
        column.addWidget(self.stack, 1)

    def _wire(self) -> None:
        self.tabs.currentChanged.connect(lambda at: self.game_chosen.emit(abouts()[at].id))
        self.bring.clicked.connect(self.import_requested)
        self.list.activated.connect(lambda _: self.take())
        self.list.installEventFilter(self)
        self.list.selectionModel().currentChanged.connect(lambda *_: self._show_detail())

    def show_game(self, id: str) -> None:
        """Press the tab of a game, without telling anybody."""
        self.tabs.blockSignals(True)
        self.tabs.setCurrentIndex(ids().index(id))
        self.tabs.blockSignals(False)
        self.stack.setCurrentWidget(self.nothing)

    def show_armies(self, book: Book, listed: list[Army]) -> None:
        """Show the armies of a game."""
        self.book = book
        self.ready = {id: sheet_in_our_words(sheet) for id, sheet in book.ready().items()}
        self.armies = {str(army.id): army for army in listed if army.ruleset == book.ruleset}
        chosen, now = self.item(), datetime.now().astimezone()
        items = [self._own(army, now) for army in self.armies.values()]
        items += [self._of_packs(id, sheet) for id, sheet in self.ready.items()]
        self._show_menu()
        for press in (self.new, self.bring):
            press.setEnabled(book.has_armies)
        self.list.show_rows(items)
        ids = [(item.kind, item.id) for item in items]
        key = self.sought or ((chosen.kind, chosen.id) if chosen else ("", ""))
        at, self.sought = ids.index(key) if key in ids else 0, None
        if items:
            self.list.setCurrentIndex(self.list.row_model.index(at))
            self._show_detail()
        else:
            self.nothing.sentence.setText(tr("No army yet: make a new one.") if book.has_armies else NO_BOOK)
        self.stack.setCurrentIndex(0 if items else 1)

    def _show_menu(self) -> None:
        """A new army begins with the list that it is chosen from."""
        assert self.book is not None
        clear(self.menu)
        for offer in self.book.lists():
            action = self.menu.addAction(plain_caption(f"{tr(self.book.list_word)}: {tr(offer.name)}"))
            action.triggered.connect(partial(self._begin, offer.id))

    def _begin(self, list_id: str, _checked: bool = False) -> None:
        if self.book is not None:
            self.begin_requested.emit(sheet_in_our_words(self.book.new(list_id)))

    def _own(self, army: Army, now: datetime) -> Item:
        assert self.book is not None
        sheet = armies.sheet_of(self.context, army, self.book)
        return Item(
            kind="own",
            id=str(army.id),
            title=army.name,
            line=tr("{cost} · your own", cost=self._cost(sheet)),
            below=next(iter(self.book.problems(sheet)), ""),
            when=when(army.updated, now),
            icon="players",
        )

    def _of_packs(self, id: str, sheet: ArmySheet) -> Item:
        return Item(
            kind="pack",
            id=id,
            title=sheet.name,
            line=tr("{cost} · from the packs", cost=self._cost(sheet)),
            icon="library",
        )

    def _cost(self, sheet: ArmySheet) -> str:
        assert self.book is not None
        cost, budget = self.book.points(sheet), self.book.budget(sheet)
        return (
            tr(
                "{cost:g} of {budget:g} {price_word}",
                cost=cost,
                budget=budget,
                price_word=trc("paper", self.book.price_word),
            )
            if budget
            else f"{number(cost, 'g')} {trc('paper', self.book.price_word)}"
        )

    def item(self) -> Item | None:
        """What is chosen."""
        return self.list.row(self.list.currentIndex())

    def _show_detail(self) -> None:
        item = self.item()
        if item is None or self.book is None:
            return
        own = item.kind == "own" and item.id in self.armies
        if not own and item.id not in self.ready:
            return
        sheet = armies.sheet_of(self.context, self.armies[item.id], self.book) if own else self.ready[item.id]
        item_actions = self._own_actions(self.armies[item.id]) if own else self._pack_actions(sheet)
        self.detail.show_item(item.title, self._facts(sheet), item_actions)

    def _facts(self, sheet: ArmySheet) -> list[Fact]:
        return army_facts(self.book, sheet) if self.book is not None else []

    def _own_actions(self, army: Army) -> list[ItemAction]:
        context = self.context
        edit, delete = partial(self.edit_requested.emit, army), partial(armies.delete_army, context, army.id, army.name)
        return [
            ItemAction(id="edit", title=tr("Edit"), key="Enter", role="primary", do=edit),
            ItemAction(id="copy", title=tr("Copy"), key="Ctrl+D", do=partial(armies.copy_army, context, army)),
            ItemAction(id="delete", title=tr("Delete"), key="Del", do=delete),
        ]

    def _pack_actions(self, sheet: ArmySheet) -> list[ItemAction]:
        begin = partial(self.begin_requested.emit, sheet)
        return [ItemAction(id="begin", title=tr("Copy and edit"), key="Enter", role="primary", do=begin)]

    def take(self) -> None:
        """Do the usual thing with what is chosen."""
        if self.detail.item_actions:
            self.detail.do(next(iter(self.detail.item_actions)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+D copies, Del deletes."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            id = (
                "delete"
                if event.key() == Qt.Key.Key_Delete
                else "copy"
                if control and event.key() == Qt.Key.Key_D
                else ""
            )
            if id in self.detail.item_actions:
                self.detail.do(id)
                return True
        return super().eventFilter(watched, event)
