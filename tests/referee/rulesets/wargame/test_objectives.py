"""What scenarios are fought for: takedowns, a spot held, a way through, somebody brought home."""

import pytest

from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.wargame.field import (
    BREACHERS,
    BRUISERS,
    FAILED,
    GUNNER,
    HIT,
    HUNTER,
    HUNTRESS,
    MARKSMAN,
    RAIDERS,
    RIFLES,
    RUNNER,
    acts,
    in_turn,
    pass_turn,
    place,
    takes_down,
    why_not,
)


def gone(play: Play, *units: str) -> None:
    for unit in units:
        play.do("adjust", {"units": [unit], "field": "gone", "to": True, "reason": "as the test has it"})


def to_the_end(play: Play, **ask: object) -> str:
    """Nobody does anything until the last round is over."""
    told = ""
    while not play.battle.result:
        if not play.reasons("rest"):
            play.do("rest")
        told = words_of(play.do("next-phase", ask=ask))
    return told


def test_a_side_with_no_model_standing_loses_at_once() -> None:
    play = in_turn()
    gone(play, RAIDERS, BRUISERS, HUNTRESS)
    takes_down(play, MARKSMAN, HUNTER, near=[RIFLES])
    assert play.battle.result == "Harbour Watch wins: no model of Hill Folk stands"
    assert play.battle.due == ()


def test_after_the_last_round_whoever_lost_fewer_points_has_won() -> None:
    play = in_turn()
    takes_down(play, MARKSMAN, HUNTER)
    play.do("done", {"unit": MARKSMAN})
    to_the_end(play)
    assert play.battle.result == "Harbour Watch wins: points lost, Harbour Watch 0, Hill Folk 10"


def test_equal_losses_are_a_draw() -> None:
    play = in_turn()
    assert "Round 6 was the last" in to_the_end(play)
    assert (play.battle.winner, play.battle.turn) == ("draw", 6)


def test_a_battle_that_is_over_takes_no_more_orders() -> None:
    play = in_turn()
    to_the_end(play)
    assert "The battle is over: A draw" in why_not(play, "move", unit=GUNNER)


# Hold the crossroads


def held(red: int, blue: int) -> Play:
    play = in_turn(scenario="hold-the-crossroads")
    to_the_end(play, **{"near-red": red, "near-blue": blue})
    return play


def test_the_side_with_more_models_near_holds_the_crossroads_from_the_second_round_on() -> None:
    play = held(3, 2)
    assert play.battle.result == "Harbour Watch wins: rounds held, Harbour Watch 5, Hill Folk 0"
    told = [step.text for entry in play.entries for step in entry.steps]
    assert told.count("Harbour Watch holds Crossroads, models: 3 to 2") == 5


def test_equally_many_hold_nothing() -> None:
    assert held(2, 2).battle.result == "A draw: rounds held, Harbour Watch 0, Hill Folk 0"


def test_it_must_be_held_three_times() -> None:
    play = in_turn(scenario="hold-the-crossroads")
    said = {"near-red": [0, 0, 0, 1, 1], "near-blue": [0]}
    turns = {key: list(values) for key, values in said.items()}
    while not play.battle.result:
        play.do("rest")
        asks = play.battle.phase == "second" and play.battle.turn > 1
        now = {key: values.pop(0) if len(values) > 1 else values[0] for key, values in turns.items()} if asks else {}
        play.do("next-phase", ask=now)
    assert play.battle.result == "A draw: rounds held, Harbour Watch 2, Hill Folk 0"


def test_where_spots_are_known_nobody_is_asked_who_holds_it() -> None:
    play = in_turn(scenario="hold-the-crossroads")
    gone(play, RIFLES, BREACHERS, GUNNER, MARKSMAN, RAIDERS, BRUISERS, HUNTRESS)
    place(play, RUNNER, (24, 22))
    place(play, HUNTER, (24, 30))
    for _ in range(4):
        pass_turn(play)
    assert dict(play.table.held) == {"red": 1, "blue": 0}


# Breakthrough


def out() -> Play:
    return in_turn(scenario="breakthrough")


