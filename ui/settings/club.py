"""The club's library: the address of its server, tried out before it is used."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from referee.requests import Refused
from referee.wording import tr
from ui.background_work import Worker
from ui.context import AppContext
from ui.operations import club
from ui.theme.theme import S
from ui.widgets.buttons import button
from ui.widgets.labels import label
from ui.widgets.panel import Panel

WHAT = tr("Battles, armies, packs and rulings of all referees on one PostgreSQL server. Looks stay your own.")
BY_VARIABLE = tr("TABLESIDE_DATABASE_URL names this library; it goes before what is chosen here.")


class ClubPanel(Panel):
    """Address and password; try it, use it, or go back to this computer's own library."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(tr("Club library"), parent=parent)
        self.context = context
        self.now = label("", "strong", parent=self)
        self.address = self._line(tr("Address of the server"), "postgresql://user@server/database")
        self.password = self._line(tr("Password"), "")
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.answer = label("", parent=self)
        self.answer.hide()
        self.try_it = button(tr("Try it"), tip=tr("See whether the server answers; nothing is changed"), parent=self)
        self.use_it = button(tr("Use it"), tip=tr("Open the library there, now and at every start"), parent=self)
        self.leave = button(tr("Back to this computer's own"), "quiet", parent=self)
        self.worker = Worker(self)
        self._then: Callable[[], object] = lambda: None
        self._lay_out()
        self._wire()

    def _line(self, name: str, example: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setAccessibleName(name)
        line.setPlaceholderText(example)
        return line

    def _lay_out(self) -> None:
        for widget in (label(WHAT, "muted", parent=self), self.now, self.address, self.password):
            self.add(widget)
        row = QHBoxLayout()
        row.setSpacing(S)
        for press in (self.try_it, self.use_it, self.leave):
            row.addWidget(press)
        row.addStretch(1)
        self.body.addLayout(row)
        self.add(self.answer)

    def _wire(self) -> None:
        self.try_it.clicked.connect(lambda: self._try(lambda: None))
        self.use_it.clicked.connect(self._use)
        self.leave.clicked.connect(lambda: self._do(lambda: club.leave(self.context)))
        self.address.returnPressed.connect(self.try_it.click)
        self.password.returnPressed.connect(self.try_it.click)
        self.worker.done.connect(self._answered)
        self.worker.failed.connect(self._say)
        self.context.disk.ready.connect(self.refresh)

    def refresh(self) -> None:
        """Show what is chosen; a password is never shown."""
        chosen = club.chosen(self.context)
        here = tr("The club's library is chosen.") if chosen.address else tr("This computer's own library is open.")
        self.now.setText(BY_VARIABLE if chosen.by_variable else here)
        if chosen.address or chosen.by_variable:
            self.address.setText(chosen.address)
        self.password.clear()
        self.password.setPlaceholderText(
            tr("Password (one is kept)") if chosen.has_password else tr("Password, if it has one")
        )
        for widget in (self.address, self.password, self.use_it):
            widget.setEnabled(not chosen.by_variable)
        self.leave.setVisible(bool(chosen.address) and not chosen.by_variable)

    def _try(self, then: Callable[[], object]) -> None:
        """Ask the server, in a thread of its own; `then` is done if it answers well."""
        from data.club import chosen_url, try_out

        def ask() -> None:
            named = club.chosen(self.context).by_variable
            folder = club.folder_of(self.context)
            typed = self.address.text(), self.password.text()
            url = chosen_url(folder) if named else club.whole_address(self.context, *typed)
            self._say(tr("Asking the server …"))
            self._wait(True)
            self.worker.start(lambda _: try_out(url))

        self._then = then
        self._do(ask)

    def _use(self) -> None:
        def use() -> None:
            typed = self.address.text(), self.password.text()
            self._do(lambda: club.take_up(self.context, club.whole_address(self.context, *typed)))

        self._try(use)

    def _answered(self, sentence: str) -> None:
        self._say(sentence)
        self._then()

    def _do(self, work: Callable[[], object]) -> None:
        try:
            work()
        except Refused as refusal:
            self._say(refusal.sentence)

    def _wait(self, on: bool) -> None:
        self.try_it.setEnabled(not on)
        self.use_it.setEnabled(not on and self.address.isEnabled())

    def _say(self, sentence: str) -> None:
        self._wait(False)
        self.answer.setText(sentence)
        self.answer.show()
