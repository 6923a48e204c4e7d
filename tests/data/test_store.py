"""What every store must do, whatever it is kept in."""

from dataclasses import replace

import pytest

from data.library import ChangedElsewhere
from data.store import Store, after_draft
from data.tables import SNAPSHOT
from referee.dice import commitment
from referee.order import Question
from referee.requests import Refused
from referee.ruleset import Setup
from referee.value import FrozenMap
from tests.data.conftest import Opener
from tests.data.playing import (
    NOW,
    SEED,
    answer,
    corrected,
    finish,
    many,
    new_battle,
    order,
    played,
    shoot,
    undo,
    write,
)
from tests.data.toy import CONTENT, TOY, Weapon


def reopened(store: Store, open_store: Opener) -> Store:
    store.close()
    return open_store()


def test_a_new_battle_begins_with_one_entry_that_commits_to_the_seed(store: Store) -> None:
    id = new_battle(store)
    ((first, out),) = store.entries(id)
    assert (first.number, first.order, out) == (1, "begin", False)
    assert first.events[0].commitment == commitment(SEED)
    assert store.seed(id) == SEED


def test_a_battle_without_a_seed_draws_one_that_nobody_knows(store: Store) -> None:
    ids = [store.create(TOY, Setup(), time=NOW, content=CONTENT) for _ in range(2)]
    assert len({store.seed(id) for id in ids}) == 2


def test_a_battle_is_called_as_it_is_told_or_else_as_its_muster_calls_it(store: Store) -> None:
    ids = [store.create(TOY, Setup(name=name), time=NOW, content=CONTENT) for name in ("The ford", "")]
    assert [store.summary(id).name for id in ids] == ["The ford", "A toy battle"]


def test_the_first_entry_freezes_rulings_and_only_the_content_in_play(store: Store) -> None:
    id = new_battle(store)
    game = store.game(id)
    assert game.table.rulings == {"loud": "low"}
    assert game.table.content == {"weapons": {"musket": Weapon(dice=3)}}


@pytest.mark.parametrize("option", ["low", "high"])
def test_a_battle_that_is_opened_again_keeps_its_rulings_be_they_usual_or_not(
    store: Store, open_store: Opener, option: str
) -> None:
    id = store.create(TOY, Setup(rulings=FrozenMap({"loud": option})), time=NOW, seed=SEED, content=CONTENT)
    again = reopened(store, open_store)
    game = again.game(id)
    assert (dict(game.battle.rulings), dict(game.table.rulings)) == ({"loud": option}, {"loud": option})
    order(again, id, game, "rally", {"helpers": []}, unit="red-1")
    assert f"They are to be {option}" in [step.text for step in again.entries(id)[-1][0].steps]


def test_an_open_order_is_not_closed_by_another_of_its_name(store: Store) -> None:
    id = new_battle(store)
    game = store.game(id)
    opened = game.open("march", {"unit": "red-1"})
    store.save_open(id, opened)
    order(store, id, game, "march", unit="red-2")
    assert store.opened(id) == opened
    order(store, id, game, "march", unit="red-1")
    assert store.opened(id) is None


def test_a_ruling_that_does_not_exist_is_refused_and_nothing_is_made(store: Store) -> None:
    with pytest.raises(Refused, match="There is no ruling “quiet”"):
        store.create(TOY, Setup(rulings=FrozenMap({"quiet": "yes"})), time=NOW, content=CONTENT)
    assert store.battles() == []


def test_a_battle_that_is_opened_again_is_the_same(store: Store, open_store: Opener) -> None:
    id = new_battle(store)
    game = played(store, id)
    again = reopened(store, open_store).game(id)
    assert again.battle == game.battle
    assert again.journal.last == game.journal.last


