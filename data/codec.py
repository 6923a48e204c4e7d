"""Entries, open orders and battles as text, and back: what is written to the disk and into exports."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from referee.battle import Battle
from referee.event import encoded
from referee.facts import adapter
from referee.journal import Entry
from referee.order import OpenOrder
from referee.procedure import Given, Step
from referee.ruleset import Ruleset
from referee.value import FrozenMap, plain, tupled

AnyBattle = Battle[Any, Any]
COLUMNS = ("number", "at", "time", "order", "headline", "side")
"""What of an entry has a column of its own; the rest is one text."""
STATE_FORMAT = 1


def text(written: Any) -> str:
    """Plain values as compact JSON."""
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def entry_data(entry: Entry) -> dict[str, Any]:
    """What of an entry has no column: only what there is."""
    found = {
        "args": plain(entry.args),
        "answers": [given.as_json() for given in entry.answers],
        "steps": [step_data(step) for step in entry.steps],
        "events": [encoded(event) for event in entry.events],
        "places": list(entry.places),
        "cause": entry.cause,
        "clock": entry.clock,
        "version": entry.version,
        "takes_back": list(entry.takes_back),
        "puts_back": list(entry.puts_back),
        "allowed": list(entry.allowed),
        "unsettles": list(entry.unsettles),
    }
    return {name: value for name, value in found.items() if value}


def entry_columns(entry: Entry) -> dict[str, Any]:
    """What of an entry has a column."""
    return {name: getattr(entry, name) for name in COLUMNS}


def entry_json(entry: Entry) -> dict[str, Any]:
    """An entry whole, as an export has it."""
    return {**entry_columns(entry), **entry_data(entry)}


def entry_of(rules: Ruleset, columns: Mapping[str, Any], data: Mapping[str, Any]) -> Entry:
    """An entry from its columns and the rest of it, its events read by the ruleset they are of."""
    return Entry(
        **{name: columns[name] for name in COLUMNS},
        args=FrozenMap(data.get("args", {})),
        answers=tuple(given_of(each) for each in data.get("answers", ())),
        steps=tuple(step_of(each) for each in data.get("steps", ())),
        events=tuple(rules.decoded(each) for each in data.get("events", ())),
        places=tuple(data.get("places", ())),
        cause=data.get("cause", 0),
        clock=data.get("clock", False),
        version=data.get("version", 1),
        takes_back=tuple(data.get("takes_back", ())),
        puts_back=tuple(data.get("puts_back", ())),
        allowed=tuple(data.get("allowed", ())),
        unsettles=tuple(data.get("unsettles", ())),
    )


def step_data(step: Step) -> dict[str, Any]:
    """A step as template and values; its words are put together where it is shown."""
    written: dict[str, Any] = {"rule": step.rule, "template": step.template}
    if step.values:
        written["values"] = {name: _shown(value) for name, value in step.values}
    if step.dice:
        written["dice"] = list(step.dice)
    if step.depth:
        written["depth"] = step.depth
    if step.tells:
        written["tells"] = True
    return written


def _shown(value: Any) -> Any:
    """A value of a step: what JSON has stays, the rest (a fraction) becomes the word that would be shown."""
    value = plain(value)
    return value if value is None or isinstance(value, (str, int, float, list, dict)) else str(value)


def step_of(written: Mapping[str, Any]) -> Step:
    """A step as it was."""
    return Step(
        rule=written["rule"],
        template=written["template"],
        values=tuple((name, tupled(value)) for name, value in written.get("values", {}).items()),
        dice=tuple(written.get("dice", ())),
        depth=written.get("depth", 0),
        tells=written.get("tells", False),
    )


def given_of(written: Mapping[str, Any]) -> Given:
    """An answer as it was given."""
    return Given(
        ask=written["ask"],
        key=written["key"],
        value=tupled(written["value"]),
        by=written["by"],
        rolled=tuple(written.get("rolled", ())),
        replaced=tupled(written.get("replaced", [])),
        seat=written.get("seat", ""),
        place=tuple(written.get("place", ())),
        sides=written.get("sides", 0),
        bag=FrozenMap(written.get("bag", {})),
        side=written.get("side", ""),
    )


def open_order_data(opened: OpenOrder) -> dict[str, Any]:
    """An open order with the answers it has."""
    return {
        "order": opened.order,
        "args": plain(opened.args),
        "base": opened.base,
        "answers": [given.as_json() for given in opened.answers],
        "cause": opened.cause,
        "corrects": opened.corrects,
        "allowed": list(opened.allowed),
    }


def open_order_of(written: Mapping[str, Any]) -> OpenOrder:
    """An open order as it was left."""
    return OpenOrder(
        order=written["order"],
        args=FrozenMap(written["args"]),
        base=written["base"],
        answers=tuple(given_of(each) for each in written["answers"]),
        cause=written["cause"],
        corrects=written["corrects"],
        allowed=tuple(written.get("allowed", ())),
    )


def battle_text(battle: AnyBattle) -> str:
    """A battle whole, as a snapshot keeps it."""
    return text(plain(battle))


def battle_of(rules: Ruleset, written: str) -> AnyBattle:
    """A battle from the text of it, typed by its ruleset."""
    made: AnyBattle = adapter(Battle[rules.unit, rules.table_type]).validate_json(written)  # type: ignore[name-defined]
    return made


def state_version(rules: Ruleset) -> str:
    """What a snapshot must have been written with to be used."""
    return f"{STATE_FORMAT}.{rules.version}"
