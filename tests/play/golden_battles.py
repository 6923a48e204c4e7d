"""Every golden battle of every ruleset, old and new: how it is set up, and the lines of its script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.rulesets import ruleset
from tests.play.golden import Line, script
from tests.play.small_banter import SETUP as MILL
from tests.referee.battles.memory import Play
from tests.referee.rulesets.battle_rules.market_day import ARMIES, SCRIPT
from tests.referee.rulesets.battle_rules.sensible import ARMIES as SENSIBLE
from tests.referee.rulesets.itty_bitty.games import DEFEND_THE_BRIDGE, HASTINGS, STIRLING, as_it_was
from tests.referee.rulesets.ranged_fun.mission import BOOK_LINES, BOOK_SETUP, LINES, SETUP
from tests.referee.rulesets.wargame.scripted import BATTLE
from tests.referee.rulesets.wargame.scripted import SETUP as HARBOUR

Golden = tuple[Callable[[], Play], list[Line]]
MARKET = [dict(zip(("order", "args", "dice", "ask", "choose"), line, strict=True)) for line in SCRIPT]


def by(game: str, name: str) -> dict[str, str]:
    """All rulings of a game as a named set has them, as keywords."""
    return {point.id.replace("-", "_"): point.of_set(name) for point in ruleset(game).rulings}  # type: ignore[arg-type]


def _market(armies: list[dict[str, Any]]) -> dict[str, Any]:
    return {"scenario": "market-day", "sides": [{"roster": army} for army in armies]}


def _new(game: str, setup: Any, rulings: str = "", **more: Any) -> Callable[[], Play]:
    return lambda: Play.new(game, setup, **more, **(by(game, rulings) if rulings else {}))


def _hexes(name: str, lines: list[Line]) -> Golden:
    return _new("itty-bitty", {"scenario": name}, "club-usual", content=as_it_was()), lines


def _of_sets(game: str, setup: Any, file: str = "{}-script") -> dict[str, Golden]:
    return {
        f"{game}, {name}": (_new(game, setup, name), script(game, file.format(name)))
        for name in ("by-the-book", "club-usual")
    }


BATTLES: dict[str, Golden] = {
    "The mill at dawn": (_new("banter-battles", MILL), script("banter-battles", "script")),
    **_of_sets("banter-battles", MILL),
    "Market day": (_new("battle-rules", _market(ARMIES), "club-usual"), MARKET),
    **_of_sets("battle-rules", _market(SENSIBLE)),
    "The road to the huts": (_new("ranged-fun", SETUP, "club-usual"), LINES),
    "Two aboard": (_new("ranged-fun", BOOK_SETUP), BOOK_LINES),
    "Defend the bridge": _hexes("defend-the-bridge", DEFEND_THE_BRIDGE),
    "Hastings": _hexes("hastings", HASTINGS),
    "Stirling": _hexes("stirling", STIRLING),
    **_of_sets("itty-bitty", {"scenario": "defend-the-bridge"}, "the-bridges-{}.script"),
    "Harbour Watch": (_new("wargame", HARBOUR), BATTLE),
    **_of_sets("wargame", {"scenario": "skirmish-line"}),
}
