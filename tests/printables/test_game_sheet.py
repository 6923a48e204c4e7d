"""The quick-reference sheets: two sides each, the figures of the rules, the rulings in force, only what is used."""

import pytest

from data.content import shipped
from printables.game_sheet import MOST_SPELLED_OUT, sheet_of
from printables.paper import Setup
from referee.paper.base import paper_of
from referee.rulesets import ruleset
from referee.rulesets.itty_bitty import crt
from referee.value import plain
from tests.printables.room import RULESETS, SCENARIOS, side

SIDES = {"itty-bitty": 3}
PERIODS = ("ancients", "horse-and-musket", "second-world-war")


def panels(room, **wanted):
    sheet = sheet_of(paper_of(room.source("qrs", **wanted)))
    return {panel.title: panel for side in sheet.sides for panel in side.panels}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("id", RULESETS)
def test_a_sheet_has_two_sides_or_as_many_as_it_names(room, id, paper):
    assert len(room.paper("qrs", paper=paper, ruleset=id)) == SIDES.get(id, 2)


@pytest.mark.parametrize("id", RULESETS)
def test_the_sheet_of_a_battle_has_its_sides_and_names_its_units(room, id):
    battle = room.battle(id)
    reading = room.paper("qrs", battle=battle)
    text = " ".join(reading.all_text().split())
    assert len(reading) == SIDES.get(id, 2)
    assert all(unit.name.split()[0] in text for unit in room.source("qrs", battle=battle).battle.present())


@pytest.mark.parametrize("period", PERIODS)
def test_every_period_has_its_troops_on_the_second_side(room, period):
    reading = room.paper("qrs", ruleset="banter-battles", period=period)
    text = " ".join(reading.text(1).split())
    assert len(reading) == 2
    assert all(troop.name in text for troop in shipped("banter-battles")["periods"][period].troops.values())


@pytest.mark.parametrize("id", RULESETS)
def test_every_ruling_stands_on_the_sheet_with_its_usual_option(room, id):
    text = "".join(room.paper("qrs", ruleset=id).all_text().split())
    points = ruleset(id).rulings
    short = len(points) > MOST_SPELLED_OUT
    for point in points:
        words = (
            (f"{point.id}: {point.default}".replace("-", " "),) if short else (point.question, point.options[0].text)
        )
        assert all("".join(each.split()) in text for each in words)


def test_the_ruling_of_the_battle_is_printed_not_the_usual_one(room):
    battle = room.battle("banter-battles", rulings={"bash-timing": "attacker-first"})
    items = {item.lead: item.text for item in panels(room, battle=battle)["Rulings in force"].blocks[0].items}
    asked = next(lead for lead in items if lead.endswith("When are bases lost in a bash removed?"))
    assert items[asked] == "The attacker's hits before the answer"


def test_a_battle_without_casters_has_no_magick_on_its_sheet(room):
    assert "Casting" in panels(room, ruleset="itty-bitty")
    army = side(**{**plain(shipped("itty-bitty")["armies"]["marchers"]), "casters": []})
    without = panels(room, battle=room.battle("itty-bitty", sides=(army, army)))
    assert "Casting" not in without
    assert "Spells (M) and prayers (P)" not in without


def test_a_battle_with_a_priest_alone_has_prayers_and_no_spells(room):
    found = panels(room, battle=room.battle("itty-bitty", scenario="defend-the-bridge"))
    leads = [item.lead for item in found["Spells (M) and prayers (P)"].blocks[0].items]
    assert any("(P " in lead for lead in leads)
    assert not any("(M " in lead for lead in leads)


def test_the_table_of_combat_is_that_of_the_rules(room):
    rows = panels(room, ruleset="itty-bitty")["Combat results"].blocks[0].rows
    printed = [tuple(cell.replace("–", "-") for cell in row[1:]) for row in rows[4:]]
    assert printed == list(crt.RESULTS)


def test_the_odds_above_it_are_those_of_each_terrain(room):
    rows = panels(room, ruleset="itty-bitty")["Combat results"].blocks[0].rows
    for row, terrain in zip(rows, ("marsh", "clear", "brush", "woods"), strict=False):
        assert tuple(cell for cell in row[1:] if cell) == crt.odds_row(terrain)


