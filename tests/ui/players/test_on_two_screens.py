"""A display that is unplugged while it is in use, on a virtual X server with two displays."""

import ctypes.util

import pytest

from tests.ui.virtual_screen import VirtualScreen, missing_tools

pytestmark = [
    pytest.mark.timeout(120),
    pytest.mark.skipif(missing_tools() != "", reason="Xvfb is not installed, so there are no displays to unplug"),
    pytest.mark.skipif(ctypes.util.find_library("Xrandr") is None, reason="libXrandr is not installed"),
]


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    with VirtualScreen("2048x768") as screen:
        return screen.run("tests.ui.players.on_two_screens", tmp_path_factory.mktemp("two"))


def test_the_players_screen_fills_the_second_display(told):
    first = told["players"][0]
    assert (first["screen"], first["full"], first["shown"]) == ("right", True, True)


def test_unplugged_it_is_a_window_on_the_display_that_is_left_and_one_sentence_says_so(told):
    unplugged = told["players"][1]
    assert (unplugged["screen"], unplugged["full"], unplugged["shown"]) == ("left", False, True)
    assert unplugged["said"] == "The second screen is gone: the players' screen is a window here now."


def test_plugged_in_again_it_goes_back_there(told):
    back = told["players"][2]
    assert (back["screen"], back["full"], back["shown"]) == ("right", True, True)
    assert back["said"] == "The second screen is back, with the players' screen on it."


def test_dice_that_were_typed_meanwhile_are_not_lost(told):
    assert [each["dice"] for each in told["players"]] == [[3], [3], [3]]


def test_a_referee_whose_display_is_unplugged_comes_into_view_and_is_not_covered(told):
    before, after = told["referee"]
    assert (before["referee"]["screen"], before["players"]["screen"]) == ("right", "left")
    assert after["referee"]["shown"]
    assert after["players"]["shown"]
    assert not after["players"]["full"]
