"""What the camera looks at: every screen in its states, brought about as a hand would, each by a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from referee.requests import AskNumber, Choose, Draw, Roll
from tests.shots import aside_scenes, table_scenes
from ui.library.new_battle import GAME, RULINGS
from ui.operations import playing

if TYPE_CHECKING:
    from tests.shots.shots_screens import Camera

Scene = tuple[str, Callable[[], QWidget | None]]
"""A name, and how to come there; what is photographed if it is not the main window."""
STEPS = ("game", "scenario", "sides", "armies", "rulings")


def scenes(camera: Camera, *, all_of_them: bool) -> Iterator[Scene]:
    """The scenes of a game; what is the same in all games is taken with the first."""
    yield from at_the_table(camera)
    yield "journal", partial(journal, camera, 0)
    yield "dice-rolled", partial(journal, camera, 1)
    yield "armies", partial(armies, camera)
    yield "army", partial(army, camera)
    yield "content", partial(content, camera)
    yield "quick", partial(quick, camera)
    yield "print", partial(preview, camera)
    yield "players", partial(players, camera)
    for number, name in enumerate(STEPS):
        yield f"new-{number + 1}-{name}", partial(new_battle, camera, number)
    if all_of_them:
        yield from common(camera)


def at_the_table(camera: Camera) -> Iterator[Scene]:
    """The table in all its states."""
    yield "table", partial(selected, camera)
    yield "shot", partial(shot, camera)
    yield "question", partial(question, camera)
    yield "result", partial(result, camera)
    yield from table_scenes.states(camera)
    yield "map", partial(on_the_map, camera)


def common(camera: Camera) -> Iterator[Scene]:
    """What is the same whatever is played."""
    yield "library", partial(library, camera)
    for place in ("draw", "settings", "help"):
        yield place, partial(at, camera, place)
    yield from aside_scenes.asides(camera)


def at(camera: Camera, place: str) -> None:
    """A screen as it opens, with nothing over it."""
    camera.window.messages.put_away()
    camera.window.overlays.palette.put_away()
    camera.window.overlays.close_sheet()
    camera.window.stack.enter(place)


def selected(camera: Camera) -> None:
    """The table with a unit that is selected."""
    at(camera, "table")
    back(camera)
    camera.board.room.show_as("cards")
    camera.board.select(camera.found.unit)
    camera.board.now.hand.drop()


def on_the_map(camera: Camera) -> None:
    """The board with somebody selected, all of it painted."""
    selected(camera)
    room, button = camera.board.room, camera.board.phases.map
    if camera.until(button.isVisible, 2000):
        room.show_as("map")
        camera.until(lambda: room.map.scene.board is not None, 2000)
        camera.rest()
        room.map.view.fit()
        camera.rest(300)
        room.map.scene.finish()


def shot(camera: Camera) -> None:
    """A shot being prepared, with its odds."""
    selected(camera)
    camera.board.prepare(camera.found.order)
    camera.board.now.hand.pick(camera.pick, [camera.found.target])
    camera.rest(300)


def question(camera: Camera) -> None:
    """The shot with its first dice typed: what it asks next, and how far it has come."""
    shot(camera)
    wish, dice = camera.board.now.hand, camera.board.now.tray.faces()
    wish.type([6] * len(dice)) if wish.first_roll() is not None else wish.roll()


def result(camera: Camera) -> None:
    """What the shot came to."""
    question(camera)
    camera.rest()
    while (asked := camera.session.question) is not None:
        request = asked.request
        if isinstance(request, (Roll, Draw)):
            playing.roll(camera.session, asked.number)
        elif isinstance(request, AskNumber):
            playing.say(camera.session, asked.number, request.low)
        else:
            playing.say(camera.session, asked.number, request.options[0] if isinstance(request, Choose) else ())
        camera.rest()


def back(camera: Camera) -> None:
    """As it was before the shot."""
    if camera.session.question is not None:
        playing.cancel(camera.session)
        camera.rest()
    while (last := camera.session.game.journal.undoable()) is not None and last.number > camera.last:
        playing.undo(camera.session)
        camera.rest()


def journal(camera: Camera, tab: int) -> None:
    """The story beside the figures."""
    at(camera, "journal")
    story: Any = camera.window.screens["journal"].story  # type: ignore[attr-defined]
    story.figures.setCurrentIndex(tab)


def of_game(camera: Camera, place: str) -> Any:
    """A screen that has a page for each game."""
    at(camera, place)
    screen: Any = camera.window.screens[place]
    if place == "armies" and screen.editor is not None:
        screen.leave()
    screen.open_game(camera.ruleset)
    camera.rest()
    return screen


def armies(camera: Camera) -> None:
    """The armies of a game."""
    of_game(camera, "armies")


def preview(camera: Camera) -> None:
    """A sheet before it is printed."""
    at(camera, "print")
    screen: Any = camera.window.screens["print"]
    assert camera.until(lambda: screen.save.isEnabled())


def library(camera: Camera) -> None:
    """The shelf of battles."""
    at(camera, "library")
    screen: Any = camera.window.screens["library"]
    screen.leave_plan()


def army(camera: Camera) -> None:
    """An army in the editor: one of the packs, copied the first time."""
    screen = of_game(camera, "armies")
    own = next(iter(screen.browse.armies.values()), None)
    if own is not None:
        screen.edit(own)
    else:
        screen.browse.take()
    camera.rest()


def content(camera: Camera) -> None:
    """An entry of the packs in its form."""
    screen = of_game(camera, "content")
    screen.open_entry(next(iter(screen.shelf.content[screen.kind])))


def quick(camera: Camera) -> None:
    """A procedure without any battle."""
    at(camera, "quick")
    games: Any = camera.window.screens["quick"].games  # type: ignore[attr-defined]
    games.setCurrentIndex(games.findData(camera.ruleset))
    camera.rest(300)


def players(camera: Camera) -> QWidget:
    """What the players see."""
    control = camera.window.players
    if control.shown is None:
        control.open()
    assert control.shown is not None
    control.shown.showNormal()
    control.shown.resize(camera.window.size())
    camera.rest()
    drawn: Any = control.shown.view.map
    camera.until(lambda: drawn.isHidden() or not drawn.image.isNull(), 5000)
    return control.shown


def new_battle(camera: Camera, step: int) -> None:
    """The steps to a new battle, one after the other."""
    at(camera, "library")
    screen: Any = camera.window.screens["library"]
    if step == GAME:
        camera.context.settings["last_game"] = camera.ruleset
        screen.plan_battle()
        return
    steps = screen.new_battle
    screen.stack.setCurrentWidget(steps)
    if steps.at < step <= RULINGS:
        steps.go_on()
        assert camera.until(lambda: steps.at == step and not steps.is_waiting), steps.error.text()
