"""Which language is spoken: what --lang says, else TABLESIDE_LANG, else the settings, else the locale. No Qt here."""

from __future__ import annotations

import locale
import os
from pathlib import Path
from typing import TYPE_CHECKING

from referee.requests import Refused

if TYPE_CHECKING:
    from datetime import datetime

VARIABLE = "TABLESIDE_LANG"
FILE = "language"
"""A small file in the data folder: the language must be known before the library is open."""
OPTION = "--lang"
DATA = "--data"
LONGEST = 20


def speak_as_told(arguments: list[str]) -> list[str]:
    """Speak the language that is asked for; the arguments without it. A language that there is not is refused."""
    told, rest = _taken(arguments, OPTION)
    folder, _ = _taken(arguments, DATA)
    wanted = told or os.environ.get(VARIABLE) or _usable(remembered(folder) or locale_language())
    if wanted != "en":
        from data.languages import speak

        speak(wanted)
    return rest


def _taken(arguments: list[str], option: str) -> tuple[str, list[str]]:
    """What an option says, and the arguments without it."""
    for at, word in enumerate(arguments):
        if word == option:
            if at + 1 == len(arguments):
                raise Refused(f"{option} names no language, such as en or de." if option == OPTION else "")
            return arguments[at + 1], [*arguments[:at], *arguments[at + 2 :]]
        if word.startswith(f"{option}="):
            return word.partition("=")[2], [*arguments[:at], *arguments[at + 1 :]]
    return "", arguments


def _usable(language: str) -> str:
    """A language that nobody asked for by name is spoken only if there is such a one."""
    if language in ("", "en"):
        return "en"
    from data.languages import PSEUDO, languages

    return language if language in (*languages(), PSEUDO) else "en"


def remembered(folder: str | Path | None = None) -> str:
    """The language that the settings say, or nothing."""
    try:
        with _file(folder).open(encoding="utf-8") as file:
            return file.read(LONGEST).strip()
    except (OSError, UnicodeDecodeError):
        return ""


def remember(language: str, folder: str | Path | None = None) -> None:
    """Begin in this language from the next start on; nothing goes back to the locale's."""
    from data.files import write_file

    write_file(_file(folder), language)


def _file(folder: str | Path | None) -> Path:
    from data.folder import named_folder

    return named_folder(folder) / FILE


def locale_name() -> str:
    """The locale of whoever runs the app, as in de_DE; nothing where it says none."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if found := os.environ.get(variable):
            return found.partition(".")[0]
    return locale.getlocale()[0] or ""


def usual_paper() -> str:
    """The paper that lies in the printers of the country: Letter in North America, else A4."""
    return "letter" if locale_name()[2:] in ("_US", "_CA") else "a4"


def english_day(then: datetime, month: str, year: str) -> str:
    """A day in English, as the country writes it: the month first in the United States, else the day.

    The month is %b or %B; without a year it is of this one.
    """
    if locale_name()[2:] == "_US":
        return f"{then:{month}} {then.day}" + (f", {year}" if year else "")
    return f"{then.day} {then:{month}} {year}".strip()


def locale_language() -> str:
    """The language of the locale."""
    name = locale_name().lower()
    return "de" if name.startswith("german") else name[:2] if len(name) > 1 and name[:2].isalpha() else ""