def test_who_breaks_out_may_leave_in_its_own_turn() -> None:
    play = out()
    told = play.do("leave", {"unit": RIFLES}).verdict
    assert told == "Rifle band leaves the table, models: 8, points: 58."
    assert (play.unit(RIFLES).gone, play.unit(RIFLES).fate, play.table.escaped) == (True, "away", 58)
    assert why_not(play, "leave", unit=HUNTER) == "[scenario] First hunter has nowhere to go in this scenario"
    pass_turn(play)
    assert "[scenario] Hill Folk have the initiative" in why_not(play, "leave", unit=RUNNER)


def test_nobody_leaves_in_other_scenarios_or_while_an_action_is_declared() -> None:
    assert "has nowhere to go" in why_not(in_turn(), "leave", unit=RUNNER)
    play = out()
    acts(play, "move", RUNNER, seen=[HUNTER])
    assert "An action is declared: resolve it first" in why_not(play, "leave", unit=RUNNER)


def test_part_of_a_group_may_leave_its_leader_last() -> None:
    play = out()
    play.do("leave", {"unit": RIFLES, "models": 3}, ask={"strays": []})
    unit = play.unit(RIFLES)
    assert (unit.standing, unit.kind, unit.leader) == (5, "team", "Watch sergeant 1")
    assert play.table.escaped == 21
    assert play.table.lost["red"] == 0
    assert "Models of Rifle band: 5, no more" in why_not(play, "leave", unit=RIFLES, models=6)


def test_the_acting_unit_that_leaves_is_done() -> None:
    play = out()
    acts(play, "move", RUNNER)
    play.do("leave", {"unit": RUNNER})
    assert play.table.acting == ""


def test_spots_tell_who_has_reached_the_edge() -> None:
    play = out()
    place(play, RUNNER, (46, 10))
    assert why_not(play, "leave", unit=RUNNER) == "[scenario] Watch runner has not reached the edge"
    place(play, RUNNER, (47.5, 10))
    assert not play.reasons("leave", {"unit": RUNNER})


@pytest.mark.parametrize(
    ("leaving", "winner"), [((RIFLES, GUNNER), "red"), ((BREACHERS,), "draw"), ((RUNNER,), "blue")]
)
def test_half_away_is_a_victory_a_quarter_a_draw_and_less_a_defeat(leaving: tuple[str, ...], winner: str) -> None:
    play = out()
    for unit in leaving:
        play.do("leave", {"unit": unit})
    to_the_end(play)
    assert play.battle.winner == winner


def test_it_is_over_when_nobody_is_left_who_could_break_through() -> None:
    play = out()
    for unit in (RIFLES, BREACHERS, GUNNER, MARKSMAN, RUNNER):
        play.do("leave", {"unit": unit})
    assert play.battle.result == "Harbour Watch wins: 100% of those breaking out got away"


# Rescue


def rescue() -> Play:
    return in_turn(scenario="rescue")


def test_taking_up_the_messenger_is_an_action() -> None:
    play = rescue()
    told = words_of(acts(play, "take-up", RUNNER))
    assert "Watch runner takes Messenger up and neither shoots nor engages" in told
    assert (play.unit(RUNNER).bears, play.unit(RUNNER).actions) == ("Watch runner", ("take-up",))
    play.do("done", {"unit": RUNNER})
    assert why_not(play, "take-up", unit=GUNNER) == "[scenario] Runner carries Messenger"


def test_there_is_nobody_to_take_up_elsewhere() -> None:
    assert why_not(in_turn(), "take-up", unit=RUNNER) == "[scenario] There is nobody to take up in this scenario"


def test_who_carries_him_does_not_attack_but_the_others_of_a_group_do() -> None:
    play = rescue()
    acts(play, "take-up", RUNNER)
    assert "No model of Runner can attack" in why_not(play, "shoot", unit=RUNNER, target=HUNTER)
    play.do("done", {"unit": RUNNER})
    other = rescue()
    acts(other, "take-up", BREACHERS, choose={"bearer": "Watch breacher 3"})
    told = words_of(acts(other, "shoot", BREACHERS, RAIDERS, dice=[1] * 3))
    assert "Submachine gun, models: 3" in told


@pytest.mark.parametrize("reaction", ["shoot", "engage"])
def test_who_carries_him_does_not_attack_in_reaction_either(reaction: str) -> None:
    play = rescue()
    acts(play, "take-up", RUNNER)
    play.do("done", {"unit": RUNNER})
    pass_turn(play)
    acts(play, "move", HUNTER, seen=[RUNNER])
    refused = why_not(play, "react", unit=RUNNER, reaction=reaction, distance=1)
    assert refused == "[Attacking] No model of Runner can attack"


