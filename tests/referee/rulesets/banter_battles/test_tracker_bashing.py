"""The tracker's bashing: in turn from the king, whole units once a turn, dice for bases in front-edge contact."""

from dataclasses import replace

from referee.rulesets.banter_battles.content import Modifier
from referee.value import FrozenMap
from tests.referee.battles.memory import Play, rules_of, words_of
from tests.referee.rulesets.banter_battles.field import (
    CONTENT,
    HORSE,
    PERIOD,
    bases,
    everybody_stands,
    in_bashing,
    in_stuff,
    verdict,
    why_not,
)

NEAR = "within-2mu"
MISSES = [1, 1, 1, 1]


def bash(play: Play, unit: str, target: str, dice: list[int], **more: object) -> str:
    return words_of(play.do("bash", {"unit": unit, "target": target, **more}, dice=dice))


def test_both_throw_a_die_a_base_and_bases_go_at_once() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    told = bash(play, "red-lions", "blue-bears", [4, 4, 1, 1, 4, 1, 1, 1])
    assert bases(play, "red-lions", "blue-bears") == [3, 2]
    assert "[B1] Reds pick Lions" in told


def test_all_of_the_bashing_rules_are_told() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    entry = play.do("bash", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 1, 1, 1, 1, 1, 1, 1])
    assert {"B1", "B2", "B3", "B4", "TS3", "R7"} <= set(rules_of(entry))


def test_the_king_picks_first_and_then_the_sides_take_turns() -> None:
    play = in_bashing(("red-lions", "blue-bears"), ("red-tigers", "blue-wolves"))
    assert why_not(play, "bash", unit="blue-bears", target="red-lions") == "[B1] Reds pick the next bash"
    bash(play, "red-lions", "blue-bears", MISSES * 2)
    assert why_not(play, "bash", unit="red-tigers", target="blue-wolves") == "[B1] Blues pick the next bash"
    assert why_not(play, "bash", unit="blue-wolves", target="red-tigers") == ""


def test_the_king_picks_first_even_if_he_went_second() -> None:
    play = in_bashing(("red-lions", "blue-bears"), first="blue")
    assert play.table.to_bash == "red"


def test_a_side_with_nobody_to_bash_leaves_the_pick_to_the_other() -> None:
    play = in_bashing(("red-lions", "blue-bears"), ("red-lions", "blue-wolves"))
    bash(play, "red-lions", "blue-bears", MISSES * 2)
    assert play.table.to_bash == "blue"
    bash(play, "blue-wolves", "red-lions", MISSES)
    assert why_not(play, "next-phase") == ""


def test_a_side_whose_last_unit_runs_from_the_bash_gives_up_its_pick() -> None:
    contacts = (("red-lions", "blue-bears"), ("red-tigers", "blue-wolves"), ("red-tigers", "blue-stags"))
    play = in_bashing(*contacts)
    play.do(
        "bash",
        {"unit": "red-lions", "target": "blue-bears"},
        dice=[6, 1, 1, 1, *MISSES],
        ask={NEAR: ["blue-wolves", "blue-stags"]},
    )
    play.roll_due(dice=[3, 6, 2, 6])
    assert (play.table.to_bash, play.unit("red-tigers").contact) == ("blue", ())
    assert why_not(play, "next-phase") == ""


def test_a_unit_bashes_once_a_turn_and_one_struck_later_only_takes_hits() -> None:
    play = in_bashing(("red-lions", "blue-bears"), ("red-tigers", "blue-bears"), bash_once="unit")
    bash(play, "red-lions", "blue-bears", MISSES * 2)
    assert "[bash-once] Lions have bashed this turn" in why_not(play, "bash", unit="red-lions", target="blue-bears")
    told = bash(play, "red-tigers", "blue-bears", [6, 1, 1, 1])
    assert "[bash-once] Bears have bashed this turn and only take hits" in told
    assert bases(play, "red-tigers", "blue-bears") == [4, 3]


def test_every_unit_in_contact_must_bash_before_the_phase_ends() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    assert why_not(play, "next-phase") == ("[TS3] Reds: 1 unit still to bash\n[TS3] Blues: 1 unit still to bash")
    bash(play, "red-lions", "blue-bears", MISSES * 2)
    assert why_not(play, "next-phase") == ""


def test_who_touches_nobody_does_not_bash() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    assert why_not(play, "bash", unit="red-tigers") == "[TS3] Tigers touch no enemy"
    assert "[TS3] Lions do not touch Wolves" in why_not(play, "bash", unit="red-lions", target="blue-wolves")


def test_out_of_command_a_unit_bashes_all_the_same() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    play.do("mark", {"units": ["red-lions"], "marker": "out-of-command"})
    assert why_not(play, "bash", unit="red-lions", target="blue-bears") == ""


