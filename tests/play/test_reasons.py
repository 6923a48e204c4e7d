"""The table's reason stands in the verdict: the same sentence in journal, players' screen, report and command line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from data.languages import speak
from data.markdown_report import escaped
from referee.entry import Entry
from referee.situation import situation_of
from referee.value import FrozenMap
from tests.play.golden_battles import BATTLES
from tests.play.sentences import Listener
from tests.referee.battles.memory import Play
from ui.phones.known import Eyes, log_of

WHY = "he was <b>in cover</b> & 5 < 6"
ROW = f" (the table says: {WHY})."


@pytest.fixture
def play() -> Play:
    return BATTLES["The mill at dawn"][0]()


def test_a_reason_for_what_is_set_by_hand_stands_in_every_place_that_shows_the_verdict(play: Play) -> None:
    unit = next(iter(play.battle.units.values()))
    listener = Listener(play)
    listener.run([{"order": "adjust", "args": {"units": [unit.id], "field": "bases", "by": -1, "reason": WHY}}])
    said = play.entries[-1].verdict
    assert said == f"{unit.name}: bases {unit.bases - 1}{ROW}"
    for where in ("window: journal", "players' screen", "command line: entry", "report: journal"):
        assert any(said in words for place, words in listener.heard if place == where), where
    markdown = [words for where, words in listener.heard if where == "report: Markdown"]
    assert any(escaped(said).replace("\\", "") in words for words in markdown)
    assert log_of(Eyes.of(play.rules, play.battle, ""), play.game.journal)[0]["text"] == said


def test_a_reason_that_overrules_stands_in_the_verdict(play: Play) -> None:
    unit = next(iter(play.battle.units.values()))
    changes = [{"unit": unit.id, "field": "bases", "value": 1}]
    entry = play.do("overrule", {"entry": 1, "changes": changes, "reason": "he was in cover"})
    assert entry.verdict == f"Overruled: {unit.name}: bases 1 (the table says: he was in cover)."


def test_an_overruled_result_without_changes_says_its_reason_once(play: Play) -> None:
    entry = play.do("overrule", {"entry": 1, "changes": [], "reason": "It stands."})
    assert entry.verdict == "Overruled: It stands."


def of_old(**more: object) -> Entry:
    return Entry(number=2, at=2, time="", order="shoot", headline="Bows shoot Axes", **more)  # type: ignore[arg-type]


def test_what_an_old_journal_has_as_a_reason_is_told_too() -> None:
    assert of_old(args=FrozenMap({"reason": "as agreed"})).verdict == "Bows shoot Axes (the table says: as agreed)."
    assert of_old(allowed=("a gap", "too far")).verdict == "Bows shoot Axes (the table allowed it: a gap)."


def test_a_long_reason_is_cut_in_the_verdict_and_stands_in_one_line() -> None:
    words = of_old(args=FrozenMap({"reason": "so\nmany  words " * 50})).verdict
    assert len(words) < 130
    assert words.endswith("…).")
    assert "\n" not in words


@pytest.fixture
def _german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


@pytest.mark.usefixtures("_german")
def test_in_another_language_a_reason_stays_as_it_was_written(play: Play) -> None:
    unit = next(iter(play.battle.units.values()))
    entry = play.do("adjust", {"units": [unit.id], "field": "bases", "by": -1, "reason": "Draw"})
    assert entry.shown.endswith(" (der Tisch sagt: Draw).")
    assert situation_of(play.game, "").shown.endswith(" (der Tisch sagt: Draw).")
