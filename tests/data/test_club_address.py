"""The address of a club's library: kept, tried out, in cipher, and a sentence for each fault."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from data import club
from data.engine import Unreachable
from referee.requests import Refused
from tests.data.playing import new_battle, opened_store
from tests.data.servers import Server, emptied, own_server, sql


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with own_server() as running:
        yield running


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
    sql(url, "UPDATE alembic_version SET version_num = '0001'")
    assert "older Tableside has written it" in club.try_out(url)
    sql(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refused, match="A newer Tableside"):
        club.try_out(url)
    sql(emptied(url), "CREATE TABLE chess (id INTEGER)")
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
    sql(server.url, "DROP ROLE IF EXISTS locked; CREATE ROLE locked LOGIN PASSWORD 'right'")
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
