"""Two who change one army at once: it is told, neither is lost, and the referee says which of the two it is."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout

from referee.army_book import ArmySheet
from referee.wording import tr
from ui.operations import armies
from ui.operations.armies import Clash
from ui.theme.palette import Tone
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import label

if TYPE_CHECKING:
    from ui.roster.editor import ArmyEditor


class ClashBar(QFrame):
    """Says that somebody else has changed the army too, and offers both ways on; hidden while nobody has."""

    def __init__(self, editor: ArmyEditor) -> None:
        super().__init__(editor)
        self.editor = editor
        self.clash: Clash | None = None
        self.setProperty("role", "message")
        self.setProperty("tone", str(Tone.WARNING))
        self.words = label(parent=self)
        self.mine = button(tr("Keep mine"), tip=tr("Yours takes its place; theirs is kept beside it"), parent=self)
        self.theirs = button(tr("Take theirs"), tip=tr("Go on with theirs; yours is kept beside it"), parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(M, 4, 4, 4)
        row.setSpacing(S)
        row.addWidget(self.words, 1)
        row.addWidget(self.mine)
        row.addWidget(self.theirs)
        self.mine.clicked.connect(self.keep_mine)
        self.theirs.clicked.connect(self.take_theirs)
        self.hide()

    def tell(self, clash: Clash) -> None:
        """Ours is another army from now on; what was the name is the name again when ours is kept."""
        self.clash = clash
        editor = self.editor
        editor.edit(replace(editor.sheet, name=clash.ours))
        self.words.setText(
            tr(
                "Somebody else has changed “{theirs}” while you did; yours is kept as “{ours}”.",
                theirs=clash.theirs.name,
                ours=clash.ours,
            )
        )
        self.show()

    def keep_mine(self) -> None:
        """Ours is the army, theirs one beside it."""
        if self.clash is None:
            return
        editor, clash = self.editor, self.clash
        sheet = editor.sheet
        if sheet.name == clash.ours:
            sheet = replace(sheet, name=clash.before)
        armies.keep_ours(editor.context, editor.book, sheet, editor.kept, clash, partial(self._mine, sheet))

    def _mine(self, sheet: ArmySheet, name: str) -> None:
        self._settle(sheet, tr("Yours is kept; theirs is “{name}”.", name=name))

    def take_theirs(self) -> None:
        """Theirs is the army, and shown; ours stays beside it."""
        if self.clash is None:
            return
        editor, clash = self.editor, self.clash
        said = tr("This is theirs; yours is “{ours}”.", ours=clash.ours)
        armies.read_theirs(editor.context, editor.book, editor.kept, clash, lambda sheet: self._settle(sheet, said))

    def _settle(self, sheet: ArmySheet, said: str) -> None:
        self.clash = None
        self.hide()
        self.editor.show_as(sheet)
        self.editor.context.say(said, Tone.GOOD)
