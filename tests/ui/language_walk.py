"""Walks the screens of a game in another language: what is cut, and what nobody has translated.

`python -m tests.ui.language_walk pseudo banter-battles FOLDER` prints a line for each, and takes pictures;
a size of the window and one of the letters may follow (1024x600 20): then all screens but the table are walked.
It must be a process of its own: the window speaks the language that it was started in.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data.languages import speak

SMALL = (1024, 600)
WORD = re.compile(r"[A-Za-z]{3,}")
drawn: set[str] = set()


def listen() -> None:
    """Hear every line that is painted, before anybody else takes the painting function."""
    from ui.widgets import painted

    draw = painted.draw_text

    def heard(*args: object, **more: object) -> None:
        drawn.add(str(args[4]))
        draw(*args, **more)  # type: ignore[arg-type]

    painted.draw_text = heard  # type: ignore[assignment]


def shown_texts(window: object) -> Iterator[str]:
    """What labels and buttons say that can be seen now."""
    from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QTabBar, QWidget

    assert isinstance(window, QWidget)
    for each in window.findChildren(QWidget):
        if each.isVisible() and isinstance(each, (QLabel, QAbstractButton)):
            yield each.text()
        elif each.isVisible() and isinstance(each, QLineEdit):
            yield each.placeholderText()
        elif each.isVisible() and isinstance(each, QTabBar):
            yield from (each.tabText(at) for at in range(each.count()))


def names_of(session: object) -> set[str]:
    """Names that people or lists gave: of the battle, its sides, units and groups."""
    battle = session.battle  # type: ignore[attr-defined]
    units = battle.units.values()
    words = {battle.name, *(side.name for side in battle.sides), *(unit.name for unit in units)}
    return words | {unit.group for unit in units} | {unit.type for unit in units}


def untranslated(texts: set[str], names: set[str]) -> Iterator[str]:
    """Texts with words outside the brackets that are nobody's name."""
    for text in sorted(texts):
        rest = text
        while rest != (rest := re.sub(r"⟦[^⟦⟧]*⟧", " ", rest)):
            pass
        rest = re.sub(r"⟦.*|.*⟧", " ", rest)  # a line of several
        for name in sorted(names, key=len, reverse=True):
            rest = rest.replace(name, " ") if name else rest
        if WORD.search(rest):
            yield text


def _is_laid_out(camera: Any) -> bool:
    board = getattr(camera.window.screens.get("table"), "board", None)
    return board is not None and board.updatesEnabled()


def pushed_out(window: Any) -> Iterator[str]:
    """Pages that are wider than the place that they are scrolled in."""
    from PySide6.QtWidgets import QScrollArea

    for area in window.findChildren(QScrollArea):
        page = area.widget()
        if area.isVisible() and page is not None and page.width() > area.viewport().width() + 1:
            yield f"pushed out: {page.width() - area.viewport().width()} of {type(area).__name__}"


def main(language: str, game: str, folder: Path, only: str = "", points: str = "") -> None:
    speak(language)
    listen()
    from PySide6.QtWidgets import QApplication

    from tests.shots.scenes import scenes
    from tests.shots.shots_large_text import BESIDE
    from tests.shots.shots_screens import FIRST, Camera
    from tests.ui.journeys.stages import shot
    from tests.ui.screen_faults import find_faults
    from ui.app import speak_qt

    app = QApplication.instance() or QApplication([])
    speak_qt(app)  # type: ignore[arg-type]
    camera = Camera(game, shot(game), folder)
    width, height = map(int, only.split("x")) if only else SMALL
    if points:
        camera.dressed((width, height), camera.context.theme().palette, int(points))
    camera.window.resize(width, height)
    camera.until(lambda: _is_laid_out(camera))
    camera.rest(300)
    for name, come in scenes(camera, all_of_them=game == FIRST):
        if points and not name.startswith(BESIDE):
            continue
        drawn.clear()
        shown = come() or camera.window
        camera.rest()
        shown.grab().save(str(folder / f"{language}-{game}-{name}-{width}x{height}.png"))
        for fault in find_faults(shown):
            print(f"{name}: {fault}")
        for line in pushed_out(shown):
            print(f"{name}: {line}")
        if language == "pseudo":
            texts = {*drawn, *shown_texts(shown)}
            for text in untranslated(texts, names_of(camera.session)):
                print(f"{name}: not translated: {text!r}")
    camera.start.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]), *sys.argv[4:])
