"""Cards as large as the room allows: where all of them are seen at once, they are drawn bigger, all lists alike."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer

from ui.widgets.card_list import CardList

STEPS = (2.0, 1.75, 1.5, 1.35, 1.2, 1.0)
WRAPS = 0.85
"""Larger cards are a little less tall than they are larger: their figures share fewer lines only now and then."""
RESERVE = 0.92
"""Markers come and go: a little room is left for them, so that cards do not change their size all the time."""


class CardGrowth(QObject):
    """Gives several lists the same size of cards: the largest at which none of them must be scrolled."""

    def __init__(self, lists: Iterable[CardList], parent: QObject) -> None:
        super().__init__(parent)
        self.lists = tuple(lists)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.fit)
        for each in self.lists:
            each.room_changed.connect(self._soon.start)

    def fit(self) -> None:
        """Choose the size again."""
        likely = [step for step in STEPS if all(_may_fit(each, step) for each in self.lists)]
        growth = next((step for step in likely if all(_fits(each, step) for each in self.lists)), STEPS[-1])
        for each in self.lists:
            each.set_growth(growth)


def _may_fit(cards: CardList, growth: float) -> bool:
    """Whether it is worth measuring: larger cards are taller, and fewer of them stand side by side."""
    return growth == 1 or cards.height_at(1) * growth * WRAPS <= cards.maximumViewportSize().height()


def _fits(cards: CardList, growth: float) -> bool:
    return cards.height_at(growth) <= cards.maximumViewportSize().height() * RESERVE
