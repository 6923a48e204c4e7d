"""The board as a picture: every counter in its place, and nothing that a player may not know."""

import io
from dataclasses import replace

import pypdfium2
import pytest
from PIL import Image

from data.content import shipped
from printables.board_picture import board_drawing
from printables.drawing_png import pdf, png
from referee.boards import map_of
from referee.paper.source import Source
from referee.requests import Refused
from referee.ruleset import Setup
from referee.rulesets import ruleset


def source(game: str, scenario: str = "") -> Source:
    rules = ruleset(game)
    content = shipped(game)
    return Source(
        rules=rules, content=content, title="A battle", battle=rules.muster(Setup(scenario=scenario), content)
    )


def words(made: Source) -> str:
    page = pypdfium2.PdfDocument(pdf(board_drawing(made, 400.0)))[0]
    return page.get_textpage().get_text_range()


def test_every_counter_that_lies_open_has_its_name_on_the_picture():
    made = source("itty-bitty", "hastings")
    on_top = {token.place: token.name for token in map_of(made.rules).board(made.battle).tokens}
    shown = words(made)
    assert len(on_top) > 15
    assert all(name.split()[0] in shown for name in on_top.values())


def test_what_is_hidden_lies_with_its_back_up():
    made = source("itty-bitty", "hastings")
    id, unit = next((id, unit) for id, unit in made.battle.units.items() if unit.place and unit.name == "Right 3")
    hidden = replace(made.battle, units=made.battle.units.set(id, replace(unit, hidden=True)))
    seen = replace(made, battle=made.rules.seen_by(hidden, ""))
    assert "Right 3" in words(made)
    assert "Right 3" not in words(seen)


def test_a_picture_is_as_wide_as_asked_and_always_the_same():
    drawing = board_drawing(source("ranged-fun"), 200.0)
    first, again = png(drawing, 500), png(drawing, 500)
    assert first == again
    assert abs(Image.open(io.BytesIO(first)).width - 500) <= 1


def test_a_battle_whose_places_nobody_knows_has_no_picture():
    with pytest.raises(Refused, match="There is no map of this battle"):
        board_drawing(source("wargame"), 200.0)


def test_a_picture_of_too_many_dots_is_refused():
    with pytest.raises(ValueError, match="too large"):
        png(board_drawing(source("ranged-fun"), 200.0), 20_000)
