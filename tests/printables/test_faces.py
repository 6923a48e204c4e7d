"""Faces are data: every figure that the rules use, with its label; a picture of its own for every troop type."""

from collections import Counter as Words
from dataclasses import replace
from pathlib import Path

import pytest

from data.content import PackError, read_pack, shipped
from printables.counter_face import with_map_symbols
from printables.counters import CounterOptions, Shade, Shape, counter_document
from printables.face_ground import front_of
from printables.palette import Palette
from printables.paper import Setup
from printables.symbols import SHAPES, map_symbol, parts, picture_names, pictures
from referee.colours import channels
from referee.faces import Layout
from referee.paper.base import paper_of
from referee.paper.pieces import Counter
from referee.paper.source import Source
from referee.rulesets import ruleset
from tests.faces import BLUE, RED, counters, lists, paper

# What the rules ask of a unit, and how the book writes it. Read from the rules, not from layouts.
USED = {
    "banter-battles": {
        "bash": "{}+", "move": "{}", "charge": "{}", "range": "{}", "shoot": "{}+", "resilience": "{}+",
        "start_bases": "{}", "shoot_against": "{}+", "bash_against": "{}+",
    },
    "battle-rules": {"rc": "{}+", "cc": "{}+", "pt": "{}", "mt": "{}", "cs": "{}+", "mv": "{}″", "start_hp": "{}"},
    "itty-bitty": {
        "start_attack": "{}", "start_defense": "{}", "movement": "{}", "quality": "{}", "range": "{}", "rating": "{}",
        "against_stone": "{}", "start_spears": "{}", "start_petards": "{}",
    },
    "ranged-fun": {f"start_{name}": "{}" for name in ("movement", "armour", "vsrf", "srf", "lrf", "vlrf")},
    "wargame": {"move": "{}″", "size": "{}"},
}  # fmt: skip
UNITS = [(id, period, unit) for id, period in lists() for unit in paper(id, period).listed()]


def words(text):
    return [word.strip(",;") for word in text.split()]


def wanted(id, unit):
    """The figures that this unit has, as they must be written; only troops have a quality."""
    for name, write in USED[id].items():
        number = getattr(unit, name)
        if name == "quality" and not unit.is_troops:
            continue
        if hasattr(number, "items"):
            yield from (f"{other} {write.format(each)}" for other, each in number.items())
        elif number:
            yield write.format(number)


def test_every_game_and_period_is_looked_at():
    assert {id for id, _ in lists()} == set(USED)
    assert len(lists()) == 7


@pytest.mark.parametrize(("id", "period", "unit"), UNITS, ids=lambda each: getattr(each, "name", each))
def test_a_face_shows_every_figure_of_its_unit_with_a_label(id, period, unit):
    told = paper(id, period).look(unit).told
    assert all(label and value for label, value in told)
    written = [part for _, value in told for part in (value, *value.split(", "))]
    for figure in wanted(id, unit):
        assert written.count(figure) >= 1, f"{unit.name} lacks {figure}"
    assert len(told) >= len({name for name in USED[id] if getattr(unit, name)} - {"quality"})


@pytest.mark.parametrize(("id", "period"), lists())
def test_no_two_troop_types_share_a_picture(id, period):
    game = paper(id, period)
    shown = {game.troop_type(unit): game.symbol(unit) for unit in game.listed()}
    assert len(set(shown.values())) == len(shown) > 0
    drawings = {name: parts(name) for name in shown.values()}
    assert len(set(drawings.values())) == len(shown)


@pytest.mark.parametrize("shape", [Shape.SQUARE, Shape.ROUND])
@pytest.mark.parametrize(("id", "period"), lists())
def test_figures_and_labels_are_on_the_paper(printed, id, period, shape):
    fronts = list(counters(id, period))
    options = CounterOptions(size=30, backs=False, shape=shape)
    found = Words(words(printed(counter_document(fronts, Setup(), options)).all_text()))
    told = Words(word for front in fronts for pair in front.front.told for each in pair for word in words(each))
    assert told - found == Words()


def test_the_type_stands_beside_the_name_of_a_unit():
    game = paper("itty-bitty")
    unit = replace(game.listed()[0], name="The Black Watch")
    assert (game.look(unit).name, game.look(unit).kind) == ("The Black Watch", "Light infantry")
    assert game.look(game.listed()[0]).kind == ""


def test_an_engine_has_its_own_figures_in_their_own_places():
    game = paper("itty-bitty")
    look = next(game.look(unit) for unit in game.listed() if unit.type == "Bombard")
    assert look.figures == (("A units", "5"), ("A stone", "5"))
    assert (look.corner, look.aside) == (("R", "5"), (("M", "2"),))


# Black and white


def lightness(value):
    """CIE L* of a grey."""
    level = channels(value)[0]
    light = level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


