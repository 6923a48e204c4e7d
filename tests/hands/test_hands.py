"""A short row of `make hands` with every run of the tests, where there is a screen to play on."""

import pytest

from tests.hands.play import ROWS
from tests.hands.run import SIZE
from tests.ui.virtual_screen import VirtualScreen, missing_tools


@pytest.fixture(scope="module")
def screen():
    if missing := missing_tools():
        pytest.skip(f"there is no {missing}, so nobody can click on a screen: packaging/bootstrap test-tools")
    with VirtualScreen(SIZE) as screen:
        yield screen


@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", ["banter-stands", "wargame"])
def test_a_turn_takes_no_more_inputs_than_it_may(screen, name):
    took = screen.run("tests.hands.play", name)
    assert 0 < took["inputs"] <= ROWS[name].most, took["did"]


def test_the_window_needs_fewer_inputs_than_paper_needs_marks():
    assert all(row.most < row.paper for row in ROWS.values())
