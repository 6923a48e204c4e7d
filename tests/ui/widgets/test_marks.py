from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tests.ui.widgets.samples import SHAKEN
from ui.table.columns import COLUMN
from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.theme.theme import Theme
from ui.widgets.card import CardView, plan_card
from ui.widgets.card_paint import CardState, paint_face
from ui.widgets.chip import Chip, Mark, chip_size, chip_text
from ui.widgets.pips import MOST, PipRow, fits_as_pips
from ui.widgets.stat_row import Stat

pytestmark = pytest.mark.usefixtures("qapp")


def test_few_pips_are_drawn_and_many_are_written():
    assert fits_as_pips(Theme(), PipRow(now=5, start=MOST), 1000)
    assert not fits_as_pips(Theme(), PipRow(now=5, start=MOST + 1), 1000)
    assert PipRow(now=12, start=20).figures == "12/20"


def test_more_pips_than_at_the_start_count_too():
    assert not fits_as_pips(Theme(), PipRow(now=MOST + 1, start=3), 1000)


def test_the_start_value_stands_behind_only_when_it_differs():
    assert Stat(label="Move", now=3, start=3).behind == ""
    assert Stat(label="Move", now=2, start=3).behind == "/3"
    assert Stat(label="Move", now=2).behind == ""


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


def test_a_long_word_of_a_chip_shrinks_before_it_is_cut():
    theme, mark = Theme(points=15), Mark(text="Moved last turn", turns=1)
    whole = chip_size(theme, mark).width()
    assert chip_text(theme, mark, whole * 0.85) == mark.text
    assert chip_size(theme, mark, whole * 0.85).width() <= whole * 0.85
    assert chip_text(theme, mark, whole / 2).endswith("…")


def darkest(state: CardState) -> int:
    """Of a line through the left end of a chip on a card, before its sign."""
    theme, card = Theme(), CardView(id="unit", name="Unit", marks=(Mark(text="Has moved", tone=Tone.NEUTRAL),))
    plan = plan_card(card, theme, 300)
    image = QImage(300, plan.height, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        paint_face(painter, theme, QRectF(image.rect()), card, state)
    chip = plan.chips[0][0]
    y = round(chip.center().y())
    return min(image.pixelColor(x, y).lightness() for x in range(round(chip.left()) - 1, round(chip.left()) + 4))


def test_a_chip_has_an_edge_on_a_card_that_is_chosen(qapp):
    assert darkest(CardState.SELECTED) < darkest(CardState.PLAIN) - 40


RIFLES = CardView(
    id="r",
    name="Rifle section 1",
    kind="Rifle section",
    pips=(PipRow(now=6, start=6, label="models"),),
    stats=tuple(Stat(label=label, now=4) for label in ("RC", "CC", "PT", "MT", "CS", "MV", "models")),
)
MOVED, PINNED, BURNS = Mark(text="Has moved"), Mark(text="Pinned"), Mark(text="Is burning fiercely")


@pytest.mark.parametrize("points", [10, 13])
def test_a_card_stays_as_tall_as_it_is_when_it_gets_a_marker(points):
    theme = Theme(points=points)
    plain = plan_card(RIFLES, theme, theme.px(COLUMN))
    marked = plan_card(replace(RIFLES, marks=(MOVED,)), theme, theme.px(COLUMN))
    assert (marked.height, marked.cut) == (plain.height, [])


def test_no_marker_lies_over_figures_or_words():
    plan = plan_card(replace(RIFLES, marks=(MOVED, PINNED, BURNS)), Theme(), 256)
    figures = [spot for spot, _ in (*plan.pips, *plan.stats)]
    chips = [spot for spot, _ in plan.chips]
    assert len(chips) == 3
    assert not any(chip.intersects(spot) for chip in chips for spot in figures)
    assert not any(one.intersects(other) for at, one in enumerate(chips) for other in chips[:at])
    assert all(spot.right() <= 256 for spot in chips)


def test_a_marker_stands_beside_the_name_where_the_type_is_not_said():
    card = CardView(id="u", name="Militia", side=0, marks=(Mark(text="Has moved"),))
    plan = plan_card(card, Theme(), 400)
    assert plan.chips[0][0].center().y() == plan.texts[0].box.center().y()
    assert plan.height == plan_card(CardView(id="u", name="Militia", side=0), Theme(), 400).height


@pytest.mark.parametrize("name", ["Belagerungsmaschine", "Grenzer-Panzerabwehr", "Halbkettenfahrzeug"])
def test_a_long_word_on_a_narrow_card_is_set_smaller_before_it_is_torn(name):
    plan = plan_card(CardView(id="a", name=name, kind=name), Theme(), 200)
    assert [piece.text for piece in plan.texts] == [name, name]
