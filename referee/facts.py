"""The edge: facts arrive as JSON, are checked strictly against their types, and wrong ones get one clear sentence."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from referee.requests import Refused
from referee.sentences import sentence
from referee.wording import N_

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")
FACT = N_("fact")

_ADAPTERS: dict[Any, Any] = {}


def adapter(kind: Any) -> TypeAdapter[Any]:
    """What reads and describes values of this type, made once."""
    if kind not in _ADAPTERS:
        from pydantic import TypeAdapter

        _ADAPTERS[kind] = TypeAdapter(kind)
    found: TypeAdapter[Any] = _ADAPTERS[kind]
    return found


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a type of facts or arguments."""
    found: dict[str, Any] = _counting_entries(adapter(kind).json_schema())
    return found


def _counting_entries(node: Any) -> Any:
    """A schema in which the size of a map is counted in properties: the edge writes it as a length."""
    if isinstance(node, list):
        return [_counting_entries(each) for each in node]
    if not isinstance(node, dict):
        return node
    is_map = node.get("type") == "object"
    renamed = {"minLength": "minProperties", "maxLength": "maxProperties"} if is_map else {}
    return {renamed.get(name, name): _counting_entries(part) for name, part in node.items()}


def read(kind: type[T], given: Any, what: str = FACT) -> T:
    """The facts, typed and within their bounds; or a refusal that names the fact and what it may be."""
    from pydantic import ValidationError

    if not isinstance(given, dict):
        raise Refused(f"The {what}s must be a JSON object of names and values.")
    try:
        made: T = adapter(kind).validate_json(json.dumps(given, default=str))
    except ValidationError as error:
        raise Refused(sentence(error.errors(include_url=False), schema(kind), what)) from None
    return made
