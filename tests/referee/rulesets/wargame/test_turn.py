"""Before the first activation: scenario, warbands and rosters, deployment, roll-off; and how rounds go."""

from dataclasses import replace

import pytest

from data.content import shipped
from referee.requests import Refused
from referee.rulesets.wargame.game import RULESET
from referee.rulesets.wargame.rulings import MIXED_MOVES
from referee.rulings import option
from referee.value import FrozenMap, plain
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.wargame.field import (
    GUNNER,
    HUNTER,
    MARKSMAN,
    RIFLES,
    acts,
    before,
    in_turn,
    pass_turn,
    why_not,
)

SCENARIOS = tuple(shipped("wargame")["scenarios"])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_can_be_mustered_with_its_battleground(scenario: str) -> None:
    table, written = before(scenario).table, shipped("wargame")["scenarios"][scenario]
    assert (table.board.width, table.board.height) == (48, 36)
    assert (table.terrain, table.goal, table.rounds) == (written.terrain, written.goal, 6)
    assert set(table.zones) == {"red", "blue"}


def test_models_have_the_figures_of_their_profiles() -> None:
    unit = before().unit(RIFLES)
    assert (unit.kind, unit.standing, unit.size, unit.move, unit.heavy) == ("band", 8, 8, 6, False)
    assert (unit.leader, unit.carries) == ("Watch sergeant 1", ("Submachine gun", "Blades", "Rifle"))
    assert unit.points == 9 + 7 * 7


def test_a_group_moves_as_fast_as_its_slowest_and_is_heavy_if_half_of_it_is() -> None:
    unit = before().unit("red-breaching-team")
    assert (unit.move, unit.heavy) == (5, True)


def roster(**changes: object) -> dict[str, object]:
    return plain(shipped("wargame")["warbands"]["hill-folk"]) | {"name": "Ours"} | changes


def test_a_side_may_name_its_warband_or_bring_a_roster() -> None:
    sides = [{"army": "hill-folk"}, {"roster": roster()}]
    play = Play.new("wargame", {"sides": sides})
    assert [side.name for side in play.battle.sides] == ["Hill Folk", "Ours"]
    assert play.battle.name == "Hill Folk against Ours"
    assert play.table.goal.kind == "takedowns"


def test_two_of_the_same_warband_are_called_after_their_part_in_the_scenario() -> None:
    sides = [{"army": "hill-folk"}, {"army": "hill-folk"}]
    play = Play.new("wargame", {"scenario": "breakthrough", "sides": sides})
    assert [side.name for side in play.battle.sides] == ["Breaking out", "Pickets"]


def test_without_a_scenario_the_table_may_be_of_any_size() -> None:
    sides = [{"army": "hill-folk"}, {"army": "harbour-watch"}]
    play = Play.new("wargame", {"sides": sides, "options": {"width": 72, "rounds": 4}})
    assert (play.table.board.width, play.table.board.height, play.table.rounds) == (72, 36, 4)


TEAM_OF_SIX = {"name": "Six", "kind": "team", "leader": "hill-boss", "models": [{"profile": "hill-raider", "count": 5}]}
MIXED = {
    "name": "Mixed",
    "kind": "band",
    "leader": "hill-chief",
    "models": [{"profile": "hill-raider", "count": 4}, {"profile": "hill-beater", "count": 2}],
}
TWINS = [{"name": "Twin", "kind": "model", "leader": "hill-hunter"}] * 2


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"units": [TEAM_OF_SIX]}, "Ours: Six: a team has 2 to 5 models, not 6."),
        ({"units": [MIXED]}, "Ours: Mixed: the models of a band are identical but for its leader."),
        ({"units": TWINS}, "Ours: Two units are called “Twin”: each needs a name of its own."),
        ({"profiles": ["hill-chief"]}, "Ours: Hill raider is not on its list."),
        ({"profiles": ["troll"]}, "Ours: There is no profile “troll”; there are watch-sergeant"),
        ({"units": []}, "The key “units” cannot be"),
    ],
)
def test_a_wrong_roster_is_refused_in_a_sentence(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        Play.new("wargame", {"sides": [{"roster": roster(**changes)}, {"army": "hill-folk"}]})
    assert sentence in str(refusal.value)


def test_a_roster_over_the_points_of_the_scenario_is_refused() -> None:
    band = {"name": "Many", "kind": "band", "leader": "hill-chief", "models": [{"profile": "hill-raider", "count": 19}]}
    crowd = roster(units=[band, {"name": "One", "kind": "model", "leader": "hill-beater"}])
    with pytest.raises(Refused, match="It costs 128 points; this scenario gives it 125"):
        Play.new("wargame", {"scenario": "rescue", "sides": [{"roster": crowd}]})


def test_an_unknown_scenario_or_warband_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refused, match="There is no “moon” among the scenarios; there are skirmish-line"):
        before("moon")
    with pytest.raises(Refused, match="There is no “elves” among the warbands"):
        Play.new("wargame", {"sides": [{"army": "elves"}, {"army": "hill-folk"}]})
    with pytest.raises(Refused, match="Both sides need a warband"):
        Play.new("wargame", {"sides": [{"army": "hill-folk"}]})


