"""Attacks in a battle: who has which weapon in range, the situation as ticks, saves, melee."""

import pytest

from referee.odds import odds_of
from referee.order import Form
from referee.requests import Refused
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
    MISS,
    RAIDERS,
    RIFLES,
    RUNNER,
    SAVED,
    acts,
    fights,
    in_turn,
    marks,
    place,
    shoots,
    why_not,
)


def form(play: Play, order: str, unit: str, target: str = "", **more: object) -> Form:
    found = play.rules.order(order)
    return found.form(play.battle, found.args(unit=unit, target=target, **more))


def test_every_model_in_range_rolls_a_die() -> None:
    play = in_turn()
    told = words_of(shoots(play, RIFLES, RAIDERS, [MISS] * 8))
    assert "Rifle band at Raider band: Rifle, models: 7" in told
    assert "Attack: 0 of 7 at 4+" in told


def test_weapons_of_different_kinds_are_attacks_of_their_own() -> None:
    told = words_of(shoots(in_turn(), RIFLES, RAIDERS, [MISS] * 8))
    assert told.count("Rifle band at Raider band") == 2
    assert "Submachine gun, models: 1" in told


def test_a_machine_gun_throws_two_dice() -> None:
    assert "Attack: 0 of 2 at 4+" in words_of(shoots(in_turn(), GUNNER, RAIDERS, [MISS, MISS]))


def test_who_is_out_of_range_does_not_shoot_and_over_half_the_range_is_harder() -> None:
    told = words_of(shoots(in_turn(), RIFLES, RAIDERS, [MISS] * 7, distance=20))
    assert "Submachine gun" not in told
    assert "To hit -1: over half the weapon's range" in told
    assert "Attack: 0 of 7 at 5+" in told


def test_at_exactly_half_the_range_it_is_not() -> None:
    assert "Attack: 0 of 7 at 4+" in words_of(shoots(in_turn(), RIFLES, RAIDERS, [MISS] * 8, distance=12))


def test_nobody_in_range_is_no_attack() -> None:
    assert why_not(in_turn(), "shoot", unit=RUNNER, target=RAIDERS, distance=11) == (
        "[Attacking] No model of Runner has Raider band in range and sight"
    )


def test_without_an_attack_there_are_no_odds() -> None:
    assert form(in_turn(), "shoot", RUNNER, RAIDERS, distance=11).facts is None
    assert form(in_turn(), "shoot", RUNNER).facts is None


def test_fewer_models_may_have_the_target_in_range() -> None:
    told = words_of(shoots(in_turn(), RIFLES, RAIDERS, [MISS] * 3, distance=20, models=3))
    assert "Rifle, models: 3" in told


def test_with_several_weapons_the_referee_says_how_many_of_each() -> None:
    asked = {"models-rifle": 2, "models-submachine-gun": 0}
    told = words_of(shoots(in_turn(), RIFLES, RAIDERS, [MISS] * 2, models=2, ask=asked))
    assert "Rifle, models: 2" in told
    assert "Submachine gun, models" not in told


def test_there_cannot_be_more_than_stand() -> None:
    assert why_not(in_turn(), "shoot", unit=BREACHERS, target=RAIDERS, models=5) == (
        "[Attacking] Models of Breaching team that can attack: 4, not 5"
    )


def test_another_weapon_may_be_named() -> None:
    told = words_of(shoots(in_turn(), BREACHERS, RAIDERS, [MISS] * 4, weapon="grenade"))
    assert "Grenade, models: 3" in told
    assert "Submachine gun, models: 1" in told


def test_a_weapon_that_nobody_has_is_refused() -> None:
    assert why_not(in_turn(), "shoot", unit=BREACHERS, weapon="rifle") == (
        "[Attacking] Breaching team has no “rifle”: submachine-gun, grenade"
    )
    assert "has no “pistol”: blades" in why_not(in_turn(), "engage", unit=BREACHERS, weapon="pistol")


def test_cover_is_as_it_is_marked_and_as_the_referee_ticks_it() -> None:
    play = in_turn()
    marks(play, RAIDERS, "hard-cover")
    assert form(play, "shoot", GUNNER, RAIDERS).facts.cover == "hard"
    assert form(play, "shoot", GUNNER, RAIDERS, hard_cover=False).facts.cover == "none"
    assert form(play, "shoot", GUNNER, RAIDERS, hard_cover=False, soft_cover=True).facts.cover == "soft"


def test_soft_cover_is_one_less_to_hit_and_hard_cover_one_more_to_save_besides() -> None:
    play = in_turn()
    soft = words_of(shoots(play, MARKSMAN, HUNTER, [5, SAVED], soft_cover=True))
    assert "To hit -1: the target is in cover" in soft
    assert "Save: 4+ is needed" in soft
    hard = words_of(shoots(play, MARKSMAN, HUNTER, [5, 3], hard_cover=True))
    assert "Save +1: hard cover" in hard
    assert "Saves: 1 of 1 at 3+" in hard


