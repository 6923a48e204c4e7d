"""Outcomes in words, short enough for a bar of a chart: by the ruleset and the procedure, from what its chart names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

CHECK = {"pass": "passes", "fell_back": "falls back", "lost_base": "fails", "destroyed": "is destroyed"}
CRT = {
    "Ad": "Ad, attacker disorganized",
    "Ae": "Ae, attacker eliminated",
    "Dd": "Dd, defender disorganized",
    "De": "De, defender eliminated",
    "Exd": "Exd, both disorganized",
    "Exk": "Exk, both eliminated",
    "-": "no effect",
}
NEXT = {"consolidate": "they consolidate", "over": "it is over", "fallback": "the loser falls back"}


def counted(number: int, one: str, many: str = "") -> str:
    """So many of something.

    >>> counted(0, "base"), counted(1, "base"), counted(2, "loss", "losses")
    ('no bases', '1 base', '2 losses')
    """
    return f"{number or 'no'} {one if number == 1 else many or f'{one}s'}"


def checked(result: str, bases: int) -> str:
    """How a scare check ended."""
    return f"{CHECK.get(result, result)}, {counted(bases, 'base')} lost"


def charged(result: str) -> str:
    """How a charge was begun."""
    return {"charges": "charges", "refuses": "stays where it is"}.get(result) or CHECK.get(result, result)


def side(winner: str | None) -> str:
    """Which of two sides it is."""
    return f"side {winner.upper()}" if winner in ("a", "b") else winner or "nobody"


def melee(winner: str | None, after: str | None) -> str:
    """Who won a close combat, and what comes then."""
    won = "a draw" if winner in (None, "draw") else f"the {winner} wins"
    return f"{won}, {NEXT.get(after or '', after or '')}".rstrip(", ")


def scrum(state: str, winner: str | None) -> str:
    """What fire made of a scrum."""
    return "the scrum goes on" if state == "intact" else f"it ends, {winner} win" if winner else "it ends, nobody wins"


def lowered(stat: str | None, hammered: bool, boom: bool) -> str:
    """What damage did to a unit."""
    done = "boom" if boom else "hammered" if hammered else ""
    named = f"{stat.upper() if stat in ('srf', 'lrf') else stat} falls" if stat else ""
    return ", ".join(filter(None, (named, done))) or "nothing"


def harmed(damage: tuple[int, ...]) -> str:
    """The damage of each attack."""
    return f"{' and '.join(map(str, damage))} damage" if any(damage) else "no damage"


def revealed(formation: bool, scout: bool) -> str:
    """What a scout found out, and who found out about him."""
    seen = "formation revealed" if formation else "nothing seen"
    return f"{seen}, scout revealed" if scout else seen


def thrown(accurate: bool, scatter: str | None) -> str:
    """Where a thrown spell came down."""
    return "on its target" if accurate else f"scatters {(scatter or '').replace('-', ' ')}".rstrip()


def blown(structure: str, engineer: str) -> str:
    """What a petard did to the work, and to its engineer."""
    return f"{structure}, engineer {engineer.replace('_', ' ')}"


def kept_nerve(effect: str | None) -> str:
    """What fear did to a unit."""
    return effect.replace("_", " ") if effect else "keeps its nerve"


PHRASES: dict[str, Callable[..., str]] = {
    "banter-battles/scare-check": checked,
    "banter-battles/fall-back": checked,
    "banter-battles/charge": charged,
    "banter-battles/shoot": lambda bases: f"{counted(bases, 'base')} destroyed",
    "banter-battles/bash": lambda a, b: f"A loses {counted(a, 'base')}, B {b or 'none'}",
    "banter-battles/out-scout": side,
    "banter-battles/king": side,
    "battle-rules/run-down": lambda lost: f"{lost or 'no'} HP lost",
    "battle-rules/morale": lambda passed: "passes" if passed else "fails",
    "battle-rules/attack": lambda lost: f"{lost or 'no'} HP lost",
    "battle-rules/roll-off": side,
    "battle-rules/close-combat": melee,
    "battle-rules/ranged": lambda lost, status: f"{lost or 'no'} HP lost, {status}",
    "battle-rules/counter-offensive": lambda on, lost: (
        f"assault {'goes on' if on else 'stopped'}, {lost or 'no'} HP lost"
    ),
    "battle-rules/shoot-scrum": scrum,
    "ranged-fun/damage": lowered,
    "ranged-fun/scatter": lambda scatters: "scatters" if scatters else "comes down on its target",
    "ranged-fun/fire": harmed,
    "ranged-fun/shot": lambda hammered, boom: "boom" if boom else "hammered" if hammered else "fights on",
    "itty-bitty/activate": lambda orders: "takes orders" if orders else "takes none",
    "itty-bitty/balk": lambda charges: "charges" if charges else "balks",
    "itty-bitty/morale": lambda marker: "steady" if marker == "none" else str(marker),
    "itty-bitty/combat": lambda result: str(CRT.get(result, result)),
    "itty-bitty/scout": revealed,
    "itty-bitty/throw": thrown,
    "itty-bitty/cast": lambda cast: "it is cast" if cast else "it fizzles",
    "itty-bitty/save": lambda saved: "saved" if saved else "not saved",
    "itty-bitty/summon-goons": lambda units: f"{counted(units, 'unit')} of goons",
    "itty-bitty/petard": blown,
    "wargame/initiative": side,
    "wargame/attack": lambda down: counted(down, "takedown"),
    "wargame/panic": kept_nerve,
    "wargame/takedown": kept_nerve,
}


def phrase(procedure: str, values: tuple[Any, ...]) -> str | None:
    """What a procedure came to, if it has words of its own."""
    known = PHRASES.get(procedure)
    return known(*values) if known else None
