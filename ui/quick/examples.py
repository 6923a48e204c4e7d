"""What a form begins with where its defaults alone come to nothing: a plain case, to be changed at once."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]

ATTACK: Facts = {"attacks": 5, "score": 4, "strength": 1, "pt": 4, "hp": 5}
CLOSE: Facts = {**ATTACK, "mt": 7}

EXAMPLES: dict[str, Facts] = {
    "banter-battles/fill-bag": {"units": {"red": 6, "blue": 5}},
    "banter-battles/pull": {"bag": {"red": 5, "blue": 5}, "to_act": {"red": 5, "blue": 5}},
    "battle-rules/attack": ATTACK,
    "battle-rules/ranged": ATTACK,
    "battle-rules/counter-offensive": ATTACK,
    "battle-rules/close-combat": {"attacker": CLOSE, "defender": CLOSE},
    "battle-rules/shoot-scrum": {
        "attacks": 5,
        "rc": 4,
        "strength": 1,
        "friends": [{"name": "Friends", "pt": 4, "hp": 5, "mt": 7}],
        "enemies": [{"name": "Enemies", "pt": 4, "hp": 5, "mt": 7}],
    },
    "itty-bitty/cast": {"spell": "fireball", "caster": "wizard", "power": 7},
    "itty-bitty/combat": {"attackers": [{"attack": 4}], "defenders": [{"defense": 2}]},
    "itty-bitty/draw": {"cup": ["Captain of the left", "Captain of the right", "Wizard"]},
    "itty-bitty/hexes": {"from": "0101", "to": "0505"},
    "itty-bitty/template": {"at": "0505"},
}


def example(ruleset: str, procedure: str) -> Facts:
    """The facts to begin with; none where the defaults do."""
    return EXAMPLES.get(f"{ruleset}/{procedure}", {})