def test_entries_come_back_as_they_were_written(store: Store, open_store: Opener) -> None:
    id = new_battle(store)
    game = store.game(id)
    shoot(store, id, game)
    order(store, id, game, "reinforce", unit="red-1")
    order(store, id, game, "mark", units=["red-1", "blue-1"], marker="tired")
    order(store, id, game, "adjust", units=["red-1"], field="men", to=4, reason="miscounted")
    back = [entry for entry, _ in reopened(store, open_store).entries(id, 2)]
    live = game.journal.by_place
    assert [replace(entry, events=()) for entry in back] == [replace(entry, events=()) for entry in live]
    assert [step.text for entry in back for step in entry.steps] == [s.text for entry in live for s in entry.steps]


def test_undo_marks_the_entry_and_keeps_it_and_redo_clears_the_mark(store: Store) -> None:
    id = new_battle(store)
    game = store.game(id)
    order(store, id, game, "pull")
    undo(store, id, game)
    assert [(e.order, out) for e, out in store.entries(id, 2)] == [("pull", True), ("undo", False)]
    write(store, id, game, game.redo(NOW))
    assert [out for _, out in store.entries(id, 2)] == [False, False, False]
    assert store.game(id).battle == game.battle


def test_an_entry_that_moved_the_clock_takes_all_after_it_along_on_disk_too(store: Store) -> None:
    id = new_battle(store)
    game = played(store, id, turns=2)
    clock = next(entry.number for entry in game.journal.by_place if entry.order == "next-phase")
    undo(store, id, game, clock)
    assert all(out for entry, out in store.entries(id, clock) if entry.is_order)
    assert store.game(id).battle == game.battle


def test_a_correction_stands_in_the_place_of_its_entry(store: Store, open_store: Opener) -> None:
    id = new_battle(store)
    game = store.game(id)
    shoot(store, id, game)
    order(store, id, game, "pull")
    corrected(store, id, game, 2, 1, (1, 1, 1))
    assert game.battle.units["blue-1"].men == 6
    again = reopened(store, open_store).game(id)
    assert again.battle == game.battle
    assert (again.journal.last, again.battle.number) == (game.journal.last, game.journal.last)


def test_answers_of_an_open_order_are_kept_as_they_come(store: Store, open_store: Opener) -> None:
    id = new_battle(store)
    game = store.game(id)
    opened = game.open("shoot", {"unit": "red-1", "target": "blue-1"})
    store.save_open(id, opened)
    question = game.advance(opened)
    assert isinstance(question, Question)
    opened = answer(game, opened, question, {"distance": 2})
    store.save_open(id, opened)
    store = reopened(store, open_store)
    game = store.game(id)
    assert game.opened == opened
    finish(store, id, game, opened, {})
    assert store.opened(id) is None
    assert store.game(id).battle == game.battle


def test_a_cancelled_order_is_forgotten(store: Store) -> None:
    id = new_battle(store)
    store.save_open(id, store.game(id).open("pull", {}))
    assert store.summary(id).is_open
    store.save_open(id, None)
    assert store.game(id).opened is None
    assert not store.summary(id).is_open


def test_an_order_stays_open_while_a_note_is_written_beside_it(store: Store) -> None:
    id = new_battle(store)
    game = store.game(id)
    game.opened = game.open("shoot", {"unit": "red-1", "target": "blue-1"})
    store.save_open(id, game.opened)
    note = game.open("note", {"text": "Tea is ready"})
    done = game.advance(note)
    assert not isinstance(done, Question)
    draft = game.finished(note, done, NOW)
    store.append(id, draft, after_draft(game.battle, draft))
    game.accept(draft)
    assert store.game(id).opened == game.opened
    finish(store, id, game, game.opened, {})
    assert store.game(id).opened is None


def test_a_draft_made_from_an_older_battle_is_refused_and_nothing_is_written(store: Store) -> None:
    id = new_battle(store)
    game, late = store.game(id), store.game(id)
    order(store, id, game, "pull")
    with pytest.raises(Refused, match="gone on to entry 2 meanwhile"):
        order(store, id, late, "pull")
    assert store.last_entry(id) == 2
    assert store.game(id).battle == game.battle


