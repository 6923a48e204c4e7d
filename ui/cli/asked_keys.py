"""What a rule may ask for: the keys of its choices, of the referee's word and of its rulings, read off its code.

A key that comes up only with other dice is still one that the rule asks for; one that stands nowhere in it is a mistake
of whoever typed it. Only whole calls such as `Choose("loser", …)` are understood; where the key is made up on the way,
every word of the rule counts as one.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache, partial
from itertools import pairwise
from types import CodeType, FunctionType, ModuleType
from typing import Any

from referee.rulings import RulingPoint
from referee.value import value

KINDS = {"Choose": "choose", "Ask": "ask", "AskNumber": "ask", "ruling": "ruling", "Ruling": "ruling"}
JOINTS = ("-", "_")
PLUMBING = ("referee.requests", "referee.procedure", "referee.ruleset", "referee.value", "referee.facts")
"""Where no rule is written, and every rule leads to."""


@value
class Keys:
    """What may be asked for, and every word of the rule where keys are made up on the way."""

    choose: frozenset[str] = frozenset()
    ask: frozenset[str] = frozenset()
    ruling: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()

    def has(self, kind: str, key: str) -> bool:
        """Whether a key may be asked for; one that ends in a joint stands for all that begin with it."""
        asked: frozenset[str] = getattr(self, kind) | self.words
        return key in asked or any(each.endswith(JOINTS) and key.startswith(each) for each in asked)


@cache
def keys_of(rule: Callable[..., Any]) -> Keys:
    """All that a rule, and the rules it leads to, may ask for."""
    asked: dict[str, set[str]] = {"choose": set(), "ask": set(), "ruling": set()}
    words: set[str] = set()
    is_open = False
    for function in _reached(rule):
        for code in _codes(function.__code__):
            words.update(const for const in code.co_consts if isinstance(const, str))
            for kind, key in _calls(code, function.__globals__):
                asked[kind].add(key)
                is_open |= not key
        asked["ruling"].update(each.id for each in _named(function) if isinstance(each, RulingPoint))
    return Keys(
        **{kind: frozenset(keys - {""}) for kind, keys in asked.items()}, words=frozenset(words if is_open else ())
    )


def _calls(code: CodeType, names: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every question in a piece of code: its kind and its key, which is empty where it is made up on the way."""
    for call, first in pairwise(dis.get_instructions(code)):
        if call.opname == "LOAD_GLOBAL" and call.argval in KINDS:
            yield KINDS[call.argval], _key(first, names)


def _key(first: dis.Instruction, names: dict[str, Any]) -> str:
    if first.opname.startswith("LOAD_CONST") and isinstance(first.argval, str):
        return first.argval
    known = names.get(first.argval) if first.opname == "LOAD_GLOBAL" else None
    return str(getattr(known, "id", known if isinstance(known, str) else ""))


def _reached(rule: Callable[..., Any]) -> Iterator[FunctionType]:
    """The rule and every function of its game, or of the engine, that it names on the way."""
    waiting: list[Any] = [rule]
    seen: set[int] = set()
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, FunctionType):
            if _is_ours(thing, rule):
                yield thing
                waiting += _named(thing)
        else:
            waiting += _inside(thing)


def _is_ours(function: FunctionType, rule: Callable[..., Any]) -> bool:
    room = str(function.__module__)
    return room not in PLUMBING and room.split(".")[0] in ("referee", str(rule.__module__).split(".")[0])


def _named(function: FunctionType) -> Iterator[Any]:
    """What a function's code calls by name, and what it is closed over."""
    for cell in function.__closure__ or ():
        yield cell.cell_contents
    for code in _codes(function.__code__):
        there = [function.__globals__[name] for name in code.co_names if name in function.__globals__]
        yield from there
        for module in there:
            if isinstance(module, ModuleType):
                yield from (vars(module)[name] for name in code.co_names if name in vars(module))


def _inside(thing: Any) -> Iterator[Any]:
    """What may hold rules: tables of them, orders, partly called ones, and classes with methods."""
    if isinstance(thing, dict):
        yield from thing.values()
    elif isinstance(thing, (tuple, list)):
        yield from thing
    elif isinstance(thing, partial):
        yield thing.func
    elif isinstance(thing, type):
        yield from (each for each in vars(thing).values() if isinstance(each, FunctionType))
    elif is_dataclass(thing):
        yield from (getattr(thing, each.name, None) for each in fields(thing))


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)
