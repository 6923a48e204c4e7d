"""The help screen uses the room that there is."""

import pytest

from tests.ui.resting import come_round
from ui.help.screen import HelpScreen
from ui.widgets.panel import Panel


@pytest.mark.parametrize(("width", "columns"), [(980, 1), (1850, 2)])
def test_pages_stand_in_two_columns_where_there_is_room(sitting, width, columns):
    screen = sitting.show(HelpScreen(sitting.context))
    screen.resize(width, 1000)
    come_round()
    assert len({panel.x() for panel in screen.findChildren(Panel)}) == columns