def test_a_draft_that_fails_half_way_leaves_nothing_behind(store: Store) -> None:
    id = new_battle(store)
    game = store.game(id)
    opened = game.open("note", {"text": "twice"})
    done = game.advance(opened)
    assert not isinstance(done, Question)
    draft = game.finished(opened, done, NOW)
    twice = replace(draft, entries=(*draft.entries, *draft.entries))
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.append(id, twice, game.battle)
    assert store.last_entry(id) == 1
    assert len(store.entries(id)) == 1


def test_every_forty_entries_a_snapshot_is_kept_when_there_is_time(store: Store) -> None:
    id = new_battle(store)
    game = store.game(id)
    for _ in range(39):
        order(store, id, game, "note", text="again")
        store.tidy()
    assert places(store, id) == []
    order(store, id, game, "note", text="again")
    store.tidy()
    assert places(store, id) == [41]
    again = store.game(id)
    assert again.battle == game.battle
    assert again.journal.by_place == []


def places(store: Store, id: int) -> list[int]:
    with store.reading() as connection:
        found = connection.execute(SNAPSHOT.select().where(SNAPSHOT.c.battle_id == id).order_by(SNAPSHOT.c.place))
        return [row.place for row in found]


def test_a_snapshot_of_another_version_is_ignored(store: Store) -> None:
    id = new_battle(store)
    game = many(store, id, 120)
    store.tidy()
    with store.writing() as connection:
        connection.execute(SNAPSHOT.update().values(version="1.99", state="{}"))
    assert store.game(id).battle == game.battle


def test_taking_back_an_old_entry_forgets_the_snapshots_after_it(store: Store) -> None:
    id = new_battle(store)
    many(store, id, 105)
    store.tidy()
    assert places(store, id) == [106]
    game = store.game(id)
    undo(store, id, game, 50)
    assert places(store, id) == []
    store.tidy()
    assert store.game(id).battle == game.battle


def test_a_snapshot_is_what_the_disk_says_whatever_the_caller_thinks(store: Store) -> None:
    id = new_battle(store)
    game = many(store, id, 60)
    opened = game.open("note", {"text": "a mistake"})
    done = game.advance(opened)
    assert not isinstance(done, Question)
    store.append(id, game.finished(opened, done, NOW), replace(game.battle, units=FrozenMap()))
    store.tidy()
    assert places(store, id) == [62]
    assert store.game(id).battle == replace(game.battle, number=62, counts=store.game(id).battle.counts)


def test_deleting_archiving_and_renaming_can_be_undone(store: Store) -> None:
    id = new_battle(store)
    store.archive(id)
    assert (store.battles(), [each.id for each in store.battles(archived=True)]) == ([], [id])
    store.archive(id, False)
    store.delete(id)
    assert (store.battles(), [each.id for each in store.battles(deleted=True)]) == ([], [id])
    store.undelete(id)
    store.rename(id, " The ford ")
    assert [each.name for each in store.battles()] == ["The ford"]


@pytest.mark.parametrize("name", ["", "   ", "two\nlines", "x" * 201, "a\0b"])
def test_a_name_that_cannot_be_shown_is_refused(store: Store, name: str) -> None:
    id = new_battle(store)
    with pytest.raises(Refused, match="A name has 1 to 200 letters"):
        store.rename(id, name)
    assert store.summary(id).name == "Test"


def test_a_copy_goes_its_own_way(store: Store) -> None:
    id = new_battle(store)
    game = played(store, id, turns=1)
    copied = store.copy(id, time=NOW)
    assert store.summary(copied).name == "Test (copy)"
    there = store.game(copied)
    assert there.battle == game.battle
    order(store, copied, there, "pull")
    assert store.last_entry(copied) == store.last_entry(id) + 1
    assert store.game(id).battle == game.battle


@pytest.mark.parametrize("act", ["game", "seed", "entries", "summary", "delete", "last_entry"])
def test_a_battle_that_is_not_there_is_refused(store: Store, act: str) -> None:
    with pytest.raises(Refused, match="There is no battle 7 in the library"):
        getattr(store, act)(7)


