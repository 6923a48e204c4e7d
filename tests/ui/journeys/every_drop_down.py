"""Every drop-down list of every screen, opened and chosen from with a real mouse: a program of its own on a screen.

It prints one line of JSON: how often something was chosen on which screen.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication, QWidget

from referee.rulesets import abouts
from referee.wording import tr
from tests.ui import in_language  # noqa: F401 - before the screens
from tests.ui.real_hands import Hands, boxes, into_sight, settle, until
from ui.app import Start
from ui.in_steps import InSteps
from ui.operations import library
from ui.session import Session
from ui.table.hand import show_hand


class Clicker:
    """The window, and a hand that chooses from its drop-down lists."""

    def __init__(self, folder: Path) -> None:
        self.start = Start(folder)
        self.hands = Hands()
        self.games = abouts()
        self.chosen: Counter[str] = Counter()
        self.start.show()
        assert until(lambda: self.start.context.session is not None), "no battle"
        self.window = self.start.window
        self.window.setGeometry(0, 0, 1270, 790)
        self.rest()

    @property
    def session(self) -> Session:
        """The battle on the table."""
        session = self.start.context.session
        assert session is not None
        return session

    def rest(self) -> None:
        """Wait for the disk and for all that it set off."""
        for _ in range(3):
            settle()
            assert until(lambda: self.start.disk.waiting == 0)
        assert until(lambda: all(each.is_done for each in self.window.findChildren(InSteps)))

    def go_to(self, place: str) -> Any:
        """Look at a screen."""
        self.window.go_to(place)
        assert until(lambda: self.window.stack.now() is self.window.screens.get(place, 0))
        self.rest()
        return self.window.screens[place]

    def choose_all(self, screen: str, root: QWidget, lines: int = 2) -> None:
        """Choose from every list that is there, and from those that a choice brings, each once."""
        done: set[str] = set()
        while left := [name for name in boxes(root) if name not in done]:
            done.add(left[0])
            count = boxes(root)[left[0]].count()
            for at in dict.fromkeys((count - 1, 0, count // 2) if lines > 2 else (count - 1, 0)):
                self.choose(screen, root, left[0], at)

    def choose(self, screen: str, root: QWidget, name: str, at: int) -> None:
        """Choose one line of one list, if it is still there."""
        box = boxes(root).get(name)
        if box is not None and at < box.count():
            into_sight(box)
            self.hands.choose(box, at)
            self.chosen[screen] += 1
            self.rest()

    # The screens

    def print(self) -> None:
        """Every kind of paper, and all that can be chosen for it."""
        screen = self.go_to("print")
        assert until(lambda: bool(screen.choices.forms))
        kinds = next(name for name in boxes(screen) if name.startswith(tr("What to print")))
        for at in range(boxes(screen)[kinds].count()):
            self.choose("print", screen, kinds, at)
            for name in boxes(screen):
                if name != kinds:
                    self.choose("print", screen, name, 1)

    def quick(self) -> None:
        """Plain dice, every game, and the lists of some of its procedures."""
        screen = self.go_to("quick")
        for at, game in enumerate((None, *self.games)):
            self.choose("quick", screen, f"{tr('Game')} 0", at)
            assert until(lambda id=game and game.id: screen.loaded is not None and _id(screen.loaded.rules) == id)
            assert until(lambda: screen.procedure is not None)
            self.choose_all("quick", screen, 3)

    def content(self) -> None:
        """Every kind of content of every game, with the lists of its first entry."""
        screen = self.go_to("content")
        for at in range(len(self.games)):
            self.choose("content", screen, f"{tr('Game')} 0", at)
            kinds = boxes(screen).get(f"{tr('Kind of content')} 0")
            for kind in range(kinds.count() if kinds else 0):
                self.choose("content", screen, f"{tr('Kind of content')} 0", kind)
                rows = screen.browse.list
                if rows.model().rowCount():
                    self.hands.click(rows.viewport(), rows.visualRect(rows.model().index(0, 0)).center())
                    self.rest()
                    self.choose_all("content", screen.editor)

    def armies(self) -> None:
        """The first army of every game."""
        for game in self.games:
            screen = self.go_to("armies")
            screen.open_game(game.id)
            self.rest()
            screen.browse.take()
            self.rest()
            assert screen.editor is not None
            self.choose_all("armies", screen.editor)
            screen.editor.tabs.setCurrentIndex(1)
            self.choose_all("armies", screen.editor)
            screen.leave()

    def new_battle(self) -> None:
        """The steps of every game without a scenario, which have the most to choose."""
        screen = self.go_to("library")
        for game in self.games:
            screen.plan_battle(game.id)
            self.rest()
            steps = screen.new_battle
            list(steps.steps[1].choices.cards.values())[-1].click()
            self.rest()
            for at in range(1, 5):
                steps.show_step(at)
                self.rest()
                self.choose_all("new battle", steps)
        screen.leave_plan()

    def table(self) -> None:
        """Orders of every game that have something to be chosen."""
        for game in self.games:
            library.demonstration(self.start.context, game.id)
            assert until(lambda game=game: self.session.rules.id == game.id)
            board = self.go_to("table").board
            assert until(lambda board=board: board.isVisible() and board.updatesEnabled())
            board.choose([next(iter(self.session.battle.units))])
            for order in self.session.rules.all_orders():
                board.now.hand.choose(order.id)
                self.rest()
                self.choose_all("table", board.now)
                board.now.hand.drop()
            dialog = show_hand(self.session, "set-clock", board)
            self.rest()
            self.choose_all("hand", dialog)
            dialog.reject()

    def journal(self) -> None:
        """The filters."""
        screen = self.go_to("journal")
        self.choose_all("journal", screen, 3)

    def others(self) -> None:
        """Screens that have hardly any."""
        for place in ("settings", "draw", "help", "library"):
            self.choose_all(place, self.go_to(place))


def _id(rules: Any) -> str | None:
    """The id of a game's rules; plain dice have none."""
    return rules.id if rules is not None else None


if __name__ == "__main__":
    app = QApplication([*sys.argv[:1], "-style", "fusion"])
    clicker = Clicker(Path(sys.argv[1]))
    try:
        for name in sys.argv[2:]:
            getattr(clicker, name)()
    finally:
        clicker.start.close()
    print(json.dumps(clicker.chosen))
