"""The words of Itty Bitty Battles: outcomes for charts, facts to begin with, what its lists name."""

from __future__ import annotations

from referee.value import FrozenMap
from referee.wording import N_
from referee.words import Words, how_many

CRT = {
    "Ad": "Ad, attacker disorganized",
    "Ae": "Ae, attacker eliminated",
    "Dd": "Dd, defender disorganized",
    "De": "De, defender eliminated",
    "Exd": "Exd, both disorganized",
    "Exk": "Exk, both eliminated",
    "-": "no effect",
}


FARED = {
    "Ad": N_("{a} disorganized"),
    "Ae": N_("{a} eliminated"),
    "Dd": N_("{b} disorganized"),
    "De": N_("{b} eliminated"),
    "Exd": N_("{c} disorganized"),
    "Exk": N_("{c} eliminated"),
    "-": N_("nothing happens"),
}
"""The same in the words of a verdict: the attackers, the defenders, all of them in one list."""
UNDER_FIRE = {"Ad": "-", "Ae": "-", "Exd": "Dd", "Exk": "De"}
"""What these come to where those who shoot suffer nothing."""


def fared(shoots_unhurt: bool) -> FrozenMap[str, str]:
    """What each result comes to, in the words of a verdict."""
    comes_to = UNDER_FIRE if shoots_unhurt else {}
    return FrozenMap({words: FARED[comes_to.get(id, id)] for id, words in CRT.items()})


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


WORDS = Words(
    phrases={
        "activate": lambda orders: "takes orders" if orders else "takes none",
        "balk": lambda charges: "charges" if charges else "balks",
        "morale": lambda marker: "steady" if marker == "none" else str(marker),
        "combat": lambda result: str(CRT.get(result, result)),
        "scout": revealed,
        "throw": thrown,
        "cast": lambda cast: "it is cast" if cast else "it fizzles",
        "save": lambda saved: "saved" if saved else "not saved",
        "summon-goons": lambda units: f"{how_many(units, 'unit')} of goons",
        "petard": blown,
    },
    examples={
        "activate": {"leadership": 4},
        "bridge": {"turns": 2, "infantry": 4, "forest_distance": 2},
        "fortify": {"turns": 3},
        "morale": {"quality": 4},
        "save": {"quality": 4},
        "scout": {"distance": 2, "quality": 4},
        "throw": {"power": 5},
        "cast": {"spell": "fireball", "caster": "wizard", "power": 7},
        "combat": {"attackers": [{"attack": 4}], "defenders": [{"defense": 2}]},
        "draw": {"cup": ["Captain of the left", "Captain of the right", "Wizard"]},
        "hexes": {"from": "0101", "to": "0505"},
        "template": {"at": "0505"},
    },
    references={
        "units": {"becomes": "units"},
        "armies": {
            "budget": "budgets",
            "formations.*.captain.smc": "smcs",
            "formations.*.units.*.unit": "units",
            "alone.*.unit": "units",
            "casters.*.smc": "smcs",
            "engines.*.unit": "engines",
        },
        "scenarios": {
            "map": "maps",
            "sides.*.units.*.unit": "units",
            "sides.*.engines.*.engine": "engines",
        },
    },
    signs={
        "disorganized": "disorder",
        "routed": "fall-back",
        "berserk": "swords",
        "rally-attempt": "rally",
        "hidden": "hidden",
        "fortification-1": "fort",
        "fortification-2": "fort",
        "rubble": "rubble",
        "balked": "stop",
        "charged": "lance",
        "under-fire": "burst",
        "fired": "missile",
        "dismounted": "dismount",
        "afraid": "shaken",
    },
    short_forms=("smc",),
)
