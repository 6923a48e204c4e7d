"""The data folder: where it is, its backups, and the way back to one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from referee.wording import N_, language, tr
from ui.context import AppContext
from ui.operations import backups
from ui.spoken_language import english_day
from ui.theme.faces import face
from ui.theme.theme import RADIUS_S, M, S, Theme
from ui.widgets.buttons import button
from ui.widgets.labels import label
from ui.widgets.painted import RIGHT, draw_box, draw_text
from ui.widgets.panel import Panel
from ui.widgets.row_list import RowList, RowPainter
from ui.widgets.text_fit import cut_line

if TYPE_CHECKING:
    from data.backup import Backup

SHOWN = 6
ON_A_SERVER = tr("The club's library is backed up on its server. What is led here has a second file in this folder.")


def when(backup: Backup) -> str:
    """The time of a backup where we are."""
    made = backup.made.astimezone()
    if language() == "en":
        return f"{english_day(made, '%B', str(made.year))}, {made:%H:%M}"
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(made.timestamp())), "d. MMMM yyyy, HH:mm")


REASONS = {"daily": N_("daily"), "before-update": N_("before an update"), "on-opening": N_("on opening")}
"""Why backups are made; one made by hand may have another word in its name, which stays."""


def reason_words(backup: Backup) -> str:
    """Why a backup was made."""
    return tr(REASONS.get(backup.reason, "")) or backup.reason.replace("-", " ")


class BackupPainter(RowPainter["Backup"]):
    """A backup: when it was made, and why."""

    def words(self, row: Backup) -> str:
        """The backup for screen readers."""
        return f"{when(row)} {reason_words(row)}".strip()

    def height(self, row: Backup, theme: Theme, width: int) -> int:
        """A finger's height."""
        return theme.touch

    def paint(
        self, painter: QPainter, row: Backup, theme: Theme, box: QRectF, *, selected: bool, hovered: bool
    ) -> None:
        """Draw the time at the left and the reason at the right."""
        palette, words, small = theme.palette, face(theme), face(theme, "small")
        if selected or hovered:
            draw_box(painter, box, RADIUS_S, palette.accent_soft if selected else palette.hover)
        line = box.adjusted(M, 0, -M, 0)
        reason = reason_words(row)
        draw_text(painter, small, palette.muted, line, reason, RIGHT)
        room = line.width() - small.width(reason) - S
        draw_text(painter, words, palette.text, line, cut_line(when(row), words, room))


class FolderPanel(Panel):
    """Where everything is kept; a backup now, or back to one."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(tr("Data folder"), parent=parent)
        self.context = context
        self.folder = QLineEdit(self)
        self.folder.setReadOnly(True)
        self.folder.setAccessibleName(tr("The data folder"))
        self.count = label("", "muted", parent=self)
        self.list = RowList(BackupPainter(), tr("Backups"), self)
        self.now = button(tr("Back up now"), parent=self)
        self.back = button(tr("Go back to this one"), tip=tr("Make the chosen backup the library again"), parent=self)
        self.question = label("", parent=self)
        self.sure = button(tr("Go back"), "danger", parent=self)
        self.not_now = button(tr("Not now"), "quiet", parent=self)
        self._lay_out()
        self._wire()
        self.list.hide()
        self._ask(False)

    def _lay_out(self) -> None:
        for widget in (self.folder, self.count, self.list, self.question):
            self.add(widget)
        row = QHBoxLayout()
        row.setSpacing(S)
        for press in (self.now, self.back, self.sure, self.not_now):
            row.addWidget(press)
        row.addStretch(1)
        self.body.addLayout(row)

    def _wire(self) -> None:
        self.now.clicked.connect(lambda: backups.back_up_now(self.context, self.refresh))
        self.back.clicked.connect(lambda: self._ask(True))
        self.not_now.clicked.connect(lambda: self._ask(False))
        self.sure.clicked.connect(self._go_back)
        self.list.selectionModel().currentChanged.connect(lambda: self._ask(False))

    def refresh(self) -> None:
        """Read which backups there are."""
        store = self.context.disk.store
        if store is not None:
            self.folder.setText(str(store.folder))
            self.folder.setCursorPosition(0)
            backups.read_backups(self.context, self._show_club if store.url else self._show)

    def _show_club(self, _: list[Backup]) -> None:
        """A library on a server is backed up there: those of this folder are of its own library, which is not open."""
        self.list.hide()
        self._ask(False)
        self.count.setText(ON_A_SERVER)
        for widget in (self.now, self.back):
            widget.hide()

    def _show(self, there: list[Backup]) -> None:
        self.list.show_rows(there)
        self.count.setText(
            tr("Backups: {n}, the newest first", n=len(there)) if there else tr("There are no backups yet.")
        )
        self.list.setVisible(bool(there))
        rows = min(len(there), SHOWN)
        self.list.setFixedHeight(rows * (self.context.theme().touch + 1) + 4)
        self._ask(False)

    def chosen(self) -> Backup | None:
        """The backup that is chosen in the list."""
        return self.list.row(self.list.currentIndex())

    def _ask(self, on: bool) -> None:
        chosen = self.chosen()
        on = on and chosen is not None
        if chosen is not None:
            words = tr("Back to {when}? What is there now is set aside in the same folder.", when=when(chosen))
            self.question.setText(words)
            if on:
                backups.preview(self.context, chosen.path, lambda there: self.question.setText(f"{words} {there}"))
        self.back.setEnabled(chosen is not None)
        for widget in (self.question, self.sure, self.not_now):
            widget.setVisible(on)
        for widget in (self.now, self.back):
            widget.setVisible(not on)

    def _go_back(self) -> None:
        chosen = self.chosen()
        self._ask(False)
        if chosen is not None:
            backups.go_back_to(self.context, chosen.path)
