"""Loading ahead: what the screens are made of is read bit by bit while nobody waits, so that none opens slowly.

Parts with widgets are loaded in the window's thread, one a turn: Qt's own look at a class is not guarded against a
thread that is just making another (decision 0015). What knows nothing of Qt may take long; it has a thread of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

from ui.in_steps import TURN

FIRST = 1500
"""The battle that was open last is on the screen by then, in milliseconds."""
BETWEEN = 150
"""Between two parts; those of a screen that somebody waits for come turn by turn."""
PLAIN = frozenset({"printables.kinds"})
"""What knows nothing of Qt and is large: the print room."""
PARTS = {
    "ui.table.screen": (
        "referee.requests",
        "referee.battle",
        "referee.procedure",
        "referee.order",
        "referee.ruleset",
        "referee.hand_units",
        "ui.operations.library",
        "ui.now.odds",
        "ui.now.view",
        "ui.widgets.card",
        "ui.widgets.card_list",
        "ui.now.overruling",
        "ui.now.tray",
        "ui.now.bands",
        "ui.now.panel",
        "ui.table.keys",
        "ui.table.board",
    ),
    "ui.library.screen": (
        "ui.browsing.items",
        "ui.browsing.detail",
        "ui.library.choices",
        "ui.operations.packs",
        "ui.operations.armies",
        "ui.library.battle_sections",
        "ui.library.content_sections",
        "ui.library.browse",
        "referee.form_fields",
        "ui.widgets.form_editors",
        "ui.widgets.form_groups",
        "ui.library.steps",
        "ui.library.side_step",
        "ui.library.army_step",
        "ui.library.ruling_step",
    ),
    "ui.roster.screen": ("ui.roster.group_panel", "ui.roster.editor"),
    "ui.content.screen": ("ui.content.page", "ui.content.editor"),
    "ui.journal.screen": (
        "ui.widgets.journal_list",
        "ui.widgets.line_chart",
        "ui.widgets.dice_stats",
        "ui.background_work",
        "ui.operations.reporting",
        "ui.journal.panel",
        "ui.journal.figures",
    ),
    "ui.draw.screen": (
        "ui.widgets.draw_bag",
        "referee.form_fields",
        "ui.widgets.form_editors",
        "ui.operations.drawing",
    ),
    "ui.quick.screen": ("referee.form_fields", "ui.widgets.form_editors", "ui.widgets.form", "referee.trial"),
    "ui.print.screen": (
        "printables.kinds",
        "printables.job",
        "printables.choices",
        "ui.print.choice_panel",
        "pypdfium2",
        "printables.pdf_pages",
        "ui.print.preview",
    ),
    "ui.map.panel": (
        "ui.widgets.faces",
        "referee.boards",
        "ui.map.marks",
        "ui.map.scene",
        "ui.map.view",
        "ui.map.hand",
    ),
    "ui.settings.screen": (),
    "ui.help.screen": (),
    "ui.frame.overlays": (),
    "ui.players.control": ("ui.players.known", "ui.players.view"),
}
"""What is loaded, each with the larger parts that it is made of."""


class Preloader(QObject):
    """Loads one part a turn, what is wanted first."""

    loaded = Signal(str)

    def __init__(self, parent: QObject, wholes: Mapping[str, Sequence[str]] = PARTS) -> None:
        super().__init__(parent)
        self._left = {whole: [*parts, whole] for whole, parts in wholes.items()}
        self._wanted = ""
        self._plain: dict[str, Thread] = {}
        self._is_quiet = False
        """Whether the start is over: nothing that nobody waits for is loaded before a battle is on the screen."""
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._load)

    def begin_soon(self) -> None:
        """Load everything, once the start is over."""
        QTimer.singleShot(FIRST, self._timer, self._begin)

    def want(self, whole: str) -> None:
        """Load this next; `loaded` tells when it is there."""
        self._left.setdefault(whole, [whole])
        self._wanted = whole
        self._timer.start(TURN)

    def stop(self) -> None:
        """Load no more."""
        self._timer.stop()
        self._left.clear()
        for thread in self._plain.values():
            thread.join()

    def _begin(self) -> None:
        self._is_quiet = True
        self._go_on()

    def _go_on(self) -> None:
        if self._is_quiet and not self._wanted and self._left:
            self._timer.start(BETWEEN)

    def _load(self) -> None:
        whole = self._wanted or next(iter(self._left), "")
        parts = self._left.get(whole)
        if parts is None:
            self._timer.stop()
        elif not parts:
            self._finish(whole)
        elif self._is_ready(parts[0]):
            import_module(parts.pop(0))

    def _is_ready(self, part: str) -> bool:
        """Whether a part can be loaded in this turn: a plain one when its own thread has read it."""
        if part not in PLAIN or is_loaded(part):
            return True
        if part not in self._plain:
            self._plain[part] = Thread(target=import_module, args=(part,), name=f"loading {part}")
            self._plain[part].start()
        return not self._plain[part].is_alive()

    def _finish(self, whole: str) -> None:
        del self._left[whole]
        if whole == self._wanted:
            self._wanted = ""
            self._timer.stop()
            self._go_on()
        self.loaded.emit(whole)


def is_loaded(module: str) -> bool:
    """Whether a module is there, and not only about to be."""
    loaded = sys.modules.get(module)
    return loaded is not None and not getattr(loaded.__spec__, "_initializing", False)
