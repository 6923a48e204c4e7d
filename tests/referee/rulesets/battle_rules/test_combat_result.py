"""New rounds after an advance: who is the attacker, and what still counts."""

from tests.referee.rulesets.battle_rules.field import Play, after_assault, due, in_contact, table, words_of

RED = {"Stormers": "stormers", "Rifles": "rifles"}
BLUE = {"Giant": "giant", "Raiders": "raiders", "Kin": "kin"}
STORMERS, RIFLES, GIANT, RAIDERS, KIN = "red-stormers", "red-rifles", "blue-giant", "blue-raiders", "blue-kin"
HITS_ONCE = [6, 1, 6, 1]


def pursued(caught: str = STORMERS) -> Play:
    """Stormers have assaulted the giant, lost and fled; the giant has advanced into this squad."""
    play = after_assault(table(RED, BLUE, to="close"), STORMERS, GIANT)
    return fled_from_giant(play, caught)


def fled_from_giant(play: Play, caught: str) -> Play:
    play.do("fight", {"unit": STORMERS})
    play.do("strike", {"unit": STORMERS}, ask={"touching": 0})
    play.do("strike", {"unit": GIANT}, dice=HITS_ONCE)
    play.do("loser", {"unit": STORMERS}, choose={"loser": "fallback"})
    play.do("fall-back", {"unit": STORMERS}, ask={"reaches": "open ground"})
    play.do("advance", {"unit": GIANT, "target": caught}, choose={"run-down": "no"})
    return play


def test_who_advances_is_the_attacker_even_of_a_squad_that_assaulted_this_turn():
    play = pursued()
    assert "Blue advanced into contact and strikes first" in words_of(play.do("fight", {"unit": GIANT}, dice=[]))
    assert due(play) == ["strike blue-giant"]


def test_who_advances_is_the_attacker_of_a_squad_that_did_nothing_too():
    play = pursued(RIFLES)
    play.do("fight", {"unit": GIANT}, dice=[])
    assert due(play) == ["strike blue-giant"]


def test_a_squad_that_was_caught_has_assaulted_this_turn_all_the_same():
    play = pursued()
    play.do("fight", {"unit": GIANT}, dice=[])
    why = "[assault-again] Stormers have assaulted this turn"
    assert why in play.reasons("assault", {"unit": STORMERS, "target": KIN})


def test_fire_into_a_scrum_counts_in_one_round_of_it_only():
    play = in_contact(table(RED, BLUE, to="ranged"), (STORMERS, GIANT))
    play.do("shoot-scrum", {"unit": RIFLES, "target": GIANT}, dice=[4, 1, 1, 1, 1, 1, 1, 6, 1, 1])
    assert play.unit(STORMERS).fire_losses == 1
    play.do("next-phase")
    play.do("fight", {"unit": STORMERS}, dice=[6, 1])
    play.do("strike", {"unit": STORMERS}, ask={"touching": 0})
    entry = play.do("strike", {"unit": GIANT}, dice=[1, 1])
    assert "Hit points lost: Red 1, Blue 0" in words_of(entry)
    play.do("loser", {"unit": STORMERS}, choose={"loser": "fallback"})
    play.do("fall-back", {"unit": STORMERS}, ask={"reaches": "open ground"})
    play.do("advance", {"unit": GIANT, "target": STORMERS}, choose={"run-down": "no"})
    play.do("fight", {"unit": GIANT}, dice=[])
    assert play.unit(STORMERS).fire_losses == 0
