"""Fields from a JSON Schema: what pydantic writes for facts and packs is all that is understood."""

from __future__ import annotations

from typing import Any

from referee.facts import schema as schema_of
from referee.form_fields import (
    BoolField,
    ChoiceField,
    Field,
    IntField,
    ListField,
    MapField,
    NumberField,
    Option,
    OptionalField,
    RecordField,
    TextField,
)
from referee.words import FIRST, SECOND, short_forms

Schema = dict[str, Any]
SIDES = {"a": FIRST, "b": SECOND}
WIDEST = 1_000_000


def words_of(key: str) -> str:
    """A key as words.

    >>> words_of("loser_choice"), words_of("mu_in_bw"), words_of("hp")
    ('Loser choice', 'MU in BW', 'HP')
    """
    words, capitals = key.replace("_", " ").replace("-", " ").split(), short_forms()
    first = [word.capitalize() for word in words[:1]]
    return " ".join(word.upper() if word.lower() in capitals else word for word in [*first, *words[1:]])


def fields_from_schema(schema: Schema) -> tuple[Field, ...]:
    """The fields of an object's schema, in its order.

    A property may carry our own hints: x-label, x-modifier, x-rule, x-options (value to words).
    """
    reader = _Reader(schema.get("$defs", {}))
    whole = reader.resolved(schema)
    return reader.fields(whole.get("properties", {}))


def record_of(kind: Any) -> RecordField:
    """The fields of a kind of content, from its schema."""
    return RecordField(key="", label="", fields=fields_from_schema(schema_of(kind)))


class _Reader:
    """Reads schemas that may refer to definitions."""

    def __init__(self, definitions: dict[str, Schema]) -> None:
        self._definitions = definitions

    def resolved(self, schema: Schema) -> Schema:
        """The schema behind a reference, with what stands beside the reference."""
        reference = schema.get("$ref")
        if reference is None:
            return schema
        known = self._definitions[reference.rsplit("/", 1)[-1]]
        return {**self.resolved(known), **{key: value for key, value in schema.items() if key != "$ref"}}

    def fields(self, properties: dict[str, Schema]) -> tuple[Field, ...]:
        """The fields of a record; two that are a and b are the two sides, and are called so."""
        named = {key: {"x-label": word} for key, word in SIDES.items()} if set(SIDES) <= set(properties) else {}
        return tuple(self.field(key, {**named.get(key, {}), **each}) for key, each in properties.items())

    def field(self, key: str, raw: Schema) -> Field:
        """The field that edits values of a schema."""
        schema = self.resolved(raw)
        common = {
            "key": key,
            "label": schema.get("x-label") or words_of(key),
            "help": schema.get("description", ""),
            "rule": schema.get("x-rule", ""),
        }
        branches = [self.resolved(each) for each in schema.get("anyOf", ())]
        if branches:
            return self._any_of(key, schema, branches, common)
        if "enum" in schema or "const" in schema:
            return self._choice(schema, common)
        makers = {
            "integer": self._int,
            "number": self._number,
            "boolean": self._bool,
            "array": self._list,
            "object": self._object,
        }
        kind = schema.get("type", "string")
        return makers.get(kind, self._text)(schema, common)

    def _any_of(self, key: str, schema: Schema, branches: list[Schema], common: dict[str, Any]) -> Field:
        """Something or nothing; of several somethings the first is edited."""
        real = [each for each in branches if each.get("type") != "null"]
        hints = {name: value for name, value in schema.items() if name.startswith("x-")}
        inner = self.field(key, {**real[0], **hints})
        if len(real) == len(branches):
            return inner
        return OptionalField(**common, inner=inner, default=schema.get("default"))

    def _choice(self, schema: Schema, common: dict[str, Any]) -> Field:
        values = schema.get("enum", [schema.get("const")])
        words = schema.get("x-options", {})
        options = tuple(Option(value=value, label=words.get(str(value)) or words_of(str(value))) for value in values)
        return ChoiceField(**common, options=options, default=schema.get("default"))

    def _int(self, schema: Schema, common: dict[str, Any]) -> Field:
        least = schema.get("minimum", schema.get("exclusiveMinimum", -WIDEST - 1) + 1)
        most = schema.get("maximum", schema.get("exclusiveMaximum", WIDEST + 1) - 1)
        return IntField(**common, least=least, most=most, default=schema.get("default"))

    def _number(self, schema: Schema, common: dict[str, Any]) -> Field:
        return NumberField(
            **common,
            least=schema.get("minimum", -float(WIDEST)),
            most=schema.get("maximum", float(WIDEST)),
            step=schema.get("multipleOf", 0.5),
            default=schema.get("default", 0.0),
        )

    def _bool(self, schema: Schema, common: dict[str, Any]) -> Field:
        return BoolField(**common, modifier=schema.get("x-modifier", ""), default=schema.get("default", False))

    def _text(self, schema: Schema, common: dict[str, Any]) -> Field:
        longest = schema.get("maxLength", 200)
        return TextField(**common, default=schema.get("default", ""), longest=longest, several_lines=longest > 400)

    def _list(self, schema: Schema, common: dict[str, Any]) -> Field:
        item = self.field("item", {"x-label": common["label"], **schema.get("items", {"type": "string"})})
        least, most = schema.get("minItems", 0), schema.get("maxItems", 200)
        return ListField(**common, item=item, least=least, most=most, default=tuple(schema.get("default", ())))

    def _object(self, schema: Schema, common: dict[str, Any]) -> Field:
        if "properties" in schema:
            return RecordField(**common, fields=self.fields(schema["properties"]), given=schema.get("default") or {})
        inner = schema.get("additionalProperties")
        item = self.field("value", inner if isinstance(inner, dict) else {"type": "string"})
        return MapField(**common, item=item)
