"""Small battles to try a rule on: squads by name and type on both sides, set up, and in the phase that is wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from referee.order import Form
from tests.referee.battles.memory import Play, rules_of, words_of

__all__ = ["Play", "after_assault", "form", "in_contact", "rules_of", "table", "words_of"]

PHASES = ("morale", "movement", "ranged", "close")
Squads = Mapping[str, str]

TYPES: dict[str, Any] = {
    "giant": {"name": "Giant", "models": [{"count": 1, "profile": "brute", "weapons": ["great-club"]}]},
    "porters": {"name": "Porters", "models": [{"count": 3, "profile": "porter"}]},
    "mixed": {
        "name": "Mixed",
        "models": [
            {"count": 2, "profile": "heavy", "weapons": ["rifle", "blade"]},
            {"count": 3, "profile": "militia", "weapons": ["rifle", "bayonet"]},
        ],
    },
}
PROFILES: dict[str, Any] = {"porter": {"name": "Porter", "pt": 3, "mt": 3, "hp": 1, "mv": 6}}


def roster(side: str, squads: Squads) -> dict[str, Any]:
    """A side's army: each squad by its name, with the type it is of."""
    names: dict[str, list[str]] = {}
    for name, kind in squads.items():
        names.setdefault(kind, []).append(name)
    return {
        "name": side.capitalize(),
        "fielded": dict(Counter(squads.values())),
        "names": names,
        "types": TYPES,
        "profiles": PROFILES,
    }


def table(red: Squads, blue: Squads, *, to: str = "ranged", scenario: str = "", **more: Any) -> Play:
    """A battle in the given phase of red's first turn; a third side is `green`, everything else is a ruling.

    `options` are the set-up's own.
    """
    sides = {"red": red, "blue": blue, **({"green": more.pop("green")} if "green" in more else {})}
    armies = [{"id": side, "roster": roster(side, of)} for side, of in sides.items()]
    setup = {"scenario": scenario, "sides": armies, "options": more.pop("options", {})}
    play = Play.new("battle-rules", setup, **more)
    play.do("set-up-rest")
    if not play.table.first:
        play.do("first-turn", dice=[6, 1, 6, 1][: 2 * (len(sides) - 1)])
    for _ in PHASES[: PHASES.index(to) + 1]:
        play.do("next-phase")
    return play


def to(play: Play, phase: str) -> None:
    """On to the next time this phase comes round."""
    play.do("next-phase")
    while play.battle.phase != phase:
        play.do("next-phase")


def in_contact(play: Play, *pairs: tuple[str, str]) -> Play:
    """The referee says that these squads touch."""
    for unit, target in pairs:
        play.do("touch", {"unit": unit, "target": target})
    return play


def after_assault(play: Play, unit: str, target: str) -> Play:
    """An assault that goes in unopposed."""
    play.do("assault", {"unit": unit, "target": target})
    if any(due.order == "counter" for due in play.battle.due):
        play.do("counter", {"unit": target, "target": unit}, choose={"counter": "hold"})
    play.do("assault-move", {"unit": unit, "target": target}, ask={"touches": [target]})
    return play


def form(play: Play, order: str, **args: Any) -> Form:
    """What the panel shows of an order."""
    found = play.rules.order(order)
    made: Form = found.form(play.battle, found.args(**args))
    return made


def due(play: Play) -> list[str]:
    """What is due, as order and unit."""
    return [f"{each.order} {each.args['unit']}" for each in play.battle.due]
