"""Paper as files: pieces by themselves, pictures, drawings, and sheets for Tabletop Simulator."""

import io
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

from printables.cards import CardOptions, card_document
from printables.counters import CounterOptions, Shape, counter_document
from printables.outputs import ACROSS, DOWN, LARGEST, files_of
from printables.page import PrintRefused
from printables.paper import Setup
from printables.roster import roster_document
from referee.paper.lists import Entry, Roster
from referee.paper.pieces import Card, Counter, Look, Side
from tests.printables.conftest import MM, Reading

UNITS = [
    Counter(front=Look(name=f"Unit {n}", figures=(("A", str(n)),), troop="infantry"), side=Side(colour="#b3261e"))
    for n in range(3)
]


def counters(**options):
    return counter_document(UNITS, Setup(), CounterOptions(**options))


def pictures(document, form):
    return {name: Image.open(io.BytesIO(data)) for name, data in files_of(document, form)}


def test_a_piece_a_page_is_as_large_as_the_piece_and_its_bleed():
    ((_, data),) = files_of(counters(size=25, bleed=3, copies=2), "pieces")
    reading = Reading(data)
    assert len(reading) == 3 * 2 * 2
    assert reading.size() == pytest.approx((31, 31), abs=0.01)
    x, y, right, top = reading.pdf[0].get_trimbox()
    assert ((right - x) * MM, (top - y) * MM) == pytest.approx((25, 25), abs=0.01)
    assert reading.pdf[0].get_bleedbox() == pytest.approx((0, 0, 31 / MM, 31 / MM), abs=0.01)


def test_there_is_a_png_for_each_face_cut_at_its_edge():
    found = pictures(counters(size=25.4), "png")
    assert [name for name in found if "front" in name] == [f"00{n}-unit-{n - 1}-front.png" for n in (1, 2, 3)]
    assert len(found) == 6
    assert {image.size for image in found.values()} == {(300, 300)}


def test_round_corners_let_through_what_lies_below():
    for document in (counters(size=25.4, shape=Shape.ROUND), counters(size=25.4, corner=4)):
        image = next(iter(pictures(document, "png").values()))
        assert image.getpixel((1, 1))[3] == 0
        assert image.getpixel((150, 150))[3] == 255


def test_round_corners_are_the_line_to_cut_along(printed):
    card = Card(title="Fireball", kind="Spell")
    straight = printed(card_document([card], Setup()))
    rounded = printed(card_document([card], Setup(), CardOptions(corner=3)))
    assert len(straight.rects(0, w=63, h=88)) == 1
    assert rounded.rects(0, w=63, h=88) == []


def test_there_is_an_svg_for_each_face_of_its_size_with_letters_as_outlines():
    files = dict(files_of(counters(size=25, corner=2), "svg"))
    assert len(files) == 6
    for data in files.values():
        root = ET.fromstring(data)
        assert (root.get("width"), root.get("height")) == ("25mm", "25mm")
        assert not [node for node in root.iter() if node.tag.endswith(("}text", "}script"))]
    front = ET.fromstring(files["001-unit-0-front.svg"])
    letters = [node for node in front.iter() if node.tag.endswith("}path")]
    assert len(letters) > len("Unit0")


def test_a_name_cannot_break_out_of_its_svg():
    hostile = Counter(front=Look(name='</title><script>alert("x")</script>&'))
    ((_, data), *_) = files_of(counter_document([hostile], Setup()), "svg")
    root = ET.fromstring(data)
    assert [node.text for node in root if node.tag.endswith("}title")] == ['</title><script>alert("x")</script>&']


def test_sheets_for_tabletop_simulator_are_grids_within_its_limits():
    cards = [Card(title=f"Card {n}", kind="Unit") for n in range(80)]
    found = pictures(card_document(cards, Setup()), "tts")
    assert list(found) == [
        "cards-1-faces-10x7.png",
        "cards-1-backs-10x7.png",
        "cards-2-faces-10x2.png",
        "cards-2-backs-10x2.png",
    ]
    for image in found.values():
        assert max(image.size) <= LARGEST
    first = found["cards-1-faces-10x7.png"]
    wide, high = first.width // ACROSS, first.height // DOWN
    last = first.crop((9 * wide + 5, 6 * high + 5, 10 * wide - 5, 7 * high - 5))
    assert last.getextrema() == ((255, 255),) * 3  # the place of the card that nobody may see


def test_a_document_without_pieces_is_a_picture_a_page_and_no_deck():
    roster = roster_document([Roster(title="Red", entries=(Entry(name="Guard"),))], Setup())
    assert list(pictures(roster, "png")) == ["roster-01.png"]
    with pytest.raises(PrintRefused, match="no pieces to cut out"):
        list(files_of(roster, "tts"))
    with pytest.raises(PrintRefused, match="There is no output 'gif'"):
        list(files_of(roster, "gif"))


def test_writing_can_be_cancelled():
    with pytest.raises(PrintRefused, match="cancelled"):
        list(files_of(counters(), "png", cancelled=lambda: True))