def test_models_of_a_kind_are_numbered_through_the_warband() -> None:
    names = [member.name for unit in before().battle.of("blue") for member in unit.members]
    assert names[-2:] == ["Hill hunter 1", "Hill hunter 2"]
    assert len(set(names)) == len(names)


def test_units_are_deployed_before_the_roll_off() -> None:
    play = before()
    assert why_not(play, "next-phase").splitlines() == [
        "[Rules] Harbour Watch, units to deploy: 5",
        "[Rules] Hill Folk, units to deploy: 4",
    ]
    play.do("deploy", {"unit": GUNNER, "cover": "hard"})
    assert play.unit(GUNNER).cover == "hard"
    assert why_not(play, "deploy", unit=GUNNER) == "[Rules] Gunner is deployed"
    play.do("deploy-rest")
    assert why_not(play, "deploy-rest") == "[Rules] All units are deployed"
    assert not play.reasons("next-phase")


def test_a_unit_is_deployed_in_its_zone_where_spots_are_told() -> None:
    play = before()
    assert why_not(play, "deploy", unit=GUNNER, spots="24,20") == (
        "[scenario] Watch gunner would be outside its zone, 0,0 to 48,6"
    )
    play.do("deploy", {"unit": GUNNER, "spots": "24,5"})
    assert play.unit(GUNNER).is_spotted()


def test_the_winner_of_the_roll_off_takes_the_initiative_or_gives_it_up() -> None:
    play = before()
    play.do("deploy-rest")
    play.do("next-phase")
    assert why_not(play, "next-phase") == "[Rules] The initiative is to be rolled for"
    play.do("initiative", dice=[4, 4, 1, 5], choose={"initiative": "give-up"})
    assert play.table.first == "red"
    assert why_not(play, "initiative") == "[Rules] Harbour Watch has the first initiative"


def test_the_winner_who_takes_it_goes_first() -> None:
    play = before()
    play.do("deploy-rest")
    play.do("next-phase")
    play.do("initiative", dice=[1, 5])
    play.do("next-phase")
    assert (play.battle.phase, play.battle.active) == ("first", "blue")


def test_a_scenario_may_say_who_has_the_initiative() -> None:
    play = before("breakthrough")
    play.do("deploy-rest")
    play.do("next-phase")
    assert (play.battle.phase, play.battle.active) == ("first", "red")


def test_the_sides_swap_and_a_new_round_begins_with_the_first_again() -> None:
    play = in_turn()
    turns = []
    for _ in range(4):
        turns.append((play.battle.turn, play.battle.phase, play.battle.active))
        pass_turn(play)
    assert turns == [(1, "first", "red"), (1, "second", "blue"), (2, "first", "red"), (2, "second", "blue")]


def test_a_turn_ends_when_all_units_have_been_activated() -> None:
    play = in_turn()
    assert why_not(play, "next-phase") == "[Rules] Harbour Watch, units to activate: 5"
    acts(play, "focus", GUNNER)
    assert "[Unit Activation] Gunner is acting" in why_not(play, "next-phase")
    assert "[Unit Activation] Gunner is acting" in why_not(play, "rest")
    play.do("done", {"unit": GUNNER})
    play.do("rest")
    assert not play.reasons("next-phase")
    assert why_not(play, "rest") == "[Unit Activation] Every unit has been activated"