def test_a_unit_struck_in_the_flank_throws_no_dice_and_is_done_if_it_touches_nobody_else() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    told = bash(play, "red-lions", "blue-bears", [6, 6, 1, 1], target_in_contact=0, ticks=["flank"])
    assert "[B3] In the flank +1" in told
    assert bases(play, "red-lions", "blue-bears") == [4, 2]
    assert why_not(play, "next-phase") == ""


def test_a_unit_struck_in_the_flank_still_bashes_whom_it_faces() -> None:
    play = in_bashing(("red-lions", "blue-bears"), ("red-tigers", "blue-bears"))
    bash(play, "red-lions", "blue-bears", MISSES, target_in_contact=0)
    assert not play.unit("blue-bears").bashed
    bash(play, "blue-bears", "red-tigers", MISSES * 2)
    assert why_not(play, "next-phase") == ""


def test_only_bases_in_contact_throw() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    bash(play, "red-lions", "blue-bears", [6, 6, 1, 1, 1], in_contact=2, target_in_contact=3)
    assert bases(play, "blue-bears") == [2]


def test_no_more_bases_are_in_contact_than_there_are() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    assert why_not(play, "bash", unit="red-lions", target="blue-bears", in_contact=5, target_in_contact=6) == (
        "[B2] Lions have 4 bases, not 5\n[B2] Bears have 4 bases, not 6"
    )


def test_both_sides_have_a_situation_of_their_own() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    bash(play, "red-lions", "blue-bears", [3, 1, 1, 1, 3, 1, 1, 1], ticks=["impact"])
    assert bases(play, "red-lions", "blue-bears") == [4, 3]
    play = in_bashing(("red-lions", "blue-bears"))
    bash(play, "red-lions", "blue-bears", [3, 1, 1, 1, 3, 1, 1, 1], target_ticks=["impact"])
    assert bases(play, "red-lions", "blue-bears") == [3, 4]


def test_the_form_shows_the_fight_and_both_situations() -> None:
    play = in_bashing(("red-lions", "blue-stags"))
    order = play.rules.order("bash")
    form = order.form(play.battle, order.args(unit="red-lions", target="blue-stags", target_ticks=("impact",)))
    assert (form.facts.a.in_contact, form.facts.a.value, form.facts.b.modifier) == (4, 3, 1)
    assert [tick.id for tick in form.ticks if tick.on] == ["target:impact"]


def test_a_value_against_a_basic_type_counts_instead_of_the_plain_one() -> None:
    play = in_bashing(("red-lions", "blue-stags"))
    bash(play, "red-lions", "blue-stags", [3, 1, 1, 1, 1, 1, 1])
    assert bases(play, "blue-stags") == [2]


def test_scouts_roll_their_hits_again_in_a_bash() -> None:
    play = in_bashing(("red-foxes", "blue-bears"))
    told = bash(play, "red-foxes", "blue-bears", [6, 6, 1, 6, 1, *MISSES])
    assert "S3" in told
    assert bases(play, "blue-bears") == [3]


def test_friends_of_both_check_after_losses_on_both_sides() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    ask = {NEAR: [["blue-wolves"], ["red-tigers"]]}
    play.do("bash", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 1, 1, 1] * 2, ask=ask)
    assert [due.args["unit"] for due in play.battle.due] == ["blue-wolves", "red-tigers"]


def test_a_general_is_not_bashed_while_another_enemy_is_touched() -> None:
    play = in_bashing(("red-lions", "blue-bo"), ("red-lions", "blue-bears"))
    assert (
        why_not(play, "bash", unit="red-lions", target="blue-bo")
        == "[general-targets] Bo is a general, and Lions touches others"
    )
    play = in_bashing(("red-lions", "blue-bo"))
    assert why_not(play, "bash", unit="red-lions", target="blue-bo") == ""


def test_a_destroyed_unit_is_touched_no_more() -> None:
    play = in_bashing(("red-lions", "blue-bo"))
    bash(play, "red-lions", "blue-bo", [6, 6, 6, 6, 1])
    assert (play.unit("blue-bo").gone, play.unit("red-lions").contact) == (True, ())


def test_units_stay_in_contact_after_a_bash() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    bash(play, "red-lions", "blue-bears", MISSES * 2)
    for _ in range(2):
        play.do("next-phase")
    assert (play.unit("red-lions").contact, play.unit("red-lions").bashed) == (("blue-bears",), False)


def test_only_a_unit_with_a_base_in_front_edge_contact_must_pick_a_bash() -> None:
    play = in_bashing()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears", "flank": True})
    assert why_not(play, "next-phase") == "[TS3] Reds: 1 unit still to bash"
    told = "[TS3] No base of Bears is in front-edge contact: it picks no bash"
    assert told in why_not(play, "bash", unit="blue-bears", target="red-lions")


