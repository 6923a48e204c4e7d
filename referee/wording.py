"""One place for words: the English template is the key, and a catalogue has it in the language that is spoken.

The engine writes English: journals, exports and facts are the same whatever is spoken. Whoever shows a sentence says
`tr` where it is shown. English has no catalogue and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from referee.agreement import filled

if TYPE_CHECKING:
    from referee.retelling import Speech

Catalogue = Mapping[str, "str | tuple[str, ...]"]
Word = TypeVar("Word", bound=str)
_speech: Speech | None = None


def N_(template: Word) -> Word:  # noqa: N802 - the name by which everybody knows it
    """Mark words that are looked up where they are shown: constants, tables, declared attributes."""
    return template


def Nc_(context: str, word: Word) -> Word:  # noqa: N802
    """Mark a word that means two things in English: the context is the place of sentences that it stands in.

    `Nc_("kind", "wood")` is looked up wherever a sentence has it as its `{kind}`, and by `trc("kind", word)`.
    """
    return word


def speak(catalogue: Catalogue | None, language: str = "en", plural: Callable[[int], int] | None = None) -> None:
    """From now on say everything with this catalogue; without one, in English.

    >>> speak({"{n} base": ("{n} Basis", "{n} Basen")}, "de")
    >>> tr("{n} base", "{n} bases", n=2), tr("Nobody has translated this")
    ('2 Basen', 'Nobody has translated this')
    >>> speak(None)
    >>> tr("{n} base", "{n} bases", n=2), language()
    ('2 bases', 'en')
    """
    global _speech
    if catalogue is None:
        _speech = None
        return
    from referee.retelling import Speech  # English needs none of it

    _speech = Speech(catalogue, language, plural or (lambda n: int(n != 1)))


def keep(names: Iterable[str]) -> None:
    """From now on these are names: of units, sides and battles, whatever else the words may mean."""
    if _speech is not None:
        _speech.keep(names)


def prepare() -> None:
    """Make ready to tell finished sentences again: for a thread beside the window, while it starts."""
    if _speech is not None:
        _speech.prepare()


def language() -> str:
    """The language that is spoken, as its folder is called."""
    return _speech.language if _speech else "en"


def tr(template: str, plural: str = "", /, **values: Any) -> str:
    """A sentence in the language that is spoken, with its values; `n` says which of two forms it is.

    Without values it may also be a sentence that was put together in English elsewhere: its template is found again.
    """
    if _speech is not None:
        return _speech.said(template, plural, values) if values else _speech.retold(template)
    said = plural if plural and values.get("n") != 1 else template
    return said.format(**values) if values else said


def trc(context: str, template: str, /, **values: Any) -> str:
    """A word that means two things in English: the context says which (`trc("state", "Open")`)."""
    found = _speech.catalogue.get(f"{context}\x04{template}") if _speech is not None else None
    return ready(_speech.filled_in(found, values)) if _speech and isinstance(found, str) else tr(template, **values)


def ready(words: str) -> str:
    """Words that are in the language that is spoken already: they are not looked up again."""
    return words if _speech is None else _speech.ready(words)


def own_name(given: str) -> str:
    """A name that a pack gave, in the language that is spoken; names that people gave are not changed.

    >>> speak({"Archers": "Bogenschützen"}, "de")
    >>> own_name("Archers"), own_name("Archers 2"), own_name("Old Tom's Archers")
    ('Bogenschützen', 'Bogenschützen 2', "Old Tom's Archers")
    >>> speak(None)
    """
    return given if _speech is None else _speech.own_name(given)


def worded(template: str, values: Mapping[str, Any]) -> str:
    """A sentence of the rules with its values, its verbs as whoever they are said of has them."""
    if _speech is None:
        return filled(template, values)
    return _speech.said(template, "", values) if values else _speech.retold(template)


class Told:
    """A sentence that is kept as its template and its values."""

    __slots__ = ()
    template: str
    values: tuple[tuple[str, Any], ...]

    @property
    def text(self) -> str:
        """The sentence in English: what is written down."""
        return filled(self.template, dict(self.values))

    @property
    def shown(self) -> str:
        """The sentence in the language that is spoken."""
        return worded(self.template, dict(self.values))


def number(value: float, spec: str = "") -> str:
    """A figure as people write it where the language is spoken.

    >>> number(1.5), number(2 / 3, ".2f")
    ('1.5', '0.67')
    """
    written = format(value, spec)
    return written if _speech is None else _speech.figure(written)


def typed_number(text: str) -> int | float:
    """A number as people type it: with a point, or with a comma where the language writes one; else a ValueError.

    >>> typed_number("2.5"), typed_number("3")
    (2.5, 3)
    >>> speak({}, "de")
    >>> typed_number("2,5"), typed_number("2.5")
    (2.5, 2.5)
    >>> speak(None)
    """
    text = text.replace(number(0.5)[1], ".", 1)
    return float(text) if "." in text else int(text)


def small(words: str) -> str:
    """Words in the middle of a sentence; other languages than English leave their capitals where they are.

    >>> small("Fall back")
    'fall back'
    """
    return words.lower() if _speech is None else words


AND, OR = N_("and"), N_("or")


def listed(words: tuple[str, ...] | list[str], last: str = AND) -> str:
    """Several words in a row.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed([])
    ('a, b and c', 'a or b', '')
    """
    *others, end = words or ("",)
    return f"{', '.join(others)} {tr(last)} {end}" if others else end
