"""The words of Banter Battles: outcomes for charts, facts to begin with, what its lists name."""

from __future__ import annotations

from referee.words import Facts, Words, how_many, which_side

CHECK = {"pass": "passes", "fell_back": "falls back", "lost_base": "fails", "destroyed": "is destroyed"}
CHARGE = {
    "charges": "charges",
    "refuses": "stays put",
    "pass": "falls back",
    "fell_back": "falls back",
    "lost_base": "falls back and loses bases",
    "destroyed": "is destroyed",
}
FOOT: Facts = {"resilience": 4, "bases": 6}
IN_CONTACT: Facts = {"bases": 6, "in_contact": 4, "value": 4}


def checked(result: str, bases: int) -> str:
    """How a scare check ended."""
    return f"{CHECK.get(result, result)}, {how_many(bases, 'base')} lost"


def charged(result: str) -> str:
    """How a charge was begun; a check that it passes after falling back brings it no further."""
    return CHARGE.get(result, result)


WORDS = Words(
    phrases={
        "scare-check": checked,
        "fall-back": checked,
        "charge": charged,
        "shoot": lambda bases: f"{how_many(bases, 'base')} destroyed",
        "bash": lambda a, b: f"{{a}}: {how_many(a, 'base')} lost, {{b}}: {b or 'none'}",
        "out-scout": which_side,
        "king": which_side,
    },
    titles={"out-scout": "Out-scout"},
    examples={
        "fill-bag": {"units": {"red": 6, "blue": 5}},
        "scare-check": FOOT,
        "fall-back": FOOT,
        "charge": FOOT,
        "reform": {"bases": 3, "start_bases": 6},
        "shoot": {"bases": 4, "value": 5, "target_bases": 6},
        "bash": {"a": IN_CONTACT, "b": IN_CONTACT},
        "out-scout": {"a": {"scouts": 3, "units": 12}, "b": {"scouts": 2, "units": 11}},
        "victory": {
            "a": {"start_units": 11, "destroyed_units": 3},
            "b": {"start_units": 11, "destroyed_units": 7},
        },
        "pull": {"bag": {"red": 5, "blue": 5}, "to_act": {"red": 5, "blue": 5}},
    },
    references={
        "armies": {"period": "periods"},
        "faces": {"period": "periods"},
        "scenarios": {"period": "periods", "armies.*": "armies"},
    },
    signs={
        "scared": "shaken",
        "out-of-command": "stop",
        "in-cover": "wall",
        "objective": "flag",
    },
    short_forms=("bw", "mu"),
)
