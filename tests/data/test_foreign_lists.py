"""Army lists of other programs: tables with any headings, rosters in XML; and what games make of them."""

import io
import zipfile
from pathlib import Path

import pytest

from data.content import shipped
from data.foreign_csv import ROLES, guessed, listed, table_in, table_of
from data.languages import speak
from data.roster_xml import read_roster, roster_in
from referee.army_book import book_of
from referee.army_lists import ListedArmy, ListedUnit
from referee.requests import Refused
from referee.rulesets import ids

PROFILE = """<profile name="{name}" typeName="{kind}"><characteristics>{figures}</characteristics></profile>"""


def profile(name: str, kind: str, **figures: str) -> str:
    told = "".join(f'<characteristic name="{key}">{text}</characteristic>' for key, text in figures.items())
    return PROFILE.format(name=name, kind=kind, figures=told)


TROOPER = profile("Trooper", "Unit", M='6"', T="4", Sv="3+", W="2", Ld="6+", OC="2")
RIFLE = profile("Bolt rifle", "Ranged Weapons", Range='24"', A="2", BS="3+", S="4", AP="-1", D="1")
FIST = profile("Fists", "Melee Weapons", Range="Melee", A="D3", WS="4+", S="4", AP="0", D="1")
ROSTER = f"""<?xml version="1.0" encoding="UTF-8"?>
<roster name="Strike force" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force><selections>
<selection name="Battle size" type="upgrade" number="1"/>
<selection name="Line squad" type="unit" number="1" customName="First"><categories><category name="Line"/></categories>
<profiles>{TROOPER}</profiles><selections>
<selection name="Trooper" type="model" number="9"><profiles>{RIFLE}{FIST}</profiles></selection>
<selection name="Sergeant" type="model" number="1"><profiles>{RIFLE}{FIST}</profiles></selection>
</selections></selection></selections></force></forces></roster>"""


def roster(text: str = ROSTER) -> ListedArmy:
    return roster_in(text.encode(), "force.ros")


def book(id: str):
    return book_of(id, shipped(id))


# Tables


def test_columns_are_guessed_from_their_headings() -> None:
    table = table_in("Nickname;Qty;Unit type;Division\nOld;3;pikes;Left\n", "list.csv")
    assert guessed(table) == {"unit": "Unit type", "count": "Qty", "called": "Nickname", "group": "Division"}


def test_a_table_becomes_a_list_with_the_columns_that_were_chosen() -> None:
    army = listed(table_in("A,B,M\npikes,2,6\n", "list.csv"), {"unit": "A", "count": "B"})
    assert army.units == (ListedUnit(name="pikes", count=2, figures={"M": "6"}),)


def test_rows_that_make_no_sense_are_told_by_their_line() -> None:
    army = listed(table_in("unit,count\npikes,many\n,2\n", "list.csv"), {"unit": "unit", "count": "count"})
    assert army.unclear == ("Line 2: “many” is no number from 1 to 1000.", "Line 3 names no unit in “unit”.")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_tables_of_older_spreadsheets_are_read(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "list.csv").write_text("unit\tcount\nJäger\t2\n", encoding)
    assert table_of(tmp_path / "list.csv").rows[0][1] == ("Jäger", "2")


ASKED = {"unit": "Unit", "count": "Count"}
PIKES = (ListedUnit(name="pikes", count=2), ListedUnit(name="bows", count=3))


@pytest.mark.parametrize(
    "text",
    [
        "Unit|Count\npikes|2\nbows|3\n",
        "sep=;\r\nUnit;Count\r\npikes;2\r\nbows;3\r\n",
        "Our army, for Saturday, in May\nUnit;Count\npikes;2\nbows;3\n",
        "For Saturday;\n;\nUnit;Count\n;\npikes;2\n ; \nbows;3\n",
        "Unit\tCount\rpikes\t2\rbows\t3\r",
    ],
    ids=["bars", "Excel's own line", "commas in a title", "title and empty rows", "tabs of an old Mac"],
)
def test_tables_come_as_people_have_them(text: str) -> None:
    assert listed(table_in(text, "list.csv"), ASKED).units == PIKES


def test_a_comma_in_a_heading_or_a_figure_cuts_no_cell() -> None:
    table = table_in("Unit, type;How many, please\npikes;2,0\n", "list.csv")
    assert table.headings == ("Unit, type", "How many, please")
    assert table.rows[0][1] == ("pikes", "2,0")


def test_a_cell_that_could_be_a_heading_makes_no_row_the_headings() -> None:
    assert table_in("Who;Why\npikes;x\n", "list.csv").headings == ("Who", "Why")


