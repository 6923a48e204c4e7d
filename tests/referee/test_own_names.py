"""What packs named is named in the language that is spoken; what people named stays."""

from dataclasses import replace

import pytest

from data.languages import speak
from referee import wording
from referee.army_book import ArmySheet, Group, Line
from referee.boards import called
from referee.own_names import in_our_words, sheet_in_our_words
from referee.paper.maps import Patch
from referee.rulesets.battle_rules.words import lost_points
from tests.referee.battles.memory import Play


@pytest.fixture(autouse=True)
def _german():
    speak("de")
    yield
    wording.speak(None)


def test_groups_and_what_lies_on_the_table_are_named_with_the_units():
    battle = in_our_words(Play.new("itty-bitty", {}).battle)
    assert "Die Schützen" in {unit.group for unit in battle.units.values()}
    assert not {"The foot", "The shooters"} & {unit.group for unit in battle.units.values()}


def test_models_are_named_wherever_their_unit_says_them():
    battle = in_our_words(Play.new("wargame", {}).battle)
    for unit in battle.units.values():
        assert set(unit.spots) <= {each.name for each in unit.members}
        assert not any(each.name.startswith("Hill ") for each in unit.members)


def test_an_army_that_people_named_keeps_its_names():
    own = ArmySheet(
        name="Toms Leute", groups=(Group(kind="command", name="Die Ersten", lines=(Line(what="archers"),)),)
    )
    assert sheet_in_our_words(own) == own


def test_a_wood_of_the_terrain_is_not_the_material():
    assert wording.trc("kind", "wood") == "Wald"
    assert called(Patch(x=0, y=0, width=6, height=6, kind="woods", name="wood")) == "Wald"
    assert wording.tr("wood") == "Holz"
    assert wording.tr("{kind} in area {area}", kind="wood", area=3).startswith("Wald")


@pytest.mark.parametrize(
    ("game", "called"),
    [
        ("banter-battles", "Verdeckt: Fußvolk"),
        ("battle-rules", "Verdeckter Trupp"),
        ("ranged-fun", "Verdeckte Einheit"),
        ("itty-bitty", "Verdecktes Plättchen"),
        ("wargame", "Verdeckte Einheit"),
    ],
)
def test_what_is_hidden_goes_by_a_name_of_ours(game: str, called: str):
    play = Play.new(game, {})
    unit = next(unit for unit in play.battle.units.values() if getattr(unit, "basic", "foot") == "foot")
    battle = replace(play.battle, units=play.battle.units.set(unit.id, replace(unit, hidden=True)))
    assert play.rules.seen_by(battle, "").units[unit.id].name == called


def test_no_points_lost_agree_with_their_noun():
    assert wording.tr(lost_points(0)) == "keine HP verloren"
    assert wording.tr(lost_points(2)) == "2 HP verloren"
