"""Paper in another language: all that a game and the app say is looked up, names that people gave are not."""

import re

import pytest

from data.languages import speak
from printables.job import Job, made
from printables.page import render
from referee import wording
from referee.paper.source import Wanted
from referee.ruleset import Setup
from referee.rulesets import ruleset
from tests.printables.german_sheets import CITED
from tests.printables.room import NOW, RULESETS, SCENARIOS

KINDS = ("counters", "markers", "map", "roster", "report")
TRIED = [*zip(KINDS, RULESETS, strict=True), *((kind, id) for kind in ("qrs", "record", "cards") for id in RULESETS)]
WORDS = re.compile(r"[A-Za-z]{3}")
STANDS = re.compile(r"[⟦·⟧]|^[0-9a-f]{4}( [0-9a-f]{4}){3}$")
"""What is in brackets or beside a point, and the short hash of an entry, whose letters are no words."""


@pytest.fixture
def pseudo():
    speak("pseudo")
    yield
    wording.speak(None)


def told(room, kind, **wanted):
    """Every text on a sheet."""
    placed = []
    render(made(Job(kind=kind, wanted=Wanted(**wanted)), room.source(kind, **wanted)), placed=placed)
    return [CITED.sub("", " ".join(each.lines)) for each in placed]


def names_in(battle):
    """All that people, or packs, call by a name in a battle."""
    units = [name for unit in battle.units.values() for name in (unit.name, unit.group)]
    return " ".join([battle.name, *units, *(side.name for side in battle.sides)])


@pytest.mark.parametrize(("kind", "id"), TRIED)
def test_nothing_on_paper_goes_untranslated_but_names(room, pseudo, kind, id):
    wording.speak(None)
    battle = room.battle(id)
    names = names_in(room.store.game(battle).battle)
    names += f" {ruleset(id).name} Test"
    speak("pseudo")
    for text in told(room, kind, battle=battle):
        if WORDS.search(text) and not STANDS.search(text):
            words = re.findall(r"[A-Za-z]{3,}", text)
            assert all(word in names for word in words), text


def test_names_of_packs_are_named_in_the_language_of_whoever_makes_the_battle(room):
    wording.speak({"Archers": "Bogenschützen"}, "de")
    try:
        id = "itty-bitty"
        setup = Setup(name="Prüfung", scenario=SCENARIOS[id])
        battle = room.store.create(ruleset(id), setup, time=NOW, seed=bytes(32), provable=False)
    finally:
        wording.speak(None)
    game = room.store.game(battle)
    names = {unit.name for unit in game.battle.units.values()}
    assert {"Bogenschützen 1", "Wallish 1"} <= names
    assert "Archers 1" not in names
    assert room.store.audit(battle).is_sound


@pytest.fixture
def german():
    speak("de")
    yield
    wording.speak(None)


@pytest.mark.parametrize(
    ("kind", "id", "words"),
    [
        ("cards", "battle-rules", "6 × Soldat"),
        ("cards", "itty-bitty", "4 Züge"),
        ("qrs", "ranged-fun", "Struktur"),
        ("templates", "banter-battles", "Drehung"),
    ],
)
def test_german_paper_has_the_word_that_is_meant(room, german, kind, id, words):
    assert words in "\n".join(told(room, kind, ruleset=id))


def test_tanks_are_not_called_by_their_plating(room, german):
    texts = "\n".join(told(room, "qrs", ruleset="banter-battles", period="second-world-war"))
    assert "gegen Panzer" in texts
    assert "Panzerung" not in texts


def test_a_spell_card_says_once_who_may_cast_it(room):
    texts = "\n".join(told(room, "cards", ruleset="itty-bitty")).lower()
    assert texts.count("evil priests only") == 1
    assert texts.count("not with a priest on") == 1
