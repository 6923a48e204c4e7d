"""Fast lanes: one order for what takes many, with the same dice, the same state and one verdict."""

from referee.odds import odds_of
from referee.rulesets.battle_rules.fast_lanes import next_up
from tests.referee.rulesets.battle_rules.field import Play, due, form, in_contact, table, words_of

RED = {"Rifles": "rifles", "Stormers": "stormers", "Porters": "porters"}
BLUE = {"Raiders": "raiders", "Giant": "giant"}
RIFLES, STORMERS, PORTERS, RAIDERS, GIANT = "red-rifles", "red-stormers", "red-porters", "blue-raiders", "blue-giant"
FIRE = [4, 1, 1, 1, 1, 1, 3, 1, 1]


def clock(play: Play) -> tuple[int, str, str]:
    return play.battle.turn, play.battle.active, play.battle.phase


def test_squads_that_moved_are_said_in_one_order():
    play = table(RED, BLUE, to="morale")
    entry = play.do("moved", {"units": [RIFLES, STORMERS], "cover_ticks": [RIFLES]})
    assert entry.verdict == "Rifles and Stormers moved."
    assert (clock(play), play.unit(RIFLES).moved, play.unit(RIFLES).has("in-cover")) == (
        (1, "red", "movement"),
        True,
        True,
    )
    assert (play.unit(STORMERS).moved, play.unit(PORTERS).moved) == (True, False)


def test_who_may_not_move_is_named_before_anybody_has():
    play = table(RED, BLUE, to="morale")
    play.do("mark", {"units": [RIFLES], "marker": "fallback"})
    assert play.reasons("moved", {"units": [RIFLES]}) == [
        "[Fallback] Rifles are in fallback: they make no standard move"
    ]


def test_fire_is_one_sentence_and_the_clock_goes_along():
    play, slow = table(RED, BLUE, to="morale"), table(RED, BLUE)
    entry = play.do("fire", {"unit": RIFLES, "target": RAIDERS, "distance": 12.5}, dice=FIRE)
    slow.do("shoot", {"unit": RIFLES, "target": RAIDERS, "distance": 12.5}, dice=FIRE)
    assert entry.verdict == "Rifles fire. Raiders: 1 hit point lost, 5 left; the movement is over, 3 squads stood."
    assert (clock(play), play.unit(RAIDERS)) == ((1, "red", "ranged"), slow.unit(RAIDERS))


def test_fire_at_a_squad_in_a_scrum_goes_into_the_scrum():
    play = in_contact(table(RED, BLUE, to="movement"), (STORMERS, RAIDERS))
    entry = play.do("fire", {"unit": RIFLES, "target": RAIDERS}, dice=[1] * 6)
    assert "[Scrum] Hits on Raiders: 0" in words_of(entry)


def test_the_odds_of_fire_are_those_of_the_fire_that_it_is():
    play = table(RED, BLUE, to="movement")
    args = {"unit": RIFLES, "target": RAIDERS}
    shown, facts = form(play, "fire", **args), form(play, "shoot", **args).facts
    rule = play.rules.procedure(shown.procedure)
    assert odds_of(rule.for_charts, shown.facts, table=play.game.table) == odds_of(
        rule.for_charts, facts, table=play.game.table
    )


def test_what_must_be_done_before_is_told_and_keeps_the_clock_where_it_is():
    play = table(RED, BLUE, to="movement")
    play.do("mark", {"units": [STORMERS], "marker": "fallback"})
    assert play.reasons("fire", {"unit": RIFLES, "target": RAIDERS}) == [
        "[Fallback] Stormers must make their fallback move"
    ]


def charged(play: Play) -> Play:
    """Stormers assault raiders, are fired at, strike first and win; the raiders fall back, the stormers stay."""
    dice = [1, 1, 1, 1, 1, 1, 3, 1, 3, 1, 6]
    ask = {"touches": RAIDERS, "touching": [1, 0], "reaches": "open ground"}
    play.do("whole-assault", {"unit": STORMERS, "target": RAIDERS, "distance": 6.5}, dice=dice, ask=ask)
    return play


def test_a_whole_assault_is_one_sentence():
    play = charged(table(RED, BLUE, to="movement"))
    verdict = play.entries[-1].verdict
    assert (
        verdict
        == "Stormers assault. Raiders: 1 hit point lost, 5 left, in fallback; Stormers: no hit points lost, 5 left."
    )
    assert (clock(play), due(play)) == ((1, "red", "close"), [])
    assert (play.unit(RAIDERS).standing, play.unit(STORMERS).standing) == ("fallback", "normal")


def test_a_whole_assault_ends_as_its_parts_do():
    play, slow = charged(table(RED, BLUE, to="close")), table(RED, BLUE, to="close")
    slow.do("assault", {"unit": STORMERS, "target": RAIDERS, "distance": 6.5})
    slow.do("counter", {"unit": RAIDERS, "target": STORMERS}, dice=[1] * 6)
    slow.do("assault-move", {"unit": STORMERS, "target": RAIDERS}, ask={"touches": RAIDERS})
    slow.do("fight", {"unit": STORMERS})
    slow.do("strike", {"unit": STORMERS}, ask={"touching": 1}, dice=[3, 1, 3, 1])
    slow.do("strike", {"unit": RAIDERS}, ask={"touching": 0})
    slow.do("loser", {"unit": RAIDERS}, dice=[6])
    slow.do("fall-back", {"unit": RAIDERS}, ask={"reaches": "open ground"})
    slow.do("advance", {"unit": STORMERS})
    assert play.battle.units == slow.battle.units


