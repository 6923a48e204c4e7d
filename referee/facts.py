"""The edge: facts arrive as JSON, are checked strictly against their types, and wrong ones get one clear sentence."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from referee.requests import Refused

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")

WANTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "greater_than": "more than {gt}",
    "bool_type": "true or false",
    "literal_error": "one of {expected}",
    "string_type": "a word in quotes",
    "float_type": "a number",
    "none_required": "null",
    "dict_type": "a JSON object",
    "dataclass_type": "a JSON object",
    "tuple_type": "a list",
    "list_type": "a list",
    "too_short": "{min_length} or more entries",
    "too_long": "at most {max_length} entries",
    "string_pattern_mismatch": "text of the form {pattern}",
}
"""What would have been right, for each kind of error that the edge can report."""


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
    found: dict[str, Any] = adapter(kind).json_schema()
    return found


def read(kind: type[T], given: Any, what: str = "fact") -> T:
    """The facts, typed and within their bounds; or a refusal that names the fact and what it may be."""
    from pydantic import ValidationError

    if not isinstance(given, dict):
        raise Refused(f"The {what}s must be a JSON object of names and values.")
    try:
        made: T = adapter(kind).validate_json(json.dumps(given))
    except ValidationError as error:
        raise Refused(sentence(error.errors(include_url=False), kind, what)) from None
    return made


def sentence(errors: list[Any], kind: Any, what: str) -> str:
    """The first thing that is wrong, in words. A union reports each of its arms: null is then allowed as well."""
    first = errors[0]
    place = tuple(part for part in first["loc"] if not _is_arm(part))
    same_place = [error for error in errors if tuple(p for p in error["loc"] if not _is_arm(p)) == place]
    name = ".".join(str(part) for part in place) or "the whole"
    if first["type"] == "missing":
        return f"The {what} “{name}” is missing: {_allowed_at(kind, place)}."
    if first["type"] in ("unexpected_keyword_argument", "extra_forbidden"):
        return f"There is no {what} “{name}”; there are {_names_at(kind, place[:-1])}."
    wanted = " or ".join(dict.fromkeys(_wanted(error) for error in same_place))
    return f"The {what} “{name}” cannot be {_shown(first['input'])}: {wanted}."


def _is_arm(part: Any) -> bool:
    """Whether part of an error's place names an arm of a union or a validator, not a fact."""
    return isinstance(part, str) and ("[" in part or part in ("int", "str", "bool", "float", "none", "function-after"))


def _shown(thing: Any) -> str:
    text = json.dumps(thing, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"


def _wanted(error: Any) -> str:
    """What would have been right, from the kind of the error."""
    wanted = WANTED.get(error["type"])
    if wanted is None:
        return str(error["msg"]).removeprefix("Value error, ")
    return wanted.format(**error.get("ctx", {}))


def _allowed_at(kind: Any, place: tuple[Any, ...]) -> str:
    """What the schema allows at a place, in words."""
    node = _node(kind, place)
    return described(node, schema(kind)) if node else "it must be given"


def _names_at(kind: Any, place: tuple[Any, ...]) -> str:
    node = _node(kind, place) or {}
    return ", ".join(node.get("properties", {})) or "none"


def _node(kind: Any, place: tuple[Any, ...]) -> dict[str, Any] | None:
    """The part of a schema that describes a place in the facts."""
    whole = schema(kind)
    node: dict[str, Any] | None = whole
    for part in place:
        if node is None:
            return None
        node = resolved(node, whole)
        if isinstance(part, int):
            node = node.get("items")
        else:
            node = node.get("properties", {}).get(part, node.get("additionalProperties"))
    return resolved(node, whole) if isinstance(node, dict) else None


def resolved(node: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    """A node of a schema, its reference followed and its null left aside."""
    if "$ref" in node:
        target: dict[str, Any] = whole["$defs"][node["$ref"].rsplit("/", 1)[-1]]
        return resolved(target, whole)
    arms = [arm for arm in node.get("anyOf", []) if arm.get("type") != "null"]
    return resolved(arms[0], whole) if len(arms) == 1 else node


def described(node: dict[str, Any], whole: dict[str, Any]) -> str:
    """What a node of a schema allows, in words."""
    if "enum" in node or "const" in node:
        return "one of " + ", ".join(str(option) for option in node.get("enum", [node.get("const")]))
    kind = node.get("type", "value")
    if kind in ("integer", "number"):
        word = "a whole number" if kind == "integer" else "a number"
        low, high = node.get("minimum"), node.get("maximum")
        if low is not None and high is not None:
            return f"{word} from {low} to {high}"
        return f"{word} of {low} or more" if low is not None else word
    words = {"boolean": "true or false", "string": "a word in quotes", "array": "a list", "object": "a JSON object"}
    return words.get(kind, "any value")
