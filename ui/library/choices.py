"""Big choices: a card with a title and a sentence that a finger finds, chosen with the mouse, arrows or digits."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from referee.value import value
from ui.theme.apply import theme_of
from ui.theme.faces import face
from ui.theme.icons import draw_icon
from ui.theme.theme import RADIUS_L, M, S, Theme, grown
from ui.widgets.painted import RIGHT, canvas, draw_box, draw_focus, draw_text
from ui.widgets.replacing import let_go
from ui.widgets.text_fit import wrap

NARROW = 320
"""A card is at least so wide before a second column is made."""
GROWTHS = (2.2, 2.0, 1.8, 1.6, 1.4, 1.2, 1.0)
"""How much larger the letters of cards may be that have a screen to themselves."""


@value
class Choice:
    """Something to choose: an id, a title, a sentence, an icon."""

    id: str
    title: str
    text: str = ""
    icon: str = ""


class BigChoice(QAbstractButton):
    """One card; the digit in its corner is its key."""

    def __init__(self, choice: Choice, digit: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice, self._digit, self._growth = choice, digit, 1.0
        self.setCheckable(True)
        self.setText(choice.title)
        self.setObjectName(f"choice-{choice.id}")
        self.setAccessibleName(choice.title)
        self.setAccessibleDescription(choice.text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def grow(self, times: float) -> None:
        """Have larger letters than the rest of the window, where there is room for them."""
        self._growth = times
        self.updateGeometry()
        self.update()

    def _theme(self) -> Theme:
        return grown(theme_of(self), self._growth)

    def _edge(self) -> float:
        """What is free above and below its words: larger letters have more air."""
        return M * self._growth**2

    def _inset(self, theme: Theme) -> int:
        return M + (theme.px(1.6) + S if self.choice.icon else 0)

    def _room(self, theme: Theme, width: int) -> float:
        return max(40.0, width - self._inset(theme) - M - (theme.px(1.2) if self._digit else 0))

    def heightForWidth(self, width: int) -> int:
        """As tall as title and sentence need at that width."""
        theme = self._theme()
        room = self._room(theme, width)
        title = len(wrap(self.choice.title, face(theme, "strong"), room, 3).lines) * face(theme, "strong").height
        text = len(wrap(self.choice.text, face(theme, "small"), room, 6).lines) * face(theme, "small").height
        return max(theme.touch, round(title + text + 2 * self._edge()))

    def sizeHint(self) -> QSize:
        """A comfortable card."""
        return QSize(NARROW, self.heightForWidth(NARROW))

    def minimumSizeHint(self) -> QSize:
        """Room for a few words."""
        return QSize(200, self._theme().touch)

    def clipped_texts(self) -> list[str]:
        """The texts that do not fit; very long ones may be cut."""
        theme = self._theme()
        room = self._room(theme, self.width())
        cut = wrap(self.choice.text, face(theme, "small"), room, 6).cut and len(self.choice.text) <= 300
        low = self.heightForWidth(self.width()) > self.height() + 1
        return [self.choice.title] if cut or low else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card, icon, title, sentence and digit."""
        theme, palette, box = self._theme(), theme_of(self).palette, QRectF(self.rect())
        on, over = self.isChecked() or self.isDown(), self.underMouse()
        with canvas(self) as painter:
            fill = palette.accent_soft if on else palette.hover if over else palette.surface
            draw_box(painter, box, RADIUS_L, fill, palette.accent if on else palette.edge, 2 if on else 1)
            if self.choice.icon:
                place = QRectF(M, self._edge(), theme.px(1.6), theme.px(1.6))
                draw_icon(painter, self.choice.icon, place, palette.accent_ink if on else palette.muted)
            self._paint_words(painter, theme)
            corner = box.adjusted(0, self._edge(), -M, 0)
            corner.setHeight(face(theme, "small").height)
            draw_text(painter, face(theme, "small"), palette.muted, corner, self._digit, RIGHT)
            if self.hasFocus():
                draw_focus(painter, palette, box, RADIUS_L)

    def _paint_words(self, painter: QPainter, theme: Theme) -> None:
        y, left, room = self._edge(), self._inset(theme), self._room(theme, self.width())
        rows = (
            (self.choice.title, face(theme, "strong"), theme.palette.text, 3),
            (self.choice.text, face(theme, "small"), theme.palette.muted, 6),
        )
        for text, measured, colour, most in rows:
            for line in wrap(text, measured, room, most).lines:
                draw_text(painter, measured, colour, QRectF(left, y, room, measured.height), line)
                y += measured.height


