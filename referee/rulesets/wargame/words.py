"""The words of Wargame: outcomes for charts, facts to begin with, what its lists name."""

from __future__ import annotations

from referee.wording import N_
from referee.words import Words, how_many, which_side

DEEDS = {
    ("focus", ""): N_("focus"),
    ("move", ""): N_("move"),
    ("shoot", ""): N_("shoot at"),
    ("engage", ""): N_("engage with"),
    ("focus", "shoot"): N_("focus, then shoot at"),
    ("focus", "engage"): N_("focus, then engage with"),
    ("move", "shoot"): N_("move, then shoot at"),
    ("move", "engage"): N_("move, then engage with"),
}
"""What an activation is called in its sentence, before its target; any other is just an activation."""


def kept_nerve(effect: str | None) -> str:
    """What fear did to a unit."""
    return effect.replace("_", " ") if effect else "keeps its nerve"


WORDS = Words(
    phrases={
        "initiative": which_side,
        "attack": lambda down: how_many(down, "takedown"),
        "panic": kept_nerve,
        "takedown": kept_nerve,
    },
    examples={
        "attack": {"models": 5, "target": {"models": 5}},
        "may-react": {"distance": 10, "move": 6},
    },
    references={
        "profiles": {"weapons.*": "weapons"},
        "warbands": {
            "profiles.*": "profiles",
            "units.*.leader": "profiles",
            "units.*.models.*.profile": "profiles",
        },
    },
    signs={
        "prone": "prone",
        "shaken": "shaken",
        "cowed": "hourglass",
        "focused": "target",
        "held": "lock",
        "soft-cover": "ranger",
        "hard-cover": "wall",
        "unconscious": "skull",
        "objective": "flag",
    },
)
