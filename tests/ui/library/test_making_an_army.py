"""An army that is made on the way to a battle: used by saying so, or kept and not used."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ui.library.screen import LibraryScreen


@pytest.fixture
def steps(sitting):
    """The steps, at the first one."""
    screen = sitting.show(LibraryScreen(sitting.context))
    screen.plan_battle()
    return screen.new_battle


def on(sitting, steps) -> None:
    QTest.mouseClick(steps.next, Qt.MouseButton.LeftButton)
    sitting.settle()


def making(sitting, steps, *, whole: bool = True):
    steps.begin("ranged-fun", "annihilation")
    sitting.settle()
    on(sitting, steps)
    sitting.click(steps, "make-1")
    step = steps.steps[3]
    sitting.bot.waitUntil(lambda: step.editor is not None, timeout=5000)
    if whole:
        step.editor.take(step.editor.book.offers(step.editor.sheet, step.editor.sheet.groups[0].kind)[0].id)
        sitting.settle()
    return step


def test_next_takes_the_army_that_is_being_made_and_goes_on(sitting, steps):
    name = making(sitting, steps).editor.sheet.name
    on(sitting, steps)
    sitting.bot.waitUntil(lambda: steps.at == 4, timeout=5000)
    assert steps.plan.sides[1].army.name == name


def test_next_says_what_is_wrong_with_the_army_that_is_being_made(sitting, steps):
    step = making(sitting, steps, whole=False)
    on(sitting, steps)
    assert step.editor is not None
    assert steps.error.text() == step.editor.verdict.words.text().removesuffix(" (and 1 more)")


@pytest.mark.parametrize("where", ["next", "editor"])
def test_escape_leaves_the_army_unused_but_kept_and_stays_with_the_armies(sitting, steps, where):
    step = making(sitting, steps)
    before, name = steps.plan.sides[1].army, step.editor.sheet.name
    QTest.keyClick(steps.next if where == "next" else step.editor.name, Qt.Key.Key_Escape)
    sitting.bot.waitUntil(lambda: any(army.name == name for army in steps.kit.armies), timeout=5000)
    assert (steps.at, steps.plan.sides[1].army) == (3, before)
    assert name in [each.item.title for each in step.columns[1].candidates]
    assert "not used" in sitting.said[-1]
