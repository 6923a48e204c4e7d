"""Fire of one squad at another, and into a scrum."""

import pytest

from referee.game import NotNow
from referee.rulesets.battle_rules.ranged_combat import Shooting, volley
from referee.value import FrozenMap
from tests.referee.rulesets.battle_rules.field import Play, due, form, in_contact, table, to, words_of

RED = {"Rifles": "rifles", "Guns": "machine-guns", "Porters": "porters", "Stormers": "stormers"}
BLUE = {"Raiders": "raiders", "Hunters": "hunters", "Beasts": "great-beasts"}
MISSES = [1] * 6


def firing(**more: str) -> Play:
    return table(RED, BLUE, **more)


def shoot(play: Play, dice: list[int], unit: str = "red-rifles", target: str = "blue-raiders", **args: object) -> str:
    return words_of(play.do("shoot", {"unit": unit, "target": target, **args}, dice=dice))


def why_not(play: Play, unit: str = "red-rifles", target: str = "blue-raiders", **args: object) -> list[str]:
    return play.reasons("shoot", {"unit": unit, "target": target, **args})


# Who, at whom, with what


def test_a_squad_shoots_in_three_interactions_order_target_and_dice():
    play = firing()
    assert [pick.key for pick in play.rules.order("shoot").picks if pick.required] == ["target"]
    entry = play.do("shoot", {"unit": "red-rifles", "target": "blue-raiders"}, dice=MISSES)
    assert [given.ask for given in entry.answers] == ["roll"]


def test_each_weapon_fires_as_a_group_of_its_own():
    words = shoot(firing(), [1] * 7, unit="red-guns")
    assert "Guns fire: Machine gun, models 2, attacks 6 at 4+" in words
    assert "Guns fire: Pistol, models 1, attacks 1 at 4+" in words


def test_a_weapon_that_two_kinds_of_models_carry_fires_with_no_more_models_than_are_said():
    play = table({"Kin": "kin"}, BLUE)
    fires = [(armed.score, models) for armed, models in volley(play.battle, Shooting(unit="red-kin"))]
    assert [models for _, models in fires] == [3, 1]
    assert fires[0][0] < fires[1][0]
    for said, expected in ((4, [3, 1]), (3, [3]), (1, [1])):
        args = Shooting(unit="red-kin", firing=FrozenMap({"throwing-axe": said}))
        assert [models for _, models in volley(play.battle, args)] == expected


def test_the_dice_of_every_weapon_and_what_they_must_show_are_told_before_they_are_thrown():
    play = firing()
    needs = {unit: form(play, "shoot", unit=unit, target="blue-raiders").needs for unit in ("red-rifles", "red-guns")}
    assert {unit: told.shown for unit, told in needs.items()} == {
        "red-rifles": "6 dice, 4+ hits",
        "red-guns": "6 dice, 4+ hits; then 1 die, 4+",
    }
    harder = form(play, "shoot", unit="red-rifles", target="blue-raiders", hit_modifier=-1)
    assert harder.needs.shown == "6 dice, 5+ hits"


def test_the_only_weapon_is_not_offered_to_be_left_out():
    play = firing()
    held = {
        unit: [tick.id for tick in form(play, "shoot", unit=unit).ticks if tick.id.startswith("held:")]
        for unit in ("red-rifles", "red-guns")
    }
    assert held["red-rifles"] == []
    assert len(held["red-guns"]) == 2


def test_weapons_that_do_not_reach_do_not_fire():
    words = shoot(firing(), MISSES, unit="red-guns", distance=20)
    assert "Pistol" not in words


def test_a_weapon_out_of_range_is_refused():
    assert why_not(firing(), distance=25) == ["[Ranged Combat] Rifle reaches 24″, not 25″"]
    with pytest.raises(NotNow, match=r"Fire: Rifle reaches 24″, not 25″. \[Ranged Combat\]"):
        shoot(firing(), [], distance=25)


