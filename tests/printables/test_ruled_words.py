"""No line of a sheet contradicts the battle: words that hang on a ruling follow the option in force."""

import re
from dataclasses import fields, is_dataclass, replace

import pytest

from data.content import shipped
from printables.game_sheet import PLACE, Ruled, sheet_of
from printables.job import Job, made
from printables.page import render
from referee.paper.base import paper_of
from referee.requests import Refused
from referee.rulesets import ruleset
from referee.sheet import PanelText, SheetText
from referee.value import FrozenMap
from tests.printables.conftest import Reading, check_boxes
from tests.printables.room import RULESETS, Room
from tests.printables.ruled_words import WORDS

OPTIONS = [(id, point, option) for id in WORDS for point in WORDS[id] for option in WORDS[id][point]]


SIGNS = str.maketrans("", "", "◇○")  # of readings and of ours, behind their words


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """A battle of each ruleset; the rulings are changed on it."""
    made = Room(tmp_path_factory.mktemp("room"))
    yield {id: made.source("qrs", battle=made.battle(id)) for id in RULESETS}
    made.close()


def ruled(source, **rulings):
    return replace(source, battle=replace(source.battle, rulings=FrozenMap(rulings)))


def body(source, **rulings):
    """All that stands on the sheet but the list of rulings, as if the battle used all of it."""
    game = paper_of(ruled(source, **rulings))
    game.uses = lambda: None
    panels = [panel for side in sheet_of(game).sides for panel in side.panels if panel.title != "Rulings in force"]
    return " | ".join(words(panels)).translate(SIGNS)


def words(given):
    if isinstance(given, str):
        return [given]
    if is_dataclass(given):
        given = [getattr(given, field.name) for field in fields(given)]
    return [word for each in given for word in words(each)] if isinstance(given, list | tuple) else []


def test_every_option_of_every_ruling_has_words():
    known = {id: {point.id: set(point.ids) for point in ruleset(id).rulings} for id in RULESETS}
    assert {id: {point: set(WORDS[id][point]) for point in WORDS[id]} for id in WORDS} == known


@pytest.mark.parametrize(("id", "point", "option"), OPTIONS)
def test_the_sheet_says_what_the_battle_rules_and_nothing_else(sources, id, point, option):
    text = body(sources[id], **{point: option})
    others = [said for other, said in WORDS[id][point].items() if other != option]
    assert WORDS[id][point][option] in text
    assert [said for said in others if said in text] == []


@pytest.mark.parametrize(("id", "point", "option"), OPTIONS)
def test_all_words_of_an_option_are_on_the_sheet(sources, id, point, option):
    text = body(sources[id], **{point: option})
    sheet = next(iter(shipped(id)["sheets"].values()))
    assert all(each[option] in text for place, each in sheet.ruled.items() if place.partition(".")[0] == point)


@pytest.mark.parametrize("id", RULESETS)
def test_a_battle_older_than_a_ruling_says_how_the_app_played_it_then(sources, id):
    usual = {point.id: point.of_set("club-usual") for point in ruleset(id).rulings}
    assert all(WORDS[id][point][option] in body(sources[id]) for point, option in usual.items())


@pytest.mark.parametrize("id", RULESETS)
def test_a_sheet_with_every_ruling_changed_has_no_more_sides(sources, id):
    other = {point.id: point.ids[-1] for point in ruleset(id).rulings}
    placed = []
    reading = Reading(render(made(Job(kind="qrs"), ruled(sources[id], **other)), placed=placed))
    check_boxes(reading, placed)
    assert len(reading) == len(next(iter(shipped(id)["sheets"].values())).sides)
    assert not re.search(r"\{[a-z]", reading.all_text())


@pytest.mark.parametrize("id", RULESETS)
def test_places_and_words_of_a_sheet_belong_together(id):
    sheet = next(iter(shipped(id)["sheets"].values()))
    points = {point.id: set(point.ids) for point in ruleset(id).rulings}
    named = {place for word in words(sheet.panels) for place in PLACE.findall(word)}
    assert named == set(sheet.ruled)
    assert all(set(each) == points[place.partition(".")[0]] for place, each in sheet.ruled.items())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{weather}", "names “{weather}”, and there is no such ruling"),
        ("{wind}", "no words for “wind” ruled as “calm”"),
    ],
)
def test_a_place_without_words_is_named(text, sentence):
    sheet = SheetText(title="Club", panels=(PanelText(title="A", text=text),))
    with pytest.raises(Refused, match=re.escape(sentence)):
        Ruled(text=sheet, force={"wind": "calm"}).panel(sheet.panels[0])
