"""Two who change one army at once: it is told, neither is lost, and the referee says which of the two it is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.roster.test_editor import edit_ready, kept, take
from tests.ui.sitting import faults
from ui.roster.screen import ArmiesScreen

GAME = "ranged-fun"


@pytest.fixture
def screen(sitting):
    return sitting.show(ArmiesScreen(sitting.context))


@pytest.fixture
def clashing(sitting, screen):
    """An editor whose army somebody else has changed, and then this one."""
    editor = edit_ready(sitting, screen, GAME)
    editor.id_before, name = editor.id, editor.sheet.name
    theirs = {**editor.book.written(editor.sheet), "name": "Riders of others"}
    sitting.ask(lambda store: store.save_army(GAME, theirs["name"], theirs, time="2030", army_id=editor.id))
    take(sitting, editor, 0)
    assert editor.sheet.name == f"{name} (mine)"
    return editor


def names(sitting):
    return sorted(army.name for army in kept(sitting))


def press(sitting, button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    sitting.settle()


def test_both_are_kept_at_once_and_it_is_told(sitting, screen, clashing):
    assert clashing.clash.isVisible()
    assert clashing.clash.words.text().startswith("Somebody else has changed “Riders of others” while you did")
    assert names(sitting) == ["Border Guard (mine)", "Riders of others"]
    mine = next(army for army in kept(sitting) if army.name.endswith("(mine)"))
    assert mine.data == clashing.book.written(clashing.sheet)
    assert faults(sitting, screen) == []


def test_what_is_changed_before_it_is_decided_goes_to_mine(sitting, clashing):
    take(sitting, clashing, 0)
    mine = next(army for army in kept(sitting) if army.name.endswith("(mine)"))
    assert mine.data == clashing.book.written(clashing.sheet)
    assert len(kept(sitting)) == 2


def test_mine_takes_the_place_and_theirs_is_beside_it(sitting, clashing):
    press(sitting, clashing.clash.mine)
    assert names(sitting) == ["Border Guard", "Riders of others (theirs)"]
    assert clashing.id == clashing.id_before
    army = sitting.ask(lambda store: store.army(clashing.id))
    assert army.data == clashing.book.written(clashing.sheet)
    assert not clashing.clash.isVisible()
    take(sitting, clashing, 0)
    assert len(kept(sitting)) == 2


def test_theirs_is_taken_and_mine_is_beside_it(sitting, clashing):
    press(sitting, clashing.clash.theirs)
    assert (clashing.sheet.name, clashing.id) == ("Riders of others", clashing.id_before)
    assert names(sitting) == ["Border Guard (mine)", "Riders of others"]
    take(sitting, clashing, 0)
    army = sitting.ask(lambda store: store.army(clashing.id))
    assert army.data == clashing.book.written(clashing.sheet)
    assert len(kept(sitting)) == 2
