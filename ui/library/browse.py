"""The library to look through: sections, search, a list, and beside it what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from referee.rulesets import abouts
from referee.wording import tr
from ui.bringing.dropping import KINDS, bring_files
from ui.browsing.detail import Detail
from ui.browsing.item_paint import ItemPainter
from ui.browsing.items import Item
from ui.context import AppContext
from ui.file_dialogs import file_to_open, file_to_write
from ui.library.army_section import Armies
from ui.library.battle_sections import Archive, Battles
from ui.library.content_sections import Lists, Scenarios
from ui.library.head import Head
from ui.library.section import Section
from ui.library.ways_to_begin import FirstStart, WaysToBegin
from ui.operations import library
from ui.remembered_splitter import side_by_side
from ui.theme.theme import M, S
from ui.widgets.buttons import IconButton, button
from ui.widgets.find_line import FindLine
from ui.widgets.panel import EmptyState
from ui.widgets.row_list import RowList


class Browse(QWidget):
    """Everything that is kept, to be found and taken up again."""

    new_requested = Signal(str, str)
    """A new battle: of this game with this scenario, where they are chosen already."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.sections: tuple[Section, ...] = (
            Battles(context, self._told, self._rename),
            Archive(context, self._told, self._rename),
            Armies(context, self._told),
            Scenarios(context, self._told, self.new_requested.emit),
            Lists(context, self._told),
        )
        self._sought = ""
        """The battle that is to be chosen once it is read."""
        self.ways = WaysToBegin(self)
        self.tabs = QTabBar(self)
        self.search = FindLine(tr("Find by name or game"), self)
        self.list = RowList[Item](ItemPainter(), tr("What the library keeps"), self)
        self.detail = Detail(self)
        self.nothing = EmptyState("library", " ", tr("Do it"), parent=self)
        self.stack = QStackedWidget(self)
        self.bring = IconButton("import", tr("Bring a battle, an army or a list from a file"), parent=self)
        self.ask_open: Callable[[], Path | None] = lambda: file_to_open(self, tr("Bring a file"), KINDS)
        for section in self.sections:
            section.ask_write = self._file_to_write
        self.new = button(tr("New battle"), "primary", key="Ctrl+N", parent=self)
        self.try_out = button(tr("Demonstration"), tip=tr("A battle to try things on"), parent=self)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.search.setAccessibleName(tr("Find in the library"))
        self.tabs.setAccessibleName(tr("Sections of the library"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for section in self.sections:
            self.tabs.addTab(section.title)
        menu = QMenu(self.try_out)
        for game in abouts():
            menu.addAction(game.name).triggered.connect(partial(self._demonstrate, game.id))
        self.try_out.setMenu(menu)
        self.try_out.setProperty("menu", "true")
        head = Head(tr("Library"), self.search, self.bring, self.try_out, self.new, parent=self)
        split = side_by_side(self.context, self.list, self.detail, "library", self)
        for page in (split, self.nothing):
            self.stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, S, M, M)
        column.setSpacing(S)
        column.addWidget(head)
        row = QHBoxLayout()
        row.addWidget(self.tabs)
        row.addWidget(self.ways, 1)
        column.addLayout(row)
        column.addWidget(self.stack, 1)

    def _wire(self) -> None:
        """Everything that the library connects."""
        self.tabs.currentChanged.connect(lambda _: self.refresh())
        self.search.textChanged.connect(lambda _: self.show_items())
        self.search.installEventFilter(self)
        self.list.installEventFilter(self)
        self.list.activated.connect(lambda _: self.take())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._show_detail())
        self.ways.chosen.connect(self._begin)
        self.bring.clicked.connect(self.import_battle)
        self.new.clicked.connect(lambda: self.new_requested.emit("", ""))
        self.nothing.action_requested.connect(lambda: self.section.act())
        self.detail.renaming.wanted.connect(self._renamed)
        self.context.disk.library_changed.connect(self._changed)

    # What is shown

    @cached_property
    def first(self) -> FirstStart:
        """What stands there while there is no battle; made only then, so that the library opens sooner."""
        tiles = FirstStart(self)
        tiles.chosen.connect(self._begin)
        self.stack.addWidget(tiles)
        return tiles

    def shows_first(self) -> bool:
        """Whether the ways to begin stand there."""
        return "first" in self.__dict__ and self.stack.currentWidget() is self.first

    @property
    def section(self) -> Section:
        """The section that is looked at."""
        return self.sections[max(0, self.tabs.currentIndex())]

    def open_section(self, id: str) -> None:
        """Look at another section."""
        self.tabs.setCurrentIndex([section.id for section in self.sections].index(id))

    def seek_open_battle(self) -> None:
        """The battle that is open is chosen as soon as it is read, whatever was chosen before."""
        session = self.context.session
        self._sought = str(session.id) if session is not None else ""

    def _place(self, found: Sequence[Item]) -> int:
        """Which is chosen: the battle that is sought, else what was chosen, else the first."""
        chosen = self.item()
        battles = [item.id if item.kind == "battle" else "" for item in found]
        if self._sought and self._sought in battles:
            sought, self._sought = self._sought, ""
            return battles.index(sought)
        ids = [(item.ruleset, item.id) for item in found]
        return ids.index((chosen.ruleset, chosen.id)) if chosen and (chosen.ruleset, chosen.id) in ids else 0

    def refresh(self) -> None:
        """Read the section again."""
        if self.context.disk.store is not None:
            self.section.read()
        self.show_items()

    def _changed(self) -> None:
        for section in self.sections:
            section.is_read = False
        if self.isVisible():
            self.refresh()

    def _told(self) -> None:
        self.show_items()

    def found(self) -> Sequence[Item]:
        """What fits the words that are searched for."""
        words = self.search.text().casefold().split()
        return [item for item in self.section.items() if all(word in item.words.casefold() for word in words)]

    def show_items(self) -> None:
        """Show what there is, and keep what was chosen."""
        found = self.found()
        at = self._place(found)
        self.list.show_rows(found)
        if found:
            self.list.setCurrentIndex(self.list.row_model.index(at))
            self.stack.setCurrentIndex(0)
            self._show_detail()
        else:
            self._show_nothing()
        self.ways.setVisible(not self.shows_first())

    def _show_nothing(self) -> None:
        section, searched = self.section, bool(self.search.text().strip())
        if section.id == "battles" and section.is_read and not searched:
            had_keyboard = self.list.hasFocus()
            self.stack.setCurrentWidget(self.first)
            if had_keyboard:  # the list that lies under the tiles would take their digits
                self.first.choices.focus_choice()
            return
        words = tr("Nothing is called that.") if searched else section.empty if section.is_read else tr("One moment …")
        self.nothing.sentence.setText(words)
        self.nothing.setAccessibleName(words)
        offers = bool(section.action) and section.is_read and not searched
        self.nothing.button.setText(section.action)
        self.nothing.button.setAccessibleName(section.action)
        self.nothing.button.setVisible(offers)
        self.stack.setCurrentWidget(self.nothing)

    def item(self) -> Item | None:
        """What is chosen."""
        return self.list.row(self.list.currentIndex())

    def _show_detail(self) -> None:
        item = self.item()
        if item is None or item not in self.section.items():
            return
        self.detail.show_item(item.title, self.section.facts(item), self.section.item_actions(item))
        self.section.looked_at(item)

    # What is done

    def take(self) -> None:
        """Do the usual thing with what is chosen."""
        if self.detail.item_actions and self.stack.currentIndex() == 0:
            self.detail.do(next(iter(self.detail.item_actions)))

    def import_battle(self) -> None:
        """Take a battle, an army or a list in from a file."""
        file = self.ask_open()
        if file is not None:
            bring_files(self.context, [file], self)

    def _file_to_write(self, name: str) -> Path | None:
        return file_to_write(self, tr("Hand it on"), f"{name}.tableside", tr("Tableside (*.tableside)"), ".tableside")

    def _begin(self, tile: str) -> None:
        """Do what a tile of the first start says."""
        if tile == "guided":
            library.guided_battle(self.context)
        elif tile == "new":
            self.new_requested.emit("", "")
        places = {"guided": "table", "new": "library", "roll": "quick"}
        self.context.go_to(places.get(tile, tile), "plain dice" if tile == "roll" else None)

    def demonstrate(self, ruleset_id: str) -> None:
        """A battle to try things on."""
        library.demonstration(self.context, ruleset_id)
        self.context.go_to("table")

    def _demonstrate(self, ruleset_id: str, _checked: bool = False) -> None:
        self.demonstrate(ruleset_id)

    def _rename(self, item: Item) -> None:
        self.detail.renaming.begin(item.title.removeprefix(tr("Go on: {battle}", battle="")))

    def _renamed(self, name: str) -> None:
        item = self.item()
        if item is not None:
            failed = self.detail.renaming.show_error
            library.rename_battle(self.context, int(item.id), name, failed, self.detail.renaming.hide)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows go from the search into the list; Enter takes; F2, Ctrl+D and Del do what their buttons say."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        if watched is self.search and key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.list.setFocus()
            return True
        if watched is self.search and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
            return True
        if watched is self.list:
            return self._list_key(key, bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        return super().eventFilter(watched, event)

    def _list_key(self, key: Qt.Key, control: bool) -> bool:
        keys = {Qt.Key.Key_F2: "rename", Qt.Key.Key_Delete: "delete"}
        id = "copy" if control and key == Qt.Key.Key_D else keys.get(key, "")
        if not id or id not in self.detail.item_actions:
            return False
        self.detail.do(id)
        return True
