from fractions import Fraction

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from data.languages import speak
from tests.ui.widgets.samples import MANY_ODDS, ODDS, ROLLS, STRENGTH
from ui.now.expectation import expectation
from ui.theme.apply import DEFAULT_THEME
from ui.theme.faces import face
from ui.theme.palette import Tone
from ui.widgets.dice_stats import DiceStats, FaceCount, sums
from ui.widgets.die import DiceRow, DieFace, Roller
from ui.widgets.line_chart import LineChart, nice_top
from ui.widgets.odds_bars import Odd, OddsBars, bucketed, natural, percent
from ui.widgets.text_fit import wrap


@pytest.fixture
def bars(qtbot):
    made = OddsBars(most=4)
    qtbot.addWidget(made)
    made.resize(300, 200)
    return made


def test_outcomes_beyond_the_most_become_one_bucket_and_nothing_is_lost():
    shown = bucketed(MANY_ODDS, 4)
    assert [odd.label for odd in shown] == ["2 hits", "3 hits", "4 hits", "5 hits", "other (9)"]
    assert shown[-1].chance <= max(odd.chance for odd in shown[:-1])
    assert sum(odd.chance for odd in shown) == 1


def test_few_outcomes_need_no_bucket():
    assert bucketed(ODDS, 4) == ODDS


@pytest.mark.parametrize(
    ("chance", "words"),
    [(Fraction(1, 6), "16.7 %"), (Fraction(0), "0 %"), (Fraction(1), "100 %"), (Fraction(1, 9999), "< 0.1 %")],
)
def test_chances_are_rounded_but_never_to_certainty(chance, words):
    assert percent(chance) == words


def test_the_exact_fraction_is_at_hand(bars):
    bars.set_odds(ODDS)
    assert bars.row_at(2).words == "Stands: 1/2 = 50.00 %"
    assert bars.row_at(10_000) is None


def test_small_chances_have_bars_of_different_lengths(bars):
    def inked(chance: Fraction) -> int:
        bars.set_odds([Odd(label="hit", chance=chance)])
        image, fill = bars.grab().toImage(), DEFAULT_THEME.palette.tone(Tone.INFO).strong
        spots = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return sum(image.pixelColor(x, y).name() == fill for x, y in spots)

    assert inked(Fraction(1, 200)) < inked(Fraction(5, 200)) < inked(Fraction(12, 200))


def test_odds_are_said_to_screen_readers(bars):
    bars.set_odds(ODDS)
    assert bars.accessibleDescription() == "Stands 50.0 %; Falls back, then stands 16.7 %; Loses a base 33.3 %"
    bars.set_message("Odds are off.")
    assert bars.accessibleDescription() == "Odds are off."
    assert bars.odds == ()


def painted(bars, colour):
    image = bars.grab().toImage()
    row = range(image.width())
    return max(sum(image.pixelColor(x, y).name() == colour for x in row) for y in range(image.height()))


def test_a_bar_is_as_long_as_its_chance(bars):
    colour = bars.theme.palette.tone(Tone.INFO).strong
    lengths = []
    for chance in (Fraction(1, 4), Fraction(1, 2), Fraction(1)):
        bars.set_odds([Odd(label="hit", chance=chance)])
        lengths.append(painted(bars, colour))
    assert lengths[1] == pytest.approx(2 * lengths[0], abs=6)
    assert lengths[2] == pytest.approx(4 * lengths[0], abs=12)


def test_a_long_label_takes_three_lines_before_it_is_cut(bars):
    bars.set_odds([Odd(label="checks again and loses a base", chance=Fraction(1))])
    assert bars.clipped_texts() == []
    bars.set_odds([Odd(label="word " * 60, chance=Fraction(1))])
    assert bars.clipped_texts() == ["word " * 60]


def test_an_axis_ends_at_a_round_number():
    for highest in (1, 3, 7, 12, 37, 99, 100, 101, 640):
        top, step = nice_top(highest)
        assert top >= highest
        assert top % step == 0
        assert 1 <= top / step <= 6


def test_the_nearest_point_tells_its_value(qtbot):
    chart = LineChart()
    qtbot.addWidget(chart)
    chart.resize(500, 300)
    chart.set_series(STRENGTH)
    assert chart.words_at(chart.point(2, 33) + QPointF(3, 3)) == "Red, turn 3: 33"
    assert chart.words_at(QPointF(-500, -500)) == ""
    assert "Green: 20, 20, 17, 16" in chart.accessibleDescription()


def test_higher_values_are_drawn_higher(qtbot):
    chart = LineChart()
    qtbot.addWidget(chart)
    chart.resize(500, 300)
    chart.set_series(STRENGTH)
    assert chart.point(0, 40).y() < chart.point(0, 10).y()
    assert chart.point(0, 0).x() < chart.point(5, 0).x()


def test_an_empty_chart_is_drawn_without_complaint(qtbot):
    chart = LineChart()
    qtbot.addWidget(chart)
    assert not chart.grab().isNull()


def test_dice_statistics_name_mean_and_expected():
    assert sums(ROLLS) == "48 dice, mean 3.62, expected 3.50"
    assert sums(()) == "No dice yet"
    assert sums([FaceCount(face=6, rolled=1, expected=1.0)]).startswith("1 die,")


def test_dice_statistics_are_said_to_screen_readers(qtbot):
    stats = DiceStats("Red's dice", 1)
    qtbot.addWidget(stats)
    stats.set_counts(ROLLS)
    assert "4: 12, expected 8.0" in stats.accessibleDescription()
    assert not stats.grab().isNull()


def test_a_die_says_its_face_and_whose_it_was(qtbot):
    row = DiceRow((DieFace(face=4, roller=Roller.PLAYERS), DieFace(face=2), DieFace()))
    qtbot.addWidget(row)
    assert row.accessibleName() == "4 by the players, 2, not rolled"


def test_the_players_dice_and_the_apps_look_different(qtbot):
    pictures = []
    for roller in Roller:
        row = DiceRow((DieFace(face=4, roller=roller),))
        qtbot.addWidget(row)
        row.resize(40, 40)
        pictures.append(row.grab().toImage())
    assert pictures[0] != pictures[1]


def test_none_of_something_is_a_number_in_the_language_that_is_spoken():
    rows = tuple((label, Fraction(1, 2)) for label in ("keine Basen vernichtet", "1 Basis vernichtet"))
    speak("de")
    try:
        told = expectation(rows), natural(rows[::-1])[0][0]
    finally:
        speak("en")
    assert told == ("zu erwarten: 0,5 Basen vernichtet; mindestens 1 zu 50\xa0%", "keine Basen vernichtet")


def test_a_figure_and_its_per_cent_stand_in_one_line(qtbot):
    letters = face(DEFAULT_THEME)
    assert wrap("passes 50\xa0%", letters, letters.width("passes 50")).lines == ("passes", "50\xa0%")


def test_a_sentence_instead_of_odds_has_room_for_all_its_lines(qtbot):
    holder = QWidget()
    qtbot.addWidget(holder)
    column, bars = QVBoxLayout(holder), OddsBars(parent=holder)
    column.addWidget(bars)
    column.addStretch(1)
    bars.set_message("Many pieces are left in this bag; the contents are hidden from everybody. " * 2)
    holder.resize(240, 400)
    holder.show()
    assert bars.heightForWidth(bars.width()) > bars.sizeHint().height()
    assert bars.height() >= bars.heightForWidth(bars.width())
