"""The main window: a rail of screens, the screen that is looked at, and messages. All wiring is in one block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.frame.rail import Rail
from ui.frame.screens import PLACES, Screens
from ui.screen import Action, Screen, Undoable
from ui.theme.palette import Tone
from ui.widgets.buttons import IconButton
from ui.widgets.in_view import InView
from ui.widgets.labels import label
from ui.widgets.messages import Toast

if TYPE_CHECKING:
    from pathlib import Path

    from ui.frame.overlays import Overlays
    from ui.phones.window.control import PhonesControl
    from ui.phones.window.panel import PhonesPanel
    from ui.players.control import PlayersControl
    from ui.session import Session
    from ui.widgets.key_sheet import KeyGroup

SMALLEST = (800, 480)


class MainWindow(QMainWindow):
    """The window of the referee."""

    first_painted = Signal()
    """Told once, when the window has been painted for the first time."""

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self._is_painted = False
        self.context = context
        self.rail = Rail(list(PLACES.values()), self)
        self.stack = Screens(context, self)
        self.messages = Toast(self)
        self.led = label("", "strong", wraps=False, parent=self)
        self.led.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.led.hide()
        self.paper_button = IconButton("export", tr("This battle as paper"), key="Ctrl+Shift+P", parent=self.rail)
        self.undo_button = IconButton("undo", tr("Undo"), key="Ctrl+Z", parent=self.rail)
        self.redo_button = IconButton("redo", tr("Redo"), key="Ctrl+Y", parent=self.rail)
        self.players_button = IconButton("screen", tr("Players' screen"), key="F9", parent=self.rail)
        self._lay_out()
        self._wire()
        self._in_view = InView(self)
        self.setWindowTitle("Tableside")
        self.setAcceptDrops(True)
        self.setMinimumSize(*SMALLEST)
        self.resize(1024, 600)

    def _lay_out(self) -> None:
        middle = QWidget(self)
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.stack, 1)
        column.addWidget(self.led)
        self.rail.add_below(self.paper_button, tr("Paper"))
        self.rail.add_below(self.players_button, tr("Players"))
        self.rail.add_below(self.undo_button, tr("Undo"))
        self.rail.add_below(self.redo_button, tr("Redo"))
        row.addWidget(self.rail)
        row.addLayout(column, 1)
        self.setCentralWidget(middle)

    def _wire(self) -> None:
        """Everything that this window connects."""
        context = self.context
        context.said.connect(self.say)
        context.unsaid.connect(self._put_away)
        context.session_changed.connect(self._new_session)
        context.screen_requested.connect(self.go_to)
        self.rail.place_requested.connect(context.go_to)
        self.stack.requested.connect(self.rail.show_place)
        self.stack.entered.connect(self._entered)
        self.stack.undo_changed.connect(self._show_undo)
        self.stack.alone_changed.connect(self.rail.setHidden)
        self.messages.action_requested.connect(self._act)
        self.paper_button.clicked.connect(self.print_battle)
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.players_button.clicked.connect(self.toggle_players)
        for keys, do in (
            ("Ctrl+K", self.open_palette),
            ("F1", self.toggle_keys),
            ("Ctrl+Shift+P", self.print_battle),
            ("F9", self.toggle_players),
            ("F10", self.open_phones),
            ("F8", self.take_proposal),
            ("Ctrl+Z", self.undo),
            ("Ctrl+Y", self.redo),
            ("Ctrl+Shift+Z", self.redo),
            ("Ctrl++", partial(context.change_text_size, True)),
            ("Ctrl+=", partial(context.change_text_size, True)),
            ("Ctrl+-", partial(context.change_text_size, False)),
            ("Ctrl+0", context.usual_text_size),
            ("Ctrl+Q", self.close),
        ):
            QShortcut(QKeySequence(keys), self, do)
        for place in PLACES.values():
            QShortcut(QKeySequence(place.key), self, partial(context.go_to, place.id))

    # Screens

    @property
    def screens(self) -> dict[str, Screen]:
        """The screens that were looked at."""
        return self.stack.made

    def go_to(self, id: str) -> None:
        """Look at another screen, or at what lies over all of them."""
        over = {"palette": self.open_palette, "keys": self.toggle_keys, "phones": self.open_phones}
        if id in over:
            over[id]()
        if id in PLACES:
            self.stack.go_to(id)

    def _entered(self, id: str) -> None:
        self.rail.show_place(id)
        self._show_undo()

    def actions_now(self) -> list[Action]:
        """All that can be done now: on this screen, and anywhere."""
        screen = self.stack.now()
        here, context = screen.actions_here() if screen is not None else [], self.context
        places = [
            Action(
                id=f"go-{p.id}",
                title=tr("Go to {title}", title=p.title),
                key=p.key,
                group=tr("Screens"),
                do=partial(context.go_to, p.id),
            )
            for p in PLACES.values()
        ]
        return [*here, *self._actions_anywhere(), *places]

    def _actions_anywhere(self) -> list[Action]:
        context = self.context
        size, theme = context.change_text_size, context.change_theme
        rows: tuple[tuple[str, str, str, Callable[[], object]], ...] = (
            ("commands", tr("Find a command"), "Ctrl+K", self.open_palette),
            ("keys", tr("Show the keys"), "F1", self.toggle_keys),
            ("paper", tr("This battle as paper"), "Ctrl+Shift+P", self.print_battle),
            ("players", tr("Players' screen"), "F9", self.toggle_players),
            ("phones", tr("Phones: players roll at their own seats"), "F10", self.open_phones),
            ("proposal", tr("Take what a player proposes"), "F8", self.take_proposal),
            ("undo", tr("Undo"), "Ctrl+Z", self.undo),
            ("redo", tr("Redo"), "Ctrl+Y", self.redo),
            ("larger", tr("Larger text"), "Ctrl++", partial(size, True)),
            ("smaller", tr("Smaller text"), "Ctrl+-", partial(size, False)),
            ("usual", tr("Text size as it was"), "Ctrl+0", context.usual_text_size),
            ("light", tr("Theme: light"), "", partial(theme, "light")),
            ("dark", tr("Theme: dark"), "", partial(theme, "dark")),
            ("high-contrast", tr("Theme: high contrast"), "", partial(theme, "high contrast")),
            ("quit", tr("Quit"), "Ctrl+Q", self.close),
        )
        return [Action(id=id, title=title, key=key, group=tr("Anywhere"), do=do) for id, title, key, do in rows]

    @cached_property
    def overlays(self) -> Overlays:
        """The palette and the sheet of keys, made when first asked for."""
        from ui.frame.overlays import Overlays

        return Overlays(self, self.context)

    def open_palette(self) -> None:
        """Find a command by a few of its letters."""
        self.overlays.open_palette()

    def toggle_keys(self) -> None:
        """Show the keys, or put them away."""
        self.overlays.toggle_sheet()

    def more_keys(self) -> list[KeyGroup]:
        """Keys of this screen that are no commands."""
        screen = self.stack.now()
        return screen.more_keys() if screen is not None else []

    def focus_screen(self) -> None:
        """Give the keyboard to the screen that is looked at."""
        screen = self.stack.now()
        if screen is not None:
            screen.take_focus()

    # The battle

    def _new_session(self, session: Session | None) -> None:
        self._show_name()
        if session is not None:
            if self.messages.property("tone") == str(Tone.DANGER):
                self.messages.put_away()  # what went wrong before is over: a battle is open
            session.renamed.connect(lambda _: self._show_name())
            for went_on in (session.changed, session.asked):
                went_on.connect(lambda _: self._put_away(self.context.where_we_were))
            session.changed.connect(lambda _: self._show_undo())
            session.waiting_changed.connect(lambda _: self._show_undo())
        self._show_undo()

    def _show_name(self) -> None:
        session = self.context.session
        self.setWindowTitle(tr("{session} — Tableside", session=session.name) if session is not None else "Tableside")
        leader = session.led_by if session is not None else ""
        self.led.setText(tr("Looking on: {leader} leads this battle", leader=leader))
        self.led.setVisible(bool(leader))

    def _show_undo(self) -> None:
        """Undo and redo belong to what is looked at; their buttons say to what."""
        here = self._undoable()
        self.paper_button.setEnabled(self.context.session is not None)
        ways = (
            (self.undo_button, tr("Undo in {what}"), tr("Nothing to undo here"), here.undo),
            (self.redo_button, tr("Redo in {what}"), tr("Nothing to redo here"), here.redo),
        )
        for made, words, nothing, on in ways:
            made.set_words(words.format(what=here.what) if here.what else nothing)
            made.setEnabled(on)

    def _undoable(self) -> Undoable:
        screen, session = self.stack.now(), self.context.session
        here = screen.undoable() if screen is not None else None
        if here is not None or session is None:
            return here or Undoable()
        journal, idle = session.game.journal, not session.is_waiting
        return Undoable(
            what=tr("the battle") if session.question is None else tr("the open order"),
            undo=idle and (bool(journal.undoable() or session.put_down) or session.question is not None),
            redo=idle and bool(journal.redoable() or session.stepped_from),
        )

    def print_battle(self) -> None:
        """The battle as it stands as paper: its sheet and its record sheets, to go on without a screen."""
        if self.context.session is not None:
            self.context.go_to("print", "paper")

    def _act(self) -> None:
        """Do what stands beside the sentence."""
        (self.context.offered or self.undo)()

    def undo(self) -> None:
        """Take back what was done last: in the battle where it is in sight, else on this screen."""
        screen = self.stack.now()
        if screen is not None and screen.undoable() is not None:
            screen.undo_here()
        elif self.context.session is not None:
            from ui.operations import playing

            session = self.context.session
            playing.undo(session) if session.question is None else playing.step_back(session)

    def redo(self) -> None:
        """Put back what was undone."""
        screen = self.stack.now()
        if screen is not None and screen.undoable() is not None:
            screen.redo_here()
        elif self.context.session is not None:
            from ui.operations import playing

            playing.redo(self.context.session)

    def say(self, sentence: str, tone: Tone, action: str) -> None:
        """Show a sentence for a while."""
        screen = self.stack.now()
        self.messages.stay_above(screen.kept_free() if screen is not None else None)
        self.messages.say(sentence, tone, action)
        self._show_undo()

    def _put_away(self, sentence: str) -> None:
        if self.messages.sentence.text() == sentence:
            self.messages.put_away()

    # The players' screen

    @cached_property
    def players(self) -> PlayersControl:
        """Who opens and closes the players' screen; loaded when it is first wanted."""
        from ui.players.control import PlayersControl

        return PlayersControl(self.context, self)

    def toggle_players(self) -> None:
        """Open the players' screen, or close it."""
        self.players.toggle()

    # Files

    def bring_files(self, files: Sequence[Path]) -> None:
        """Take files into the library."""
        from ui.bringing.dropping import bring_files

        bring_files(self.context, files, self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files of ours and lists from elsewhere may be dropped anywhere on the window."""
        from ui.bringing.dropping import welcome

        welcome(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in what was dropped."""
        from ui.bringing.dropping import welcome

        self.bring_files(welcome(event))

    # Phones

    @cached_property
    def phones(self) -> PhonesControl:
        """Who hosts the battle for phones; loaded when it is first wanted."""
        from ui.phones.window.control import PhonesControl
        from ui.phones.window.wall import WallCodes

        control = PhonesControl(self.context)
        WallCodes(control, self.players)
        return control

    @cached_property
    def phones_panel(self) -> PhonesPanel:
        """The panel beside the table."""
        from ui.phones.window.panel import PhonesPanel

        return PhonesPanel(self.phones, self)

    def open_phones(self) -> None:
        """Turn phones on or off, and see who sits where."""
        self.phones_panel.show()
        self.phones_panel.raise_()
        self.phones_panel.activateWindow()

    def take_proposal(self) -> None:
        """Take the oldest proposal of a player."""
        if "phones" in self.__dict__:
            self.phones.take_next()

    # Its size and place

    def remember_place(self) -> None:
        """Keep where the window is for the next time."""
        kept = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self.context.remember("window", kept)

    def restore_place(self) -> bool:
        """Put the window where it was; says whether it was ever anywhere."""
        kept = self.context.choice("window", "")
        if not isinstance(kept, str) or not kept:
            return False
        return self.restoreGeometry(QByteArray.fromBase64(kept.encode("ascii")))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wide window has words in its rail."""
        super().resizeEvent(event)
        self.rail.fit(self.width(), self.height())
        self.messages.stay_beside(self.rail.sizeHint().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The first time, tell that there is something to see."""
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            QTimer.singleShot(0, self.first_painted.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that nobody took where the keyboard is goes to the screen that is looked at."""
        if not self.stack.press(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where it was; nothing is loaded any more."""
        self.remember_place()
        if "phones" in self.__dict__:
            self.phones.close()
        self.stack.stop()
        super().closeEvent(event)