def test_only_models_in_reach_fire():
    assert "models 4, attacks 4" in shoot(firing(), [1] * 4, firing={"rifle": 4})
    assert why_not(firing(), firing={"rifle": 7}) == ["[Ranged Combat] Rifles have 6 models with Rifle, not 7"]


def test_a_weapon_may_be_held_back():
    assert "Machine gun" not in shoot(firing(), [1], unit="red-guns", held_ticks=["machine-gun"])
    assert why_not(firing(), held_ticks=["rifle"]) == ["[Ranged Combat] No weapon is left to fire"]
    assert why_not(firing(), held_ticks=["bow"]) == ["[Ranged Combat] Rifles have no “bow” to fire: rifle"]


def test_only_models_in_reach_are_lost():
    play = firing()
    words = shoot(play, [4, 4, 4, 4, 1, 1, 3, 3, 3, 3, 1, 1, 1, 1, 1], eligible=2)
    assert "Wounds not saved: 4; hit points lost: 2" in words
    assert play.unit("blue-raiders").hp == 4
    assert why_not(firing(), eligible=7) == ["[Ranged Combat] Raiders have 6 hit points: 7 cannot be in reach"]


def test_a_squad_without_a_value_does_not_fire_but_may_be_fired_at():
    play = table({"Porters": "porters"}, BLUE)
    assert why_not(play, "red-porters") == ["[Ranged Combat] Porters have no value for Ranged Combat"]
    to(play, "ranged")
    assert why_not(play, "blue-hunters", "red-porters") == []


def test_a_squad_without_a_weapon_that_reaches_does_not_fire():
    play = table({"Rifles": "rifles"}, BLUE)
    play.do("adjust", {"units": ["blue-beasts"], "field": "rc", "to": 4, "reason": "house rule"})
    to(play, "ranged")
    assert why_not(play, "blue-beasts", "red-rifles") == ["[Ranged Combat] Beasts have no weapon with a distance"]


def test_a_squad_fires_once_a_turn():
    play = firing()
    shoot(play, MISSES)
    assert why_not(play) == ["[Ranged Combat] Rifles have fired this turn"]


def test_squads_in_a_scrum_may_not_fire_whether_they_touch_or_not():
    play = in_contact(firing(), ("red-rifles", "blue-beasts"))
    assert why_not(play) == ["[Squads inside the Combat Scrum] Rifles are in close combat and may not fire"]


def test_all_reasons_are_named_at_once():
    play = in_contact(firing(), ("red-rifles", "blue-beasts"))
    assert len(why_not(play, distance=30)) == 2


def test_friends_are_no_target_and_squads_in_a_scrum_are_fired_at_with_all_in_it():
    play = in_contact(firing(), ("red-stormers", "blue-beasts"))
    assert "[Ranged Combat] Guns are of their own side" in why_not(play, target="red-guns")
    scrum = "[Squads outside the Combat Scrum] Beasts are in a scrum: fire into the scrum"
    assert scrum in why_not(play, target="blue-beasts")
    assert "blue-beasts" not in play.rules.order("shoot").picks[0].candidates(play.battle, Shooting(unit="red-rifles"))


def test_friends_do_not_block_sight_and_enemies_do():
    words = [why.text for why in form(firing(), "shoot", unit="red-rifles").reminders]
    assert "Friends do not block sight, opposing squads do" in words


# What it does


def test_cover_counts_as_the_marker_says_unless_the_referee_says_otherwise():
    play = firing()
    play.do("mark", {"units": ["blue-raiders"], "marker": "in-cover"})
    ticks = form(play, "shoot", unit="red-rifles", target="blue-raiders").ticks
    assert (ticks[0].id, ticks[0].on, ticks[0].modifier) == ("cover", True, 1)
    assert form(play, "shoot", unit="red-rifles", target="blue-raiders", cover=False).facts.cover is False
    assert "To save: 0 of 1 at 5+" in shoot(play, [4, 1, 1, 1, 1, 1, 3, 1, 1])