def test_a_prone_target_is_harder_to_shoot_and_easier_to_strike() -> None:
    play = in_turn()
    marks(play, HUNTER, "prone")
    assert "Attack: 0 of 1 at 5+" in words_of(shoots(play, MARKSMAN, HUNTER, [4]))
    play.do("done", {"unit": MARKSMAN})
    assert "Attack: 1 of 1 at 3+" in words_of(acts(play, "engage", RUNNER, HUNTER, dice=[3, SAVED]))


def test_a_shaken_unit_is_one_less_to_hit() -> None:
    play = in_turn()
    marks(play, MARKSMAN, "shaken")
    assert "To hit -1: the attacker is shaken" in words_of(shoots(play, MARKSMAN, HUNTER, [MISS]))


def test_in_combat_with_several_units_saves_are_one_less() -> None:
    play = in_turn()
    fights(play, GUNNER, HUNTER)
    told = words_of(acts(play, "engage", RUNNER, HUNTER, dice=[HIT, 4], ask={"within-6": []}))
    assert "Save -1: in combat with additional units" in told
    assert play.unit(HUNTER).gone


def test_heavy_models_roll_failed_saves_again() -> None:
    told = words_of(shoots(in_turn(), MARKSMAN, BRUISERS, [HIT, FAILED, SAVED]))
    assert "Heavy: failed saves again: 1 of 1 at 4+" in told


def test_the_referee_may_say_that_the_light_ones_take_it() -> None:
    play = in_turn()
    told = words_of(shoots(play, MARKSMAN, BRUISERS, [HIT, FAILED], heavy=False, choose={"down": "Hill boss"}))
    assert "Heavy" not in told
    assert play.unit(BRUISERS).down == ("Hill boss",)


def test_friends_and_the_fallen_are_no_targets() -> None:
    play = in_turn()
    play.do("adjust", {"units": [HUNTER], "field": "gone", "to": True, "reason": "as the test has it"})
    assert "Gunner is of its own side" in why_not(play, "shoot", unit=RUNNER, target=GUNNER)
    assert "First hunter is gone" in why_not(play, "shoot", unit=RUNNER, target=HUNTER)


def test_nobody_shoots_at_those_in_combat_with_friends() -> None:
    play = in_turn(shoot_into_combat="no")
    fights(play, RUNNER, HUNTER)
    assert why_not(play, "shoot", unit=MARKSMAN, target=HUNTER) == (
        "[shoot-into-combat] First hunter is in combat with friends of Marksman"
    )


def test_a_target_must_be_picked() -> None:
    with pytest.raises(Refused, match="Target is to be picked"):
        in_turn().do("shoot", {"unit": GUNNER})


def test_as_many_strike_as_are_within_an_inch() -> None:
    told = words_of(acts(in_turn(), "engage", RIFLES, RAIDERS, dice=[MISS] * 3, models=3))
    assert "Rifle band at Raider band: Blades, models: 3" in told


def test_the_situation_of_a_declared_action_stands_when_it_is_resolved() -> None:
    play = in_turn()
    acts(play, "shoot", MARKSMAN, HUNTER, seen=[HUNTRESS], soft_cover=True, distance=20)
    order = play.rules.order("resolve")
    form = order.form(play.battle, order.args(unit=MARKSMAN))
    assert (form.procedure, form.facts.cover, form.facts.long_range, form.ticks) == ("attack", "soft", True, ())
    told = words_of(play.do("resolve", {"unit": MARKSMAN}, dice=[MISS]))
    assert "To hit: 6+ is needed" in told


def test_who_attacks_second_finds_nobody_left() -> None:
    play = in_turn()
    told = words_of(shoots(play, RIFLES, HUNTER, [HIT, *[MISS] * 6, FAILED], ask={"within-6": []}))
    assert play.unit(HUNTER).gone
    assert "Submachine gun" not in told


def test_the_form_has_the_facts_ticks_and_reminders() -> None:
    play = in_turn()
    found = form(play, "shoot", GUNNER, BRUISERS, distance=20)
    assert (found.procedure, found.facts.models, found.facts.extra_dice, found.facts.long_range) == (
        "attack", 1, 1, True,
    )  # fmt: skip
    ticks = {tick.id: (tick.modifier, tick.on) for tick in found.ticks}
    assert ticks["long_range"] == (-1, True)
    assert ticks["heavy"] == (0, True)
    assert ticks["focused"] == (1, False)
    words = [each.text for each in found.reminders]
    assert "Sight goes through its own unit and enemies, not through other friends" in words
    assert "In cover: no model of the target shows more than half its base" in words


