import pytest
from PySide6.QtWidgets import QApplication

from tests.ui.screen_faults import find_faults
from tests.ui.widgets.gallery import GALLERIES
from ui.theme.apply import apply_theme
from ui.theme.palettes import DARK, HIGH_CONTRAST, LIGHT
from ui.theme.theme import Theme

THEMES = (Theme(palette=LIGHT), Theme(palette=DARK, points=9), Theme(palette=HIGH_CONTRAST, points=20, motion=False))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: f"{theme.palette.name} {theme.points}")
@pytest.mark.parametrize("name", GALLERIES)
def test_nothing_in_the_galleries_is_cut_overlaps_or_is_empty(qtbot, name, theme):
    window = GALLERIES[name]()
    qtbot.addWidget(window)
    apply_theme(window, theme)
    # Larger text needs a larger window: what a screen does with too little room is the screen's own test.
    scale = max(1.0, theme.points / 11)
    window.resize(round(window.width() * scale), round(window.height() * scale * (1.4 if scale > 1 else 1)))
    with qtbot.waitExposed(window):
        window.show()
    for _ in range(4):
        QApplication.processEvents()
    assert [str(fault) for fault in find_faults(window)] == []
