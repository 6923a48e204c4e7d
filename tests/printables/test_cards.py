"""Cards: true size, nothing lost, nothing outside."""

from dataclasses import replace

import pytest

from printables.cards import CardOptions, card_document
from printables.page import PrintRefused, render
from printables.paper import A4, LETTER, Duplex, Setup
from referee.paper.pieces import Card

FIREBALL = Card(
    title="Fireball",
    kind="Spell",
    figures=(("cost", "6"), ("save", "none"), ("template", "3B"), ("speed", "fast")),
    text="Strength 6 in the centre, 4 in every other hex.",
    footer="Itty Bitty Battles",
    symbol="flame",
    colour="#b3261e",
)
WORDY = replace(FIREBALL, text=FIREBALL.text * 14)


@pytest.mark.parametrize("size", [(63, 88), (44, 68), (105, 148)])
def test_a_card_has_exactly_its_size(printed, size):
    document = card_document([FIREBALL], Setup(), CardOptions(width=size[0], height=size[1]))
    assert len(printed(document).rects(0, w=size[0], h=size[1], within=0.001)) == 1


def test_nine_playing_cards_fit_on_a4(printed):
    cards = [Card(title=f"Card {number}", text="x") for number in range(9)]
    assert len(printed(card_document(cards, Setup(paper=A4, duplex=Duplex.NONE)))) == 1


def test_everything_on_a_card_is_printed(printed):
    words = printed(card_document([FIREBALL], Setup(paper=LETTER))).text(0)
    for word in ("Fireball", "Spell", "cost", "6", "template", "3B", "Strength 6", "Itty Bitty Battles"):
        assert word in words


@pytest.mark.parametrize("title", ["<b>", "Unit <Old Guard> & co", "漢字", "T" * 200])
def test_hostile_and_long_titles_stay_in_their_box(printed, title):
    reading = printed(card_document([Card(title=title, text=title, symbol="flag")], Setup(duplex=Duplex.NONE)))
    shown = "".join(reading.text(0).split())
    assert "".join(title.replace("漢字", "��").split())[:30] in shown


def test_a_text_too_long_for_a_card_goes_on_on_another(printed):
    words = [f"word{number}" for number in range(900)]
    reading = printed(card_document([Card(title="Long", text=" ".join(words))], Setup(duplex=Duplex.NONE)))
    text = reading.all_text()
    assert "Long (1/" in text
    assert "Long (2/" in text
    assert all(word in text for word in words)


def test_many_figures_take_several_rows(printed):
    figures = tuple((f"label {number}", str(number)) for number in range(11))
    text = printed(card_document([Card(title="Unit", figures=figures)], Setup())).text(0)
    assert all(f"label {number}" in text for number in range(11))


def test_figures_that_do_not_fit_are_refused_in_one_sentence():
    figures = tuple((f"label {number}", "1") for number in range(60))
    with pytest.raises(ValueError, match="figures of 'Unit' do not fit a card of this size"):
        card_document([Card(title="Unit", figures=figures)], Setup())


def test_backs_carry_only_the_kind(printed):
    reading = printed(card_document([FIREBALL], Setup()))
    assert "Spell" in reading.text(1)
    assert "Fireball" not in reading.text(1)


def test_no_cards_are_refused():
    with pytest.raises(PrintRefused, match="nothing to print"):
        render(card_document([], Setup()))


@pytest.mark.parametrize("wrong", [{"width": 0}, {"height": 900}, {"copies": 0}])
def test_sizes_out_of_range_are_refused(wrong):
    with pytest.raises(ValueError, match="must be from"):
        CardOptions(**wrong)


def test_a_card_with_little_on_it_is_set_large_and_shows_its_sign(printed):
    short, long = (printed(card_document([card], Setup(duplex=Duplex.NONE))) for card in (FIREBALL, WORDY))
    heights = [max(found.box.h for found in one.texts() if "Strength" in found.text) for one in (short, long)]
    assert heights[0] > 1.2 * heights[1]
    assert [len(one.forms()) for one in (short, long)] == [2, 1]


def test_a_back_says_what_it_is_above_whose_it_is():
    placed = []
    render(card_document([Card(title="The last bridge", kind="Scenario · Banter Battles")], Setup()), placed=placed)
    assert ("Scenario", "Banter Battles") in [each.lines for each in placed]


def test_long_figures_in_the_corner_are_as_large_as_the_circle_lets_them():
    placed = []
    render(card_document([Card(title="Squad", corner=("points", "102.5"))], Setup()), placed=placed)
    figure = next(each for each in placed if each.lines == ("102.5",))
    assert figure.box.w > 2 * figure.box.h
