"""Before an entry is taken back: what becomes of the later ones, in three lists; and rules by their references."""

import pytest
from PySide6.QtWidgets import QLabel

from referee.ruleset import RuleText
from ui.journal.rule_text import texts_for
from ui.journal.taking_back import TakingBack, considered

pytestmark = pytest.mark.timeout(120)
TEXTS = {"HS1": RuleText(title="How scared", text="Roll."), "Cover": RuleText(title="Cover", text="It helps.")}


def test_the_lists_name_every_later_entry_once(story, qtbot):
    number = min(number for number in story.journal.entries if story.journal.can_correct(number))
    found = considered(story.session, number, False)
    later = {*found.gone, *found.other_facts, *found.fits}
    assert len(later) == len(found.gone) + len(found.other_facts) + len(found.fits)
    dialog = TakingBack(story.session, number, False, found, story)
    words = " ".join(label.text() for label in dialog.findChildren(QLabel))
    lists = {"Taken back with it": found.gone, "Built on it": found.other_facts, "as they are": found.fits}
    assert {title for title in lists if title in words} == {title for title, numbers in lists.items() if numbers}


@pytest.mark.parametrize(
    ("rule", "found"),
    [("HS1", ["HS1"]), ("hs1", ["HS1"]), ("HS1, Cover", ["HS1", "Cover"]), ("HS1a", ["HS1"]), ("X9", [])],
)
def test_a_reference_finds_the_rules_that_it_is_made_of(rule, found):
    assert [name for name, _ in texts_for(rule, TEXTS)] == found


def test_the_referees_word_is_explained_too():
    assert texts_for("Referee", {})


def test_what_is_taken_back_is_said_in_its_own_words(story):
    number = min(number for number in story.journal.entries if story.journal.can_correct(number))
    dialog = TakingBack(story.session, number, False, considered(story.session, number, False), story)
    said = [label.text() for label in dialog.findChildren(QLabel)]
    assert said[:2] == [f"Take back entry {number}", story.session.game.journal.entry(number).shown]


def test_many_later_entries_leave_the_ways_in_sight(story):
    window = story.window()
    window.resize(1024, 600)
    dialog = TakingBack(story.session, 64, False, considered(story.session, 64, False), story)
    dialog.show()
    assert dialog.height() < window.height()
    assert all(dialog.rect().contains(way.geometry()) for way in (*dialog.ways.values(), dialog.cancel))
