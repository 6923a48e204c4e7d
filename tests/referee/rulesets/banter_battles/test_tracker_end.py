"""The end of a turn in the tracker: generals lost and appointed, objectives or 60% of the enemy's units."""

import pytest

from referee.dice import Missing
from referee.requests import Refused
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.banter_battles.field import (
    CONTENT,
    army,
    before,
    destroyed,
    everybody_stands,
    in_bashing,
    in_king,
    verdict,
    why_not,
)


def general_falls(scenario: str = "fight") -> Play:
    """Blue's general is destroyed in a bash; the phase has still to end."""
    play = in_bashing(("red-lions", "blue-bo"), scenario=scenario)
    play.do("bash", {"unit": "red-lions", "target": "blue-bo"}, dice=[6, 6, 6, 6, 1])
    return play


def ends(play: Play, *losses: str, answer: str = "nobody") -> Play:
    """These units are destroyed, and the turn's last phase begins."""
    for unit in losses:
        destroyed(play, unit)
    play.do("next-phase", ask={"objectives": answer})
    return play


def test_a_general_who_is_lost_is_remembered() -> None:
    play = general_falls()
    assert play.table.lost_generals == ("blue-bo",)
    assert "[R4] Bo is lost: another is appointed at the end of the turn" in words_of(play.entries[-1])


def test_until_then_his_units_are_out_of_command() -> None:
    play = general_falls()
    order = play.rules.order("move")
    assert not order.form(play.battle, order.args(unit="blue-bears")).ticks[0].on


def test_a_new_general_is_due_at_the_end_of_the_turn() -> None:
    play = ends(general_falls())
    assert [(due.order, due.rule, due.text) for due in play.battle.due] == [
        ("appoint", "R4", "A new general for Blues line")
    ]
    assert "[R4] First this is due" in why_not(play, "next-phase")


def test_the_new_general_stands_at_the_rear_edge_and_commands_the_same_units() -> None:
    play = ends(general_falls())
    play.do("appoint", {"unit": "blue-bo", "name": "Bill"})
    new = play.unit("blue-bo+1")
    assert (new.name, new.place, new.bases, new.is_general, new.commander_in_chief) == (
        "Bill",
        "rear edge",
        1,
        True,
        True,
    )
    assert {unit.commander for unit in play.battle.of("blue") if not unit.is_general} == {"blue-bo+1"}
    assert (play.table.lost_generals, play.battle.due) == ((), ())


def test_a_general_without_a_name_is_named_after_his_command() -> None:
    play = ends(general_falls())
    play.roll_due()
    assert play.unit("blue-bo+1").name == "New general of Blues line"


def test_nobody_is_appointed_where_nobody_was_lost() -> None:
    play = ends(general_falls())
    assert why_not(play, "appoint", unit="red-rex") == "[R4] First this is due: A new general for Blues line"
    assert why_not(in_bashing(), "appoint", unit="red-rex") == "[R4] Nothing of the kind is due for it"


def test_a_general_whose_fall_is_taken_back_is_not_followed_by_another() -> None:
    play = general_falls()
    fall = play.entries[-1].number
    ends(play)
    play.undo(fall)
    entry = play.roll_due()
    assert verdict(entry) == "Bo is there after all: nobody is appointed"
    assert [unit.id for unit in play.battle.of("blue") if unit.is_general] == ["blue-bo"]


def test_a_new_general_acts_from_the_next_turn() -> None:
    play = ends(general_falls())
    play.roll_due()
    play.do("next-phase")
    assert not play.unit("blue-bo+1").acted
    assert len(play.battle.of("blue")) == 5


def test_a_new_general_who_falls_is_followed_by_another() -> None:
    play = ends(general_falls())
    play.roll_due()
    play.do("next-phase")
    play.do("king", dice=[6, 1])
    play.do("next-phase")
    play.do("touch", {"unit": "red-lions", "target": "blue-bo+1"})
    everybody_stands(play)
    play.do("next-phase")
    play.do("bash", {"unit": "red-lions", "target": "blue-bo+1"}, dice=[6, 6, 6, 6, 1])
    ends(play)
    play.roll_due()
    assert [unit.id for unit in play.battle.of("blue") if unit.is_general] == ["blue-bo+1+1"]


