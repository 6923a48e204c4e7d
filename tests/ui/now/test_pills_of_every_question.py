"""Pills of every question of every game in a window of 1024 × 600: a finger finds each, and all are seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.play.golden_battles import BATTLES
from tests.play.sentences import Listener
from tests.ui.driver import Driver
from tests.ui.resting import come_round
from ui.now.pills import Pills
from ui.now.view_parts import NowView, Pill

pytestmark = pytest.mark.timeout(180)
FINGER, PLAYED = 32, 60
"""The least side of a pill; and how many lines of a battle are played."""
ONE_OF_EACH = [
    "The mill at dawn",
    "Market day",
    "The road to the huts",
    "Hastings",
    "Defend the bridge",
    "Harbour Watch",
]
TOO_MANY = re.compile(r"Hex: |Line, nearest first: |came out|First: |check(s|) (its|their) morale|Supporting fire: ")
"""A choice out of a dozen hexes, counters, enemies or actions: cards and map answer it too, and the pills scroll."""
MANY = 18
"""So many pills are seen at once, whatever they say but for those."""


class Asked(Listener):
    """Keeps the pills of every question, and nothing else."""

    def __init__(self, name: str) -> None:
        new, lines = BATTLES[name]
        super().__init__(new())
        self.pills: dict[tuple[Pill, ...], str] = {}
        self.run(lines[:PLAYED])

    def view(self, where: str, view: NowView) -> None:
        """Its pills, each row of them once."""
        self.pills.setdefault(view.pills, view.sentence)

    def after(self, entry: object) -> None:
        """Nothing is heard."""

    def paper(self) -> None:
        """Nothing is printed."""


@pytest.fixture(scope="module", params=ONE_OF_EACH)
def asked(request: pytest.FixtureRequest) -> Asked:
    return Asked(request.param)


@pytest.fixture
def pills(qtbot, tmp_path) -> Iterator[Pills]:
    driver = Driver(qtbot, tmp_path)
    driver.start.context.settings |= {"text_size": 10}
    driver.start.context.dress()
    driver.start.window.resize(1024, 600)
    come_round()
    yield driver.board.now.pills
    driver.close()


def test_every_pill_is_large_enough_and_seen(asked: Asked, pills: Pills) -> None:
    unseen = []
    for row, question in asked.pills.items():
        pills.show_pills(row)
        shown = pills.buttons[: len(row)]
        assert all(min(each.sizeHint().toTuple()) >= FINGER for each in shown), question
        too_many = len(row) > MANY or sum(bool(TOO_MANY.search(each.text)) for each in row) > 5
        if pills._flow.heightForWidth(pills.width()) > pills.height() and not too_many:
            unseen.append((question, len(row)))
    assert unseen == []


def test_words_of_dense_pills_are_whole_in_two_lines(asked: Asked, pills: Pills) -> None:
    for row in asked.pills:
        pills.show_pills(row)
        for each in pills.buttons[: len(row)]:
            each.resize(each.sizeHint())
            assert each.clipped_texts() == []
