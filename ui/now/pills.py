"""Pills: what can be said with one key or one click, in a place that keeps its height."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QWidget

from referee.wording import tr
from ui.now.segments import paint_segments, segment_at
from ui.now.view_parts import Pill
from ui.theme.apply import DEFAULT_THEME, theme_of
from ui.theme.faces import Face, Style, face, sized_face
from ui.theme.theme import XS, S, Theme
from ui.widgets.flow import FlowLayout
from ui.widgets.painted import CENTRE, LEFT, canvas, draw_box, draw_focus, draw_text
from ui.widgets.text_fit import cut_line
from ui.widgets.tips import plain_tip

LEAST = 0.8
"""The least height of a pill beside a finger."""
Density = tuple[float, float, int, tuple[Style, ...]]
DENSITIES: tuple[Density, ...] = (
    (1.0, 2.5, 1, ("strong", "body", "small")),
    (0.85, 2.0, 1, ("strong", "body", "small")),
    (LEAST, 1.75, 2, ("small strong", "small")),
    (LEAST, 1.25, 2, ("small",)),
)
"""How tall pills are beside a finger, the room beside their words, in how many lines they may stand, and their
letters: the first in which all fit."""


@dataclass(frozen=True, slots=True)
class Look:
    """How pills are drawn, all alike: the theme, how dense, and how wide one may be."""

    theme: Theme = DEFAULT_THEME
    density: Density = DENSITIES[0]
    is_plain: bool = False
    """Whether its letters are not bold, because those of another pill beside it cannot be."""
    room: float = 400.0

    @property
    def beside(self) -> float:
        """The room before and behind the words."""
        return self.density[1] * S

    @property
    def tall(self) -> int:
        """How tall a pill is: a finger, or less of one where many stand together, and its lines whatever they are."""
        lines = self.density[2] * face(self.theme, "small").height
        return round(max(self.theme.touch * self.density[0], lines + 2 if self.density[2] > 1 else 0))

    def faces(self) -> Iterator[Face]:
        """Bold letters; for long words plain or small ones."""
        styles = self.density[3]
        yield from (face(self.theme, style) for style in styles[self.is_plain and len(styles) > 1 :])
        yield from (sized_face(self.theme, self.theme.small * share) for share in (0.85, 0.72))


class PillButton(QAbstractButton):
    """A rounded button with a key cap; a switch that is on is filled and has a tick mark."""

    def __init__(self, pill: Pill, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pill = pill
        self.look = Look()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_pill(pill)

    def show_pill(self, pill: Pill) -> None:
        """Be another pill in the same place."""
        self.pill, self.pressed_at = pill, ""
        self.setObjectName(f"pill-{pill.id}")
        self.setText(pill.text)
        self.setCheckable(pill.on is not None)
        self.setChecked(bool(pill.on))
        self.setEnabled(not pill.reason)
        known = tr(" (known: {known})", known=pill.known) if pill.known else ""
        said = "".join(f": {part.text}" for part in pill.segments if part.on)
        self.setAccessibleName(f"{pill.text}{said}{known}")
        self.setToolTip(plain_tip(pill.reason or f"{pill.text}{known}", pill.key))
        self.updateGeometry()
        self.update()

    def dress(self, look: Look) -> None:
        """Be drawn like this."""
        if look != self.look:
            self.look = look
            self.setProperty("dense", look.density is not DENSITIES[0])
            self.updateGeometry()
            self.update()

    def said(self) -> str:
        """What a click says: the choice that it hit, else the pill."""
        hit, self.pressed_at = self.pressed_at, ""
        return hit or self.pill.id

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a choice of a row says that choice."""
        box, segments = QRectF(self.rect()), self.pill.segments
        self.pressed_at = segment_at(self.look.theme, segments, box, event.position()) if segments else ""
        super().mouseReleaseEvent(event)

    def _shown(self) -> str:
        if self.pill.segments:
            return self.pill.text
        known = f" · {self.pill.known}" if self.pill.known else ""
        mark = "✓ " if self.pill.on else ""
        return f"{mark}{self.pill.text}{known}"

    def _cap(self, look: Look) -> float:
        small = face(look.theme, "small strong")
        return small.width(self.pill.key) + 2 * S if self.pill.key else 0.0

    def sizeHint(self) -> QSize:
        """As wide as its words, within reason; a finger tall."""
        look = self.look
        if self.pill.segments:
            return QSize(round(look.room), round(look.theme.touch * look.density[0]))
        letters = self._face()
        wide = max(map(letters.width, self._split(letters, look))) + self._cap(look) + look.beside
        return QSize(ceil(min(max(wide, look.tall), look.room)), look.tall)

    def _face(self) -> Face:
        """The first letters in which its words fit, or the smallest."""
        faces = tuple(self.look.faces())
        return next((each for each in faces if self._fits(each, self.look)), faces[-1])

    def _fits(self, letters: Face, look: Look) -> bool:
        return max(map(letters.width, self._split(letters, look))) <= look.room - self._cap(look) - look.beside

    def _split(self, letters: Face, look: Look) -> tuple[str, ...]:
        """Its words in as many lines as they may have, so that the longest is as short as can be."""
        shown = self._shown()[:200]
        words = shown.split(" ")
        if look.density[2] == 1 or len(words) < 2:
            return (shown,)
        halves = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
        return min(halves, key=lambda lines: max(map(letters.width, lines)))

    def is_too_long_for_bold(self, look: Look) -> bool:
        """Whether its words need letters that are not bold."""
        return not self.pill.segments and not self._fits(next(look.faces()), look)

    def clipped_texts(self) -> list[str]:
        """Its words, if they do not fit."""
        return [self._shown()] if " ".join(self._lines()) != self._shown() else []

    def _lines(self) -> tuple[str, ...]:
        letters, room = self._face(), self.width() - self._cap(self.look) - S
        return tuple(cut_line(line, letters, room) for line in self._split(letters, self.look))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground, the key cap that looks like a key, the words."""
        theme, palette, box = self.look.theme, self.look.theme.palette, QRectF(self.rect())
        radius = box.height() / 2
        if self.pill.segments:
            with canvas(self) as painter:
                paint_segments(painter, theme, self._shown(), self.pill.segments, box)
                if self.hasFocus():
                    draw_focus(painter, palette, box, radius)
            return
        chosen = bool(self.pill.on) or self.isDown()
        strong = chosen or self.pill.is_usual
        ground = palette.accent_soft if strong else palette.hover if self.underMouse() else palette.raised
        with canvas(self) as painter:
            draw_box(painter, box, radius, ground, palette.accent if strong else palette.edge, 1.5 if strong else 1)
            left = float(S)
            if self.pill.key:
                cap = QRectF(S * 0.6, (box.height() - 20) / 2, self._cap(self.look) - S * 0.6, 20)
                draw_box(painter, cap, 4, palette.surface, palette.edge)
                draw_text(painter, face(theme, "small strong"), palette.text, cap, self.pill.key, CENTRE)
                left = cap.right() + S * 0.7
            ink = palette.text if self.isEnabled() else palette.muted
            letters, lines = self._face(), self._lines()
            top = (box.height() - letters.height * len(lines)) / 2
            for at, line in enumerate(lines):
                row = QRectF(left, top + at * letters.height, box.width() - left, letters.height)
                draw_text(painter, letters, ink, row, line, LEFT)
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
        self._fitted: tuple[object, ...] = ()
        """What they were fitted to."""

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
        theme, shown = theme_of(self), [each for each in self.buttons if not each.isHidden()]
        asked = (theme, self.size().toTuple(), tuple(each.pill for each in shown))
        if asked == self._fitted:
            return
        self._fitted = asked
        room = max(120.0, self.width() - 3.0 * S)  # less a scroll bar
        for density in DENSITIES:
            look = Look(theme, density, room=room)
            look = replace(look, is_plain=any(each.is_too_long_for_bold(look) for each in shown))
            for each in shown:
                each.dress(look)
            self._flow.packs = density is DENSITIES[-1]
            self._flow.invalidate()
            if self._flow.heightForWidth(self.width()) <= self.height():
                return

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
        made.clicked.connect(lambda _=False, made=made: self.said.emit(made.said()))
        self._flow.addWidget(made)
        made.show()
        self.buttons.append(made)

    def shown(self) -> list[Pill]:
        """The pills that can be seen."""
        return [each.pill for each in self.buttons if not each.isHidden()]

    def press(self, key: str) -> bool:
        """Say what has this key; says whether there is anything."""
        for each in self.buttons:
            if each.isHidden() or not each.isEnabled() or not key:
                continue
            id = next((id for id, its in each.pill.said_by_key() if its.upper() == key.upper()), "")
            if id:
                self.said.emit(id)
                return True
        return False
