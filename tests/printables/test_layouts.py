"""Layouts say what stands on a card and on a back, in which order; what they do not say is as it always was."""

from dataclasses import replace

import pytest

from data.content import read_pack
from printables.cards import CardOptions, card_document
from printables.counters import counter_document
from printables.game_pieces import cards_of, counters_of
from printables.paper import Duplex, Setup
from referee.faces import USUAL_PARTS, CardFace, Figure
from referee.paper.pieces import BackKind
from referee.rulesets import ruleset
from tests.faces import lists, paper
from tests.printables.test_faces import UNITS, wanted

ALL_PARTS = ("name", "type", "picture", "figures", "boxes", "ticks", "text", "notes", "footer")


def laid_out(id, period="", **changes):
    """The paper of a game whose layouts are changed."""
    game = paper(id, period)
    faces = {name: replace(each, **changes) for name, each in game.content["faces"].items()}
    game.content = {**game.content, "faces": faces}
    return game


def unit_of(game, type):
    return next(unit for unit in game.listed() if unit.type == type)


def words_of(reading, page=0):
    return " ".join(reading.text(page).split())


# Cards


@pytest.mark.parametrize(("id", "period", "unit"), UNITS, ids=lambda each: getattr(each, "name", each))
def test_a_card_shows_every_figure_of_its_unit_with_a_label(id, period, unit):
    card = paper(id, period).unit_card(unit)
    told = (*card.figures, card.corner, *card.aside, *card.line)
    assert all(label for label, value in told if value)
    written = [*(value for _, value in told), *card.text.split("\n")]
    for figure in wanted(id, unit):
        other, _, number = figure.rpartition(" ")
        assert figure in written or any(other and line.endswith(f"{other}: {number}") for line in written), figure


@pytest.mark.parametrize(("id", "period"), lists())
def test_the_packs_say_what_stands_on_cards(id, period):
    for layout in paper(id, period).content["faces"].values():
        assert layout.card.figures
        assert {"name", "figures", "text"} <= set(layout.card.parts)


@pytest.mark.parametrize("parts", [ALL_PARTS, ALL_PARTS[::-1], ("picture", "name", "ticks", "text", "boxes")])
def test_the_parts_of_a_card_stand_in_the_order_of_its_layout(printed, parts):
    game = laid_out("ranged-fun", card=CardFace(parts=parts, figures=(Figure(of="armour", label="ARM"),)))
    card = replace(game.unit_card(unit_of(game, "Guard tank")), text="TEXT", notes="NOTES", footer="FOOT", kind="KIND")
    size = CardOptions(width=105, height=148)
    reading = printed(card_document([card], Setup(duplex=Duplex.NONE), size))
    marks = {"name": card.title, "type": "KIND", "figures": "ARM", "boxes": "Movement 5", "ticks": "hammered"}
    marks |= {"text": "TEXT", "notes": "NOTES", "footer": "FOOT"}
    heights = {part: _height(reading, mark) for part, mark in marks.items() if part in parts}
    assert [part for part in parts if part in heights] == sorted(heights, key=lambda part: -heights[part])
    assert not {mark for part, mark in marks.items() if part not in parts} & set(words_of(reading).split())


def _height(reading, mark):
    return next(found.box.y for found in reading.texts() if mark in found.text)


def test_a_figure_in_the_corner_stands_beside_the_name_and_one_in_the_line_in_words(printed):
    figures = (Figure(of="armour", label="ARM", place="corner"), Figure(of="srf", label="SHORT", place="line"))
    game = laid_out("ranged-fun", card=CardFace(figures=figures))
    reading = printed(card_document([game.unit_card(unit_of(game, "Guard tank"))], Setup(duplex=Duplex.NONE)))
    assert abs(_height(reading, "ARM") - _height(reading, "Guard tank")) < 5
    assert "SHORT 4" in words_of(reading)


def test_figures_at_the_side_stand_beside_a_picture_and_in_the_row_without_one():
    figures = (Figure(of="armour", label="ARM", place="side"),)
    cards = []
    for parts in (("name", "picture", "figures"), ("name", "figures")):
        game = laid_out("ranged-fun", card=CardFace(parts=parts, figures=figures))
        cards.append(game.unit_card(unit_of(game, "Guard tank")))
    assert [(card.aside, card.figures) for card in cards] == [((("ARM", "4"),), ()), ((), (("ARM", "4"),))]


def test_a_layout_that_says_nothing_of_cards_has_the_figures_of_the_counter_and_the_points():
    game = laid_out("ranged-fun", card=CardFace())
    card = game.unit_card(unit_of(game, "Guard tank"))
    assert card.parts == USUAL_PARTS
    assert dict(card.figures) == {
        "movement": "5", "armour": "4", "short range": "4", "long range": "4", "points": "21",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("back", "said"), [("picture", "Ranged Fun"), ("name", "Guard tank"), ("hidden", ""), ("blank", "")]
)
def test_the_back_of_a_card_tells_what_its_layout_wants(printed, back, said):
    game = laid_out("ranged-fun", card=CardFace(back=back))
    reading = printed(card_document([game.unit_card(unit_of(game, "Guard tank"))], Setup()))
    told = words_of(reading, 1)
    assert ("Ranged Fun" in told, "Guard tank" in told) == (said == "Ranged Fun", said == "Guard tank")


