"""Paper, margins and the way back pages are turned."""

import pytest

from printables.geometry import Box
from printables.paper import A3, A4, LETTER, Duplex, PrinterProfile, Setup, duplex, paper


@pytest.mark.parametrize(("name", "size"), [("a4", (210, 297)), ("Letter", (215.9, 279.4)), ("A3", (297, 420))])
def test_papers_have_their_true_size(name, size):
    assert (paper(name).width, paper(name).height) == size


def test_own_paper_is_given_by_its_sides():
    assert (paper("148 x 210 mm").width, paper("148×210").height) == (148, 210)


@pytest.mark.parametrize("name", ["b5", "", "0x0", "12x", "900"])
def test_unknown_paper_is_refused_in_one_sentence(name):
    with pytest.raises(
        ValueError, match=r"is no paper: choose a4, letter, a3, legal, a5, a6,|each side must be from 80 to 1600 mm"
    ):
        paper(name)


def test_unknown_duplex_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="'both' is no way to print backs: choose long, short, fold or none"):
        duplex("both")


@pytest.mark.parametrize("margin", [0, 2.9, 31, 200])
def test_margins_are_3_to_30_mm(margin):
    with pytest.raises(ValueError, match="must be from 3 to 30 mm"):
        Setup(margin=margin)


def test_margins_must_leave_room():
    with pytest.raises(ValueError, match="leave no room on 80 × 80 mm"):
        Setup(paper=paper("80x80"), margin=30)


@pytest.mark.parametrize(
    ("form", "way", "sideways"),
    [(A4, "long", True), (A4, "short", False), (A3.landscape(), "long", False), (LETTER.landscape(), "short", True)],
)
def test_the_long_edge_of_paper_lying_down_is_its_lower_one(form, way, sideways):
    assert Setup(paper=form, duplex=Duplex(way)).flips_sideways is sideways


@pytest.mark.parametrize("way", [Duplex.LONG, Duplex.SHORT])
def test_what_lies_behind_what_lies_behind_is_the_box_itself(way):
    setup, box = Setup(duplex=way), Box(20, 30, 25, 12)
    assert setup.behind(setup.behind(box)) == box


@pytest.mark.parametrize("wrong", [{"stretch_x": 2.0}, {"back_dy": 30.0}])
def test_a_printer_cannot_be_off_by_more_than_printers_are(wrong):
    with pytest.raises(ValueError, match="cannot be right"):
        PrinterProfile(**wrong)
