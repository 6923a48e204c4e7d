"""A list from elsewhere before it is taken in: for which game, which column is what, and what is not understood."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from referee.form_fields import ChoiceField, Option
from referee.rulesets import abouts
from referee.wording import tr
from ui.context import AppContext
from ui.operations import bringing
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.dialog_size import open_at
from ui.widgets.form import FormBuilder
from ui.widgets.labels import Heading, label

if TYPE_CHECKING:
    from data.brought import Foreign

GAME = "game"


class ListForm(QDialog):
    """Game and columns on top, what becomes of the list below; nothing is kept before it is said."""

    def __init__(self, context: AppContext, foreign: Foreign, parent: QWidget) -> None:
        super().__init__(parent)
        self.context, self.foreign = context, foreign
        self.look: bringing.Look | None = None
        self._asked = 0
        self.setWindowTitle(tr("Take in {file}", file=foreign.file))
        self.setObjectName("list-form")
        self.form = FormBuilder(self._fields(), self)
        self.form.set_value({GAME: self._game(), **self._roles()})
        self.told = QPlainTextEdit(self)
        self.take = button(tr("Take it in"), "primary", parent=self)
        self.cancel = button(tr("Cancel"), parent=self)
        self._lay_out()
        self.form.changed.connect(lambda _: self.refresh())
        self.take.clicked.connect(self.keep)
        self.cancel.clicked.connect(self.reject)
        self.refresh()

    def _lay_out(self) -> None:
        self.told.setReadOnly(True)
        self.told.setAccessibleName(tr("What becomes of the list"))
        self.take.setDefault(True)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.take)
        foot.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(S)
        column.addWidget(Heading(tr("A list from elsewhere"), 2, self))
        words = tr("Names are looked up in the lists of the game; some games read figures, too.")
        column.addWidget(label(words, "muted", parent=self))
        column.addWidget(self.form)
        column.addWidget(self.told, 1)
        column.addLayout(foot)
        open_at(self, 48, 40)

    def _fields(self) -> tuple[ChoiceField, ...]:
        games = tuple(Option(value=game.id, label=game.name) for game in abouts())
        return (ChoiceField(key=GAME, label=tr("Game"), options=games), *self._columns())

    def _columns(self) -> tuple[ChoiceField, ...]:
        table = self.foreign.table
        if table is None:
            return ()
        from data.foreign_csv import ROLES

        headings = tuple(Option(value=heading, label=heading) for heading in table.headings)
        none = (Option(value="", label="none"),)
        return tuple(
            ChoiceField(
                key=role.id, label=role.label, help=role.help, options=headings if not number else none + headings
            )
            for number, role in enumerate(ROLES)
        )

    def _game(self) -> str:
        games = [game.id for game in abouts()]
        kept = self.context.choice(bringing.LAST_GAME, games[0])
        return kept if kept in games else games[0]

    def _roles(self) -> dict[str, str]:
        """The columns as they were chosen for these headings the last time, else as their words say."""
        table = self.foreign.table
        if table is None:
            return {}
        from data.foreign_csv import guessed

        kept = self.context.choice(bringing.COLUMNS, {}).get(table.key, {})
        fits = all(not heading or heading in table.headings for heading in kept.values())
        return {**guessed(table), **(kept if fits else {})}

    def chosen(self) -> tuple[str, dict[str, str]]:
        """The game, and which column is what."""
        value = self.form.value()
        return str(value.pop(GAME)), {key: str(heading or "") for key, heading in value.items()}

    def refresh(self) -> None:
        """Find out again what becomes of the list."""
        self._asked += 1
        game, roles = self.chosen()
        mine = self._asked
        self.take.setEnabled(False)
        show, refuse = partial(self._show, mine), partial(self._no, mine)
        bringing.look(self.context, self.foreign, game, roles, show, refuse)

    def done(self, result: int) -> None:
        """Closed: what is still being found out is nobody's business any more."""
        self._asked += 1
        super().done(result)

    def _show(self, asked: int, look: bringing.Look) -> None:
        if asked != self._asked:
            return
        self.look = look
        self.take.setEnabled(bool(look.taken.taken))
        parts = (
            (tr("Understood"), look.taken.taken),
            (tr("Not understood"), look.taken.unclear),
            (tr("To mend"), look.problems),
        )
        self.told.setPlainText("\n\n".join(_part(title, lines) for title, lines in parts if lines))

    def _no(self, asked: int, sentence: str) -> None:
        if asked == self._asked:
            self.look = None
            self.told.setPlainText(sentence)

    def keep(self) -> None:
        """Take the army in, and remember what was chosen."""
        if self.look is None:
            return
        game, roles = self.chosen()
        self.context.remember(bringing.LAST_GAME, game)
        if self.foreign.table is not None:
            kept = {**self.context.choice(bringing.COLUMNS, {}), self.foreign.table.key: roles}
            self.context.remember(bringing.COLUMNS, dict(list(kept.items())[-50:]))
        bringing.keep_list(self.context, game, self.look.taken)
        self.accept()


def _part(title: str, lines: tuple[str, ...]) -> str:
    return "\n".join((f"{title}: {len(lines)}", *(f"  {line}" for line in lines)))


def show_list_form(context: AppContext, foreign: Foreign, parent: QWidget) -> ListForm:
    """Open the form for a list."""
    form = ListForm(context, foreign, parent)
    form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    form.open()
    return form