def test_a_squad_that_lost_hit_points_to_fire_checks_with_one_more_for_each():
    play = firing()
    shoot(play, [4, 4, 1, 1, 1, 1, 3, 3, 1, 1, 2])
    assert play.unit("blue-raiders").standing == "fallback"
    assert play.unit("blue-raiders").has("fallback")


def test_being_shot_at_rallies_nobody():
    play = firing()
    play.do("mark", {"units": ["blue-raiders"], "marker": "fallback"})
    shoot(play, [4, 1, 1, 1, 1, 1, 3, 1, 1])
    assert play.unit("blue-raiders").standing == "fallback"


def test_the_form_has_the_facts_of_the_squads():
    facts = form(firing(), "shoot", unit="red-rifles", target="blue-raiders", hit_modifier=-1).facts
    assert (facts.groups[0].attacks, facts.groups[0].score, facts.groups[0].hit_modifier) == (6, 4, -1)
    assert (facts.pt, facts.cs, facts.mt, facts.hp) == (4, 6, 3, 6)


# Fire into a scrum


def scrum(**more: str) -> Play:
    """Stormers of red and beasts of blue in a scrum."""
    return in_contact(firing(**more), ("red-stormers", "blue-beasts"))


def into(play: Play, dice: list[int], target: str = "blue-beasts", **more: object) -> str:
    return words_of(play.do("shoot-scrum", {"unit": "red-rifles", "target": target}, dice=dice, **more))


def test_hits_on_a_scrum_go_to_the_enemy_on_4_or_more_and_else_to_friends():
    words = into(scrum(), [4, 4, 1, 1, 1, 1, 4, 3, 1, 1])
    assert "Hits on the enemy: 1, on friends: 1" in words


def test_without_friends_in_it_all_hits_are_the_enemys():
    play = table({"Rifles": "rifles"}, {"Beasts": "great-beasts"}, green={"Kin": "kin"})
    in_contact(play, ("blue-beasts", "green-kin"))
    words = into(play, [4, 4, 1, 1, 1, 1, 4, 1, 4, 1, 1])
    assert "No friends in the scrum; hits on the enemy: 2" in words


def test_hits_walk_among_the_enemies_from_the_squad_that_is_picked():
    play = in_contact(scrum(), ("red-stormers", "blue-raiders"))
    facts = form(play, "shoot-scrum", unit="red-rifles", target="blue-raiders").facts
    assert [squad.name for squad in facts.enemies] == ["Raiders", "Beasts"]
    words = into(play, [4, 1, 1, 1, 1, 1, 4, 3, 4, 1], target="blue-raiders")
    assert "Hits on Beasts: 1" in words


def test_losses_to_fire_count_for_the_winner_while_the_scrum_is_intact():
    play = scrum()
    into(play, [4, 1, 1, 1, 1, 1, 4, 5, 1, 1])
    assert play.unit("blue-beasts").fire_losses == 1
    play.do("next-phase")
    play.do("fight", {"unit": "red-stormers"}, dice=[6, 1])
    play.do("strike", {"unit": "red-stormers"}, ask={"touching": 0})
    entry = play.do("strike", {"unit": "blue-beasts"}, ask={"touching": 0})
    assert "Hit points lost: Red 0, Blue 1" in words_of(entry)
    assert due(play) == ["loser blue-beasts"]


def test_an_enemy_that_falls_back_out_of_the_scrum_ends_it_and_friends_have_won():
    play = scrum()
    words = into(play, [4, 1, 1, 1, 1, 1, 4, 5, 1, 6])
    assert "The scrum has ended; winner: friends" in words
    assert play.unit("blue-beasts").falls_back
    assert play.unit("red-stormers").contact == ()
    assert due(play) == ["fall-back blue-beasts", "advance red-stormers"]
    assert play.unit("blue-beasts").fire_losses == 0


