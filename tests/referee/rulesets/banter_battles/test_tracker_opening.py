"""The tracker before the first turn: scouting from the units, terrain in six areas, deployment, blank markers."""

import pytest

from referee.battle import Unit
from referee.game import NotNow
from referee.requests import Refused
from referee.rulesets.banter_battles.content import Army, Enlisted
from referee.rulesets.banter_battles.deployment import deployment_order, to_deploy
from referee.rulesets.banter_battles.scouting_and_terrain import armies
from tests.referee.battles.memory import Play, rules_of, words_of
from tests.referee.rulesets.banter_battles.field import (
    CONTENT,
    RULESET,
    army,
    before,
    in_deployment,
    in_terrain,
    why_not,
)

SCOUTING = army("Scouting", "Sal", [*((f"Scouts {n}", "scouts") for n in (1, 2, 3)), ("Line", "foot")])
NONE = army("Plain", "Pat", [(f"Foot {n}", "foot") for n in (1, 2, 3, 4)])


def against(red: Army, blue: Army, **rulings: str) -> Play:
    content = {**CONTENT, "armies": {"red": red, "blue": blue}}
    return before(content=content, **rulings)


def placed(play: Play, *areas: int) -> None:
    for area in areas:
        play.do("place-terrain", {"area": area})


def order(play: Play) -> list[str]:
    """The sides in the order in which units went down."""
    return list(play.table.deployed)


def test_a_piece_goes_to_the_first_free_area_if_nothing_is_said() -> None:
    play = in_terrain()
    play.do("place-terrain", {"area": 1})
    assert why_not(play, "place-terrain") == ""
    play.do("place-terrain")
    assert [piece.area for piece in play.table.terrain] == [1, 2]


def test_scouting_is_rolled_with_what_the_units_are() -> None:
    facts = armies(before().battle)
    assert (facts.a.scouts, facts.a.units, facts.b.scouts, facts.b.units) == (1, 5, 1, 5)


def test_the_form_of_scouting_has_its_facts_filled_in() -> None:
    play = before()
    form = play.rules.order("out-scout").form(play.battle, None)
    assert (form.procedure, form.facts.a.scouts) == ("out-scout", 1)


def test_who_is_out_scouted_deploys_two_and_one_for_each_point_of_the_winner() -> None:
    play = against(SCOUTING, NONE)
    play.do("out-scout", dice=[2, 4, 3, 4])
    assert (play.table.out_scouter, play.table.first_deployment) == ("red", 4)


def test_out_scouting_is_rolled_once() -> None:
    play = before()
    play.do("out-scout", dice=[6, 1])
    assert why_not(play, "out-scout") == "[G1] Out-scouting is done"


def test_the_battle_cannot_go_on_before_out_scouting() -> None:
    assert why_not(before(), "next-phase") == "[G1] Out-scouting is to be rolled"


def test_the_out_scouted_side_places_terrain_first() -> None:
    assert in_terrain(dice=(6, 1)).battle.active == "blue"
    assert in_terrain(dice=(1, 6)).battle.active == "red"


def test_the_sides_place_terrain_in_turn() -> None:
    play = in_terrain()
    placed(play, 1, 2, 3)
    assert [piece.side for piece in play.table.terrain] == ["blue", "red", "blue"]
    assert why_not(play, "place-terrain", side="blue", area=4) == (
        "[T4] Reds place the next piece\n[T1] A side places one or two pieces, not more"
    )


def test_a_piece_of_any_kind_lies_in_its_area_gives_cover_and_stays() -> None:
    entry = in_terrain().do("place-terrain", {"area": 5, "kind": "a very small bog"})
    assert words_of(entry) == (
        "[T2] a very small bog in area 5\n"
        "[T5] It lies wholly inside its area and stays there [T4]\n"
        "[T6] All terrain gives cover"
    )


def test_an_area_holds_one_piece() -> None:
    play = in_terrain()
    placed(play, 3)
    assert why_not(play, "place-terrain", area=3) == "[T3] Area 3 has its piece already"


@pytest.mark.parametrize("area", [0, 7])
def test_there_are_six_areas(area: int) -> None:
    with pytest.raises(Refused, match=r"1 to 6"):
        in_terrain().do("place-terrain", {"area": area})


