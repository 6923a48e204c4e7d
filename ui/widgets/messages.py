"""Messages: one sentence on a bar or floating over the window, with Undo where it can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QHideEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from referee.wording import tr
from ui.theme.icons import draw_icon
from ui.theme.palette import Tone
from ui.theme.theme import L, M, S
from ui.widgets.buttons import IconButton, button
from ui.widgets.labels import label
from ui.widgets.painted import Painted, canvas

CORNER = 64
"""How far from the left edge a message floats: beside the rail, over the lower left corner."""
SHARE = 0.54
"""How much of the window's width a message may take: less than the cards or the map have."""
READ_IN_ITS_TIME = 100
"""Letters that are read before a message goes; a longer one stays longer."""
MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)
SIGNS = {Tone.GOOD: "check", Tone.WARNING: "warning", Tone.DANGER: "warning"}


class ToneSign(Painted):
    """The icon of a tone, so that a message is not told by colour alone."""

    def __init__(self, tone: Tone = Tone.INFO, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tone = tone
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As tall as a line."""
        side = self.theme.px(1.4)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon in the tone's strong colour."""
        with canvas(self) as painter:
            strong = self.theme.palette.tone(self.tone).strong
            draw_icon(painter, SIGNS.get(self.tone, "info"), QRectF(self.rect()), strong)


class MessageBar(QFrame):
    """A sentence in a tone, with an optional action (Undo) and a way to put it away."""

    action_requested = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "message")
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(M, 4, 4, 4)
        row.setSpacing(S)
        self._sign = ToneSign(parent=self)
        self.sentence = label(parent=self)
        self.button = button(tr("Undo"), "link", parent=self)
        self.close_button = IconButton("close", tr("Put this message away"), parent=self)
        row.addWidget(self._sign)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.button)
        row.addWidget(self.close_button)
        self.button.clicked.connect(self._act)
        self.close_button.clicked.connect(self.put_away)
        self.hide()

    def say(self, sentence: str, tone: Tone = Tone.INFO, action: str = "") -> None:
        """Show a sentence; the action's name is on a button if there is one."""
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self.button.setText(action)
        self.button.setAccessibleName(action)
        self.button.setVisible(bool(action))
        self._sign.tone = tone
        self.setProperty("tone", str(tone))
        self.style().unpolish(self)
        self.style().polish(self)
        self.show()
        self.updateGeometry()

    def put_away(self) -> None:
        """Hide the message."""
        self.hide()
        self.closed.emit()

    def _act(self) -> None:
        self.put_away()
        self.action_requested.emit()


class Toast(MessageBar):
    """A message that floats at the foot of its window and goes by itself.

    Its words let every click through to what lies under them. Only where it offers something it has buttons, which
    lie on the window itself, and it stays while the mouse rests on it.
    """

    def __init__(self, over: QWidget, seconds: float = 6.0) -> None:
        super().__init__(over)
        self._over, self._seconds, self._corner = over, seconds, CORNER
        self._kept: QWidget | None = None
        self.setProperty("floats", True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._fade)
        for each in self._buttons():
            each.setParent(over)
            each.hide()
        over.installEventFilter(self)

    def stay_beside(self, width: int) -> None:
        """Leave so much free at the left: what lies there is never covered."""
        self._corner = max(CORNER, width + M)
        if self.isVisible():
            self._place()

    def stay_above(self, kept: QWidget | None) -> None:
        """Float above this, which stands at the foot of the window and is read at the same time."""
        if kept is not self._kept:
            self._kept = kept
            if kept is not None:
                kept.installEventFilter(self)

    def _foot(self) -> int:
        """Where the room for messages ends."""
        kept = self._kept if self._kept is not None and isValid(self._kept) else None
        is_there = kept is not None and kept.isVisible() and kept.window() is self._over.window()
        return kept.mapTo(self._over, QPoint()).y() if kept is not None and is_there else self._over.height()

    def _buttons(self) -> tuple[QWidget, QWidget]:
        return self.button, self.close_button

    def say(self, sentence: str, tone: Tone = Tone.INFO, action: str = "") -> None:
        """Show a sentence for some seconds, a long one or one that offers something for longer."""
        super().say(sentence, tone, action)
        self.close_button.setVisible(bool(action))
        self._place()
        for each in (self, *self._buttons()):
            each.raise_()
        longer = max(1.0, len(sentence) / READ_IN_ITS_TIME) * (2 if action else 1)
        self._timer.start(round(self._seconds * 1000 * longer))

    def changeEvent(self, event: QEvent) -> None:
        """Other letters need other room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self.isVisible():
            QTimer.singleShot(0, self, self._place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot when the window changes its size."""
        # While its window is thrown away Qt still asks, and Python has let go of what it was over.
        is_near = watched in (getattr(self, "_over", None), getattr(self, "_kept", None))
        if event.type() in MOVES and is_near and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        """A hidden message needs no clock and no buttons."""
        if hasattr(self, "_timer"):
            self._timer.stop()
            for each in self._buttons():
                each.hide()
        super().hideEvent(event)

    def _fade(self) -> None:
        # Not underMouse(): the mouse goes through the words.
        is_over = self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        if is_over and not self.button.isHidden():
            self._timer.start()
        else:
            self.put_away()

    def _place(self) -> None:
        shown = [each for each in self._buttons() if not each.isHidden()]
        taken = sum(each.sizeHint().width() + 4 for each in shown)
        self._row.setContentsMargins(M, S, taken or M, S)
        line = self.sentence.fontMetrics().horizontalAdvance(self.sentence.text()) + taken + self._sign.width() + 2 * L
        room = max(self.minimumSizeHint().width(), round(self._over.width() * SHARE))
        width = min(room, max(self.minimumSizeHint().width(), line), 720)
        height = max(self.heightForWidth(width), *(each.sizeHint().height() + S for each in self._buttons()))
        left = max(0, min(self._corner, self._over.width() - width - M))
        self.setGeometry(left, self._foot() - height - M, width, height)
        self._place_buttons(shown)

    def _place_buttons(self, shown: Sequence[QWidget]) -> None:
        right = self.geometry().right()
        for each in reversed(shown):
            size = each.sizeHint()
            right -= size.width() + 4
            each.setGeometry(right, self.geometry().center().y() - size.height() // 2, size.width(), size.height())


class BusyBar(QFrame):
    """Says what is being done, how far it is, and lets it be cancelled."""

    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "inset")
        row = QHBoxLayout(self)
        row.setContentsMargins(M, S, S, S)
        column = QVBoxLayout()
        column.setSpacing(4)
        self.sentence = label(parent=self)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        column.addWidget(self.sentence)
        column.addWidget(self.bar)
        row.addLayout(column, 1)
        self.button = button(tr("Cancel"), key="Esc", parent=self)
        self.button.clicked.connect(self.cancel_requested)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def begin(self, sentence: str, *, can_cancel: bool = True) -> None:
        """Show that work has begun; how much there is, is not known yet."""
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self.button.setVisible(can_cancel)
        self.bar.setRange(0, 0)
        self.show()

    def advance(self, done: int, total: int) -> None:
        """Show how far the work is."""
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        self.bar.setAccessibleName(tr("{done} of {total}", done=done, total=total))

    def end(self) -> None:
        """The work is over."""
        self.hide()
