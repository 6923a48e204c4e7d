"""Numbers typed with a comma or a point: both are the mark, in every language, and none is overlooked."""

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QDialog, QDoubleSpinBox

from ui.theme.stylesheet import stylesheet
from ui.theme.theme import Theme
from ui.widgets.typed_numbers import RealNumber, WholeNumber, as_typed, ask_number


@pytest.fixture(params=["de_DE", "en_US"])
def locale(request):
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    QLocale.setDefault(before)


def typed(spin, text):
    spin.setRange(0, 20_000)
    as_typed(spin)
    spin.selectAll()
    QTest.keyClicks(spin, text)
    spin.interpretText()
    return spin.value()


@pytest.mark.parametrize("text", ["2,5", "2.5"])
def test_a_comma_and_a_point_are_both_the_mark(qtbot, locale, text):
    spin = QDoubleSpinBox()
    qtbot.addWidget(spin)
    assert typed(spin, text) == 2.5


@pytest.mark.parametrize(("number", "text"), [(7.0, "7"), (2.5, "2.5"), (10.25, "10.25"), (0.0, "0"), (100.0, "100")])
def test_decimals_that_say_nothing_are_not_written(qtbot, locale, number, text):
    spin = RealNumber()
    qtbot.addWidget(spin)
    spin.setRange(0, 20_000)
    spin.setDecimals(2)
    spin.setValue(number)
    assert spin.text() == text.replace(".", spin.locale().decimalPoint())
    assert typed(spin, "2,05") == 2.05


@pytest.mark.parametrize("text", ["1,5", "1.5"])
@pytest.mark.parametrize("pasted", [True, False])
def test_a_whole_number_with_a_mark_in_it_is_never_ten_times_as_much(qtbot, locale, text, pasted):
    spin = WholeNumber()
    qtbot.addWidget(spin)
    spin.setRange(0, 20_000)
    spin.setValue(3)
    spin.selectAll()
    QApplication.clipboard().setText(text)
    if pasted:
        QTest.keyClick(spin, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    else:
        QTest.keyClicks(spin, text)
    spin.interpretText()
    assert spin.value() in (1, 3)  # not 15


@pytest.mark.parametrize(("decimals", "number"), [(1, 1.5), (0, 7.0)])
def test_a_number_asked_for_in_a_window_takes_either_mark_or_stays_whole(qtbot, locale, monkeypatch, decimals, number):
    def types(dialog):
        spin = dialog.findChild(QAbstractSpinBox)
        spin.selectAll()
        QApplication.clipboard().setText("1,5" if locale == "en_US" else "1.5")
        if decimals:
            QTest.keyClicks(spin, QApplication.clipboard().text())
        else:
            QTest.keyClick(spin, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        spin.interpretText()
        return True

    monkeypatch.setattr(QDialog, "exec", types)
    assert ask_number(None, "Move", "Inches", 7.0, 0.0, 20.0, decimals) == number


def test_a_window_for_a_number_that_is_closed_says_nothing(qtbot, monkeypatch):
    monkeypatch.setattr(QDialog, "exec", lambda dialog: False)
    assert ask_number(None, "Move", "Inches", 7.0, 0.0, 20.0, 0) is None


@pytest.mark.parametrize("kind", [WholeNumber, RealNumber])
def test_figures_keep_clear_of_the_edge_of_their_field_and_are_seen_whole(qtbot, kind):
    spin = kind()
    qtbot.addWidget(spin)
    spin.setStyleSheet(stylesheet(Theme(points=10)))
    spin.setRange(0, 999)
    spin.setValue(999)
    spin.resize(spin.sizeHint())
    spin.show()
    line, margins = spin.lineEdit(), spin.lineEdit().textMargins()
    assert min(margins.left(), margins.right()) >= 6
    assert line.fontMetrics().horizontalAdvance(line.text()) <= line.width() - margins.left() - margins.right()
