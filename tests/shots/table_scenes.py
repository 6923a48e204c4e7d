"""The table in its states beside a plain order: at rest, being corrected or overruled, with what lies over it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication, QDialog, QFrame, QWidget

from referee.requests import AskNumber
from tests.shots import scenes

if TYPE_CHECKING:
    from tests.shots.shots_screens import Camera
    from ui.now.preparation import Preparation

NEAR = 3
"""A distance at which most units have a shot."""


def states(camera: Camera) -> Iterator[scenes.Scene]:
    """What the table looks like in every state that is no plain order; the last result stands there at first."""
    yield "correcting", partial(correcting, camera)
    yield "overruling", partial(overruling, camera)
    yield "steps", partial(steps, camera)
    yield "journal-large", partial(journal_large, camera)
    yield "idle", partial(idle, camera)
    yield "finder", partial(finder, camera)
    yield "odds", partial(odds, camera)
    yield "map-and-cards", partial(map_and_cards, camera)
    yield "rulings", partial(rulings, camera)
    yield "hand", partial(hand, camera)


def correcting(camera: Camera) -> None:
    """The dice of the last roll in the tray, one of them to be typed anew."""
    scenes.at(camera, "table")
    camera.board.left.setCurrentWidget(camera.board.room)
    camera.board.room.show_as("cards")
    camera.board.now.correct(camera.board.now.last_number())


def overruling(camera: Camera) -> None:
    """Cards whose parts are clicked."""
    camera.board.now.tray.leave_correcting()
    camera.board.overrule_last()


def steps(camera: Camera) -> QWidget:
    """Why it is so, with the rules."""
    camera.board.now.overruling.leave()
    camera.board.show_last_steps()
    return lying_over(camera, QFrame)


def journal_large(camera: Camera) -> None:
    """All verdicts in place of the cards."""
    close_all(camera)
    camera.board.left.setCurrentWidget(camera.board.journal)


def idle(camera: Camera) -> None:
    """Nothing selected, nothing open."""
    camera.board.left.setCurrentWidget(camera.board.room)
    camera.board.room.show_as("cards")
    scenes.selected(camera)
    camera.board.now.hand.select([])


def finder(camera: Camera) -> None:
    """A unit is sought by its letters."""
    idle(camera)
    camera.board.columns.open_finder()
    camera.rest()


def odds(camera: Camera) -> QWidget:
    """Every outcome of the shot with its chance."""
    camera.board.columns.close_finder()
    scenes.shot(camera)
    say_how_far(camera.board.now.hand)
    camera.until(lambda: bool(camera.board.now.odds.words()), 3000)
    camera.board.now.odds.open_chart()
    return lying_over(camera, QFrame)


def say_how_far(wish: Preparation) -> None:
    """Where the distance is asked first there are no odds before it is said."""
    question = wish.first_question()
    if wish.form().facts is None and question is not None and isinstance(question.request, AskNumber):
        wish.name([str(NEAR)])


def map_and_cards(camera: Camera) -> None:
    """Both, where there is room."""
    close_all(camera)
    scenes.on_the_map(camera)
    if camera.board.room.has_room_for_both():
        camera.board.room.show_as("both")
    camera.rest()


def rulings(camera: Camera) -> QWidget:
    """How this table plays."""
    camera.board.room.show_as("cards")
    camera.board.show_rulings()
    return lying_over(camera, QDialog)


def hand(camera: Camera) -> QWidget:
    """Something on the table is set by hand."""
    close_all(camera)
    camera.board.show_hand("")
    return lying_over(camera, QDialog)


def lying_over(camera: Camera, kind: type[Any]) -> QWidget:
    """The dialog or pop-up that was opened last; the window where none was."""
    camera.rest()
    over = [each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible()]
    return over[-1] if over else camera.window


def close_all(camera: Camera) -> None:
    """Everything that lies over the window is put away."""
    for each in QApplication.topLevelWidgets():
        if each is not camera.window and each.isVisible():
            each.close()
    camera.rest()
