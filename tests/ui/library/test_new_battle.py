"""A new battle in five steps, with the mouse and with the keyboard, for every game."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from data.army_files import write_army
from data.battle_plan import ArmyPlan, Plan, SidePlan
from data.content import shipped
from referee.army_book import book_of
from referee.dice import chance_of, commitment
from referee.rulesets import ids, ruleset
from tests.ui.sitting import Sitting, faults
from ui.library.army_step import ArmyColumn
from ui.library.screen import LibraryScreen
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme

TIME = "2024-05-01T10:00:00+00:00"


@pytest.fixture
def steps(sitting):
    """The steps, at the first one."""
    screen = sitting.show(LibraryScreen(sitting.context))
    screen.plan_battle()
    return screen.new_battle


def click(sitting: Sitting, steps, name: str) -> None:
    sitting.click(steps, name)


def on(sitting: Sitting, steps, count: int = 1) -> None:
    for _ in range(count):
        QTest.mouseClick(steps.next, Qt.MouseButton.LeftButton)
        sitting.settle()


def to_armies(sitting: Sitting, steps, game: str, scenario: str) -> None:
    click(sitting, steps, f"choice-{game}")
    on(sitting, steps)
    click(sitting, steps, f"choice-{scenario}")
    on(sitting, steps, 2)


def choose_army(sitting: Sitting, steps, side: int, title: str) -> None:
    column = steps.steps[3].columns[side]
    at = next(n for n, each in enumerate(column.candidates) if each.item.title == title)
    rect = column.list.visualRect(column.list.row_model.index(at))
    QTest.mouseClick(column.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    sitting.settle()


def begun(sitting: Sitting):
    sitting.bot.waitUntil(lambda: "table" in sitting.gone_to, timeout=10_000)
    assert sitting.context.session is not None, sitting.said
    return sitting.context.session.battle


@pytest.mark.parametrize("id", ids())
def test_a_battle_of_every_game_is_begun_by_saying_next_five_times(sitting, steps, id):
    click(sitting, steps, f"choice-{id}")
    on(sitting, steps, 5)
    assert begun(sitting).ruleset == id
    assert sitting.gone_to == ["table"]


@pytest.mark.parametrize("id", ids())
def test_every_scenario_can_be_chosen(sitting, steps, id):
    click(sitting, steps, f"choice-{id}")
    on(sitting, steps)
    last = list(shipped(id)["scenarios"])[-1]
    click(sitting, steps, f"choice-{last}")
    on(sitting, steps, 4)
    name = shipped(id)["scenarios"][last].name
    assert begun(sitting).name == name


def test_the_keyboard_alone_leads_to_a_battle(sitting, steps):
    QTest.keyClick(QApplication.focusWidget() or steps, Qt.Key(Qt.Key.Key_1 + ids().index("ranged-fun")))
    QTest.keyClick(steps.steps[0].choices.cards["ranged-fun"], Qt.Key.Key_Return)
    sitting.settle()
    QTest.keyClick(steps.steps[1].choices.cards["annihilation"], Qt.Key.Key_2)
    QTest.keyClick(steps.steps[1].choices.cards["three-markers"], Qt.Key.Key_Return)
    sitting.settle()
    QTest.keyClicks(steps.steps[2].panels[0].name, "Ours")
    QTest.keyClick(steps.steps[2].panels[0].name, Qt.Key.Key_Return)
    sitting.settle()
    QTest.keyClick(steps.steps[3].columns[0].list, Qt.Key.Key_Down)
    QTest.keyClick(steps.steps[3].columns[0].list, Qt.Key.Key_Return)
    sitting.settle()
    radio = steps.steps[4].focusWidget()
    QTest.keyClick(radio, Qt.Key.Key_Down)
    QTest.keyClick(steps.steps[4].focusWidget(), Qt.Key.Key_Return)
    sitting.settle()
    battle = begun(sitting)
    assert (battle.ruleset, battle.name, battle.sides[0].name) == ("ranged-fun", "Three markers", "Ours")
    assert sum(battle.rulings[point.id] != point.default for point in ruleset("ranged-fun").rulings) == 1


def test_escape_goes_back_step_by_step_and_out(sitting, steps):
    click(sitting, steps, "choice-wargame")
    on(sitting, steps, 2)
    for expected in (1, 0):
        QTest.keyClick(steps, Qt.Key.Key_Escape)
        assert steps.at == expected
    assert steps.plan.ruleset == "wargame"
    QTest.keyClick(steps, Qt.Key.Key_Escape)
    assert steps.parent().currentWidget() is not steps


def test_no_step_is_skipped_before_it_was_reached(sitting, steps):
    assert [steps.bar.isTabEnabled(n) for n in range(5)] == [True, False, False, False, False]
    on(sitting, steps)
    assert steps.error.text() == "Choose a game."
    click(sitting, steps, "choice-wargame")
    on(sitting, steps, 2)
    assert [steps.bar.isTabEnabled(n) for n in range(5)] == [True, True, True, False, False]
    steps.bar.setCurrentIndex(0)
    click(sitting, steps, "choice-itty-bitty")
    assert [steps.bar.isTabEnabled(n) for n in range(5)] == [True, False, False, False, False]


def test_sides_get_their_names_colours_and_signs(sitting, steps):
    click(sitting, steps, "choice-banter-battles")
    on(sitting, steps, 2)
    QTest.keyClicks(steps.steps[2].panels[0].name, "Amber & Co")
    click(sitting, steps, "colour-0-green")
    click(sitting, steps, "sign-0-star")
    on(sitting, steps, 3)
    side = begun(sitting).sides[0]
    assert (side.name, side.colour, side.symbol) == ("Amber & Co", "green", "star")


def test_sides_that_cannot_be_told_apart_are_refused_at_the_field(sitting, steps):
    click(sitting, steps, "choice-banter-battles")
    on(sitting, steps, 2)
    first, second = steps.steps[2].panels
    QTest.keyClicks(first.name, "Ours")
    QTest.keyClicks(second.name, "ours")
    assert second.errors["name"].text() == "Another side has this name."
    second.name.clear()
    QTest.keyClicks(second.name, "x")
    click(sitting, steps, "colour-1-red")
    click(sitting, steps, "sign-1-square")
    assert second.errors["look"].text() == "Another side looks the same: choose another colour or sign."
    on(sitting, steps)
    assert steps.at == 2
    assert steps.error.text() == second.errors["look"].text()


def test_a_side_with_a_name_of_five_thousand_letters_is_refused(sitting):
    long = Plan(sides=(SidePlan(name="x" * 5000), SidePlan(colour="blue")))
    assert long.side_errors() == {"name-0": "A side's name has at most 60 letters, in one line."}


def test_battle_rules_are_fought_by_up_to_four_sides(sitting, steps):
    click(sitting, steps, "choice-battle-rules")
    on(sitting, steps, 2)
    step = steps.steps[2]
    four = step.count.findChildren(type(steps.next))[-1]
    QTest.mouseClick(four, Qt.MouseButton.LeftButton)
    sitting.settle()
    assert len(step.panels) == 4
    assert faults(sitting, steps.window()) == []
    on(sitting, steps, 3)
    assert len(begun(sitting).sides) == 4


def test_a_free_battle_of_a_period_offers_only_armies_of_it(sitting, steps):
    to_armies(sitting, steps, "banter-battles", "free:ancients")
    there = [each.item.title for each in steps.steps[3].columns[0].candidates]
    assert there == ["Army of the Amber Eagle", "Host of the Grey River"]
    on(sitting, steps, 2)
    assert begun(sitting).name == "Army of the Amber Eagle against Host of the Grey River"


def test_a_free_battle_has_its_own_board(sitting, steps):
    click(sitting, steps, "choice-ranged-fun")
    on(sitting, steps)
    click(sitting, steps, "choice-free:")
    steps.steps[1].form.editor("columns").spin.setValue(31)
    on(sitting, steps, 4)
    assert begun(sitting).table.columns == 31


def test_bought_armies_meet_on_a_map_of_itty_bitty(sitting, steps):
    to_armies(sitting, steps, "itty-bitty", "free:")
    choose_army(sitting, steps, 1, "The Hill Folk")
    on(sitting, steps, 2)
    assert begun(sitting).sides[1].name == "The Hill Folk"


def test_an_army_of_the_library_is_brought(sitting, steps):
    book = book_of("ranged-fun", shipped("ranged-fun"))
    data = {**book.written(book.ready()["dune-riders"]), "name": "My riders"}
    sitting.ask(lambda store: store.save_army("ranged-fun", "My riders", data, time=TIME))
    to_armies(sitting, steps, "ranged-fun", "annihilation")
    choose_army(sitting, steps, 0, "My riders")
    on(sitting, steps, 2)
    assert begun(sitting).sides[0].name == "My riders"


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_an_army_is_made_on_the_way_and_brought(sitting, steps, way):
    to_armies(sitting, steps, "ranged-fun", "annihilation")
    step = steps.steps[3]
    if way == "mouse":
        click(sitting, steps, "make-1")
    else:
        step.columns[1].list.setFocus()
        QTest.keyClick(step.columns[1].list, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    sitting.bot.waitUntil(lambda: step.editor is not None, timeout=5000)
    step.editor.name.selectAll()
    QTest.keyClicks(step.editor.name, "Made on the way!")
    screen = steps.parent().parent()
    assert screen.undoable().what == "this army"
    screen.undo_here()
    screen.redo_here()
    QTest.keyClick(step.editor.name, Qt.Key.Key_End)
    QTest.keyClick(step.editor.name, Qt.Key.Key_Backspace)
    step.editor.take(step.editor.book.offers(step.editor.sheet, step.editor.sheet.groups[0].kind)[0].id)
    sitting.settle()
    click(sitting, steps, "use-army")
    sitting.bot.waitUntil(lambda: steps.plan.sides[1].army.name == "Made on the way", timeout=5000)
    assert step.editor is None
    assert step.columns[1].candidate().item.title == "Made on the way"
    assert any(army.name == "Made on the way" for army in steps.kit.armies)


def test_an_army_that_breaks_a_rule_is_refused_with_the_reason(sitting, steps):
    bad = {"name": "Nobody", "units": ["guard-tank"], "muster": [{"unit": "rider-buggy"}]}
    sitting.ask(lambda store: store.save_army("ranged-fun", "Nobody", bad, time=TIME))
    to_armies(sitting, steps, "ranged-fun", "annihilation")
    choose_army(sitting, steps, 0, "Nobody")
    assert steps.steps[3].columns[0].error.text() == "Buggy is not on its list."
    on(sitting, steps)
    assert steps.at == 3
    assert steps.error.text() == "Nobody: Buggy is not on its list."


def test_more_points_than_the_scenario_gives_are_refused_before_the_battle(sitting, steps):
    many = {"name": "Many", "units": ["guard-tank"], "muster": [{"unit": "guard-tank", "count": 200}]}
    sitting.ask(lambda store: store.save_army("ranged-fun", "Many", many, time=TIME))
    to_armies(sitting, steps, "ranged-fun", "annihilation")
    choose_army(sitting, steps, 0, "Many")
    on(sitting, steps)
    assert steps.at == 3
    assert "this mission gives it" in steps.error.text()


def test_an_army_is_brought_from_a_file(sitting, steps, tmp_path):
    book = book_of("wargame", shipped("wargame"))
    file = tmp_path / "band.csv"
    write_army(file, book.ready()["hill-folk"], book)
    to_armies(sitting, steps, "wargame", "skirmish-line")
    steps.steps[3].ask_file = lambda: file
    click(sitting, steps, "import-0")
    assert steps.plan.sides[0].army.name == "Hill Folk"
    on(sitting, steps, 2)
    assert begun(sitting).ruleset == "wargame"


def test_a_bad_file_is_told_beside_its_side(sitting, steps, tmp_path):
    file = tmp_path / "band.json"
    file.write_text(json.dumps({"name": 3}))
    to_armies(sitting, steps, "wargame", "skirmish-line")
    steps.steps[3].ask_file = lambda: file
    click(sitting, steps, "import-1")
    assert steps.steps[3].columns[1].error.text().startswith("band.json: The key")


def test_rulings_are_taken_and_remembered_for_the_next_battle(sitting, steps):
    point = ruleset("banter-battles").rulings[0]
    other = point.options[1].id
    click(sitting, steps, "choice-banter-battles")
    on(sitting, steps, 4)
    click(sitting, steps, f"ruling-{point.id}-{other}")
    assert "1 not by the book" in steps.steps[4].told.text()
    on(sitting, steps)
    assert begun(sitting).rulings[point.id] == other
    sitting.shown[0].plan_battle()
    assert steps.steps[0].choices.choice() == "banter-battles"  # the game of the last time
    on(sitting, steps, 4)
    assert steps.steps[4].rows[point.id].radios[other].isChecked()
    steps.steps[4].sets.activated.emit(0)
    assert "By the book" in steps.steps[4].told.text()


def test_a_club_plays_as_usual_with_one_choice(sitting, steps):
    click(sitting, steps, "choice-banter-battles")
    on(sitting, steps, 4)
    steps.steps[4].sets.activated.emit(1)
    assert "Club usual" in steps.steps[4].told.text()
    on(sitting, steps)
    usual = {point.id: point.of_set("club-usual") for point in ruleset("banter-battles").rulings}
    assert dict(begun(sitting).rulings) == usual


def test_a_set_of_the_clubs_own_is_saved_where_the_command_line_finds_it(sitting, steps):
    point = ruleset("banter-battles").rulings[0]
    click(sitting, steps, "choice-banter-battles")
    on(sitting, steps, 4)
    click(sitting, steps, f"ruling-{point.id}-{point.options[1].id}")
    QTest.keyClicks(steps.steps[4].set_name, "Friday")
    QTest.keyClick(steps.steps[4].set_name, Qt.Key.Key_Return)
    assert steps.steps[4].sets.currentText() == "Friday"
    saved = sitting.ask(lambda store: store.ruling_sets("banter-battles"))
    assert saved["Friday"][point.id] == point.options[1].id
    QTest.mouseClick(steps.steps[4].forget, Qt.MouseButton.LeftButton)
    assert sitting.ask(lambda store: store.ruling_sets("banter-battles")) == {}


def test_every_open_point_has_its_question_ways_and_why(sitting, steps):
    click(sitting, steps, "choice-itty-bitty")
    on(sitting, steps, 4)
    rules = ruleset("itty-bitty")
    assert set(steps.steps[4].rows) == {point.id for point in rules.rulings}
    row = steps.steps[4].rows[rules.rulings[0].id]
    assert row.radios[rules.rulings[0].default].text().endswith("(by the book, club usual)")


def test_the_players_words_go_into_the_dice_and_the_first_entry(sitting, steps):
    click(sitting, steps, "choice-wargame")
    on(sitting, steps, 4)
    QTest.keyClicks(steps.steps[4].words, "seven sisters")
    QTest.keyClicks(steps.steps[4].name, "At the docks")
    on(sitting, steps)
    session = sitting.context.session
    entry = sitting.ask(lambda store: store.entries(session.id)[0][0])
    assert entry.events[0].commitment == commitment(session.seed)
    assert entry.events[0].provable
    assert entry.events[0].words == "seven sisters"
    assert dict(session.battle.chances) == {"words": chance_of("seven sisters")}
    assert session.battle.name == "At the docks"


def test_a_battle_with_too_long_a_name_is_refused_at_the_field(sitting, steps):
    click(sitting, steps, "choice-wargame")
    on(sitting, steps, 4)
    steps.steps[4].name.setMaxLength(6000)
    QTest.keyClicks(steps.steps[4].name, "x" * 201)
    assert steps.steps[4].name_error.text() == "A name has 1 to 200 letters, in one line."
    on(sitting, steps)
    assert sitting.context.session is None


def test_a_broken_pack_of_the_club_is_named_and_what_ships_is_offered(sitting, steps):
    file = sitting.folder / "packs" / "wargame" / "club.toml"
    file.parent.mkdir(parents=True)
    file.write_text("format = [")
    click(sitting, steps, "choice-wargame")
    on(sitting, steps)
    assert "club.toml, the file: it is not TOML" in sitting.said[-1]
    assert "choice-skirmish-line" in [card.objectName() for card in steps.steps[1].choices.cards.values()]


@pytest.mark.parametrize("id", ids())
def test_nothing_of_the_five_steps_is_cut_overlaps_or_is_empty(sitting, steps, id):
    click(sitting, steps, f"choice-{id}")
    found = faults(sitting, steps.window())
    for _ in range(4):
        on(sitting, steps)
        found += faults(sitting, steps.window())
    assert found == []


def test_ways_to_an_army_are_in_sight_with_large_text(qtbot):
    column = ArmyColumn(0, SidePlan(), "Red")
    qtbot.addWidget(column)
    apply_theme(column, Theme(points=16))
    column.show_candidates([], ArmyPlan())
    assert column.heightForWidth(400) <= 300
