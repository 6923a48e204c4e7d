"""Odds as bars: each outcome with its chance, the exact fraction in the tooltip."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from referee.value import value
from referee.wording import number as figure
from referee.wording import tr, trc
from ui.theme.faces import face
from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.theme.theme import S
from ui.widgets.painted import RIGHT, Painted, canvas, draw_box, draw_shape, draw_text
from ui.widgets.text_fit import Fit, wrap
from ui.widgets.tips import plain_tip


@value
class Odd:
    """An outcome and its exact chance; its bar has a tone (good for whom, the caller decides) or a side's colour."""

    label: str
    chance: Fraction
    tone: Tone = Tone.INFO
    side: int | None = None
    shape: Shape | None = None

    @property
    def words(self) -> str:
        """The outcome with its chance, exact and rounded."""
        return f"{self.label}: {self.chance} = {percent(self.chance, 2)}"


def percent(chance: Fraction, digits: int = 1) -> str:
    """A chance in per cent that never claims certainty or impossibility.

    >>> percent(Fraction(1, 6)), percent(Fraction(1, 10**6)), percent(1 - Fraction(1, 10**6)), percent(Fraction(1))
    ('16.7 %', '< 0.1 %', '> 99.9 %', '100 %')
    """
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    least = Fraction(1, 10 ** (digits + 2))
    if chance < least:
        return f"< {figure(float(least * 100), f'.{digits}f')} %"
    if chance > 1 - least:
        return f"> {figure(float((1 - least) * 100), f'.{digits}f')} %"
    return f"{figure(float(chance * 100), f'.{digits}f')} %"


def natural(rows: Sequence[tuple[str, Fraction]]) -> list[tuple[str, Fraction]]:
    """Outcomes in their natural order: by the numbers in them, of equal numbers what is likelier in all first.

    What has no number comes after nothing and after what is counted: it is more than that.

    >>> rows = (("2 hits", Fraction(1, 2)), ("no hit", Fraction(1, 4)), ("10 hits", Fraction(1, 4)))
    >>> [label for label, _ in natural(rows)]
    ['no hit', '2 hits', '10 hits']
    >>> [label for label, _ in natural((("1 lost, flees", Fraction(1, 4)), ("1 lost", Fraction(3, 4))))]
    ['1 lost', '1 lost, flees']
    >>> [label for label, _ in natural((("hammered", Fraction(1, 2)), ("2 damage", Fraction(1, 2))))]
    ['2 damage', 'hammered']
    """
    in_all: dict[str, Fraction] = {}
    for label, chance in rows:
        in_all[_kind(label)] = in_all.get(_kind(label), Fraction(0)) + chance
    return sorted(rows, key=lambda row: _place(numbers_in(row[0]), in_all[_kind(row[0])]))


def _place(numbers: tuple[int, ...], in_all: Fraction) -> tuple[bool, tuple[int, ...], Fraction]:
    """Where an outcome stands; those without a number keep the order in which they are given."""
    return not numbers, numbers, -in_all if numbers else Fraction(0)


def numbers_in(label: str) -> tuple[int, ...]:
    """The numbers that an outcome tells; none of something is a number, too."""
    words, none = label.replace(",", " ").split(), _words_for_none()
    return tuple(0 if word in none else int(word) for word in words if word.isdecimal() or word in none)


def _kind(label: str) -> str:
    """What is counted, without its numbers."""
    none = _words_for_none()
    return " ".join(word for word in label.split() if not word.isdecimal() and word not in none)


def _words_for_none() -> frozenset[str]:
    """What says that there are none, in English and in the language that is spoken."""
    spoken = trc("odds", "no none nothing")
    return frozenset(("no", "none", "nothing", *spoken.split()))


def bucketed(odds: Sequence[Odd], most: int) -> tuple[Odd, ...]:
    """At most so many outcomes, in the order given; the least likely of them become one, but never the likeliest."""
    if len(odds) <= most:
        return tuple(odds)
    chances = sorted((odd.chance for odd in odds), reverse=True)
    while most < len(odds) and sum(chances[most - 1 :]) > chances[0]:
        most += 1
    likely = set(sorted(range(len(odds)), key=lambda n: odds[n].chance, reverse=True)[: most - 1])
    kept = tuple(odd for n, odd in enumerate(odds) if n in likely)
    rest = sum((odd.chance for n, odd in enumerate(odds) if n not in likely), Fraction(0))
    return (*kept, Odd(label=tr("other ({n})", n=len(odds) - len(kept)), chance=rest, tone=Tone.NEUTRAL))


