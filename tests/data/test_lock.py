"""One writer a folder: the second is told who the first is; a killed writer locks nobody out."""

import os
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from data.lock import FolderLock, Held, holder_of
from data.store import Store
from tests.data.children import ended, forked, killed
from tests.data.playing import new_battle, opened_store, order

ROOT = Path(__file__).parents[2]
HOLDS = """
import sys
from data.store import Store
store = Store(sys.argv[1], name="The window")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> "subprocess.Popen[str]":
    """Another process that has the library open for writing."""
    holder = subprocess.Popen([sys.executable, "-c", HOLDS, str(tmp_path)], cwd=ROOT, stdin=-1, stdout=-1, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    yield holder  # type: ignore[misc]
    holder.kill()
    holder.wait()


def test_a_second_writer_is_told_who_the_first_is(elsewhere: "subprocess.Popen[str]", tmp_path: Path) -> None:
    with pytest.raises(Held, match=r"is open for writing in The window \(.+ on .+, since .+\): close it there first"):
        Store(tmp_path)


def test_a_reader_looks_on_while_another_writes(elsewhere: "subprocess.Popen[str]", tmp_path: Path) -> None:
    with Store(tmp_path, writer=False) as reader:
        assert reader.battles() == []


def test_a_killed_writer_locks_nobody_out(elsewhere: "subprocess.Popen[str]", tmp_path: Path) -> None:
    elsewhere.kill()
    elsewhere.wait()
    assert "The window" in holder_of(tmp_path)
    Store(tmp_path).close()


def test_a_writer_that_closes_lets_the_next_one_in(tmp_path: Path) -> None:
    for _ in range(2):
        Store(tmp_path).close()
    assert holder_of(tmp_path) == ""


def test_two_writers_in_one_process_are_two(tmp_path: Path) -> None:
    with Store(tmp_path), pytest.raises(Held):
        Store(tmp_path)


def test_a_process_id_in_the_file_is_not_judged(tmp_path: Path) -> None:
    (tmp_path / "tableside.lock").write_text(f"{os.getpid()}")
    FolderLock(tmp_path).release()


def test_a_child_that_is_killed_at_once_leaves_no_lock(tmp_path: Path) -> None:
    ready, tell = os.pipe()

    def hold() -> None:
        held = FolderLock(tmp_path, "A child")
        os.write(tell, b"x")
        os.read(os.pipe()[0], 1)
        held.release()

    child = forked(hold)
    os.read(ready, 1)
    with pytest.raises(Held, match="A child"):
        FolderLock(tmp_path)
    killed(child)
    with FolderLock(tmp_path, "Me"):
        assert holder_of(tmp_path).startswith("Me (")


def test_an_opening_that_fails_gives_the_lock_back(tmp_path: Path) -> None:
    (tmp_path / "tableside.db").write_bytes(b"no database at all" * 100)
    for _ in range(2):
        with pytest.raises(ValueError, match="is damaged"):
            Store(tmp_path)
    FolderLock(tmp_path).release()


def test_a_name_of_many_letters_is_shown_as_it_is(tmp_path: Path) -> None:
    def hold() -> None:
        with FolderLock(tmp_path, "Žofie’s <b>laptop</b>"), pytest.raises(Held, match="Žofie’s <b>laptop</b>"):
            FolderLock(tmp_path)

    assert ended(forked(hold)) == 0


def test_who_waits_a_moment_gets_the_lock_when_it_is_free(tmp_path: Path) -> None:
    def held_for_a_moment() -> None:
        with FolderLock(tmp_path, "A child"):
            os.write(tell, b"x")
            sleep(0.3)

    ready, tell = os.pipe()
    child = forked(held_for_a_moment)
    os.read(ready, 1)
    with FolderLock(tmp_path, "Me", wait=10):
        assert holder_of(tmp_path).startswith("Me (")
    assert ended(child) == 0


def test_waiting_ends_with_the_name_of_the_holder(tmp_path: Path) -> None:
    with FolderLock(tmp_path, "The window"), pytest.raises(Held, match="The window"):
        FolderLock(tmp_path, wait=0.1)


def test_three_programs_that_write_at_once_all_get_their_turn(tmp_path: Path) -> None:
    def write() -> None:
        for _ in range(5):
            with opened_store(tmp_path, url="", wait=30) as store:
                new_battle(store)

    assert [ended(child) for child in [forked(write) for _ in range(3)]] == [0, 0, 0]
    with opened_store(tmp_path, url="") as store:
        assert len(store.battles()) == 15


def test_three_programs_at_once_wait_for_each_other_and_none_is_refused(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        ids = [new_battle(store) for _ in range(3)]

    def play(id: int) -> None:
        for _ in range(8):
            with opened_store(tmp_path, wait=30.0) as store:
                order(store, id, store.game(id), "note", text="mine")

    children = [forked(lambda id=id: play(id)) for id in ids]  # type: ignore[misc]
    assert [ended(child) for child in children] == [0, 0, 0]
    with opened_store(tmp_path) as store:
        assert [store.last_entry(id) for id in ids] == [9, 9, 9]
        assert store.told == []
