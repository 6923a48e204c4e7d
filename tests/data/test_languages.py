"""Catalogues of words: read from .po files, the app's own and those of the games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from data import languages
from data.languages import catalogue, messages, speak
from referee import wording
from referee.requests import Refused
from referee.rulesets.wargame.reactions import REACTIONS_THERE_ARE
from referee.wording import keep, tr, trc

PO = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\n"

#: referee/game.py
msgid "A \"word\"\n"
msgstr "Ein „Wort“\n"

msgctxt "state"
msgid "Open"
msgstr "Offen"

#, fuzzy
msgid "Guessed"
msgstr "Geraten"

msgid "{n} base"
msgid_plural "{n} bases"
msgstr[0] "{n} Basis"
msgstr[1] "{n} "
"Basen"

#~ msgid "Old"
#~ msgstr "Alt"
"""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    wording.speak(None)


def read(folder: Path, text: str) -> list[languages.Message]:
    file = folder / "de.po"
    file.write_text(text, "utf-8")
    return list(messages(file))


def test_entries_are_read_with_their_quotes_contexts_and_plurals(tmp_path: Path) -> None:
    _, word, state, guessed, bases = read(tmp_path, PO)
    assert (word.id, word.said) == ('A "word"\n', ("Ein „Wort“\n",))
    assert (state.key, guessed.is_fuzzy) == ("state\x04Open", True)
    assert (bases.plural, bases.said) == ("{n} bases", ("{n} Basis", "{n} Basen"))


def test_a_language_brings_its_rule_of_plurals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "ui.po").write_text(PO, "utf-8")
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    words, plural = catalogue("xx")
    assert [plural(n) for n in (1, 4, 9)] == [0, 1, 2]
    assert "Guessed" not in words
    assert "xx" in languages.languages()


def test_a_file_that_is_no_catalogue_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_bytes(b"\xff\xfe")
    with pytest.raises(Refused, match=r"The catalogue de\.po cannot be read"):
        list(messages(tmp_path / "de.po"))


def test_a_language_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match="There is no language “tlh”; there are en, de"):
        speak("tlh")


def test_the_developers_language_keeps_places() -> None:
    speak("pseudo")
    assert wording.tr("{n} bases are lost", n=2) == "⟦2 bášéš áré lóšt·······⟧"


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Holding the bridges begins", "Holding the bridges beginnt"),
        ("Hill chief goes down, 9 of Raider band left", "Hill chief geht zu Boden, noch 9 von Raider band übrig"),
        ("The green segment", "Abschnitt: grün"),
        ("Next counter: 3 units do nothing", "Nächstes Plättchen: 3 tun nichts"),
        ("woods", "Wald"),
        ("Veteran light cavalry", "Leichte Reiterei, Veteranen"),
        ("fire at", "feuern auf"),
        ("assumed", "angenommen"),
    ],
)
def test_german_has_one_word_for_one_thing_and_no_word_too_many(english: str, german: str) -> None:
    speak("de")
    try:
        keep({"Holding the bridges", "Raider band", "Hill chief"})
        assert tr(english) == german
    finally:
        speak("en")


def test_a_reaction_is_not_called_as_another_game_calls_its_fire() -> None:
    speak("de")
    try:
        assert [trc("reaction", each) for each in REACTIONS_THERE_ARE] == [
            *("abwarten", "ausweichen", "schießen", "Nahkampf")
        ]
    finally:
        speak("en")
