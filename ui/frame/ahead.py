"""Loading ahead: what the screens are made of is read bit by bit while nobody waits, so that none opens slowly."""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import QObject, QTimer

FIRST = 1500
"""The battle that was open last is on the screen by then."""
BETWEEN = 150
PARTS = (
    "ui.library.items",
    "ui.library.detail",
    "ui.library.choices",
    "ui.operations.packs",
    "ui.operations.armies",
    "ui.library.battle_sections",
    "ui.library.content_sections",
    "ui.library.browse",
    "ui.widgets.form_editors",
    "ui.library.steps",
    "ui.library.side_step",
    "ui.library.army_step",
    "ui.library.ruling_step",
    "ui.library.screen",
    "ui.roster.group_panel",
    "ui.roster.editor",
    "ui.roster.screen",
    "ui.content.page",
    "ui.content.editor",
    "ui.content.screen",
    "ui.widgets.journal_list",
    "ui.widgets.line_chart",
    "ui.widgets.dice_stats",
    "ui.report.work",
    "ui.operations.reporting",
    "ui.journal.panel",
    "ui.journal.figures",
    "ui.journal.screen",
    "ui.widgets.draw_bag",
    "ui.widgets.form_editors",
    "ui.operations.drawing",
    "ui.draw.screen",
    "ui.widgets.form",
    "ui.quick.trial",
    "ui.quick.screen",
    "ui.players.known",
    "ui.players.view",
    "ui.players.control",
)


class Ahead(QObject):
    """Loads one part at a time, never two without a pause."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left = list(PARTS)
        self._timer = QTimer(self)
        self._timer.setInterval(BETWEEN)
        self._timer.timeout.connect(self._load)
        QTimer.singleShot(FIRST, self._timer, self._timer.start)

    def _load(self) -> None:
        if self._left:
            import_module(self._left.pop(0))
        else:
            self._timer.stop()
