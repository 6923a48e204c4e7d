"""A club's library: whose settings are whose, packs for all, one leader a battle, a server that goes."""

import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from data.club_packs import changing_packs, packs_folder
from data.engine import Unreachable, Unsure
from data.library import ChangedElsewhere
from data.own_packs import own_files, save_data, shelf
from data.server_line import LedElsewhere
from data.store import Store
from referee.game import Game
from referee.requests import Refused
from referee.rulesets import abouts
from tests.data.playing import new_battle, opened_store, order, played
from tests.data.servers import Server, emptied, own_server, sql


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with own_server() as running:
        yield running


@pytest.fixture
def two(postgresql_url: str, tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two referees, each with a data folder of their own."""
    url = emptied(postgresql_url)
    with opened_store(tmp_path / "anna", url=url) as anna, opened_store(tmp_path / "ben", url=url) as ben:
        yield anna, ben


def change(store: Store, id: int, game: Game | None = None) -> None:
    """An order without questions."""
    order(store, id, game or store.game(id), "adjust", units=["red-1"], field="men", to=3, reason="a test")


def is_the_same(store: Store, id: int) -> bool:
    """Whether the second file of a battle has what the database has."""
    kept = store.second.read(id)
    return kept is not None and kept.is_whole and kept.hashes[-1] == store.head(id)


# What is shared


def test_armies_and_the_clubs_settings_are_everybodys_and_looks_are_ones_own(two: tuple[Store, Store]) -> None:
    anna, ben = two
    anna.save_army("toy", "Reds", {"units": []}, time="2026")
    anna.save_ruling_set("toy", "House", {"a": "b"})
    anna.set_setting("theme", "dark")
    assert [army.name for army in ben.armies()] == ["Reds"]
    assert ben.ruling_sets("toy") == {"House": {"a": "b"}}
    assert (anna.setting("theme"), ben.setting("theme"), ben.settings().get("theme")) == ("dark", None, None)


def test_of_two_who_save_one_army_at_once_one_is_told(two: tuple[Store, Store], postgresql_url: str) -> None:
    anna, ben = two
    id = anna.save_army("toy", "Reds", {"men": 0}, time="2026")
    bens: list[Future[int]] = []

    def saved(store: Store, men: int) -> int:
        return store.save_army("toy", "Reds", {"men": men}, time="2026", army_id=id, seen={"men": 0})

    def ben_too(_connection: Any, _cursor: Any, words: str, *_: Any) -> None:
        """In the moment in which Anna has looked and not yet written."""
        if words.startswith("UPDATE army"):
            bens.append(beside.submit(saved, ben, 2))
            while not bens[0].done() and not _waits(postgresql_url):
                pass

    event.listen(anna._writers, "before_cursor_execute", ben_too)
    with ThreadPoolExecutor(1) as beside:
        saved(anna, 1)
        with pytest.raises(ChangedElsewhere) as clash:
            bens[0].result()
    assert clash.value.theirs.data == anna.army(id).data == {"men": 1}


def _waits(url: str) -> bool:
    """Whether anybody waits for a lock on the server."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        return bool(connection.execute("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'").fetchall())


def content_of_a_game() -> tuple[str, str, dict[str, Any]]:
    """A game, and an entry that ships with it to be written under another name."""
    from data.content import shipped
    from referee.value import plain

    game = abouts()[0].id
    kind, entries = next((kind, entries) for kind, entries in shipped(game).items() if entries)
    return game, kind, plain(next(iter(entries.values())))


def test_a_pack_that_one_writes_is_there_for_the_other_and_gone_when_it_is_taken_out(two: tuple[Store, Store]) -> None:
    anna, ben = two
    game, kind, entry = content_of_a_game()
    with changing_packs(anna) as folder:
        save_data(folder, game, kind, "ours", entry)
    assert shelf(packs_folder(ben), game).is_own(kind, "ours")
    assert "pack:" not in "".join(ben.settings())
    with changing_packs(ben) as folder:
        own_files(folder, game)[0].unlink()
    assert not shelf(packs_folder(anna), game).is_own(kind, "ours")


def test_a_pack_that_is_refused_is_nobodys(two: tuple[Store, Store]) -> None:
    anna, ben = two
    game, kind, _ = content_of_a_game()
    with pytest.raises(Refused), changing_packs(anna) as folder:
        save_data(folder, game, kind, "ours", {"no such": 1})
    assert not own_files(packs_folder(ben), game)


def test_a_pack_with_a_way_out_of_its_folder_is_not_written(two: tuple[Store, Store], tmp_path: Path) -> None:
    anna, ben = two
    anna.set_setting("pack:../../out.toml", "x = 1")
    anna.set_setting("pack:../out.toml", "x = 1")
    packs_folder(ben)
    assert not list(tmp_path.rglob("out.toml"))


def shared_things(store: Store) -> int:
    """An army, a set of rulings and a pack of the club; the number of the army."""
    game, kind, entry = content_of_a_game()
    with changing_packs(store) as folder:
        save_data(folder, game, kind, "ours", entry)
    store.save_ruling_set("toy", "House", {"a": "b"})
    return store.save_army("toy", "Reds", {"men": 3}, time="2026")


def has_shared_things(store: Store) -> bool:
    game, kind, _ = content_of_a_game()
    has_pack = shelf(packs_folder(store), game).is_own(kind, "ours")
    return has_pack and bool(store.ruling_sets("toy")) and [army.data for army in store.armies()] == [{"men": 3}]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE army SET data = replace(data, '3', '4'); UPDATE setting SET value = replace(value, 'a', 'x')",
        "DELETE FROM army; DELETE FROM setting",
    ],
)
def test_armies_packs_and_settings_that_a_server_damaged_or_lost_come_back_from_who_knew_them(
    postgresql_url: str, tmp_path: Path, damage: str
) -> None:
    url = emptied(postgresql_url)
    with opened_store(tmp_path / "anna", url=url) as anna:
        shared_things(anna)
    opened_store(tmp_path / "ben", url=url).close()
    sql(url, damage)
    with opened_store(tmp_path / "new", url=url) as nobody:
        assert not has_shared_things(nobody)
        assert nobody.told == []
    with opened_store(tmp_path / "ben", url=url) as ben:
        assert has_shared_things(ben)
        assert [each.split(":")[0] for each in ben.told] == [
            "The server had lost or damaged the army “Reds”",
            "The server had lost or damaged packs or settings of the club",
        ]
        assert ben.save_army("toy", "Blues", {}, time="2026") != ben.armies()[-1].id
        assert len(ben.armies()) == 2


