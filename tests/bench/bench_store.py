"""The store: opening a long battle against a short one, and writing an entry against one bare commit."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from data.store import Store
from tests.data.playing import grown, opened_store, order

Bench = tuple[str, float, float, float | None]


def benches() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory() as folder, opened_store(Path(folder)) as store:
        yield from opening(store)
        yield from writing(store, Path(folder))


def opening(store: Store) -> Iterator[Bench]:
    """Whatever its length, a battle opens from its latest snapshot and what follows."""
    short, long = grown(store, 10), grown(store, 10_000)
    store.game(long)
    store.tidy()
    baseline = taken(lambda: store.game(short))
    yield "store: open 10,000 entries against 10", taken(lambda: store.game(long)), baseline, 2.0
    game = store.game(long)
    for _ in range(39):
        order(store, long, game, "note", text="after the snapshot")
    yield "store: the same, 39 entries after the snapshot", taken(lambda: store.game(long)), baseline, 2.0


def writing(store: Store, folder: Path) -> Iterator[Bench]:
    """An order with one entry, from its opening to the disk."""
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE entry (data TEXT)")
    commit = taken(lambda: bare.execute("INSERT INTO entry VALUES (?)", ("x" * 400,)), 200)
    bare.close()
    small = order_at(store, 60, 100)
    yield "store: an order at 60 units, 100 entries, against a commit", small, commit, None
    yield "store: 600 units, 10,000 entries, against that", order_at(store, 600, 10_000), small, 1.5


def order_at(store: Store, units: int, entries: int) -> float:
    id = grown(store, entries, units)
    game = store.game(id)
    store.tidy()
    return taken(lambda: order(store, id, game, "note", text="a note"), 80)


def taken(act: Callable[[], object], times: int = 25) -> float:
    """The best of many: the rest is what else the machine does."""
    found = []
    for _ in range(times):
        start = perf_counter()
        act()
        found.append(perf_counter() - start)
    return min(found)