# Backs of counters


def backs(game, printed):
    unit = unit_of(game, "Guard tank")
    (counter,) = [each for each in counters_of(game) if each.front.name == unit.name]
    return counter.back, words_of(printed(counter_document([counter], Setup())), 1)


def test_a_back_with_figures_says_what_it_means_to_lie_so(printed):
    back, told = backs(laid_out("ranged-fun", back="figures", back_word="Hammered"), printed)
    assert back.kind is BackKind.FIGURES
    assert all(word in told for word in ("Guard tank", "Hammered", "SRF", "LRF", "Ar", "Mv"))


def test_a_back_has_only_the_figures_that_its_layout_names(printed):
    _, told = backs(laid_out("ranged-fun", back="figures", back_figures=("start_srf",)), printed)
    assert "SRF" in told
    assert "LRF" not in told


def test_a_back_with_the_name_has_no_figures(printed):
    _, told = backs(laid_out("ranged-fun", back="name", back_word=""), printed)
    assert "Guard tank" in told
    assert "SRF" not in told


@pytest.mark.parametrize("back", ["hidden", "blank"])
def test_a_hidden_or_blank_back_tells_nothing_of_the_unit(printed, back):
    _, told = backs(laid_out("ranged-fun", back=back), printed)
    assert "Guard" not in told
    assert "SRF" not in told


def test_the_other_side_of_a_counter_is_on_its_back_if_the_layout_wants_it_and_beside_it_if_not():
    beside, behind = paper("itty-bitty"), laid_out("itty-bitty", back="other")
    dragoons = [[each for each in counters_of(game) if each.front.name == "Dragoons"] for game in (beside, behind)]
    assert [[each.back.kind for each in found] for found in dragoons] == [
        [BackKind.HIDDEN, BackKind.DISMOUNTED],
        [BackKind.DISMOUNTED],
    ]
    assert dragoons[1][0].back.look.troop == "dismounted"
    assert behind.back(unit_of(behind, "Heavy infantry")).kind is BackKind.HIDDEN


WORDS = {"battle-rules": "Fallback", "ranged-fun": "Hammered", "wargame": "Activated"}


@pytest.mark.parametrize(("id", "period"), lists())
def test_the_backs_that_ship_are_what_their_game_turns_a_counter_over_for(id, period):
    game = paper(id, period)
    for unit in game.listed():
        back = game.back(unit)
        assert (back.look.word if back.look else "") == WORDS.get(id, "")


# Layouts that cannot be

HEADER = 'format = 1\nauthor = "x"\nlicence = "x"\n[faces.units]\nname = "Ours"\n'
ARMOUR = 'figures = [{ of = "armour", label = "A" }]\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (ARMOUR + 'back_figures = ["srf"]', "back_figures[0]: “srf” is not on the front; there are armour."),
        (ARMOUR + 'back = "nothing"', "back"),
        (ARMOUR + 'card = { parts = ["type", "text"] }', "card.parts: a card needs its name."),
        (ARMOUR + 'card = { parts = ["name", "text", "name"] }', "card.parts[2]: “name” is there already"),
        (ARMOUR + 'card = { parts = ["name", "fringe"] }', "parts"),
        (
            ARMOUR + 'card = { figures = [{ of = "charm", label = "C" }] }',
            "card.figures[0].of: Ranged Fun has no",
        ),
    ],
)
def test_a_card_or_back_that_cannot_be_is_refused_with_file_and_key(tmp_path, text, sentence):
    from data.content import PackError

    file = tmp_path / "faces.toml"
    file.write_text(HEADER + text, encoding="utf-8")
    with pytest.raises(PackError) as refusal:
        read_pack(file, ruleset("ranged-fun"))
    assert sentence in refusal.value.sentence


def test_a_layout_of_before_is_read_as_it_was(tmp_path):
    file = tmp_path / "faces.toml"
    file.write_text(HEADER + ARMOUR + 'back = "blank"\n', encoding="utf-8")
    layout = read_pack(file, ruleset("ranged-fun"))["faces"]["units"]
    assert (layout.back, layout.back_figures, layout.back_word, layout.card) == ("blank", (), "", CardFace())


@pytest.mark.parametrize(("id", "period"), lists())
def test_cards_of_every_game_with_all_their_parts_print_with_nothing_outside(printed, id, period):
    game = laid_out(id, period)
    faces = {
        name: replace(each, card=replace(each.card, parts=ALL_PARTS)) for name, each in game.content["faces"].items()
    }
    game.content = {**game.content, "faces": faces}
    units = len(game.units())
    printed(card_document(cards_of(game)[:units], Setup(), CardOptions(width=90, height=130)))