def test_what_one_took_away_another_does_not_bring_back(postgresql_url: str, tmp_path: Path) -> None:
    url = emptied(postgresql_url)
    with opened_store(tmp_path / "anna", url=url) as anna:
        shared_things(anna)
    with opened_store(tmp_path / "ben", url=url) as ben:
        ben.save_ruling_set("toy", "House", None)
        ben.set_setting("ruling_sets", None)
        ben.delete_army(1)
    with opened_store(tmp_path / "anna", url=url) as anna:
        assert (anna.ruling_sets("toy"), anna.armies(), anna.told) == ({}, [], [])


@pytest.mark.parametrize("is_older", [False, True])
def test_two_who_open_a_new_or_an_older_library_at_once_both_have_it(
    postgresql_url: str, tmp_path: Path, is_older: bool
) -> None:
    url = emptied(postgresql_url)
    if is_older:
        opened_store(tmp_path / "first", url=url).close()
        sql(url, "ALTER TABLE entry DROP COLUMN hash")
        sql(url, "ALTER TABLE battle DROP COLUMN chained_since, DROP COLUMN mark")
        sql(url, "UPDATE alembic_version SET version_num = '0001'")

    def opened(name: str) -> list[Any]:
        with opened_store(tmp_path / name, url=url) as store:
            return store.battles()

    with ThreadPoolExecutor(4) as all_at_once:
        assert list(all_at_once.map(opened, "abcd")) == [[]] * 4


# Who leads


