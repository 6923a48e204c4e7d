"""The rail: one button a screen, always in the same place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from referee.value import value
from referee.wording import tr
from ui.theme.apply import theme_of
from ui.theme.theme import TOUCH, XS
from ui.widgets.buttons import IconButton

GAP, LEAST = 2, 32
"""Buttons of a finger's size; in a low window somewhat less, so that all of them are whole in the smallest one."""
SHORT = {"journal": tr("Journal")}
"""What stands beside an icon where a title is long."""
ROOM = 95
"""A window so many times as wide as a letter is high has room for words in the rail."""


@value
class Place:
    """A screen as the rail names it; `module` is where it lives, loaded when it is first looked at."""

    id: str
    title: str
    icon: str
    key: str
    module: str


class Rail(QFrame):
    """Buttons for the screens; the one that is looked at is pressed."""

    place_requested = Signal(str)

    def __init__(self, places: Sequence[Place], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        self.setAccessibleName(tr("Screens"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        column = QVBoxLayout(self)
        column.setContentsMargins(XS, XS, XS, XS)
        column.setSpacing(GAP)
        self.buttons: dict[str, IconButton] = {}
        self._words: list[tuple[IconButton, str]] = []
        self._group = QButtonGroup(self)
        page = QWidget()
        page.setProperty("role", "plain")
        self._area = self._scrolled(page)
        column.addWidget(self._area, 1)
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)
        for place in places:
            self._column.addWidget(self._button(place))
        self._column.addStretch(1)
        self.foot = column

    def _scrolled(self, page: QWidget) -> QScrollArea:
        """In a window too low for all screens their buttons can be scrolled."""
        area = QScrollArea(self)
        area.setProperty("role", "plain")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        return area

    def sizeHint(self) -> QSize:
        """As wide as its buttons, those at its foot too."""
        widest = max((press.sizeHint().width() for press, _ in self._words), default=0)
        return QSize(max(widest, self._column.sizeHint().width()) + 2 * XS, 200)

    def minimumSizeHint(self) -> QSize:
        """Never narrower than its buttons; lower than all of them together."""
        return QSize(self.sizeHint().width(), super().minimumSizeHint().height())

    def _button(self, place: Place) -> IconButton:
        press = IconButton(place.icon, place.title, key=place.key, parent=self)
        press.setCheckable(True)
        press.clicked.connect(lambda: self.place_requested.emit(place.id))
        self._group.addButton(press)
        self.buttons[place.id] = press
        self._words.append((press, SHORT.get(place.id, place.title)))
        return press

    def add_below(self, press: IconButton, word: str) -> None:
        """Put a button at the foot of the rail."""
        self.foot.addWidget(press)
        self._words.append((press, word))

    def fit(self, width: int, height: int) -> None:
        """Words beside the icons if the window is wide enough; large text never pushes a screen out of the rail."""
        has_room = width >= theme_of(self).px(ROOM)
        room = (height - 2 * XS) // len(self._words)
        most = max(LEAST, room - GAP)
        for press, word in self._words:
            press.show_word(word if has_room else "")
            press.setMaximumHeight(most)
            press.setProperty("dense", most < TOUCH)
        for column in (self.foot, self._column):
            column.setSpacing(max(0, min(GAP, room - most)))
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """Other text needs other room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.fit(self.window().width(), self.height())

    def show_place(self, id: str) -> None:
        """Press the button of the screen that is looked at."""
        if id in self.buttons:
            self.buttons[id].setChecked(True)
            self._area.ensureWidgetVisible(self.buttons[id], 0, 0)
