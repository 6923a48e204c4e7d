"""Before an entry is taken back or put back: what becomes of the later ones, in three lists."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from referee.journal import Consequences
from referee.wording import tr
from ui.operations import playing
from ui.session import Session
from ui.theme.apply import theme_of
from ui.theme.theme import M
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label


def considered(session: Session, number: int, back: bool) -> Consequences:
    """What would become of later entries."""
    entry = session.game.journal.entry(number)
    if back:
        return session.game.journal.consequences(back=(number,))
    return session.game.journal.consequences(out={number, *entry.puts_back}, back=entry.takes_back)


def take_back(session: Session, number: int, parent: QWidget) -> TakingBack | None:
    """Take an entry back; where later ones rest on it the referee says first what becomes of them."""
    return _turn(session, number, False, parent)


def put_back(session: Session, number: int, parent: QWidget) -> TakingBack | None:
    """Put an entry back; where later ones rest on what it changes the referee agrees first."""
    return _turn(session, number, True, parent)


def _turn(session: Session, number: int, back: bool, parent: QWidget) -> TakingBack | None:
    consequences = considered(session, number, back)
    if not consequences.other_facts and not consequences.gone:
        (playing.put_back if back else playing.undo)(session, number)
        return None
    dialog = TakingBack(session, number, back, consequences, parent)
    dialog.open()
    return dialog


MOST, WIDE = 8, 42
"""So many entries of each list are named; how many letters wide the lists are."""


class TakingBack(QDialog):
    """The three lists before anything is written, and the ways to go on."""

    def __init__(self, session: Session, number: int, back: bool, consequences: Consequences, parent: QWidget) -> None:
        super().__init__(parent)
        self.session, self.number, self.back = session, number, back
        word = tr("Put back") if back else tr("Take back")
        self.setWindowTitle(word)
        self.setObjectName("taking-back")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(M, M, M, M)
        self.column.setSpacing(M)
        self.column.addWidget(Heading(tr("{word} entry {number}", word=word, number=number), 2, self))
        self.column.addWidget(label(session.game.journal.entry(number).shown, parent=self))
        for title, numbers in (
            (tr("Taken back with it, because they no longer fit"), consequences.gone),
            (tr("Built on it: resolved on other facts"), consequences.other_facts),
            (tr("Kept as they are"), consequences.fits),
        ):
            if numbers:
                self.column.addWidget(label(f"{title}:\n{self._names(numbers)}", parent=self))
        self._add_ways(word, bool(consequences.other_facts) and not back)
        wide = theme_of(self).px(WIDE)
        self.resize(wide, self.heightForWidth(wide))

    def _add_ways(self, word: str, rests: bool) -> None:
        """What becomes of those that are built on it; without any there is nothing to choose."""
        ways: list[tuple[str, str, Callable[[], object]]] = [("keep", word, self._keep)]
        if rests:
            ways = [
                ("keep", tr("Keep them, marked as built on what was taken back"), self._keep),
                ("along", tr("Take them back as well"), lambda: playing.undo(self.session, self.number, True)),
                ("again", tr("Play them again with their own dice"), self._again),
            ]
        self.ways = {id: self._way(id, text, do) for id, text, do in ways}
        cancel = button(tr("Cancel"), "quiet", parent=self)
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self.column.addWidget(cancel)

    def _way(self, id: str, text: str, do: Callable[[], object]) -> QPushButton:
        way = button(text, "primary" if id == "keep" else "", parent=self)
        way.setObjectName(f"way-{id}")
        way.clicked.connect(self.accept)
        way.clicked.connect(lambda: do())
        self.column.addWidget(way)
        return way

    def _keep(self) -> None:
        (playing.put_back if self.back else playing.undo)(self.session, self.number)

    def _again(self) -> None:
        playing.undo_and_play_again(self.session, self.number)

    def _names(self, numbers: tuple[int, ...]) -> str:
        shown = [f"{n}. {self.session.game.journal.entry(n).shown}" for n in numbers[:MOST]]
        more = [tr("And {n} more.", n=len(numbers) - MOST)] if len(numbers) > MOST else []
        return "\n".join((*shown, *more))