@pytest.mark.parametrize(("id", "period"), lists())
def test_without_colour_the_grounds_of_two_sides_are_forty_apart(id, period):
    for counter in counters(id, period):
        grounds = [front_of(counter.front, side, Palette(mono=True)).ground for side in (RED, BLUE)]
        assert abs(lightness(grounds[0]) - lightness(grounds[1])) >= 40


def test_without_colour_the_paper_itself_is_forty_apart(printed):
    look = next(counters("ranged-fun")).front
    pair = [Counter(front=look, side=side) for side in (RED, BLUE)]
    page = printed(counter_document(pair, Setup(mono=True), CounterOptions(backs=False))).bitmap(dpi=100)
    greys = sorted(count for count in page.convert("L").getcolors() if count[0] > 2000)
    levels = [lightness(f"#{3 * f'{grey:02x}'}") for _, grey in greys]
    assert max(levels) - min(levels) >= 40


def test_an_army_alone_can_be_dark():
    assert CounterOptions(shade=Shade.DARK).grounded(RED).at == 1
    assert CounterOptions(shade=Shade.LIGHT).grounded(BLUE).at == 0


# Pictures


def test_no_picture_has_the_name_of_a_sign():
    assert not set(pictures()) & set(SHAPES)


def test_every_picture_that_a_layout_names_is_there():
    for id, _ in lists():
        for layout in shipped(id)["faces"].values():
            assert {layout.picture, *layout.pictures.values(), *layout.sorts.values()} <= set(picture_names())
            assert set(layout.signs.values()) <= set(SHAPES)


@pytest.mark.parametrize("name", picture_names())
def test_every_picture_has_a_map_symbol_to_choose_instead(name):
    assert parts(map_symbol(name))


def test_map_symbols_take_the_place_of_pictures_and_nothing_else():
    look = next(counters("ranged-fun")).front
    assert with_map_symbols(look) == replace(look, troop="nato-infantry")


# Layouts that cannot be

HEADER = 'format = 1\nauthor = "x"\nlicence = "x"\n[faces.units]\nname = "Ours"\n'


def wrong(tmp_path: Path, text: str) -> str:
    file = tmp_path / "faces.toml"
    file.write_text(HEADER + text, encoding="utf-8")
    with pytest.raises(PackError) as refusal:
        read_pack(file, ruleset("ranged-fun"))
    return refusal.value.sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('figures = [{ of = "charm", label = "C" }]', "faces.toml, faces.units: figures[0].of: Ranged Fun has no"),
        ('figures = [{ of = "armour", label = "" }]', "label"),
        ('figures = [{ of = "armour", label = "A", write = "{0.x}" }]', "write {} where the number goes"),
        ('figures = [{ of = "armour", label = "A", place = "edge" }]', "place"),
        ('figures = [{ of = "armour", label = "A", colour = "red" }]', "colour"),
        ('figures = []\nmono = ["white", "#000000"]', "it cannot be “white”: a grey as #rrggbb"),
        ('figures = []\nunits = { charm = "1" }', "has no field “charm”"),
    ],
)  # fmt: skip
def test_a_layout_that_cannot_be_is_refused_with_file_and_key(tmp_path, text, sentence):
    assert sentence in wrong(tmp_path, text)


def test_the_layout_that_says_most_about_a_unit_is_taken():
    game = paper("itty-bitty")
    engine = next(unit for unit in game.listed() if unit.is_engine)
    assert game.layout(engine).name == "Engines"
    assert game.layout(game.listed()[0]).name == "Units"


def test_a_later_layout_of_the_club_is_taken_before_ours():
    game = paper("ranged-fun")
    game.content = {**game.content, "faces": {**game.content["faces"], "club": Layout(name="Club", figures=())}}
    assert game.layout(game.listed()[0]).name == "Club"


def test_a_picture_of_ones_own_that_is_gone_leaves_the_usual_one():
    game = paper("ranged-fun")
    ours = game.content["faces"]["units"]
    lost = replace(ours, pictures=ours.pictures.set("Buggy", "own:gone"))
    game.content = {**game.content, "faces": {"units": lost}}
    buggy = next(unit for unit in game.listed() if unit.type == "Buggy")
    assert (game.look(buggy).troop, game.look(buggy).png) == ("scout-car", b"")


@pytest.mark.parametrize("id", sorted(USED))
def test_a_battle_that_is_played_knows_how_its_units_look(room, id):
    game = room.store.game(room.battle(id))
    content = {**room.store.looks(game.rules), **game.content}
    paper = paper_of(Source(rules=game.rules, content=content, title="", battle=game.battle))
    for unit in game.battle.units.values():
        assert paper.look(unit).told
        assert paper.symbol(unit) in picture_names()
        assert paper.symbol(unit) != "infantry"
