"""The languages there are: catalogues of words in .po files, read only when something else than English is spoken.

`data/languages/<language>/<domain>.po` has the app's own words, `data/packs/<game>/languages/<language>.po` what a game
says; a game of an installed package has its catalogue beside its packs.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from data.content import packs_of
from data.files import bytes_of
from referee import wording
from referee.requests import Refused
from referee.rulesets import ids

FOLDER = Path(__file__).parent / "languages"
LARGEST = 4_000_000
MOST = 50_000
PSEUDO = "pseudo"
"""A language for developers: English in brackets, half as long again."""
NAMES = {"en": "English", "de": "Deutsch"}
PLAIN = re.compile(r'(?:#.*\n)*msgid "(.*)"\nmsgstr "(.*)"\s*')
"""An entry as our own tool writes it: nine in ten are of this kind."""
PART = re.compile(r'(?P<keyword>msg\w+)(?:\[\d\])?(?P<text>(?:\s*"(?:[^"\\\n]|\\.)*")+)')
QUOTES = re.compile(r'"\s*\n\s*"')
ESCAPES = {r"\n": "\n", r"\t": "\t", r"\"": '"', "\\\\": "\\"}
ESCAPED = re.compile(r"\\.")
RULE = re.compile(r"plural=([^;\n]+)")

Words = dict[str, "str | tuple[str, ...]"]


class Message(NamedTuple):
    """One entry of a catalogue."""

    id: str
    plural: str
    said: tuple[str, ...]
    context: str = ""
    is_fuzzy: bool = False

    @property
    def key(self) -> str:
        """What it is looked up by."""
        return f"{self.context}\x04{self.id}" if self.context else self.id


def languages() -> tuple[str, ...]:
    """The languages that can be spoken, English first."""
    return ("en", *sorted(folder.name for folder in FOLDER.glob("*") if folder.is_dir()))


def speak(language: str) -> None:
    """Speak a language from now on; one that there is not is refused in a sentence."""
    if language == PSEUDO:
        from data.pseudo_language import Pseudo

        wording.speak(Pseudo(), PSEUDO)
    elif language == "en":
        wording.speak(None)
    elif language in languages():
        words, plural = catalogue(language)
        wording.speak(words, language, plural)
    else:
        raise Refused(f"There is no language “{language}”; there are {', '.join(languages())}.")


def catalogue(language: str) -> tuple[Words, Callable[[int], int]]:
    """All words of a language together, and its rule of plurals; what a file says twice the first one has."""
    words: Words = {}
    plural: Callable[[int], int] | None = None
    for file in files(language):
        for message in messages(file):
            if not message.id:
                plural = plural or _rule(message.said[0])
            elif all(message.said) and not message.is_fuzzy:
                words.setdefault(message.key, message.said if message.plural else message.said[0])
    return words, plural or (lambda n: int(n != 1))


def files(language: str) -> Iterator[Path]:
    """The catalogues of a language: the app's own, then those of the games."""
    yield from sorted((FOLDER / language).glob("*.po"))
    for id in ids():
        file = packs_of(id) / "languages" / f"{language}.po"
        if file.is_file():
            yield file


def messages(file: Path) -> Iterator[Message]:
    """The entries of a catalogue; a file that is no catalogue is refused."""
    try:
        text = bytes_of(file, LARGEST).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"The catalogue {file.name} cannot be read: {error}.") from None
    blocks = text.replace("\r\n", "\n").split("\n\n")
    if len(blocks) > MOST:
        raise Refused(f"The catalogue {file.name} has more than {MOST:,} entries.")
    yield from filter(None, map(_message, blocks))


def _message(block: str) -> Message | None:
    """One entry: keywords with text in quotes behind them, in one line or several."""
    if plain := PLAIN.fullmatch(block):
        return Message(_unescaped(plain[1]), "", (_unescaped(plain[2]),), "", "#, fuzzy" in block)
    parts = [(each["keyword"], _text(each["text"])) for each in PART.finditer(block) if not block.startswith("#~")]
    texts = dict(parts)
    if "msgid" not in texts:
        return None
    said = tuple(text for keyword, text in parts if keyword == "msgstr")
    fuzzy = "#, fuzzy" in block
    return Message(texts["msgid"], texts.get("msgid_plural", ""), said or ("",), texts.get("msgctxt", ""), fuzzy)


def _text(quoted: str) -> str:
    """What stands in quotes, over several lines or in one."""
    return _unescaped(QUOTES.sub("", quoted.strip())[1:-1])


def _unescaped(text: str) -> str:
    return ESCAPED.sub(lambda each: ESCAPES.get(each[0], each[0]), text) if "\\" in text else text


def _rule(header: str) -> Callable[[int], int] | None:
    found = RULE.search(header)
    if found is None:
        return None
    try:
        rule: Callable[[int], int] = gettext.c2py(found[1].strip())
    except ValueError as error:
        raise Refused(f"The rule of plurals “{found[1]}” cannot be read: {error}.") from None
    return rule
