"""Very short range on the table: a point each, again and again, and the answer at once."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    MEN,
    RAIDERS,
    STRIDER,
    TANK,
    WALKER,
    B,
    R,
    field,
    hammered,
)


def duel(**rulings: str) -> Play:
    return field({WALKER: "0505"}, {STRIDER: "0506"}, **rulings)


def attack(play: Play, dice: list[int], kind: str = WALKER, target: str = STRIDER) -> str:
    return words_of(play.do("close", {"unit": R[kind], "target": B[target]}, dice=dice))


def why_not(play: Play, kind: str = WALKER, target: str = STRIDER) -> list[str]:
    return play.reasons("close", {"unit": R[kind], "target": B[target]})


def test_a_vsrf_attack_costs_a_movement_point_even_diagonally() -> None:
    play = field({WALKER: "0505"}, {BUGGY: "0606"})
    attack(play, [1, 4], target=BUGGY)
    assert (play.unit(R[WALKER]).left, play.unit(R[WALKER]).closed) == (6, 1)


def test_the_target_may_answer_each_attack_at_once_free_of_points() -> None:
    play = duel()
    attack(play, [1, 4])
    assert [(due.order, due.args["unit"], due.rule) for due in play.battle.due] == [("answer", B[STRIDER], "Firing")]
    entry = play.do("answer", {"unit": B[STRIDER], "target": R[WALKER]}, dice=[4, 1, 3])
    assert "Strider answers with VSRF 5" in words_of(entry)
    assert (play.unit(R[WALKER]).srf, play.battle.due) == (0, ())


def test_the_answer_names_the_attack_as_its_cause() -> None:
    play = duel()
    attack(play, [1, 4])
    attacked = play.entries[-1].number
    play.do("answer", {"unit": B[STRIDER], "target": R[WALKER]}, dice=[1, 4])
    assert play.entries[-1].cause == attacked


def test_what_is_due_is_offered_to_its_unit_with_whom_it_is_against() -> None:
    play = duel()
    attack(play, [1, 4])
    free = [listed.order for listed in play.game.orders(B[STRIDER]) if not listed.reasons]
    assert [order.id for order in free if order.by != "referee"] == ["answer"]
    pick = play.rules.order("answer").picks[0]
    assert pick.candidates(play.battle, play.rules.order("answer").args(unit=B[STRIDER])) == (R[WALKER],)
    assert "Against whom is to be picked" in str(refusal(play))


def refusal(play: Play) -> Refused:
    with pytest.raises(Refused) as found:
        play.do("answer", {"unit": B[STRIDER]})
    return found.value


def test_nothing_else_happens_before_the_answer() -> None:
    play = duel()
    attack(play, [1, 4])
    assert why_not(play)[0] == "[Firing] First this is due: Strider may answer the VSRF attack of Guard walker"
    assert "First this is due" in play.reasons("next-phase")[0]


def test_the_answer_may_be_left_out() -> None:
    play = duel()
    attack(play, [1, 4])
    entry = play.do("answer", {"unit": B[STRIDER], "target": R[WALKER]}, dice=[], choose={"answers": "no"})
    assert entry.verdict == "No answer of Strider to Guard walker."


def test_a_duel_goes_on_while_points_last() -> None:
    play = duel()
    for _ in range(4):
        attack(play, [1, 4])
        play.roll_due(dice=[1, 4])
    assert why_not(play) == ["[Firing] Guard walker has no movement point left for a VSRF attack"]


def test_half_a_point_is_not_enough() -> None:
    play = field({WALKER: "0503"}, {STRIDER: "0507"})
    play.do("move", {"unit": R[WALKER], "path": ["0604", "0705"]})
    play.do("place", {"unit": R[WALKER], "to": "0506"})
    play.do("adjust", {"units": [R[WALKER]], "field": "left", "to": 1, "reason": "Tired"})
    assert why_not(play) == ["[Firing] Guard walker has no movement point left for a VSRF attack"]


def test_without_vsrf_nobody_answers() -> None:
    play = field({WALKER: "0505"}, {BUGGY: "0506"})
    attack(play, [1, 4], target=BUGGY)
    assert play.battle.due == ()


def test_who_is_hammered_by_the_attack_does_not_answer() -> None:
    play = field({WALKER: "0505"}, {RAIDERS: "0506"})
    attack(play, [4, 1, 4], target=RAIDERS)
    assert play.unit(B[RAIDERS]).is_hammered
    assert play.battle.due == ()


def test_vsrf_that_falls_to_0_with_movement_does_not_answer() -> None:
    play = field({WALKER: "0505"}, {RAIDERS: "0506"})
    attack(play, [4, 1, 1], target=RAIDERS)
    assert (play.unit(B[RAIDERS]).movement, play.unit(B[RAIDERS]).vsrf, play.battle.due) == (1, 0, ())


@pytest.mark.parametrize("who", [R[WALKER], B[STRIDER]])
def test_nobody_answers_who_is_gone_nor_somebody_who_is(who: str) -> None:
    play = duel()
    attack(play, [1, 4])
    play.do("adjust", {"units": [who], "field": "gone", "to": True, "reason": "as the test has it"})
    assert play.battle.due == ()


def test_who_is_hammered_by_the_referees_word_does_not_answer() -> None:
    play = duel()
    attack(play, [1, 4])
    assert play.battle.due
    hammered(play, B[STRIDER])
    assert play.battle.due == ()


def test_nobody_answers_an_answer() -> None:
    play = duel()
    attack(play, [1, 4])
    play.roll_due(dice=[1, 4])
    assert play.battle.due == ()


def test_a_unit_hammered_in_its_own_turn_does_nothing_more() -> None:
    play = duel()
    play.do("adjust", {"units": [R[WALKER]], "field": "lrf", "to": 0, "reason": "Shot off"})
    attack(play, [1, 4])
    play.roll_due(dice=[4, 1, 4])
    assert why_not(play) == ["[hammered-acts] Guard walker is hammered: it misses its turn"]


def test_each_square_of_cover_adds_1_against_vsrf_too_unless_the_table_ignores_it() -> None:
    play = field({WALKER: "0505"}, {RAIDERS: "0506"}, {"0506": "rough"})
    assert "Strength 3 against armour 2" in attack(play, [1, 4], target=RAIDERS)
    play = field({WALKER: "0505"}, {RAIDERS: "0506"}, {"0506": "rough"}, cover_at_close_range="ignored")
    assert "Strength 3 against armour 1" in attack(play, [1, 4], target=RAIDERS)


def test_a_building_counts_against_vsrf_at_every_table() -> None:
    play = field({WALKER: "0505"}, {RAIDERS: "0506"}, {"0506": "house"})
    assert "Strength 3 against armour 3" in attack(play, [1, 4], target=RAIDERS)


def test_only_what_is_next_to_it_is_attacked_unless_the_referee_says_it_is() -> None:
    play = field({WALKER: "0505"}, {STRIDER: "0507"})
    assert why_not(play)[0] == "[Firing] Strider is not next to Guard walker"
    assert play.reasons("close", {"unit": R[WALKER], "target": B[STRIDER], "adjacent": True}) == []


def test_a_vsrf_of_0_does_not_attack() -> None:
    play = field({TANK: "0505"}, {STRIDER: "0506"})
    assert why_not(play, TANK) == ["[Firing] Guard tank has VSRF 0: it cannot attack what is next to it"]


def test_a_hammered_unit_does_not_attack() -> None:
    assert why_not(hammered(duel(), R[WALKER])) == ["[hammered-acts] Guard walker is hammered: it misses its turn"]


def test_vsrf_and_fire_go_together_in_one_turn() -> None:
    play = field({WALKER: "0505"}, {STRIDER: "0506", RAIDERS: "0502"})
    attack(play, [1, 4])
    play.roll_due(dice=[1, 4])
    assert play.reasons("fire", {"unit": R[WALKER], "target": B[RAIDERS]}) == []


def test_a_table_may_count_a_vsrf_attack_as_the_fire_of_the_turn() -> None:
    play = duel(close_attack_is_fire="yes")
    attack(play, [1, 4])
    play.roll_due(dice=[1, 4])
    assert "[Firing] Guard walker has fired this turn" in play.reasons("fire", {"unit": R[WALKER]})
    assert why_not(play) == []
    play = duel(close_attack_is_fire="yes")
    play.do("fire", {"unit": R[WALKER], "target": B[STRIDER]}, dice=[1, 4])
    assert why_not(play) == ["[close-attack-is-fire] Guard walker has fired: at this table a VSRF attack is its fire"]


def test_where_a_vsrf_attack_is_the_fire_of_the_turn_overwatch_goes_instead_of_it() -> None:
    play = duel(close_attack_is_fire="yes")
    play.do("watch", {"unit": R[WALKER], "counter": "0101", "in_sight": True})
    assert why_not(play) == ["[close-attack-is-fire] Guard walker is on overwatch instead of firing"]
    play = duel()
    play.do("watch", {"unit": R[WALKER], "counter": "0101", "in_sight": True})
    assert why_not(play) == []


def test_a_building_is_attacked_with_vsrf_too_and_does_not_answer() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"}, {"0506": "hut"})
    play.do("fire-building", {"unit": R[MEN], "building": "hut-1", "close": True}, dice=[4, 1])
    assert (play.table.buildings["hut-1"].structure, play.unit(R[MEN]).left, play.unit(R[MEN]).fired) == (1, 4, False)
    assert play.battle.due == ()


def test_the_form_says_who_will_answer() -> None:
    play = field({WALKER: "0505"}, {STRIDER: "0506", BUGGY: "0606"})
    order = play.rules.order("close")
    shown = [
        order.form(play.battle, order.args(unit=R[WALKER], target=B[kind])).reminders[0].text
        for kind in (STRIDER, BUGGY)
    ]
    assert shown == ["An enemy with VSRF may answer at once", "Buggy has no VSRF to answer"]


def test_an_answer_that_nobody_waits_for_is_refused() -> None:
    with pytest.raises(Refused, match="Nothing of the kind is due"):
        duel().do("answer", {"unit": B[STRIDER], "target": R[WALKER]})


def test_cover_on_the_board_is_ticked_against_vsrf_and_can_be_turned_off() -> None:
    play = field({WALKER: "0505"}, {RAIDERS: "0506"}, {"0506": "rough"})
    order = play.rules.order("close")
    shown = order.form(play.battle, order.args(unit=R[WALKER], target=B[RAIDERS]))
    assert {tick.id: tick.known for tick in shown.ticks} == {"adjacent": "the board", "board_cover": "the board"}
    off = order.form(play.battle, order.args(unit=R[WALKER], target=B[RAIDERS], board_cover=False))
    assert (shown.facts.cover, off.facts.cover) == (1, 0)


def test_whether_they_touch_is_ticked_as_the_board_has_it() -> None:
    play = field({WALKER: "0505"}, {RAIDERS: "0506", STRIDER: "0909"})
    order, ticks = play.rules.order("close"), []
    for kind in (RAIDERS, STRIDER):
        ticks.append(order.form(play.battle, order.args(unit=R[WALKER], target=B[kind])).ticks[0])
    assert [(tick.id, tick.on) for tick in ticks] == [("adjacent", True), ("adjacent", False)]
