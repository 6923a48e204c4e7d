"""What is wrong with an entry of content, field by field; and where it names another one by its id."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from referee.facts import adapter, read, schema
from referee.sentences import find, sentence
from referee.words import words_of

Path = tuple[str, ...]
ANY = "*"
"""Any place of a list, any name of a map."""


class References:
    """What the fields of one kind of content may name."""

    def __init__(self, ruleset_id: str, kind: str, content: Mapping[str, Mapping[str, Any]]) -> None:
        self.ruleset = ruleset_id
        self._named = words_of(ruleset_id).references.get(kind, {})
        self._content = content

    def kind_at(self, path: Path) -> str:
        """The kind of content that is named at a place, if any is."""
        return self._named.get(".".join(path), "")

    def options(self, path: Path) -> list[tuple[str, str]]:
        """The ids and names that may stand at a place."""
        entries = self._content.get(self.kind_at(path), {})
        return [(id, str(getattr(entry, "name", "") or id)) for id, entry in entries.items()]

    def missing(self, value: Any, path: Path = (), place: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
        """Every place where an id is named that is not there, with a sentence."""
        kind = self.kind_at(path)
        if kind and isinstance(value, str) and value and value not in self._content.get(kind, {}):
            yield ".".join(place), f"There is no “{value}” among the {kind}."
        if isinstance(value, dict):
            for key, item in value.items():
                below = (*path, key) if self._knows((*path, key)) else (*path, ANY)
                yield from self.missing(item, below, (*place, str(key)))
        if isinstance(value, list):
            for at, item in enumerate(value):
                yield from self.missing(item, (*path, ANY), (*place, str(at)))

    def _knows(self, path: Path) -> bool:
        """Whether some reference lies at a place or below it."""
        start = ".".join(path)
        return any(known == start or known.startswith(f"{start}.") for known in self._named)


def errors_of(kind: Any, value: Any, references: References) -> dict[str, str]:
    """Sentences by the place of their field, written with dots; empty means that the entry can be saved."""
    return type_errors(kind, value) or dict(references.missing(value)) or misfits(kind, value, references.ruleset)


def misfits(kind: Any, value: Any, ruleset_id: str) -> dict[str, str]:
    """What an entry that reads well cannot mean in a game, by its place."""
    if not hasattr(kind, "misfit"):
        return {}
    from referee.rulesets import ruleset

    place, _, words = read(kind, value).misfit(ruleset(ruleset_id)).partition(": ")
    return {place.replace("[", ".").replace("]", ""): words} if words else {}


def type_errors(kind: Any, value: Any) -> dict[str, str]:
    """What the type of the entry has against it."""
    from pydantic import ValidationError

    try:
        adapter(kind).validate_json(json.dumps(value, default=str))
    except ValidationError as error:
        whole = schema(kind)
        found: dict[str, str] = {}
        for each in error.errors(include_url=False):
            place = [str(part) for part in find(each["loc"], whole).place if part != "[key]"]
            found.setdefault(".".join(place), sentence([each], whole, "field"))
        return found
    return {}


def below(errors: dict[str, str], path: tuple[str | int, ...]) -> dict[str, str]:
    """The complaints about one part of the entry, by what follows its place."""
    start = ".".join(str(part) for part in path)
    if not start:
        return errors
    inner = {place[len(start) + 1 :]: words for place, words in errors.items() if place.startswith(f"{start}.")}
    return {**inner, **({"": errors[start]} if start in errors else {})}
