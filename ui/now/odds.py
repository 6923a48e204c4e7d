"""The odds in one line of words and a small histogram in natural order."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from referee.charts import Chances
from referee.order import Form
from referee.procedure import Procedure, Table
from referee.wording import tr
from ui.now.chances import PLAIN, Forecaster
from ui.now.expectation import MOST, expectation
from ui.theme.faces import Face, face, sized_face
from ui.theme.theme import S
from ui.widgets.in_view import kept_inside
from ui.widgets.odds_bars import Odd, OddsBars, natural
from ui.widgets.painted import LEFT, Painted, canvas, draw_box, draw_text
from ui.widgets.text_fit import Fit, wrap

BARS = 14
"""So many bars are told apart in the small histogram."""


class OddsLine(Painted):
    """What is to be expected, in words; a click shows every outcome."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chances = Chances()
        self._of = self._asked_of = ""
        """Of which dice they are, where others follow: those that are shown, and those that were asked for."""
        self._is_stale = False
        self._forecaster = Forecaster(self)
        self._forecaster.found.connect(self._show)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def ask(self, procedure: Procedure, facts: Any, table: Table, form: Form = PLAIN) -> None:
        """Work out the odds of these facts, away from the window."""
        self._is_stale, self._asked_of = True, form.odds_of
        self._forecaster.ask(procedure, facts, table, form)

    def forget(self) -> None:
        """There is nothing to expect."""
        self._forecaster.forget()
        self._show(Chances())

    def leave(self) -> None:
        """Let the thread come to its end."""
        self._forecaster.wait()

    def _show(self, chances: Chances) -> None:
        self.chances, self._of, self._is_stale = chances, self._asked_of, False
        self.setAccessibleName(tr("Odds: {words}", words=self.words()) if self.words() else tr("No odds"))
        self.update()

    def words(self) -> str:
        """The odds in one line: what is likeliest, and how likely it is."""
        return self._said(MOST)

    def _said(self, most: int) -> str:
        told = expectation(self.chances.rows, most)
        of_some = tr("{dice}: {odds}", dice=tr(self._of), odds=told) if told and self._of else told
        return self.chances.why_not or of_some

    def sizeHint(self) -> QSize:
        """A line with its bars."""
        return QSize(self.theme.px(12), self.theme.px(2.4))

    def _lines(self, width: float) -> tuple[Face, Fit]:
        """The words in as many lines as there is room for: all in usual letters, else the largest of the small ones."""
        small, usual = self.theme.small, face(self.theme)
        faces = [face(self.theme, "small"), *(sized_face(self.theme, small * share) for share in (0.85, 0.72, 0.6))]
        ways = [(usual, self._wrapped(usual, width, MOST))]
        ways += [(each, self._wrapped(each, width, most)) for each in faces for most in range(MOST, 0, -1)]
        return next((way for way in ways if not way[1].cut), ways[-1])

    def _wrapped(self, letters: Face, width: float, most: int) -> Fit:
        return wrap(self._said(most), letters, width, max(1, int(self.height() // letters.height)))

    def _bar(self, count: int) -> float:
        """How wide one of so many bars is, with the gap behind it; none where they are too many to tell apart."""
        return min(self.width() * 0.3 / count, 12.0) + 1 if 1 < count <= BARS else 0.0

    def clipped_texts(self) -> list[str]:
        """The words, if they do not fit beside the bars."""
        count = len(self.chances.rows)
        taken = count * self._bar(count) + S if self._bar(count) else 0.0
        return [self.words()] if self._lines(self.width() - taken)[1].cut else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The bars at the left, the words beside them."""
        rows, palette = natural(self.chances.rows), self.theme.palette
        box = QRectF(self.rect())
        with canvas(self) as painter:
            if step := self._bar(len(rows)):
                tallest = max(float(chance) for _, chance in rows)
                for at, (_, chance) in enumerate(rows):
                    high = box.height() * 0.9 * float(chance) / tallest
                    bar = QRectF(at * step, box.height() - high, step - 1, high)
                    draw_box(painter, bar, 1, palette.accent if not self._is_stale else palette.line)
                box.setLeft(len(rows) * step + S)
            ink = palette.muted if self._is_stale else palette.text
            letters, (lines, _) = self._lines(box.width())
            top = (box.height() - letters.height * len(lines)) / 2
            for at, line in enumerate(lines):
                row = QRectF(box.left(), top + at * letters.height, box.width(), letters.height)
                draw_text(painter, letters, ink, row, line, LEFT)

    def mousePressEvent(self, event: object) -> None:
        """Every outcome."""
        self.open_chart()

    def open_chart(self) -> None:
        """All outcomes with their chances, over the table, until it is clicked away."""
        if not self.chances.rows:
            return
        pop = QFrame(self, Qt.WindowType.Popup)
        pop.setProperty("role", "overlay")
        pop.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        bars = OddsBars(most=20, parent=pop)
        bars.set_odds([Odd(label=tr(label), chance=chance) for label, chance in natural(self.chances.rows)])
        column = QVBoxLayout(pop)
        column.addWidget(bars)
        pop.setFixedWidth(min(self.theme.px(30), self.window().width()))
        around = column.contentsMargins()
        bars.setFixedHeight(bars.heightForWidth(pop.width() - around.left() - around.right()))  # no hole below them
        pop.adjustSize()
        above = self.mapToGlobal(self.rect().topLeft()) - pop.rect().bottomLeft()
        pop.move(kept_inside(pop, self.window(), above))
        pop.show()