def test_columns_are_guessed_from_german_headings() -> None:
    table = table_in("Einheit;Anzahl;Eigenname;Gruppe\npikes;2;;\n", "list.csv")
    assert guessed(table) == {"unit": "Einheit", "count": "Anzahl", "called": "Eigenname", "group": "Gruppe"}


def test_the_form_understands_its_own_words_as_headings() -> None:
    table = table_in("\t".join(role.label for role in ROLES) + "\npikes\t2\t\t\n", "list.csv")
    assert guessed(table) == {role.id: role.label for role in ROLES}


def test_names_are_found_in_the_language_of_the_app() -> None:
    army = ListedArmy(name="Heer", units=(ListedUnit(name="Schützengruppe", count=2),))
    speak("de")
    try:
        taken = book("battle-rules").take_list(army)
    finally:
        speak("en")
    assert (taken.taken, taken.unclear) == (("2 × Schützengruppe",), ())


@pytest.mark.parametrize("text", ["", "unit,count\n", "unit\n" + "x\n" * 2001])
def test_tables_without_rows_or_with_too_many_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        table_in(text, "list.csv")


@pytest.mark.parametrize("id", ids())
def test_every_game_takes_its_own_units_by_name(id: str) -> None:
    made = book(id)
    sheet = next(iter(made.ready().values()))
    kinds = [kind for kind in made.group_kinds(sheet) if kind.has_lines]
    names = [made.offers(sheet, kind.id)[0].name for kind in kinds if made.offers(sheet, kind.id)]
    taken = made.take_list(ListedArmy(name="Ours", units=tuple(ListedUnit(name=name, count=2) for name in names)))
    assert len(taken.taken) == len(names)
    assert made.read(made.written(taken.sheet)).name == "Ours"


def test_a_name_that_nobody_knows_is_listed_and_left_out() -> None:
    taken = book("banter-battles").take_list(ListedArmy(name="x", units=(ListedUnit(name="Space whales"),)))
    assert taken.unclear == ("“Space whales”: no unit of this name is on the lists.",)


# Rosters


def test_a_roster_has_units_with_models_figures_and_weapons() -> None:
    army = roster()
    (unit,) = army.units
    assert (unit.name, unit.called, unit.size) == ("Line squad", "First", 10)
    assert [weapon.name for weapon in unit.models[0].weapons] == ["Bolt rifle", "Fists"]
    assert army.unclear == ("“Battle size” is no unit: it was left out.",)


def test_a_packed_roster_is_read_alike(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("force.ros", ROSTER)
    (tmp_path / "force.rosz").write_bytes(out.getvalue())
    assert read_roster(tmp_path / "force.rosz") == roster()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('<!DOCTYPE x [<!ENTITY a "b">]><roster>&a;</roster>', "declares entities"),
        ('<!DOCTYPE x SYSTEM "file:///etc/passwd"><roster/>', "declares entities"),
        ("<roster>" + "<a>" * 100 + "</a>" * 100 + "</roster>", "nested too deep"),
        ("<roster><forces>", "not XML: it breaks at line 1"),
        ("<catalogue/>", "not a roster"),
    ],
)
def test_xml_that_no_roster_needs_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        roster(text)


def test_battle_rules_makes_squads_of_figures() -> None:
    made = book("battle-rules")
    taken = made.take_list(roster())
    army = made.written(taken.sheet)
    (profile_id, *_), (weapon_id, *_) = army["profiles"], army["weapons"]
    assert army["profiles"][profile_id] == {
        "name": "Trooper", "rc": 3, "cc": 4, "cs": 3, "pt": 4, "hp": 2, "mv": 6, "mt": 5,
    }  # fmt: skip
    assert army["weapons"][weapon_id] == {"name": "Bolt rifle", "dst": 24, "a": 2, "s": 1, "sm": 1}
    assert made.problems(taken.sheet) == ()
    assert "Fists: “D3” is rolled for there; here it is 2." in taken.unclear


def test_battle_rules_leaves_out_what_has_no_toughness_and_says_so() -> None:
    taken = book("battle-rules").take_list(roster(ROSTER.replace('name="T"', 'name="Girth"')))
    assert "“Line squad” has no toughness (T), so it was left out." in taken.unclear
    assert taken.taken == ()


def test_wargame_takes_the_nearest_profiles_and_names_them() -> None:
    made = book("wargame")
    taken = made.take_list(roster())
    (group,) = taken.sheet.groups
    assert (group.kind, group.name) == ("band", "First")
    assert 1 + sum(line.count for line in group.lines) == 10
    assert made.problems(taken.sheet) == ()
    assert taken.taken[0].startswith("10 × Line squad, as ")
