"""Every sheet of every game in German: nothing on it is English but the names of games and sections of their books."""

from dataclasses import replace

import pytest

from data.languages import speak
from printables.fonts import POINT
from printables.game_pieces import _marker
from printables.job import Job, made
from printables.markers import _word_style, is_long, rooms
from printables.page import render
from printables.spoken import spoken
from printables.text import fit
from referee.paper.base import paper_of
from referee.paper.maps import Patch
from referee.rulesets import ruleset
from referee.rulesets.banter_battles.paper import _piece
from referee.wording import own_name
from referee.words import words_of
from tests.printables.german_sheets import english_on
from tests.printables.room import RULESETS, SCENARIOS, Room

FEWEST = 20
SMALLEST = 4.8  # points in which a word on a marker of 20 mm can still be read


@pytest.fixture
def _german():
    speak("de")
    yield
    speak("en")


@pytest.mark.timeout(120)
@pytest.mark.parametrize("id", RULESETS)
def test_every_sheet_of_a_game_is_german_throughout(tmp_path, id):
    lines = list(english_on(tmp_path, "de", (id,)))
    assert [each for each in lines if "English left" in each] == []
    assert len(lines) > FEWEST


@pytest.mark.parametrize("id", RULESETS)
@pytest.mark.usefixtures("_german")
def test_german_words_on_markers_can_be_read(id):
    signs = words_of(id).signs
    for kind in ruleset(id).markers:
        marker = spoken(_marker(kind, signs.get(kind.id, ""), 1))
        word = rooms(marker, 20, 20)[1]
        fitted = fit(marker.word, _word_style(20, 2 if is_long(marker) else 1), word.w, word.h)
        assert fitted.size / POINT >= SMALLEST, (marker.word, fitted.size / POINT)


@pytest.mark.usefixtures("_german")
def test_units_that_a_rule_has_named_have_german_names(tmp_path):
    room = Room(tmp_path)
    try:
        generals = paper_of(room.source("roster", ruleset="banter-battles", scenario=SCENARIOS["banter-battles"]))
        general = replace(generals.units()[0], name="New general of Die Kohorten", group="Die Kohorten")
        teams = paper_of(room.source("roster", ruleset="wargame", scenario=SCENARIOS["wargame"]))
        team = replace(teams.units()[0], name="Zweiter Jäger's team")
    finally:
        room.close()
    assert generals.name(general) == "Neuer General für Die Kohorten"
    assert generals.name(replace(general, name="Old Tom")) == "Old Tom"
    assert teams.name(team) == "Team: Zweiter Jäger"


@pytest.mark.usefixtures("_german")
def test_a_unit_that_is_called_what_it_is_says_it_once(tmp_path):
    room = Room(tmp_path)
    try:
        game = paper_of(room.source("roster", ruleset="ranged-fun", scenario=SCENARIOS["ranged-fun"]))
        looks = [game.unit_card(unit) for unit in game.units()]
    finally:
        room.close()
    assert all(own_name(each.kind) != each.title for each in looks)


@pytest.mark.usefixtures("_german")
def test_no_name_is_torn_in_the_table_of_models(tmp_path):
    room = Room(tmp_path)
    try:
        placed = []
        render(made(Job(kind="qrs"), room.source("qrs", ruleset="battle-rules")), placed=placed)
    finally:
        room.close()
    assert not [each.lines for each in placed if "e" in each.lines[1:]]
    assert ("Scharf-", "schütze") in [each.lines for each in placed]


@pytest.mark.usefixtures("_german")
def test_the_sheet_of_a_battle_names_a_general_whom_a_rule_has_named_in_german(tmp_path):
    room = Room(tmp_path)
    try:
        source = room.source("qrs", ruleset="banter-battles", scenario=SCENARIOS["banter-battles"])
        first = next(iter(source.battle.units.values()))
        named = replace(first, name="New general of Die Kohorten", group="Die Kohorten")
        battle = replace(source.battle, units=source.battle.units.set(first.id, named))
        placed = []
        render(made(Job(kind="qrs"), replace(source, battle=battle)), placed=placed)
    finally:
        room.close()
    words = " ".join(line for each in placed for line in each.lines)
    assert "Neuer General für Die Kohorten" in words
    assert "New general" not in words


@pytest.mark.usefixtures("_german")
def test_a_wood_on_the_map_of_a_battle_is_one_and_no_timber():
    patch = _piece(Patch(x=0, y=0, width=12, height=12), "wood")
    assert (patch.name, patch.kind) == ("Wald", "woods")


@pytest.mark.parametrize(("id", "counted"), [("battle-rules", "Runde"), ("banter-battles", "Zug")])
@pytest.mark.usefixtures("_german")
def test_paper_counts_what_the_game_counts(tmp_path, id, counted):
    room = Room(tmp_path)
    try:
        source = room.source("report", battle=room.battle(id))
        placed = []
        for kind in ("report", "record"):
            render(made(Job(kind=kind), source), placed=placed)
    finally:
        room.close()
    lines = [line for each in placed for line in each.lines]
    assert counted in lines
    assert any(f" · {counted} 1" in line for line in lines)
