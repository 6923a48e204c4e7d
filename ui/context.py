"""The application context: what all screens share — the store, the open battle, and the choices that are remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from referee.wording import keep, tr
from ui.disk_thread import StoreThread
from ui.theme.apply import PROPERTY, apply_theme
from ui.theme.palette import Tone
from ui.theme.palettes import palette_named
from ui.theme.theme import DEFAULT, LARGEST, Theme, larger, smaller, suggested_points

if TYPE_CHECKING:
    from data.store import Store
    from ui.session import Session


class AppContext(QObject):
    """Handed to every screen; nothing of it is global."""

    session_changed = Signal(object)
    """Session or None: another battle is open."""
    said = Signal(str, object, str)
    """A sentence for the referee, its tone, and the name of an action (Undo) or nothing."""
    unsaid = Signal(str)
    """A sentence that was said and is over."""
    settings_changed = Signal(str)
    opening = Signal(str)
    recovered = Signal(list)
    """Sentences on what was wrong with the library, and came back."""
    """A battle of this name is being read."""
    screen_requested = Signal(str)

    def __init__(self, disk: StoreThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.disk = disk
        self.session: Session | None = None
        self.settings: dict[str, Any] = {}
        self.sought: object = None
        self.where_we_were = ""
        """What was said when the battle was opened: true until something happens."""
        self.offered: Callable[[], object] | None = None
        """What the action beside the last sentence does; nothing means the battle's undo."""
        self._unkept: set[str] = set()
        """Choices that are not on the disk yet."""
        disk.refused.connect(lambda sentence: self.say(sentence, Tone.DANGER))

    def say(
        self, sentence: str, tone: Tone = Tone.INFO, action: str = "", do: Callable[[], object] | None = None
    ) -> None:
        """Tell the referee something, in one sentence; `do` is done if the action beside it is taken."""
        self.offered = do if action else None
        self.said.emit(tr(sentence), tone, action)

    def unsay(self, sentence: str) -> None:
        """What was said is over: it need not stand there any more."""
        self.unsaid.emit(tr(sentence))

    def undo_offered(self) -> bool:
        """Do what stands beside the last sentence, once; says whether anything was offered."""
        undo, self.offered = self.offered, None
        if undo is not None:
            undo()
        return undo is not None

    def go_to(self, screen: str, sought: object = None) -> None:
        """Look at another screen, there at something that is sought; the screen takes it when it is entered."""
        self.sought = sought
        self.screen_requested.emit(screen)

    def take_sought(self) -> Any:
        """What is sought on the screen that is looked at now, once."""
        found, self.sought = self.sought, None
        return found

    def set_session(self, session: Session | None) -> None:
        """Another battle is on the table."""
        if self.session is not None:
            self.session.deleteLater()
        self.session = session
        if session is not None:
            session.setParent(self)
            session.refused.connect(lambda sentence: self.say(sentence, Tone.WARNING))
            self.remember("last_battle", session.id)
            battle = session.battle
            keep([battle.name, session.name, *(each.name for each in (*battle.sides, *battle.units.values()))])
        self.session_changed.emit(session)

    def choice(self, key: str, standard: Any = None) -> Any:
        """A choice that is remembered."""
        return self.settings.get(key, standard)

    def remember(self, key: str, value: Any) -> None:
        """Remember a choice, here and on the disk."""
        if self.settings.get(key) == value and not self._unkept:
            return
        self.settings[key] = value
        self._unkept.add(key)
        if self.disk.store is not None and self.disk.store.is_writer:
            self._keep()
        self.settings_changed.emit(key)

    def _keep(self) -> None:
        """Write the choices; what the disk did not take goes with the next one."""
        choices = {key: self.settings[key] for key in self._unkept}
        self._unkept.clear()

        def work(store: Store) -> None:
            for key, value in choices.items():
                store.set_setting(key, value)

        def failed(sentence: str) -> None:
            self._unkept.update(choices)
            self.say(sentence, Tone.DANGER)

        self.disk.ask(work, lambda _: None, failed)

    def dress(self) -> None:
        """Put on the theme that is remembered."""
        app, theme = QApplication.instance(), self.theme()
        if isinstance(app, QApplication) and app.property(PROPERTY) != theme:
            apply_theme(app, theme)

    def theme(self) -> Theme:
        """The theme that is remembered, or the one to begin with."""
        palette = palette_named(self.choice("theme", "light"))
        points = min(LARGEST, self.choice("text_size") or self._suggested_size())
        return Theme(palette=palette, points=points, motion=self.choice("motion", True))

    def _suggested_size(self) -> int:
        """The text size to begin with, by the height of the screen."""
        screen = QGuiApplication.primaryScreen()
        return suggested_points(screen.size().height()) if screen else DEFAULT

    def change_text_size(self, up: bool) -> None:
        """One step larger or smaller."""
        points = self.theme().points
        self.remember("text_size", larger(points) if up else smaller(points))
        self.dress()

    def usual_text_size(self) -> None:
        """The text size to begin with on this screen."""
        self.remember("text_size", 0)
        self.dress()

    def change_theme(self, name: str) -> None:
        """Light, dark or high contrast."""
        self.remember("theme", name)
        self.dress()
