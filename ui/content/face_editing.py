"""A layout in the content editor: its preview follows what is typed, and pictures that are chosen go into it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from referee.faces import OWN
from referee.wording import tr
from ui.content.editor import EntryEditor
from ui.content.face_preview import FacePreview, Sample, read_samples
from ui.content.own_picture import KINDS, take_in
from ui.context import AppContext
from ui.file_dialogs import file_to_open
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.own_packs import Shelf

FACES = "faces"


class FaceEditing(QWidget):
    """The editor of an entry with, for a layout, its faces beside it."""

    def __init__(self, context: AppContext, editor: EntryEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context, self.editor = context, editor
        self.preview = FacePreview(self)
        self.shelf: Shelf | None = None
        self.samples: list[Sample] = []
        self.ask: Callable[[], Path | None] = lambda: file_to_open(self, tr("A picture of our own"), KINDS)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(editor, 1)
        row.addWidget(self.preview)
        self.preview.picture_chosen.connect(self._choose)
        self.preview.file_wanted.connect(self._ask)
        self.preview.file_dropped.connect(self._take)
        editor.changed.connect(lambda _: self.show_faces())

    def read(self, shelf: Shelf) -> None:
        """Have units to show layouts of a game on."""
        self.shelf, self.samples = shelf, []
        if FACES in shelf.content:
            read_samples(self.context, shelf, self._have)

    def _have(self, samples: list[Sample]) -> None:
        self.samples = samples
        self.show_faces()

    def show_faces(self) -> None:
        """What the layout makes of the units, as it is written now; other entries have no faces."""
        subject = self.editor.subject
        shows = subject is not None and subject.kind == FACES
        self.preview.setVisible(shows)
        if shows and self.samples:
            self.preview.show_layout(self.samples, self.editor.value)

    def _choose(self, troop: str, picture: str) -> None:
        """Give a troop type another picture in the layout that is edited."""
        pictures = {**self.editor.value.get("pictures", {}), troop: picture}
        self.editor.set_value({**self.editor.value, "pictures": pictures})

    def _ask(self, troop: str) -> None:
        file = self.ask()
        if file is not None:
            self._take(troop, file)

    def _take(self, troop: str, file: Path) -> None:
        """Take a picture in and give it to a troop type; what cannot be taken is said, and nothing is changed."""
        if self.shelf is not None:
            refused = partial(self.context.say, tone=Tone.DANGER)
            take_in(self.context, file, self.shelf.ruleset, lambda id: self._choose(troop, f"{OWN}{id}"), refused)
