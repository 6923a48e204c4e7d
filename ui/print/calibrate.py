"""Reading the calibration page: what was measured becomes the printer's profile."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from printables.calibration import CORNER, Readings, profile_from, ruler_lengths
from printables.paper import PrinterProfile, Setup
from referee.form_fields import Field, NumberField, TextField
from referee.wording import tr
from ui.theme.theme import L, S
from ui.widgets.buttons import button
from ui.widgets.form import FormBuilder
from ui.widgets.labels import label

WIDE = 560
ADVICE = tr("Print the calibration page, measure with a ruler, and write down what you read, in millimetres.")


def fields_of(setup: Setup, name: str) -> tuple[Field, ...]:
    """What is read off the page, with what it should be to begin with."""
    across, up = ruler_lengths(setup)

    def number(key: str, words: str, meant: float, off: float) -> NumberField:
        return NumberField(key=key, label=words, least=meant - off, most=meant + off, step=0.1, default=meant)

    return (
        TextField(key="name", label=tr("Name of the printer"), default=name, longest=60),
        number("across", tr("Ruler across ({across:g})", across=across), across, across / 10),
        number("up", tr("Ruler upwards ({up:g})", up=up), up, up / 10),
        number("left", tr("Corner mark from the left edge ({corner:g})", corner=CORNER), CORNER, 15),
        number("bottom", tr("Corner mark from the lower edge ({corner:g})", corner=CORNER), CORNER, 15),
        number("back_right", tr("Back's cross to the right of the front's"), 0, 15),
        number("back_up", tr("Back's cross above the front's"), 0, 15),
    )


class CalibrateDialog(QDialog):
    """Asks for the readings; `profile` is what they come to."""

    def __init__(self, setup: Setup, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Calibrate a printer"))
        self.setProperty("role", "window")
        self.setup = setup
        self.profile: PrinterProfile | None = None
        self.form = FormBuilder(fields_of(setup, name or tr("My printer")), self)
        self.error = label("", "error", parent=self)
        self.keep = button(tr("Keep the readings"), "primary", key="Enter", parent=self)
        self.cancel = button(tr("Cancel"), key="Esc", parent=self)
        self._lay_out()
        self.keep.clicked.connect(self.take)
        self.cancel.clicked.connect(self.reject)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(L, L, L, L)
        column.setSpacing(S)
        column.addWidget(label(ADVICE, "muted", parent=self))
        column.addWidget(self.form, 1)
        column.addWidget(self.error)
        self.error.hide()
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.keep)
        row.addWidget(self.cancel)
        column.addLayout(row)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumWidth(WIDE)  # so that what is asked for stands in one line

    def showEvent(self, event: QShowEvent) -> None:
        """As high as all lines are at this width: a box knows its width only once it is dressed."""
        layout = self.layout()
        if layout is not None:
            self.setMinimumHeight(layout.totalHeightForWidth(max(self.width(), WIDE)))
        super().showEvent(event)

    def take(self) -> None:
        """Keep the readings, or say what is wrong with them."""
        given = self.form.value()
        name = str(given.pop("name")).strip()
        try:
            if not name:
                raise ValueError("The printer needs a name.")
            self.profile = profile_from(Readings(**given), self.setup, name)
        except ValueError as problem:
            self.error.setText(str(problem))
            self.error.show()
            return
        self.accept()
