"""A club's server that is cut off, killed, or keeps an order without our hearing of it, at every writing call."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from data.store import Store
from referee.requests import Refused
from tests.data.playing import new_battle, opened_store, order, shoot
from tests.data.servers import Server, own_server
from tests.faults.table import Plan, Row

KILLS = 20
"""A killed server takes a second to come back: one try of so many in the plan."""


def faults(plan: Plan) -> Iterator[Row]:
    """A row for each way to fail."""
    try:
        with (
            own_server() as server,
            tempfile.TemporaryDirectory() as folder,
            opened_store(Path(folder), url=server.url) as store,
        ):
            yield from rows(plan, server, store)
    except pytest.skip.Exception as reason:
        yield Row(what=f"a club's server ({reason})")


def rows(plan: Plan, server: Server, store: Store) -> Iterator[Row]:
    total = Strike(store, -1, lambda _: None).calls_of_orders()
    ways = {"the line is cut": cut_by(server), "it keeps unheard": keep_unheard(server)}
    for words, strike in ways.items():
        row = Row(what=f"orders on a server: {words} at a call")
        for nth in plan.chosen(total, min(total, plan.rounds // 4), words):
            row = tried(row, store, nth, strike)
        yield row
    row = Row(what="orders on a server: it is killed at a call")
    for nth in plan.chosen(total, max(2, plan.rounds // KILLS), "killed"):
        row = tried(row, store, nth, lambda _: server.kill(), server.start)
    yield row


def cut_by(server: Server) -> Callable[[Any], None]:
    def strike(raw: Any) -> None:
        import psycopg

        with psycopg.connect(server.url, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [raw.info.backend_pid])

    return strike


def keep_unheard(server: Server) -> Callable[[Any], None]:
    cut = cut_by(server)

    def strike(raw: Any) -> None:
        """In a commit: it is done, and we never hear of it; at another call half is to be forgotten."""
        if raw.info.transaction_status.name == "INTRANS" and getattr(strike, "commits", False):
            raw.commit()
            raw.execute("SELECT 1")
        cut(raw)

    return strike


class Strike:
    """Counts the calls to the server that write a battle, and strikes at one of them."""

    def __init__(self, store: Store, nth: int, strike: Callable[[Any], None]) -> None:
        self.store, self.nth, self.strike, self.calls = store, nth, strike, 0

    def __enter__(self) -> Strike:
        event.listen(self.store._writers, "before_cursor_execute", self._executes)
        event.listen(self.store._writers, "commit", self._commits)
        return self

    def __exit__(self, *_: object) -> None:
        event.remove(self.store._writers, "before_cursor_execute", self._executes)
        event.remove(self.store._writers, "commit", self._commits)

    def _executes(self, connection: Any, *_: Any) -> None:
        self._call(connection, False)

    def _commits(self, connection: Any) -> None:
        self._call(connection, True)

    def _call(self, connection: Any, commits: bool) -> None:
        if self.calls == self.nth:
            self.strike.commits = commits  # type: ignore[attr-defined]
            self.calls += 1
            self.strike(connection.connection.driver_connection)
        else:
            self.calls += 1

    def calls_of_orders(self) -> int:
        with self:
            play(self.store, new_battle(self.store), [])
        return self.calls


def play(store: Store, id: int, acknowledged: list[str]) -> None:
    """Some orders, with and without questions; each head is noted once it is acknowledged."""
    game = store.game(id)
    order(store, id, game, "note", text="a")
    acknowledged.append(store.head(id))
    shoot(store, id, game)
    acknowledged.append(store.head(id))


def tried(
    row: Row, store: Store, nth: int, strike: Callable[[Any], None], mend: Callable[[], None] = lambda: None
) -> Row:
    """Play with a failure at a call; then all that was acknowledged is there, and it goes on with the same store."""
    id, acknowledged, wrong, refused = new_battle(store), [""], [], False
    try:
        with Strike(store, nth, strike):
            play(store, id, acknowledged)
    except Refused:
        refused = True
    except Exception as error:
        wrong.append(f"a traceback: {error!r}")
    mend()
    try:
        wrong += lost(store, id, acknowledged[-1])
    except Exception as error:
        wrong.append(f"it did not go on: {error!r}")
    return row.tried_once(ended_well=refused, wrong=[f"call {nth}: {each}" for each in wrong])


def lost(store: Store, id: int, head: str) -> Iterator[str]:
    """What is not as it must be when the server is back."""
    hashes = [entry["hash"] for entry in store.written(id)]
    if head and head not in hashes:
        yield "an acknowledged order is lost"
    order(store, id, store.game(id), "note", text="it goes on")
    kept = store.second.read(id)
    if kept is None or not kept.is_whole or kept.hashes[-1] != store.head(id):
        yield "the second file is not what the server has"
    if not (audited := store.audit(id)).is_sound:
        yield audited.sentence
