"""What is beside the table and the same in all games: shelves, dialogs, phones, and what comes over a screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

from referee.map_painting import painting_of
from referee.value import plain
from tests.shots import scenes
from tests.shots.table_scenes import close_all, lying_over
from ui.content.map_painter import MapPainter
from ui.journal.taking_back import take_back
from ui.recovery import show_recovered

if TYPE_CHECKING:
    from tests.shots.shots_screens import Camera

SECTIONS = ("archive", "armies", "scenarios", "lists")
PAINTED = ("itty-bitty", "maps")
RECOVERED = (
    "“The Grey Ford” was damaged: all 43 entries of its journal came back, and it stands where it stood.",
    "The settings could not be read. They were put aside, and the usual ones are in force.",
)


def asides(camera: Camera) -> Iterator[scenes.Scene]:
    """Every screen and dialog that no game has for itself."""
    for section in SECTIONS:
        yield f"library-{section}", partial(shelf, camera, section)
    yield "drawn", partial(drawn, camera)
    yield "settings-below", partial(below, camera, "settings")
    yield "help-below", partial(below, camera, "help")
    yield "quick-result", partial(quick_result, camera)
    yield "fairness", partial(scenes.journal, camera, 2)
    yield "taking-back", partial(taking_back, camera)
    yield "map-painter", partial(painter, camera)
    yield "phones-off", partial(phones, camera, is_on=False)
    yield "phones-on", partial(phones, camera, is_on=True)
    yield "recovered", partial(recovered, camera)
    yield "toast", partial(toast, camera)
    yield "palette", partial(over, camera, "palette")
    yield "keys", partial(over, camera, "keys")


def screen(camera: Camera, place: str) -> Any:
    """A screen as it opens."""
    close_all(camera)
    scenes.at(camera, place)
    return camera.window.screens[place]


def shelf(camera: Camera, section: str) -> None:
    """Another shelf of the library."""
    scenes.library(camera)
    screen(camera, "library").browse.open_section(section)
    camera.rest()


def drawn(camera: Camera) -> None:
    """The bag after a draw."""
    scenes.library(camera)
    screen(camera, "library").browse.open_section("battles")
    screen(camera, "draw").bag.draw_requested.emit()
    camera.rest(300)


def below(camera: Camera, place: str) -> None:
    """The foot of a long screen."""
    bar = screen(camera, place).findChild(QScrollArea).verticalScrollBar()
    camera.rest()
    bar.setValue(bar.maximum())


def quick_result(camera: Camera) -> None:
    """What a procedure without a battle came to."""
    scenes.quick(camera)
    asked: Any = camera.window.screens["quick"].questions  # type: ignore[attr-defined]
    camera.until(lambda: asked.isHidden() or bool(asked.roll_requested.emit(0)), 2000)


def taking_back(camera: Camera) -> QWidget:
    """What hangs on an entry that is to be taken back."""
    screen(camera, "table")
    scenes.back(camera)
    take_back(camera.session, 3, camera.board)
    return lying_over(camera, QDialog)


def painter(camera: Camera) -> QWidget:
    """A map being painted."""
    from data.content import shipped

    close_all(camera)
    content, painting = shipped(PAINTED[0]), painting_of(*PAINTED)
    assert painting is not None
    dialog = MapPainter(painting, plain(content["maps"]["forest-map-one"]), content, camera.window)
    dialog.open()
    camera.until(lambda: dialog.canvas.making.is_done)
    return lying_over(camera, QDialog)


def phones(camera: Camera, *, is_on: bool) -> QWidget:
    """Who sits where."""
    close_all(camera)
    camera.window.open_phones()
    if is_on != camera.window.phones.is_on:
        camera.window.phones_panel.switch.click()
    camera.rest(300)
    return camera.window.phones_panel


def recovered(camera: Camera) -> QWidget:
    """What came back from damage."""
    camera.window.phones.turn_off()
    close_all(camera)
    return show_recovered(camera.window, RECOVERED)


def toast(camera: Camera) -> None:
    """A sentence over the corner of the table."""
    close_all(camera)
    scenes.selected(camera)
    camera.context.say("The Cohort of the Boar is in bashing contact: it may only stand or bash [DS2].")


def over(camera: Camera, what: str) -> None:
    """What lies over all screens."""
    scenes.selected(camera)
    camera.window.go_to(what)
