"""Close combat as a guided sequence: declaration, counter offensive, assault move."""

import pytest

from referee.game import NotNow
from tests.referee.rulesets.battle_rules.field import Play, after_assault, due, form, in_contact, table, words_of

RED = {"Stormers": "stormers", "Rifles": "rifles", "Porters": "porters"}
BLUE = {"Raiders": "raiders", "Beasts": "great-beasts", "Kin": "kin"}
STORMERS, RAIDERS = "red-stormers", "blue-raiders"


def closing(**more: str) -> Play:
    return table(RED, BLUE, to="close", **more)


def why_not(play: Play, unit: str = STORMERS, target: str = RAIDERS, **args: object) -> list[str]:
    return play.reasons("assault", {"unit": unit, "target": target, **args})


def declared(target: str = RAIDERS, **more: str) -> Play:
    play = closing(**more)
    play.do("assault", {"unit": STORMERS, "target": target})
    return play


def counter(play: Play, dice: list[int], **more: object) -> str:
    return words_of(play.do("counter", {"unit": RAIDERS, "target": STORMERS, **more}, dice=dice))


# Declaration


def test_an_assault_may_not_be_declared_farther_than_the_assault_move():
    assert why_not(closing(), distance=7) == []
    far = "[Declaring Close Combat Assault] 8″ is farther than the assault move of 7″"
    assert why_not(closing(), distance=8) == [far]


def test_difficult_ground_halves_the_assault_move():
    far = "[Declaring Close Combat Assault] 4″ is farther than the assault move of 3.5″"
    assert why_not(closing(), distance=4, difficult=True) == [far]
    assert why_not(closing(), distance=3, difficult=True) == []


def test_a_squad_without_movement_may_not_assault():
    play = closing()
    play.do("adjust", {"units": [STORMERS], "field": "mv", "to": 0, "reason": "stuck"})
    assert why_not(play) == ["[Assault Move] It has no Movement"]


def test_a_squad_in_fallback_may_not_assault():
    play = closing()
    play.do("mark", {"units": [STORMERS], "marker": "fallback"})
    assert why_not(play) == ["[Fallback] Stormers are in fallback and may not assault"]
    before = play.battle
    with pytest.raises(NotNow, match=r"^Assault: Stormers are in fallback and may not assault. \[Fallback\]"):
        play.do("assault", {"unit": STORMERS, "target": RAIDERS})
    assert play.battle == before


def test_a_squad_without_a_value_for_close_combat_may_not_assault_but_may_be_assaulted():
    play = closing()
    assert why_not(play, "red-porters") == ["[Close Combat] Porters have no value for Close Combat"]
    play = table(BLUE, RED, to="close")
    assert why_not(play, "red-beasts", "blue-porters") == []


def test_a_squad_assaults_once_a_turn_and_not_out_of_a_scrum():
    play = after_assault(closing(), STORMERS, RAIDERS)
    assert why_not(play, target="blue-kin") == [
        "[Declaring Close Combat Assault] Stormers are in close combat already",
        "[assault-again] Stormers have assaulted this turn",
    ]


def test_a_scrum_that_has_fought_is_closed():
    play = after_assault(closing(), STORMERS, RAIDERS)
    play.do("fight", {"unit": STORMERS})
    play.roll_due(ask={"touching": 0}, dice=[4, 2])
    why = "[fought-scrum] Raiders have fought this turn: the scrum is closed"
    assert why in why_not(play, "red-rifles")


def test_friends_are_not_assaulted():
    assert "[Declaring Close Combat Assault] Rifles are of their own side" in why_not(closing(), target="red-rifles")


def test_while_an_assault_is_under_way_nothing_else_is_ordered():
    play = declared()
    assert why_not(play, "red-rifles")[0].startswith("[Defender Counter Offensive] First this is due: Raiders may fire")


# Counter offensive


def test_the_target_of_an_assault_may_fire_before_it_comes():
    play = declared()
    assert due(play) == ["counter blue-raiders"]
    assert form(play, "counter", unit=RAIDERS, target=STORMERS).procedure == "counter-offensive"


def test_a_counter_offensive_uses_any_weapon_with_a_distance_whatever_the_range():
    assert "Raiders fire: Throwing axe, models 6, attacks 6 at 5+" in counter(declared(), [1] * 6)


def test_an_assault_that_is_driven_back_does_not_come():
    play = declared()
    words = counter(play, [5, 1, 1, 1, 1, 1, 3, 1, 6])
    assert "The assault is off" in words
    assert play.unit(STORMERS).falls_back
    assert play.battle.due == ()


