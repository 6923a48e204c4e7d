"""Wrong facts in words: one sentence that names the fact and what it may be, read off its JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

Node = dict[str, Any]
UNKNOWN = ("unexpected_keyword_argument", "extra_forbidden")
SPECIAL = ("value_error", "assertion_error", "finite_number")
ARMS = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "array": "tuple", "object": "dict"}
"""What the edge calls an arm of a union, by the type that the schema gives it."""


class Found(NamedTuple):
    """Where an error lies: the place as the facts have it, its part of the schema, and where unions fork on the way."""

    place: tuple[Any, ...]
    node: Node
    forks: tuple[int, ...]


def sentence(errors: Sequence[Any], whole: Node, what: str) -> str:
    """What is wrong, in words: the fact, what was given for it, and what it may be."""
    error = most_telling(errors, whole)
    if error["type"] == "json_invalid":
        return f"The {what}s hold text that is not valid Unicode."
    if error["loc"] and error["loc"][-1] == "[key]":
        return _wrong_name(error, whole, what)
    found = find(error["loc"], whole)
    name = named(found.place)
    if error["type"] == "missing":
        return f"The {what} “{name}” is missing: {described(found.node, whole) or 'it must be given'}."
    if error["type"] in UNKNOWN:
        there = find(error["loc"][:-1], whole).node.get("properties", {})
        return f"There is no {what} “{name}”; there {'is' if len(there) == 1 else 'are'} {', '.join(there) or 'none'}."
    return f"The {what} “{name}” cannot be {shown(error['input'])}: {_wanted(error, found.node, whole)}."


def most_telling(errors: Sequence[Any], whole: Node, depth: int = 0) -> Any:
    """Of several errors the one to name: where types fork the arm that fits best, and a misspelt name before a gap."""
    fork = next((at for at in find(errors[0]["loc"], whole).forks if at >= depth), None)
    if fork is None:
        return next((error for error in errors if error["type"] in UNKNOWN), errors[0])
    before = errors[0]["loc"][:fork]
    arms: dict[Any, list[Any]] = {}
    for error in errors:
        if error["loc"][:fork] == before:
            arms.setdefault(error["loc"][fork], []).append(error)
    deep = [arm for arm in arms.values() if all(len(error["loc"]) > fork + 1 for error in arm)]
    if not deep:
        return {**errors[0], "loc": before}
    return most_telling(min(deep, key=len), whole, fork + 1)


def find(loc: Sequence[Any], whole: Node) -> Found:
    """Follow an error's way through the schema; the names of arms of unions are not part of the place."""
    node, place, forks = whole, [], []
    for at, part in enumerate(loc):
        node = plain_node(node, whole)
        arms = [arm for arm in node.get("anyOf", []) if arm.get("type") != "null"]
        if len(arms) > 1:
            forks.append(at)
            node = next((arm for arm in arms if _is_called(arm, str(part))), {})
        else:
            place.append(part)
            node = child(node, part)
    return Found(tuple(place), plain_node(node, whole, keep_null=True), tuple(forks))


def _is_called(arm: Node, part: str) -> bool:
    """Whether an error that says `part` speaks of this arm of a union."""
    if "$ref" in arm:
        return bool(arm["$ref"].endswith("/" + part))
    if "const" in arm or "enum" in arm:
        return part.startswith("literal[")
    return ARMS.get(arm.get("type", ""), "?") in part


def plain_node(node: Node, whole: Node, keep_null: bool = False) -> Node:
    """A node of a schema with its reference followed and, where that is all its choice, its null left aside."""
    if "$ref" in node:
        return plain_node(whole["$defs"][node["$ref"].rsplit("/", 1)[-1]], whole, keep_null)
    arms = [arm for arm in node.get("anyOf", []) if arm.get("type") != "null"]
    return plain_node(arms[0], whole) if len(arms) == 1 and not keep_null else node


