"""Pills of every question of every game in a window of 1024 × 600: a finger finds each, and all are seen."""

from __future__ import annotations

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


LONG = 11
"""A choice of no more than so many is seen whole."""


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


def test_every_pill_is_large_enough_and_seen_and_nothing_scrolls(asked: Asked, pills: Pills) -> None:
    unseen = []
    for row, question in asked.pills.items():
        pills.show_pills(row)
        shown = [each for each in pills.buttons[: len(row)] if each not in pills.folded]
        assert all(min(each.sizeHint().toTuple()) >= FINGER for each in shown), question
        if pills._flow.heightForWidth(pills.width()) > pills.height():
            unseen.append((question, len(row)))
    assert unseen == []


def test_only_the_last_of_a_long_choice_are_folded_and_nothing_that_changes_the_dice(
    asked: Asked, pills: Pills
) -> None:
    for row, question in asked.pills.items():
        pills.show_pills(row)
        assert len(row) > LONG or not pills.folded, question
        assert not [each for each in pills.folded if each.pill.id.startswith(("tick:", "row:")) or each.pill.on], (
            question
        )


def test_words_of_dense_pills_are_whole_in_two_lines(asked: Asked, pills: Pills) -> None:
    for row in asked.pills:
        pills.show_pills(row)
        for each in pills.buttons[: len(row)]:
            each.resize(each.sizeHint())
            assert each.clipped_texts() == []
