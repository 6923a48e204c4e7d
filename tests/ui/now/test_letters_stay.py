"""A letter stays with what it says: an area of terrain has the same one until all terrain lies there, and after."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.play.golden import played
from tests.play.golden_battles import BATTLES
from tests.play.sentences import Quiet
from tests.referee.battles.memory import Play
from ui.now.preparation import Preparation
from ui.now.view import view_of


def letters(play: Play) -> dict[str, str]:
    """The letter of every area and kind that can be said now."""
    session: Any = SimpleNamespace(game=play.game, battle=play.battle, rules=play.rules, changed=Quiet())
    hand = Preparation(session)
    hand.choose("place-terrain", {})
    return {pill.text: pill.key for pill in view_of(play.game, None, hand).pills if pill.key}


def test_the_letter_of_an_area_stays_whatever_is_placed_or_taken_back() -> None:
    new, lines = BATTLES["The mill at dawn"]
    play = played(new(), lines[:2])
    first = letters(play)
    assert first["Area: 6"]
    for area in (4, 2, 1):
        entry = play.do("place-terrain", {"area": area})
        now = letters(play)
        assert f"Area: {area}" not in now
        assert now.items() <= first.items()
    play.undo(entry.number)
    assert letters(play)["Area: 1"] == first["Area: 1"]
