"""The codes that phones scan, painted: one for each side, with its letters to be typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from referee.value import value
from referee.wording import tr
from ui.phones.codes import join_url, spaced, squares
from ui.phones.seats import SCREEN, Seats
from ui.theme.theme import XL
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import label
from ui.widgets.painted import Painted, canvas
from ui.widgets.replacing import empty

NAME = "code-name"
QUIET = 4
"""Squares of white around a code."""


@value
class ShownCode:
    """A code with what it opens."""

    name: str
    code: str
    url: str


def codes_of(seats: Seats, names: dict[str, str], url: str, screens: bool) -> list[ShownCode]:
    """The codes that stand there now."""
    sides = [side for side in seats.sides if screens or side != SCREEN]
    offers = [seats.offer(side) for side in sides]
    return [
        ShownCode(name=names.get(each.side, tr("Players' screen")), code=spaced(each.code), url=join_url(url, each))
        for each in offers
    ]


class CodePicture(Painted):
    """One code, black on white whatever the theme, as large as its room."""

    def __init__(self, shown: ShownCode, em: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows, self.em = squares(shown.url), em
        self.setAccessibleName(tr("Code for {shown}: {code}", shown=shown.name, code=shown.code))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A whole number of pixels for each square."""
        side = (len(self.rows) + 2 * QUIET) * max(2, round(self.theme.px(self.em) / (len(self.rows) + 2 * QUIET)))
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """White ground, black squares."""
        with canvas(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.fillRect(self.rect(), QColor("white"))
            step = self.width() / (len(self.rows) + 2 * QUIET)
            for down, row in enumerate(self.rows):
                for across, square in enumerate(row):
                    if square == "1":
                        box = QRectF((across + QUIET) * step, (down + QUIET) * step, step, step)
                        painter.fillRect(box, QColor("black"))


class CodesRow(QWidget):
    """Codes beside each other, in as many rows as they need; made anew only when one of them is another one."""

    def __init__(self, em: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.em = em
        self.shown: list[ShownCode] = []
        self.row = FlowLayout(self, gap=XL, top=True)  # so that their names are told apart

    def show_codes(self, codes: list[ShownCode]) -> None:
        """Show these."""
        if codes == self.shown:
            return
        self.shown = codes
        empty(self.row)
        for each in codes:
            self.row.addWidget(self._column(each))
        self._line_up()

    def _line_up(self) -> None:
        """Names of one line have as much room as those of two, so that all letters to type stand on one line."""
        names = self.findChildren(QLabel, NAME)
        tallest = max((name.heightForWidth(name.sizeHint().width()) for name in names), default=0)
        for name in names:
            name.setMinimumHeight(tallest)

    def changeEvent(self, event: QEvent) -> None:
        """Larger text is measured again, once the names have it."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            QTimer.singleShot(0, self, self._line_up)

    def _column(self, shown: ShownCode) -> QWidget:
        holder = QWidget(self)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(CodePicture(shown, self.em, holder), 0, Qt.AlignmentFlag.AlignHCenter)
        for words, role in ((shown.name, "strong"), (shown.code, "title")):
            line = label(words, role, wraps=role == "strong", parent=holder)
            line.setObjectName(NAME if role == "strong" else "")
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            column.addWidget(line)
        return holder
