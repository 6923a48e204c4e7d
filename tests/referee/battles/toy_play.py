"""A toy battle in memory, with its orders given in a word: for tests of the journal."""

from typing import Any

from referee.journal import Consequences
from tests.data.toy import CONTENT, TOY
from tests.referee.battles.memory import Play

HITS = {0: [1, 1, 1], 1: [4, 1, 1], 2: [4, 4, 1], 3: [4, 4, 4]}


def toy(keep_every: int = 0, **options: Any) -> Play:
    return Play.new(TOY, {"options": options}, content=CONTENT, keep_every=keep_every)


def shot(play: Play, hits: int, unit: str = "red-1", target: str = "blue-1", passes: bool = True) -> int:
    """So many hits, and the test after them; the number of the shot."""
    entry = play.do("shoot", {"unit": unit, "target": target}, dice=HITS[hits], ask={"distance": 5})
    if play.battle.due:
        play.do("test", {"unit": target}, dice=[6 if passes else 1])
    return entry.number


def marched(play: Play, unit: str = "red-3") -> int:
    """A march, which moves the clock of the toy."""
    return play.do("march", {"unit": unit}).number


def noted(play: Play) -> int:
    return play.do("note", {"text": "Tea."}).number


def men(play: Play, *units: str) -> list[int]:
    return [play.unit(unit).men for unit in units or ("blue-1",)]


def without(play: Play, number: int) -> Consequences:
    """What taking back an entry would do; nothing is written."""
    found = play.game.undo("now", number).consequences
    assert found is not None
    return found


def same(play: Play) -> None:
    """The battle is the fold of its entries, here and when it is read again."""
    assert play.battle == play.fold() == play.reopened().battle
