"""Tables in inches and the sketch in the window: bases are dragged with the mouse, and what is measured is shown."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from referee.boards import is_point
from referee.facts import read
from referee.footprints import Spot
from referee.ruleset import Setup
from referee.value import FrozenMap
from tests.hands.banter import BEGUN
from tests.hands.play import KING
from tests.ui.map.map_driver import SHIFT, MapDriver
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from ui.map.marks import Words
from ui.map.measured import MeasuredPanel
from ui.now.view_parts import is_spot

ALPHA, BRAVO, FOE = "red-rifle-section-1", "red-militia", "blue-hunters"


class Table(MapDriver):
    """A window that shows a measured table."""

    @property
    def panel(self) -> MeasuredPanel:
        shown = self.map
        assert isinstance(shown, MeasuredPanel)
        return shown

    def at(self, x: float, y: float) -> QPoint:
        return self.map.view.mapFromScene(self.map.scene.places.centre(f"{x},{y}"))

    def first(self, unit: str) -> str:
        """The base of a unit to take hold of."""
        return self.panel.table.company(self.session.battle, unit).stack[0]

    def give(self, order: str, **args: object) -> None:
        self._at_once({"order": order, "args": args, "dice": [6, 1]})


@pytest.fixture
def table(qtbot, tmp_path: Path):
    made = Table(qtbot, tmp_path)
    yield made
    made.close()


def squads(table: Table) -> Table:
    table.new_battle("battle-rules", read(Setup, {"scenario": "market-day"}))
    table.show_map()
    return table


def to_movement(table: Table) -> None:
    for unit in table.session.battle.present():
        if not unit.deployed:
            table.give("set-up", unit=unit.id)
    table.give("first-turn")
    table.give("next-phase")
    table.give("next-phase")


def last(table: Table) -> str:
    journal = table.session.game.journal
    return journal.entry(journal.last).order


def test_a_squad_is_dragged_from_beside_the_table_into_its_zone(table):
    squads(table)
    table.drag(ALPHA, table.at(10, 31))
    assert last(table) == "set-up"
    unit = table.session.battle.units[ALPHA]
    assert len(unit.spots) == len(unit.living)
    assert all(f"{ALPHA}/{name}" in table.map.scene.counters for name in unit.spots)


def test_a_move_too_far_is_refused_with_its_distance_and_may_be_waved_through(table):
    squads(table)
    table.drag(ALPHA, table.at(10, 31))
    to_movement(table)
    table.drag(table.first(ALPHA), table.at(10, 18))
    now = table.board.now
    assert now.hand.order.id == "move"
    assert "more than 6″" in now.view.problem
    assert any(pill.id == "allow" for pill in now.view.pills)
    now.hand.drop()
    table.drag(table.first(ALPHA), table.at(9, 27))
    assert last(table) == "move"


def test_one_model_is_dragged_with_shift_and_shown_as_out_of_cohesion(table):
    squads(table)
    table.drag(ALPHA, table.at(10, 31))
    key = table.panel.table.company(table.session.battle, ALPHA).stack[-1]
    table.drag(key, table.at(25, 31), SHIFT)
    assert last(table) == "place"
    assert table.panel.table.strays(table.session.battle, table.session.battle.units[ALPHA]) == (key.split("/")[1],)
    assert len(table.map.scene._layers["strays"]) == 1


def test_what_the_map_knows_stands_in_the_question(table):
    squads(table)
    table.drag(ALPHA, table.at(10, 31))
    table.drag(FOE, table.at(10, 5))
    to_movement(table)
    row = ";".join(f"{8 + 1.5 * at},20" for at in range(len(table.session.battle.units[FOE].living)))
    table.give("place", unit=FOE, spots=row)
    table.give("next-phase")
    table.click_unit(table.first(ALPHA))
    table.click_unit(table.first(FOE))
    now = table.board.now
    assert now.hand.args["target"] == FOE
    assert any(pill.text.endswith("measured on the table") for pill in now.view.pills if pill.id == "arg:distance")
    assert "rings" in table.map.scene._layers


def test_a_click_on_the_map_selects_and_says_no_more(table):
    squads(table)
    table.drag(ALPHA, table.at(10, 31))
    before = table.session.game.journal.last
    table.click_unit(table.first(ALPHA))
    assert table.board.now.hand.units == (ALPHA,)
    assert table.session.game.journal.last == before
    assert len(table.map.scene._layers["selected"]) == len(table.session.battle.units[ALPHA].living)


def test_arrows_carry_a_unit_on_though_the_mouse_has_left_the_map(table):
    squads(table)
    table.drag(ALPHA, table.at(10, 31))
    table.click_unit(table.first(ALPHA))
    QTest.keyClick(table.map.view, Qt.Key.Key_Right)
    table.panel.hover = ""
    QTest.keyClick(table.map.view, Qt.Key.Key_Right)
    assert is_point(table.panel.hover)


def test_arrows_carry_a_unit_and_enter_puts_it_down(table):
    squads(table)
    table.drag(ALPHA, table.at(10, 31))
    table.click_unit(table.first(ALPHA))
    before = table.session.battle.units[ALPHA].spots
    view = table.map.view
    view.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up):
        QTest.keyClick(view, key)
    assert "2.2″" in table.panel.words.text()
    QTest.keyClick(view, Qt.Key.Key_Return)
    come_round()
    table.settle()
    moved = FrozenMap({name: Spot(x=spot.x + 2, y=spot.y + 1) for name, spot in before.items()})
    after = table.session.battle.units[ALPHA].spots
    assert [(round(s.x, 1), round(s.y, 1)) for s in after.values()] == [
        (round(s.x, 1), round(s.y, 1)) for s in moved.values()
    ]


def test_a_block_on_the_sketch_is_turned_with_the_brackets(table):
    table.new_battle("banter-battles", read(Setup, {"scenario": "the-grey-ford"}))
    table.show_map()
    unit = next(iter(table.session.battle.units))
    table.drag(unit, table.at(12, 12))
    table.click_unit(unit)
    before = table.session.battle.table.sketch[unit].turn
    for _ in range(2):
        QTest.keyClick(table.map.view, Qt.Key.Key_BracketRight, Qt.KeyboardModifier.NoModifier)
        come_round()
        table.settle()
    assert table.session.battle.table.sketch[unit].turn == (before + 30) % 360


def test_a_band_of_wargame_is_put_on_the_table_with_the_mouse(table):
    table.new_battle("wargame", read(Setup, {"scenario": "skirmish-line"}))
    table.show_map()
    zone = table.session.battle.table.zones["red"]
    table.drag("red-rifle-band", table.at(zone.x + zone.width / 2, zone.y + zone.height / 2))
    assert last(table) == "deploy"
    assert table.session.battle.units["red-rifle-band"].is_spotted()


@pytest.fixture
def doing_stuff(qtbot, tmp_path: Path):
    """Banter Battles while units do stuff, all on the map, the first of those whose die is out."""
    lines = (*BEGUN, KING, {"order": "next-phase"})
    made = Table(qtbot, played_folder(tmp_path, "banter-battles", Setup(), lines))
    made.show_map()
    yield made
    made.close()


def test_letting_a_block_go_on_the_sketch_is_its_move_at_once(doing_stuff):
    table, now = doing_stuff, doing_stuff.board.now
    unit = now.view.answers[0]
    table.drag(unit, table.at(20, 8))
    assert last(table) == "moved"
    assert table.session.battle.units[unit].acted
    assert now.hand.order is None


def test_a_block_that_cannot_go_so_far_says_why_and_no_pill_is_a_spot(doing_stuff):
    table, now = doing_stuff, doing_stuff.board.now
    unit = now.view.answers[0]
    table.give("place", unit=unit, at="20,8")
    before = table.session.game.journal.last
    table.drag(unit, table.at(20, 18))
    assert table.session.game.journal.last == before
    assert now.view.problem
    assert not any(is_spot(pill.text) for pill in now.view.pills)


def test_a_block_whose_die_is_not_out_is_only_put_there_and_it_is_told_why(doing_stuff):
    table, told = doing_stuff, []
    table.map.hand.told.connect(told.append)
    unit = next(id for id in table.session.battle.units if id not in table.board.now.view.answers)
    table.drag(unit, table.at(20, 8))
    assert last(table) == "place"
    assert not table.session.battle.units[unit].acted
    assert [words.endswith("it was only put there.") for words in told] == [True]


def test_blocks_that_can_act_now_are_ringed_until_one_is_taken(doing_stuff):
    table, now = doing_stuff, doing_stuff.board.now
    unit = now.view.answers[0]
    table.give("place", unit=unit, at="20,8")
    assert table.map.scene._layers["able"]
    table.click_unit(unit)
    assert not table.map.scene._layers["able"]


def test_names_of_terrain_are_read_however_small_the_table_is_seen(table):
    names = [item for item in squads(table).panel.scene.items() if isinstance(item, Words) and item.size == 9]
    assert names
    assert all(name.grown(0.1) > 1 for name in names)
