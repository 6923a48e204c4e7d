"""Verdicts are said as a person says them: lists with commas and one “and”, a new sentence for somebody else."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from data.languages import speak
from referee.entry import Entry, after
from referee.procedure import Step
from referee.wording import keep, tr
from tests.play.golden import played
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import Play

CLAUSES = re.compile(r"(?<=[.!?]) |; |: ")
LISTS = re.compile(r" (?:by|at|against|with|between|of|to) ")
"""Behind these a list of its own may begin."""
LONGEST = 150
RUNNING = re.compile(r"\b(?:runs? from|battle refused)\b")


@pytest.fixture(scope="module", params=BATTLES)
def play(request: pytest.FixtureRequest) -> Play:
    new, lines = BATTLES[request.param]
    return played(new(), lines)


def verdicts(play: Play) -> Iterator[str]:
    """Every verdict, names that have an “and” of their own written without it."""
    there = (*play.battle.units.values(), *play.battle.sides)
    names = [each.name for each in there if " and " in each.name]
    for entry in play.entries:
        words = entry.verdict
        for name in names:
            words = words.replace(name, name.replace(" and ", " & "))
        yield words


def test_no_list_of_a_verdict_has_more_than_one_and(play: Play) -> None:
    lists = (part for words in verdicts(play) for clause in CLAUSES.split(words) for part in LISTS.split(clause))
    assert [part for part in lists if part.count(" and ") > 1] == []


def test_no_sentence_of_a_verdict_is_long(play: Play) -> None:
    sentences = (each for words in verdicts(play) for each in re.split(r"(?<=[.!?]) ", words))
    assert [each for each in sentences if len(each) > LONGEST] == []


def test_no_sentence_of_a_verdict_begins_small(play: Play) -> None:
    sentences = (each for words in verdicts(play) for each in re.split(r"(?<=[.!?]) ", words))
    assert [each for each in sentences if each[:1].islower()] == []


def entry_telling(*steps: tuple[str, str]) -> Entry:
    told = tuple(Step(rule="", template=words, values=(("unit", unit),), tells=True) for words, unit in steps)
    return Entry(number=2, at=2, time="", order="roll-due", steps=told)


def test_what_is_said_of_several_units_is_said_once():
    entry = entry_telling(("{unit} recovers", "Axemen"), ("{unit} routs", "Bows"), ("{unit} recovers", "Tank"))
    assert entry.verdict == entry.shown == "Axemen and Tank recover. Bows rout."


def test_a_unit_of_which_the_same_is_said_twice_is_named_once():
    entry = entry_telling(("{unit} keeps its nerve", "The tank"), ("{unit} keeps its nerve", "The tank"))
    assert entry.verdict == "The tank keeps its nerve."


@pytest.fixture
def _german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


GERMAN = {
    "lose 2 bases, 3 left": "2 Basen verloren, 3 übrig",
    "loses no bases": "keine Basen verloren",
    "Brutes pass with 2: normal": "Brutes bestehen mit 2: normal",
    "Hill boss and Hill bruiser 1 go down, 3 of Bruiser team left": "Hill boss und Hill bruiser 1 gehen zu Boden, "
    "noch 3 von Bruiser team übrig",
    "Marksmen left the board by the south edge": "Marksmen haben den Tisch verlassen, Kante: Süden",
    "Wallish 3 and Wallish 4 routed in combat with Infantry 1 and Infantry 2": "Wallish 3 und Wallish 4 auf der Flucht "
    "im Kampf mit Infantry 1 und Infantry 2",
    "Brutes assault Militia, who may fire first": "Brutes stürmen gegen Militia; zuvor darf Militia schießen",
}


@pytest.mark.usefixtures("_german")
@pytest.mark.parametrize(("english", "german"), GERMAN.items(), ids=GERMAN.values())
def test_verdicts_are_german_as_it_is_spoken(english: str, german: str) -> None:
    keep(["Brutes", "Militia", "Wallish 3", "Wallish 4", "Infantry 1", "Infantry 2", "Bruiser team"])
    assert tr(english) == german


@pytest.mark.usefixtures("_german")
def test_what_is_said_of_several_units_is_said_once_in_german_too() -> None:
    entry = entry_telling(("{unit} recovers", "Axemen"), ("{unit} recovers", "Tank"))
    assert entry.shown == "Axemen und Tank erholen sich."


def lost_in(before: Any, now: Any) -> list[str]:
    """Who was there before and is destroyed, by name; models that formed up in a group are not lost."""
    return [
        unit.name for id, unit in now.units.items() if unit.gone and not (id in before.units and before.units[id].gone)
    ]


def test_whoever_is_destroyed_is_named_in_the_verdict(play: Play) -> None:
    battle, unnamed = play.memory.checkpoint(2)[1], []
    for entry in play.entries:
        before, battle = battle, after(entry, battle)
        is_regrouped = any(getattr(event, "why", "") == "formed up" for event in entry.events)
        lost = [] if is_regrouped else lost_in(before, battle)
        unnamed += [(entry.verdict, name) for name in lost if name not in entry.verdict]
    assert unnamed == []


def test_whoever_runs_with_his_stack_is_named_in_the_verdict(play: Play) -> None:
    battle, unnamed = play.memory.checkpoint(2)[1], []
    for entry in play.entries:
        before, battle = battle, after(entry, battle)
        moved = [
            unit.name
            for id, unit in battle.units.items()
            if id in before.units and unit.place != before.units[id].place
        ]
        if RUNNING.search(entry.verdict):
            unnamed += [(entry.verdict, name) for name in moved if name not in entry.verdict]
    assert unnamed == []


@pytest.mark.parametrize("order", ["was-destroyed", "has-fled", "went-off", "was-hurt"])
def test_whoever_is_lost_with_a_unit_at_the_table_is_named_too(play: Play, order: str) -> None:
    battle, unnamed = play.battle, []
    for id in [unit.id for unit in battle.present()]:
        entry = play.do(order, {"units": [id]} | ({"by": 9} if order == "was-hurt" else {}))
        unnamed += [(entry.verdict, name) for name in lost_in(battle, play.battle) if name not in entry.verdict]
        play.undo(entry.number)
    assert unnamed == []
