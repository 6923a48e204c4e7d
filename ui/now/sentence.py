"""A sentence in large letters whose bold parts can be clicked; it shrinks until it fits, and never moves anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.now.view_parts import Part
from ui.theme.faces import Face, sized_face
from ui.theme.palette import Tone
from ui.theme.theme import XS
from ui.widgets.painted import LEFT, Painted, canvas, draw_focus, draw_text
from ui.widgets.tips import plain_tip

SMALLEST = 7.5
"""The points below which no sentence shrinks: then it is cut, and the tooltip has all of it."""
STEP = 0.03
"""By how much of its size it shrinks at a time."""
INSET = XS
"""Room before the words, for the frame around them while they have the keyboard."""
MARKS = tuple(",.:;")
"""What never begins a line."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a part where it is drawn."""

    text: str
    link: str
    box: QRectF
    face: Face
    is_quiet: bool = False


class Sentence(Painted):
    """Plain words and bold ones; a bold one tells which link was clicked."""

    clicked = Signal(str)

    def __init__(
        self, points: float, parent: QWidget | None = None, *, is_centred: bool = False, kept: tuple[float, ...] = ()
    ) -> None:
        """Words that can be told shorter are, before their letters become smaller than those that are kept."""
        super().__init__(parent)
        self._points = points
        self._kept = kept
        self._shorter: tuple[tuple[Part, ...], ...] = ()
        self._is_centred = is_centred
        self._parts: tuple[Part, ...] = ()
        self._tone: Tone | None = None
        self._at = -1
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(16)

    def show_parts(self, parts: Sequence[Part], tone: Tone | None = None, shorter: Iterable[str] = ()) -> None:
        """Show another sentence, in plain ink or in that of a tone; perhaps with shorter ways to tell it."""
        if tuple(parts) != self._parts or tone != self._tone:
            self._shorter = tuple((Part(text=words),) for words in shorter)
            self._parts, self._tone, self._at = tuple(parts), tone, -1
            words = "".join(part.text for part in parts)
            self.setAccessibleName(words)
            links = any(part.link for part in parts)
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus if links else Qt.FocusPolicy.NoFocus)
            self.update()

    def text(self) -> str:
        """The sentence as it is read."""
        return "".join(part.text for part in self._parts)

    def is_steered(self) -> bool:
        """Whether the arrows went to one of its bold parts, which Enter changes then."""
        return 0 <= self._at < len(self.links())

    def links(self) -> list[str]:
        """What can be clicked, in order."""
        return [part.link for part in self._parts if part.link]

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(self.theme.px(20), round(self._face(1, False).height * 2))

    def needed(self, width: int) -> int:
        """How tall it is at a width if nothing of it shrinks, at most two lines."""
        line, long = self._face(1, False), self._face(1, False).width(self.text()) + 2 * INSET
        return round(line.height * (1 if long <= width else 2))

    def _face(self, share: float, bold: bool) -> Face:
        return sized_face(self.theme, round(self._points * self._grown() * share * 2) / 2, bold)

    def _grown(self) -> float:
        """How much larger letters are than the usual ones."""
        return self.theme.points / 11

    def pieces(self) -> list[Piece]:
        """The words where they lie, at the largest size at which all of them fit."""
        for parts, least in self._ways():
            share = 1.0
            while True:
                laid = list(self._laid(parts, share))
                bottom = laid[-1].box.bottom() if laid else 0
                if bottom <= self.height():
                    return self._lowered(laid, (self.height() - bottom) / 2) if self._is_centred else laid
                if share <= least:
                    break
                share = max(least, share - STEP)
        return self._cut(laid)

    def _ways(self) -> Iterator[tuple[tuple[Part, ...], float]]:
        """What may be shown, the best first, and how small its letters may become beside the usual ones.

        Letters that were made large become smaller than those that are kept before a sentence is left out.
        """
        for points in self._kept if self._shorter else ():
            for parts in (self._parts, *self._shorter[:1]):
                yield parts, max(points / self._points, self._least())
        for parts in (self._parts, *self._shorter) if self._kept and self._shorter else ():
            yield parts, max(self._kept[-1] / self._points / self._grown() ** 0.5, self._least())
        yield (self._shorter or (self._parts,))[-1], self._least()

    def fits_at(self, share: float) -> bool:
        """Whether all of it is read in letters of a share of their size, or in the smallest ones."""
        laid = list(self._laid(self._parts, max(share, self._least())))
        return not laid or laid[-1].box.bottom() <= self.height()

    @staticmethod
    def _lowered(laid: list[Piece], by: float) -> list[Piece]:
        """The words in the middle of their room, from top to bottom."""
        return [replace(piece, box=piece.box.translated(0, by)) for piece in laid]

    def _least(self) -> float:
        return SMALLEST / (self._points * self._grown())

    def _cut(self, laid: list[Piece]) -> list[Piece]:
        """The lines that can be read whole, the last one with a sign that there is more."""
        seen = [piece for piece in laid if piece.box.bottom() <= self.height()] or laid[:1]
        last = seen[-1]
        return [*seen[:-1], replace(last, text="…")] if seen != laid else laid

    def _laid(self, parts: Sequence[Part], share: float) -> Iterator[Piece]:
        x, y = float(INSET), INSET / 2 if self.links() else 0.0
        line = self._face(share, True).height
        for part in parts:
            face = self._face(share, bool(part.link))
            for word in self._pieces_of(part, face):
                width = face.width(word)
                if x > INSET and word[:1] not in MARKS and x + face.width(word.rstrip()) > self.width():
                    x, y = float(INSET), y + line
                    word = word.lstrip()
                    width = face.width(word)
                yield Piece(word, part.link, QRectF(x, y, width, line), face, part.is_quiet)
                x += width

    def _pieces_of(self, part: Part, face: Face) -> Iterable[str]:
        """What is never broken: its words, or all of it."""
        return (part.text,) if part.is_whole and face.width(part.text) <= self.width() - INSET else _words(part.text)

    def clipped_texts(self) -> list[str]:
        """The sentence, if it does not fit even at its smallest."""
        told = (self._parts, *self._shorter)
        return (
            []
            if self._shown() in {_squeezed("".join(part.text for part in parts)) for parts in told}
            else [self.text()]
        )

    def _shown(self) -> str:
        return _squeezed("".join(piece.text for piece in self.pieces()))

    def event(self, event: QEvent) -> bool:
        """What does not fit is in the tooltip, asked for when the mouse rests here."""
        if event.type() is QEvent.Type.ToolTip:
            self.setToolTip(plain_tip(self.text() if self._shown() != _squeezed(self.text()) else ""))
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the words; what can be clicked is bold and has a line below it."""
        palette = self.theme.palette
        links = self.links()
        with canvas(self) as painter:
            pieces = self.pieces()
            for piece, then in zip_longest(pieces, pieces[1:]):
                colour = palette.accent_ink if piece.link else palette.muted if piece.is_quiet else self._ink()
                draw_text(painter, piece.face, colour, piece.box, piece.text, LEFT)
                if piece.link:
                    goes_on = then is not None and (then.link, then.box.top()) == (piece.link, piece.box.top())
                    self._underline(painter, piece, colour, goes_on)
            if self.hasFocus() and links:
                draw_focus(painter, palette, self._around_words(), 4)

    def _around_words(self) -> QRectF:
        """The room that the words take, with a margin."""
        boxes = [piece.box for piece in self.pieces()]
        foot = max((box.bottom() for box in boxes), default=0.0) + INSET / 2
        wide = max((box.right() for box in boxes), default=0.0) + INSET
        return QRectF(0, 0, min(wide, self.width()), min(foot, self.height()))

    def _ink(self) -> str:
        palette, tone = self.theme.palette, self._tone
        quiet = palette.muted if tone is Tone.NEUTRAL else palette.text
        return quiet if tone in (None, Tone.NEUTRAL) else palette.tone(tone).ink

    def _underline(self, painter: QPainter, piece: Piece, colour: str, goes_on: bool) -> None:
        """One line under all words of a link, as far as they stand in a row."""
        here = self._at >= 0 and self.links()[self._at] == piece.link
        painter.setPen(QPen(QColor(colour), 3 if here else 1))
        foot = piece.box.bottom() - 2
        end = piece.box.right() if goes_on else piece.box.left() + piece.face.width(piece.text.rstrip())
        painter.drawLine(QPointF(piece.box.left(), foot), QPointF(end, foot))

    def link_at(self, pos: QPointF) -> str:
        """What a click at a point would change."""
        return next((piece.link for piece in self.pieces() if piece.link and piece.box.contains(pos)), "")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over what can be clicked."""
        over = self.link_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a bold part."""
        link = self.link_at(event.position())
        if link and event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit(link)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go from part to part, Enter changes it."""
        links = self.links()
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step and links:
            self._at = (self._at + step) % len(links) if self._at >= 0 else 0
            self.update()
        elif event.key() in ENTER and 0 <= self._at < len(links):
            self.clicked.emit(links[self._at])
        else:
            super().keyPressEvent(event)


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _words(text: str) -> Iterator[str]:
    """Words with the blanks behind them.

    >>> list(_words(" shoot the ")), list(_words("one"))
    ([' ', 'shoot ', 'the '], ['one'])
    """
    word = ""
    for letter in text:
        if word.endswith(" ") and letter != " ":
            yield word
            word = ""
        word += letter
    if word:
        yield word
