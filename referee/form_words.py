"""What a form of content says better than the names of its fields: labels, options in words, and what comes first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from referee.value import value
from referee.wording import ready, tr, trc

Path = tuple[str, ...]


def field_words(name: str) -> str:
    """A field of content, or what may be chosen in it, as people say it: “Of” is another word here than in a sentence.

    >>> field_words("Men to a base"), field_words("RC")
    ('Men to a base', 'RC')
    """
    said = trc("field", name[:1].lower() + name[1:])
    return ready(said[:1].upper() + said[1:] if name[:1].isupper() else said)


@value
class FormWords:
    """By place, written with dots; `*` is any place of a list or map."""

    labels: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What may be chosen, each with its words; words that were typed are chosen from a list then."""
    first: tuple[str, ...] = ()
    """The fields that a form begins with, in this order."""
    ordered: tuple[str, ...] = ()
    """Lists in which the order means something."""
    titles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By list or record: the fields that its records are called by."""

    def label(self, path: Path, usual: str) -> str:
        """What a field is called."""
        named = self.labels.get(".".join(path))
        return tr(named) if named else field_words(usual)

    def chosen(self, path: Path) -> Mapping[str, str]:
        """What may be chosen at a place, if it is chosen at all."""
        return {value: tr(word) for value, word in self.options.get(".".join(path), {}).items()}

    def title(self, path: Path, item: Mapping[str, Any]) -> str:
        """What a record of a list is called, if this says so."""
        names = self.titles.get(".".join(path), ())
        words = [self._said((*path, name), item.get(name, "")) for name in names]
        return in_a_row(dict.fromkeys(word for word in words if word))

    def _said(self, path: Path, told: Any) -> str:
        """A value in its words, a list with commas; records of a list have their words at any place of it."""
        if isinstance(told, list):
            return ", ".join(self._said((*path, "*"), each) for each in told)
        anywhere = (*path[:-1], "*", path[-1])
        return str((self.chosen(path) or self.chosen(anywhere)).get(str(told), told))


def in_a_row(words: Iterable[str]) -> str:
    """What a record is called by, with no short form behind a word that stands before it already.

    >>> in_a_row(["Ba", "bash (Ba)"]), in_a_row(["Range", "range (Rg)"]), in_a_row([])
    ('Ba · bash', 'Range · range (Rg)', '')
    """
    first, *others = *words, ""
    return " · ".join(word.removesuffix(f" ({first})") for word in (first, *others) if word)


PLAIN = FormWords()


def words_for(kind: Any, ruleset_id: str) -> FormWords:
    """What a kind of content says of its form in a game."""
    if not hasattr(kind, "in_forms"):
        return PLAIN
    from referee.rulesets import ruleset

    words: FormWords = kind.in_forms(ruleset(ruleset_id))
    return words
