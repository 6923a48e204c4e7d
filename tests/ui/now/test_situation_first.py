"""What changes the dice comes first, what is assumed says so, and nothing that is clicked moves away."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from referee.ruleset import Setup
from tests.hands.wargame import BEGUN
from tests.ui.driver import Driver
from tests.ui.now.test_asked_in_words import SCOUTED
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from ui.now.pills import PillButton
from ui.now.segments import boxes, letters, name_room
from ui.now.view_parts import Pill, Segment


@pytest.fixture
def aiming(qtbot, tmp_path: Path):
    """Wargame in a small window: the rifle band shoots at the raiders."""
    driver = Driver(qtbot, played_folder(tmp_path, "wargame", Setup(), BEGUN))
    driver.start.window.resize(1024, 600)
    driver.board.now._order_of("red-rifle-band", "activate first=shoot")
    driver.board.now.hand.pick("target", ["blue-raider-band"])
    come_round()
    yield driver
    driver.close()


def pill(driver: Driver, id: str):
    return next(each for each in driver.board.now.pills.buttons if each.pill.id == id and not each.isHidden())


def press(driver: Driver, row: str, option: str) -> None:
    """Click a choice of a row where it lies; one that shows only what is said is clicked until it says it."""
    made = pill(driver, row)
    at = next(n for n, part in enumerate(made.pill.segments) if part.id == f"{row}:{option}")
    if not made._is_row(made.look):
        for _ in range(at):
            QTest.mouseClick(made, Qt.MouseButton.LeftButton)
            come_round()
        assert made._lines()[-1] == option
        return
    spot = boxes(made.look.theme, made.pill.text, made.pill.segments, made.rect().toRectF())[at].center().toPoint()
    QTest.mouseClick(made, Qt.MouseButton.LeftButton, pos=spot)
    come_round()


def test_the_targets_cover_is_said_to_be_assumed(aiming):
    cover = next(each for each in aiming.board.now.view.pills if each.id == "arg:target_cover")
    assert (cover.text, [part.text for part in cover.segments if part.on]) == ("Target cover", ["none · assumed"])
    assert "cover" not in [each.id.removeprefix("arg:") for each in aiming.board.now.view.pills]  # it does not move


def test_cover_and_the_second_action_are_in_sight_in_a_small_window(aiming):
    area = aiming.board.now.pills
    for id in ("arg:target_cover", "arg:second", "row:reactions:blue-raider-band"):
        made = pill(aiming, id)
        assert made.mapTo(area, QPoint(0, made.height())).y() <= area.height()


@pytest.mark.parametrize("said", [{}, {"first": "move", "second": "shoot"}, {"target": ""}])
def test_all_rows_are_read_whole_below_a_title_bar(aiming, said):
    aiming.start.context.settings |= {"text_size": 10}
    aiming.start.context.dress()
    aiming.start.window.resize(1024, 580)
    for name, value in said.items():
        aiming.board.now.hand.set(name, value)
    come_round()
    area = aiming.board.now.pills
    rows = [each for each in area.buttons if not each.isHidden()]
    assert len(rows) == 8 if "second" in said else 7
    for each in rows:
        theme, name, parts = each.look.theme, each.pill.text, each.pill.segments
        assert each._is_row(each.look)
        assert each.clipped_texts() == []
        room = each.width() - name_room(theme, name, parts, each.width())
        assert letters(theme, parts, room).font.pointSizeF() >= 9
    assert rows[-1].geometry().bottom() < area.height()


def test_a_row_tells_what_of_it_is_cut(qtbot):
    made = PillButton(Pill(id="arg:x", text="Cover", segments=(Segment(id="arg:x:none", text="none · assumed"),)))
    qtbot.addWidget(made)
    made.resize(200, 30)
    assert made.clipped_texts() == []
    made.resize(60, 30)
    assert "none · assumed" in made.clipped_texts()


def letters_of(driver: Driver) -> dict[str, str]:
    """The letter of all that can be said, row by row."""
    return {part.id: part.key for each in driver.board.now.view.pills for part in each.segments}


def test_rows_and_letters_of_an_activation_stay_whatever_is_said(aiming):
    now = aiming.board.now
    before, rows = letters_of(aiming), [each.id for each in now.view.pills]
    assert (before["arg:second:shoot"], len(set(filter(None, before.values())))) == ("S", 14)
    for name, said in (("second", "move"), ("target_cover", "soft"), ("first", "focus"), ("target", "")):
        now.hand.set(name, said)
        after = letters_of(aiming)
        assert {id: key for id, key in after.items() if id in before} == {
            id: key for id, key in before.items() if id in after
        }
        assert [each.id for each in now.view.pills if each.id in rows] == [
            id for id in rows if id in {each.id for each in now.view.pills}
        ]


def test_cover_changes_what_hits(aiming):
    now = aiming.board.now
    assert "4+ hits" in now.view.sentence
    press(aiming, "arg:target_cover", "soft")
    assert "5+ hits" in now.view.sentence
    assert now.hand.args["target_cover"] == "soft"


def test_reactions_stand_there_in_words_and_stay_in_their_place(aiming):
    row = "row:reactions:blue-raider-band"
    words = [part.words for part in pill(aiming, row).pill.segments]
    assert words == ["–", "hold", "dodge", "shoot", "engage"]
    places = [each.geometry() for each in aiming.board.now.pills.buttons if each.pill.segments]
    press(aiming, row, "shoot")
    press(aiming, "row:reactions:blue-first-hunter", "dodge")
    said = aiming.board.now.hand.args["reactions"]
    assert [(each["unit"], each["reaction"]) for each in said] == [
        ("blue-raider-band", "shoot"), ("blue-first-hunter", "dodge"),
    ]  # fmt: skip
    assert [each.geometry() for each in aiming.board.now.pills.buttons if each.pill.segments] == places


@pytest.fixture
def terrain(qtbot, tmp_path: Path):
    """Banter Battles with a side that places terrain."""
    driver = Driver(qtbot, played_folder(tmp_path, "banter-battles", Setup(), SCOUTED))
    yield driver
    driver.close()


def placing(driver: Driver) -> dict[str, str]:
    """The letters while a piece is in hand, by what they say."""
    driver.board.now.choose("place-terrain")
    come_round()
    return {each.text: each.key for each in driver.board.now.view.pills if each.key}


def test_letters_stay_with_their_choice_when_an_area_is_taken(terrain):
    before = placing(terrain)
    assert terrain.board.now.view.sentence == "Place terrain: wood in area 1"
    assert next(each for each in terrain.board.now.view.pills if each.id == "arg:area:1").known
    terrain.key(Qt.Key.Key_Return)
    terrain.settle()
    come_round()
    after = placing(terrain)
    assert "Area: 1" not in after
    assert {words: key for words, key in before.items() if words != "Area: 1"} == after
    assert terrain.board.now.view.sentence == "Place terrain: wood in area 2"


def test_a_letter_of_the_phase_means_nothing_else_in_its_orders(terrain):
    assert "D" not in placing(terrain).values()


@pytest.mark.parametrize("rows", [(), ({"unit": "blue-first-hunter", "reaction": "hold"},)])
def test_a_number_typed_with_a_shot_is_its_distance_whether_or_not_anybody_reacts(aiming, rows):
    if rows:
        aiming.board.now.hand.set("reactions", list(rows))
    for key in (*"14", Qt.Key.Key_Return):
        aiming.key(key)
    aiming.settle()
    tray, opened = aiming.board.now.tray, aiming.session.game.opened
    assert (opened.args["distance"], tray.ahead, tray.wanted.kind) == (14, [], "dice")


def test_enter_without_a_distance_asks_who_sees_a_shot_and_then_for_it(aiming):
    assert aiming.board.now.deed.text() == "Activate"
    aiming.key(Qt.Key.Key_Return)
    aiming.settle()
    assert aiming.session.question.request.key == "distance"


def test_enemies_glow_while_an_attack_has_no_target(aiming):
    aiming.board.now.hand.pick("target", [])
    come_round()
    assert set(aiming.board.now.view.answers) == {unit.id for unit in aiming.session.battle.of("blue")}


def test_rows_stay_rows_in_their_places_on_a_common_screen(aiming):
    aiming.start.window.resize(1366, 740)
    aiming.board.now._order_of("red-rifle-band", "activate first=focus")
    come_round()
    rows = {each.pill.id: each.geometry() for each in aiming.board.now.pills.buttons if not each.isHidden()}
    aiming.board.now.hand.set("second", "shoot")
    aiming.board.now.hand.pick("target", ["blue-raider-band"])
    come_round()
    assert {id: pill(aiming, id).geometry() for id in rows} == rows
    assert all(pill(aiming, id)._is_row(pill(aiming, id).look) for id in rows)


def test_an_activation_says_what_the_unit_does_and_to_whom(aiming):
    now = aiming.board.now
    assert now.view.sentence.startswith("Rifle band: shoot at Raider band: ")
    now.hand.set("first", "focus")
    assert now.view.sentence.startswith("Rifle band: focus, then shoot at Raider band: ")
