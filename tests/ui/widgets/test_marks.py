from dataclasses import replace

import pytest

from tests.ui.widgets.samples import GUARDS, SHAKEN
from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.theme.theme import Theme
from ui.widgets.chip import Chip, Mark, chip_size
from ui.widgets.pips import MOST, PipRow, Pips, fits_as_pips
from ui.widgets.stat_row import Stat, StatRow


def test_few_pips_are_drawn_and_many_are_written():
    assert fits_as_pips(Theme(), PipRow(now=5, start=MOST), 1000)
    assert not fits_as_pips(Theme(), PipRow(now=5, start=MOST + 1), 1000)
    assert PipRow(now=12, start=20).figures == "12/20"


def test_pips_without_room_are_written(qtbot):
    pips = Pips(PipRow(now=5, start=8))
    qtbot.addWidget(pips)
    pips.resize(400, 20)
    assert pips.are_drawn()
    pips.resize(40, 20)
    assert not pips.are_drawn()


def test_more_pips_than_at_the_start_count_too():
    assert not fits_as_pips(Theme(), PipRow(now=MOST + 1, start=3), 1000)


def ink_of(pips, colour):
    image = pips.grab().toImage()
    spots = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(image.pixelColor(*spot).name() == colour for spot in spots)


def test_a_lost_pip_is_hollow(qtbot):
    full, hurt = (Pips(PipRow(now=now, start=4), colour="#ff0000") for now in (4, 1))
    for pips in (full, hurt):
        qtbot.addWidget(pips)
        pips.resize(200, 20)
    assert ink_of(full, "#ff0000") == pytest.approx(4 * ink_of(hurt, "#ff0000"), rel=0.1)


def test_pips_say_their_count_to_screen_readers(qtbot):
    pips = Pips(PipRow(now=3, start=5, label="bases"))
    qtbot.addWidget(pips)
    assert pips.accessibleName() == "3 of 5 bases"
    pips.set_row(PipRow(now=2, start=5, label="bases"))
    assert pips.accessibleName() == "2 of 5 bases"


def test_the_start_value_stands_behind_only_when_it_differs():
    assert Stat(label="Move", now=3, start=3).behind == ""
    assert Stat(label="Move", now=2, start=3).behind == "/3"
    assert Stat(label="Move", now=2).behind == ""


def test_stats_take_more_lines_in_a_narrow_room(qtbot):
    row = StatRow(GUARDS.stats)
    qtbot.addWidget(row)
    assert row.heightForWidth(120) > row.heightForWidth(900)
    assert "Bash 3, was 4" in row.accessibleName()


def test_a_chip_says_how_long_it_stays():
    assert SHAKEN.words == "Shaken, 2 turns left"
    assert replace(SHAKEN, turns=1).words == "Shaken, 1 turn left"
    assert replace(SHAKEN, turns=None).words == "Shaken"


def test_a_chip_with_turns_is_wider():
    assert chip_size(Theme(), SHAKEN).width() > chip_size(Theme(), replace(SHAKEN, turns=None)).width()


def test_a_chip_that_can_be_touched_has_a_fingers_room(qtbot):
    touched = []
    chip = Chip(Mark(text="<i>Odd</i>", tone=Tone.MAGIC, shape=Shape.STAR), clickable=True)
    qtbot.addWidget(chip)
    chip.clicked.connect(lambda: touched.append(chip.mark.text))
    chip.click()
    assert touched == ["<i>Odd</i>"]
    assert chip.sizeHint().height() >= 40
    assert "&lt;i&gt;" in chip.toolTip()
    assert Chip(SHAKEN).sizeHint().height() < 40


def test_a_chip_in_too_narrow_a_room_is_reported(qtbot):
    chip = Chip(Mark(text="A marker with a rather long name"))
    qtbot.addWidget(chip)
    chip.resize(80, 24)
    assert chip.clipped_texts() == ["A marker with a rather long name"]
