"""The battle report of a whole game: told turn by turn, with its result, strength and dice."""

from dataclasses import replace

import pytest

from data.content import shipped
from printables.game_report import MOST_TOLD, report_of
from printables.job import Job, made
from printables.page import render
from referee.game import Began
from referee.journal import Entry
from referee.paper.base import paper_of
from referee.paper.source import Source
from referee.rulesets import ruleset
from tests.play.golden import played, script
from tests.play.small_banter import SETUP
from tests.printables.conftest import Reading, check_boxes
from tests.referee.battles.memory import Play

ID = "banter-battles"


@pytest.fixture(scope="module")
def source():
    began = Began(state=Play.new(ID, SETUP).battle)
    first = Entry(number=1, at=1, time="", order="begin", events=(began,), headline="The mill at dawn begins")
    play = played(Play.new(ID, SETUP), script(ID, "script"))
    entries = tuple((entry, False) for entry in (first, *play.entries))
    return Source(
        rules=ruleset(ID),
        content=shipped(ID),
        title=SETUP.name,
        battle=play.battle,
        period="ancients",
        entries=entries,
        tracked=True,
    )


def test_the_story_has_a_chapter_for_every_turn_and_the_journal_every_entry(source):
    report = report_of(paper_of(source))
    turns = range(1, source.battle.turn + 1)
    assert [chapter.title.partition(" · ")[0] for chapter in report.chapters] == [f"Turn {turn}" for turn in turns]
    assert [chapter.title for chapter in report.log] == [f"Turn {turn}" for turn in turns]
    assert sum(line.depth == 0 for chapter in report.log for line in chapter.lines) == len(source.entries)


def test_the_story_is_told_in_verdicts_and_leaves_out_no_loss(source):
    report = report_of(paper_of(source))
    verdicts = {entry.verdict for entry, _ in source.entries}
    told = [line.text for chapter in report.chapters for line in chapter.lines if not line.depth]
    assert set(told) <= verdicts
    assert all(len(chapter.lines) <= MOST_TOLD + 1 for chapter in report.chapters)
    assert [verdict for verdict in verdicts if "destroyed" in verdict and verdict not in told] == []


def test_the_journal_follows_only_if_it_is_asked_for(source):
    short, whole = (
        Reading(render(made(Job(kind="report", options={"appendix": each}), source))) for each in (False, True)
    )
    assert "the journal" not in short.all_text()
    assert "the journal" in whole.all_text()
    assert len(short) < len(whole)


def test_the_last_strength_is_that_of_the_battle_now(source):
    report = report_of(paper_of(source))
    now = [float(source.rules.strength(source.battle, side.id)) for side in source.battle.sides]
    assert [series.values[-1] for series in report.strength] == now


def test_the_dice_are_all_that_were_rolled(source):
    rolled = sum(len(step.dice) for entry, _ in source.entries for step in entry.steps)
    assert sum(count for bars in report_of(paper_of(source)).dice for _, count, _ in bars.faces) == rolled


def test_what_was_taken_back_is_struck_through_and_does_not_count(source):
    *before, (last, _) = source.entries
    report = report_of(paper_of(replace(source, entries=(*before, (last, True)))))
    struck = [line.text for chapter in report.log for line in chapter.lines if line.struck]
    assert struck[0].startswith(f"{last.number}. ")
    assert last.verdict not in [line.text for line in report.chapters[-1].lines]


def test_the_report_is_printed_with_its_result(source):
    placed = []
    reading = Reading(render(made(Job(kind="report"), source), placed=placed))
    check_boxes(reading, placed)
    text = " ".join(reading.all_text().split())
    assert source.battle.result in text
    assert "Flour Guard" in text


def test_every_side_has_a_chart_of_its_dice(source):
    names = [bars.name for bars in report_of(paper_of(source)).dice]
    assert all(any(name.startswith(f"{side.name}, d6: ") for name in names) for side in source.battle.sides)


def test_the_hash_of_the_last_entry_stands_on_the_report(source):
    report = report_of(paper_of(replace(source, head="aff6 643b c290 c176")))
    assert ("Hash of the last entry", "aff6 643b c290 c176") in report.facts
