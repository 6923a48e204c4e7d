"""The writer thread: in order, one after the other, and everybody hears how it went."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from data.lock import Held
from data.store import Store, after_draft
from data.tables import SNAPSHOT
from data.writer import Stopped, Writer
from referee.game import Game
from referee.requests import Refused
from tests.data.playing import many, new_battle, opened_store, order, played

ROOT = Path(__file__).parents[2]


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Writer]:
    made = Writer(lambda: opened_store(tmp_path))
    yield made
    made.stop()


def test_what_is_submitted_is_done_in_order_in_the_writers_thread(writer: Writer) -> None:
    done: list[int] = []
    futures = [writer.submit(lambda store, n=n: done.append(n)) for n in range(50)]  # type: ignore[misc]
    futures[-1].result(10)
    assert done == list(range(50))
    name = writer.submit(lambda store: threading.current_thread().name).result(10)
    assert name == "writer"


def test_an_error_reaches_who_submitted_and_nobody_else(writer: Writer) -> None:
    failing = writer.submit(lambda store: store.game(9))
    fine = writer.submit(lambda store: store.battles())
    with pytest.raises(Refused, match="There is no battle 9"):
        failing.result(10)
    assert fine.result(10) == []


def test_a_battle_is_written_in_the_thread_and_read_in_ours(writer: Writer) -> None:
    id = writer.submit(new_battle).result(10)
    game = writer.submit(lambda store: played(store, id, turns=1)).result(10)
    store: Store = writer.opening.result(10)
    assert store.game(id).battle == game.battle
    assert game.undo("now", 2).consequences is not None


def test_stopping_does_what_was_submitted_before(tmp_path: Path) -> None:
    writer = Writer(lambda: opened_store(tmp_path))
    last = [writer.submit(new_battle) for _ in range(5)][-1]
    writer.stop()
    writer.stop()
    assert last.result(0) == 5
    with pytest.raises(Stopped):
        writer.submit(new_battle)
    with opened_store(tmp_path) as store:
        assert len(store.battles()) == 5


def test_a_store_that_cannot_be_opened_fails_every_wish_with_the_reason(tmp_path: Path) -> None:
    with opened_store(tmp_path):
        writer = Writer(lambda: opened_store(tmp_path))
        with pytest.raises(Held):
            writer.submit(new_battle).result(10)
        with pytest.raises(Held):
            writer.opening.result(10)
        writer.stop()


def with_forty(writer: Writer) -> tuple[int, Game]:
    """A battle whose snapshot is due."""
    id = writer.submit(new_battle).result(10)
    game = writer.submit(lambda store: many(store, id, 39)).result(20)
    writer.submit(lambda store: order(store, id, game, "note", text="the fortieth")).result(10)
    return id, game


def test_a_snapshot_is_made_in_a_pause(tmp_path: Path) -> None:
    writer = Writer(lambda: opened_store(tmp_path), pause=0.01)
    with_forty(writer)
    for _ in range(200):
        if kept := writer.submit(places).result(10):
            break
        time.sleep(0.05)
    writer.stop()
    assert kept == [41]


def test_no_snapshot_is_made_while_there_is_more_to_do(tmp_path: Path) -> None:
    writer = Writer(lambda: opened_store(tmp_path), pause=60)
    id, game = with_forty(writer)
    for _ in range(3):
        draft = game.undo("now")
        after = after_draft(game.battle, draft)
        writer.submit(lambda store, new=(draft, after): store.append(id, *new)).result(10)  # type: ignore[misc]
        game.accept(draft)
    assert writer.submit(places).result(10) == []
    writer.stop()
    with opened_store(tmp_path) as store:
        assert places(store) == [44]


def places(store: Store) -> list[int]:
    with store.reading() as connection:
        return [row.place for row in connection.execute(SNAPSHOT.select())]


def test_the_writer_is_imported_without_the_store() -> None:
    code = (
        "import sys, data.writer, data.folder, data.lock, data.codec\n"
        "assert not {'sqlmodel', 'sqlalchemy', 'sqlite3'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_the_store_is_first_imported_in_the_writers_thread(tmp_path: Path) -> None:
    code = f"""
import sys
from data.writer import Writer

def open_store():
    from data.store import Store, after_draft
    return Store({str(tmp_path)!r})

writer = Writer(open_store)
print(writer.submit(lambda store: store.battles()).result(60))
writer.stop()
"""
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert (told.stdout, told.stderr) == ("[]\n", "")