class OddsBars(Painted):
    """A small bar chart of outcomes; while new odds are worked out the old ones are shown pale."""

    def __init__(self, most: int = 8, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = most
        self._odds: tuple[Odd, ...] = ()
        self._message = ""
        self._stale = False
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def odds(self) -> tuple[Odd, ...]:
        """What is shown."""
        return self._odds

    def set_odds(self, odds: Sequence[Odd]) -> None:
        """Show these outcomes."""
        self._odds, self._message, self._stale = bucketed(odds, self._most), "", False
        self._changed("; ".join(f"{odd.label} {percent(odd.chance)}" for odd in self._odds))

    def set_stale(self) -> None:
        """New odds are being worked out."""
        self._stale = True
        self.update()

    def set_message(self, sentence: str) -> None:
        """Say why there are no odds."""
        self._odds, self._message, self._stale = (), sentence, False
        self._changed(sentence)

    def _changed(self, words: str) -> None:
        self.setAccessibleName(tr("Odds"))
        self.setAccessibleDescription(words)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Long labels take more lines in a narrow room."""
        return True

    def heightForWidth(self, width: int) -> int:
        """All rows, or the message."""
        if self._message:
            return round(len(self._lines(width).lines) * face(self.theme).height) + 1
        return round(self._tops(width)[-1])

    def sizeHint(self) -> QSize:
        """A comfortable width."""
        width = self.theme.px(22)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """The narrowest that can be read."""
        return QSize(self.theme.px(12), min(self.sizeHint().height(), self.theme.px(3)))

    def clipped_texts(self) -> list[str]:
        """Labels that do not fit into six lines."""
        return [odd.label for odd in self._odds if self._label(odd, self.width()).cut]

    def row_at(self, y: float) -> Odd | None:
        """The outcome at a height."""
        tops = self._tops(self.width())
        return next((odd for odd, top, end in zip(self._odds, tops, tops[1:], strict=False) if top <= y < end), None)

    def event(self, event: QEvent) -> bool:
        """The tooltip has the exact fraction."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            odd = self.row_at(event.pos().y())
            QToolTip.showText(event.globalPos(), plain_tip(odd.words) if odd else "", self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rows, or the message."""
        with canvas(self) as painter:
            if self._message:
                self._paint_message(painter)
            painter.setOpacity(0.45 if self._stale else 1)
            tops = self._tops(self.width())
            for odd, top, end in zip(self._odds, tops, tops[1:], strict=False):
                self._paint_row(painter, odd, QRectF(0, top, self.width(), end - top))

    def _paint_message(self, painter: QPainter) -> None:
        words = face(self.theme)
        for number, line in enumerate(self._lines(self.width()).lines):
            box = QRectF(0, number * words.height, self.width(), words.height)
            draw_text(painter, words, self.theme.palette.muted, box, line)

    def _paint_row(self, painter: QPainter, odd: Odd, box: QRectF) -> None:
        palette, words, strong = self.theme.palette, face(self.theme), face(self.theme, "strong")
        fit, sign, left = self._label(odd, self.width()), self._sign(), self._label_width(self.width()) + self._sign()
        self._paint_sign(painter, odd, box)
        top = box.center().y() - len(fit.lines) * words.height / 2
        for number, line in enumerate(fit.lines):
            row = QRectF(sign, top + number * words.height, left, words.height)
            draw_text(painter, words, palette.text, row, line)
        figures = self._figures_width()
        draw_text(painter, strong, palette.text, box, percent(odd.chance), RIGHT)
        height = self.theme.px(0.8)
        track = QRectF(left + S, box.center().y() - height / 2, self.width() - left - figures - 2 * S, height)
        draw_box(painter, track, height / 2, palette.sunken, palette.line)
        if odd.chance:
            bar = QRectF(track)
            wide = max(2.0, track.width() * float(odd.chance))
            bar.setWidth(max(height, wide))
            fill = palette.tone(odd.tone).strong if odd.side is None else palette.side(odd.side).fill
            painter.save()
            painter.setClipRect(bar.adjusted(0, 0, wide - bar.width(), 0))  # a small chance is a slice of the round end
            draw_box(painter, bar, height / 2, fill)
            painter.restore()

    def _paint_sign(self, painter: QPainter, odd: Odd, box: QRectF) -> None:
        if odd.side is not None:
            side, size = self.theme.palette.side(odd.side), self.theme.px(0.85)
            spot = QRectF(1, box.center().y() - size / 2, size, size)
            draw_shape(painter, odd.shape or side.shape, spot, side.fill)

    def _sign(self) -> float:
        """The room for the sides' shapes, if there are any."""
        return float(self.theme.px(1.3)) if any(odd.side is not None for odd in self._odds) else 0.0

    def _figures_width(self) -> float:
        return face(self.theme, "strong").width("> 99.9 %")

    def _label_width(self, width: int) -> float:
        widest = max((face(self.theme).width(odd.label[:200]) for odd in self._odds), default=0.0)
        return min(widest + 1, (width - self._sign() - self._figures_width() - 2 * S) * 0.6)

    def _label(self, odd: Odd, width: int) -> Fit:
        return wrap(odd.label, face(self.theme), self._label_width(width), 6)

    def _lines(self, width: int) -> Fit:
        return wrap(self._message, face(self.theme), max(20, width))

    def _tops(self, width: int) -> list[float]:
        tops = [0.0]
        for odd in self._odds:
            tops.append(tops[-1] + max(1, len(self._label(odd, width).lines)) * face(self.theme).height + S)
        return tops
