"""The dice as big faces that can be clicked, and a small pop of faces to choose from."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from referee.wording import tr
from ui.theme.apply import theme_of
from ui.theme.faces import sized_face
from ui.theme.theme import RADIUS_M, TOUCH, S
from ui.widgets.buttons import button
from ui.widgets.die import DieFace, Roller, paint_die
from ui.widgets.flow import FlowLayout
from ui.widgets.painted import CENTRE, Painted, canvas, draw_box, draw_focus, draw_text
from ui.widgets.stat_row import flow_spots
from ui.widgets.typed_dice import TypedDice


class FaceButton(QAbstractButton):
    """A face of a die to click on."""

    def __init__(self, face: int, sides: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._die = DieFace(sides=sides, face=face, roller=Roller.PLAYERS)
        self.setAccessibleName(tr("Face {face}", face=face))
        self.setToolTip(tr("Face {face}", face=face))
        # Digits do the same, so it is no stop for the Tab key.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def clipped_texts(self) -> list[str]:
        """It has no words."""
        return []

    def sizeHint(self) -> QSize:
        """A finger's size."""
        side = theme_of(self).touch
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the face, on a ground when the mouse is there."""
        theme, box = theme_of(self), QRectF(self.rect())
        with canvas(self) as painter:
            if self.underMouse() or self.isDown():
                draw_box(painter, box, RADIUS_M, theme.palette.accent_soft)
            paint_die(painter, theme, box.adjusted(5, 5, -5, -5), self._die)


class FacePop(QFrame):
    """The faces of one die, popped up beside it."""

    chosen = Signal(object)
    """A face, or None to make the die blank again."""

    def __init__(self, sides: int, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.sides = sides
        self.setProperty("role", "overlay")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(tr("Choose a face"))
        column = QVBoxLayout(self)
        faces = QWidget(self)
        flow = FlowLayout(faces, gap=4)
        for face in range(1, sides + 1):
            press = FaceButton(face, sides, faces)
            press.clicked.connect(lambda _=False, face=face: self._choose(face))
            flow.addWidget(press)
        columns = min(sides, 10)
        side = theme_of(parent).touch + 4
        faces.setFixedSize(columns * side, -(-sides // columns) * side)
        column.addWidget(faces)
        blank = button(tr("Leave it to the app"), "quiet", parent=self)
        blank.clicked.connect(lambda: self._choose(None))
        column.addWidget(blank)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit is the face: a ten is typed as 0."""
        face = (int(event.text()) or 10) if event.text() in tuple("0123456789") else 0
        if 1 <= face <= self.sides:
            self._choose(face)
        else:
            super().keyPressEvent(event)

    def _choose(self, face: int | None) -> None:
        self.close()
        self.chosen.emit(face)


class DiceBoard(Painted):
    """Dice as big faces; the one that the next key fills has a ring."""

    die_clicked = Signal(int)
    has_ring = False
    """Whether the next key's die has its ring without the keyboard, too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typed = TypedDice.blank(1, 6)
        self._live = True
        # Fixed would hold it to the height of one row, however many rows a narrow place needs.
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_dice(self, typed: TypedDice, *, live: bool) -> None:
        """Show dice that are being typed, or (not live) a result."""
        self._typed, self._live = typed, live
        count = len(typed.dice)
        self.setAccessibleName(
            tr(
                "{count} {what} with {sides} sides",
                count=count,
                what="die" if count == 1 else "dice",
                sides=typed.sides,
            )
        )
        self.setAccessibleDescription(", ".join(die.words for die in typed.dice))
        self._keep_height()
        self.updateGeometry()
        self.update()

    def side(self, width: int = 0) -> int:
        """The size of a die: the fewer, the bigger; smaller where a row more would be needed; a finger's size at least.

        Without a width, as large as it may be.
        """
        count = len(self._typed.dice)
        em = 3.4 if count <= 8 else 2.9 if count <= 16 else 2.5
        most = max(TOUCH, self.theme.px(em))
        if not width or not count:
            return most
        rows = -(-count // max(1, (width - 8 + S) // (TOUCH + S)))
        in_row = -(-count // rows)
        return max(TOUCH, min(most, (width - 8 - (in_row - 1) * S) // in_row))

    def spot(self, number: int) -> QRectF:
        """Where a die lies."""
        return self._spots(self.width())[number]

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """All rows."""
        spots = self._spots(width)
        return round(spots[-1].bottom()) + 4 if spots else 0

    def sizeHint(self) -> QSize:
        """Ten dice in a row."""
        width = min(10, len(self._typed.dice)) * (self.side() + S) + S
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Four dice in a row."""
        return QSize(min(4, len(self._typed.dice)) * (self.side() + S), self.side() + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Never lower than its rows: what is above can be scrolled, dice cannot."""
        super().resizeEvent(event)
        self._keep_height()

    def _keep_height(self) -> None:
        if self.width() > TOUCH:
            self.setMinimumHeight(self.heightForWidth(self.width()))

    def clipped_texts(self) -> list[str]:
        """Dice that nobody can see."""
        low = self.heightForWidth(self.width()) > self.height() + 1
        return [self.accessibleName()] if low else []

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a die opens its faces."""
        hit = self.die_at(event.position())
        if hit is not None and self._live and event.button() is Qt.MouseButton.LeftButton:
            self.die_clicked.emit(hit)
        super().mousePressEvent(event)

    def die_at(self, pos: QPointF) -> int | None:
        """The die at a point."""
        return next((n for n, spot in enumerate(self._spots(self.width())) if spot.contains(pos)), None)

    def foot_of(self, number: int) -> QPoint:
        """The place below a die where its pop opens."""
        return self.mapToGlobal(self.spot(number).bottomLeft().toPoint())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dice, digits that are not complete, and the ring."""
        with canvas(self) as painter:
            for number, (die, spot) in enumerate(zip(self._typed.dice, self._spots(self.width()), strict=True)):
                here = self._live and number == self._typed.cursor
                paint_die(painter, self.theme, spot, die, focused=here and (self.has_ring or self.hasFocus()))
                if here and self._typed.pending:
                    face = sized_face(self.theme, spot.height() * 0.3, True)
                    draw_text(painter, face, self.theme.palette.muted, spot, f"{self._typed.pending}…", CENTRE)
            if self.hasFocus() and self._live and self._typed.cursor >= len(self._typed.dice):
                draw_focus(painter, self.theme.palette, QRectF(self.rect()), RADIUS_M)

    def _spots(self, width: int) -> list[QRectF]:
        side = float(self.side(width))
        spots = flow_spots([QSizeF(side, side)] * len(self._typed.dice), width - 8, S, S)
        return [spot.translated(QPointF(4, 4)) for spot in spots]
