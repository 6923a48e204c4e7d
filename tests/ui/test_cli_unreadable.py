"""On the command line an entry that cannot be read is shown as such and taken back; none is written that cannot be."""

from pathlib import Path

import pytest

from tests.data.test_unreadable import on_disk
from tests.ui.cli import Tableside


@pytest.fixture
def tableside(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tableside:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    return Tableside(tmp_path, capsys, monkeypatch)


def test_the_command_line_shows_an_unreadable_entry_and_takes_it_back(tableside: Tableside) -> None:
    tableside("battle", "new", "battle-rules", "--seed", "7")
    tableside("battle", "do", "1", "note", "--args", '{"text": "here"}')
    on_disk(tableside.folder, "UPDATE entry SET data = 'x' WHERE number = 2")
    assert "Battle 1 is damaged from entry 2 on, and so is its second file." in tableside("battle", "list").err
    assert tableside("battle", "show", "1").json["unreadable"][0]["entry"] == 2
    assert tableside("battle", "journal", "1").json[1]["unreadable"]
    tableside("battle", "undo", "1", "--entry", "2")
    assert "unreadable" not in tableside("battle", "show", "1").json


def test_a_number_of_the_wrong_type_is_refused_before_it_is_written(tableside: Tableside) -> None:
    tableside("battle", "new", "battle-rules", "--seed", "7")
    unit = next(u["id"] for u in tableside("battle", "show", "1").json["units"] if "models" in u)
    for wrong in ('"x"', "true", "2.5", "null", "[1]", "{}"):
        args = f'{{"units": ["{unit}"], "field": "models", "to": {wrong}}}'
        assert tableside("battle", "do", "1", "adjust", "--args", args).status == 2
    assert len(tableside("battle", "journal", "1").json) == 1