def test_one_leads_a_battle_and_the_other_is_told_who(two: tuple[Store, Store]) -> None:
    anna, ben = two
    id = new_battle(anna)
    assert anna.lead(id) == ""
    assert " on " in ben.lead(id)
    with pytest.raises(LedElsewhere, match="can be watched here, not changed"):
        ben.save_open(id, None)
    other = new_battle(anna)
    assert anna.lead(other) == "" == ben.lead(id)


def test_who_takes_a_battle_over_has_its_second_file_whole(two: tuple[Store, Store]) -> None:
    anna, ben = two
    id = new_battle(anna)
    for store in (anna, ben, anna):
        assert store.lead(id) == ""
        change(store, id)
        assert is_the_same(store, id)
        store.line.unclaim()


def test_a_battle_that_the_server_lost_comes_back_from_who_wrote_it(postgresql_url: str, tmp_path: Path) -> None:
    with opened_store(tmp_path, url=emptied(postgresql_url)) as store:
        id = new_battle(store)
        played(store, id, turns=1)
        before = store.written(id)
    with opened_store(tmp_path, url=emptied(postgresql_url)) as store:
        assert store.written(id) == before
        assert "is rebuilt from its second file" in store.told[0]


def test_a_server_that_went_back_in_time_is_filled_up_by_who_wrote(postgresql_url: str, tmp_path: Path) -> None:
    url = emptied(postgresql_url)
    with opened_store(tmp_path, url=url) as store:
        id = new_battle(store)
        played(store, id, turns=1)
        before = store.written(id)
        last = len(before)
    sql(url, f"DELETE FROM entry WHERE number > {last - 2}; UPDATE battle SET last_entry = {last - 2}")
    with opened_store(tmp_path, url=url) as store:
        assert store.lead(id) == ""
        assert store.written(id) == before


# A server that goes


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_it_goes_on_with_the_same_store_when_the_server_is_back(server: Server, tmp_path: Path, how: int) -> None:
    with opened_store(tmp_path, url=emptied(server.url)) as store:
        id = new_battle(store)
        game = store.game(id)
        change(store, id, game)
        head = store.head(id)
        server.stop(how)
        with pytest.raises(Unreachable, match="Nothing was written"):
            order(store, id, game, "next-phase")
        server.start()
        assert store.head(id) == head
        game = store.game(id)
        change(store, id, game)
        assert is_the_same(store, id)
        assert store.audit(id).is_sound


def test_who_led_before_the_server_went_leads_again_when_it_is_back(server: Server, tmp_path: Path) -> None:
    url = emptied(server.url)
    with opened_store(tmp_path / "a", url=url) as anna, opened_store(tmp_path / "b", url=url) as ben:
        id = new_battle(anna)
        assert anna.lead(id) == ""
        leader = ben.lead(id)
        server.kill()
        server.start()
        assert (ben.lead(id), anna.lead(id), ben.lead(id)) == (leader, "", leader)


def test_a_lock_that_went_with_the_line_is_asked_for_again(server: Server, tmp_path: Path) -> None:
    url = emptied(server.url)
    with opened_store(tmp_path / "a", url=url) as anna, opened_store(tmp_path / "b", url=url) as ben:
        id = new_battle(anna)
        game = anna.game(id)
        change(anna, id, game)
        server.kill()
        server.start()
        assert ben.lead(id) == ""
        with pytest.raises(LedElsewhere):
            change(anna, id, game)


def test_an_order_that_was_kept_unheard_is_told_as_unsure_and_found_again(server: Server, tmp_path: Path) -> None:
    with opened_store(tmp_path, url=emptied(server.url)) as store:
        id = new_battle(store)
        game = store.game(id)
        change(store, id, game)
        line, armed = store.line.connection(), [True]

        def kept_unheard(connection: Any) -> None:
            if armed.pop() if armed else False:
                raw = connection.connection.driver_connection
                raw.commit()
                raw.execute("SELECT 1")
                server.kill()

        event.listen(store._writers, "commit", kept_unheard)
        before = store.last_entry(id)
        with pytest.raises(Unsure, match="shows when it is back"):
            change(store, id, game)
        server.start()
        assert line is not store.line.connection()
        assert store.last_entry(id) == before + 1
        change(store, id)
        assert is_the_same(store, id)