def child(node: Node, part: Any) -> Node:
    """The part of a schema for one entry of a list, one name of an object, or any name of a map."""
    if isinstance(part, int):
        places = node.get("prefixItems", [])
        found = places[part] if part < len(places) else node.get("items")
    else:
        found = node.get("properties", {}).get(part, node.get("additionalProperties"))
    return found if isinstance(found, dict) else {}


def named(place: Sequence[Any]) -> str:
    """A place in the facts as one writes it.

    >>> named(("a", "done", 0))
    'a.done[0]'
    """
    words = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    return "".join(words).removeprefix(".")


def shown(thing: Any) -> str:
    """What was given, as JSON, not too long."""
    text = json.dumps(thing, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"


def _wanted(error: Any, node: Node, whole: Node) -> str:
    if error["type"] in SPECIAL:
        return str(error["msg"]).removeprefix("Value error, ").rstrip(".")
    limits = error.get("ctx", {})
    if error["type"] in ("too_short", "too_long"):
        return f"{_how_many(limits.get('min_length'), limits.get('max_length'))} entries"
    return described(node, whole) or str(error["msg"])


def _wrong_name(error: Any, whole: Node, what: str) -> str:
    """A map that has an entry under a name that it cannot have."""
    *place, given, _ = error["loc"]
    found = find(place, whole)
    expected = error.get("ctx", {}).get("expected")
    wanted = (
        f"names are {expected}" if expected else "names are whole numbers" if "int" in error["type"] else error["msg"]
    )
    return f"The {what} “{named(found.place)}” cannot have an entry “{given}”: {wanted}."


def described(node: Node, whole: Node) -> str:
    """What a node of a schema allows, in words; nothing where it says nothing.

    >>> described({"type": "integer", "minimum": 1, "maximum": 200}, {})
    'a whole number from 1 to 200'
    """
    node = plain_node(node, whole, keep_null=True)
    if "anyOf" in node:
        return " or ".join(filter(None, (described(arm, whole) for arm in node["anyOf"])))
    if "enum" in node:
        return f"one of {', '.join(str(option) for option in node['enum'] if option != '')}"
    if "const" in node:
        return f"“{node['const']}”"
    words = {"integer": _number, "number": _number, "string": _text, "array": _list}
    kind = node.get("type", "")
    if kind in words:
        return words[kind](node)
    return _object(node, whole) if kind == "object" else {"boolean": "true or false", "null": "null"}.get(kind, "")


def _number(node: Node) -> str:
    word = "a whole number" if node["type"] == "integer" else "a number"
    low, high, over = node.get("minimum"), node.get("maximum"), node.get("exclusiveMinimum")
    if low is not None and high is not None:
        return f"{word} from {low:g} to {high:g}"
    parts = [f"of {low:g} or more" if low is not None else "", f"over {over:g}" if over is not None else ""]
    parts.append(f"up to {high:g}" if high is not None else "")
    return " ".join([word, " and ".join(filter(None, parts))]).strip()


def _text(node: Node) -> str:
    if "pattern" in node:
        return f"text of the form {node['pattern']}"
    length = _how_many(node.get("minLength"), node.get("maxLength"))
    return f"text of {length} letters" if length else "a word in quotes"


def _list(node: Node) -> str:
    length = _how_many(node.get("minItems"), node.get("maxItems"))
    return f"a list of {length}" if length else "a list"


def _how_many(low: int | None, high: int | None) -> str:
    if low and high is not None:
        return str(low) if low == high else f"{low} to {high}"
    return f"{low} or more" if low else f"at most {high}" if high is not None else ""


def _object(node: Node, whole: Node) -> str:
    """An object with names of its own, or a map whose entries are all of one kind."""
    if node.get("properties"):
        return f"a JSON object with {', '.join(node['properties'])}"
    entries = node.get("additionalProperties")
    count = _how_many(node.get("minProperties"), node.get("maxProperties"))
    words, each = (f"a JSON object with {count} entries", "each") if count else ("a JSON object", "each entry")
    return f"{words}, {each} {described(entries, whole)}" if isinstance(entries, dict) and entries else words
