"""Drawing from a bag or cup: what is inside, the chance of each, the last one large, what came before."""

from __future__ import annotations

from math import pi, sin

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from referee.wording import tr, trc
from ui.theme.apply import theme_of
from ui.theme.faces import face
from ui.theme.theme import M, S
from ui.widgets.bag_view import BagContents, BagPicture, DrawnPicture
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.odds_bars import Odd, OddsBars
from ui.widgets.painted import Painted, canvas, draw_shape, draw_text
from ui.widgets.replacing import clear
from ui.widgets.stat_row import flow_spots
from ui.widgets.tips import plain_caption, plain_tip

SHAKING, MILLISECONDS = 0.6, 650
LONGEST_HISTORY = 40


class HistoryRow(Painted):
    """What was drawn, the newest first, each as its shape."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._contents = BagContents(items=())
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_contents(self, contents: BagContents) -> None:
        """Show other draws."""
        self._contents = contents
        names = [item.label for item in map(contents.item, reversed(contents.history)) if item]
        self.setAccessibleName(tr("Drawn so far, the newest first"))
        self.setAccessibleDescription(", ".join(names))
        self.setToolTip(plain_tip(", ".join(names[:LONGEST_HISTORY])))
        self.setVisible(bool(names))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """All rows."""
        spots = self._spots(width)
        return round(spots[-1].bottom()) + 2

    def sizeHint(self) -> QSize:
        """One row, within reason."""
        width = self.theme.px(24)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a word, then the shapes."""
        spots, small = self._spots(self.width()), face(self.theme, "small")
        with canvas(self) as painter:
            draw_text(painter, small, self.theme.palette.muted, spots[0], tr("Drawn"))
            drawn = [self._contents.item(each) for each in reversed(self._contents.history[-LONGEST_HISTORY:])]
            for item, spot in zip(drawn, spots[1:], strict=True):
                if item is not None:
                    side, shape = item.look(self.theme)
                    draw_shape(painter, shape, spot, side.fill)

    def _spots(self, width: int) -> list[QRectF]:
        side, small = float(self.theme.px(1.1)), face(self.theme, "small")
        word = QSizeF(small.width(tr("Drawn")) + 2, side)
        return flow_spots(
            [word, *[QSizeF(side, side)] * min(LONGEST_HISTORY, len(self._contents.history))], width, 6, 4
        )


class DrawBag(QWidget):
    """The draw panel; it draws nothing itself but asks for it."""

    draw_requested = Signal()
    entered = Signal(str)
    """The players drew this kind themselves."""

    put_back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._contents = BagContents(items=())
        self._animated = True
        self.picture = BagPicture(self)
        self.drawn = DrawnPicture(self)
        self.chances = OddsBars(most=8, parent=self)
        self.history = HistoryRow(self)
        self.draw_button = button(tr("Draw"), "primary", key="D", parent=self)
        self.enter_button = button(tr("The players drew …"), key="E", parent=self)
        self.back_button = button(trc("button", "Put back"), key="B", tip=tr("Put the last one back"), parent=self)
        self.menu = QMenu(self)
        self.enter_button.setMenu(self.menu)
        self.enter_button.setProperty("menu", "true")
        self._lay_out()
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setDuration(MILLISECONDS)
        self._animation.valueChanged.connect(self._show_moment)
        self.draw_button.clicked.connect(self._draw)
        self.back_button.clicked.connect(self.put_back_requested)
        self.setFocusProxy(self.draw_button)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(M)
        buttons = QWidget(self)
        self._buttons = FlowLayout(buttons, gap=S)
        for each in (self.draw_button, self.back_button, self.enter_button):  # the shorter two share a row
            self._buttons.addWidget(each)
        column.addWidget(buttons)  # above all that comes, goes and grows
        top = QHBoxLayout()
        top.setSpacing(M)
        top.addWidget(self.picture, 1)
        top.addWidget(self.drawn, 1)
        column.addLayout(top, 1)
        column.addWidget(self.chances)
        column.addWidget(self.history)

    def add_button(self, press: QWidget) -> None:
        """Put another button beside those that draw."""
        self._buttons.addWidget(press)

    def set_animated(self, animated: bool) -> None:
        """Turn the animation on or off; it is off too when the theme wants no motion."""
        self._animated = animated

    def is_moving(self) -> bool:
        """Whether the animation runs."""
        return self._animation.state() is QVariantAnimation.State.Running

    @property
    def contents(self) -> BagContents:
        """What is shown."""
        return self._contents

    def set_contents(self, contents: BagContents) -> None:
        """Show other contents; a longer history means that something was drawn, and is shown so."""
        newly = len(contents.history) > len(self._contents.history) and self._contents.items != ()
        self._contents = contents
        self.picture.set_contents(contents)
        self.drawn.set_item(contents.last)
        self.history.set_contents(contents)
        self._show_chances()
        self._show_buttons()
        self._animation.stop()
        self._show_moment(1.0)
        if newly and self._animated and theme_of(self).motion:
            self._animation.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """D or Enter draws, E enters a draw of the players, B puts back."""
        keys = {Qt.Key.Key_D: self.draw_button, Qt.Key.Key_E: self.enter_button, Qt.Key.Key_B: self.back_button}
        keys |= dict.fromkeys((Qt.Key.Key_Return, Qt.Key.Key_Enter), self.draw_button)
        wanted = keys.get(Qt.Key(event.key())) if not event.modifiers() else None
        if wanted is None:
            super().keyPressEvent(event)
        elif wanted is self.enter_button and wanted.isEnabled():
            self.menu.popup(wanted.mapToGlobal(wanted.rect().bottomLeft()))
        else:
            wanted.click()

    def _draw(self) -> None:
        self.draw_requested.emit()

    def _show_moment(self, moment: float) -> None:
        """The bag shakes and slows down, then the piece comes out."""
        shaking = min(1.0, moment / SHAKING)
        self.picture.shake = sin(shaking * 6 * pi) * (1 - shaking)
        self.drawn.growth = max(0.0, (moment - SHAKING) / (1 - SHAKING)) if moment < 1 else 1.0
        self.picture.update()
        self.drawn.update()

    def _show_chances(self) -> None:
        contents = self._contents
        if contents.hidden:
            self.chances.set_message(
                tr(
                    "{n} piece is left; the contents are hidden.",
                    "{n} pieces are left; the contents are hidden.",
                    n=contents.total,
                )
            )
        elif not contents.total:
            self.chances.set_message(tr("The {kind} is empty.", kind=contents.kind))
        else:
            odds = [
                Odd(label=f"{item.label} ×{item.count}", chance=contents.chance(item), side=item.side, shape=item.shape)
                for item in contents.items
                if item.count
            ]
            self.chances.set_odds(odds)

    def _show_buttons(self) -> None:
        contents = self._contents
        can_draw = bool(contents.total) and not contents.reason
        self.draw_button.setEnabled(can_draw)
        self.draw_button.setToolTip(plain_tip(contents.reason) if contents.reason else plain_tip(tr("Draw"), "D"))
        self.enter_button.setEnabled(can_draw)
        self.back_button.setEnabled(contents.can_put_back)
        clear(self.menu)
        for item in contents.items:
            if item.count:
                action = self.menu.addAction(plain_caption(item.label))
                action.triggered.connect(lambda _=False, wanted=item.id: self.entered.emit(wanted))
