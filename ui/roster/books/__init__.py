"""The books of the five rulesets, each loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from ui.roster.book import Book, Content

BOOKS = {
    "banter-battles": "banter",
    "battle-rules": "battle",
    "ranged-fun": "ranged",
    "itty-bitty": "itty",
    "wargame": "wargame",
}


def book_of(ruleset_id: str, content: Content) -> Book:
    """The book of a ruleset with this content."""
    made: Book = import_module(f"ui.roster.books.{BOOKS[ruleset_id]}").make(content)
    return made
