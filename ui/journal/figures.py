"""The battle in figures: strength over turns and dice, worked out in a thread of their own."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QScrollArea, QTabWidget, QVBoxLayout, QWidget

from data.markdown_report import side_name
from referee.journal import Entry
from referee.statistics import Tally
from referee.wording import tr
from ui.background_work import Worker
from ui.journal.fairness import Fairness
from ui.operations import reporting
from ui.operations.reporting import Counted
from ui.presenters.unit_cards import side_number
from ui.session import Session
from ui.theme.theme import L, S
from ui.widgets.dice_stats import DiceStats, FaceCount
from ui.widgets.labels import label
from ui.widgets.line_chart import LineChart, Series
from ui.widgets.messages import BusyBar
from ui.widgets.panel import EmptyState
from ui.widgets.replacing import empty

WHO = {"app": tr("by the app"), "players": tr("by the players")}


class Figures(QTabWidget):
    """Strength, dice and fairness as three tabs; counted anew when the battle has gone on and somebody looks."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.worker = Worker(self)
        self.counted: Counted | None = None
        self.is_stale = True
        self.setDocumentMode(True)
        self.busy = BusyBar(self)
        self.chart = LineChart(parent=self)
        self.dice = QWidget(self)
        self._dice = QVBoxLayout(self.dice)
        self.fairness = Fairness(session, self)
        self._lay_out()
        self.worker.advanced.connect(self.busy.advance)
        self.worker.done.connect(self._counted)
        self.worker.failed.connect(self._failed)
        self.busy.cancel_requested.connect(self._cancel)
        session.changed.connect(lambda _: self._went_on())

    def _lay_out(self) -> None:
        strength = QWidget(self)
        column = QVBoxLayout(strength)
        column.setContentsMargins(0, S, 0, 0)
        column.addWidget(self.busy)
        column.addWidget(self.chart, 1)
        column.addWidget(label(tr("0 is the start; the last point is now."), "muted", parent=strength))
        self._dice.setContentsMargins(0, S, S, 0)
        self._dice.setSpacing(L)
        self.addTab(_scrolled(strength, self), tr("Strength"))
        self.addTab(_scrolled(self.dice, self), tr("Dice"))
        self.addTab(_scrolled(self.fairness, self), tr("Fairness"))

    def minimumSizeHint(self) -> QSize:
        """All tabs can be read."""
        return super().minimumSizeHint().expandedTo(QSize(self.tabBar().sizeHint().width(), 0))

    def look(self) -> None:
        """Somebody looks: count if the battle has gone on."""
        if self.is_stale:
            self.is_stale = False
            self.busy.begin(tr("Going through the journal"))
            reporting.read_all(self.session, self._read, self._failed)

    def _read(self, entries: list[tuple[Entry, bool]]) -> None:
        rules = self.session.rules
        self.fairness.show_beginning(reporting.began_of(entries))
        self.worker.start(lambda progress: reporting.count(rules, entries, progress))

    def _went_on(self) -> None:
        self.is_stale = True
        if self.isVisible():
            self.look()

    def _cancel(self) -> None:
        self.worker.cancel()
        self.busy.end()
        self.is_stale = True

    def _failed(self, sentence: str) -> None:
        self.busy.end()
        self.session.refused.emit(sentence)

    def _counted(self, counted: Counted) -> None:
        self.busy.end()
        self.counted = counted
        battle = self.session.battle
        self.chart.set_series(
            [
                Series(name=side_name(battle, side), side=side_number(battle, side), values=counted.strengths.of(side))
                for side in counted.strengths.sides
            ],
            first=0,
        )
        self._show_dice(counted.tallies)

    def _show_dice(self, tallies: tuple[Tally, ...]) -> None:
        empty(self._dice)
        for tally in tallies:
            self._dice.addWidget(self._chart_of(tally))
        if tallies:
            self._dice.addWidget(label(tr("The bars are what was rolled, the lines what fair dice come to."), "muted"))
            self._dice.addStretch(1)
        else:
            self._dice.addWidget(EmptyState("dice", tr("No dice have been rolled yet.")))

    def _chart_of(self, tally: Tally) -> DiceStats:
        battle = self.session.battle
        known = tally.side in [side.id for side in battle.sides]
        title = f"{side_name(battle, tally.side)[:40]}, {tr('d{n}', n=tally.sides)} {WHO[tally.by]}"
        chart = DiceStats(title, side_number(battle, tally.side) if known else None, tally.sides, self.dice)
        expected = tally.dice / tally.sides
        chart.set_counts(
            [FaceCount(face=at, rolled=count, expected=expected) for at, count in enumerate(tally.counts, start=1)]
        )
        return chart

    def leave(self) -> None:
        """The battle is put away."""
        self.worker.finish()
        self.fairness.leave()


def _scrolled(content: QWidget, parent: QWidget) -> QScrollArea:
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    area.setWidget(content)
    return area
