"""The language: English or any that there is a catalogue of; the next start begins in it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from data.languages import NAMES, languages
from referee.form_fields import ChoiceField, Option
from referee.requests import Refused
from referee.wording import language, tr
from ui.context import AppContext
from ui.spoken_language import remember
from ui.theme.palette import Tone
from ui.widgets.form_editors import Segments
from ui.widgets.labels import label
from ui.widgets.panel import Panel


class LanguagePanel(Panel):
    """Which language the window speaks; what the rules keep stays the same in every one of them."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(tr("Language"), parent=parent)
        self.context = context
        options = tuple(Option(value=each, label=NAMES.get(each, each)) for each in languages())
        field = ChoiceField(key="language", label=tr("Language"), options=options, default="en")
        self.choice = Segments(field, self)
        self.later = label(tr("It is spoken from the next start on."), "muted", parent=self)
        self.add(self.choice)
        self.add(self.later)
        self.choice.set_value(language())
        self.later.hide()
        self.choice.changed.connect(self._choose)

    def _choose(self) -> None:
        """Remember it beside the library: the window must know it before the library is open."""
        wanted = str(self.choice.value())
        try:
            remember(wanted, self.context.disk.store.folder if self.context.disk.store else None)
        except Refused as refusal:
            self.context.say(str(refusal), Tone.DANGER)
            return
        self.later.setVisible(wanted != language())
