"""Single changes of exported battles: each must be found, and the entry or the part of the head named."""

from __future__ import annotations

import copy
import json
import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data.exchange import exported
from data.verify import verify
from referee.requests import Refused
from tests.data.playing import new_battle, opened_store, order, played, undo
from tests.data.toy import toys
from tests.faults.table import Plan, Row

NAMED = re.compile(r"[Ee]ntry \d+|[Hh]ead|key|seed|battle|chain|tableside|open|entries|format \d|ruleset “")

MOSTLY = 0.7
"""Most of a battle are its entries."""


def faults(plan: Plan) -> Iterator[Row]:
    """Changes of values, removals, exchanges and additions."""
    export = battle()
    draw = plan.random("tampering")
    row = Row(what="exports: one thing changed")
    while row.tried < plan.tampered:
        changed = copy.deepcopy(export)
        where = change(changed, draw)
        if changed == export:
            continue
        said = found(changed)
        wrong = [] if is_named(where, said) else [f"{where}: {said or 'not found'}"]
        row = row.tried_once(ended_well=bool(said), wrong=wrong)
    yield row
    yield cut_tails(export)


def is_named(where: str, said: str) -> bool:
    """Whether what is said names the very entry inside which something is another, or the part of the head."""
    first, *rest = where.split(".")
    if first == "entries" and len(rest) > 1:
        at = int(rest[0])
        return bool(re.search(rf"[Ee]ntry {at + 1}\b|entries\[{at}\]{'|[Ff]irst entry' if at == 0 else ''}", said))
    return bool(NAMED.search(said))


def battle() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as where, opened_store(Path(where)) as store:
        id = new_battle(store)
        game = played(store, id, turns=2)
        undo(store, id, game)
        undo(store, id, game, 4)
        order(store, id, game, "adjust", units=["red-1"], field="men", to=2, reason="a test")
        store.save_open(id, game.open("rally", {"unit": "red-1"}))
        whole: dict[str, Any] = json.loads(json.dumps(exported(store, id)))
        return whole


def found(export: dict[str, Any]) -> str:
    """The first thing that verifying says is wrong."""
    try:
        return next(iter(verify(export, toys).problems), "")
    except Refused as refusal:
        return refusal.sentence


def cut_tails(export: dict[str, Any]) -> Row:
    """The end is cut off and the chain made anew: only the hash that was written down finds that."""
    from tests.data.chaining import resealed

    row = Row(what="exports: the end cut off, found by the hash written down")
    for last in range(1, len(export["entries"])):
        shorter = resealed({**export, "open": None, "entries": copy.deepcopy(export["entries"][:last])})
        problems = verify(shorter, toys, head=export["chain"]["head"][:16]).problems
        is_found = any("written down" in each for each in problems)
        row = row.tried_once(ended_well=is_found, wrong=[] if is_found else [f"cut after {last}"])
    return row


def change(export: dict[str, Any], draw: random.Random) -> str:
    """Change one thing somewhere; says where."""
    place: Any = export
    path = []
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = "entries" if "entries" in keys and draw.random() < MOSTLY else draw.choice(keys)
        path.append(str(key))
        if not isinstance(place[key], (dict, list)) or not place[key] or draw.random() < 0.15:
            break
        place = place[key]
    _strike(place, key, draw)
    return ".".join(path)


def _strike(place: Any, key: Any, draw: random.Random) -> None:
    ways = ["other", "other", "other", "remove", "add", "exchange"]
    way = draw.choice(ways)
    if way == "remove":
        del place[key]
    elif way == "add" and isinstance(place, list):
        place.insert(key, copy.deepcopy(place[key]))
    elif way == "add":
        place[f"{key}x"] = 1
    elif way == "exchange" and isinstance(place, list) and len(place) > 1:
        other = draw.randrange(len(place))
        place[key], place[other] = place[other], place[key]
    else:
        place[key] = _other(place[key], draw)


def _other(value: Any, draw: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + draw.choice((-1, 1, 7))
    if isinstance(value, str) and value:
        at = draw.randrange(len(value))
        return value[:at] + draw.choice("abc0129 ") + value[at + 1 :]
    return draw.choice((0, "x", [], {}, True))