def test_the_form_of_melee_has_no_cover_and_tells_who_strikes() -> None:
    found = form(in_turn(), "engage", RUNNER, HUNTER)
    assert {"soft_cover", "hard_cover", "long_range"} & {tick.id for tick in found.ticks} == set()
    assert found.reminders[0].text == "Up to 3.5″ into combat, within 1″"


def test_the_odds_of_a_volley_stand_beside_the_button() -> None:
    play = in_turn()
    facts = form(play, "shoot", RIFLES, RAIDERS, distance=20).facts
    odds = odds_of(play.rules.procedure("attack"), facts, table=play.game.table)
    assert sum(odds.values()) == 1


def test_those_who_cannot_attack_keep_cohesion() -> None:
    words = [each.text for each in form(in_turn(), "shoot", RIFLES, RAIDERS, distance=20).reminders]
    assert "Models that cannot attack and keep cohesion: 1" in words


def ticks(play: Play, order_id: str, **args: object) -> dict[str, tuple[bool, str]]:
    """The ticks of an order: whether each is on, and where the app has it from."""
    order = play.rules.order(order_id)
    return {tick.id: (tick.on, tick.known) for tick in order.form(play.battle, order.args(**args)).ticks}


def test_a_tick_that_the_app_set_says_where_it_comes_from() -> None:
    play = in_turn()
    for marker in ("soft-cover", "prone"):
        marks(play, HUNTER, marker)
    shown = ticks(play, "shoot", unit=MARKSMAN, target=HUNTER, distance=20)
    assert shown["soft_cover"] == (True, "its marker")
    assert shown["prone"] == (True, "its marker")
    assert shown["long_range"] == (True, "the distance that was said")


def test_cover_by_terrain_says_so() -> None:
    play = in_turn()
    place(play, HUNTER, (8, 12))
    assert ticks(play, "shoot", unit=MARKSMAN, target=HUNTER)["soft_cover"] == (True, "the terrain it stands in")


def test_a_tick_that_the_referee_turns_off_counts_no_more() -> None:
    play = in_turn()
    marks(play, HUNTER, "hard-cover")
    shown = ticks(play, "shoot", unit=MARKSMAN, target=HUNTER, hard_cover=False)
    assert shown["hard_cover"] == (False, "")
    assert "Attack: 1 of 1 at 4+" in words_of(shoots(play, MARKSMAN, HUNTER, [4, 6], hard_cover=False))


def test_what_a_marker_says_counts_where_nothing_else_is_said() -> None:
    play = in_turn()
    marks(play, HUNTER, "hard-cover")
    assert "Attack: 0 of 1 at 5+" in words_of(shoots(play, MARKSMAN, HUNTER, [4]))


def test_the_distance_is_asked_where_nobody_has_measured() -> None:
    play = in_turn()
    told = words_of(shoots(play, MARKSMAN, HUNTER, [4], ask={"distance": 18.5}))
    assert "Attack: 0 of 1 at 5+" in told


def test_a_distance_may_be_half_an_inch() -> None:
    play = in_turn()
    assert not play.reasons("engage", {"unit": RUNNER, "target": HUNTER, "distance": 3.5})
    assert "3.6″ away" in why_not(play, "engage", unit=RUNNER, target=HUNTER, distance=3.6)


def test_how_many_are_near_enough_to_strike_is_asked_where_nobody_knows() -> None:
    play = in_turn()
    told = words_of(acts(play, "engage", BREACHERS, BRUISERS, dice=[MISS, MISS], ask={"models": 2}))
    assert "Attack: 0 of 2 at 4+" in told


def test_the_form_says_what_will_be_asked() -> None:
    play = in_turn()
    order = play.rules.order("shoot")
    notes = [each.text for each in order.form(play.battle, order.args(unit=MARKSMAN, target=HUNTER)).reminders]
    assert notes[0] == "The distance is not known yet: it will be asked"


def test_what_hits_stands_there_before_the_dice() -> None:
    play = in_turn()
    marks(play, HUNTER, "soft-cover")
    order = play.rules.order("shoot")
    needs = order.form(play.battle, order.args(unit=MARKSMAN, target=HUNTER)).needs
    assert needs.text == "1 die, 5+ hits (4+, the target is in cover -1)"


def test_nothing_is_measured_where_the_referee_has_said_whether_it_is_far() -> None:
    play = in_turn()
    entry = shoots(play, MARKSMAN, HUNTER, [4], long_range=True)
    assert "distance" not in {given.key for given in entry.answers}


def test_units_that_are_all_in_hard_cover_are_in_hard_cover_however_mixed_cover_counts() -> None:
    play = in_turn(mixed_cover="soft")
    for unit in (RUNNER, MARKSMAN):
        play.do("cover", {"unit": unit, "cover": "hard"})
    play.do("form-up", {"unit": RUNNER, "others": [MARKSMAN]}, ask={"cohesive": ["yes"]})
    assert play.unit(RUNNER).cover == "hard"