@pytest.mark.parametrize("id", RULESETS)
def test_every_rule_that_a_sheet_names_has_a_text(id):
    content = shipped(id)
    named = [
        words[2]
        for sheet in content["sheets"].values()
        for panel in sheet.panels
        for words in (*panel.steps, *panel.bullets)
        if len(words) == 3 and "–" not in words[2]
    ]
    assert named
    assert [rule for rule in named if rule not in content["texts"]] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("is_scenario", [False, True])
@pytest.mark.parametrize("id", RULESETS)
def test_nothing_on_a_sheet_is_set_under_eight_points_and_two_sides_are_enough_on_a4(room, id, is_scenario, paper):
    reading = room.paper("qrs", paper=paper, ruleset=id, **({"scenario": SCENARIOS[id]} if is_scenario else {}))
    body = Setup().body
    sizes = [size for page in range(len(reading)) for box, size in reading.type_sizes(page) if box.y > body.y]
    assert len(sizes) > 200
    assert min(size for size in sizes if size != 6.5) >= 8  # the page number stands above the matter
    assert len(reading) <= (3 if id == "itty-bitty" or paper == "letter" else 2)


def test_rulings_that_a_battle_has_no_use_for_are_not_printed(room):
    short = lambda **wanted: panels(room, **wanted)["Rulings in force"].blocks[0].items[0].text  # noqa: E731
    engineers = ("fort time", "structures", "engine ranges", "engine crew", "engine capture")
    assert all(words in short(scenario="stirling") for words in engineers)
    assert not any(words in short(scenario="hastings") for words in engineers)


@pytest.mark.parametrize(
    ("id", "title", "words"),
    [
        ("itty-bitty", "Single men in melee", "alone in a melee they are lost at once"),
        ("itty-bitty", "Pikes against the shock", "Pikes do not stop it"),
        ("itty-bitty", "Movement", "each adjacent to the next"),
        ("itty-bitty", "Casting", "1–2 one unit, 3–4 two, 5–6 three"),
        ("battle-rules", "Distances", "Assault, fallback, advance"),
        ("banter-battles", "Before the battle", "places all the rest"),
        ("banter-battles", "Distances", "Move, charge, range"),
    ],
)
def test_the_sheet_says_what_players_look_for(room, id, title, words):
    assert words in str(panels(room, ruleset=id)[title])


def test_the_figures_of_dragoons_on_foot_stand_on_the_sheet_once(room):
    text = str(list(panels(room, scenario="stirling").values()))
    assert text.count("3-2-4◇") + text.count("light infantry 3-2-4◇") == 2 * text.count("on foot as")
    assert text.count("on foot as") == 1


def test_words_of_a_reading_or_of_ours_carry_their_sign(room):
    found = panels(room, ruleset="itty-bitty")
    assert "bombard 5○" in str(found["Engineers"])
    assert "on foot as light infantry 3-2-4◇" in str(found["Mounted combat"])


def test_the_signs_that_the_sheet_explains_are_those_on_the_counters():
    content = shipped("itty-bitty")
    explained = {sign for panel in content["sheets"]["core"].panels for sign, _ in panel.icons}
    assert explained == {sign for layout in content["faces"].values() for sign in layout.signs.values()}


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("banter-battles", "never under 2 or over 6○"),
        ("battle-rules", "the most points win○"),
        ("itty-bitty", "defense 0 is 6-1○"),
        ("ranged-fun", "2 × VLRF○"),
        ("wargame", "and its weapons○"),
    ],
)
def test_what_no_ruling_changes_and_the_book_does_not_say_is_signed_as_ours(room, id, words):
    assert words in " ".join(room.paper("qrs", ruleset=id).all_text().split())


@pytest.mark.parametrize("id", RULESETS)
def test_troops_that_the_book_leaves_to_the_players_are_signed_as_ours(room, id):
    game = paper_of(room.source("qrs", ruleset=id))
    titles = [title for title, _, rows in game.tables() if rows]
    found = panels(room, ruleset=id)
    assert titles
    assert all((f"{title}○" in found) == (id != "itty-bitty") for title in titles)
