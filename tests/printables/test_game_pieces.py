"""Every kind of paper of every ruleset, from the packs that ship, read back from its PDF."""

from dataclasses import replace

import pytest

from printables.game_lists import rosters_of
from printables.game_pieces import counters_of, markers_of
from referee.paper.base import paper_of
from referee.paper.pieces import BackKind
from referee.requests import Refused
from referee.rulesets.itty_bitty.cup import counters_of as cup_counters
from tests.printables.room import ARMIES, RULESETS, SCENARIOS, side

LISTED = ("counters", "markers", "templates", "map", "roster", "record", "cards", "qrs")
PLAYED = ("counters", "markers", "templates", "map", "roster", "record", "cards", "qrs", "report", "paper")
TRUE_BAR = 50.0


@pytest.mark.parametrize("kind", LISTED)
@pytest.mark.parametrize("id", RULESETS)
def test_the_lists_of_every_ruleset_print(room, id, kind):
    reading = room.paper(kind, ruleset=id)
    assert len(reading) >= 1
    assert reading.rects(w=TRUE_BAR, h=1.4)


@pytest.mark.parametrize("kind", PLAYED)
@pytest.mark.parametrize("id", RULESETS)
def test_a_battle_of_every_ruleset_prints(room, id, kind):
    assert len(room.paper(kind, paper="letter", battle=room.battle(id))) >= 1


@pytest.mark.parametrize("kind", ["counters", "roster", "record", "cards", "qrs"])
@pytest.mark.parametrize("id", RULESETS)
def test_an_army_of_every_ruleset_prints(room, id, kind):
    reading = room.paper(kind, ruleset=id, army=ARMIES[id])
    assert len(reading) >= 1
    assert "(mirror)" not in reading.all_text()


@pytest.mark.parametrize("id", RULESETS)
def test_a_scenario_card_tells_the_scenario(room, id):
    name = room.source("cards", ruleset=id, scenario=SCENARIOS[id]).title
    assert name in " ".join(room.paper("cards", ruleset=id, scenario=SCENARIOS[id]).all_text().split())


@pytest.mark.parametrize("id", RULESETS)
def test_every_unit_of_a_battle_has_its_counter_of_25_millimetres(room, id):
    battle = room.battle(id)
    units = room.source("counters", battle=battle).battle.present()
    reading = room.paper("counters", battle=battle)
    fronts = [number for number in range(len(reading)) if reading.text(number).strip()]
    squares = sum(len(reading.rects(number, w=25.0, h=25.0)) for number in fronts)
    assert squares >= len(units)


def test_names_are_printed_as_they_are(room):
    name = "Unit <b>Old Guard</b> & Söhne שלום"
    army = {"name": "X", "units": ["guard-tank"], "muster": [{"unit": "guard-tank", "name": name}]}
    battle = room.battle("ranged-fun", sides=(side(**army), side(**army)), scenario="annihilation")
    text = "".join(room.paper("record", battle=battle).all_text().split())
    assert "<b>OldGuard</b>&Söhne" in text


def test_a_name_of_two_hundred_letters_is_not_lost(room):
    name = "Regiment " * 22
    army = {"name": "X", "units": ["guard-tank"], "muster": [{"unit": "guard-tank", "name": name.strip()}]}
    battle = room.battle("ranged-fun", sides=(side(**army), side(**army)), scenario="annihilation")
    assert "".join(room.paper("counters", battle=battle).all_text().split()).count("Regiment") >= 22


def test_two_hundred_units_print(room):
    muster = [{"unit": "rider-buggy", "count": 100}]
    army = {"name": "Swarm", "units": ["rider-buggy"], "muster": muster}
    id = room.store.save_army("ranged-fun", "Swarm", army, time="2026-01-01T10:00:00+00:00")
    reading = room.paper("record", army=str(id))
    assert reading.all_text().count("Buggy") >= 100


def test_an_army_that_may_not_fight_yet_is_listed_with_the_reason(room):
    army = {"name": "Empty", "period": "ancients", "commands": []}
    id = room.store.save_army("banter-battles", "Empty", army, time="2026-01-01T10:00:00+00:00")
    assert "Nothing is in it yet" in room.paper("roster", army=str(id)).all_text()
    with pytest.raises(Refused, match="Empty cannot take the field yet"):
        room.paper("counters", army=str(id))


def test_damage_is_crossed_off_on_the_record_sheet(room):
    battle = room.battle("battle-rules")
    entries = room.source("record", battle=battle)
    unit = next(iter(entries.battle.units.values()))
    hurt = replace(entries, battle=entries.battle.with_unit(replace(unit, hp=unit.hp - 2)))
    tracks = [track for entry in rosters_of(paper_of(hurt))[0].entries for track in entry.tracks]
    assert sum(track.lost for track in tracks) == 2


def test_the_pencil_boxes_of_ranged_fun_are_its_six_stats(room):
    text = room.paper("record", ruleset="ranged-fun").all_text()
    assert all(word in text for word in ("Movement", "Armour", "VSRF", "SRF", "LRF", "VLRF"))