def test_an_assault_that_is_destroyed_does_not_come():
    play = closing()
    play.do("adjust", {"units": [STORMERS], "field": "hp", "to": 1, "reason": "earlier losses"})
    play.do("assault", {"unit": STORMERS, "target": RAIDERS})
    counter(play, [5, 1, 1, 1, 1, 1, 3, 1])
    assert play.unit(STORMERS).gone
    assert play.battle.due == ()


def test_an_assault_that_is_not_driven_back_goes_on():
    play = declared()
    counter(play, [5, 1, 1, 1, 1, 1, 3, 1, 3])
    assert due(play) == ["assault-move red-stormers"]


def test_the_target_may_hold_its_fire():
    play = declared()
    play.do("counter", {"unit": RAIDERS, "target": STORMERS}, choose={"counter": "hold"})
    assert due(play) == ["assault-move red-stormers"]
    assert play.unit(RAIDERS).fired == ()


def test_a_weapon_used_in_a_counter_offensive_does_not_strike_in_that_close_combat():
    play = declared()
    counter(play, [1] * 6)
    play.do("assault-move", {"unit": STORMERS, "target": RAIDERS}, ask={"touches": [RAIDERS]})
    play.do("fight", {"unit": STORMERS})
    play.do("strike", {"unit": STORMERS}, ask={"touching": 0})
    words = words_of(play.do("strike", {"unit": RAIDERS}, ask={"touching": 1}, dice=[1]))
    assert "Raider with blade" in words


def test_a_weapon_held_back_in_a_counter_offensive_may_strike():
    play = closing()
    play.do("assault", {"unit": STORMERS, "target": "blue-kin"})
    reasons = play.reasons("counter", {"unit": "blue-kin", "target": STORMERS, "held_ticks": ["throwing-axe"]})
    assert reasons == ["[Ranged Combat] No weapon is left to fire"]


def test_a_squad_in_fallback_makes_no_counter_offensive():
    play = closing()
    play.do("mark", {"units": [RAIDERS], "marker": "fallback"})
    entry = play.do("assault", {"unit": STORMERS, "target": RAIDERS})
    assert "[Defender Counter Offensive] Raiders are in fallback: no counter offensive" in words_of(entry)
    assert due(play) == ["assault-move red-stormers"]
    assert "[Fallback] Raiders are in fallback and may make no counter offensive" in play.reasons(
        "counter", {"unit": RAIDERS, "target": STORMERS}
    )


def test_a_squad_that_the_referee_puts_into_fallback_meanwhile_holds_its_fire():
    play = declared()
    play.do("mark", {"units": [RAIDERS], "marker": "fallback"})
    play.do("counter", {"unit": RAIDERS, "target": STORMERS})
    assert due(play) == ["assault-move red-stormers"]


def test_a_squad_with_nothing_to_fire_makes_no_counter_offensive():
    assert due(declared("blue-beasts")) == ["assault-move red-stormers"]


def test_a_squad_that_is_in_a_scrum_makes_no_counter_offensive():
    play = in_contact(closing(), ("red-rifles", RAIDERS))
    words = words_of(play.do("assault", {"unit": STORMERS, "target": RAIDERS}))
    assert "[Squads inside the Combat Scrum] Raiders are in a scrum: no counter offensive" in words


# The assault move


def test_one_touching_pair_engages_both_squads():
    play = after_assault(closing(), STORMERS, RAIDERS)
    assert (play.unit(STORMERS).contact, play.unit(RAIDERS).contact) == ((RAIDERS,), (STORMERS,))
    assert play.unit(RAIDERS).engaged


def test_an_assault_that_touches_nobody_fails():
    play = declared("blue-beasts")
    entry = play.do("assault-move", {"unit": STORMERS, "target": "blue-beasts"}, ask={"touches": []})
    assert entry.verdict == "Stormers fall short: the assault fails."
    assert not play.unit(STORMERS).contact


def test_other_squads_that_are_touched_are_in_the_scrum_too():
    play = declared("blue-beasts")
    play.do("assault-move", {"unit": STORMERS, "target": "blue-beasts"}, ask={"touches": ["blue-beasts", RAIDERS]})
    assert set(play.unit(STORMERS).contact) == {"blue-beasts", RAIDERS}


def test_two_squads_may_assault_one():
    play = after_assault(after_assault(closing(), STORMERS, RAIDERS), "red-rifles", RAIDERS)
    assert play.unit(RAIDERS).contact == (STORMERS, "red-rifles")


def test_the_referee_may_join_and_part_squads():
    play = in_contact(closing(), (STORMERS, RAIDERS))
    play.do("touch", {"unit": STORMERS, "target": RAIDERS})
    assert play.unit(RAIDERS).contact == ()
    assert not play.unit(RAIDERS).engaged
    assert "[Close Combat] Both are of one side" in play.reasons("touch", {"unit": STORMERS, "target": "red-rifles"})
