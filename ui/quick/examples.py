"""What a form begins with where its least figures would come to nothing: a plain case, to be changed at once."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]

ATTACK: Facts = {"attacks": 5, "score": 4, "strength": 1, "pt": 4, "hp": 5}
CLOSE: Facts = {**ATTACK, "mt": 7}
FOOT: Facts = {"resilience": 4, "bases": 6}
IN_CONTACT: Facts = {"bases": 6, "in_contact": 4, "value": 4}

EXAMPLES: dict[str, Facts] = {
    "banter-battles/fill-bag": {"units": {"red": 6, "blue": 5}},
    "banter-battles/scare-check": FOOT,
    "banter-battles/fall-back": FOOT,
    "banter-battles/charge": FOOT,
    "banter-battles/reform": {"bases": 3, "start_bases": 6},
    "banter-battles/shoot": {"bases": 4, "value": 5, "target_bases": 6},
    "banter-battles/bash": {"a": IN_CONTACT, "b": IN_CONTACT},
    "banter-battles/out-scout": {"a": {"scouts": 3, "units": 12}, "b": {"scouts": 2, "units": 11}},
    "banter-battles/victory": {
        "a": {"start_units": 11, "destroyed_units": 3},
        "b": {"start_units": 11, "destroyed_units": 7},
    },
    "banter-battles/pull": {"bag": {"red": 5, "blue": 5}, "to_act": {"red": 5, "blue": 5}},
    "battle-rules/attack": ATTACK,
    "battle-rules/ranged": CLOSE,
    "battle-rules/counter-offensive": CLOSE,
    "battle-rules/morale": {"mt": 7},
    "battle-rules/rally": {"mt": 7},
    "battle-rules/run-down": {"hp": 5},
    "battle-rules/close-combat": {"attacker": CLOSE, "defender": CLOSE},
    "battle-rules/shoot-scrum": {
        "attacks": 5,
        "rc": 4,
        "strength": 1,
        "friends": [{"name": "Friends", "pt": 4, "hp": 5, "mt": 7}],
        "enemies": [{"name": "Enemies", "pt": 4, "hp": 5, "mt": 7}],
    },
    "ranged-fun/damage": {"movement": 6, "armour": 5, "srf": 4, "lrf": 3, "damage": 2},
    "ranged-fun/fire": {"strength": 5, "armour": 5},
    "ranged-fun/hit-building": {"structure": 6, "damage": 2},
    "ranged-fun/hitch": {"atv_armour": 2, "carrier_armour": 6},
    "ranged-fun/passengers": {"damage": 3},
    "ranged-fun/range-band": {"distance": 5},
    "ranged-fun/shot": {
        "strength": 5,
        "target": {"movement": 6, "armour": 5, "srf": 4, "lrf": 3},
    },
    "itty-bitty/activate": {"leadership": 4},
    "itty-bitty/bridge": {"turns": 2, "infantry": 4, "forest_distance": 2},
    "itty-bitty/fortify": {"turns": 3},
    "itty-bitty/morale": {"quality": 4},
    "itty-bitty/save": {"quality": 4},
    "itty-bitty/scout": {"distance": 2, "quality": 4},
    "itty-bitty/throw": {"power": 5},
    "itty-bitty/cast": {"spell": "fireball", "caster": "wizard", "power": 7},
    "itty-bitty/combat": {"attackers": [{"attack": 4}], "defenders": [{"defense": 2}]},
    "itty-bitty/draw": {"cup": ["Captain of the left", "Captain of the right", "Wizard"]},
    "itty-bitty/hexes": {"from": "0101", "to": "0505"},
    "itty-bitty/template": {"at": "0505"},
    "wargame/attack": {"models": 5, "target": {"models": 5}},
    "wargame/may-react": {"distance": 10, "move": 6},
}


def example(ruleset: str, procedure: str) -> Facts:
    """The facts to begin with; none where the defaults do."""
    return EXAMPLES.get(f"{ruleset}/{procedure}", {})