def test_the_templates_follow_the_ruling_on_fractions(room):
    thirds = room.paper("templates", battle=room.battle("itty-bitty")).all_text()
    halves = room.paper("templates", battle=room.battle("itty-bitty", rulings={"template-fractions": "1-½-¼"}))
    assert "⅔" in thirds
    assert "¼" in halves.all_text()
    assert "⅔" not in halves.all_text()


def test_every_counter_of_itty_bitty_hides_behind_its_back_and_dragoons_have_one_on_foot(room):
    battle = room.battle("itty-bitty", scenario="defend-the-bridge", rulings={"dismounted-as": "heavy-infantry"})
    counters = counters_of(paper_of(room.source("counters", battle=battle)))
    hidden = [counter for counter in counters if counter.back.kind is BackKind.HIDDEN]
    on_foot = [counter for counter in counters if counter.back.kind is BackKind.DISMOUNTED]
    assert len(hidden) == len(room.source("counters", battle=battle).battle.present())
    assert {counter.front.figures for counter in on_foot} == {(("A", "3"), ("D", "3"), ("M", "3"))}


def test_captains_have_no_power_to_cross_off(room):
    rosters = rosters_of(paper_of(room.source("record", battle=room.battle("itty-bitty"))))
    tracks = [track for roster in rosters for entry in roster.entries for track in entry.tracks]
    assert sum(track.lost for track in tracks) == 0


def test_a_unit_of_wargame_shows_how_far_it_shoots(room):
    assert "Rifle (24″)" in " ".join(room.paper("record", battle=room.battle("wargame")).all_text().split())


def test_a_hex_of_the_map_is_as_large_as_was_asked_for(room):
    reading = room.paper("map", options={"cell": 30.0}, ruleset="itty-bitty")
    assert len(reading) > 4
    assert "1707" in reading.all_text()


def test_a_cone_and_a_ball_of_each_size_are_printed(room):
    text = room.paper("templates", ruleset="itty-bitty", paper="a3").all_text()
    assert all(name in text for name in ("ball 1", "ball 2", "ball 3", "cone A", "cone B", "cone C"))


@pytest.mark.parametrize("id", RULESETS)
def test_every_status_marker_of_a_ruleset_is_on_its_sheet(room, id):
    game = paper_of(room.source("markers", ruleset=id))
    words = "".join(room.paper("markers", ruleset=id).all_text().split())
    status = [kind.name for kind in game.rules.markers if kind.id not in game.laid]
    assert [name for name in status if "".join(name.split()) not in words] == []


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("banter-battles", {"Red", "Blue"}),
        ("ranged-fun", {"Overwatch"}),
        ("itty-bitty", {"Fort", "Wizard", "Priest", "Captain 1"}),
    ],
)
def test_what_is_drawn_and_laid_is_on_the_sheet_too(room, id, words):
    assert words <= {marker.word for marker in markers_of(paper_of(room.source("markers", ruleset=id)))}


def test_a_hidden_unit_has_a_blank_marker_of_its_footprint(room):
    battle = room.battle("banter-battles")
    game = paper_of(room.source("markers", battle=battle))
    blank = [marker for marker in markers_of(game) if marker.hides]
    footprints = [game.footprint(unit) for unit in game.units() if not unit.is_artillery]
    assert sum(marker.copies for marker in blank) == len(footprints)
    assert {marker.footprint for marker in blank} == set(footprints)
    reading = room.paper("markers", battle=battle)
    assert all(any(reading.rects(page, w=w, h=h) for page in range(len(reading))) for w, h in set(footprints))


@pytest.mark.parametrize("way", ["any-own-draw", "own-counter"])
def test_the_chits_are_those_that_go_into_the_cup(room, way):
    battle = room.battle("itty-bitty", scenario="stirling", rulings={"independents": way})
    source = room.source("markers", battle=battle)
    chits = {marker.word for marker in markers_of(paper_of(source)) if marker.back and marker.back.symbol == "hidden"}
    assert chits == set(cup_counters(source.battle))
    assert any(word.startswith("Independents of") for word in chits) == (way == "own-counter")


@pytest.mark.parametrize(("id", "square"), [("banter-battles", "1 MU"), ("battle-rules", "1″"), ("wargame", "1″")])
def test_a_plan_says_what_a_square_is_and_whose_zone_is_whose(room, id, square):
    battle = room.battle(id)
    text = "".join(room.paper("map", battle=battle).all_text().split())
    assert "".join(f"A square is {square} wide".split()) in text
    sides = room.source("map", battle=battle).battle.sides
    assert all("".join(each.name.split()) in text for each in sides)


def test_the_list_of_itty_bitty_is_sorted_by_arm(room):
    (roster,) = rosters_of(paper_of(room.source("roster", ruleset="itty-bitty")))
    groups = list(dict.fromkeys(entry.group for entry in roster.entries))
    assert {"Infantry", "Cavalry", "Engines", "Captains, wizards and priests"} <= set(groups)
    assert "" not in groups


def test_a_renamed_battle_prints_its_new_name(room):
    battle = room.battle("wargame", name="Old")
    room.store.rename(battle, "The Tuesday game")
    rosters = rosters_of(paper_of(room.source("record", battle=battle)))
    assert {roster.subtitle.partition("\n")[0] for roster in rosters} == {"The Tuesday game · round 1, Deployment"}
