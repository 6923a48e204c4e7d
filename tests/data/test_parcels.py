"""Battles and armies go from club to club in one file; a wrong one is refused before anything is written."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from data.brought import Foreign, book_in, bring
from data.exchange import exported
from data.parcels import packed, read_parcel, take_in, unpacked
from data.store import Store
from referee.requests import Refused
from referee.ruleset import Setup
from referee.rulesets import ruleset

NOW = "2026-01-01T10:00:00+00:00"
GAME = "battle-rules"


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path / "library") as opened:
        yield opened


@pytest.fixture
def kept(store: Store):
    """A battle and an army of the library."""
    battle = store.create(ruleset(GAME), Setup(name="At the ford"), time=NOW)
    book = book_in(store, GAME)
    sheet = next(iter(book.ready().values()))
    return battle, store.save_army(GAME, sheet.name, book.written(sheet), time=NOW)


def zipped(files: dict[str, object], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as made:
        for name, content in files.items():
            made.writestr(name, content if isinstance(content, (bytes, str)) else json.dumps(content))
    return out.getvalue()


def list_of(*files: str, kind: str = "army", format: object = 1) -> dict[str, object]:
    return {"parcel": format, "contents": [{"kind": kind, "file": f, "name": "x", "ruleset": GAME} for f in files]}


def refusal(content: bytes) -> str:
    with pytest.raises(Refused) as refused:
        unpacked(content, "gift.tableside")
    return refused.value.sentence


def test_a_battle_and_an_army_arrive_as_they_left(store: Store, kept, tmp_path: Path) -> None:
    battle, army = kept
    file = tmp_path / "gift.tableside"
    file.write_bytes(packed(store, (battle,), (army,)))
    came = take_in(store, read_parcel(file), time=NOW)
    assert exported(store, came.battles[0][0]) == exported(store, battle)
    assert store.army(came.armies[0][0]).data == store.army(army).data


def test_the_same_battle_makes_the_same_file(store: Store, kept) -> None:
    assert packed(store, kept[:1]) == packed(store, kept[:1])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04 but no more", "it cannot be unpacked"),
        (b"{}", "is not a .tableside file"),
        (zipped({"armies/1.json": {}}), "no list"),
        (zipped({"tableside.json": list_of("armies/1.json", format=3)}), "of format 3; this app reads format 2"),
        (zipped({"tableside.json": list_of("armies/1.json")}), "does not name the files"),
        (zipped({"tableside.json": list_of(), "../../evil.json": {}}), "does not belong there"),
        (zipped({"tableside.json": list_of(), "/etc/x.json": {}}), "does not belong there"),
        (zipped({"tableside.json": list_of(), "armies/a/1.json": {}}), "does not belong there"),
        (zipped({"tableside.json": {**list_of("armies/1.json"), "more": 1}, "armies/1.json": {}}), "more"),
        (zipped({"tableside.json": list_of("armies/1.json"), "armies/1.json": "[" * 99 + "]" * 99}), "too deep"),
        (zipped({"tableside.json": list_of("armies/1.json"), "armies/1.json": b"\xff"}), "not UTF-8"),
        (zipped({"tableside.json": list_of("armies/1.json"), "armies/1.json": " " * 9_000_000}), "200 times"),
        (zipped({"tableside.json": {}}, zipfile.ZIP_LZMA), "does not open"),
        (zipped({f"armies/{n}.json": {} for n in range(1, 502)}), "500 are allowed"),
    ],
)  # fmt: skip
def test_what_is_no_parcel_is_refused_in_a_sentence(content: bytes, sentence: str) -> None:
    assert sentence in refusal(content)


def test_a_file_that_lies_about_its_size_is_refused() -> None:
    assert "lies about it" in refusal(zipped_lying()) or "cannot be unpacked" in refusal(zipped_lying())


def zipped_lying() -> bytes:
    """The list of the zip says another size than there is."""
    content = bytearray(zipped({"tableside.json": " " * 5000}))
    directory = content.rindex(b"PK\x01\x02")
    content[directory + 24 : directory + 28] = (5001).to_bytes(4, "little")
    return bytes(content)


def test_nothing_is_written_when_one_thing_of_several_is_wrong(store: Store, kept) -> None:
    good = exported(store, kept[0])
    bad = {**good, "entries": [{**good["entries"][0], "number": 2, "at": 2}]}
    files = {"tableside.json": list_of("battles/1.json", "battles/2.json", kind="battle")}
    parcel = unpacked(zipped({**files, "battles/1.json": good, "battles/2.json": bad}), "gift.tableside")
    with pytest.raises(Refused, match=r"gift.tableside, x: Entry 1 is missing"):
        take_in(store, parcel, time=NOW)
    assert len(store.battles()) == 1


def test_an_army_that_its_game_cannot_read_is_refused(store: Store) -> None:
    files = {"tableside.json": list_of("armies/1.json"), "armies/1.json": {"name": "x", "sauce": 1}}
    with pytest.raises(Refused, match="sauce"):
        take_in(store, unpacked(zipped(files), "gift.tableside"), time=NOW)
    assert store.armies() == []


@pytest.mark.parametrize("ending", ["json", "csv"])
def test_an_army_that_names_its_game_comes_in_by_itself(store: Store, kept, tmp_path: Path, ending: str) -> None:
    from data.army_files import write_army

    book = book_in(store, GAME)
    file = tmp_path / f"army.{ending}"
    write_army(file, book.read(store.army(kept[1]).data), book)
    came = bring(store, file, time=NOW)
    assert not isinstance(came, Foreign)
    assert store.army(came.armies[0][0]).data == store.army(kept[1]).data


def test_files_of_other_kinds_are_told_what_is_welcome(store: Store, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"photo.png cannot be brought in: files end in .tableside"):
        bring(store, tmp_path / "photo.png", time=NOW)
