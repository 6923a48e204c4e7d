"""The tracker's attacks: who may shoot at whom, the situation, charges into contact, scouts, generals as targets."""

import pytest

from referee.requests import Refused
from referee.value import FrozenMap
from tests.referee.battles.memory import Play, rules_of, words_of
from tests.referee.rulesets.banter_battles.field import bases, destroyed, go, in_stuff, loses, verdict, why_not

HIT, MISS = 6, 1


def shoots(play: Play, unit: str, target: str, dice: list[int], **more: object) -> str:
    go(play, unit)
    return words_of(play.do("shoot", {"unit": unit, "target": target, **more}, dice=dice))


def test_a_unit_throws_a_die_a_base_and_each_hit_is_a_base() -> None:
    play = in_stuff()
    told = shoots(play, "red-lions", "blue-bears", [4, 3, 6, 1])
    assert bases(play, "blue-bears") == [2]
    assert "[SH1] A die for each base that shoots: 4" in told
    assert "[SH2] Effective value 4, modifier +0: 4+ hits" in told
    assert "[SH3] Shooting: 2 of 4 at 4+" in told


def test_a_unit_with_lost_bases_throws_fewer_dice() -> None:
    play = in_stuff()
    loses(play, "red-lions", 2)
    shoots(play, "red-lions", "blue-bears", [HIT, HIT])
    assert bases(play, "blue-bears") == [2]


def test_the_situation_is_ticked_and_told() -> None:
    play = in_stuff()
    told = shoots(play, "red-lions", "blue-bears", [4, 4, 5, 1], ticks=["cover"])
    assert "[SH2] In cover -1" in told
    assert bases(play, "blue-bears") == [3]


def test_ticks_add_up() -> None:
    play = in_stuff()
    told = shoots(play, "red-lions", "blue-bears", [4, MISS, MISS, MISS], ticks=["cover", "flank"])
    assert "modifier +0: 4+ hits" in told


@pytest.mark.parametrize("tick", ["impact", "moonlight"])
def test_a_tick_that_shooting_does_not_know_is_refused(tick: str) -> None:
    play = in_stuff()
    assert why_not(play, "shoot", unit="red-lions", target="blue-bears", ticks=[tick]) == (
        f"[SH2] There is no modifier “{tick}” to shooting: cover, flank"
    )


def test_the_form_has_the_volley_and_the_modifiers_as_ticks() -> None:
    play = in_stuff()
    order = play.rules.order("shoot")
    form = order.form(play.battle, order.args(unit="red-lions", target="blue-bears", ticks=("cover",)))
    assert (form.procedure, form.facts.bases, form.facts.value, form.facts.modifier) == ("shoot", 4, 4, -1)
    assert [(tick.id, tick.modifier, tick.on) for tick in form.ticks[:2]] == [("cover", -1, True), ("flank", 1, False)]
    assert form.reminders[0].text == "In range, in a 45° arc to the front"


def test_a_unit_shoots_once_a_turn() -> None:
    play = in_stuff()
    shoots(play, "red-lions", "blue-bears", [MISS] * 4)
    assert play.unit("red-lions").shot


def test_as_many_bases_shoot_as_are_in_range_and_arc_and_are_remembered() -> None:
    play = in_stuff()
    shoots(play, "red-lions", "blue-bears", [MISS] * 2, bases=2)
    assert play.unit("red-lions").bases_shot == 2
    shoots(play, "blue-wolves", "red-lions", [MISS] * 4)
    assert play.unit("blue-wolves").bases_shot == 4


def test_no_more_bases_shoot_than_there_are() -> None:
    why = why_not(in_stuff(), "shoot", unit="red-lions", target="blue-bears", bases=5)
    assert why == "[SH1] Lions have 4 bases, not 5"


def in_cover() -> Play:
    play = in_stuff()
    play.do("mark", {"units": ["blue-bears"], "marker": "in-cover"})
    return play


def test_a_unit_that_is_marked_as_in_cover_is_shot_at_in_cover() -> None:
    play = in_cover()
    told = shoots(play, "red-lions", "blue-bears", [4, 4, 4, 5])
    assert "[SH2] In cover -1: Bears are marked as in cover" in told
    assert bases(play, "blue-bears") == [3]


