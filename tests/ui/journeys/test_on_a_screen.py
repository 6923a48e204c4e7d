"""Journeys on a virtual screen, with a mouse and keys that come from the X server."""

import pytest

MODULE = "tests.ui.journeys.%s"


@pytest.mark.timeout(120)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_roll_is_typed_taken_back_and_put_back_with_real_keys(virtual_screen, tmp_path, language):
    told = virtual_screen.run(MODULE % "on_a_screen", tmp_path, language=language)
    assert told["platform"] == "xcb"
    assert told["entries"] == [1, 2, 3, 4]
    assert told["library"] is True


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("screen", "at_least"),
    [("print", 20), ("quick", 20), ("content", 60), ("armies", 20), ("journal", 6)],
)
def test_every_drop_down_list_is_chosen_from_with_a_real_mouse(virtual_screen, tmp_path, screen, at_least):
    chosen = virtual_screen.run(MODULE % "every_drop_down", tmp_path, screen, seconds=280)
    assert chosen[screen] >= at_least


@pytest.mark.timeout(200)
def test_screens_with_few_drop_down_lists_are_clicked_through_too(virtual_screen, tmp_path):
    chosen = virtual_screen.run(MODULE % "every_drop_down", tmp_path, "new_battle", "table", "others", seconds=180)
    assert chosen["hand"] >= 10


@pytest.mark.timeout(120)
def test_dice_typed_after_coming_back_or_after_a_restart_are_the_players_own(virtual_screen, tmp_path):
    told = virtual_screen.run(MODULE % "dice_on_a_screen", tmp_path)
    assert told["back"] == [[[2], "players"], [[4], "players"]]
    assert told["restarted"] == [[[3], "players"], [[6], "players"]]


@pytest.mark.timeout(120)
def test_a_die_a_result_and_an_entry_are_put_right_with_a_real_mouse_and_few_inputs(virtual_screen, tmp_path):
    told = virtual_screen.run(MODULE % "in_place_on_a_screen", tmp_path)
    assert told["corrected"] == {"faces": [6, 2], "inputs": 2}
    assert told["overruled"] == {"bases": 2, "inputs": 3}
    assert told["taken_back"] == {"out": [0], "inputs": 2}
