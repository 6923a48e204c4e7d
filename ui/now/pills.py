"""Pills: what can be said with one key or one click, in a place that keeps its height."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QWidget

from referee.wording import tr
from ui.now.view_parts import Pill
from ui.theme.apply import theme_of
from ui.theme.faces import Face, Style, face, sized_face
from ui.theme.theme import XS, S, Theme, grown
from ui.widgets.flow import FlowLayout
from ui.widgets.painted import CENTRE, LEFT, canvas, draw_box, draw_focus, draw_text
from ui.widgets.text_fit import cut_line
from ui.widgets.tips import plain_tip

Density = tuple[float, float, tuple[Style, ...]]
DENSITIES: tuple[Density, ...] = (
    (1.0, 2.5, ("strong", "body", "small")),
    (0.85, 2.0, ("strong", "body", "small")),
    (0.65, 1.75, ("small strong", "small")),
)
"""How tall pills are beside a finger, the room beside their words, and their letters: the first in which all fit."""
LARGER, AIRY = 1.25, 0.6
"""How much larger they are where so little of their room is taken then that it looks empty."""
SMALLER = (0.9, 0.8, 0.7)
"""How much smaller their letters are where the densest do not fit either."""
LEAST = 8.5
"""The points below which letters do not shrink for others to be seen."""


class PillButton(QAbstractButton):
    """A rounded button with a key cap; a switch that is on is filled and has a tick mark."""

    def __init__(self, pill: Pill, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pill = pill
        self.density = DENSITIES[0]
        self.growth = 1.0
        self.is_plain = False
        """Whether its letters are not bold, because those of another pill beside it cannot be."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_pill(pill)

    def show_pill(self, pill: Pill) -> None:
        """Be another pill in the same place."""
        self.pill = pill
        self.setObjectName(f"pill-{pill.id}")
        self.setText(pill.text)
        self.setCheckable(pill.on is not None)
        self.setChecked(bool(pill.on))
        self.setEnabled(not pill.reason)
        known = tr(" (known: {known})", known=pill.known) if pill.known else ""
        self.setAccessibleName(f"{pill.text}{known}")
        self.setToolTip(plain_tip(pill.reason or f"{pill.text}{known}", pill.key))
        self.updateGeometry()
        self.update()

    def _shown(self) -> str:
        known = f" · {self.pill.known}" if self.pill.known else ""
        mark = "✓ " if self.pill.on else ""
        return f"{mark}{self.pill.text}{known}"

    @property
    def theme(self) -> Theme:
        """The theme in force here, with letters as large as its neighbours have."""
        return grown(theme_of(self), self.growth)

    def _cap(self) -> float:
        small = face(self.theme, "small strong")
        return small.width(self.pill.key) + 2 * S if self.pill.key else 0.0

    def sizeHint(self) -> QSize:
        """As wide as its words, within reason; a finger tall."""
        wide = self._face().width(self._shown()[:200]) + self._cap() + self._beside()
        return QSize(round(min(wide, self._room())), round(self.theme.touch * self.density[0]))

    def _beside(self) -> float:
        """The room before and behind the words."""
        return self.density[1] * S

    def _room(self) -> float:
        """How wide it may be: as the place it stands in, less a scroll bar."""
        place = self.parentWidget()
        area = place.parentWidget() if place is not None else None
        return max(120.0, (area.width() if area is not None else 400) - 3.0 * S)

    def _face(self) -> Face:
        """Bold letters; long words in plain or small ones."""
        theme = self.theme
        faces = [
            *(face(theme, style) for style in self.density[2][self.is_plain :]),
            *(sized_face(theme, theme.small * share) for share in (0.85, 0.72)),
        ]
        room = self._words_room()
        return next((each for each in faces if each.width(self._shown()[:200]) <= room), faces[-1])

    def _words_room(self) -> float:
        return self._room() - self._cap() - self._beside()

    def is_too_long_for_bold(self) -> bool:
        """Whether its words need letters that are not bold."""
        return face(self.theme, self.density[2][0]).width(self._shown()[:200]) > self._words_room()

    def clipped_texts(self) -> list[str]:
        """Its words, if they do not fit."""
        return [self._shown()] if self._line() != self._shown() else []

    def _line(self) -> str:
        return cut_line(self._shown(), self._face(), self.width() - self._cap() - 1.5 * S)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground, the key cap that looks like a key, the words."""
        theme, palette, box = self.theme, self.theme.palette, QRectF(self.rect())
        radius = box.height() / 2
        chosen = bool(self.pill.on) or self.isDown()
        strong = chosen or self.pill.is_usual
        ground = palette.accent_soft if strong else palette.hover if self.underMouse() else palette.raised
        with canvas(self) as painter:
            draw_box(painter, box, radius, ground, palette.accent if strong else palette.edge, 1.5 if strong else 1)
            left = float(S)
            if self.pill.key:
                small = face(theme, "small strong")
                tall = min(max(20.0, small.height + 2), box.height() - 4)
                cap = QRectF(S * 0.6, (box.height() - tall) / 2, self._cap() - S * 0.6, tall)
                draw_box(painter, cap, 4, palette.surface, palette.edge)
                draw_text(painter, small, palette.text, cap, self.pill.key, CENTRE)
                left = cap.right() + S * 0.7
            ink = palette.text if self.isEnabled() else palette.muted
            draw_text(painter, self._face(), ink, box.adjusted(left, 0, 0, 0), self._line(), LEFT)
            if self.hasFocus():
                draw_focus(painter, palette, box, radius)


class Pills(QScrollArea):
    """A flow of pills: smaller ones where there are many, and only then it scrolls inside its own room."""

    said = Signal(str)
    """The id of the pill that was clicked or whose key was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Situation"))
        self._ground = QWidget(self)
        self._flow = FlowLayout(self._ground, gap=XS)
        self.setWidget(self._ground)
        self.buttons: list[PillButton] = []

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pills are as wide as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Other letters need other room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and hasattr(self, "buttons"):
            self._fit()

    def _fit(self) -> None:
        """As large as all of them can be seen; as small as may be where they cannot."""
        if self._is_seen_at(DENSITIES[0], LARGER, AIRY):
            return
        points = theme_of(self).points
        smaller = [(DENSITIES[-1], share) for share in SMALLER if points * share >= LEAST]
        any(self._is_seen_at(*way) for way in (*((density, 1.0) for density in DENSITIES), *smaller))

    def _is_seen_at(self, density: Density, growth: float, share: float = 1.0) -> bool:
        """Be so dense and so large; whether all of them take no more than a share of the room."""
        for each in self.buttons:
            each.density, each.growth = density, growth
            each.setProperty("dense", density is not DENSITIES[0])
        is_plain = any(each.is_too_long_for_bold() for each in self.buttons if not each.isHidden())
        for each in self.buttons:
            each.is_plain = is_plain
            each.updateGeometry()
        self._flow.invalidate()
        return self._flow.heightForWidth(self.width()) <= self.height() * share

    def show_pills(self, pills: Sequence[Pill]) -> None:
        """Show these; buttons are kept and relabelled, never made anew while one of them is being pressed."""
        for at, pill in enumerate(pills):
            if at < len(self.buttons):
                if self.buttons[at].pill != pill or self.buttons[at].isHidden():
                    self.buttons[at].show_pill(pill)
                self.buttons[at].setVisible(True)
            else:
                self._add(pill)
        for spare in self.buttons[len(pills) :]:
            spare.setVisible(False)
        self._fit()

    def _add(self, pill: Pill) -> None:
        made = PillButton(pill, self._ground)
        made.clicked.connect(lambda _=False, made=made: self.said.emit(made.pill.id))
        self._flow.addWidget(made)
        made.show()
        self.buttons.append(made)

    def shown(self) -> list[Pill]:
        """The pills that can be seen."""
        return [each.pill for each in self.buttons if not each.isHidden()]

    def press(self, key: str) -> bool:
        """Say what has this key; says whether there is anything."""
        for each in self.buttons:
            if not each.isHidden() and each.isEnabled() and each.pill.key.upper() == key.upper() and key:
                self.said.emit(each.pill.id)
                return True
        return False