class Choices(QScrollArea):
    """Cards in as many columns as there is room for; one of them is chosen."""

    chosen = Signal(str)
    taken = Signal(str)
    """Chosen for good: Enter, or a double click."""

    def __init__(self, name: str, parent: QWidget | None = None, *, columns: int = 2, fills: bool = False) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._columns, self._fills = columns, fills
        """Whether the cards fill the screen: in larger letters, and with no hole beside the last of them."""
        self._inner = QWidget(self)
        self._inner.setProperty("role", "plain")
        column = QVBoxLayout(self._inner)
        column.setContentsMargins(2, 2, S, 2)
        self._grid = QGridLayout()
        self._grid.setSpacing(M)
        column.addLayout(self._grid)
        column.addStretch(1)
        self.setWidget(self._inner)
        self._group = QButtonGroup(self)
        self._group.buttonClicked.connect(lambda card: self.chosen.emit(card.choice.id))
        self.cards: dict[str, BigChoice] = {}

    def show_choices(self, choices: Sequence[Choice], chosen: str = "") -> None:
        """Show other cards, one of them chosen."""
        for card in self.cards.values():
            self._group.removeButton(card)
            self._grid.removeWidget(card)
            let_go(card)
        self.cards = {}
        for number, choice in enumerate(choices, 1):
            card = BigChoice(choice, str(number) if number < 10 else "", self._inner)
            self._group.addButton(card)
            self.cards[choice.id] = card
        self._place()
        self.choose(chosen)

    def _place(self) -> None:
        wide = max(1, min(self._columns, self.maximumViewportSize().width() // NARROW))
        across = len(self.cards) % wide if self._fills and wide == 2 else 0
        for number, card in enumerate(self.cards.values()):
            at = number + across if number else 0
            self._grid.addWidget(card, at // wide, at % wide, 1, 1 if number else 1 + across)
            card.show()
        if self._fills:
            self._grow(wide, across)

    def _grow(self, wide: int, across: int) -> None:
        """The largest letters with which all cards are seen at once."""
        room = self.maximumViewportSize()
        width, cards = room.width() // wide - 2 * M, list(self.cards.values())
        for growth in GROWTHS:
            for card in cards:
                card.grow(growth)
            tall = max((card.heightForWidth(width) for card in cards), default=0) + M
            if (len(cards) + across) // wide * tall <= room.height() and width >= NARROW * growth:
                break

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More or fewer columns."""
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """Other letters need other room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self._fills:
            QTimer.singleShot(0, self, self._place)

    def choice(self) -> str:
        """The chosen card's id."""
        return next((id for id, card in self.cards.items() if card.isChecked()), "")

    def choose(self, id: str) -> None:
        """Choose a card without telling anybody; an id that is not there chooses none."""
        if id not in self.cards:
            self._group.setExclusive(False)
            for card in self.cards.values():
                card.setChecked(False)
            self._group.setExclusive(True)
        else:
            self.cards[id].setChecked(True)
            self.ensureWidgetVisible(self.cards[id])

    def focus_choice(self) -> None:
        """Give the keyboard to the chosen card, or to the first."""
        card = self.cards.get(self.choice()) or next(iter(self.cards.values()), None)
        if card is not None:
            card.setFocus()

    def press_digit(self, digit: int) -> bool:
        """Choose the card with this digit in its corner."""
        ids = list(self.cards)
        if not 1 <= digit <= min(9, len(ids)):
            return False
        self.cards[ids[digit - 1]].click()
        self.cards[ids[digit - 1]].setFocus()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits choose; Enter takes what is chosen."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, BigChoice) and not focused.isChecked():
                focused.click()
            if self.choice():
                self.taken.emit(self.choice())
        elif not (event.text().isdecimal() and self.press_digit(int(event.text()))):
            super().keyPressEvent(event)
