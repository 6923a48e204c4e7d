"""What is due is told whole, also in large text and in a small window."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee.battle import Due
from referee.value import FrozenMap
from tests.ui.driver import Driver
from ui.widgets.inspect import find_faults


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("points", [10, 16])
def test_a_long_line_of_what_is_due_is_not_cut(qtbot, driver, points):
    text = "Rifle band tests its nerve: Watch sergeant 1 of its own went down, and the whole band saw it happen"
    due = Due(order="check", args=FrozenMap(), text=text, rule="Unit Takedown and Panic Tests")
    game = driver.session.game
    game.journal.battle = replace(driver.session.battle, due=(due, due))
    driver.start.context.settings["text_size"] = points
    driver.start.context.dress()
    driver.start.window.resize(1024, 600)
    phases = driver.board.phases
    phases.refresh()
    qtbot.waitUntil(lambda: phases.due.height() >= phases.due.heightForWidth(phases.due.width()), timeout=2000)
    assert phases.due.text() == f"Due: {text} [Unit Takedown and Panic Tests] (and 1 more)"
    assert [fault for fault in find_faults(phases) if "Due" in fault.what] == []
