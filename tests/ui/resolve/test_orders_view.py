"""The buttons of orders: kept, in their order, and in that order for the Tab key too."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from tests.ui.driver import Driver
from ui.resolve.orders_view import ELSEWHERE


@pytest.fixture
def panel(qtbot, tmp_path: Path):
    driver = Driver(qtbot, tmp_path)
    yield driver.board.panel
    driver.close()


def tabbed(first: QWidget, count: int) -> list[QWidget]:
    """Where the Tab key goes from a widget, through all that is shown and takes the keyboard."""
    found, at = [first], first
    while len(found) < count:
        at = at.nextInFocusChain()
        if at.isVisible() and at.focusPolicy().value & 1:
            found.append(at)
    return found


def test_buttons_of_orders_are_kept(panel):
    units = [unit.id for unit in panel.session.battle.present()]
    panel.select([units[0]])
    before = {made.objectName(): made for made in (*panel.orders.own.buttons(), *panel.orders.referee.buttons())}
    panel.select([])
    panel.select([units[1]])
    after = {made.objectName(): made for made in (*panel.orders.own.buttons(), *panel.orders.referee.buttons())}
    assert before
    assert [name for name in before if name in after and after[name] is not before[name]] == []


def test_only_what_may_be_ordered_is_shown(panel):
    for units in ([], [next(iter(panel.session.battle.units))], []):
        panel.select(units)
        shown = {made.objectName() for made in panel.orders.own.buttons() if made.isVisible()}
        may = [each.order for each in panel.wish.listed() if not each.reasons and each.order.id not in ELSEWHERE]
        assert shown == {f"order-{order.id}" for order in may if order.by != "referee"}
        assert panel.orders.nothing.isVisible() == (not shown)


def test_tab_goes_through_the_buttons_as_they_stand(panel):
    for units in ([], [next(iter(panel.session.battle.units))], []):
        panel.select(units)
        chain = [each for each in panel.orders.focus_chain() if each.isVisible()]
        assert tabbed(chain[0], len(chain)) == chain
