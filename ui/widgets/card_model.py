"""Cards in groups as a flat list of rows, for views; it tells what changed and keeps what did not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from referee.value import value
from ui.widgets.card import CardView
from ui.widgets.tips import plain_tip

ROW = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


@value
class CardGroup:
    """Cards under a heading; a group without a title has none. The note stands at the heading's right."""

    id: str
    title: str = ""
    note: str = ""
    brief: str = ""
    """The note where there is no room for its words."""
    cards: tuple[CardView, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a card, or the heading of its group."""

    group: CardGroup
    card: CardView | None = None

    @property
    def key(self) -> tuple[str, str]:
        """Which row it is, whatever it shows."""
        return self.group.id, self.card.id if self.card else ""

    @property
    def shown(self) -> tuple[object, ...]:
        """What of it is drawn."""
        return (self.card,) if self.card else (self.group.title, self.group.note, len(self.group.cards))


def rows_of(groups: Iterable[CardGroup], needle: str = "") -> list[Row]:
    """The rows of all groups; with something looked for, only the cards that match and their headings."""
    rows: list[Row] = []
    for group in groups:
        cards = [card for card in group.cards if card.matches(needle)]
        if group.title and (cards or not needle):
            rows.append(Row(group))
        rows += [Row(group, card) for card in cards]
    return rows


class CardModel(QAbstractListModel):
    """Rows of cards and headings; headings can be neither selected nor reached by the arrow keys."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.groups: tuple[CardGroup, ...] = ()
        self.needle = ""
        self.rows: list[Row] = []

    def show(self, groups: Sequence[CardGroup], needle: str) -> list[int] | None:
        """Show other groups: the rows that changed, or None when rows came, went or moved."""
        self.groups, self.needle = tuple(groups), needle
        old, new = self.rows, rows_of(self.groups, needle)
        if [row.key for row in old] != [row.key for row in new]:
            self.beginResetModel()
            self.rows = new
            self.endResetModel()
            return None
        self.rows = new
        changed = [number for number, row in enumerate(new) if row.shown != old[number].shown]
        for number in changed:
            self.dataChanged.emit(self.index(number), self.index(number))
        return changed

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """How many rows are shown."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts for screen readers and for finding by letters; the delegate asks for the row itself."""
        row = self.rows[index.row()] if 0 <= index.row() < len(self.rows) else None
        if row is None or role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.card.name if row.card else row.group.title
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return row.card.words if row.card else row.group.note
        if role == Qt.ItemDataRole.ToolTipRole and row.card:
            return plain_tip("\n".join(part for part in (row.card.name, row.card.words) if part))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cards can be selected and dragged."""
        row = self.rows[index.row()] if index.isValid() else None
        if row is None or row.card is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def number_of(self, unit: str) -> int:
        """The row of a unit, -1 when it is not shown."""
        return next((n for n, row in enumerate(self.rows) if row.card and row.card.id == unit), -1)


def place_before(group: CardGroup, before: str | None, moving: Iterable[str]) -> int:
    """The place in a group, not counting the cards that move, in front of a card (None: at the end)."""
    gone = set(moving)
    staying = [card.id for card in group.cards if card.id not in gone or card.id == before]
    place = staying.index(before) if before in staying else len(staying)
    return place


def place_beside(groups: Sequence[CardGroup], moving: Sequence[str], step: int) -> tuple[str, int] | None:
    """Where the moving cards go when they are pushed one place up (-1) or down (1); None at the ends."""
    at = next((n for n, group in enumerate(groups) if any(card.id in moving for card in group.cards)), None)
    if at is None:
        return None
    ids = [card.id for card in groups[at].cards]
    first = min(ids.index(unit) for unit in moving if unit in ids)
    place = first + step
    if 0 <= place <= len(ids) - sum(unit in ids for unit in moving):
        return groups[at].id, place
    if not 0 <= at + step < len(groups):
        return None
    beside = groups[at + step]
    return beside.id, len(beside.cards) if step < 0 else 0


def stacked_height(heights: Sequence[int], columns: int, heading: int, gap: int) -> int:
    """How tall rows of cards are under their headings; a 0 is a heading.

    >>> stacked_height([0, 50, 70, 60, 0, 40, 90], 2, 20, 5)
    275
    """
    total = column = 0
    for height in even_rows(heights, columns):
        if height == 0:
            total, column = total + heading, 0
            continue
        if column == 0:
            total += height + gap
        column = (column + 1) % columns
    return total


def even_rows(heights: Sequence[int], columns: int) -> list[int]:
    """The heights when cards that stand side by side are equally tall; a 0 is a heading and begins a new line.

    >>> even_rows([0, 50, 70, 60, 0, 40, 90], 2)
    [0, 70, 70, 60, 0, 90, 90]
    """
    evened: list[int] = []
    line: list[int] = []
    for height in (*heights, 0):
        if height == 0 or len(line) == columns:
            evened += [max(line, default=0)] * len(line)
            line = []
        if height == 0:
            evened.append(0)
        else:
            line.append(height)
    return evened[:-1]