def test_a_side_must_place_one_piece() -> None:
    play = in_terrain()
    assert why_not(play, "no-more-terrain") == "[T1] A side must place at least one piece"
    assert why_not(play, "next-phase") == (
        "[T1] Reds have to place a piece of terrain\n[T1] Blues have to place a piece of terrain"
    )


def test_a_side_may_place_two_pieces_and_then_is_done() -> None:
    play = in_terrain()
    placed(play, 1, 2, 3, 4)
    assert why_not(play, "place-terrain", area=5) == "[T1] A side places one or two pieces, not more"
    assert why_not(play, "next-phase") == ""


def test_a_side_that_says_no_more_leaves_the_second_piece_to_the_other() -> None:
    play = in_terrain()
    placed(play, 1, 2)
    play.do("no-more-terrain")
    placed(play, 3)
    assert [piece.side for piece in play.table.terrain] == ["blue", "red", "red"]
    assert why_not(play, "next-phase") == ""


def test_a_side_that_has_said_no_more_places_no_more() -> None:
    play = in_terrain()
    placed(play, 1, 2)
    play.do("no-more-terrain")
    play.do("no-more-terrain")
    assert why_not(play, "place-terrain", area=5) == "[T1] Reds have said that they place no more"
    assert why_not(play, "no-more-terrain") == "[T1] Reds place no more already"


def test_a_side_that_does_not_exist_places_nothing() -> None:
    assert why_not(in_terrain(), "place-terrain", side="green").startswith("[T4] There is no side “green”")


def test_the_out_scouted_side_deploys_its_first_units_then_the_sides_alternate_from_the_other() -> None:
    play = in_deployment()
    play.do("deploy-rest")
    assert order(play) == ["blue", "blue", "blue", "red", "blue", "red", "blue", "red", "red", "red"]


def test_with_four_to_deploy_first_the_order_follows_the_example() -> None:
    play = against(SCOUTING, NONE)
    play.do("out-scout", dice=[2, 4, 3, 4])
    assert deployment_order(play.battle) == (*["blue"] * 4, "red", "blue", "red", "red", "red", "red")


def test_the_order_is_shown_while_it_is_used_up() -> None:
    play = in_deployment()
    play.do("deploy", {"unit": "blue-bears"})
    form = play.rules.order("deploy").form(play.battle, play.rules.order("deploy").args(unit="blue-wolves"))
    assert form.reminders[0].text == "Deploying next: Blues, Blues, Reds, Blues, Reds, Blues"


def test_only_the_side_whose_turn_it_is_deploys() -> None:
    play = in_deployment()
    assert to_deploy(play.battle) == "blue"
    assert why_not(play, "deploy", unit="red-lions") == "[G2] Blues deploy the next unit"


def test_when_a_side_has_run_out_the_other_puts_down_the_rest() -> None:
    play = in_deployment()
    while "blue" in deployment_order(play.battle):
        side = to_deploy(play.battle)
        play.do("deploy", {"unit": next(unit.id for unit in play.battle.of(side) if not unit.deployed)})
    assert set(deployment_order(play.battle)) == {"red"}


def test_a_unit_is_deployed_once() -> None:
    play = in_deployment()
    play.do("deploy", {"unit": "blue-bears"})
    assert why_not(play, "deploy", unit="blue-bears") == "[G2] Bears are on the table already"


def test_the_phase_waits_for_every_unit() -> None:
    play = in_deployment()
    assert why_not(play, "next-phase") == "[G2] Blues have units to deploy"
    play.do("deploy-rest")
    assert why_not(play, "next-phase") == ""
    assert why_not(play, "deploy-rest") == "[G2] All units are on the table"


def test_a_unit_far_back_goes_down_as_a_blank_marker() -> None:
    play = in_deployment()
    entry = play.do("deploy", {"unit": "blue-bears", "blank": True})
    assert play.unit("blue-bears").hidden
    assert rules_of(entry) == ["R5", ""]


def test_artillery_is_never_a_blank_marker() -> None:
    play = in_deployment(dice=(1, 6))
    assert why_not(play, "deploy", unit="red-cannon", blank=True) == "[G2] Artillery never goes down as a blank marker"
    order = play.rules.order("deploy")
    assert order.form(play.battle, order.args(unit="red-cannon")).ticks == ()
    assert order.form(play.battle, order.args(unit="red-lions")).ticks[0].id == "blank"