def test_a_battle_may_be_made_under_an_id_that_is_free(store: Store) -> None:
    assert store.create(TOY, Setup(), time=NOW, content=CONTENT, battle_id=5) == 5
    assert new_battle(store) == 6
    with pytest.raises(Refused, match="There is a battle 5 already"):
        store.create(TOY, Setup(), time=NOW, content=CONTENT, battle_id=5)


def test_the_library_lists_the_latest_first_with_what_happened_last(store: Store) -> None:
    first = new_battle(store)
    second = store.create(TOY, Setup(), time="2026-07-23T10:00:00+00:00", content=CONTENT)
    order(store, first, store.game(first), "next-phase")
    listed = store.battles()
    assert [each.id for each in listed] == [first, second]
    assert (listed[0].turn, listed[0].headline, listed[0].last_entry) == (2, "Next phase", 2)


def test_a_reader_sees_what_the_writer_wrote_and_cannot_write(store: Store, open_store: Opener) -> None:
    id = new_battle(store)
    reader = open_store(writer=False)
    game = played(store, id, turns=1)
    assert reader.last_entry(id) == game.journal.last
    assert reader.game(id).battle == game.battle
    with pytest.raises(Refused, match="opened to look on"):
        reader.rename(id, "Mine")


def test_armies_are_kept_changed_and_deleted(store: Store) -> None:
    roster = {"units": [{"type": "foot", "count": 2}], "name": "ř <b>"}
    id = store.save_army("toy", "Reds", roster, time=NOW)
    store.save_army("other", "Greens", {}, time=NOW)
    assert [(army.name, army.data) for army in store.armies("toy")] == [("Reds", roster)]
    assert store.save_army("toy", "Rödel", {"units": []}, time=NOW, army_id=id) == id
    assert store.army(id).name == "Rödel"
    store.delete_army(id)
    assert [army.name for army in store.armies()] == ["Greens"]
    store.delete_army(id, deleted=False)
    assert len(store.armies()) == 2


def test_an_army_that_somebody_else_has_changed_is_not_written_over(store: Store) -> None:
    id = store.save_army("toy", "Reds", {"men": 1}, time=NOW)
    store.save_army("toy", "Reds", {"men": 2}, time=NOW, army_id=id, seen={"men": 1})
    with pytest.raises(ChangedElsewhere) as clash:
        store.save_army("toy", "Reds", {"men": 3}, time=NOW, army_id=id, seen={"men": 1})
    assert clash.value.theirs.data == store.army(id).data == {"men": 2}
    assert store.save_army("toy", "Reds", {"men": 2}, time=NOW, army_id=id, seen={"men": 1}) == id


def test_an_army_that_somebody_deletes_while_it_is_changed_is_back(store: Store) -> None:
    id = store.save_army("toy", "Reds", {"men": 1}, time=NOW)
    store.delete_army(id)
    store.save_army("toy", "Reds", {"men": 2}, time=NOW, army_id=id, seen={"men": 1})
    assert [army.data for army in store.armies()] == [{"men": 2}]


def test_an_army_that_is_not_there_is_refused(store: Store) -> None:
    with pytest.raises(Refused, match="There is no army 9"):
        store.army(9)
    with pytest.raises(Refused, match="There is no army 9"):
        store.save_army("toy", "Reds", {}, time=NOW, army_id=9)


def test_settings_keep_any_plain_value(store: Store, open_store: Opener) -> None:
    store.set_setting("theme", "dark")
    store.set_setting("sizes", {"text": 14, "wide": [True, None]})
    store.set_setting("theme", "light")
    store = reopened(store, open_store)
    assert store.settings() == {"theme": "light", "sizes": {"text": 14, "wide": [True, None]}}
    store.set_setting("theme", None)
    assert store.setting("theme", "none") == "none"


def test_entries_come_in_pages(store: Store) -> None:
    id = new_battle(store)
    many(store, id, 9)
    assert [entry.number for entry, _ in store.entries(id, 4, 6)] == [4, 5, 6]
    assert [entry.number for entry, _ in store.entries(id, 9)] == [9, 10]
