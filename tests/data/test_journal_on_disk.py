"""A journal whose older entries are on disk only behaves as one that has them all at hand."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from data.store import Store
from referee.game import Game
from referee.requests import Refused
from tests.data.playing import NOW, corrected, many, new_battle, opened_store, order, shoot, undo, write

ID = 1


@pytest.fixture(scope="session")
def long_battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("long")
    with opened_store(folder) as store:
        id = new_battle(store)
        for _ in range(3):
            many(store, id, 100)
            store.tidy()
    return folder


@pytest.fixture
def store(long_battle: Path, tmp_path: Path) -> Iterator[Store]:
    """A battle of 301 entries, all of them under a snapshot."""
    shutil.copytree(long_battle, tmp_path, dirs_exist_ok=True)
    with opened_store(tmp_path) as opened:
        yield opened


@pytest.fixture
def game(store: Store) -> Game:
    made = store.game(ID)
    assert made.journal.by_place == []
    return made


def test_the_last_entry_can_be_undone_though_it_is_only_on_disk(store: Store, game: Game) -> None:
    undo(store, ID, game)
    assert game.journal.is_out(301)
    assert store.game(ID).battle == game.battle


def test_only_what_follows_an_old_entry_is_fetched(game: Game) -> None:
    game.undo(NOW, 250)
    assert game.journal.first_place == 201


def test_undoing_on_and_on_goes_back_past_the_snapshots(store: Store, game: Game) -> None:
    for _ in range(130):
        undo(store, ID, game)
    assert [game.journal.is_out(number) for number in (301, 172, 171)] == [True, True, False]
    again = store.game(ID)
    assert again.battle == game.battle
    for _ in range(130):
        write(store, ID, again, again.redo(NOW))
    assert not again.journal.out
    assert again.battle.units["red-1"].men == 99 % 7


def test_an_old_entry_can_be_corrected(game: Game) -> None:
    game.undo(NOW, 5)
    assert game.correct(5).corrects == 5


@pytest.mark.parametrize("number", [0, 1, 302, -3])
def test_an_entry_that_is_not_for_changing_is_refused(game: Game, number: int) -> None:
    game.journal.entry(2)
    with pytest.raises(Refused, match=r"There is no entry .*; there are 2 to 301"):
        game.journal.entry(number)


def test_undo_takes_back_a_correction_before_what_lies_after_it_in_the_fold(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        game = store.game(id)
        order(store, id, game, "shoot", {"distance": 5}, unit="red-1", target="blue-1")
        order(store, id, game, "note", text="later")
        before = game.battle
        corrected(store, id, game, 2, 1, (1, 1, 1))
        undo(store, id, game)
        assert game.battle.units == before.units
        assert store.game(id).battle == game.battle


def test_a_corrected_entry_is_not_put_back_beside_its_correction(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        game = store.game(id)
        order(store, id, game, "shoot", {"distance": 5}, unit="red-1", target="blue-1")
        corrected(store, id, game, 2, 1, (1, 1, 1))
        with pytest.raises(Refused, match="Entry 2 was corrected by entry 3"):
            game.restore(2, NOW)


def test_redo_puts_back_only_what_undo_took_along(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        game = store.game(id)
        order(store, id, game, "reinforce", unit="red-1")
        order(store, id, game, "pull")
        order(store, id, game, "march", unit="red-7")
        order(store, id, game, "pull")
        before = game.battle
        undo(store, id, game, 2)
        assert [game.journal.is_out(number) for number in (2, 3, 4, 5)] == [True, False, True, True]
        write(store, id, game, game.redo(NOW))
        assert not game.journal.out
        assert (game.battle.units, game.battle.table) == (before.units, before.table)
        assert store.game(id).battle == game.battle


def test_a_shot_that_is_undone_and_repeated_keeps_its_dice(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        game = store.game(id)
        shoot(store, id, game)
        faces = game.journal.entry(2).answers
        undo(store, id, game, 2)
        game = store.game(id)
        shoot(store, id, game)
        assert faces in [entry.answers for entry, out in store.entries(id, 3) if not out]
