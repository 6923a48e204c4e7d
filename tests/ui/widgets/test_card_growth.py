"""Cards are as large as the room allows while all of them are seen."""

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tests.ui.resting import come_round
from tests.ui.widgets.samples import groups
from ui.theme.theme import ACROSS_THE_ROOM, LARGEST, SMALLEST, Theme
from ui.widgets.card_growth import STEPS, CardGrowth
from ui.widgets.card_list import CardList


@pytest.fixture
def table(qtbot):
    """Two lists side by side, as on the table."""
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    window.lists = [CardList(parent=window), CardList(parent=window)]
    for number, cards in enumerate(window.lists):
        row.addWidget(cards)
        cards.set_groups(groups(number, 6))
    window.growth = CardGrowth(window.lists, window)
    with qtbot.waitExposed(window):
        window.show()
    return window


def sized(qtbot, table, width, height):
    table.resize(width, height)
    come_round()
    return [cards._delegate.theme.points for cards in table.lists]


def scrolls(cards):
    return cards.verticalScrollBar().maximum() > 0


def test_a_large_window_has_larger_cards(qtbot, table):
    small, large = sized(qtbot, table, 600, 500), sized(qtbot, table, 3000, 1800)
    assert large[0] > small[0]
    assert small[0] == Theme().points


def test_cards_grow_only_as_far_as_all_are_seen(qtbot, table):
    for size in ((900, 900), (1200, 700), (1900, 1000), (3000, 1800)):
        if sized(qtbot, table, *size)[0] > Theme().points:
            assert not any(map(scrolls, table.lists)), size


def test_all_sides_have_cards_of_the_same_size(qtbot, table):
    table.lists[0].set_groups(groups(0, 1))
    alone, both = sized(qtbot, table, 1600, 900)
    assert alone == both
    assert table.lists[0].height_at(STEPS[0]) < table.lists[1].height_at(STEPS[0])


def test_cards_shrink_when_more_come(qtbot, table):
    before = sized(qtbot, table, 1600, 900)[0]
    table.lists[1].set_groups(groups(1, 60))
    qtbot.waitUntil(lambda: table.lists[0]._delegate.theme.points < before)


def test_the_size_stays_when_only_a_state_changes(qtbot, table):
    sized(qtbot, table, 1600, 900)
    told = []
    table.lists[0].room_changed.connect(lambda: told.append(1))
    table.lists[0].set_groups(groups(0, 6))
    assert not told


def test_text_on_cards_may_be_larger_than_text_that_can_be_chosen():
    assert Theme(points=1000).points == ACROSS_THE_ROOM > LARGEST
    assert Theme(points=1).points == SMALLEST
