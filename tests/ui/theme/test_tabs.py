"""Tabs are all seen, whichever is chosen."""

import pytest
from PySide6.QtWidgets import QTabBar

from ui.theme.apply import apply_theme
from ui.theme.stylesheet import stylesheet
from ui.theme.theme import Theme


@pytest.mark.parametrize("chosen", range(4))
def test_the_chosen_tab_takes_no_more_room_than_before(qtbot, chosen):
    tabs = QTabBar()
    qtbot.addWidget(tabs)
    apply_theme(tabs, Theme())
    tabs.setStyleSheet(stylesheet(Theme()))
    for words in ("Battles", "Armies", "Scenarios", "Lists"):
        tabs.addTab(words)
    wide = tabs.sizeHint().width()
    tabs.setCurrentIndex(chosen)
    assert tabs.sizeHint().width() == wide
    assert not tabs.tabRect(3).isEmpty()