def test_a_unit_touched_in_the_flank_alone_never_holds_up_the_phase() -> None:
    play = in_bashing()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears", "flank": True})
    told = bash(play, "red-lions", "blue-bears", [3, 1, 1, 1])
    assert "[B3] In the flank +1: Lions touch the flank of Bears" in told
    assert (bases(play, "blue-bears"), play.unit("blue-bears").bashed) == ([3], False)
    assert why_not(play, "next-phase") == ""


def test_a_charge_into_the_flank_leaves_the_front_edge_of_its_target_free() -> None:
    play = in_stuff()
    entry = play.do("charge", {"unit": "red-lions", "target": "blue-bears", "flank": True}, dice=[6])
    assert verdict(entry) == "Lions charge Bears in the flank"
    assert (play.unit("blue-bears").flanked_by, play.unit("red-lions").flanked_by) == (("red-lions",), ())


def test_a_unit_that_falls_back_is_flanked_no_more() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears", "flank": True})
    play.do("must-fall-back", {"unit": "blue-bears"}, dice=[6])
    assert (play.unit("blue-bears").contact, play.unit("blue-bears").flanked_by) == ((), ())


def test_a_base_in_contact_with_two_enemies_bashes_only_once() -> None:
    play = in_bashing(("red-lions", "blue-bears"), ("red-tigers", "blue-bears"))
    bash(play, "red-lions", "blue-bears", MISSES * 2)
    told = bash(play, "red-tigers", "blue-bears", MISSES)
    assert "[bash-once] Bears have bashed this turn and only take hits" in told


def test_bases_that_have_not_bashed_answer_a_second_enemy_and_those_that_fell_had_struck() -> None:
    play = in_bashing(("red-lions", "blue-bears"), ("red-tigers", "blue-bears"))
    bash(play, "red-lions", "blue-bears", [6, 1, 1, 1, 1, 1], target_in_contact=2)
    assert play.unit("blue-bears").fresh_bases == 2
    bash(play, "red-tigers", "blue-bears", [1, 1, 1, 1, 6, 1])
    assert bases(play, "red-tigers", "blue-bears") == [3, 3]


def test_who_charged_in_this_turn_bashes_with_that_modifier() -> None:
    play = in_stuff()
    play.do("charge", {"unit": "red-lions", "target": "blue-bears"}, dice=[6])
    everybody_stands(play)
    play.do("next-phase")
    told = bash(play, "red-lions", "blue-bears", [3, 1, 1, 1, 3, 1, 1, 1])
    assert "[B3] Charged in +1: Lions charged this turn" in told
    assert bases(play, "red-lions", "blue-bears") == [4, 3]


def test_the_form_tells_what_a_loss_will_cost_friends_before_the_dice() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    order = play.rules.order("bash")
    form = order.form(play.battle, order.args(unit="red-lions", target="blue-bears"))
    told = [each.text for each in form.reminders if each.rule == "fright-spreads"]
    assert told[0] == (
        "If Bears lose bases, a friend within 2 MU loses 0.3 bases on average, and frightens others in turn"
    )
    assert form.needs.text == "4 dice, 4+ hits; Bears: 4 dice, 4+ hits"


def test_a_unit_whose_flanker_goes_away_is_flanked_no_more() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears", "flank": True})
    play.do("must-fall-back", {"unit": "red-lions"}, dice=[6])
    assert play.unit("blue-bears").flanked_by == ()


def test_units_that_touch_can_be_said_to_touch_at_the_flank_only() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    play.do("touch", {"unit": "red-lions", "target": "blue-bears", "flank": True})
    assert (play.unit("red-lions").contact, play.unit("blue-bears").flanked_by) == (("blue-bears",), ("red-lions",))
    assert why_not(play, "next-phase") == "[TS3] Reds: 1 unit still to bash"


def test_a_modifier_of_the_mounted_is_offered_for_them_alone() -> None:
    rough = Modifier(name="Mounted in broken ground", to="bashing", amount=-1, trait="mounted")
    horse = replace(HORSE, traits=("mounted",))
    period = replace(
        PERIOD,
        troops=FrozenMap({**PERIOD.troops, "horse": horse}),
        modifiers=FrozenMap({**PERIOD.modifiers, "rough": rough}),
    )
    play = in_bashing(("red-lions", "blue-stags"), content={**CONTENT, "periods": {"test": period}})
    order = play.rules.order("bash")
    offered = {tick.id for tick in order.form(play.battle, order.args(unit="red-lions", target="blue-stags")).ticks}
    assert offered == {"flank", "impact", "target:flank", "target:impact", "target:rough"}
    bash(play, "red-lions", "blue-stags", [1] * 7, ticks=["rough"])  # said all the same, it counts as it always did
