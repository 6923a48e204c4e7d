"""Pills: what can be said with one key or one click, in a place that keeps its height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QMenu, QScrollArea, QSizePolicy, QWidget

from referee.wording import tr
from ui.now.pill_look import DENSITIES, Density, Look
from ui.now.segments import clipped, paint_segments, segment_at
from ui.now.view_parts import Pill
from ui.theme.apply import theme_of
from ui.theme.faces import Face, face
from ui.theme.theme import XS, S, Theme, grown
from ui.widgets.flow import FlowLayout
from ui.widgets.painted import CENTRE, LEFT, canvas, draw_box, draw_focus, draw_text
from ui.widgets.text_fit import cut_line
from ui.widgets.tips import plain_tip

ROWS: tuple[Density, ...] = tuple((share, 1.25, 2, ("small",)) for share in (0.65, 0.55))
CLOSE_ROWS: tuple[Density, ...] = tuple((share, 1.5, 2, ("small",)) for share in (0.65, 0.6, 0.55, 0.525, 0.5, 0.475))
"""How dense rows of choices may be besides, and how dense close together, before those of enemies show only what is
said."""
LARGER, AIRY = 1.25, 0.6
"""How much larger they are where so little of their room is taken then that it looks empty."""
SMALLER, SMALLEST = (0.9, 0.8, 0.7), 8.5
"""How much smaller their letters are where the densest do not fit either, and the points below which they never are."""
BESIDE, FEW = 3, 3
"""How many enemies stand in a line where not all rows fit; and of how few choices two rows share a line then."""
FOLDED = ("arg:", "pick:", "of:", "say:", "drawn:", "due:", "order:", "act:")
"""What else has an answer of its own (a card, the map, the board of what is due, the menu) when it is not seen."""
MORE = "more"


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
        is_row = self._is_row(self.look)
        self.pressed_at = segment_at(self.look.theme, self.pill.text, segments, box, event.position()) if is_row else ""
        super().mouseReleaseEvent(event)

    def _is_row(self, look: Look) -> bool:
        """Whether its choices stand side by side; those of an enemy give way, and a click goes on to the next."""
        return bool(self.pill.segments) and not (look.compact and self.pill.id.startswith("row:"))

    def _shown(self) -> str:
        if self.pill.segments:
            said = next((part.text for part in self.pill.segments if part.on), "–")
            return self.pill.text if self._is_row(self.look) else f"{self.pill.text} {said}"
        known = f" · {self.pill.known}" if self.pill.known else ""
        mark = "✓ " if self.pill.on else ""
        return f"{mark}{self.pill.text}{known}"

    def _cap(self, look: Look) -> float:
        small = face(look.theme, "small strong")
        return small.width(self.pill.key) + 2 * look.gap if self.pill.key else 0.0

    def sizeHint(self) -> QSize:
        """As wide as its words, within reason; a finger tall."""
        look = self.look
        if self.pill.segments:
            share = 2 if look.compact == 2 and len(self.pill.segments) <= FEW else 1
            is_row = self._is_row(look)
            tall = round(look.theme.touch * look.density[0]) if is_row else look.tall
            return QSize(int((look.room + XS) / (share if is_row else BESIDE)) - XS, tall)
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
        if self.pill.segments and not self._is_row(look):
            return (self.pill.text, shown.removeprefix(f"{self.pill.text} "))
        words = shown.split(" ")
        last = len(words) - (words[-1] == "…")  # which never stands alone
        if look.density[2] == 1 or last < 2 or self.pill.id == MORE:
            return (shown,)
        halves = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, last))
        return min(halves, key=lambda lines: max(map(letters.width, lines)))

    def is_too_long_for_bold(self, look: Look) -> bool:
        """Whether its words need letters that are not bold."""
        return not self.pill.segments and not self._fits(next(look.faces()), look)

    def is_too_long_for_a_line(self, look: Look) -> bool:
        """Whether its words need a second line, or letters smaller than those of small print."""
        styles = tuple(look.faces())[: len(look.density[3]) - look.is_plain]
        is_single = look.density[2] == 1 and not self.pill.segments
        return is_single and not any(self._fits(each, look) for each in styles)

    def clipped_texts(self) -> list[str]:
        """Its words, if they do not fit."""
        if self._is_row(self.look):
            return clipped(self.look.theme, self.pill.text, self.pill.segments, QRectF(self.rect()))
        return [self._shown()] if " ".join(self._lines()) != self._shown() else []

    def _lines(self) -> tuple[str, ...]:
        letters, room = self._face(), self.width() - self._cap(self.look) - self.look.gap
        return tuple(cut_line(line, letters, room) for line in self._split(letters, self.look))

    def cap_box(self) -> QRectF:
        """Where its key stands: as far from the round end as from its words."""
        before = self.look.gap * 0.6
        tall = min(max(20.0, face(self.look.theme, "small strong").height + 2), self.height() - 4)
        return QRectF(before, (self.height() - tall) / 2, self._cap(self.look) - before, tall)

    def words_left(self) -> float:
        """Where its words begin: behind its key, else as far from one end as from the other."""
        if self.pill.key:
            return self.cap_box().right() + self.look.gap * 0.7
        widest = max(map(self._face().width, self._lines()))
        return self.look.beside / 2 if self.pill.segments else max(0.0, (self.width() - widest) / 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground, the key cap that looks like a key, the words."""
        theme, palette, box = self.look.theme, self.look.theme.palette, QRectF(self.rect())
        radius = box.height() / 2
        if self._is_row(self.look):
            with canvas(self) as painter:
                paint_segments(painter, theme, self._shown(), self.pill.segments, box)
                if self.hasFocus():
                    draw_focus(painter, palette, box, radius)
            return
        chosen = bool(self.pill.on) or self.isDown() or any(part.on for part in self.pill.segments[1:])
        strong = chosen or self.pill.is_usual
        ground = palette.accent_soft if strong else palette.hover if self.underMouse() else palette.raised
        with canvas(self) as painter:
            draw_box(painter, box, radius, ground, palette.accent if strong else palette.edge, 1.5 if strong else 1)
            letters, lines = self._face(), self._lines()
            if self.pill.key:
                small = face(theme, "small strong")
                draw_box(painter, self.cap_box(), 4, palette.surface, palette.edge)
                draw_text(painter, small, palette.text, self.cap_box(), self.pill.key, CENTRE)
            left = self.words_left()
            ink = palette.text if self.isEnabled() else palette.muted
            top = (box.height() - letters.height * len(lines)) / 2
            for at, line in enumerate(lines):
                row = QRectF(left, top + at * letters.height, box.width() - left, letters.height)
                draw_text(painter, letters, ink, row, line, LEFT)
            if self.hasFocus():
                draw_focus(painter, palette, box, radius)


