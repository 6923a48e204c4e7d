"""What musters share: content by name, names of sides, ids of units."""

import pytest

from referee.mustering import called_after, piece, side_setup, unit_id
from referee.requests import Refused
from referee.ruleset import Setup, SideSetup


def names(*sides: SideSetup, armies: tuple[str, str], roles: tuple[str, str] | None = None) -> list[str]:
    return [side.name for side in called_after(Setup(sides=sides), armies, roles).sides]


def test_a_piece_that_is_not_there_is_refused_with_what_there_is() -> None:
    assert piece({"armies": {"guard": 1}}, "armies", "guard") == 1
    with pytest.raises(Refused, match=r"There is no “watch” among the armies; there are guard\."):
        piece({"armies": {"guard": 1}}, "armies", "watch")
    with pytest.raises(Refused, match=r"there are none\."):
        piece({}, "armies", "watch")


def test_sides_are_called_after_their_armies() -> None:
    assert names(armies=("Guard", "Riders"), roles=("North", "South")) == ["Guard", "Riders"]


def test_two_of_the_same_army_are_called_after_their_parts() -> None:
    assert names(armies=("Guard", "Guard"), roles=("North", "South")) == ["North", "South"]
    assert names(armies=("Guard", "Guard")) == ["", ""]


def test_a_name_that_is_given_stays() -> None:
    assert names(SideSetup(name="Us"), armies=("Guard", "Riders")) == ["Us", "Riders"]


def test_a_setup_says_nothing_of_a_side_that_it_does_not_name() -> None:
    assert side_setup(Setup(sides=(SideSetup(id="red"),)), 1) == SideSetup()


def test_a_name_without_letters_still_gives_an_id() -> None:
    taken: set[str] = set()
    assert [unit_id("red", name, taken) for name in ("!!", "??")] == ["red-unit", "red-unit-2"]
