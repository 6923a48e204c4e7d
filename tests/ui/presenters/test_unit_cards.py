"""The cards of a side: groups, and those that do not act for themselves any more."""

from base64 import b64encode
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image as Picture
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from data.content import shipped
from referee.faces import Figure, Image
from referee.paper.base import paper_of
from referee.paper.source import Source
from referee.value import FrozenMap
from tests.referee.battles.memory import Play
from ui.presenters.unit_cards import Cards, card_of
from ui.theme.theme import Theme
from ui.widgets.card import plan_card
from ui.widgets.card_paint import CardState, paint_card

CYAN = "#00c8ff"


def _picture() -> Image:
    file = BytesIO()
    Picture.new("RGB", (40, 40), CYAN).save(file, "PNG")
    return Image(name="Ours", png=b64encode(file.getvalue()).decode())


PICTURE = _picture()


@pytest.fixture
def play():
    made = Play.new("wargame", {})
    for order in ("deploy-rest", "next-phase"):
        made.do(order)
    made.do("initiative", dice=[6, 1], choose={"initiative": "take"})
    return made


def groups(play: Play):
    return {group.title: group.cards for group in Cards(play.rules).groups(play.battle, "red")}


def test_units_that_formed_up_are_not_gone_but_say_in_which_other_they_stand(play):
    play.do("next-phase")
    play.do("form-up", {"unit": "red-runner", "others": ["red-gunner"]}, ask={"cohesive": ["yes"]})
    found = groups(play)
    assert "Gone" not in found
    assert [(card.id, card.reason) for card in found["Formed up"]] == [("red-gunner", "in Runner")]


def test_a_unit_that_is_called_as_its_type_says_so_once():
    play = Play.new("battle-rules", {})
    cards = {card.name: card.kind for group in Cards(play.rules).groups(play.battle, "red") for card in group.cards}
    assert (cards["Militia"], cards["Rifle section 1"]) == ("", "Rifle section")


def test_a_unit_that_left_says_how_it_went(play):
    play.do("next-phase")
    unit = play.battle.unit("red-gunner")
    play.do("adjust", {"units": [unit.id], "field": "gone", "to": True, "reason": "mistaken"})
    assert [(card.id, card.reason) for card in groups(play)["Gone"]] == [("red-gunner", "down")]


def test_a_card_has_the_picture_of_its_counter_but_that_of_a_hidden_unit_has_none(play):
    cards, unit = Cards(play.rules, shipped("wargame")), play.battle.unit("red-gunner")
    assert cards.of(unit, play.battle).picture == "gunner"
    assert cards.of(replace(unit, hidden=True), play.battle).picture == ""


def with_faces(play, **changes):
    """Cards of a battle whose layouts are changed."""
    content = shipped(play.rules.id)
    faces = {id: replace(each, **changes) for id, each in content["faces"].items()}
    return Cards(play.rules, {**content, "faces": faces, "images": {"ours": PICTURE}})


def test_a_card_has_the_figures_of_the_face_in_its_order_with_its_labels_and_writing(play):
    figures = (Figure(of="reach", label="FAR", write="{}″"), Figure(of="move", label="MOVES", write="{}″"))
    unit = play.battle.unit("red-gunner")
    card = with_faces(play, figures=figures).of(unit, play.battle)
    assert [(stat.label, stat.shown) for stat in card.stats][:2] == [("FAR", "30″"), ("MOVES", "5″")]
    assert [stat.field for stat in card.stats][:2] == ["", "move"]
    assert {stat.field for stat in card.stats} >= {stat.field for stat in Cards(play.rules).of(unit, play.battle).stats}


def test_figures_that_are_for_paper_only_are_not_on_the_card_of_the_window(play):
    figures = (Figure(of="reach", label="FAR", place="card"), Figure(of="move", label="MOVES", place="card"))
    card = with_faces(play, figures=figures).of(play.battle.unit("red-gunner"), play.battle)
    assert [stat.label for stat in card.stats if stat.label in ("FAR", "MOVES")] == ["MOVES"]


def test_a_layout_without_types_leaves_them_out_in_the_window_too(play):
    unit = play.battle.unit("red-gunner")
    assert with_faces(play, type_line=True).of(unit, play.battle).kind.startswith(unit.type)
    assert unit.type not in with_faces(play, type_line=False).of(unit, play.battle).kind


def test_a_picture_of_ones_own_is_on_card_map_and_paper_and_stays_hidden_with_its_unit(play):
    cards, unit = with_faces(play, pictures=FrozenMap({"Watch gunner": "own:ours"})), play.battle.unit("red-gunner")
    paper = paper_of(Source(rules=play.rules, content=cards.content, title="", battle=play.battle))
    assert cards.of(unit, play.battle).png == PICTURE.bytes == paper.look(unit).png == paper.unit_card(unit).png
    assert cards.of(replace(unit, hidden=True), play.battle).png == b""


def test_a_picture_of_ones_own_is_painted_on_the_card(qapp, play):
    def painted(cards):
        card, theme = cards.of(play.battle.unit("red-gunner"), play.battle), Theme()
        image = QImage(240, plan_card(card, theme, 240).height, QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            paint_card(painter, theme, QRectF(image.rect()), card, CardState.PLAIN)
        return {image.pixelColor(x, y).name() for x in range(40) for y in range(image.height())}

    assert CYAN in painted(with_faces(play, pictures=FrozenMap({"Watch gunner": "own:ours"})))
    assert CYAN not in painted(with_faces(play))


def test_units_of_no_group_have_a_heading_where_others_have_one_and_every_group_counts_its_own():
    battle = Play.new("itty-bitty", {"scenario": "defend-the-bridge"})
    groups = Cards(battle.rules).groups(battle.battle, battle.battle.sides[0].id)
    assert all(group.title for group in groups)
    assert "On their own" in [group.title for group in groups]
    assert [group.note for group in groups] == [str(len(group.cards)) for group in groups]


def test_movement_that_is_left_is_told_in_points_not_in_halves():
    made = Play.new("ranged-fun", {})
    unit = replace(made.battle.unit("blue-raiders"), left=7)
    card = card_of(unit, made.battle, made.rules)
    assert [(stat.label, stat.shown) for stat in card.stats if stat.field == "left"] == [("To go", "3½")]
