from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from annotated_types import Ge, Le
from pydantic import TypeAdapter
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from referee import wording
from referee.form_fields import (
    BoolField,
    ChoiceField,
    IntField,
    ListField,
    MapField,
    OptionalField,
    RecordField,
    TextField,
)
from referee.form_schema import fields_from_schema
from tests.ui.widgets.samples import FACTS, UNIT, UNIT_VALUE
from ui.widgets.buttons import IconButton
from ui.widgets.form import FormBuilder
from ui.widgets.form_editors import DropDown, Segments

LEFT = Qt.MouseButton.LeftButton


def shown(qtbot, form):
    qtbot.addWidget(form)
    form.resize(500, 700)
    with qtbot.waitExposed(form):
        form.show()
    return form


@pytest.fixture
def facts(qtbot):
    return shown(qtbot, FormBuilder(FACTS))


@pytest.fixture
def unit(qtbot):
    form = FormBuilder(UNIT)
    form.set_value(UNIT_VALUE)
    return shown(qtbot, form)


def icons(widget, words):
    return [each for each in widget.findChildren(IconButton) if words in each.text()]


def test_a_form_begins_with_its_defaults(facts):
    assert facts.value() == {
        "bases": 5,
        "range": "short",
        "cover": False,
        "charged": True,
        "flank": False,
        "save": None,
        "terrain": "Open",
        "distance": 4.5,
    }


def test_a_tick_changes_its_value_and_tells(qtbot, facts):
    with qtbot.waitSignal(facts.changed) as told:
        qtbot.mouseClick(facts.editor("cover").tick, LEFT)
    assert told.args[0]["cover"] is True


def test_a_number_is_stepped_by_clicks_and_keys_within_its_range(qtbot, facts):
    stepper = facts.editor("bases")
    qtbot.mouseClick(icons(stepper, "one more")[0], LEFT)
    qtbot.keyClick(stepper.spin, Qt.Key.Key_Up)
    assert facts.value()["bases"] == 7
    facts.set_value({"bases": 20})
    qtbot.mouseClick(icons(stepper, "one more")[0], LEFT)
    assert facts.value()["bases"] == 20


def test_a_number_can_be_typed(qtbot, facts):
    stepper = facts.editor("bases")
    stepper.spin.setFocus()
    stepper.spin.selectAll()
    qtbot.keyClicks(stepper.spin, "13")
    assert facts.value()["bases"] == 13


def test_few_options_stand_side_by_side_and_many_drop_down(qtbot, facts):
    assert isinstance(facts.editor("range"), Segments)
    assert isinstance(facts.editor("terrain"), DropDown)
    qtbot.mouseClick(facts.editor("range").findChildren(QPushButton)[1], LEFT)
    facts.editor("terrain").box.setCurrentIndex(3)
    assert (facts.value()["range"], facts.value()["terrain"]) == ("long", "Swamp")


def test_what_may_be_left_out_is_none_until_it_is_given(qtbot, facts):
    save = facts.editor("save")
    assert not save.inner.isVisible()
    qtbot.mouseClick(save.tick, LEFT)
    assert save.inner.isVisible()
    assert facts.value()["save"] == 2


def test_setting_a_value_tells_nobody(qtbot, facts):
    with qtbot.assertNotEmitted(facts.changed):
        facts.set_value({"bases": 9, "range": "long", "cover": True, "save": 4, "terrain": "Town", "distance": 1.5})
    assert facts.value()["save"] == 4
    assert facts.value()["charged"] is True


def test_a_rule_beside_a_tick_can_be_read(qtbot, facts):
    link = next(each for each in facts.findChildren(QPushButton) if each.text() == "SH6")
    with qtbot.waitSignal(facts.rule_requested) as told:
        qtbot.mouseClick(link, LEFT)
    assert told.args == ["SH6"]


def test_an_error_stands_beside_its_field_and_goes_again(facts):
    facts.set_errors({"bases": "A unit has 1 to 20 bases."})
    assert facts.error_of("bases") == "A unit has 1 to 20 bases."
    assert facts.editor("bases").spin.property("wrong") == "true"
    facts.set_errors({})
    assert facts.error_of("bases") == ""
    assert facts.editor("bases").spin.property("wrong") == "false"


def test_lists_and_maps_give_back_what_they_were_given(unit):
    assert unit.value() == UNIT_VALUE


def test_a_list_grows_and_shrinks(qtbot, unit):
    weapons = unit.editor("weapons")
    qtbot.mouseClick(weapons.add_button, LEFT)
    assert unit.value()["weapons"][-1] == {"name": "", "range": 0}
    with qtbot.waitSignal(unit.changed):
        qtbot.mouseClick(weapons.items[0].off, LEFT)
    assert [weapon["range"] for weapon in unit.value()["weapons"]] == [6, 0]