def test_the_form_says_where_it_has_the_cover_from_and_what_hits() -> None:
    play = in_cover()
    order = play.rules.order("shoot")
    form = order.form(play.battle, order.args(unit="red-lions", target="blue-bears"))
    (cover,) = (tick for tick in form.ticks if tick.on and tick.modifier)
    assert (cover.id, cover.known) == ("cover", "Bears are marked as in cover")
    assert form.needs.text == "4 dice, 5+ hits (4+, in cover −1)"
    assert form.facts.modifier == -1


def test_the_referee_has_the_last_word_on_cover() -> None:
    play = in_cover()
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears", "ticks": []}, dice=[4, 4, 4, 5])
    assert bases(play, "blue-bears") == [0]


def test_a_marker_that_the_period_has_no_modifier_for_is_visibly_not_used() -> None:
    play = in_cover()
    play.do(
        "adjust", {"units": ["blue-bears"], "field": "basic", "to": "bears", "reason": "so that nothing else counts"}
    )
    bare = play.battle.with_table(modifiers=FrozenMap())
    order = play.rules.order("shoot")
    form = order.form(bare, order.args(unit="red-lions", target="blue-bears"))
    assert "Bears are marked as in cover, but the period has no modifier for it" in [r.text for r in form.reminders]


def test_nobody_shoots_without_a_value() -> None:
    play = in_stuff()
    assert why_not(play, "shoot", unit="red-rex") == "[SH2] Rex has no shooting value"


def test_a_target_must_be_picked() -> None:
    with pytest.raises(Refused, match="Target is to be picked"):
        in_stuff().do("shoot", {"unit": "red-lions"})


def test_friends_and_the_fallen_are_no_targets() -> None:
    play = in_stuff()
    assert "Tigers are of their own side" in why_not(play, "shoot", unit="red-lions", target="red-tigers")
    destroyed(play, "blue-bears")
    assert "Bears are gone" in why_not(play, "shoot", unit="red-lions", target="blue-bears")


def test_a_target_that_does_not_exist_is_named() -> None:
    with pytest.raises(Refused, match="There is no unit “blue-mice”"):
        in_stuff().do("shoot", {"unit": "red-lions", "target": "blue-mice"})


@pytest.mark.parametrize("order", ["shoot", "charge"])
def test_a_general_is_a_target_only_where_nobody_else_can_be(order: str) -> None:
    play = in_stuff()
    rule = {"shoot": "R4", "charge": "general-targets"}[order]
    assert why_not(play, order, unit="red-lions", target="blue-bo") == (
        f"[{rule}] Bo is a general: only where nobody else can be the target"
    )
    assert why_not(play, order, unit="red-lions", target="blue-bo", only_target=True) == ""


def test_nobody_shoots_into_a_bash_where_it_is_forbidden() -> None:
    play = in_stuff(shoot_into_contact="forbidden")
    play.do("touch", {"unit": "red-tigers", "target": "blue-bears"})
    assert why_not(play, "shoot", unit="red-lions", target="blue-bears") == (
        "[shoot-into-contact] Bears are in contact: nobody shoots into a bash"
    )


def test_scouts_roll_their_hits_again_against_anything_but_scouts() -> None:
    play = in_stuff()
    told = shoots(play, "red-foxes", "blue-bears", [HIT, HIT, MISS, HIT, MISS])
    assert "[S3] Scouts against others roll their hits again: 2" in told
    assert bases(play, "blue-bears") == [3]
    shoots(play, "blue-hares", "red-foxes", [HIT, MISS, MISS])
    assert bases(play, "red-foxes") == [2]


def test_a_unit_without_bases_left_is_removed() -> None:
    play = in_stuff()
    loses(play, "blue-bears", 3)
    told = shoots(play, "red-lions", "blue-bears", [HIT] * 4)
    assert play.unit("blue-bears").gone
    assert "[R7] Bears have no bases left and are removed" in told


def charges(play: Play, unit: str, target: str, dice: list[int], **ask: object) -> str:
    go(play, unit)
    return words_of(play.do("charge", {"unit": unit, "target": target}, dice=dice, ask=ask))


