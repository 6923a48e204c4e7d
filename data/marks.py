"""Marks: rows that belong to no entry carry a hash of themselves, so that damage shows when they are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from data.chain import digest

LENGTH = 16
UNMARKED = ("id", "mark")


def marked(text: str, *beside: str) -> str:
    """A text with the mark of it, and of what stands beside it in its row, in a line of its own."""
    return f"{text}\n{digest([text, *beside])[:LENGTH]}"


def read_marked(text: str, *beside: str) -> str | None:
    """The text without its mark; none if it is not as it was written. Older texts have no mark."""
    body, _, mark = text.rpartition("\n")
    if not body or len(mark) != LENGTH:
        return text
    return body if digest([body, *beside])[:LENGTH] == mark else None


def row_mark(row: Mapping[str, Any]) -> str:
    """The mark of a row of columns."""
    return digest({name: part for name, part in row.items() if name not in UNMARKED})[:LENGTH]


def is_marked_right(row: Mapping[str, Any]) -> bool:
    """Whether a row is as it was written; older rows have no mark."""
    return not row["mark"] or row["mark"] == row_mark(row)
