"""What is wrong with an entry: every complaint with the place of its field, so that it stands beside it."""

from __future__ import annotations

import json
from typing import Any

from referee.facts import adapter, schema
from referee.sentences import find, sentence
from ui.content.references import References


def errors_of(kind: Any, value: Any, references: References) -> dict[str, str]:
    """Sentences by the place of their field, written with dots; empty means that the entry can be saved."""
    return type_errors(kind, value) or dict(references.missing(value))


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