def test_a_list_keeps_its_least_and_its_most(qtbot):
    field = ListField(key="dice", label="Dice", item=IntField(key="die", label="Die"), least=1, most=2)
    form = shown(qtbot, FormBuilder([field]))
    dice = form.editor("dice")
    qtbot.mouseClick(dice.items[0].off, LEFT)
    assert form.value() == {"dice": [0]}
    qtbot.mouseClick(dice.add_button, LEFT)
    assert not dice.add_button.isEnabled()


def test_an_error_deep_inside_is_shown_where_it_is(unit):
    unit.set_errors({"weapons.1.name": "This name is taken."})
    rows = [item.editor.rows["name"] for item in unit.editor("weapons").items]
    assert [row.error.text() for row in rows] == ["", "This name is taken."]


def test_a_name_in_a_map_that_is_missing_or_comes_twice_is_said(qtbot, unit):
    qualities = unit.editor("qualities")
    qtbot.mouseClick(qualities.list.add_button, LEFT)
    rows = [item.editor.rows["name"] for item in qualities.list.items]
    assert rows[1].error.text() == "Give it a name."
    qtbot.keyClicks(rows[1].findChild(QLineEdit), "Drill")
    assert rows[1].error.text() == "This name comes twice."
    assert unit.value()["qualities"] == {"Drill": 1}


def test_values_that_the_form_does_not_know_are_kept(unit):
    unit.set_value({**UNIT_VALUE, "colour": "red"})
    assert unit.value()["colour"] == "red"


def test_markup_and_ampersands_are_shown_as_they_are(unit):
    assert unit.value()["name"] == "Foot <b>Guards</b> & Sons"
    form = FormBuilder([BoolField(key="b", label="Q&A <i>x</i>")])
    assert form.editor("b").tick.text() == "Q&A <i>x</i>"


def test_tab_goes_through_the_fields_in_order(qtbot, facts):
    facts.editor("bases").spin.setFocus()
    seen = []
    for _ in range(4):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget().accessibleName())
    assert seen == ["Range: Short", "The target is in cover", "SH6", "Charged this turn"]


def test_words_that_are_longer_than_their_field_show_their_beginning(qtbot):
    form = shown(qtbot, FormBuilder([TextField(key="name", label="Name", longest=200)]))
    form.set_value({"name": "a long name " * 15})
    assert form.editor("name").box.cursorPosition() == 0


def test_a_name_of_5000_letters_is_cut_to_what_is_allowed(qtbot):
    form = shown(qtbot, FormBuilder([TextField(key="name", label="Name", longest=200)]))
    form.set_value({"name": "x" * 5000})
    assert len(form.value()["name"]) == 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    name: str
    range: Annotated[int, Ge(0), Le(48)] = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Shooting:
    bases: Annotated[int, Ge(1), Le(20)]
    status: Literal["normal", "fallback"] = "normal"
    cover: bool = False
    save: Annotated[int, Ge(2), Le(6)] | None = None
    weapons: tuple[Weapon, ...] = ()
    qualities: dict[str, int]


@pytest.fixture
def schema():
    return TypeAdapter(Shooting).json_schema()


def test_a_schema_becomes_fields(schema):
    kinds = {field.key: type(field) for field in fields_from_schema(schema)}
    assert kinds == {
        "bases": IntField,
        "status": ChoiceField,
        "cover": BoolField,
        "save": OptionalField,
        "weapons": ListField,
        "qualities": MapField,
    }


def test_ranges_options_and_references_are_read(schema):
    fields = {field.key: field for field in fields_from_schema(schema)}
    assert (fields["bases"].least, fields["bases"].most) == (1, 20)
    assert [option.label for option in fields["status"].options] == ["Normal", "Fallback"]
    assert (fields["save"].inner.least, fields["save"].inner.most) == (2, 6)
    assert isinstance(fields["weapons"].item, RecordField)
    assert [each.key for each in fields["weapons"].item.fields] == ["name", "range"]


def test_hints_in_a_schema_name_modifier_and_rule():
    hinted = {"type": "boolean", "x-label": "In cover", "x-modifier": "−1", "x-rule": "SH6"}
    (field,) = fields_from_schema({"type": "object", "properties": {"cover": hinted}})
    assert (field.label, field.modifier, field.rule) == ("In cover", "−1", "SH6")


def test_what_a_form_from_a_schema_gives_is_valid(qtbot, schema):
    form = shown(qtbot, FormBuilder.from_schema(schema))
    form.set_value({"bases": 4, "save": 5, "weapons": [{"name": "Musket"}], "qualities": {"Drill": 3}})
    facts = TypeAdapter(Shooting).validate_python(form.value())
    assert facts.weapons == (Weapon(name="Musket", range=12),)
    assert (facts.save, facts.qualities) == (5, {"Drill": 3})


def test_the_tick_of_what_may_be_missing_speaks_the_language_that_is_spoken(qtbot):
    wording.speak({"given": "angegeben"}, "de")
    try:
        inner = IntField(key="save", label="Save", least=2, most=6)
        form = FormBuilder((OptionalField(key="save", label="Save", inner=inner),))
        qtbot.addWidget(form)
        assert form.editor("save").tick.text() == "angegeben"
    finally:
        wording.speak(None)
