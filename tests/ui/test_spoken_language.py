"""Which language is spoken: --lang before the variable, before the settings, before the locale."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QLocale

from data.languages import speak
from printables.spoken import spoken
from referee import wording
from referee.requests import Refused
from ui.browsing.items import when
from ui.settings.folder import when as backup_when
from ui.spoken_language import FILE, remember, remembered, speak_as_told, usual_paper


@pytest.fixture(autouse=True)
def _english_again(monkeypatch, tmp_path):
    monkeypatch.delenv("TABLESIDE_LANG")
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    yield
    wording.speak(None)


def test_the_option_goes_before_everything_and_is_taken_out(monkeypatch):
    monkeypatch.setenv("TABLESIDE_LANG", "en")
    assert speak_as_told(["--lang", "de", "rulings"]) == ["rulings"]
    assert wording.language() == "de"
    assert speak_as_told(["--lang=de"]) == []


def test_the_settings_go_before_the_locale(monkeypatch, tmp_path):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    remember("en")
    speak_as_told([])
    assert (wording.language(), remembered()) == ("en", "en")
    (tmp_path / FILE).unlink()
    speak_as_told([])
    assert wording.language() == "de"


def test_a_locale_without_a_catalogue_is_english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    speak_as_told([])
    assert wording.language() == "en"


def test_a_language_that_there_is_not_is_refused():
    with pytest.raises(Refused, match="There is no language “xx”"):
        speak_as_told(["--lang", "xx"])
    with pytest.raises(Refused, match="names no language"):
        speak_as_told(["--lang"])


@pytest.mark.parametrize(("locale", "paper"), [("en_US.UTF-8", "letter"), ("fr_CA", "letter"), ("de_DE", "a4")])
def test_the_usual_paper_is_that_of_the_country(monkeypatch, locale, paper):
    monkeypatch.setenv("LC_ALL", locale)
    assert usual_paper() == paper


def test_answers_of_commands_are_the_same_in_every_language():
    code = "from ui.start import main; raise SystemExit(main())"
    told = [
        subprocess.run(
            [sys.executable, "-c", code, "--lang", language, "rulings", "banter-battles"],
            capture_output=True,
            cwd=Path(__file__).parents[2],
        ).stdout
        for language in ("en", "de")
    ]
    assert told[0] == told[1] != b""


@pytest.mark.parametrize(
    ("locale", "language", "day", "older", "backup"),
    [
        ("de_DE.UTF-8", "de", "3.2.", "3.2.2021", "3. Februar 2021, "),
        ("en_US.UTF-8", "en", "Feb 3", "Feb 3, 2021", "February 3, 2021, "),
        ("en_GB.UTF-8", "en", "3 Feb", "3 Feb 2021", "3 February 2021, "),
    ],
)
def test_days_are_written_as_the_country_writes_them(monkeypatch, qapp, locale, language, day, older, backup):
    monkeypatch.setenv("LC_ALL", locale)
    speak(language)
    QLocale.setDefault(QLocale(language))
    try:
        now = datetime(2024, 5, 10, 12, tzinfo=UTC)
        assert when("2024-02-03T12:00:00+00:00", now) == day
        assert when("2021-02-03T12:00:00+00:00", now) == older
        assert backup_when(SimpleNamespace(made=datetime(2021, 2, 3, 12, tzinfo=UTC))).startswith(backup)
    finally:
        QLocale.setDefault(QLocale.c())


def test_figures_on_paper_are_written_as_the_language_writes_them():
    speak("de")
    assert spoken("91.25") == "91,25"
    assert spoken(("d6", "2.1 Zug")) == ("W6", "2.1 Zug")
    speak("en")
    assert spoken("91.25") == "91.25"