def test_a_squad_in_fallback_that_fire_does_not_touch_stays_in_the_scrum():
    play = in_contact(scrum(), ("red-stormers", "blue-raiders"))
    play.do("mark", {"units": ["blue-raiders"], "marker": "fallback"})
    assert "The scrum is intact" in into(play, MISSES)
    assert play.battle.due == ()
    assert play.unit("blue-raiders").contact == ("red-stormers",)


def test_a_squad_in_fallback_leaves_a_scrum_that_it_alone_held():
    play = scrum()
    play.do("mark", {"units": ["blue-beasts"], "marker": "fallback"})
    assert "The scrum has ended; winner: friends" in into(play, MISSES)
    assert due(play) == ["fall-back blue-beasts", "advance red-stormers"]


def test_losses_to_fire_leave_the_scrum_with_the_squad_that_is_driven_off():
    play = in_contact(scrum(), ("red-stormers", "blue-raiders"))
    into(play, [4, 1, 1, 1, 1, 1, 4, 4, 5, 1, 6])
    assert due(play) == ["fall-back blue-beasts"]
    assert play.unit("blue-beasts").fire_losses == 0


def test_of_two_other_sides_in_a_scrum_the_one_that_stands_has_won():
    play = table({"Rifles": "rifles"}, {"Beasts": "great-beasts"}, green={"Kin": "kin"})
    in_contact(play, ("blue-beasts", "green-kin"))
    words = into(play, [4, 1, 1, 1, 1, 1, 4, 5, 1, 6])
    assert "The close combat is over" in words
    assert due(play) == ["fall-back blue-beasts", "advance green-kin"]


def test_a_friend_that_falls_back_loses_the_scrum():
    play = scrum()
    into(play, [4, 1, 1, 1, 1, 1, 3, 3, 1, 6])
    assert due(play) == ["fall-back red-stormers", "advance blue-beasts"]


def test_after_a_scrum_that_fire_has_ended_the_winner_may_advance_at_once():
    play = scrum()
    into(play, [4, 1, 1, 1, 1, 1, 4, 5, 1, 6])
    play.do("fall-back", {"unit": "blue-beasts"}, ask={"reaches": "open ground"})
    play.do("advance", {"unit": "red-stormers", "target": "blue-beasts"}, dice=[1] * 5)
    assert due(play) == ["fight red-stormers"]
    play.do("fight", {"unit": "red-stormers"})
    play.roll_due(ask={"touching": 0}, dice=[6, 1])
    assert play.battle.phase == "ranged"
    assert play.battle.due == ()


def test_a_friend_destroyed_by_friends_counts_for_the_enemy():
    play = scrum()
    play.do("adjust", {"units": ["red-stormers"], "field": "hp", "to": 1, "reason": "earlier losses"})
    into(play, [4, 1, 1, 1, 1, 1, 3, 3, 1])
    assert play.unit("red-stormers").gone
    assert dict(play.table.score) == {"red": 0, "blue": 102}


def test_fire_into_a_scrum_names_an_enemy_who_is_in_one():
    play = scrum()
    reasons = play.reasons("shoot-scrum", {"unit": "red-rifles", "target": "blue-raiders"})
    assert "[Squads outside the Combat Scrum] Raiders are in no scrum: fire at it alone" in reasons
    reasons = play.reasons("shoot-scrum", {"unit": "red-rifles", "target": "red-stormers"})
    assert "[Squads outside the Combat Scrum] Stormers are of their own side: name an enemy in the scrum" in reasons
    reasons = play.reasons("shoot-scrum", {"unit": "red-rifles", "target": "blue-beasts", "eligible": 1})
    assert reasons == ["[scrum-reach] Fire into a scrum takes no account of who is in reach"]


def test_squads_of_the_same_name_in_one_scrum_are_told_apart():
    play = table({"Guard": "stormers", "Rifles": "rifles"}, {"Guard": "raiders"})
    in_contact(play, ("red-guard", "blue-guard"))
    facts = form(play, "shoot-scrum", unit="red-rifles", target="blue-guard").facts
    assert [facts.enemies[0].name, facts.friends[0].name] == ["Guard of Blue", "Guard of Red"]
