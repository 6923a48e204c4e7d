"""What every store must do, whatever it is kept in."""

from data.store import Store
from referee.dice import commitment
from tests.data.playing import SEED, new_battle, order, played, undo


def test_a_new_battle_begins_with_one_entry(store: Store) -> None:
    id = new_battle(store)
    ((first, out),) = store.entries(id)
    assert (first.number, first.order, out) == (1, "begin", False)
    assert first.events[0].commitment == commitment(SEED)


def test_a_battle_is_the_same_when_it_is_opened_again(store: Store) -> None:
    id = new_battle(store)
    game = played(store, id)
    assert store.game(id).battle == game.battle


def test_undo_marks_the_entry_and_keeps_it(store: Store) -> None:
    id = new_battle(store)
    game = store.game(id)
    order(store, id, game, "pull")
    undo(store, id, game)
    assert [(entry.order, out) for entry, out in store.entries(id)] == [
        ("begin", False),
        ("pull", True),
        ("undo", False),
    ]
