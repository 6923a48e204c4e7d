"""Rows are as tall as what is painted in them."""

import pytest

from ui.browsing.item_paint import ItemPainter
from ui.browsing.items import Item
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme
from ui.widgets.row_list import RowList

LONG = "Two columns take the same road in the same fog, and when it lifts the mill stands between them both."


def items(count: int) -> list[Item]:
    return [Item(kind="scenario", id=str(at), title=f"No. {at}", line=LONG, icon="flag") for at in range(count)]


@pytest.mark.parametrize("count", [2, 40])
def test_rows_are_measured_for_the_width_in_which_they_are_painted(qtbot, count):
    shown = RowList[Item](ItemPainter(), "Things")
    qtbot.addWidget(shown)
    apply_theme(shown, Theme())
    shown.resize(500, 400)
    shown.show_rows(items(count))
    with qtbot.waitExposed(shown):
        shown.show()
    qtbot.waitUntil(lambda: shown.verticalScrollBar().isVisible() == (count > 2))
    assert shown.visualRect(shown.row_model.index(0)).width() == shown._delegate.width
