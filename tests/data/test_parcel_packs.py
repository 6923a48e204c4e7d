"""What an army or a battle takes from the club's own packs goes along, is checked, and replaces nothing unasked."""

from pathlib import Path
from typing import Any

import pytest

from data.brought import book_in
from data.club_packs import packs_folder
from data.own_packs import own_files, save_data, save_header, shelf
from data.pack_writing import Header
from data.parcel_packs import PacksDiffer, take_out_packs
from data.parcels import Arrived, packed, take_in, unpacked
from data.store import Store
from referee.requests import Refused
from referee.ruleset import Setup
from referee.rulesets import ruleset
from referee.value import plain
from tests.data.test_parcels import zipped

NOW = "2026-01-01T10:00:00+00:00"
GAME, KIND = "ranged-fun", "units"
TERMS = Header(author="The other club", licence="CC BY 4.0")


def entry(**changed: Any) -> dict[str, Any]:
    """A unit that ships, to be written under another id."""
    from data.content import shipped

    return {**plain(shipped(GAME)[KIND]["guard-infantry"]), "name": "Hedge guard", **changed}


@pytest.fixture
def sender(tmp_path: Path):
    """A club with two units of its own, one of them in an army."""
    with Store(tmp_path / "sender") as store:
        for id in ("hedge-guard", "never-used"):
            save_data(store.folder, GAME, KIND, id, entry(), "hedges.toml")
        save_header(store.folder, GAME, "hedges.toml", TERMS)
        yield store


@pytest.fixture
def receiver(tmp_path: Path):
    with Store(tmp_path / "receiver") as store:
        yield store


def army_of(store: Store) -> int:
    book = book_in(store, GAME)
    data = book.written(next(iter(book.ready().values())))
    data = {**data, "units": ["hedge-guard"], "muster": [{"unit": "hedge-guard", "count": 2}]}
    return store.save_army(GAME, "Hedgers", book.written(book.read(data)), time=NOW)


def parcel_of(store: Store, **things: Any) -> Any:
    return unpacked(packed(store, **things), "gift.tableside")


def own_units(store: Store) -> dict[str, Any]:
    there = shelf(packs_folder(store), GAME)
    return {id: there.content[kind][id] for kind, id in there.owned}


def test_an_army_brings_what_it_names_and_no_more(sender: Store, receiver: Store) -> None:
    came = take_in(receiver, parcel_of(sender, armies=(army_of(sender),)), time=NOW)
    assert own_units(receiver) == {"hedge-guard": own_units(sender)["hedge-guard"]}
    assert receiver.army(came.armies[0][0]).data == sender.armies()[0].data
    assert [file.name for file in own_files(receiver.folder, GAME)] == ["brought-hedges.toml"]
    assert 'author = "The other club"' in own_files(receiver.folder, GAME)[0].read_text("utf-8")
    assert came.sentence == "“Hedgers” is in the library, and what belongs to it in your packs: 1."


def test_a_battle_brings_how_its_pieces_look(sender: Store, receiver: Store) -> None:
    from data.content import shipped

    look = plain(next(iter(shipped(GAME)["faces"].values())))
    save_data(sender.folder, GAME, "faces", "our-look", look)
    battle = sender.create(ruleset(GAME), Setup(name="Hedges"), time=NOW)
    take_in(receiver, parcel_of(sender, battles=(battle,)), time=NOW)
    assert own_units(receiver) == {"our-look": own_units(sender)["our-look"]}


def test_without_packs_of_the_club_an_older_app_reads_it(receiver: Store) -> None:
    book = book_in(receiver, GAME)
    id = receiver.save_army(GAME, "Plain", book.written(next(iter(book.ready().values()))), time=NOW)
    assert all(each.kind == "army" for each in parcel_of(receiver, armies=(id,)).contents)
    assert b'"parcel": 1' in _list_of(packed(receiver, armies=(id,)))


def _list_of(content: bytes) -> bytes:
    import io
    import zipfile

    return zipfile.ZipFile(io.BytesIO(content)).read("tableside.json")


def test_another_of_the_same_id_is_asked_about_before_anything_is_written(sender: Store, receiver: Store) -> None:
    save_data(receiver.folder, GAME, KIND, "hedge-guard", entry(movement=9))
    with pytest.raises(PacksDiffer, match=r"gift.tableside has another units.hedge-guard than your packs"):
        take_in(receiver, parcel_of(sender, armies=(army_of(sender),)), time=NOW)
    assert (own_units(receiver)["hedge-guard"].movement, receiver.armies()) == (9, [])


@pytest.mark.parametrize("choice", ["replace", "keep"])
def test_it_is_replaced_or_kept_as_is_said_and_undone(sender: Store, receiver: Store, choice: Any) -> None:
    save_data(receiver.folder, GAME, KIND, "hedge-guard", entry(movement=9))
    came: Arrived = take_in(receiver, parcel_of(sender, armies=(army_of(sender),)), time=NOW, packs=choice)
    assert (own_units(receiver)["hedge-guard"].movement == 9) == (choice == "keep")
    assert len(receiver.armies()) == 1
    take_out_packs(receiver, came.packs)
    assert own_units(receiver)["hedge-guard"].movement == 9


def test_what_was_new_is_gone_when_it_is_undone(sender: Store, receiver: Store) -> None:
    came = take_in(receiver, parcel_of(sender, armies=(army_of(sender),)), time=NOW)
    take_out_packs(receiver, came.packs)
    assert own_files(receiver.folder, GAME) == []


def test_the_same_that_is_there_already_is_not_written_again(sender: Store) -> None:
    came = take_in(sender, parcel_of(sender, armies=(army_of(sender),)), time=NOW)
    assert came.packs == ()


@pytest.mark.parametrize(
    ("pack", "name", "sentence"),
    [
        ({"author": "x", "licence": "y", "entries": {"units": {"a": {"name": "A", "sauce": 1}}}}, "a.toml", "sauce"),
        ({"author": "x", "licence": "y", "entries": {"sauces": {}}}, "a.toml", "no such content as “sauces”"),
        ({"author": "x", "licence": "y", "entries": {"units": {"a": 1}}}, "a.toml", "a table of names and values"),
        ({"author": "x", "licence": "y", "entries": {"units": {"../a": {}}}}, "a.toml", "is not an id"),
        ({"author": "x", "entries": {}}, "a.toml", "licence"),
        ({"author": "x", "licence": "y", "entries": {}}, "../../a.toml", "names no folder"),
        ({"author": "x", "licence": "y", "entries": {}}, "a.py", "ends in .toml"),
        ([], "a.toml", "gift.tableside, a.toml"),
    ],
)
def test_a_pack_that_is_not_as_it_must_be_is_refused_with_all_that_came(
    receiver: Store, tmp_path: Path, pack: Any, name: str, sentence: str
) -> None:
    book = book_in(receiver, GAME)
    army = book.written(next(iter(book.ready().values())))
    contents = [
        {"kind": "army", "file": "armies/1.json", "name": "x", "ruleset": GAME},
        {"kind": "pack", "file": "packs/1.json", "name": name, "ruleset": GAME},
    ]
    files = {"tableside.json": {"parcel": 2, "contents": contents}, "armies/1.json": army, "packs/1.json": pack}
    with pytest.raises(Refused, match=sentence):
        take_in(receiver, unpacked(zipped(files), "gift.tableside"), time=NOW)
    assert receiver.armies() == []
    assert not list(tmp_path.rglob("a.*"))
