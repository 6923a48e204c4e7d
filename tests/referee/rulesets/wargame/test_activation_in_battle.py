"""An activation: two actions, declared and done; focus, move, and how it ends."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import words_of
from tests.referee.rulesets.wargame.field import (
    BREACHERS,
    BRUISERS,
    GUNNER,
    HIT,
    HUNTER,
    HUNTRESS,
    MARKSMAN,
    MISS,
    RAIDERS,
    RIFLES,
    RUNNER,
    acts,
    fights,
    in_turn,
    kinds,
    marks,
    pass_turn,
    shoots,
    why_not,
)


def test_an_action_that_nobody_sees_is_done_at_once() -> None:
    play = in_turn()
    acts(play, "move", GUNNER)
    assert play.unit(GUNNER).actions == ("move",)
    assert play.table.declared is None


def test_an_action_that_is_seen_waits_for_reactions() -> None:
    play = in_turn()
    acts(play, "move", GUNNER, seen=[HUNTER])
    assert play.table.declared.action == "move"
    play.do("resolve", {"unit": GUNNER})
    assert play.table.declared is None


def test_who_sees_is_asked_once_and_remembered_for_the_activation() -> None:
    play = in_turn()
    acts(play, "move", GUNNER, seen=[HUNTER])
    play.do("resolve", {"unit": GUNNER})
    told = words_of(play.do("focus", {"unit": GUNNER}))
    assert "Who sees" not in told
    assert play.table.seen_by == (HUNTER,)


def test_a_unit_may_be_activated_first_and_act_then() -> None:
    play = in_turn()
    acts(play, "activate", GUNNER, seen=[HUNTER])
    assert play.table.acting == GUNNER
    assert why_not(play, "activate", unit=GUNNER) == "[Unit Activation] Gunner is acting already"


def test_a_unit_has_two_actions_in_any_combination() -> None:
    play = in_turn()
    acts(play, "move", GUNNER)
    acts(play, "move", GUNNER)
    assert play.unit(GUNNER).actions == ("move", "move")


def test_the_activation_ends_with_the_second_action() -> None:
    play = in_turn()
    acts(play, "move", GUNNER)
    told = words_of(acts(play, "focus", GUNNER))
    assert "The activation of Gunner is over" in told
    assert (play.table.acting, play.table.seen_by) == ("", ())


def test_a_third_action_is_refused() -> None:
    play = in_turn()
    acts(play, "move", GUNNER)
    acts(play, "focus", GUNNER)
    with pytest.raises(Refused) as refusal:
        acts(play, "move", GUNNER)
    assert str(refusal.value) == "Move: Gunner has done its two actions. [Unit Activation]"


def test_a_unit_is_activated_once_a_turn() -> None:
    play = in_turn()
    play.do("done", {"unit": GUNNER})
    assert why_not(play, "focus", unit=GUNNER) == "[Unit Activation] Gunner has been activated this turn"


def test_one_unit_acts_at_a_time() -> None:
    play = in_turn()
    acts(play, "move", GUNNER)
    assert why_not(play, "move", unit=RUNNER) == (
        "[Unit Activation] Gunner is acting: its activation comes to its end first"
    )


def test_only_the_side_with_the_initiative_acts() -> None:
    assert why_not(in_turn(), "move", unit=HUNTER) == "[Rules] Harbour Watch has the initiative"


def test_while_an_action_is_declared_no_other_may_be() -> None:
    play = in_turn()
    acts(play, "move", GUNNER, seen=[HUNTER])
    assert "[Unit Activation] Gunner has declared to move: resolve that first" in why_not(play, "focus", unit=GUNNER)
    assert "resolve that first" in why_not(play, "done", unit=GUNNER)


def test_nothing_is_resolved_that_is_not_declared() -> None:
    assert why_not(in_turn(), "resolve", unit=GUNNER) == "[Unit Activation] Gunner has declared no action"


def test_focus_adds_one_to_hit_with_the_second_action_only() -> None:
    play = in_turn()
    acts(play, "focus", MARKSMAN)
    assert kinds(play, MARKSMAN) == {"focused"}
    assert "To hit +1: the attacker has focused" in words_of(shoots(play, MARKSMAN, HUNTER, [MISS]))
    assert kinds(play, MARKSMAN) == set()


def test_focus_as_the_second_action_is_without_effect() -> None:
    play = in_turn()
    acts(play, "move", MARKSMAN)
    assert "no action left to gain by it" in words_of(acts(play, "focus", MARKSMAN))


def test_focus_twice_is_focus_once() -> None:
    play = in_turn()
    acts(play, "focus", MARKSMAN)
    acts(play, "focus", MARKSMAN)
    assert kinds(play, MARKSMAN) == set()


def test_who_has_focused_does_not_move() -> None:
    play = in_turn(focus_moves="no")
    acts(play, "focus", BREACHERS)
    assert why_not(play, "move", unit=BREACHERS) == (
        "[focus-moves] Breaching team has focused: it does not move this turn"
    )
    assert "it does not move this turn" in why_not(play, "engage", unit=BREACHERS, target=BRUISERS)
    fights(play, BREACHERS, BRUISERS)
    assert not play.reasons("engage", {"unit": BREACHERS, "target": BRUISERS})


def test_a_unit_in_combat_does_not_shoot() -> None:
    play = in_turn()
    fights(play, GUNNER, HUNTER)
    assert why_not(play, "shoot", unit=GUNNER) == "[shoot-in-combat] Gunner cannot shoot: not while in combat"


def test_a_unit_without_ranged_weapons_does_not_shoot() -> None:
    play = in_turn("blue")
    members = [{"name": "Beater", "profile": "hill-beater", "move": 7, "weapons": ["blades"], "points": 5}]
    play.do("adjust", {"units": [HUNTER], "field": "members", "to": members, "reason": "he has lost his rifle"})
    assert "[Unit Activation] First hunter cannot shoot: no ranged weapon" in why_not(play, "shoot", unit=HUNTER)


def test_a_unit_without_melee_weapons_does_not_engage() -> None:
    play = in_turn("blue")
    members = [{"name": "Bow", "profile": "bow", "move": 7, "weapons": ["pistol"], "points": 5}]
    play.do("adjust", {"units": [HUNTER], "field": "members", "to": members, "reason": "he has lost his knife"})
    assert "[Unit Activation] First hunter cannot engage: no melee weapon" in why_not(play, "engage", unit=HUNTER)


def test_a_prone_unit_gets_up_with_a_move_of_half_its_length() -> None:
    play = in_turn()
    marks(play, GUNNER, "prone")
    told = words_of(acts(play, "move", GUNNER))
    assert "[standing-up] Gunner gets up" in told
    assert "Gunner moves up to 2.5″" in told
    assert kinds(play, GUNNER) == set()


def test_a_prone_unit_shoots_but_does_not_engage() -> None:
    play = in_turn(prone_engages="forbidden")
    marks(play, GUNNER, "prone")
    assert why_not(play, "engage", unit=GUNNER) == "[prone-engages] Gunner is prone: it stands up with a move first"
    assert not play.reasons("shoot", {"unit": GUNNER, "target": HUNTER})


def test_a_move_says_what_cover_it_ends_in() -> None:
    play = in_turn()
    acts(play, "move", GUNNER, cover="soft")
    assert play.unit(GUNNER).cover == "soft"
    acts(play, "move", GUNNER)
    assert play.unit(GUNNER).cover == "none"


def test_a_unit_leaves_combat_by_a_move_but_for_those_still_near() -> None:
    play = in_turn()
    fights(play, GUNNER, HUNTER)
    fights(play, GUNNER, HUNTRESS)
    acts(play, "move", GUNNER, ask={"still-in-combat": [HUNTRESS]})
    assert play.unit(GUNNER).contact == (HUNTRESS,)
    assert play.unit(HUNTER).contact == ()


def test_engaging_is_half_a_move_into_combat_and_an_attack() -> None:
    play = in_turn()
    told = words_of(acts(play, "engage", RUNNER, HUNTER, dice=[MISS]))
    assert "Runner moves up to 3.5″ into combat" in told
    assert play.unit(RUNNER).contact == (HUNTER,)
    assert play.unit(HUNTER).contact == (RUNNER,)


def test_who_is_in_combat_engages_without_moving() -> None:
    play = in_turn()
    fights(play, RUNNER, HUNTER)
    assert "attacks on the spot" in words_of(acts(play, "engage", RUNNER, HUNTER, dice=[MISS]))


def test_engaging_somebody_else_may_leave_the_combat_before() -> None:
    play = in_turn()
    fights(play, RUNNER, HUNTER)
    acts(play, "engage", RUNNER, HUNTRESS, dice=[MISS], ask={"still-in-combat": []})
    assert play.unit(RUNNER).contact == (HUNTRESS,)


def test_engaging_out_of_reach_cannot_be_declared() -> None:
    play = in_turn()
    assert why_not(play, "engage", unit=RUNNER, target=HUNTER, distance=4) == (
        "[Unit Activation] First hunter is 4″ away, more than half a move of 7″"
    )
    assert not play.reasons("engage", {"unit": RUNNER, "target": HUNTER, "distance": 3})


def test_an_active_unit_that_is_taken_down_has_no_second_action() -> None:
    play = in_turn()
    acts(play, "move", RUNNER, seen=[HUNTER])
    play.do("react", {"unit": HUNTER, "reaction": "shoot"})
    play.do("resolve", {"unit": RUNNER})
    play.do("react-shoot", {"unit": HUNTER}, dice=[HIT, 1], ask={"still": ["yes"]})
    assert play.unit(RUNNER).gone
    assert play.table.acting == ""
    assert not play.reasons("move", {"unit": GUNNER})


def test_a_unit_that_had_lost_its_nerve_loses_its_first_action() -> None:
    play = in_turn()
    marks(play, GUNNER, "cowed")
    acts(play, "move", GUNNER)
    assert play.unit(GUNNER).actions == ("lost", "move")
    assert play.table.acting == ""


def test_a_shaken_unit_is_itself_again_after_its_next_activation() -> None:
    play = in_turn(shaken_until="activation-ends")
    marks(play, GUNNER, "shaken")
    acts(play, "focus", GUNNER)
    assert "shaken" in kinds(play, GUNNER)
    play.do("done", {"unit": GUNNER})
    assert kinds(play, GUNNER) == set()


def test_a_unit_that_does_nothing_gets_over_it_too() -> None:
    play = in_turn(shaken_until="activation-ends")
    marks(play, GUNNER, "shaken")
    marks(play, RUNNER, "cowed")
    pass_turn(play)
    assert kinds(play, GUNNER) == kinds(play, RUNNER) == set()


def test_taking_an_action_back_gives_it_back() -> None:
    play = in_turn()
    before = play.battle
    acts(play, "focus", GUNNER)
    play.undo()
    assert (play.unit(GUNNER), play.table) == (before.unit(GUNNER), before.table)


def test_a_group_is_reminded_of_its_cohesion() -> None:
    play = in_turn()
    order = play.rules.order("move")
    words = [each.text for each in order.form(play.battle, order.args(unit=RIFLES)).reminders]
    assert "One chain with no gap over 1″" in words
    assert "Actions left: 2 (focus, move, shoot, engage)" in words
    assert "Its models stay in cohesion" in words_of(acts(play, "move", RIFLES, seen=[]))


@pytest.mark.parametrize("order", ["activate", "focus", "move", "shoot", "engage", "done"])
def test_no_action_is_for_units_of_the_other_side(order: str) -> None:
    assert "[Rules] Harbour Watch has the initiative" in why_not(in_turn(), order, unit=RAIDERS)


def test_a_unit_that_is_marked_as_unconscious_neither_acts_nor_reacts() -> None:
    play = in_turn()
    marks(play, HUNTER, "unconscious")
    marks(play, RUNNER, "unconscious")
    assert why_not(play, "move", unit=RUNNER) == "[Unit Takedown and Panic Tests] Runner is marked as unconscious"
    acts(play, "move", GUNNER, seen=[HUNTER])
    assert play.table.declared is None


def test_a_shaken_unit_is_itself_again_when_its_owners_next_turn_begins() -> None:
    play = in_turn()
    marks(play, GUNNER, "shaken")
    pass_turn(play)
    assert kinds(play, GUNNER) == {"shaken"}
    pass_turn(play)
    assert kinds(play, GUNNER) == set()