def test_a_charge_that_passes_its_check_makes_contact() -> None:
    play = in_stuff()
    charges(play, "red-lions", "blue-bears", [4])
    assert (play.unit("red-lions").contact, play.unit("blue-bears").contact) == (("blue-bears",), ("red-lions",))
    assert verdict(play.entries[-1]) == "Lions charge Bears: they are in contact"


def test_a_charge_two_short_stays_where_it_is_and_loses_nothing() -> None:
    play = in_stuff()
    charges(play, "red-lions", "blue-bears", [2])
    lions = play.unit("red-lions")
    assert (lions.contact, lions.bases, lions.fall_backs, lions.actions) == ((), 4, 0, ("charge",))


def test_a_charge_one_short_falls_back_and_checks_on() -> None:
    play = in_stuff()
    charges(play, "red-lions", "blue-bears", [3, 3, 1])
    lions = play.unit("red-lions")
    assert (lions.contact, lions.bases, lions.fall_backs) == ((), 2, 2)


def test_who_has_no_charge_distance_does_not_charge() -> None:
    assert why_not(in_stuff(), "charge", unit="red-cannon") == "[DS4] Cannon has no charge distance"


def test_only_a_charge_within_its_distance_brings_contact_says_the_form() -> None:
    play = in_stuff()
    order = play.rules.order("charge")
    form = order.form(play.battle, order.args(unit="red-lions", target="blue-hares"))
    assert (form.procedure, form.facts.target_scouts) == ("charge", True)
    assert [r.text for r in form.reminders] == [
        "Within charge distance; only a charge brings contact",
        "Charged scouts fall back before the charger moves",
    ]
    assert form.needs.text == "1 die: 4+ charges, 3 falls back, less stays put"


def test_charged_scouts_fall_back_without_a_check_and_the_referee_sees_who_still_reaches_them() -> None:
    play = in_stuff()
    told = charges(play, "red-lions", "blue-hares", [6], contact="no")
    assert "[S4] The charged scouts must fall back, extra to their action" in told
    assert verdict(play.entries[-1]) == "Lions charge, but Hares get away"
    hares = play.unit("blue-hares")
    assert (hares.fall_backs, hares.contact, hares.acted) == (1, (), False)


def test_charged_scouts_that_are_still_reached_are_in_contact() -> None:
    play = in_stuff()
    charges(play, "red-lions", "blue-hares", [6], contact="yes")
    assert play.unit("blue-hares").contact == ("red-lions",)


def test_scouts_charged_by_scouts_stay() -> None:
    play = in_stuff()
    charges(play, "red-foxes", "blue-hares", [6])
    assert (play.unit("blue-hares").fall_backs, play.unit("blue-hares").contact) == (0, ("red-foxes",))


def test_scouts_charged_twice_in_a_phase_lose_a_base() -> None:
    play = in_stuff()
    charges(play, "red-lions", "blue-hares", [6], contact="no")
    play.do("pull", dice=["red"])
    told = charges(play, "red-tigers", "blue-hares", [6], contact="no")
    assert "HS5" in told
    assert (bases(play, "blue-hares"), play.unit("blue-hares").fall_backs) == ([2], 2)


def test_scouts_whose_last_base_goes_as_they_fall_back_are_not_reached() -> None:
    play = in_stuff()
    loses(play, "blue-hares", 2)
    charges(play, "red-lions", "blue-hares", [6], contact="no")
    play.do("pull", dice=["red"])
    charges(play, "red-tigers", "blue-hares", [6])
    assert (play.unit("blue-hares").gone, play.unit("red-tigers").contact) == (True, ())


def test_a_second_action_that_charges_checks_twice() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-lions"})
    entry = play.do("charge", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 6])
    assert rules_of(entry).count("HS1") == 2


def test_the_referee_says_who_touches_whom() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    assert play.unit("blue-bears").contact == ("red-lions",)
    play.do("touch", {"unit": "blue-bears", "target": "red-lions"})
    assert (play.unit("red-lions").contact, play.unit("blue-bears").contact) == ((), ())
    assert "Both are of one side" in why_not(play, "touch", unit="red-lions", target="red-tigers")
