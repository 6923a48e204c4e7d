"""How it looks and sounds: theme, text size, motion, sound."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from referee.form_fields import ChoiceField, Option
from referee.wording import tr
from ui.context import AppContext
from ui.theme.theme import LARGEST, SMALLEST, TOUCH, S
from ui.widgets.buttons import IconButton, Tick
from ui.widgets.form_editors import Segments
from ui.widgets.labels import label
from ui.widgets.panel import Panel

THEMES = (("light", tr("Light")), ("dark", tr("Dark")), ("high contrast", tr("High contrast")))


class LooksPanel(Panel):
    """Theme, text size, motion and sound; each is put on at once and remembered."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(tr("Looks"), parent=parent)
        self.context = context
        options = tuple(Option(value=value, label=words) for value, words in THEMES)
        self.themes = Segments(ChoiceField(key="theme", label=tr("Theme"), options=options, default="light"), self)
        self.points = label("", wraps=False, parent=self)
        self.smaller = IconButton("remove", tr("Smaller text"), key="Ctrl+-", parent=self)
        self.larger = IconButton("add", tr("Larger text"), key="Ctrl++", parent=self)
        self.motion = Tick(tr("Things may move (dice, draws, messages)"), self)
        self.sound = Tick(tr("Sounds"), self)
        self._lay_out()
        self._wire()
        self.refresh()

    def _lay_out(self) -> None:
        self.add(label(tr("Theme"), "muted", parent=self))
        self.add(self.themes)
        self.add(self.motion)
        self.add(self.sound)

    def text_size(self) -> QHBoxLayout:
        """The size of the text and its buttons, which stay under the hand whatever size is chosen."""
        row = QHBoxLayout()
        row.setSpacing(S)
        for press in (self.smaller, self.larger):
            press.setFixedSize(TOUCH, TOUCH)
        for widget in (label(tr("Text size"), "muted", wraps=False, parent=self), self.points):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        for press in (self.smaller, self.larger):
            row.addWidget(press, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _wire(self) -> None:
        context = self.context
        self.themes.changed.connect(lambda: context.change_theme(str(self.themes.value())))
        self.smaller.clicked.connect(lambda: context.change_text_size(False))
        self.larger.clicked.connect(lambda: context.change_text_size(True))
        self.motion.toggled.connect(self._move)
        self.sound.toggled.connect(lambda on: context.remember("sound", on))
        context.settings_changed.connect(lambda _: self.refresh())

    def _move(self, on: bool) -> None:
        self.context.remember("motion", on)
        self.context.dress()

    def refresh(self) -> None:
        """Show what is remembered."""
        theme = self.context.theme()
        self.themes.set_value(theme.palette.name)
        self.points.setText(tr("{points} points", points=theme.points))
        self.smaller.setEnabled(theme.points > SMALLEST)
        self.larger.setEnabled(theme.points < LARGEST)
        self.motion.setChecked(theme.motion)
        self.sound.setChecked(bool(self.context.choice("sound", True)))
