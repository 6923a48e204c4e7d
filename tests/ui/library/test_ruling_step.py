"""The step of the rulings: what it asks for, and how its page fills."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui.screen_faults import find_faults
from ui.library.ruling_step import RulingStep
from ui.library.screen import LibraryScreen
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme


def test_the_words_of_the_players_are_asked_for_plainly(sitting):
    step = RulingStep(sitting.context)
    sitting.bot.addWidget(step)
    words = " ".join(each.text() for each in step.findChildren(QLabel))
    assert words.count("It may be left empty") == 1
    assert step.words.placeholderText() == "A word each"


def test_no_ruling_is_squeezed_while_the_others_are_made(sitting):
    screen = sitting.show(LibraryScreen(sitting.context))
    apply_theme(screen, Theme())
    screen.plan_battle()
    steps = screen.new_battle
    sitting.click(steps, "choice-itty-bitty")
    for _ in range(4):
        sitting.settle()
        QTest.mouseClick(steps.next, Qt.MouseButton.LeftButton)
    while 4 not in steps.steps or not steps.steps[4].rows:
        QApplication.processEvents()
    step, found, rounds = steps.steps[4], [], 0
    while not step.making.is_done:
        QApplication.processEvents()
        found += [str(each) for each in find_faults(step)]
        rounds += 1
    assert rounds > 10
    assert found == []
