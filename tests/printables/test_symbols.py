"""Our symbols: all drawable, inside their square, stored once a document."""

import doctest

import pytest

from printables import fonts, page, palette, paper, symbols
from printables.geometry import Box
from printables.page import Document, Sheet
from referee.paper.base import SIDE_SIGNS
from referee.rulesets import ids, ruleset
from referee.words import words_of


def painted(name, box, colour="#000000"):
    return Document("Symbol", (Sheet("Symbol", lambda pen: pen.symbol(name, box, colour)),))


@pytest.mark.parametrize("module", [fonts, page, palette, paper, symbols])
def test_examples_in_docstrings_hold(module):
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("name", symbols.NAMES)
def test_a_symbol_fills_its_square_and_stays_inside(printed, name):
    box = Box(80, 120, 40, 40)
    image = printed(painted(name, box)).bitmap(dpi=254).convert("L").crop((700, 1270, 1300, 1870))
    left, top, right, bottom = image.point(lambda level: 255 * (level < 128)).getbbox()
    assert min(left, top) >= 95
    assert max(right, bottom) <= 505
    assert max(right - left, bottom - top) >= 320


def test_a_symbol_takes_the_colour_it_is_given(printed):
    image = printed(painted("square", Box(80, 120, 40, 40), "#b3261e")).bitmap()
    assert image.getpixel((394, 618)) == (0xB3, 0x26, 0x1E)


def test_a_symbol_used_often_is_stored_once(printed):
    def many(pen):
        for number in range(50):
            pen.symbol("cavalry", Box(20 + 3 * number, 100, 3, 3))

    data = printed(Document("Many", (Sheet("Many", many),))).data
    assert data.count(b"/Subtype /Form") == 1


def test_an_unknown_symbol_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="There is no symbol 'dragon': choose one of"):
        symbols.check("dragon")


@pytest.mark.parametrize("part", ["M 0 0", "fill M 0 0", "fill: X 1 2", "fill: M 1", "line: M 0 0"])
def test_a_part_that_is_not_in_the_path_language_is_refused(part):
    with pytest.raises(ValueError, match=r"A part of a symbol|no command of the path language"):
        symbols.parse(part)


def test_every_side_symbol_differs_in_shape():
    assert len({symbols.SHAPES[name] for name in symbols.SIDE_NAMES}) == len(symbols.SIDE_NAMES)


def test_all_signs_that_a_side_may_have_can_be_drawn():
    assert symbols.SIDE_NAMES == SIDE_SIGNS


def test_all_signs_that_markers_name_can_be_drawn():
    assert {sign for id in ids() for sign in words_of(id).signs.values()} <= set(symbols.NAMES)


@pytest.mark.parametrize("id", ids())
def test_every_kind_of_marker_has_a_sign_of_its_own_game(id):
    assert {kind.id for kind in ruleset(id).markers} == set(words_of(id).signs)
