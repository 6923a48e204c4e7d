"""The chain and the second file: what they add to an order and to opening, and verifying against folding alone."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from unittest.mock import patch

from data import archive
from data.codec import entry_of
from data.exchange import beginning, entries_of, exported, fold, game_from_start, rules_of
from data.exported import read_export
from data.second_file import Adding, SecondFiles
from data.store import Store
from data.verify import verify
from tests.bench.bench_battles import filled, one_order
from tests.data.playing import grown, opened_store, order
from tests.data.toy import toys

Bench = tuple[str, float, float, float | None]


def benches() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as folder, opened_store(Path(folder)) as store:
        long = grown(store, 10_000)
        store.game(long)
        store.tidy()
        yield "chain: an order on the disk alone, with the second file against without", *ordering(store, long), None
        yield "chain: opening with its hashes checked against without", *opening(store, long), 1.3
        export = json.loads(json.dumps(exported(store, long)))
    yield "chain: an order, wish to repaint, with the second file against without", *in_the_window(), 1.3
    began = perf_counter()
    fold_alone(export)
    folded = perf_counter()
    verify(export, toys)
    yield "chain: verify of 10,000 entries against reading and folding", perf_counter() - folded, folded - began, 3.0


TURNS = 7
WITHOUT = """
from contextlib import contextmanager
from data.second_file import Adding, SecondFiles
class Nothing(Adding):
    def add(self, name, content, *, sync=True):
        return 0
@contextmanager
def alone(files):
    yield Nothing(files)
SecondFiles.together = alone
"""


def in_the_window() -> tuple[float, float]:
    """Orders in the real window, with and without, by turns; the middle of each."""
    with tempfile.TemporaryDirectory() as folder:
        id = filled(Path(folder), 60, 100)
        took: dict[str, list[float]] = {"": [], WITHOUT: []}
        for nth in range(TURNS):
            for way in sorted(took, reverse=nth % 2 == 0):
                took[way].append(one_order(Path(folder), id, way))
    return middle(took[""]), middle(took[WITHOUT])


def ordering(store: Store, id: int) -> tuple[float, float]:
    """Orders with and without, by turns; the middle of each."""
    game = store.game(id)
    took: dict[bool, list[float]] = {True: [], False: []}
    for nth in range(160):
        is_bare = nth % 2 == 0
        began = perf_counter()
        if is_bare:
            with patch.object(SecondFiles, "together", alone):
                order(store, id, game, "note", text="a note")
        else:
            store.second.sizes.pop(str(id), None)
            order(store, id, game, "note", text="a note")
        took[is_bare].append(perf_counter() - began)
    return middle(took[False]), middle(took[True])


@contextmanager
def alone(files: SecondFiles) -> Iterator[Adding]:
    """The database without second files."""

    class Nothing(Adding):
        def add(self, name: str | int, content: bytes, *, sync: bool = True) -> int:
            return 0

    yield Nothing(files)


def opening(store: Store, id: int) -> tuple[float, float]:
    """Opening with and without a look at the hashes, by turns."""
    took: dict[bool, list[float]] = {True: [], False: []}
    for nth in range(60):
        is_bare = nth % 2 == 0
        began = perf_counter()
        if is_bare:
            with patch.object(archive, "_entry_of_row", unchecked):
                store.game(id)
        else:
            store.game(id)
        took[is_bare].append(perf_counter() - began)
    return middle(took[False]), middle(took[True])


def unchecked(rules: object, row: object, previous: str) -> object:
    columns = {name: getattr(row, name) for name in archive.codec.COLUMNS}
    return entry_of(rules, columns, json.loads(row.data))  # type: ignore[arg-type, attr-defined]


def fold_alone(export: object) -> None:
    read = read_export(export)  # type: ignore[arg-type]
    rules = rules_of(read, toys)
    entries = entries_of(rules, read)
    game = game_from_start(rules, *beginning(rules, entries))
    for entry in entries[1:]:
        fold(game, entry)


def middle(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]
