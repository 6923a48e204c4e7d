"""A club's own packs: edited entry by entry, a broken file hides no other and is never overwritten."""

from pathlib import Path

import pytest

from data.content import PackError, shipped
from data.folder import own_packs
from data.own_packs import delete_entry, header, save_data, save_entry, save_header, set_aside, shelf
from data.pack_writing import Header
from referee.requests import Refused
from referee.rulesets.ranged_fun.content import Building

ID = "ranged-fun"
HUT = Building(name="Hut", armour=1, structure=2)


def club(folder: Path, name: str = "club.toml") -> Path:
    return own_packs(folder) / ID / name


def test_an_entry_of_the_club_stands_beside_what_ships(tmp_path: Path) -> None:
    save_entry(tmp_path, ID, "buildings", "hut", HUT)
    found = shelf(tmp_path, ID)
    assert found.content["buildings"]["hut"] == HUT
    assert set(found.content["buildings"]) == {*shipped(ID)["buildings"], "hut"}
    assert found.is_own("buildings", "hut")


def test_an_entry_of_the_club_replaces_the_shipped_one_of_its_id_and_gives_it_back_when_deleted(tmp_path: Path) -> None:
    id, before = next(iter(shipped(ID)["buildings"].items()))
    save_entry(tmp_path, ID, "buildings", id, HUT)
    assert shelf(tmp_path, ID).content["buildings"][id] == HUT
    assert delete_entry(tmp_path, ID, "buildings", id, "club.toml") == HUT
    assert shelf(tmp_path, ID).content["buildings"][id] == before


def test_what_somebody_else_wrote_into_the_file_meanwhile_stays(tmp_path: Path) -> None:
    save_entry(tmp_path, ID, "buildings", "hut", HUT, header=Header(author="We", licence="MIT"))
    text = club(tmp_path).read_text() + '[buildings.barn]\nname = "Barn"\narmour = 1\nstructure = 3\n'
    club(tmp_path).write_text(text)
    save_entry(tmp_path, ID, "buildings", "shed", HUT)
    assert {"hut", "barn", "shed"} <= set(shelf(tmp_path, ID).content["buildings"])
    assert 'author = "We"' in club(tmp_path).read_text()


def test_a_broken_file_is_named_and_the_others_are_still_read(tmp_path: Path) -> None:
    save_entry(tmp_path, ID, "buildings", "hut", HUT)
    club(tmp_path, "other.toml").write_text("format = [")
    found = shelf(tmp_path, ID)
    assert found.is_own("buildings", "hut")
    assert [error.file.name for error in found.broken] == ["other.toml"]
    assert "it is not TOML" in str(found.broken[0])


def test_a_file_that_broke_while_it_was_open_is_not_overwritten(tmp_path: Path) -> None:
    save_entry(tmp_path, ID, "buildings", "hut", HUT)
    club(tmp_path).write_text("format = [")
    with pytest.raises(PackError, match=r"club\.toml, the file: it is not TOML"):
        save_entry(tmp_path, ID, "buildings", "shed", HUT)
    assert club(tmp_path).read_text() == "format = ["


def test_a_broken_file_can_be_set_aside_and_is_kept(tmp_path: Path) -> None:
    for n in (1, 2):
        club(tmp_path).parent.mkdir(parents=True, exist_ok=True)
        club(tmp_path).write_text(f"broken {n}")
        set_aside(tmp_path, ID, "club.toml")
    save_entry(tmp_path, ID, "buildings", "hut", HUT)
    assert club(tmp_path, "club.toml.broken").read_text() == "broken 1"
    assert club(tmp_path, "club.toml.broken-2").read_text() == "broken 2"
    assert shelf(tmp_path, ID).broken == ()


def test_an_entry_that_is_not_there_cannot_be_deleted(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"club\.toml has no buildings\.hut"):
        delete_entry(tmp_path, ID, "buildings", "hut", "club.toml")


@pytest.mark.parametrize("file", ["../club.toml", "club.txt", "a/b.toml"])
def test_a_pack_never_leaves_its_folder(tmp_path: Path, file: str) -> None:
    with pytest.raises(Refused, match="is not the name of a pack"):
        save_entry(tmp_path, ID, "buildings", "hut", HUT, file=file)


def test_plain_values_are_checked_before_they_are_written(tmp_path: Path) -> None:
    save_data(tmp_path, ID, "buildings", "hut", {"name": "Hut", "armour": 1, "structure": 2})
    assert shelf(tmp_path, ID).content["buildings"]["hut"] == HUT
    with pytest.raises(PackError, match=r"club\.toml, buildings\.hut: The key “armour” cannot be 99"):
        save_data(tmp_path, ID, "buildings", "hut", {"name": "Hut", "armour": 99, "structure": 2})
    assert shelf(tmp_path, ID).content["buildings"]["hut"] == HUT


@pytest.mark.parametrize("id", ["", "../x", "a\nb", "x" * 81])
def test_an_id_is_short_and_plain(tmp_path: Path, id: str) -> None:
    with pytest.raises(Refused, match="is not an id"):
        save_data(tmp_path, ID, "buildings", id, {"name": "Hut", "armour": 1, "structure": 2})


def test_a_pack_says_whose_it_is(tmp_path: Path) -> None:
    save_entry(tmp_path, ID, "buildings", "hut", HUT)
    save_header(tmp_path, ID, "club.toml", Header(author="The Tuesday club", licence="CC0"))
    assert header(tmp_path, ID) == Header(author="The Tuesday club", licence="CC0")
    assert shelf(tmp_path, ID).is_own("buildings", "hut")
    assert header(tmp_path, "wargame") == Header()