def test_an_assault_that_is_stopped_ends_there():
    play = table(RED, BLUE, to="close")
    dice = [6, 6, 6, 1, 1, 1, 6, 6, 6, 1, 1, 1, 6]
    play.do("whole-assault", {"unit": STORMERS, "target": RAIDERS}, dice=dice)
    assert (play.unit(STORMERS).standing, play.unit(STORMERS).contact) == ("fallback", ())


def test_an_assault_that_touches_nobody_is_no_fight():
    play = table(RED, BLUE, to="close")
    play.do("whole-assault", {"unit": STORMERS, "target": RAIDERS}, dice=[1] * 6, ask={"touches": []})
    assert play.entries[-1].verdict == "Stormers fall short: the assault fails."


def test_all_others_done_goes_to_where_the_next_player_can_act_in_one_entry():
    play = table(RED, BLUE, to="movement")
    assert play.do("end-turn").verdict == "Round 1, Blue: movement."
    assert play.do("end-turn").verdict == "Round 2, Red: movement."
    assert len(play.entries[-2:]) == 2


def test_the_end_of_the_turn_stops_where_somebody_must_fight_and_says_who_has_not_fired():
    play = in_contact(table(RED, BLUE, to="movement"), (STORMERS, RAIDERS))
    verdict = play.do("end-turn").verdict
    assert verdict == "Round 1, Red: close combat, no fire of Rifles; Stormers and Raiders must fight."


def test_the_large_button_passes_no_phase_in_which_somebody_can_fire():
    play = table(RED, BLUE, to="movement")
    up = next_up(play.battle)
    assert (up.order, up.label, play.do(up.order).verdict) == (
        "go-on",
        "Movement is over",
        "Round 1, Red: ranged combat.",
    )
    assert (next_up(play.battle).label, next_up(play.battle).order) == ("Fire is over", "go-on")
    play.do("go-on")
    assert (play.battle.phase, next_up(play.battle).order) == ("close", "end-turn")


def test_a_phase_in_which_nobody_can_fire_passes_and_says_why():
    play = table({"Giant": "giant", "Porters": "porters"}, BLUE, to="movement")
    assert play.do("go-on").verdict == "Round 1, Red: close combat, nobody of Red can fire."


def test_before_a_shot_it_is_told_that_it_ends_the_movement_and_for_how_many():
    play = table(RED, BLUE, to="movement")
    play.do("moved", {"units": [RIFLES]})
    told = form(play, "fire", unit=RIFLES, target=RAIDERS).reminders[0].text
    assert told == "Firing ends the movement: 2 squads not moved yet"
    play.do("fire", {"unit": RIFLES, "target": RAIDERS}, dice=FIRE)
    play.undo()
    assert clock(play) == (1, "red", "movement")


def test_who_must_fight_is_the_question_and_fighting_the_large_button():
    play = in_contact(table(RED, BLUE, to="close"), (STORMERS, RAIDERS))
    up = next_up(play.battle)
    assert up.text == "Stormers and Raiders must fight; before that Red may assault"
    assert (up.order, up.args["unit"], up.units[:2]) == ("fight", STORMERS, (STORMERS, RAIDERS))
    assert dict(up.instead) == {STORMERS: "fight", RAIDERS: "fight"}


def test_who_must_fall_back_is_asked_before_anybody_moves():
    play = table(RED, BLUE, to="movement")
    play.do("mark", {"units": [PORTERS], "marker": "fallback"})
    up = next_up(play.battle)
    assert (up.text, up.order, up.args["unit"]) == ("Porters must fall back", "fall-back", PORTERS)


def test_of_phases_that_pass_by_themselves_only_the_last_is_the_verdict():
    play = table(RED, BLUE, to="close")
    assert play.do("next-phase", {"past_idle": True}).verdict == "Round 1, Blue: movement."


def test_phases_in_which_nobody_can_do_anything_pass_by_themselves():
    play = table({"Porters": "porters"}, BLUE, to="morale")
    assert play.do("go-on").verdict == "Round 1, Red: movement."
    assert play.do("go-on").verdict == "Round 1, Blue: movement, nobody of Red can fire or assault."


def test_a_fast_lane_that_moved_the_clock_takes_along_what_came_after_it():
    play = table(RED, BLUE, to="movement")
    before = play.battle
    first = play.do("fire", {"unit": RIFLES, "target": RAIDERS}, dice=FIRE)
    play.do("shoot", {"unit": STORMERS, "target": RAIDERS}, dice=[1] * 10)
    play.undo(first.number)
    assert (clock(play), play.battle.units) == (clock_of(before), before.units)


def clock_of(battle: object) -> tuple[int, str, str]:
    return battle.turn, battle.active, battle.phase  # type: ignore[attr-defined]


def test_a_turn_of_three_squads_is_four_orders():
    play = table(RED, BLUE, to="morale")
    start = len(play.entries)
    play.do("moved", {"units": [STORMERS, PORTERS]})
    play.do("fire", {"unit": RIFLES, "target": GIANT}, dice=[1] * 6)
    charged(play)
    play.do("end-turn")
    assert (len(play.entries) - start, clock(play)) == (4, (1, "blue", "morale"))
