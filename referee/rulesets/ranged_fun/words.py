"""The words of Ranged Fun: outcomes for charts, facts to begin with, what its lists name."""

from __future__ import annotations

from referee.words import Words


def lowered(stat: str | None, hammered: bool, boom: bool) -> str:
    """What damage did to a unit."""
    done = "boom" if boom else "hammered" if hammered else ""
    named = f"{stat.upper() if stat in ('srf', 'lrf') else stat} falls" if stat else ""
    return ", ".join(filter(None, (named, done))) or "nothing"


def harmed(damage: tuple[int, ...]) -> str:
    """The damage of each attack."""
    return f"{' and '.join(map(str, damage))} damage" if any(damage) else "no damage"


def fared(damage: tuple[int, ...], hammered: bool, boom: bool) -> str:
    """What a shot did to its target; one that was hammered before is so still, whatever misses it."""
    done = "boom" if boom else "hammered" if hammered and any(damage) else ""
    return done or harmed((sum(damage),))


WORDS = Words(
    phrases={
        "damage": lowered,
        "scatter": lambda scatters: "scatters" if scatters else "comes down on its target",
        "fire": harmed,
        "shot": fared,
    },
    examples={
        "damage": {"movement": 6, "armour": 5, "srf": 4, "lrf": 3, "damage": 2},
        "fire": {"strength": 5, "armour": 5},
        "hit-building": {"structure": 6, "damage": 2},
        "hitch": {"atv_armour": 2, "carrier_armour": 6},
        "passengers": {"damage": 3},
        "range-band": {"distance": 5},
        "shot": {"strength": 5, "target": {"movement": 6, "armour": 5, "srf": 4, "lrf": 3}},
    },
    references={
        "armies": {"units.*": "units", "muster.*.unit": "units"},
        "scenarios": {
            "a.army": "armies",
            "b.army": "armies",
            "a.given.*.unit": "units",
            "b.given.*.unit": "units",
            "terrain.*.building": "buildings",
        },
    },
    signs={
        "hammered": "hammer",
        "overwatch": "eye",
        "observer": "binoculars",
        "objective": "flag",
    },
    short_forms=("atv", "lrf", "srf", "vlrf", "vsrf"),
)