def test_every_unit_may_be_activated_again_in_its_next_turn() -> None:
    play = in_turn()
    acts(play, "focus", GUNNER)
    play.do("done", {"unit": GUNNER})
    pass_turn(play)
    pass_turn(play)
    assert not play.unit(GUNNER).activated
    assert play.unit(GUNNER).actions == ()


def test_what_lasts_longer_than_a_turn_is_told_at_its_end() -> None:
    play = in_turn()
    play.do("rest")
    assert "Harbour Watch, points lost: 0" in words_of(play.do("next-phase"))


def test_a_side_may_give_up() -> None:
    play = in_turn()
    assert "There is no side “green”: red, blue" in why_not(play, "concede", side="green")
    play.do("concede", {"side": "red"})
    assert (play.battle.winner, play.battle.result) == ("blue", "Hill Folk wins: Harbour Watch gives up")


def test_who_gives_up_is_asked_if_nobody_says() -> None:
    play = in_turn()
    play.do("concede", ask={"side": "blue"})
    assert play.battle.winner == "red"


def test_before_the_first_turn_giving_up_is_not_offered() -> None:
    assert "Only in First side's turn or Second side's turn" in why_not(before(), "concede")


def test_keys_are_unique_in_every_phase() -> None:
    for phase in RULESET.phases:
        keys = [o.key for o in RULESET.all_orders() if o.key and (not o.phases or phase.id in o.phases)]
        assert len(set(keys)) == len(keys)


def test_strength_is_the_points_of_the_models_that_stand() -> None:
    play = in_turn()
    assert RULESET.strength(play.battle, "blue") == play.table.at_start["blue"]
    play.do("adjust", {"units": [HUNTER], "field": "gone", "to": True, "reason": "as the test has it"})
    assert RULESET.strength(play.battle, "blue") == play.table.at_start["blue"] - 10


def test_a_hidden_unit_tells_nothing_of_itself() -> None:
    play = in_turn()
    play.do("adjust", {"units": [RIFLES], "field": "hidden", "to": True, "reason": "an ambush"})
    seen = RULESET.seen_by(play.battle, "blue").unit(RIFLES)
    assert (seen.name, seen.standing, seen.members, seen.leader) == ("Hidden unit", 1, (), "")
    assert RULESET.seen_by(play.battle, "red").unit(RIFLES).standing == 8


def waits(play: Play) -> tuple[str, str, str]:
    """What the table waits for: the sentence, the large button, and what a click on a unit does."""
    there = play.rules.next_up(play.battle)
    return there.text, there.order, there.click


def test_the_table_says_what_it_waits_for_from_deployment_to_the_end_of_a_turn() -> None:
    play = before()
    assert waits(play) == ("Deploy: 9 to go", "deploy-rest", "deploy")
    play.do("deploy-rest")
    assert waits(play) == ("Everybody is deployed. The map (M) is still empty", "next-phase", "deploy")
    play.do("next-phase")
    assert waits(play) == ("Roll for the initiative", "initiative", "")
    play.do("initiative", dice=[6, 1])
    play.do("next-phase")
    assert waits(play) == ("Harbour Watch acts: choose a unit", "", "activate")
    acts(play, "move", GUNNER, seen=[HUNTER])
    assert waits(play) == ("Gunner will move: reactions?", "resolve", "react")
    play.do("resolve", {"unit": GUNNER})
    assert waits(play) == ("Gunner acts: its next action?", "done", "")
    play.do("done", {"unit": GUNNER})
    assert not play.rules.is_idle(play.battle)
    play.do("rest")
    assert waits(play) == ("Harbour Watch has acted with every unit", "next-phase", "")
    assert play.rules.is_idle(play.battle)


def test_a_battle_older_than_a_ruling_goes_on_as_the_app_played_it_then() -> None:
    play = in_turn()
    old = ("panic-number", "natural-six", "shoot-in-combat", "team-minimum", "shaken-until")
    kept = FrozenMap({id: play.battle.rulings[id] for id in old})
    battle = replace(play.battle, rulings=kept)
    order = play.rules.order("react")
    assert option(battle, MIXED_MOVES) == "slowest"
    assert not list(play.rules.order("shoot").reasons(battle, play.rules.order("shoot").args(unit=MARKSMAN)))
    assert list(order.reasons(battle, order.args(unit=HUNTER)))


def test_the_clock_counts_rounds_of_both_sides_turns():
    assert RULESET.counted == "Round {turn}"
