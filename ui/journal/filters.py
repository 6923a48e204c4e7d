"""What of the journal is shown: by side, unit, kind and words, with or without what was taken back."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from referee.journal import Entry
from referee.wording import small, tr
from ui.presenters.unit_cards import side_number
from ui.session import Session
from ui.theme.theme import S
from ui.widgets.journal_list import JournalFilter
from ui.widgets.list_room import room_of_words

WORDS = {"undo": tr("Taken back"), "redo": tr("Put back"), "restore": tr("Put back"), "begin": tr("Beginning")}
NARROW = 8


class Filters(QWidget):
    """The row of choices above the story."""

    changed = Signal()

    def __init__(self, session: Session, finder: QLineEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.finder = finder
        self.side = self._combo(tr("Side"), tr("All sides"))
        self.unit = self._combo(tr("Unit"), tr("All units"))
        self.kind = self._combo(tr("Kind"), tr("All kinds"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        row.addWidget(finder, 2)
        for each in (self.side, self.unit, self.kind):
            row.addWidget(each, 1)
        battle = session.battle
        for side in battle.sides:
            self.side.addItem(side.name, side_number(battle, side.id))
        for name in sorted({unit.name for unit in battle.units.values()}):
            self.unit.addItem(name, name)
        for each in (self.side, self.unit, self.kind):
            each.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Larger letters need more room: what a list says while nothing is chosen in it is whole."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.fit()

    def fit(self) -> None:
        """No list is narrower than its first words."""
        for each in (self.side, self.unit, self.kind):
            each.setMinimumWidth(room_of_words(each, each.itemText(0)))

    def _combo(self, name: str, all_of_them: str) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(tr("Filter by {lower}", lower=small(name)))
        box.setObjectName(f"filter-{name.lower()}")
        box.addItem(all_of_them, None)
        box.setMinimumContentsLength(NARROW)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return box

    def know(self, entries: Iterable[Entry]) -> None:
        """Offer the kinds that there are."""
        known = {self.kind.itemData(at) for at in range(self.kind.count())}
        titles = {order.id: tr(order.title) for order in self.session.rules.all_orders()} | WORDS
        for kind in sorted({entry.order for entry in entries} - known, key=lambda id: titles.get(id, id)):
            self.kind.addItem(titles.get(kind, kind), kind)

    def wanted(self) -> JournalFilter:
        """What is to be shown."""
        side, kind = self.side.currentData(), self.kind.currentData()
        return JournalFilter(
            text=self.finder.text(),
            sides=frozenset() if side is None else frozenset({side}),
            kinds=frozenset() if kind is None else frozenset({kind}),
            tag=self.unit.currentData() or "",
        )
