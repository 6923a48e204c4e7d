"""Starting: the window is painted first, then the data folder is opened in its own thread."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

import ui.fast_imports  # noqa: F401 - before all that is loaded after Qt
from referee.wording import language, tr
from ui import file_dialogs
from ui.context import AppContext
from ui.disk_thread import StoreThread
from ui.errors import ErrorHook
from ui.frame.window import MainWindow
from ui.garbage_collector import GarbageCollector
from ui.opened_files import Application, OpenedFiles, hand_over
from ui.theme.palette import Tone

FOLLOWS, FOLLOWS_CLUB = 1_000, 1_500
SAID_LATER = 1_500
"""Milliseconds: how often a window that looks on looks, and when it says so, after where the battle stands was said."""
SWITCH = 0.0001
"""How long a thread at work may keep the window waiting for Python, in seconds (decision 0015)."""


DESKTOP = "org.tableside.Tableside"
"""By which a desktop finds our entry of its menu, and with it our icon."""
DRAWING = Path(__file__).with_name(f"{DESKTOP}.svg")


class Start:
    """The window with all that belongs to it, from the first paint to the last write."""

    def __init__(self, folder: Path | None = None, *, welcomes: bool = False, bring: Path | None = None) -> None:
        self.bring = bring
        """A file to take in as soon as the library is open."""
        self._is_settled = False
        self.welcomes = welcomes
        """Whether a first start fills the screen and offers the ways to begin, not a demonstration at once."""
        self.disk = StoreThread()
        self.context = AppContext(self.disk)
        self.errors = ErrorHook(self.context)
        self.context.dress()
        self.window = MainWindow(self.context)
        self.folder = folder
        self.collector = GarbageCollector(self.disk)
        self._switch = sys.getswitchinterval()
        self.disk.ready.connect(self._ready)
        self.disk.ready.connect(self._tell_recovered)
        self.disk.ready.connect(self._look_on)
        self.disk.ready.connect(self._hear_of_files)
        self.following = QTimer(self.window, interval=FOLLOWS)
        self.following.timeout.connect(self._follow)
        self.context.recovered.connect(self._show_recovered)
        self.disk.lost.connect(self._bring_back)
        self.disk.damaged.connect(self._damaged)

    def show(self) -> None:
        """Paint the window; open the data folder and make the first screen right after."""
        self.collector.start()
        self.window.first_painted.connect(self._painted)
        self.window.show()

    def _painted(self) -> None:
        self.disk.start(self.folder)
        self.window.stack.go_to("table")

    def _ready(self) -> None:
        assert self.disk.store is not None
        sys.setswitchinterval(SWITCH)  # not before: while both threads load, changing between them only takes time
        self.errors.log_to(self.disk.store.folder)
        self.disk.ask(lambda store: store.settings(), self._settled)

    def _look_on(self) -> None:
        """Somebody else writes here: say so, and follow what is played."""
        store = self.disk.store
        if store is None or (store.is_writer and not store.url):
            self.following.stop()
            return
        # Who leads needs pauses longer than the writer's, in which snapshots are made.
        self.following.start(FOLLOWS_CLUB if store.url else FOLLOWS)
        if store.is_writer:
            return
        words = tr(
            "The library is open for writing in {led_by}: this window looks on, and follows.", led_by=store.led_by
        )
        QTimer.singleShot(SAID_LATER, self.window, lambda: self.context.say(words, Tone.WARNING))

    def _hear_of_files(self) -> None:
        """Files that are opened while this window leads come to it."""
        store = self.disk.store
        if store is not None and store.is_writer and not store.url:
            self.opened = OpenedFiles(store.folder, self.window)
            self.opened.file_opened.connect(self.take_in)

    def take_in(self, file: Path) -> None:
        """Take a file in at once, and come to the front; before there is a battle to look at, as soon as there is."""
        if not self._is_settled:
            self.bring = file
            return
        self.window.bring_files([file])
        self.window.raise_()
        self.window.activateWindow()

    def _follow(self) -> None:
        from ui.operations import following

        following.follow(self.context)

    def _tell_recovered(self) -> None:
        if self.disk.store is not None and self.disk.store.told:
            self.context.recovered.emit(self.disk.store.told)

    def _show_recovered(self, told: list[str]) -> None:
        from ui.recovery import show_recovered

        show_recovered(self.window, told)

    def _bring_back(self) -> None:
        from ui.operations import backups

        backups.bring_back(self.context)

    def _damaged(self, sentence: str) -> None:
        """Nothing is left to build the library anew from: it is kept, and there is a way on."""
        from ui.operations import backups

        self.context.say(sentence, Tone.DANGER, tr("Begin anew"), lambda: backups.begin_anew(self.context, self.folder))

    def _settled(self, settings: dict[str, object]) -> None:
        self.context.settings.update(settings)
        self.context.dress()
        file_dialogs.remember_with(self.context)
        if not self.window.restore_place() and self.welcomes:
            self.window.showMaximized()
        self.collector.settle()
        self.window.setWindowIcon(QIcon(str(DRAWING)))  # not before: it is drawn by a part of Qt that is loaded for it
        from ui.operations import library

        self.context.session_changed.connect(lambda _: QTimer.singleShot(0, self.window, self._bring))
        library.go_on_where_we_were(self.context, welcomes=self.welcomes)
        self.window.stack.preloader.begin_soon()

    def _bring(self) -> None:
        """Take in the file that the window was opened with, once a battle or the library is there to look at."""
        self._is_settled = True
        file, self.bring = self.bring, None
        if file is not None:
            self.window.bring_files([file])

    def close(self) -> None:
        """Close everything in order."""
        self.window.close()
        self.context.set_session(None)
        self.disk.close()
        self.errors.close()
        self.collector.stop()
        sys.setswitchinterval(self._switch)


def speak_qt(app: QApplication) -> None:
    """Have Qt's own buttons and dialogs, figures and dates in the language that is spoken."""
    if language() == "en":
        return
    from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

    QLocale.setDefault(QLocale(language()))
    translator = QTranslator(app)
    if translator.load(f"qtbase_{language()}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(translator)


def open_window(folder: Path | None = None, quit_after_start: bool = False, bring: Path | None = None) -> int:
    """Open the main window and stay until it is closed."""
    if bring is not None and hand_over(folder, bring):
        return 0
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop never comes back to Python for Ctrl+C
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else Application([*sys.argv[:1], "-style", "fusion"])
    app.setApplicationName("Tableside")
    app.setDesktopFileName(DESKTOP)
    speak_qt(app)
    start = Start(folder, welcomes=not quit_after_start, bring=bring)
    start.errors.install()
    if isinstance(app, Application):
        app.file_opened.connect(start.take_in)
    start.show()
    if quit_after_start:
        start.context.session_changed.connect(lambda _: QTimer.singleShot(0, app.quit))
        start.disk.refused.connect(lambda _: app.exit(2))
    status = app.exec()
    start.close()
    return status
