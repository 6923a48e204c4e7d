"""A club's library: its address, whose settings are whose, packs for all, one leader a battle, a server that goes."""

import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from data import club
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
from tests.data.servers import Server, emptied, own_server


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


# The address


def test_an_address_is_kept_for_its_owner_alone_and_is_opened(postgresql_url: str, tmp_path: Path) -> None:
    club.keep(tmp_path, address=emptied(postgresql_url))
    assert (tmp_path / "club.json").stat().st_mode & 0o777 == 0o600
    with opened_store(tmp_path) as store:
        assert store.url == postgresql_url
    assert not (tmp_path / "tableside.db").exists()


def test_the_variable_wins_over_the_address_that_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club.keep(tmp_path, address="postgresql://a@b/c")
    monkeypatch.setenv("TABLESIDE_DATABASE_URL", "postgresql://d@e/f")
    assert club.chosen_url(tmp_path) == "postgresql://d@e/f"


def test_a_password_is_in_the_whole_address_and_never_in_what_is_shown() -> None:
    whole = club.with_password("postgresql://anna@server/library", "p@ss/word")
    assert club.parsed(whole).password == "p@ss/word"
    assert club.shown(whole) == "postgresql://anna@server/library"


@pytest.mark.parametrize("words", ["", "library", "mysql://a@b/c", "postgresql://a@b", "postgresql://a@b:x/c"])
def test_what_is_no_address_is_refused_with_what_one_looks_like(words: str) -> None:
    with pytest.raises(Refused, match="An address is written postgresql://user@server/database"):
        club.parsed(words)


def test_trying_out_says_what_is_there_and_changes_nothing(postgresql_url: str, tmp_path: Path) -> None:
    url = emptied(postgresql_url)
    assert "is empty: a new library is made" in club.try_out(url)
    assert "is empty" in club.try_out(url)
    opened_store(tmp_path, url=url).close()
    assert club.try_out(url) == "It answers, and the library there can be opened."
    _sql(url, "UPDATE alembic_version SET version_num = '0001'")
    assert "older Tableside has written it" in club.try_out(url)
    _sql(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refused, match="A newer Tableside"):
        club.try_out(url)
    _sql(emptied(url), "CREATE TABLE chess (id INTEGER)")
    with pytest.raises(Refused, match="something else in this database"):
        club.try_out(url)


@pytest.mark.parametrize(
    ("user", "password", "database", "sentence"),
    [
        ("locked", "wrong", "postgres", "does not take this name and password"),
        ("locked", "", "postgres", "does not take this name and password"),
        ("locked", "right", "postgres", ""),
        ("club", "", "chess", "There is no such database"),
        ("nobody", "", "postgres", "does not know this user"),
    ],
)
def test_each_fault_has_a_sentence(server: Server, user: str, password: str, database: str, sentence: str) -> None:
    _sql(server.url, "DROP ROLE IF EXISTS locked; CREATE ROLE locked LOGIN PASSWORD 'right'")
    server.ask_passwords_of("locked")
    url = club.with_password(f"postgresql://{user}@127.0.0.1:{server.port}/{database}", password)
    if not sentence:
        assert "It answers" in club.try_out(url)
        return
    with pytest.raises(Refused, match=sentence) as refusal:
        club.try_out(url)
    assert "\n" not in refusal.value.sentence
    assert (password or "\n") not in refusal.value.sentence


def test_a_server_that_is_not_there_is_told() -> None:
    with pytest.raises(Unreachable, match="cannot be reached"):
        club.try_out("postgresql://club@127.0.0.1:1/library")


@pytest.fixture(scope="module")
def ciphered() -> Iterator[tuple[str, str]]:
    """The address of a server that talks in cipher only, and its certificate."""
    with own_server() as running:
        yield running.url, running.use_tls()


def test_a_library_is_kept_in_cipher_on_a_server_with_a_certificate_of_its_own(
    ciphered: tuple[str, str], tmp_path: Path
) -> None:
    with opened_store(tmp_path, url=f"{ciphered[0]}?sslmode=require") as store:
        new_battle(store)
        with store.writing() as connection:
            asked = connection.exec_driver_sql("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
            assert asked.scalar() is True


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("sslmode=verify-full&sslrootcert=CERTIFICATE", ""),
        ("sslmode=verify-full", "a certificate that this computer does not know"),
        ("sslmode=disable", "does not let this computer in"),
        ("sslmode=nonsense", "no option of PostgreSQL"),
        ("speed=high", "no option of PostgreSQL"),
    ],
)
def test_what_is_asked_of_the_cipher_has_a_sentence(ciphered: tuple[str, str], option: str, sentence: str) -> None:
    url = f"{ciphered[0]}?{option.replace('CERTIFICATE', ciphered[1])}"
    if not sentence:
        assert "It answers" in club.try_out(url)
        return
    with pytest.raises(Refused, match=sentence):
        club.try_out(url)


def test_a_server_without_cipher_says_so(server: Server) -> None:
    with pytest.raises(Refused, match="has no TLS"):
        club.try_out(f"{server.url}?sslmode=require")


def _sql(url: str, words: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(words)  # type: ignore[call-overload]


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
    _sql(url, damage)
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
        _sql(url, "ALTER TABLE entry DROP COLUMN hash")
        _sql(url, "ALTER TABLE battle DROP COLUMN chained_since, DROP COLUMN mark")
        _sql(url, "UPDATE alembic_version SET version_num = '0001'")

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
    _sql(url, f"DELETE FROM entry WHERE number > {last - 2}; UPDATE battle SET last_entry = {last - 2}")
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
