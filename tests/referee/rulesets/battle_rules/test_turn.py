"""Round and turn: set-up, phases in order for each player, who takes part, what is still open, the end."""

import pytest

from referee.game import NotNow
from referee.rulesets import ruleset
from tests.referee.rulesets.battle_rules.field import Play, form, in_contact, table, to, words_of

RED, BLUE = {"Rifles": "rifles", "Porters": "porters"}, {"Raiders": "raiders", "Giant": "giant"}


def open_now(play: Play) -> list[str]:
    return [reason.text for reason in play.rules.still_open(play.battle)]


def mark(play: Play, unit: str, marker: str) -> None:
    play.do("mark", {"units": [unit], "marker": marker})


# Set-up


def test_the_first_turn_is_rolled_for_and_every_squad_set_up_before_the_battle_begins():
    play = Play.new("battle-rules", {"scenario": "market-day"})
    assert open_now(play) == [
        "The first turn is to be rolled for",
        "Lowland Regiment: squads to set up: 7",
        "Highland Host: squads to set up: 7",
    ]
    with pytest.raises(NotNow):
        play.do("next-phase")


def test_ties_for_the_first_turn_are_rolled_again_and_the_winner_chooses():
    play = Play.new("battle-rules")
    play.do("first-turn", dice=[3, 3, 2, 5], choose={"goes": "second"})
    assert play.table.first == "red"


def test_a_scenario_may_say_who_is_first():
    play = Play.new("battle-rules", {"scenario": "breakthrough"})
    assert play.table.first == "red"
    assert play.reasons("first-turn") == ["[Deployment] Lowland Regiment takes the first turn"]


def test_a_squad_is_set_up_once_perhaps_in_cover_and_its_zone_is_told():
    play = Play.new("battle-rules", {"scenario": "market-day"})
    words = [reason.text for reason in form(play, "set-up", unit="blue-hunters").reminders]
    assert words[0] == "Zone: 48″ × 8″, from 0″ east and 28″ north of the south-west corner"
    play.do("set-up", {"unit": "blue-hunters", "cover": True})
    assert play.unit("blue-hunters").has("in-cover")
    assert play.reasons("set-up", {"unit": "blue-hunters"}) == ["[Deployment] Hunters are set up"]


def test_the_rest_is_set_up_at_once():
    play = Play.new("battle-rules")
    play.do("set-up-rest")
    assert all(unit.deployed for unit in play.battle.units.values())
    assert play.reasons("set-up-rest") == ["[Deployment] All squads are set up"]


# Phases


def test_each_player_in_turn_has_morale_checks_movement_fire_and_close_combat():
    play = table(RED, BLUE, to="morale")
    seen = []
    for _ in range(9):
        seen.append((play.battle.turn, play.battle.active, play.battle.phase))
        play.do("next-phase")
    assert seen == [
        *[(1, "red", phase) for phase in ("morale", "movement", "ranged", "close")],
        *[(1, "blue", phase) for phase in ("morale", "movement", "ranged", "close")],
        (2, "red", "morale"),
    ]


def test_three_players_take_a_turn_each_in_a_round():
    play = table(RED, BLUE, green={"Kin": "kin"}, to="close")
    active = [play.battle.active]
    for _ in range(3):
        to(play, "close")
        active.append(play.battle.active)
    assert active == ["red", "blue", "green", "red"]


def test_a_side_with_no_squads_left_has_no_turn():
    play = table(RED, BLUE, green={"Kin": "kin"}, to="close")
    play.do("adjust", {"units": ["blue-raiders", "blue-giant"], "field": "hp", "to": 0, "reason": "gone"})
    play.do("next-phase")
    assert (play.battle.active, play.unit("blue-raiders").gone) == ("green", True)


@pytest.mark.parametrize(
    ("order", "args", "phase"),
    [
        ("check", {}, "Morale checks"),
        ("move", {}, "Movement"),
        ("shoot", {"target": "blue-raiders"}, "Ranged combat"),
        ("assault", {"target": "blue-raiders"}, "Close combat"),
    ],
)
def test_orders_belong_to_their_phase(order, args, phase):
    play = table(RED, BLUE, to="close" if order != "assault" else "morale")
    assert any(f"Only in {phase}" in why for why in play.reasons(order, {"unit": "red-rifles", **args}))


@pytest.mark.parametrize(
    ("order", "phase", "args"),
    [
        ("check", "morale", {}),
        ("move", "movement", {}),
        ("shoot", "ranged", {"target": "red-rifles"}),
        ("assault", "close", {"target": "red-rifles"}),
    ],
)
def test_only_squads_of_the_player_whose_turn_it_is_act(order, phase, args):
    play = table(RED, BLUE, to=phase)
    assert "[Turn Phases] It is the turn of Red" in play.reasons(order, {"unit": "blue-raiders", **args})


