"""Every ruling of Banter Battles makes a difference in a battle: the same dice end differently."""

from typing import Any

import pytest

from referee.rulesets.banter_battles.game import RULESET
from referee.rulesets.banter_battles.rulings import RULINGS
from tests.referee.battles.memory import Play
from tests.referee.rulesets.banter_battles.field import (
    CONTENT,
    army,
    bases,
    before,
    destroyed,
    in_bashing,
    in_king,
    in_stuff,
    in_terrain,
)


def bag_count(**rulings: str) -> Any:
    play = in_king(**rulings)
    for unit in ("blue-hares", "blue-stags", "red-foxes"):
        destroyed(play, unit)
    play.do("king", dice=[6, 1])
    play.do("next-phase")
    return dict(play.table.bag)


def scouting_edge(**rulings: str) -> Any:
    many = army("Many", "Max", [*((f"Foot {n}", "foot") for n in range(1, 9)), ("S1", "scouts"), ("S2", "scouts")])
    few = army("Few", "Flo", [*((f"Foot {n}", "foot") for n in range(1, 9)), ("S1", "scouts")])
    play = before(content={**CONTENT, "armies": {"red": many, "blue": few}}, **rulings)
    play.do("out-scout", dice=[6, 1])
    return play.table.first_deployment


def own_base_loss(**rulings: str) -> Any:
    play = in_stuff(**rulings)
    play.do(
        "shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 1, 1, 1], ask={"within-2mu": ["blue-wolves"]}
    )
    return [due.args["unit"] for due in play.battle.due]


def repeat_fall_backs(**rulings: str) -> Any:
    play = in_stuff(**rulings)
    play.do("fall-back", {"unit": "red-lions"}, dice=[3, 3, 6])
    return bases(play, "red-lions")


def bash_timing(**rulings: str) -> Any:
    play = in_bashing(("red-lions", "blue-bears"), **rulings)
    dice = [6, 6, 1, 1, 1, 1, 6, 6] if not rulings else [6, 6, 1, 1, 1, 1]
    play.do("bash", {"unit": "red-lions", "target": "blue-bears"}, dice=dice)
    return bases(play, "red-lions", "blue-bears")


def terrain_first(**rulings: str) -> Any:
    return in_terrain(dice=(6, 1), **rulings).battle.active


ENDS = {
    "bag-count": (bag_count, {"red": 3, "blue": 4}, {"red": 4, "blue": 5}),
    "scouting-edge": (scouting_edge, 4, 3),
    "own-base-loss": (own_base_loss, ["blue-wolves"], ["blue-bears", "blue-wolves"]),
    "repeat-fall-backs": (repeat_fall_backs, [2], [3]),
    "bash-timing": (bash_timing, [2, 2], [4, 2]),
    "terrain-first": (terrain_first, "blue", "red"),
}


def test_every_ruling_is_tried() -> None:
    assert set(ENDS) == {point.id for point in RULINGS}


@pytest.mark.parametrize("id", ENDS)
def test_the_default_and_the_other_option_end_differently(id: str) -> None:
    end, default, other = ENDS[id]
    option = next(point for point in RULINGS if point.id == id).options[1].id
    assert end() == default
    assert end(**{id.replace("-", "_"): option}) == other


def test_a_unit_that_is_destroyed_does_not_test_for_itself() -> None:
    play = in_stuff(own_base_loss="self-too")
    play.do("adjust", {"units": ["blue-bears"], "field": "bases", "to": 1, "reason": "few"})
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 1, 1, 1])
    assert play.battle.due == ()


def test_starting_units_do_not_count_a_general_and_his_successor() -> None:
    play = in_bashing(("red-lions", "blue-bo"), bag_count="starting")
    play.do("bash", {"unit": "red-lions", "target": "blue-bo"}, dice=[6, 6, 6, 6, 1])
    play.do("next-phase")
    play.roll_due()
    play.do("next-phase")
    play.do("king", dice=[6, 1])
    play.do("next-phase")
    assert dict(play.table.bag) == {"red": 4, "blue": 5}


def test_a_battle_keeps_the_rulings_it_began_with() -> None:
    play = Play.new(RULESET, {"scenario": "fight", "rulings": {"bag-count": "starting"}}, content=CONTENT)
    assert play.battle.rulings["bag-count"] == "starting"
    assert play.reopened().battle.rulings == play.battle.rulings
    go_on = play.reopened()
    go_on.do("out-scout", dice=[6, 1])
    assert go_on.battle.rulings["terrain-first"] == "out-scouted"
