"""The fast lanes: said in one word what the players did on the table, no numbers needed."""

from __future__ import annotations

from typing import Any

from referee.rulesets.ranged_fun.game import RULESET
from tests.referee.battles.memory import Play
from tests.referee.rulesets.ranged_fun.field import BUGGY, MEN, RAIDERS, SCOUT, STRIDER, TANK, B, R, end_turn, field


def unmapped() -> Play:
    return field({TANK: "", MEN: "", SCOUT: ""}, {BUGGY: "", STRIDER: ""})


def test_a_unit_has_moved_as_the_players_did_it() -> None:
    play = unmapped()
    told = play.do("moved", {"unit": R[TANK]}).verdict
    tank = play.unit(R[TANK])
    assert (tank.moved, tank.left, told) == (1, 0, "Guard tank goes on the table, points left: 0.")


def test_the_players_may_say_what_is_left_and_where_it_is() -> None:
    play = field({MEN: "0505"}, {BUGGY: "2020"})
    play.do("moved", {"unit": R[MEN], "to": "0507", "left": 2, "spaces": 2})
    men = play.unit(R[MEN])
    assert (men.place, men.left, men.moved) == ("0507", 2, 2)


def test_where_a_unit_went_without_a_word_only_the_table_knows() -> None:
    play = field({MEN: "0505"}, {BUGGY: "2020"}, {"0505": "hut"})
    play.do("moved", {"unit": R[MEN]})
    assert (play.unit(R[MEN]).place, play.unit(R[MEN]).building) == ("", "")


def test_a_unit_that_has_moved_one_space_may_go_on_overwatch_and_will_not_ambush() -> None:
    play = unmapped()
    play.do("moved", {"unit": R[MEN]})
    play.do("on-overwatch", {"unit": R[MEN]})
    assert (play.unit(R[MEN]).is_watching, play.unit(R[MEN]).ambush) == (True, False)


def test_whose_overwatch_a_unit_came_under_is_asked() -> None:
    play = unmapped()
    play.do("on-overwatch", {"unit": R[TANK]})
    end_turn(play)
    play.do("moved", {"unit": B[BUGGY]}, ask={"overwatch": [R[TANK]]})
    assert [due.order for due in play.battle.due] == ["react"]


def watchful() -> Play:
    play = unmapped()
    play.do("on-overwatch", {"unit": R[TANK]})
    play.do("on-overwatch", {"unit": R[MEN]})
    end_turn(play)
    return play


def fires(play: Play, id: str, **args: Any) -> str:
    given = {"unit": id, "target": B[BUGGY], **args}
    return play.do("watch-fire", given, dice=[4, 1, 3], ask={"distance": 3, "halves": 2}).verdict


def test_overwatch_fires_at_any_time_when_the_players_say_so() -> None:
    play = watchful()
    assert fires(play, R[TANK]) == "Guard tank fires at Buggy: SRF 3 to 0."
    assert not play.unit(R[TANK]).is_watching
    assert play.reasons("watch-fire", {"unit": R[TANK]})[0] == "[Overwatch] Guard tank is not on overwatch"


def test_overwatch_comes_out_of_its_ambush_when_the_players_say_so() -> None:
    play = watchful()
    assert fires(play, R[MEN], ambush=True) == "Guard infantry comes out against Buggy: SRF 3 to 0."


def test_overwatch_does_not_fire_in_its_own_turn() -> None:
    play = unmapped()
    play.do("on-overwatch", {"unit": R[TANK]})
    assert play.reasons("watch-fire", {"unit": R[TANK]}) == ["[Overwatch] Overwatch fires in another's turn"]


def test_all_done_ends_the_turn_for_those_who_are_left() -> None:
    play = unmapped()
    play.do("moved", {"unit": R[TANK]})
    entry = play.do("all-done")
    assert entry.steps[0].text == "These stand: Guard infantry, Guard scout car"
    assert (play.battle.active, entry.verdict) == ("blue", "Turn 1: Blue.")


def test_all_done_says_beforehand_who_has_not_acted() -> None:
    play = unmapped()
    order = play.rules.order("all-done")
    words = []
    for unit in (R[MEN], R[SCOUT], R[TANK]):
        words.append(order.form(play.battle, order.args()).title.text)
        play.do("moved", {"unit": unit})
    assert words == [
        "All done: 3 units have not acted",
        "All done: 2 units have not acted",
        "All done: Guard tank has not acted",
    ]
    assert order.form(play.battle, order.args()).title is None


def test_the_table_waits_for_a_unit_that_has_done_nothing() -> None:
    play = unmapped()
    play.do("moved", {"unit": R[TANK]})
    waits = RULESET.next_up(play.battle)
    assert (waits.text, waits.order, waits.units) == (
        "Red to act: choose a unit, or all done",
        "all-done",
        (R[MEN], R[SCOUT]),
    )


def test_a_turn_in_which_everybody_is_hammered_may_pass() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "2020"})
    assert not RULESET.is_idle(play.battle)
    play.do("mark", {"units": [R[TANK]], "marker": "hammered"})
    assert RULESET.is_idle(play.battle)


def test_what_was_said_in_one_word_is_taken_back_in_one() -> None:
    play = unmapped()
    before = play.battle.units
    play.do("moved", {"unit": R[TANK]})
    play.do("on-overwatch", {"unit": R[MEN]})
    play.undo()
    play.undo()
    assert play.battle.units == before
