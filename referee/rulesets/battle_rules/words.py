"""The words of Battle Rules: outcomes for charts, facts to begin with, what its lists name."""

from __future__ import annotations

from referee.words import Facts, Words, which_side

NEXT = {"consolidate": "they consolidate", "over": "it is over", "fallback": "the loser falls back"}
ATTACK: Facts = {"attacks": 5, "score": 4, "strength": 1, "pt": 4, "hp": 5}
CLOSE: Facts = {**ATTACK, "mt": 7}


def lost_points(lost: int) -> str:
    """The hit points that are gone."""
    return f"{lost} HP lost" if lost else "no HP lost"


def melee(winner: str | None, after: str | None) -> str:
    """Who won a close combat, and what comes then."""
    won = "a draw" if winner in (None, "draw") else f"the {winner} wins"
    return f"{won}, {NEXT.get(after or '', after or '')}".rstrip(", ")


def scrum(state: str, winner: str | None) -> str:
    """What fire made of a scrum."""
    return "the scrum goes on" if state == "intact" else f"it ends, {winner} win" if winner else "it ends, nobody wins"


WORDS = Words(
    phrases={
        "run-down": lost_points,
        "morale": lambda passed: "passes" if passed else "fails",
        "attack": lost_points,
        "roll-off": which_side,
        "close-combat": melee,
        "ranged": lambda lost, status: f"{lost_points(lost)}, {status}",
        "counter-offensive": lambda on, lost: f"assault {'goes on' if on else 'stopped'}, {lost_points(lost)}",
        "shoot-scrum": scrum,
    },
    examples={
        "attack": ATTACK,
        "ranged": CLOSE,
        "counter-offensive": CLOSE,
        "morale": {"mt": 7},
        "rally": {"mt": 7},
        "run-down": {"hp": 5},
        "close-combat": {"attacker": CLOSE, "defender": CLOSE},
        "shoot-scrum": {
            "attacks": 5,
            "rc": 4,
            "strength": 1,
            "friends": [{"name": "Friends", "pt": 4, "hp": 5, "mt": 7}],
            "enemies": [{"name": "Enemies", "pt": 4, "hp": 5, "mt": 7}],
        },
    },
    references={
        "squads": {"models.*.profile": "profiles", "models.*.weapons.*": "weapons"},
        "forces": {"squads.*": "squads"},
    },
    signs={
        "fallback": "fall-back",
        "advance": "advance",
        "out-of-cohesion": "apart",
        "in-cover": "wall",
        "objective": "flag",
        "rally-point": "rally",
    },
    short_forms=("cc", "cs", "hp", "mt", "mv", "pt", "rc", "sm"),
)
