"""The sentence of the Now panel: what is read together stays together."""

import pytest

from ui.now.sentence import Sentence
from ui.now.view_parts import Part

SHOT = (
    Part(text="River Spears", link="unit"),
    Part(text=": shoot at "),
    Part(text="First Spears", link="pick:target"),
    Part(text=": "),
    Part(text="4 dice, 5+ hits", link="odds", is_whole=True),
)


@pytest.fixture
def sentence(qtbot):
    made = Sentence(20)
    qtbot.addWidget(made)
    made.show_parts(SHOT)
    return made


@pytest.mark.parametrize("wide", range(260, 900, 40))
def test_dice_and_what_they_must_show_stand_on_one_line(sentence, wide):
    sentence.resize(wide, 400)
    assert [piece.text for piece in sentence.pieces() if piece.link == "odds"] == ["4 dice, 5+ hits"]


def test_what_is_wider_than_the_room_is_broken_all_the_same(sentence):
    sentence.resize(120, 600)
    assert len([piece for piece in sentence.pieces() if piece.link == "odds"]) > 1


def test_a_sentence_that_would_shrink_a_lot_does_not_fit_beside_something(sentence):
    sentence.resize(900, 90)
    assert sentence.fits_at(0.8)
    sentence.resize(300, 40)
    assert not sentence.fits_at(0.8)
    assert not sentence.clipped_texts()


@pytest.mark.parametrize("wide", range(260, 600, 7))
def test_no_line_begins_with_the_colon_behind_a_word(sentence, wide):
    sentence.resize(wide, 400)
    pieces = sentence.pieces()
    starts = [piece.text for piece in pieces if piece.box.x() == min(each.box.x() for each in pieces)]
    assert not [text for text in starts if text[:1] in ":,.;"]
