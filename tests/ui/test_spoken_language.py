"""Which language is spoken: --lang before the variable, before the settings, before the locale."""

import subprocess
import sys
from pathlib import Path

import pytest

from referee import wording
from referee.requests import Refused
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