class Pills(QScrollArea):
    """A flow of pills: smaller ones where there are many, then the last of a long choice behind one for all of them."""

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
        self.more = PillButton(Pill(id=MORE, text=""), self._ground)
        """Stands for those that have no room; it opens a list of them."""
        self.more.hide()
        self.more.clicked.connect(self._offer_folded)
        self._flow.addWidget(self.more)
        self.folded: list[PillButton] = []
        self._spare_rows = 0
        """For so many rows more there is room, so that those there stay in their places when they come."""
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
        theme, shown = theme_of(self), self._there()
        asked = (theme, self.size().toTuple(), self._spare_rows, tuple(each.pill for each in shown))
        if asked == self._fitted:
            return
        self._fitted = asked
        self._fold(shown, 0)
        smaller = [(grown(theme, share), DENSITIES[-1]) for share in SMALLER if theme.points * share >= SMALLEST]
        if not (
            self._fits(grown(theme, LARGER), DENSITIES[0], shown, AIRY)
            or any(self._fits(*way, shown) for way in (*((theme, density) for density in DENSITIES), *smaller))
            or any(self._fits(theme, each, shown) for each in ROWS + CLOSE_ROWS if _has_rows(shown))
            or any(
                self._fits(theme, each, shown, compact=level)
                for level in (1, 2)
                for each in (DENSITIES[-1], *(CLOSE_ROWS if _has_rows(shown) else ()))
            )
        ):
            self._fold_as_few_as_may_be(theme, shown)

    def _fold_as_few_as_may_be(self, theme: Theme, shown: Sequence[PillButton]) -> None:
        """Put as many of the longest choice behind one pill as do not fit; the letters stay as they are."""
        low, high = 1, max(0, len(_foldable(shown)) - 1)
        while low < high:
            middle = (low + high) // 2
            self._fold(shown, middle)
            low, high = (low, middle) if self._fits(theme, DENSITIES[-1], shown, compact=2) else (middle + 1, high)
        self._fold(shown, min(low, high))
        self._fits(theme, DENSITIES[-1], shown, compact=2)

    def _fold(self, shown: Sequence[PillButton], count: int) -> None:
        """Hide so many of the last ones of the longest choice, and say how many there are."""
        self.folded = _foldable(shown)[-count:] if count else []
        for each in shown:
            each.setVisible(each not in self.folded)
        self.more.setVisible(bool(count))
        self._flow.keeps_last = bool(count)
        if count:
            self.more.show_pill(Pill(id=MORE, text=tr("{count} more …", count=count), key="."))

    def _offer_folded(self) -> None:
        """A list of those that have no room, with their keys."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for each in self.folded:
            pill = each.pill
            action = menu.addAction(f"{pill.text}\t{pill.key}".replace("&", "&&"))
            action.setCheckable(pill.on is not None)
            action.setChecked(bool(pill.on))
            action.setEnabled(not pill.reason)
            action.triggered.connect(lambda _=False, id=pill.id: self.said.emit(id))
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _fits(
        self,
        theme: Theme,
        density: Density,
        shown: Sequence[PillButton],
        share: float = 1.0,
        *,
        compact: int = 0,
    ) -> bool:
        """Be so large and so dense; whether all of them take no more than a share of the room."""
        beside = XS if _has_rows(shown) and compact < 2 else 3 * S  # there may be a scroll bar
        look = Look(theme, density, room=max(120.0, float(self.width() - beside)), compact=compact)
        look = replace(look, is_plain=any(each.is_too_long_for_bold(look) for each in shown))
        self.more.dress(look)
        for each in shown:
            each.dress(look)
        self._flow.packs = density in (DENSITIES[-1], *CLOSE_ROWS)
        self._flow.invalidate()
        is_long = any(each.is_too_long_for_a_line(look) for each in shown)
        spare = self._spare_rows * (round(theme.touch * density[0]) + XS)
        return not is_long and self._flow.heightForWidth(self.width()) + spare <= self.height() * share

    def show_pills(self, pills: Sequence[Pill], spare_rows: int = 0) -> None:
        """Show these; buttons are kept and relabelled, never made anew while one of them is being pressed."""
        self._spare_rows = spare_rows
        if list(pills) == self.shown():  # those that are folded stay so
            self._fit()
            return
        self.folded = []
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
        self._flow.removeWidget(self.more)
        self._flow.addWidget(self.more)  # always the last
        made.show()
        self.buttons.append(made)

    def _there(self) -> list[PillButton]:
        """Those of the question of now, in sight or folded."""
        return [each for each in self.buttons if each in self.folded or not each.isHidden()]

    def shown(self) -> list[Pill]:
        """The pills of the question, folded ones too."""
        return [each.pill for each in self._there()]

    def press(self, key: str) -> bool:
        """Say what has this key; says whether there is anything."""
        if key == self.more.pill.key and self.folded:
            self._offer_folded()
            return True
        for each in self._there():
            if not each.isEnabled() or not key:
                continue
            id = next((id for id, its in each.pill.said_by_key() if its.upper() == key.upper()), "")
            if id:
                self.said.emit(id)
                return True
        return False


def _has_rows(shown: Sequence[PillButton]) -> bool:
    return any(each.pill.segments for each in shown)


def _foldable(shown: Sequence[PillButton]) -> list[PillButton]:
    """The longest choice among pills, but for what is said of it; what changes the dice is none."""
    groups: dict[str, list[PillButton]] = {}
    for each in shown:
        kind = each.pill.id.rpartition(":")[0] if each.pill.id.count(":") > 1 else each.pill.id.partition(":")[0]
        if each.pill.id.startswith(FOLDED) and not each.pill.on and not each.pill.segments:
            groups.setdefault(kind, []).append(each)
    return max(groups.values(), key=len, default=[])
