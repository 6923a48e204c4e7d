"""The chart of all outcomes: it is as tall as its rows, with no hole below them."""

from fractions import Fraction

from PySide6.QtWidgets import QApplication

from ui.now.chances import Chances
from ui.now.odds import OddsLine
from ui.widgets.odds_bars import OddsBars


def test_the_chart_is_as_tall_as_its_rows(qtbot):
    line = OddsLine()
    qtbot.addWidget(line)
    line.resize(1000, 100)
    line.show()
    words = ("Exd, both disorganized", "Ad, attacker disorganized", "Ae, attacker eliminated")
    line._show(Chances(rows=tuple((each, Fraction(1, 3)) for each in words)))
    line.open_chart()
    chart = QApplication.activePopupWidget()
    bars = chart.findChild(OddsBars)
    assert bars.height() == bars.heightForWidth(bars.width())
    chart.close()
