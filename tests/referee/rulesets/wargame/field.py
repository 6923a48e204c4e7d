"""A battle of Wargame for tests of the tracker: the two warbands that are shipped, and ways to any moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.journal import Entry
from tests.referee.battles.memory import Play, words_of

RIFLES, BREACHERS = "red-rifle-band", "red-breaching-team"
GUNNER, MARKSMAN, RUNNER = "red-gunner", "red-marksman", "red-runner"
RAIDERS, BRUISERS = "blue-raider-band", "blue-bruiser-team"
HUNTER, HUNTRESS = "blue-first-hunter", "blue-second-hunter"
HIT, MISS, SAVED, FAILED = 6, 1, 6, 1


ASKED = {"distance": 5, "models": lambda asked: asked.high}
"""What the referee says unless a test says otherwise: near, and all of them are within 1″."""


class Field(Play):
    """A battle whose referee has a ruler at hand."""

    def do(self, order: str, args: Any = None, *, ask: Any = None, **said: Any) -> Entry:
        return super().do(order, args, ask={**ASKED, **(ask or {})}, **said)


def before(scenario: str = "skirmish-line", **rulings: str) -> Play:
    """Nobody is deployed yet."""
    return Field.new("wargame", {"scenario": scenario}, **rulings)


def in_turn(side: str = "red", scenario: str = "skirmish-line", **rulings: str) -> Play:
    """The first round, red goes first; it is this side's turn, and nobody has acted in it."""
    play = before(scenario, **rulings)
    play.do("deploy-rest")
    play.do("next-phase")
    if not play.table.first:
        play.do("initiative", dice=[6, 1])
        play.do("next-phase")
    if side == "blue":
        pass_turn(play)
    return play


def pass_turn(play: Play) -> None:
    """Nobody of this side does anything any more."""
    if not play.reasons("rest"):
        play.do("rest")
    play.do("next-phase")


def acts(play: Play, order: str, unit: str, target: str = "", seen: Iterable[str] = (), **more: Any) -> Entry:
    """An action; if it begins an activation these enemies see it."""
    said = {name: more.pop(name) for name in ("dice", "choose") if name in more}
    ask = {"seen-by": list(seen), **more.pop("ask", {})}
    args = {"unit": unit, "target": target, **more} if target else {"unit": unit, **more}
    return play.do(order, args, ask=ask, **said)


def shoots(play: Play, unit: str, target: str, dice: list[int], **more: Any) -> Entry:
    """A shot that nobody reacts to."""
    return acts(play, "shoot", unit, target, dice=dice, **more)


def takes_down(play: Play, unit: str, target: str, near: Iterable[str] = (), **more: Any) -> Entry:
    """The marksman, the gunner or a hunter takes down one model of the target."""
    return shoots(play, unit, target, [HIT, FAILED], ask={"within-6": list(near)}, **more)


def marks(play: Play, unit: str, marker: str) -> None:
    play.do("mark", {"units": [unit], "marker": marker})


def fights(play: Play, unit: str, target: str) -> None:
    """Two units are in combat by the referee's word."""
    play.do("touch", {"unit": unit, "target": target})


def place(play: Play, unit: str, *spots: tuple[float, float]) -> None:
    """Where the models of a unit stand; of one spot only, the others stand beside it in a row."""
    count = play.unit(unit).standing
    row = spots if len(spots) == count else [(spots[0][0] + 1.5 * n, spots[0][1]) for n in range(count)]
    play.do("place", {"unit": unit, "spots": "; ".join(f"{x},{y}" for x, y in row)})


def kinds(play: Play, unit: str) -> set[str]:
    """The markers of a unit."""
    return {marker.kind for marker in play.unit(unit).markers}


def dues(play: Play) -> list[tuple[str, str]]:
    """What is due, order and unit."""
    return [(due.order, str(due.args["unit"])) for due in play.battle.due]


def why_not(play: Play, order: str, **args: Any) -> str:
    """All reasons against an order, one a line."""
    return "\n".join(play.reasons(order, args))


def declared(*seen: str, action: str = "move", unit: str = GUNNER, **more: str) -> Play:
    """The gunner (or another) has declared to move, seen by these."""
    play = in_turn(**more)
    acts(play, action, unit, seen=seen)
    return play


def react(play: Play, unit: str, reaction: str, **more: object) -> str:
    """A unit declares its reaction."""
    return words_of(play.do("react", {"unit": unit, "reaction": reaction, **more}))


def done_after(play: Play, unit: str, active: str = GUNNER, **more: object) -> str:
    """The action is resolved, and then the unit's reaction."""
    said = {name: more.pop(name) for name in ("dice", "ask", "choose") if name in more}
    play.do("resolve", {"unit": active})
    return words_of(play.do(play.battle.due[0].order, {"unit": unit, **more}, **said))  # type: ignore[arg-type]
