"""Hostile files and lines: exports, packs, rosters, batches. Each is read or refused in a sentence, in time."""

from __future__ import annotations

import copy
import json
import random
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from data.army_files import read_army
from data.content import read_pack, shipped
from data.exchange import import_battle
from data.store import Store
from data.verify import verify
from referee.army_book import book_of
from referee.requests import Refused
from referee.rulesets import ruleset
from tests.data.chaining import resealed, unchained
from tests.data.playing import NOW, opened_store
from tests.data.toy import toys
from tests.faults.faults_tampering import battle, change
from tests.faults.table import Plan, Row

LONGEST = 20.0
"""Seconds that any one input may take: a sentence in time, whatever it is."""
ODD: tuple[Any, ...] = (
    10**12,
    -1,
    2**63,
    1e308,
    0.1,
    "",
    "x" * 5000,
    "{x:>300000000}",
    "=HYPERLINK(1)",
    "\u202e",
    "../../etc/passwd",
    [],
    {},
    [[[[[[[[]]]]]]]],
    None,
    True,
)


def faults(plan: Plan) -> Iterator[Row]:
    """A row for each kind of input, with the same number of tries."""
    with tempfile.TemporaryDirectory() as where, opened_store(Path(where) / "library") as store:
        for name, kind in KINDS.items():
            row, draw = Row(what=f"hostile: {name}"), plan.random("hostile", name)
            read = kind(Path(where), store)
            for nth in range(max(1, plan.inputs // len(KINDS))):
                row = tried(row, nth, read, draw)
            yield row


def tried(row: Row, nth: int, read: Callable[[random.Random], None], draw: random.Random) -> Row:
    """One input: read, or refused in a sentence, or wrong."""
    began = perf_counter()
    wrong: list[str] = []
    refused = False
    try:
        read(draw)
    except Refused:
        refused = True
    except Exception:
        wrong = [f"input {nth}: {traceback.format_exc()[-300:]}".replace("\n", " ")]
    if perf_counter() - began > LONGEST:
        wrong = [f"input {nth}: took {perf_counter() - began:.0f} s"]
    return row.tried_once(ended_well=refused, wrong=wrong)


def spoilt(thing: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """The same with one to four things changed, or something odd in the place of one."""
    thing = copy.deepcopy(thing)
    for _ in range(draw.randint(1, 4)):
        if draw.random() < 0.5:
            change(thing, draw)
        else:
            _put_odd(thing, draw)
        if not thing:
            break
    return thing


def _put_odd(thing: Any, draw: random.Random) -> None:
    while True:
        keys = list(thing) if isinstance(thing, dict) else list(range(len(thing)))
        if not keys:
            return
        key = draw.choice(keys)
        if not isinstance(thing[key], (dict, list)) or not thing[key] or draw.random() < 0.1:
            thing[key] = copy.deepcopy(draw.choice(ODD))
            return
        thing = thing[key]


def torn(text: str, draw: random.Random) -> str:
    """Text with a few letters changed, taken out or doubled."""
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(text) + 1)
        odd = draw.choice(("", '"', "[", "{", "9" * 40, "\n", "é", ",", "=", "\x00", text[:50]))
        text = text[:at] + odd + text[at + draw.randint(0, 3) :]
    return text


def exports(folder: Path, store: Store) -> Callable[[random.Random], None]:
    """Exports whose chain fits what was changed in them, so that all of it is read."""
    whole = battle()

    def read(draw: random.Random) -> None:
        spoilt_one = spoilt(unchained(whole), draw)
        try:
            sealed = resealed({"open": None, **spoilt_one})
        except Exception:
            sealed = spoilt_one
        verify(sealed if draw.random() < 0.5 else spoilt_one, toys)

    return read


def imports(folder: Path, store: Store) -> Callable[[random.Random], None]:
    """The text of exports, to be imported."""
    whole = unchained(battle())

    def read(draw: random.Random) -> None:
        given = spoilt(whole, draw)
        text = json.dumps(given) if draw.random() < 0.7 else torn(json.dumps(given), draw)
        store.delete(import_battle(store, text, time=NOW))

    return read


def packs(folder: Path, store: Store) -> Callable[[random.Random], None]:
    """Packs of a club, torn."""
    rules = ruleset("ranged-fun")
    texts = [path.read_text("utf-8") for path in sorted(Path("data/packs/ranged-fun").glob("*.toml"))]

    def read(draw: random.Random) -> None:
        file = folder / "club.toml"
        file.write_text(torn(draw.choice(texts)[:20_000], draw), "utf-8")
        read_pack(file, rules)

    return read


def rosters(folder: Path, store: Store) -> Callable[[random.Random], None]:
    """Armies as JSON and CSV, spoilt and torn."""
    from data.army_files import army_text

    book = book_of("banter-battles", shipped("banter-battles"))
    sheet = book.read(ARMY)

    def read(draw: random.Random) -> None:
        file = folder / draw.choice(("army.json", "army.csv"))
        file.write_text(torn(army_text(file, sheet, book), draw), "utf-8")
        read_army(file, book)

    return read


ARMY: dict[str, Any] = {
    "name": "Many",
    "period": "ancients",
    "commands": [
        {
            "name": "All",
            "general": "general",
            "commander_in_chief": True,
            "units": [{"troop": "heavy-foot", "name": "Line", "count": 3}],
        }
    ],
}


def batches(folder: Path, store: Store) -> Callable[[random.Random], None]:
    """Lines of a batch: none ends it, each gets an answer."""
    from ui.cli.resolving import batch

    def read(draw: random.Random) -> None:
        lines = "\n".join(json.dumps(spoilt(draw.choice(JOBS), draw)) for _ in range(3))
        text = torn(lines, draw) if draw.random() < 0.5 else lines
        for answer in batch(text.encode("utf-8", "surrogatepass").split(b"\n")):
            json.dumps(answer)

    return read


JOBS: tuple[dict[str, Any], ...] = (
    {"do": "resolve", "ruleset": "banter-battles", "procedure": "scare-check", "facts": {"resilience": 4, "bases": 3}},
    {"do": "odds", "ruleset": "banter-battles", "procedure": "fall-back", "facts": {"resilience": 4, "bases": 4}},
)
Kind = Callable[[Path, Store], Callable[[random.Random], None]]
KINDS: dict[str, Kind] = {
    "exports, verified": exports,
    "exports, imported": imports,
    "packs": packs,
    "rosters": rosters,
    "batches": batches,
}
