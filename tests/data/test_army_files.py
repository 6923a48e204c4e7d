"""Armies go out to JSON and CSV and come back the same; wrong files are told where they are wrong."""

from pathlib import Path

import pytest

from data.army_csv import csv_text
from data.army_files import LARGEST, read_army, write_army
from data.content import shipped
from referee.army_book import book_of
from referee.requests import Refused
from referee.rulesets import ids

READY = [pytest.param(id, army, id=f"{id} {army}") for id in ids() for army in book_of(id, shipped(id)).ready()]


def book(id: str = "banter-battles"):
    return book_of(id, shipped(id))


def complaint(folder: Path, text: str | bytes, name: str, id: str = "banter-battles") -> str:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(Refused) as refused:
        read_army(file, book(id))
    return str(refused.value)


def table(*rows: str) -> str:
    return "\n".join(("ruleset,part,group,entry,count,name,budget,note,general,general_name,commander_in_chief", *rows))


ARMY = "banter-battles,army,,ancients,,Ours,50,,,,"
COMMAND = ",command,Left,,,,,,general,,yes"


@pytest.mark.parametrize("ending", ["json", "csv"])
@pytest.mark.parametrize(("id", "army"), READY)
def test_an_army_comes_back_from_a_file_as_it_went_out(tmp_path: Path, id: str, army: str, ending: str) -> None:
    made, file = book(id), tmp_path / f"army.{ending}"
    sheet = made.ready()[army]
    write_army(file, sheet, made)
    assert read_army(file, made) == sheet


def test_names_with_commas_quotes_and_line_breaks_survive_a_table(tmp_path: Path) -> None:
    made, file = book(), tmp_path / "army.csv"
    sheet = made.read(
        {
            "name": 'The "Old", Guard; ŁÓDŹ',
            "period": "ancients",
            "note": "two\nlines",
            "commands": [{"name": "a,b", "general": "general", "units": [{"troop": "pikes", "name": "<b>x</b>"}]}],
        }
    )
    write_army(file, sheet, made)
    assert read_army(file, made) == sheet


def test_what_an_army_has_of_its_own_survives_a_table(tmp_path: Path) -> None:
    made, file = book("battle-rules"), tmp_path / "army.csv"
    own = {"guard": {"name": "Guard", "models": [{"count": 2, "profile": "militia", "weapons": []}]}}
    sheet = made.read({"name": "Ours", "force": "host", "fielded": {"guard": 1}, "types": own})
    write_army(file, sheet, made)
    assert made.written(read_army(file, made)) == made.written(sheet)


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_tables_of_other_spreadsheets_are_read(tmp_path: Path, delimiter: str) -> None:
    file = tmp_path / "army.csv"
    file.write_text(table(ARMY, COMMAND, ",line,Left,pikes,2,,,,,,").replace(",", delimiter), encoding="utf-8-sig")
    assert read_army(file, book()).groups[0].lines[0].count == 2


def test_a_line_may_name_its_group(tmp_path: Path) -> None:
    file = tmp_path / "army.csv"
    other = COMMAND.replace("Left", "Right").replace("yes", "")
    file.write_text(table(ARMY, COMMAND, other, ",line,Left,pikes,2,,,,,,"))
    assert [len(group.lines) for group in read_army(file, book()).groups] == [1, 0]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ((), "line 1, part: the table is empty; its first row is the army."),
        ((COMMAND,), "line 2, part: it cannot be “command”: the first row is the army."),
        ((ARMY.replace("ancients", "x"),), "line 2, entry: there is no “x”; there are ancients,"),
        ((ARMY.replace("50", "500"),), "line 2, budget: it cannot be “500”: a whole number, 0 to 100."),
        ((ARMY.replace("50", "many"),), "line 2, budget: it cannot be “many”: a whole number, 0 to 100."),
        ((ARMY, ",team,Left,,,,,,,,"), "line 3, part: it cannot be “team”: command, line."),
        ((ARMY, ",line,,pikes,1,,,,,,"), "line 3, group: there is no group above this line."),
        ((ARMY, COMMAND, ",line,Right,pikes,1,,,,,,"), "line 4, group: there is no “Right” above; there are Left."),
        ((ARMY, COMMAND, ",line,Left,tanks,1,,,,,,"), "line 4, entry: there is no “tanks”; there are "),
        ((ARMY, COMMAND, ",line,Left,pikes,0,,,,,,"), "line 4, count: it cannot be “0”: a whole number, 1 to 50."),
        ((ARMY, COMMAND.replace("yes", "maybe")), "line 3, commander_in_chief: it cannot be “maybe”: yes or nothing."),
        ((ARMY, COMMAND, ",line,Left,pikes,1,,,,general,,"), "line 4, general: a line has no “general”; it has none."),
        ((ARMY, COMMAND, ",line,Left,pikes,1,,,,,,,,x"), "line 4, the row: it has 13 cells, the first line has 11."),
        ((ARMY, '"x'), "line 3, the table: it is not CSV ("),
        ((ARMY.replace("banter-battles", "wargame"),), "army.csv is an army of “wargame”, not of “banter-battles”."),
    ],
)
def test_a_wrong_table_is_told_its_line_and_column(tmp_path: Path, rows: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(tmp_path, table(*rows), "army.csv")


def test_a_table_needs_its_columns(tmp_path: Path) -> None:
    said = complaint(tmp_path, "part,group\n", "army.csv")
    assert said == "army.csv, line 1, entry: this column is missing; there must be part, group, entry, count, name."
    assert "line 1, part: this column comes twice" in complaint(tmp_path, table() + ",part", "army.csv")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"name": "x",\n "period" }', "army.json is not JSON: it breaks at line 2, column 11."),
        ("[]", "army.json must hold a JSON object: an army."),
        ('{"name": "x"}', "army.json: The key “period” is missing: a word in quotes."),
        ('{"ruleset": "wargame"}', "army.json is an army of “wargame”, not of “banter-battles”."),
        (b"\xff\xfe\x00", "army.json is not UTF-8 text; save it as UTF-8."),
        ("x" * (LARGEST + 1), "army.json is too large: at most 2 MB."),
    ],
)
def test_a_wrong_json_file_is_told_in_one_sentence(tmp_path: Path, text: str | bytes, sentence: str) -> None:
    assert complaint(tmp_path, text, "army.json") == sentence


def test_a_file_that_is_not_there_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"gone\.json cannot be read: No such file"):
        read_army(tmp_path / "gone.json", book())


def test_a_folder_that_is_not_there_cannot_be_written_to(tmp_path: Path) -> None:
    made = book()
    with pytest.raises(Refused, match=r"a\.json cannot be written to .*: no such file"):
        write_army(tmp_path / "no" / "a.json", made.new("ancients"), made)


def test_a_table_is_written_with_the_army_in_its_first_row() -> None:
    made = book("wargame")
    lines = csv_text(made.ready()["hill-folk"], made).splitlines()
    assert lines[0].startswith("ruleset,part,group,entry,count,name,budget,text,leader")
    assert lines[1].startswith("wargame,army,,hill-folk,,Hill Folk,")
    assert lines[3].startswith(",line,Raider band,hill-raider,9,")