def test_a_shot_of_somebody_who_cannot_attack_any_more_is_lost_and_nothing_stays_due() -> None:
    play = rescue()
    acts(play, "move", RUNNER, seen=[HUNTER])
    play.do("react", {"unit": HUNTER, "reaction": "shoot"})
    play.do("adjust", {"units": [HUNTER], "field": "bears", "to": "Hill hunter 1", "reason": "as the test has it"})
    play.do("resolve", {"unit": RUNNER})
    told = words_of(play.do("react-shoot", {"unit": HUNTER, "still": True}, dice=[]))
    assert "No model of First hunter has Runner in range" in told
    assert play.battle.due == ()


def test_he_is_dropped_where_his_bearer_goes_down() -> None:
    play = rescue()
    acts(play, "take-up", RUNNER)
    play.do("done", {"unit": RUNNER})
    pass_turn(play)
    told = words_of(takes_down(play, HUNTER, RUNNER))
    assert "Messenger is dropped where Watch runner lies" in told
    play.do("done", {"unit": HUNTER})
    assert not play.reasons("take-up", {"unit": HUNTRESS})


def test_who_brings_him_into_his_own_zone_wins() -> None:
    play = rescue()
    assert why_not(play, "deliver", unit=RUNNER) == "[scenario] Runner carries nobody"
    acts(play, "take-up", RUNNER)
    place(play, RUNNER, (20, 20))
    assert why_not(play, "deliver", unit=RUNNER) == "[scenario] Watch runner is not in its own zone"
    place(play, RUNNER, (5, 5))
    play.do("deliver", {"unit": RUNNER})
    assert play.battle.result == "Harbour Watch wins: Watch runner has brought Messenger home"


def test_if_nobody_has_by_the_end_it_is_a_draw() -> None:
    play = rescue()
    told = to_the_end(play)
    assert "Messenger lies where he fell" in told
    assert play.battle.result == "A draw: Messenger was not brought home"


def test_taking_up_may_be_reacted_to() -> None:
    play = rescue()
    acts(play, "take-up", RUNNER, seen=[HUNTER])
    play.do("react", {"unit": HUNTER, "reaction": "shoot"})
    play.do("resolve", {"unit": RUNNER})
    play.do("react-shoot", {"unit": HUNTER}, dice=[HIT, FAILED], ask={"within-6": []})
    assert play.unit(RUNNER).gone
    assert not any(unit.bears for unit in play.battle.present())


def test_the_messenger_is_taken_up_only_from_within_one_inch_where_spots_are_known() -> None:
    play = rescue()
    place(play, RUNNER, (20, 18))
    assert why_not(play, "take-up", unit=RUNNER) == "[scenario] No model of Runner is within 1″ of Messenger"
    place(play, RUNNER, (22.5, 18))
    assert not play.reasons("take-up", {"unit": RUNNER})


def test_the_messenger_lies_where_his_bearer_went_down() -> None:
    play = rescue()
    place(play, RUNNER, (22.5, 18))
    acts(play, "take-up", RUNNER)
    place(play, RUNNER, (10, 10))
    play.do("take-down", {"unit": RUNNER}, ask={"within-6": []})
    assert (play.table.objectives[0].x, play.table.objectives[0].y) == (10, 10)


def test_where_nobody_knows_where_he_was_dropped_anybody_may_take_him_up() -> None:
    play = rescue()
    acts(play, "take-up", RUNNER)
    play.do("take-down", {"unit": RUNNER}, ask={"within-6": []})
    place(play, GUNNER, (2, 2))
    assert not play.reasons("take-up", {"unit": GUNNER})


def test_who_is_marked_to_hold_the_spot_is_counted_and_nobody_is_asked() -> None:
    play = in_turn(scenario="hold-the-crossroads")
    for _ in range(2):
        pass_turn(play) if play.battle.turn < 2 else None
    play.do("mark", {"units": [RIFLES], "marker": "objective"})
    while play.battle.turn == 2:
        pass_turn(play)
    assert dict(play.table.held) == {"red": 1, "blue": 0}
