"""Reactions: by those who see, declared before the action and done after it, one an activation."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import words_of
from tests.referee.rulesets.wargame.field import (
    BREACHERS,
    BRUISERS,
    FAILED,
    GUNNER,
    HIT,
    HUNTER,
    HUNTRESS,
    MARKSMAN,
    MISS,
    RAIDERS,
    RIFLES,
    RUNNER,
    SAVED,
    acts,
    declared,
    done_after,
    dues,
    fights,
    in_turn,
    kinds,
    marks,
    react,
    why_not,
)


def test_every_unit_that_sees_may_react() -> None:
    play = declared(HUNTER, HUNTRESS)
    assert not play.reasons("react", {"unit": HUNTER})
    assert not play.reasons("react", {"unit": HUNTRESS})


def test_a_unit_that_does_not_see_cannot_react() -> None:
    with pytest.raises(Refused) as refusal:
        react(declared(HUNTER), HUNTRESS, "dodge")
    assert str(refusal.value) == "React: Second hunter does not see Gunner. [Unit Reactions]"


def test_the_referee_may_say_that_a_unit_sees_after_all_or_does_not() -> None:
    play = declared(HUNTER)
    play.do("sees", {"unit": HUNTRESS})
    play.do("sees", {"unit": HUNTER})
    assert play.table.seen_by == (HUNTRESS,)
    assert "has the initiative: only the other side reacts" in why_not(play, "sees", unit=RUNNER)
    assert why_not(in_turn(), "sees", unit=HUNTER) == "[Unit Reactions] Nobody is acting"


def test_units_of_the_active_side_do_not_react() -> None:
    assert why_not(declared(HUNTER), "react", unit=RUNNER) == (
        "[Unit Reactions] Runner has the initiative: only the other side reacts"
    )


def test_reactions_are_declared_before_the_action_is_resolved() -> None:
    play = declared(HUNTER)
    play.do("resolve", {"unit": GUNNER})
    assert why_not(play, "react", unit=HUNTER) == (
        "[Unit Reactions] No action is declared: reactions are declared before it is resolved"
    )
    assert why_not(in_turn(), "react", unit=HUNTER) == "[Unit Reactions] Nobody is acting"


def test_reactions_are_done_after_the_action() -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "dodge")
    assert dues(play) == []
    play.do("resolve", {"unit": GUNNER})
    assert dues(play) == [("dodge", HUNTER)]
    assert play.unit(GUNNER).actions == ("move",)


def test_a_reaction_that_is_due_comes_before_anything_else() -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "dodge")
    play.do("resolve", {"unit": GUNNER})
    assert "First this is due: First hunter reacts: dodge" in why_not(play, "focus", unit=GUNNER)


def test_a_second_reaction_to_one_activation_is_refused() -> None:
    play = declared(HUNTER, HUNTRESS)
    react(play, HUNTER, "dodge")
    play.do("resolve", {"unit": GUNNER})
    play.do("dodge", {"unit": HUNTER, "cover": "none"})
    acts(play, "move", GUNNER)
    with pytest.raises(Refused) as refusal:
        react(play, HUNTER, "dodge")
    assert str(refusal.value) == (
        "React: First hunter has reacted to this activation: one reaction each. [reactions-each]"
    )


def test_a_reaction_is_declared_once() -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "dodge")
    assert why_not(play, "react", unit=HUNTER) == "[Unit Reactions] First hunter has declared to dodge"


def test_hold_keeps_the_reaction_for_the_next_action() -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "hold")
    assert kinds(play, HUNTER) == {"held"}
    assert "holds its reaction for the next action" in why_not(play, "react", unit=HUNTER)
    play.do("resolve", {"unit": GUNNER})
    acts(play, "move", GUNNER)
    react(play, HUNTER, "dodge")
    assert kinds(play, HUNTER) == set()


def test_there_is_nothing_to_hold_for_at_the_second_action() -> None:
    play = declared(HUNTER)
    play.do("resolve", {"unit": GUNNER})
    acts(play, "move", GUNNER)
    assert why_not(play, "react", unit=HUNTER, reaction="hold") == (
        "[Unit Reactions] There is no next action to hold it for"
    )


def test_a_held_reaction_that_is_not_used_is_gone_with_the_activation() -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "hold")
    play.do("resolve", {"unit": GUNNER})
    assert "First hunter held its reaction and has not used it" in words_of(play.do("done", {"unit": GUNNER}))
    assert kinds(play, HUNTER) == set()


def test_the_reaction_is_asked_for_where_it_is_not_said() -> None:
    play = declared(HUNTER)
    assert "First hunter declares: hold" in words_of(play.do("react", {"unit": HUNTER}))


def test_a_unit_may_let_the_second_action_pass() -> None:
    play = declared(HUNTER)
    play.do("resolve", {"unit": GUNNER})
    acts(play, "move", GUNNER)
    play.do("react", {"unit": HUNTER})
    assert play.unit(HUNTER).reacted
    play.do("resolve", {"unit": GUNNER})
    assert not play.unit(HUNTER).reacted


def test_every_activation_has_its_own_reactions() -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "dodge")
    play.do("resolve", {"unit": GUNNER})
    play.do("dodge", {"unit": HUNTER, "cover": "none"})
    play.do("done", {"unit": GUNNER})
    acts(play, "move", RUNNER, seen=[HUNTER])
    assert not play.reasons("react", {"unit": HUNTER})


def test_a_dodge_is_two_inches_into_cover_or_out_of_combat() -> None:
    play = in_turn()
    fights(play, GUNNER, HUNTER)
    acts(play, "focus", GUNNER, seen=[HUNTER])
    react(play, HUNTER, "dodge")
    told = done_after(play, HUNTER, ask={"cover": ["hard"], "still-in-combat": []})
    assert "First hunter dodges: up to 2″ in any direction" in told
    assert (play.unit(HUNTER).cover, play.unit(HUNTER).contact) == ("hard", ())


def test_a_shot_in_reaction_is_a_single_die_however_many_shoot() -> None:
    play = declared(RAIDERS)
    react(play, RAIDERS, "shoot")
    told = done_after(play, RAIDERS, dice=[MISS], ask={"still": ["yes"]}, distance=5)
    assert "[Unit Reactions] A shot in reaction: a single die" in told


def test_a_shot_in_reaction_has_the_usual_modifiers() -> None:
    play = declared(HUNTER)
    marks(play, GUNNER, "prone")
    marks(play, GUNNER, "soft-cover")
    react(play, HUNTER, "shoot")
    form = play.rules.order("react-shoot")
    told = done_after(play, HUNTER, dice=[5], still=True, distance=20, soft_cover=True, prone=True)
    assert "To hit: 7 is needed, which no die shows" in told
    assert form.due_only


def test_a_shot_is_lost_if_the_target_is_out_of_sight_by_then() -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "shoot")
    told = done_after(play, HUNTER, ask={"still": ["no"]})
    assert "First hunter does not get at the acting unit any more" in told
    assert play.unit(HUNTER).reacted


def test_sight_is_not_asked_for_where_nobody_has_moved() -> None:
    play = declared(HUNTER, action="focus")
    react(play, HUNTER, "shoot")
    assert "still sees" not in done_after(play, HUNTER, dice=[MISS])


def test_a_reaction_engages_within_half_a_move() -> None:
    play = declared(HUNTER, action="focus")
    play.do("react", {"unit": HUNTER, "reaction": "engage"})
    told = done_after(play, HUNTER, dice=[HIT, SAVED], ask={"distance": 3.5})
    assert "First hunter moves up to 3.5″ into combat" in told
    assert play.unit(HUNTER).contact == (GUNNER,)


def test_a_reaction_does_not_engage_farther_than_half_a_move() -> None:
    play = declared(HUNTER, reaction_engage_reach="when-declared")
    with pytest.raises(Refused, match="more than half a move away: it cannot engage"):
        play.do("react", {"unit": HUNTER, "reaction": "engage"}, ask={"distance": 4})
    assert why_not(play, "react", unit=HUNTER, reaction="engage", distance=4) == (
        "[Unit Reactions] First hunter cannot engage: more than half a move away"
    )


def test_a_reaction_that_engages_strikes_with_full_dice() -> None:
    play = declared(BRUISERS, unit=BREACHERS, action="focus")
    react(play, BRUISERS, "engage", distance=2)
    told = done_after(play, BRUISERS, BREACHERS, dice=[MISS] * 4, distance=2)
    assert "Attack: 0 of 4 at 4+" in told


def test_an_engagement_out_of_reach_by_then_is_lost() -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "engage", distance=3)
    assert "does not get at the acting unit any more" in done_after(play, HUNTER, ask={"still": ["no"]})


def test_a_unit_in_combat_does_not_shoot_in_reaction() -> None:
    play = in_turn()
    fights(play, HUNTER, RUNNER)
    acts(play, "move", GUNNER, seen=[HUNTER])
    assert why_not(play, "react", unit=HUNTER, reaction="shoot") == (
        "[shoot-in-combat] First hunter cannot shoot: not while in combat"
    )


def test_a_prone_unit_reacts_but_does_not_engage() -> None:
    play = declared(HUNTER, prone_engages="forbidden")
    marks(play, HUNTER, "prone")
    assert not play.reasons("react", {"unit": HUNTER, "reaction": "shoot"})
    assert "[prone-engages] First hunter is prone: it stands up with a move first" in why_not(
        play, "react", unit=HUNTER, reaction="engage", distance=1
    )


def test_weapons_decide_what_a_unit_can_do_in_reaction() -> None:
    play = declared(HUNTER)
    bare = [{"name": "Bare", "profile": "bare", "move": 7, "weapons": [], "points": 5}]
    play.do("adjust", {"units": [HUNTER], "field": "members", "to": bare, "reason": "nothing in his hands"})
    assert "cannot shoot: no ranged weapon" in why_not(play, "react", unit=HUNTER, reaction="shoot")
    assert "cannot engage: no melee weapon" in why_not(play, "react", unit=HUNTER, reaction="engage", distance=1)


def test_the_reaction_of_a_unit_that_went_down_is_lost() -> None:
    play = in_turn()
    acts(play, "shoot", MARKSMAN, HUNTER, seen=[HUNTER, HUNTRESS])
    react(play, HUNTER, "shoot")
    react(play, HUNTRESS, "dodge")
    told = words_of(play.do("resolve", {"unit": MARKSMAN}, dice=[HIT, FAILED]))
    assert "The reaction of First hunter is lost with it" in told
    assert dues(play) == [("dodge", HUNTRESS)]


def test_reactions_come_one_after_the_other_with_the_panic_of_one_before_the_next() -> None:
    play = declared(HUNTER, HUNTRESS, unit=RIFLES)
    react(play, HUNTER, "shoot")
    react(play, HUNTRESS, "dodge")
    play.do("resolve", {"unit": RIFLES})
    play.do(
        "react-shoot", {"unit": HUNTER}, dice=[HIT, FAILED], ask={"still": ["yes"], "within-6": []},
        choose={"down": "Watch rifleman 7"},
    )  # fmt: skip
    assert dues(play) == [("panic", RIFLES), ("dodge", HUNTRESS)]
    assert why_not(play, "dodge", unit=HUNTRESS) == "[Unit Takedown and Panic Tests] The panic tests come first"


def test_what_is_due_after_an_action_can_be_done_in_a_row() -> None:
    play = declared(HUNTER, HUNTRESS, unit=RIFLES)
    react(play, HUNTER, "shoot")
    react(play, HUNTRESS, "shoot")
    play.do("resolve", {"unit": RIFLES})
    dice = [HIT, FAILED, 6, HIT, FAILED, 5]
    play.roll_due(dice=dice, ask={"still": ["yes"], "within-6": []})
    assert dues(play) == []
    assert play.unit(RIFLES).standing == 6


def test_while_an_action_is_declared_the_phase_says_what_comes_next() -> None:
    words = why_not(declared(HUNTER), "next-phase")
    assert "[Unit Reactions] Declared: move. Reactions to it are declared, then it is resolved" in words


def test_nobody_reacts_to_a_reaction() -> None:
    play = declared(HUNTER, HUNTRESS)
    react(play, HUNTER, "dodge")
    play.do("resolve", {"unit": GUNNER})
    assert "First this is due" in why_not(play, "react", unit=HUNTRESS)
    assert "No action is declared" in why_not(play, "react", unit=HUNTRESS)


def test_a_reaction_may_not_be_done_that_is_not_declared() -> None:
    play = declared(HUNTER)
    assert "Nothing of the kind is due for it" in why_not(play, "dodge", unit=HUNTER)


def test_who_has_lost_its_nerve_loses_one_reaction() -> None:
    play = in_turn()
    marks(play, HUNTER, "cowed")
    acts(play, "move", GUNNER, seen=[HUNTER])
    assert play.table.declared is None
    play.do("done", {"unit": GUNNER})
    acts(play, "move", RUNNER, seen=[HUNTER])
    assert not play.reasons("react", {"unit": HUNTER})


def test_a_reaction_it_was_in_no_place_to_have_is_not_the_one_it_loses() -> None:
    play = in_turn()
    marks(play, HUNTER, "cowed")
    acts(play, "move", GUNNER)
    play.do("done", {"unit": GUNNER})
    assert kinds(play, HUNTER) == {"cowed"}


def test_the_form_of_a_declared_action_tells_who_reacts_and_who_still_may() -> None:
    play = declared(HUNTER, HUNTRESS)
    react(play, HUNTER, "dodge")
    order = play.rules.order("resolve")
    words = [each.text for each in order.form(play.battle, order.args(unit=GUNNER)).reminders]
    assert words == ["First hunter reacts: dodge", "May still react: Second hunter"]


def test_the_form_of_a_reaction_has_the_facts_of_what_will_be_rolled() -> None:
    play = declared(RAIDERS, action="focus")
    order = play.rules.order("react")
    assert order.form(play.battle, order.args(unit=RAIDERS)).procedure == "may-react"
    facts = order.form(play.battle, order.args(unit=RAIDERS, reaction="shoot")).facts
    assert (facts.models, facts.kind, facts.reaction) == (1, "ranged", True)
    react(play, RAIDERS, "shoot")
    now = play.rules.order("react-shoot")
    form = now.form(play.battle, now.args(unit=RAIDERS, soft_cover=True))
    assert (form.procedure, form.facts.cover, form.facts.reaction) == ("attack", "soft", True)