@pytest.mark.parametrize(
    ("losses", "result"),
    [
        (("blue-bears", "blue-wolves"), ""),
        (("blue-bears", "blue-wolves", "blue-hares"), "Reds wins: the enemy is broken"),
        (("red-lions", "red-tigers", "red-foxes"), "Blues wins: the enemy is broken"),
    ],
)
def test_an_army_is_broken_at_60_percent_of_its_units(losses: tuple[str, ...], result: str) -> None:
    play = ends(in_bashing(), *losses)
    assert play.battle.result == result


def test_exactly_60_percent_is_enough() -> None:
    five = army("Fives", "Fay", [(f"Foot {n}", "foot") for n in range(1, 6)])
    play = in_bashing(content={**CONTENT, "armies": {**CONTENT["armies"], "blue": five}})
    ends(play, "blue-foot-1", "blue-foot-2", "blue-foot-3")
    assert play.battle.winner == "red"


def test_generals_do_not_count() -> None:
    play = ends(in_bashing(), "blue-bo", "blue-bears", "blue-wolves")
    assert play.battle.result == ""


def test_two_broken_armies_are_a_draw() -> None:
    play = ends(
        in_bashing(), *(f"blue-{name}" for name in ("bears", "wolves", "hares")), "red-lions", "red-tigers", "red-foxes"
    )
    assert (play.battle.winner, play.battle.result) == ("draw", "Both armies are broken: a draw")


def test_objectives_are_the_referees_to_judge() -> None:
    play = ends(in_bashing(scenario="bridge"), answer="blue")
    assert (play.battle.winner, play.battle.result) == ("blue", "Blues wins: the objectives are met")


def test_the_question_names_the_objectives() -> None:
    play = in_bashing(scenario="bridge")
    with pytest.raises(Missing, match="objectives"):
        play.do("next-phase")
    opened = play.game.advance(play.game.open("next-phase", {}))
    assert opened.request.label == "Who has won (Hold the bridge)?"


def test_with_objectives_losses_do_not_count() -> None:
    play = ends(in_bashing(scenario="bridge"), "blue-bears", "blue-wolves", "blue-hares", "blue-stags")
    assert play.battle.result == ""


def test_when_it_is_over_nothing_more_is_ordered_but_by_the_referee() -> None:
    play = ends(in_bashing(), "blue-bears", "blue-wolves", "blue-hares")
    assert why_not(play, "next-phase") == "[] The battle is over: Reds wins: the enemy is broken"
    play.do("note", {"text": "They shook hands."})
    with pytest.raises(Refused, match="The battle is over"):
        play.do("next-phase")


def test_a_battle_that_is_over_asks_for_no_generals() -> None:
    play = ends(general_falls(), "blue-bears", "blue-wolves", "blue-hares")
    assert play.battle.due == ()


def test_a_victory_that_is_taken_back_lets_the_battle_go_on() -> None:
    play = ends(in_bashing(), "blue-bears", "blue-wolves", "blue-hares")
    play.undo()
    assert (play.battle.result, play.battle.phase) == ("", "bashing")


def test_the_last_turn_of_the_scenario_is_told() -> None:
    play = in_king()
    for _ in range(10):
        play.do("king", dice=[6, 1])
        play.do("next-phase")
        everybody_stands(play)
        play.do("next-phase")
        entry = play.do("next-phase")
        if play.battle.turn < 10:
            play.do("next-phase")
    assert "[last-turn] Turn 10 was to be the last: the table decides whether to go on" in words_of(entry)


def test_strength_is_the_bases_that_are_left() -> None:
    play = in_bashing()
    start = play.rules.strength(play.battle, "blue")
    destroyed(play, "blue-bears")
    assert (start, play.rules.strength(play.battle, "blue")) == (15, 11)


@pytest.mark.parametrize(
    ("said", "result"), [("red", "Reds wins: so the table says"), ("draw", "A draw: so the table says")]
)
def test_after_a_turn_the_table_may_end_the_battle_and_say_who_has_won(said: str, result: str) -> None:
    play = ends(in_bashing())
    play.do("call-off", ask={"winner": said})
    assert (play.battle.winner, play.battle.result) == (said, result)


def test_the_battle_is_not_ended_in_the_middle_of_a_turn() -> None:
    assert why_not(in_king(), "call-off") == "[Referee] Only in Is it all over"


def test_a_side_that_gives_up_has_lost() -> None:
    play = in_king()
    play.do("concede", {"side": "red"})
    assert (play.battle.winner, play.battle.result) == ("blue", "Blues wins: Reds gives up")


def test_nobody_gives_up_before_the_first_turn() -> None:
    assert "Only in Who's the king or Do stuff" in why_not(before(), "concede", side="red")
