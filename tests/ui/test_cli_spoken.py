"""The command line in German: its help and its complaints; its answers are JSON and stay as they are."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from data.languages import speak
from tests.ui.cli import Tableside
from ui.cli import app
from ui.cli.spoken_help import texts


@pytest.fixture
def tableside(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tableside:
    return Tableside(tmp_path, capsys, monkeypatch)


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


@pytest.mark.usefixtures("german")
def test_help_is_said_in_the_language_that_is_spoken(tableside: Tableside) -> None:
    said = tableside("draw", "--help").out
    assert said.startswith("Aufruf: tableside draw [OPTIONEN]")
    assert "Aus Beutel oder Becher ziehen, ohne Schlacht." in said
    assert "Diese Hilfe zeigen." in said
    assert "[Vorgabe: 1]" in said


@pytest.mark.usefixtures("german")
def test_help_names_commands_by_what_they_do_in_german_once(tableside: Tableside) -> None:
    assert "check    Die ganze Bibliothek durchsehen" in tableside("library", "--help").out


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["draw"], "Option „--bag“ fehlt."),
        (["blah"], "Es gibt keinen Befehl „blah“. Gemeint vielleicht 'batch'?"),
        (["battle", "undo", "x"], "Falscher Wert für „ID“: das ist keine ganze Zahl"),
        (["rulings", "chess"], "Es gibt kein Regelwerk „chess“, nur "),
    ],
)
def test_complaints_are_said_in_german(tableside: Tableside, arguments: list[str], told: str) -> None:
    assert tableside(*arguments).complaint.startswith(told)


def test_answers_are_the_same_in_every_language(tableside: Tableside) -> None:
    english = tableside("rulings", "wargame").json
    speak("de")
    try:
        assert tableside("rulings", "wargame").json == english
    finally:
        speak("en")


def test_help_is_english_where_english_is_spoken(tableside: Tableside) -> None:
    said = tableside("draw", "--help").out
    assert said.startswith("Usage: tableside draw [OPTIONS]")
    assert "Draw from a bag or cup, with no battle." in list(texts(get_command(app)))


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("size", [["--size", "22,5"], ["--size=22,5"], ["--size", "22.5"]])
def test_millimetres_are_typed_with_a_comma_or_a_point(tableside: Tableside, size: list[str], tmp_path: Path) -> None:
    tableside("print", "counters", "--ruleset", "wargame", *size, "-o", str(tmp_path / "c.pdf"))
    assert (tmp_path / "c.pdf").exists()


def test_a_comma_is_no_mark_where_english_is_spoken(tableside: Tableside) -> None:
    assert "number" in tableside("print", "counters", "--ruleset", "wargame", "--size", "22,5").complaint
