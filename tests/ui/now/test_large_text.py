"""The table in large letters: the question stays the largest thing, and nothing is cut."""

from pathlib import Path

import pytest

from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.stages import SHOOT, shot
from tests.ui.now.test_small_window import in_hand
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from tests.ui.screen_faults import find_faults
from ui.now.pills import PillButton

LOOKS = {"small": ((1024, 600), 20), "smallest": ((1024, 600), 28), "large": ((1920, 1080), 24)}


@pytest.fixture(params=SHOOT)
def shooting(request, qtbot, tmp_path: Path):
    found = shot(request.param)
    driver = Driver(qtbot, played_folder(tmp_path, request.param, Setup(), found.lines))
    driver.board.select(found.unit)
    in_hand(driver, found)
    yield driver
    driver.close()


@pytest.mark.parametrize("look", LOOKS)
def test_a_shot_in_large_letters_is_read_whole_and_the_question_is_the_largest(shooting, look):
    size, points = LOOKS[look]
    shooting.start.context.settings |= {"text_size": points}
    shooting.start.context.dress()
    shooting.start.window.resize(*size)
    come_round()
    now = shooting.board.now
    assert [str(fault) for fault in find_faults(now) if fault.kind in ("cut text", "outside its parent")] == []
    asked = max(piece.face.font.pointSizeF() for piece in now.question.pieces())
    pills = [pill._face().font.pointSizeF() for pill in now.pills.findChildren(PillButton) if pill.isVisible()]
    assert asked >= max(pills)
