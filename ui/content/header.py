"""Whose pack it is, and under which terms it may be passed on: asked in a small dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from referee.form_fields import TextField
from referee.wording import tr
from ui.theme.theme import M
from ui.widgets.form import FormBuilder
from ui.widgets.labels import Heading, label

if TYPE_CHECKING:
    from data.pack_writing import Header

FIELDS = (
    TextField(key="author", label=tr("Author"), longest=200),
    TextField(key="licence", label=tr("Licence"), longest=200),
)


class HeaderDialog(QDialog):
    """Two lines about a pack; both must say something."""

    def __init__(self, file: str, header: Header, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About {file}", file=file))
        self.form = FormBuilder(FIELDS, self)
        self.form.set_value({"author": header.author, "licence": header.licence})
        self.box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(M)
        column.addWidget(Heading(tr("About {file}", file=file), 2, self))
        column.addWidget(label(tr("This stands at the head of the club's pack."), "muted", parent=self))
        column.addWidget(self.form)
        column.addWidget(self.box)
        self.box.accepted.connect(self.accept)
        self.box.rejected.connect(self.reject)
        self.form.changed.connect(lambda _: self._check())
        self.resize(480, self.sizeHint().height())

    def _check(self) -> None:
        errors = {key: tr("It cannot be empty.") for key, words in self.form.value().items() if not words.strip()}
        self.form.set_errors(errors)
        self.box.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not errors)


def asked_header(file: str, header: Header, parent: QWidget) -> Header | None:
    """What the referee makes of a pack's head; nothing if he leaves it."""
    from data.pack_writing import Header

    dialog = HeaderDialog(file, header, parent)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return None
    value = dialog.form.value()
    return Header(author=value["author"].strip(), licence=value["licence"].strip())
