"""Battles at their start: scenarios, forces and rosters."""

import pytest

from data.content import shipped
from referee.requests import Refused
from referee.rulesets.battle_rules.muster import Army, as_army, price_of_army, problems
from referee.value import FrozenMap
from tests.referee.rulesets.battle_rules.field import Play, roster, table

CONTENT = shipped("battle-rules")


@pytest.mark.parametrize("scenario", CONTENT["scenarios"])
def test_every_scenario_can_be_mustered_with_the_fielded_forces(scenario):
    play = Play.new("battle-rules", {"scenario": scenario})
    assert [side.name for side in play.battle.sides] == ["Lowland Regiment", "Highland Host"]
    assert len(play.battle.of("red")) == len(play.battle.of("blue")) == 7
    assert play.table.rounds == CONTENT["scenarios"][scenario].rounds
    assert (play.battle.phase, play.battle.turn) == ("set-up", 1)


def test_without_a_scenario_and_armies_the_first_scenario_is_played():
    assert Play.new("battle-rules").battle.name == "Market day"


def test_sides_name_their_forces():
    play = Play.new("battle-rules", {"sides": [{"army": "host"}, {"army": "host"}]})
    assert play.battle.name == "Highland Host against Highland Host"
    assert len(play.battle.units) == 14


def test_a_side_may_have_its_own_name_and_there_may_be_more_than_two():
    sides = [{"army": "host", "name": "North"}, {}, {"id": "rebels", "army": "host"}]
    assert [side.id for side in Play.new("battle-rules", {"sides": sides}).battle.sides] == ["red", "blue", "rebels"]


def test_each_model_has_its_profile_weapons_and_hit_points():
    squad = table({"Kin": "kin"}, {"Giant": "giant"}).unit("red-kin")
    assert [model.name for model in squad.models] == ["Chieftain", "Veteran 1", "Veteran 2", "Veteran 3"]
    assert [model.hp for model in squad.models] == [2, 1, 1, 1]
    assert squad.models[0].weapons == ("throwing-axe", "great-weapon")
    assert (squad.hp, squad.start_hp, squad.leader) == (5, 5, True)


def test_models_of_one_profile_with_other_weapons_are_told_apart():
    squad = table({"Guns": "machine-guns"}, {"Giant": "giant"}).unit("red-guns")
    assert [model.name for model in squad.models] == [
        "Trooper with machine gun 1",
        "Trooper with machine gun 2",
        "Trooper with pistol",
    ]


def test_two_squads_of_a_type_are_numbered():
    assert {"red-rifle-section-1", "red-rifle-section-2"} <= set(Play.new("battle-rules").battle.units)


def test_a_force_read_as_a_roster_is_an_army():
    force = {"name": "Own", "text": "", "squads": ["rifles"], "fielded": {"rifles": 2}}
    play = Play.new("battle-rules", {"sides": [{"roster": force}, {"army": "host"}]})
    assert len(play.battle.of("red")) == 2


def test_an_army_may_define_profiles_weapons_and_squads_of_its_own():
    profile = {"name": "Guard", "rc": 2, "cc": 2, "pt": 6, "mt": 6, "hp": 3, "mv": 4, "cs": 2}
    own = {
        "name": "Own",
        "fielded": {"guard": 1},
        "types": {"guard": {"name": "Guard", "models": [{"count": 2, "profile": "guard", "weapons": ["halberd"]}]}},
        "profiles": {"guard": profile},
        "weapons": {"halberd": {"name": "Halberd", "a": 2, "s": 2}},
    }
    squad = Play.new("battle-rules", {"sides": [{"roster": own}, {}]}).unit("red-guard")
    assert (squad.hp, squad.pt, squad.cs, squad.mv) == (6, 6, 2, 4)
    assert squad.points == 2 * ((6.5 * 3 + 2.25 * 2 + 1.0) * 3 + 2.0 + 3 * 2 + 1.25)


def test_profiles_that_two_armies_define_differently_do_not_mix():
    def side(mt: int) -> dict[str, object]:
        own = {"name": "Porter", "pt": 3, "mt": mt, "hp": 1, "mv": 6}
        return {"roster": {**roster("any", {"Porters": "porters"}), "profiles": {"porter": own}}}

    play = Play.new("battle-rules", {"sides": [side(3), side(5)]})
    assert (play.unit("red-porters").mt, play.unit("blue-porters").mt) == (3, 5)


def test_squads_have_their_price():
    assert table({"Rifles": "rifles"}, {"Giant": "giant"}).unit("red-rifles").points == 82.5


@pytest.mark.parametrize(
    ("setup", "wrong"),
    [
        ({"scenario": "nowhere"}, "There is no scenario “nowhere”; there are"),
        ({"sides": [{"army": "nobody"}]}, "There is no force “nobody”; there are"),
        ({"sides": [{"roster": {"name": "X", "fielded": {"ghosts": 1}}}]}, "X: There is no squad type “ghosts”"),
        (
            {"sides": [{"roster": {"name": "X", "force": "host", "fielded": {"rifles": 1}}}]},
            "not among its squad types",
        ),
        ({"sides": [{"roster": {"name": "X", "force": "no", "fielded": {"rifles": 1}}}]}, "There is no force “no”"),
        ({"sides": [{"roster": {"name": "X", "fielded": {}}}]}, "fielded"),
        ({"sides": [{"id": "a"}, {"id": "a"}]}, "Every side needs an id of its own"),
        ({"sides": [{}] * 7}, "There can be 6 sides, not 7"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused_in_one_sentence(setup, wrong):
    with pytest.raises(Refused, match=wrong):
        Play.new("battle-rules", setup)


def test_a_squad_of_more_than_100_hit_points_is_refused():
    big = {"big": {"name": "Big", "models": [{"count": 26, "profile": "brute"}]}}
    army = {"name": "X", "fielded": {"big": 1}, "types": big}
    with pytest.raises(Refused, match="Big has 104 hit points, 100 are the most"):
        Play.new("battle-rules", {"sides": [{"roster": army}]})


def test_an_army_is_checked_against_a_budget():
    army = as_army("regiment", CONTENT["forces"]["regiment"])
    price = price_of_army(army, CONTENT)
    assert problems(army, CONTENT, points=575) == ()
    assert problems(army, CONTENT, points=100) == (f"It costs {price:g} points, 100 are allowed.",)


def test_more_names_than_squads_are_a_problem():
    army = Army(name="X", fielded=FrozenMap({"rifles": 1}), names=FrozenMap({"rifles": ("A", "B")}))
    assert problems(army, CONTENT) == ("2 names are given for “rifles”, 1 of which are fielded.",)


def test_a_squad_of_unknown_models_is_a_problem():
    types = {"odd": {"name": "Odd", "models": [{"count": 1, "profile": "ghost"}]}}
    with pytest.raises(Refused, match="Odd: There is no profile “ghost”"):
        Play.new("battle-rules", {"sides": [{"roster": {"name": "X", "fielded": {"odd": 1}, "types": types}}]})