def test_zone_and_command_distance_are_called_to_mind() -> None:
    play = in_deployment()
    order = play.rules.order("deploy")
    reminders = [each.text for each in order.form(play.battle, order.args(unit="blue-bears")).reminders]
    assert "Zone: full width, a quarter of the depth" in reminders
    assert "In command distance and within 2 BW of a unit of its chain of command" in reminders


def test_orders_of_a_later_phase_are_refused_by_its_name() -> None:
    assert "[DS1] Only in Do stuff" in why_not(before(), "stand", unit="red-lions")


def test_a_unit_knows_its_figures_its_command_and_its_commander() -> None:
    lions = before().unit("red-lions")
    assert (lions.bases, lions.start_bases, lions.move, lions.shoot, lions.bash, lions.resilience) == (4, 4, 2, 4, 4, 4)
    assert (lions.group, lions.commander, lions.type, lions.basic) == ("Reds line", "red-rex", "Foot", "foot")


def test_the_commander_in_chief_is_named() -> None:
    units: list[Unit] = list(before().battle.units.values())
    assert [unit.id for unit in units if getattr(unit, "commander_in_chief", False)] == ["red-rex", "blue-bo"]


def test_armies_of_two_periods_do_not_meet() -> None:
    content = {
        **CONTENT,
        "periods": {**CONTENT["periods"], "other": CONTENT["periods"]["test"]},
        "armies": {
            "red": CONTENT["armies"]["red"],
            "blue": Army(name="Odd", period="other", commands=SCOUTING.commands),
        },
    }
    with pytest.raises(Refused, match="one period"):
        before(content=content)


def test_an_army_that_breaks_the_rules_is_refused() -> None:
    lonely = SCOUTING.commands[0].__class__(
        name="Lonely", general="general", units=(Enlisted(troop="foot", name="One"),)
    )
    content = {**CONTENT, "armies": {**CONTENT["armies"], "red": Army(name="X", period="test", commands=(lonely,))}}
    with pytest.raises(Refused, match=r"X: Lonely: a general commands at least two units \[R4\]"):
        before(content=content)


def test_a_side_may_bring_its_own_roster() -> None:
    roster = {"name": "Own", "period": "test", "commands": [{
        "name": "All", "general": "general", "commander_in_chief": True,
        "units": [{"troop": "foot", "name": "Guard", "count": 2}],
    }]}  # fmt: skip
    play = Play.new(RULESET, {"sides": [{"roster": roster, "id": "gold"}, {"army": "blue"}]}, content=CONTENT)
    assert [unit.id for unit in play.battle.of("gold")] == ["gold-all-general", "gold-guard-1", "gold-guard-2"]


def test_sides_need_armies_that_there_are() -> None:
    with pytest.raises(Refused, match="no “purple” among the armies; there are red, blue, five"):
        Play.new(RULESET, {"sides": [{"army": "purple"}, {"army": "blue"}]}, content=CONTENT)
    with pytest.raises(Refused, match="Both sides need an army"):
        Play.new(RULESET, {"sides": [{"army": "red"}]}, content=CONTENT)


def test_without_anything_named_the_first_scenario_is_played() -> None:
    assert Play.new(RULESET, content=CONTENT).table.scenario == "fight"


def test_an_order_of_the_wrong_phase_changes_nothing() -> None:
    play = before()
    start = play.battle
    with pytest.raises(NotNow):
        play.do("king")
    assert play.battle is start


def test_two_sides_cannot_have_one_id() -> None:
    sides = [{"id": "red", "army": "red"}, {"id": "red", "army": "blue"}]
    with pytest.raises(Refused, match="Every side needs an id of its own: red, red"):
        Play.new(RULESET, {"sides": sides}, content=CONTENT)


def test_a_side_whose_only_piece_is_taken_back_places_again_though_it_had_said_no_more() -> None:
    play = in_terrain()
    placed(play, 1)
    piece = play.do("place-terrain", {"area": 2}).number
    play.do("no-more-terrain")
    play.do("no-more-terrain")
    play.undo(piece)
    assert why_not(play, "next-phase") == "[T1] Reds have to place a piece of terrain"
    assert why_not(play, "place-terrain", side="red", area=2) == ""
