"""Before an entry is taken back, put back or corrected: what becomes of the later ones, in three lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from referee.game import Draft
from referee.journal import Consequences
from referee.order import OpenOrder
from referee.wording import tr
from ui.operations import playing
from ui.session import Session
from ui.theme.apply import theme_of
from ui.theme.theme import M
from ui.widgets.buttons import button
from ui.widgets.dialog_size import open_at
from ui.widgets.labels import Heading, label
from ui.widgets.panel import scrolled


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


Way = tuple[str, str, Callable[[], object]]
"""What a way to go on is called, here and on its button, and what it does."""
MOST, WIDE = 8, 42
"""So many entries of each list are named; how many letters wide the lists are."""


class Considering(QDialog):
    """The three lists before anything is written."""

    def __init__(
        self, session: Session, number: int, word: str, consequences: Consequences, parent: QWidget, then: str = ""
    ) -> None:
        super().__init__(parent)
        self.session, self.number = session, number
        self.setWindowTitle(word)
        self.setObjectName("taking-back")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(M, M, M, M)
        self.column.setSpacing(M)
        self.column.addWidget(Heading(tr("{word} entry {number}", word=word, number=number), 2, self))
        self._told = QWidget(self)
        told = QVBoxLayout(self._told)
        told.setContentsMargins(0, 0, 0, 0)
        told.setSpacing(M)
        told.addWidget(label(session.game.journal.entry(number).shown, parent=self._told))
        if then:
            told.addWidget(label(then, parent=self._told))
        for title, numbers in (
            (tr("Taken back with it, because they no longer fit"), consequences.gone),
            (tr("Built on it: resolved on other facts"), consequences.other_facts),
            (tr("Kept as they are"), consequences.fits),
        ):
            if numbers:
                told.addWidget(label(f"{title}:\n{self._names(numbers)}", parent=self._told))
        self._area = scrolled(self._told, self)
        self.column.addWidget(self._area, 1)

    def add_ways(self, ways: Sequence[Way]) -> None:
        """What can be done now, and that nothing is."""
        self.ways = {id: self._way(id, text, do) for id, text, do in ways}
        self.cancel = button(tr("Cancel"), "quiet", parent=self)
        self.cancel.setAutoDefault(False)
        self.cancel.clicked.connect(self.reject)
        self.column.addWidget(self.cancel)
        theme = theme_of(self)
        wide = theme.px(WIDE)
        self._area.hide()
        beside = self.heightForWidth(wide) + M
        self._area.show()
        high = beside + self._told.heightForWidth(wide - 2 * M)
        open_at(self, WIDE, 100 * (high + 1) / theme.px(100))

    def _way(self, id: str, text: str, do: Callable[[], object]) -> QPushButton:
        way = button(text, "" if id in ("along", "again") else "primary", parent=self)
        way.setObjectName(f"way-{id}")
        way.clicked.connect(self.accept)
        way.clicked.connect(lambda: do())
        self.column.addWidget(way)
        return way

    def _names(self, numbers: tuple[int, ...]) -> str:
        shown = [f"{n}. {self.session.game.journal.entry(n).shown}" for n in numbers[:MOST]]
        more = [tr("And {n} more.", n=len(numbers) - MOST)] if len(numbers) > MOST else []
        return "\n".join((*shown, *more))


class TakingBack(Considering):
    """An entry is taken back or put back, and what is built on it with it or not."""

    def __init__(self, session: Session, number: int, back: bool, consequences: Consequences, parent: QWidget) -> None:
        word = tr("Put back") if back else tr("Take back")
        super().__init__(session, number, word, consequences, parent)
        self.back = back
        rests = bool(consequences.other_facts) and not back
        self.add_ways(self._built_on_it() if rests else [("keep", word, self._keep)])

    def _built_on_it(self) -> list[Way]:
        """What becomes of those that are built on it; without any there is nothing to choose."""
        return [
            ("keep", tr("Keep them, marked as built on what was taken back"), self._keep),
            ("along", tr("Take them back as well"), lambda: playing.undo(self.session, self.number, True)),
            ("again", tr("Play them again with their own dice"), self._again),
        ]

    def _keep(self) -> None:
        (playing.put_back if self.back else playing.undo)(self.session, self.number)

    def _again(self) -> None:
        playing.undo_and_play_again(self.session, self.number)


class Correcting(Considering):
    """An entry is corrected, and later ones go along that no longer fit."""

    told = Signal(str)
    """A sentence that is true as soon as the correction is on the disk."""

    def __init__(
        self, session: Session, opened: OpenOrder, draft: Draft, confirms: Callable[[], bool], parent: QWidget
    ) -> None:
        assert draft.consequences is not None
        entry, was = draft.entries[0], session.game.journal.entry(opened.corrects)
        same = tr("It comes to the same: only its dice are other ones in the journal.")
        then = same if entry.events == was.events else tr("Corrected: {verdict}", verdict=entry.shown)
        super().__init__(session, opened.corrects, tr("Correct"), draft.consequences, parent, then)
        self._opened, self._gone, self._confirms = opened, len(draft.consequences.gone), confirms
        self.add_ways([("correct", tr("Correct it all the same"), self._correct)])
        self.ways["correct"].installEventFilter(self)
        self.rejected.connect(self._leave)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter may still have been meant for the die that was typed just now; then it agrees to nothing."""
        is_enter = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        return (is_enter and event.type() is QEvent.Type.KeyPress and self._confirms()) or super().eventFilter(
            watched, event
        )

    def _correct(self) -> None:
        if playing.correct_along(self.session, self._opened):
            said = (
                tr(
                    "Entry {number} is corrected, a later one taken back with it: Ctrl+Z undoes both.",
                    number=self.number,
                )
                if self._gone == 1
                else tr(
                    "Entry {number} is corrected, {n} later ones taken back with it: Ctrl+Z undoes all of it.",
                    number=self.number,
                    n=self._gone,
                )
            )
            self.told.emit(said)

    def _leave(self) -> None:
        """It stays as it was, also where the correction had led to a question."""
        if self.session.game.opened is not None:
            playing.cancel(self.session)
