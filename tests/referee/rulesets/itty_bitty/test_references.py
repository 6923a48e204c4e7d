"""Every rule of the catalogue is named in the steps of some resolution, and every name has a text of ours."""

from data.content import shipped
from referee.rulesets.itty_bitty.game import RULESET
from tests.referee.rulesets.itty_bitty.resolving import resolution

OF_THE_CATALOGUE = {
    "Setting up for the Turn",
    "Activation",
    "CRT",
    "Balk Check",
    "Morale checks",
    "Disorganization",
    "Scouts",
    "Petards",
    "Fizzle Table",
    "Using The Spell Templates",
    "Spell Templates",
    "The order of combat",
}

OURS = {each.id for each in (*RULESET.rulings, *RULESET.own_rules)}
HORSE = {"attack": 4, "cavalry": True, "routed": True, "spearmen": True, "engineer": True}
HOLD = {"defense": 2, "fortification": 1, "rubble": True, "spearmen": True}
STRONGHOLD = {"defense": 2, "fortification": 2, "cavalry": True}
PLACE = {"kind": "charge", "terrain": "clear", "attackers": [HORSE], "defenders": [HOLD, STRONGHOLD], "dd_kills": True}

RESOLUTIONS = [
    ("hexes", {"from": "1707", "to": "1608"}, ()),
    ("fill-cup", {"counters": {"Rotwang": "red"}}, ()),
    ("draw", {"cup": ["Rotwang"]}, ("Rotwang",)),
    ("activate", {"leadership": 3, "under_fire": True}, (3,)),
    ("combat", PLACE, (3,)),
    (
        "combat",
        {
            "kind": "melee",
            "terrain": "clear",
            "attackers": [{"attack": 8}],
            "defenders": [{"defense": 2}],
            "support": [2],
            "dd_kills": True,
        },
        (5,),
    ),
    ("balk", {"qualities": [3]}, (3,)),
    ("morale", {"quality": 3, "marker": "disorganized", "balked": True}, (3,)),
    ("disorganize", {}, ()),
    ("scout", {"distance": 1, "quality": 3}, (1, 1)),
    ("petard", {}, (1, 6)),
    ("cast", {"spell": "fireball", "caster": "wizard", "power": 5, "partners": [{"power": 4}]}, (3,)),
    ("throw", {"power": 3}, (5,)),
    ("template", {"shape": "ball", "size": 2, "strength": 6, "at": "1010"}, ()),
    ("save", {"quality": 3}, (3,)),
    ("chain-lightning", {"units": [{"name": "a", "terrain": "clear", "defense": 2}]}, (3,)),
    ("summon-goons", {}, (3,)),
    ("fearball", {"qualities": {"a": 2}}, (3,)),
    ("stack", {"attacks": [2]}, ()),
    ("march", {"movements": [4], "hexes": ["clear"]}, ()),
    ("fortify", {"turns": 2}, ()),
    ("bridge", {"turns": 2, "infantry": 2, "forest_distance": 1}, ()),
    ("segments", {"actions": [{"name": "a", "kind": "melee"}]}, ()),
]


def named() -> set[str]:
    return {step.rule for id, facts, dice in RESOLUTIONS for step in resolution(id, facts, dice).steps}


def test_every_procedure_is_resolved_here():
    assert {id for id, _, _ in RESOLUTIONS} == set(RULESET.procedures())


def test_every_rule_of_the_catalogue_appears_in_some_step():
    assert named() >= OF_THE_CATALOGUE


def test_every_rule_named_in_steps_procedures_or_rulings_has_a_text():
    rules = named() | {each.rule for each in RULESET.procedures().values()} | {each.rule for each in RULESET.rulings}
    assert rules <= set(shipped("itty-bitty")["texts"]) | OURS


def test_every_step_has_words():
    steps = [step for id, facts, dice in RESOLUTIONS for step in resolution(id, facts, dice).steps]
    assert all(step.text and "{" not in step.text for step in steps)