# Who takes part


def test_the_morale_check_phase_names_who_must_and_who_may():
    play = table(RED, BLUE, to="close")
    mark(play, "blue-raiders", "out-of-cohesion")
    mark(play, "blue-giant", "fallback")
    words = words_of(play.do("next-phase"))
    assert "[Cohesion] Must check, out of cohesion: Raiders" in words
    assert "[fallback-check] May check, in fallback: Giant" in words


def test_the_movement_phase_names_who_must_fall_back_and_who_may_move():
    play = table(RED, BLUE, to="morale")
    mark(play, "red-porters", "fallback")
    words = words_of(play.do("next-phase"))
    assert "[Fallback] Must fall back: Porters" in words
    assert "[Movement Phase] May move: Rifles" in words


def test_only_squads_with_a_value_take_part_in_combat():
    play = table(RED, BLUE, to="movement")
    assert "[Ranged Combat] May fire: Rifles" in words_of(play.do("next-phase"))
    assert "[Close Combat] May assault: Rifles" in words_of(play.do("next-phase"))


def test_a_squad_in_a_scrum_neither_moves_nor_fires_nor_assaults_and_its_scrum_is_to_be_fought():
    play = in_contact(table(RED, BLUE, to="morale"), ("red-rifles", "blue-giant"))
    assert "May move: Porters" in words_of(play.do("next-phase"))
    assert play.do("next-phase").verdict == "Round 1, Red: ranged combat, nobody takes part."
    assert "To be fought: Rifles and Giant" in words_of(play.do("next-phase"))


# Still open


def test_a_squad_out_of_cohesion_must_check_before_the_phase_ends():
    play = table(RED, BLUE, to="morale")
    mark(play, "red-rifles", "out-of-cohesion")
    assert open_now(play) == ["Rifles are out of cohesion and must check"]


def test_a_squad_in_fallback_must_make_its_move_before_the_phase_ends_but_need_not_check():
    play = table(RED, BLUE, to="morale")
    mark(play, "red-rifles", "fallback")
    assert open_now(play) == []
    play.do("next-phase")
    assert open_now(play) == ["Rifles must make their fallback move"]


def test_a_scrum_must_be_fought_in_every_players_close_combat():
    play = in_contact(table(RED, BLUE, to="close"), ("red-porters", "blue-giant"))
    assert open_now(play) == ["Porters and Giant must fight"]
    play.do("fight", {"unit": "red-porters"}, dice=[6, 1])
    play.do("strike", {"unit": "blue-giant"}, dice=[1, 1])
    play.roll_due(dice=[6, 1])
    to(play, "close")
    assert play.battle.active == "blue"
    assert open_now(play) == ["Porters and Giant must fight"]


# The end


def test_what_a_squad_did_in_one_players_turn_is_forgotten_in_the_next():
    play = table(RED, BLUE)
    play.do("shoot", {"unit": "red-rifles", "target": "blue-raiders"}, dice=[1] * 6)
    assert (play.unit("red-rifles").shot, play.unit("red-rifles").fired) == (True, ("rifle",))
    to(play, "morale")
    assert (play.unit("red-rifles").shot, play.unit("red-rifles").fired) == (False, ())


def test_the_battle_ends_after_the_last_round_that_the_set_up_names():
    play = table(RED, BLUE, to="close", options={"rounds": 2})
    while not play.battle.result:
        play.do("next-phase")
    assert (play.battle.turn, play.battle.result) == (2, "A draw: Red 0, Blue 0")


def test_there_is_no_last_round_unless_the_scenario_or_the_set_up_names_one():
    play = table(RED, BLUE, to="close")
    for _ in range(60):
        play.do("next-phase")
    assert (play.table.rounds, play.battle.turn, play.battle.result) == (None, 8, "")


def test_a_battle_without_a_last_round_ends_when_the_players_say_so():
    play = table(RED, BLUE)
    play.do("adjust", {"units": ["blue-raiders"], "field": "hp", "to": 0, "reason": "gone"})
    assert play.do("end-battle").verdict == f"{play.battle.result}." == "Red wins: Red 88, Blue 0."


def test_a_side_that_is_left_alone_has_won():
    play = table(RED, BLUE)
    play.do("adjust", {"units": ["blue-raiders", "blue-giant"], "field": "hp", "to": 0, "reason": "gone"})
    play.do("next-phase")
    assert (play.battle.winner, play.battle.result) == ("red", "Red wins: the enemy has no squad left")


def test_a_squad_fires_and_makes_a_fallback_move_in_the_words_of_the_book_and_the_clock_counts_rounds():
    rules = ruleset("battle-rules")
    titles = {order.id: order.title for order in rules.orders}
    assert (titles["shoot"], titles["fire"], titles["fall-back"]) == ("Fire", "Fire", "Fallback move")
    assert rules.counted == "Round {turn}"
