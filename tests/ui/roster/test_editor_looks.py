"""How the army editor looks: names are read whole, fields stand in lines."""

import pytest
from PySide6.QtWidgets import QLineEdit

from tests.ui.roster.test_editor import edit_ready
from ui.roster.line_row import line_up
from ui.roster.screen import ArmiesScreen
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme


@pytest.fixture
def screen(sitting):
    return sitting.show(ArmiesScreen(sitting.context))


@pytest.mark.parametrize("points", [10, 16, 20])
def test_names_can_be_read_with_any_text(sitting, screen, points):
    editor = edit_ready(sitting, screen, "banter-battles")
    apply_theme(screen, Theme(points=points))
    sitting.settle()
    lines = [line for line in editor.findChildren(QLineEdit) if line.objectName() == "" and line.text()]
    names = [line for line in lines if line.isVisible() and line.placeholderText() == "Name"]
    assert names
    assert all(line.fontMetrics().horizontalAdvance("Cohort of the") < line.width() - 20 for line in names)


def test_a_tick_stands_beside_the_field_and_not_above_it(sitting, screen):
    editor = edit_ready(sitting, screen, "banter-battles")
    screen.resize(1800, 1000)
    sitting.settle()
    blocks = [block for block in editor.panels[0].blocks.values() if block.isVisible()]
    assert len({block.geometry().bottom() for block in blocks}) == 1
    assert len(blocks) == 2


def test_a_long_name_of_an_army_shows_its_beginning(sitting, screen):
    assert edit_ready(sitting, screen, "banter-battles").name.cursorPosition() == 0


def columns(panel) -> set[tuple[int, int]]:
    return {(row.name.geometry().left(), row.name.geometry().right()) for row in panel.rows}


def test_the_names_of_a_group_stand_beside_or_below_what_they_name_but_all_alike(sitting, screen):
    editor = edit_ready(sitting, screen, "itty-bitty")
    for wide in range(800, 1100, 10):
        screen.resize(wide, 600)
        sitting.settle()
        assert all(len(columns(panel)) <= 1 for panel in editor.panels), wide


def test_the_names_of_a_group_end_alike_beside_points_of_any_length(sitting, screen):
    (panel,) = edit_ready(sitting, screen, "battle-rules").panels
    panel.rows[0].points.setText("1234567.5")
    line_up(panel.rows)
    sitting.settle()
    assert len(columns(panel)) == 1


def test_a_choice_of_one_is_not_offered_once_it_is_taken(sitting, screen):
    block = edit_ready(sitting, screen, "banter-battles").panels[0].blocks["general"]
    assert [option.label for option in block.field.options] == ["General"]
    assert not block.isVisible()
    block.show_value("somebody")
    assert block.isVisible()


@pytest.mark.parametrize(("points", "below"), [(10, False), (20, True)])
def test_the_name_of_a_group_has_a_row_of_its_own_where_it_would_be_cut(sitting, screen, points, below):
    panel = edit_ready(sitting, screen, "banter-battles").panels[0]
    screen.resize(960, 600)
    apply_theme(screen, Theme(points=points))
    sitting.settle()
    assert (panel.name.y() > panel.word.geometry().bottom()) is below
    assert panel.name.fontMetrics().horizontalAdvance("The cohorts") < panel.name.width() - 20
