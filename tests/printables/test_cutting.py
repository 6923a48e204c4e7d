"""Sheets to be cut: as many pieces as fit, bleed around all of them, and the boxes that a print shop looks for."""

import pytest

from printables.cards import CardOptions, card_document
from printables.counters import CounterOptions, counter_document
from printables.geometry import Box
from printables.paper import Duplex, Setup, paper
from referee.paper.pieces import Card, Counter, Look
from tests.printables.conftest import MM

CARDS = [Card(title=f"Card {number}", kind="Unit", colour="#b3261e") for number in range(9)]


def boxes(reading, page=0):
    sheet = reading.pdf[page]
    return [
        Box(x * MM, y * MM, (r - x) * MM, (t - y) * MM) for x, y, r, t in (sheet.get_trimbox(), sheet.get_bleedbox())
    ]


@pytest.mark.parametrize("name", ["a4", "letter", "legal"])
def test_nine_cards_go_on_one_sheet(printed, name):
    reading = printed(card_document(CARDS, Setup(paper=paper(name))))
    assert len(reading) == 2
    assert len(reading.rects(0, w=63, h=88)) == 9


@pytest.mark.parametrize(("name", "size"), [("Legal", (215.9, 355.6)), ("a5", (148, 210)), ("A6", (105, 148))])
def test_paper_is_known_by_its_name(printed, name, size):
    reading = printed(card_document(CARDS[:1], Setup(paper=paper(name))))
    assert reading.size() == pytest.approx(size, abs=0.01)


def test_where_title_and_bars_stand_at_the_side_the_bars_are_true_and_the_backs_lie_under_their_fronts(printed):
    setup = Setup(paper=paper("letter"))
    reading = printed(card_document(CARDS, setup))
    for page in (0, 1):
        assert reading.rects(page, w=1.4, h=50.0)
        assert reading.rects(page, w=1.4, h=50.8)
        assert "Cards" in reading.text(page)
    trims = [boxes(reading, page)[0] for page in (0, 1)]
    behind = setup.behind(trims[0])
    assert (behind.x, behind.y) == pytest.approx((trims[1].x, trims[1].y), abs=0.01)


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
def test_the_strip_at_the_side_keeps_clear_of_the_cards_on_both_sides(printed, duplex):
    reading = printed(card_document(CARDS, Setup(paper=paper("letter"), duplex=duplex)))
    for page in (0, 1):
        _, bleed = boxes(reading, page)
        bars = reading.rects(page, w=1.4, h=50.0)
        assert all(bar.x > bleed.right or bar.right < bleed.x for bar in bars)


def test_a_sheet_says_where_it_is_trimmed_and_how_far_it_bleeds(printed):
    counters = [Counter(front=Look(name=f"Unit {number}")) for number in range(8)]
    reading = printed(counter_document(counters, Setup(), CounterOptions(size=25, bleed=2)))
    trim, bleed = boxes(reading)
    assert trim.w == pytest.approx(6 * 25 + 5 * 4, abs=0.01)
    assert (bleed.w, bleed.h) == pytest.approx((trim.w + 4, trim.h + 4), abs=0.01)


def test_a_sheet_that_is_not_cut_is_trimmed_at_its_edge(printed):
    from printables.calibration import calibration_document

    trim, bleed = boxes(printed(calibration_document(Setup())))
    assert (trim.w, trim.h) == pytest.approx((210, 297), abs=0.01)
    assert trim == bleed


def test_cards_that_touch_bleed_at_the_outer_edge_and_never_over_each_other(printed):
    reading = printed(card_document(CARDS, Setup()))
    trim, bleed = boxes(reading)
    spare = bleed.right - trim.right
    assert 0.5 < spare <= 1.5
    picture = reading.bitmap(0, dpi=300)

    def colour(x, y):
        return picture.getpixel((round(x / 25.4 * 300), round((297 - y) / 25.4 * 300)))[:3]

    assert colour(trim.x + 30, trim.top + spare / 2) == (0xB3, 0x26, 0x1E)  # the band runs over the upper edge
    assert colour(trim.x - spare / 2, trim.top - 5) == (0xB3, 0x26, 0x1E)
    assert colour(trim.x + 30, trim.top - 88 + 0.6) == (255, 255, 255)  # the card below does not bleed into this one


def test_copies_of_each_are_printed(printed):
    reading = printed(card_document(CARDS[:1], Setup(), CardOptions(copies=4, backs=False)))
    assert len(reading.rects(0, w=63, h=88)) == 4
