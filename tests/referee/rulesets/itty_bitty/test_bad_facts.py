"""Bad facts get one clear sentence that names the fact and what is allowed."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.resolving import resolve

FIGHT = {"kind": "melee", "terrain": "clear", "attackers": [{"attack": 3}], "defenders": [{"defense": 2}]}


@pytest.mark.parametrize(
    ("id", "facts", "words"),
    [
        ("hexes", {"from": "17", "to": "1608"}, "“from” cannot be “17”"),
        ("hexes", {"from": "1707"}, "“to” is missing"),
        ("activate", {"leadership": 7}, "“leadership” cannot be 7: .*from 1 to 6"),
        ("activate", {"leadership": 0}, "“leadership” cannot be 0: .*from 1 to 6"),
        ("activate", {"leadership": 3, "feer": True}, "no fact “feer”"),
        ("draw", {"cup": ["a", "a"]}, "“a” is named twice in cup"),
        ("combat", {**FIGHT, "kind": "brawl"}, "“kind” cannot be"),
        ("combat", {**FIGHT, "terrain": "hill"}, "“terrain” cannot be"),
        ("combat", {**FIGHT, "attackers": []}, "“attackers” cannot be .*1 or more"),
        ("combat", {**FIGHT, "defenders": []}, "“defenders” cannot be .*1 or more"),
        ("combat", {**FIGHT, "attackers": [{"attack": 13}]}, "attack” cannot be 13: .*from 0 to 12"),
        (
            "combat",
            {**FIGHT, "defenders": [{"defense": 2, "fortification": 3}]},
            "fortification” cannot be 3: .*from 0 to 2",
        ),
        ("combat", {**FIGHT, "shift": "left"}, "“shift” cannot be"),
        ("balk", {"qualities": []}, "“qualities” cannot be"),
        ("morale", {"quality": 3, "marker": "berserk"}, "“marker” cannot be"),
        ("disorganize", {"times_this_turn": -1}, "“times_this_turn” cannot be -1: .*from 0 to 200"),
        ("scout", {"distance": 4, "quality": 3}, "“distance” cannot be 4: .*from 1 to 3"),
        ("cast", {"spell": "rally", "caster": "bard", "power": 3}, "“caster” cannot be"),
        ("cast", {"spell": "rally", "caster": "priest", "power": 8}, "“power” cannot be 8: .*from 1 to 7"),
        ("template", {"shape": "ball", "size": 4, "strength": 6, "at": "1010"}, "“size” cannot be 4: .*from 1 to 3"),
        (
            "template",
            {"shape": "ball", "size": 2, "strength": 11, "at": "1010"},
            "“strength” cannot be 11: .*from 1 to 10",
        ),
        ("fearball", {"qualities": {"a": 0}}, "“qualities.a” cannot be 0: .*from 1 to 6"),
        ("march", {"movements": [], "hexes": []}, "“movements” cannot be"),
        ("march", {"movements": [4], "hexes": ["lava"]}, '“hexes.*” cannot be "lava"'),
        ("stack", {"attacks": [2], "smc": 1.5}, "“smc” cannot be 1.5"),
        ("segments", {"actions": [{"name": "a", "kind": "melee"}] * 2}, "“a” is named twice"),
        ("petard", {"powder": 2}, "no fact “powder”"),
    ],
)
def test_bad_facts_are_refused_in_one_sentence(id, facts, words):
    with pytest.raises(Refused, match=words) as refusal:
        resolve(id, facts, 1)
    assert "\n" not in str(refusal.value)
