"""English that is left where another language is spoken: words that only the English side of the catalogues has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from data.languages import files, messages

WORD = re.compile(r"(?<![\w&#/.’'-])[A-Za-z]{2,}(?![\w/@=])")
NOT_TEXT = re.compile(r"<[^>]*>|https?://\S+|\[[A-Z][^\[\]]*\]|“[^”]*”|„[^“]*“|&\w+;")
"""Marks of a label, addresses, sections of a book, and names in quotes."""
PLACES = re.compile(r"\{[^{}]*\}|\[[a-z_]+: ")
RARE = 0.02
"""A word that German says at most so often, measured by how often English does, is English."""


@cache
def english_words(language: str) -> frozenset[str]:
    """Words that stand in the English sentences and as good as never in their translations."""
    ours: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    for file in files(language):
        for message in messages(file):
            said = {word for text in message.said for word in words(text)}
            ours.update({*words(message.id), *words(message.plural)} - said)
            theirs.update(said)
    return frozenset(word for word, times in ours.items() if theirs[word] <= RARE * times)


def words(text: str) -> list[str]:
    """The words of a text, small, without its places."""
    return [each.lower() for each in WORD.findall(NOT_TEXT.sub(" ", PLACES.sub(" ", text)))]


def left(texts: Iterable[str], names: Iterable[str], language: str = "de") -> Iterator[tuple[str, list[str]]]:
    """The texts that have English words in them that are in nobody's name, with those words."""
    english, longest = english_words(language), sorted(filter(None, names), key=len, reverse=True)
    for text in sorted(set(texts)):
        rest = NOT_TEXT.sub(" ", text)
        for name in longest:
            rest = rest.replace(name, " ")
        if found := [word for word in words(rest) if word in english]:
            yield text, found
