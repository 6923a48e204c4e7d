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


@pytest.mark.timeout(120)
def test_a_turn_in_german_takes_the_same_keys_and_as_many(screen):
    english, german = (screen.run("tests.hands.play", "wargame", language=each) for each in ("en", "de"))
    assert german["did"] == english["did"]
    assert german["refusals"] != english["refusals"]


@pytest.mark.timeout(200)
def test_every_guided_battle_can_be_followed_as_it_is_written_with_real_keys_and_a_real_mouse(screen):
    followed = screen.run("tests.hands.guided", seconds=180)
    assert len(followed) == 6
    assert not {game: each["did"] for game, each in followed.items() if each["step"] != each["last"]}


@pytest.mark.timeout(200)
def test_several_units_are_ordered_together_with_real_keys_in_every_game(screen):
    for game, each in screen.run("tests.hands.several", seconds=180).items():
        moved, hurt = each["said"]
        assert all(name in words for name in each["names"] for words in (moved, hurt)), game
        assert ("moved" in moved, "hurt" in hurt, each["then"]) == (True, True, moved), game


def test_the_window_needs_fewer_inputs_than_paper_needs_marks():
    assert all(row.most < row.paper for row in ROWS.values())
