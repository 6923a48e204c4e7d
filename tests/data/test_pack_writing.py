"""Packs are written so that they read back as the very same values, or not at all."""

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.content import PackError, read_pack, shipped
from data.folder import CannotWrite
from data.pack_writing import Header, given_only, header_of, lean, toml_text, write_pack, written
from referee.rulesets import ids, ruleset
from referee.rulesets.ranged_fun.content import Building

RANGED = ruleset("ranged-fun")
HUT = Building(name="Hut", armour=1, structure=2)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("id", ids())
def test_everything_that_ships_is_written_and_read_back_the_same(id: str, tmp_path: Path) -> None:
    content = {kind: dict(entries) for kind, entries in shipped(id).items()}
    file = tmp_path / "club.toml"
    write_pack(file, ruleset(id), Header(author="A & B", licence="MIT"), content)
    assert read_pack(file, ruleset(id)) == {kind: entries for kind, entries in content.items() if entries}
    assert header_of(file) == Header(author="A & B", licence="MIT")


@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_any_value_is_written_as_toml_that_says_the_same(entry: dict[str, object]) -> None:
    text = toml_text(Header(), {"things": {"it": entry}})
    assert tomllib.loads(text)["things"]["it"] == entry


def test_what_is_left_out_or_as_usual_is_not_written() -> None:
    assert lean(HUT) == {"name": "Hut", "armour": 1, "structure": 2}
    assert given_only({"a": None, "b": 1}) == {"b": 1}
    assert "null" not in toml_text(Header(), {"things": {"it": {"a": None}}})


def test_a_thing_that_toml_does_not_know_is_refused() -> None:
    with pytest.raises(Exception, match="cannot be written to a pack"):
        written(object())


def test_what_would_be_refused_on_reading_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    write_pack(file, RANGED, Header(), {"buildings": {"hut": HUT}})
    before = file.read_bytes()
    with pytest.raises(PackError, match=r"club\.toml, buildings\.hut: .*armour"):
        write_pack(file, RANGED, Header(), {"buildings": {"hut": {"name": "Hut", "armour": -3, "structure": 2}}})
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["club.toml"]


def test_a_pack_needs_an_author(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="author"):
        write_pack(tmp_path / "club.toml", RANGED, Header(author=" "), {})


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not hold for this user")
def test_a_folder_that_cannot_be_written_is_named_in_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CannotWrite, match=r"club\.toml cannot be written.*: permission denied"):
        write_pack(tmp_path / "club.toml", RANGED, Header(), {})


def test_a_file_in_the_place_of_the_folder_is_named_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "packs").write_text("not a folder")
    with pytest.raises(CannotWrite, match=r"club\.toml cannot be written.*: .*nothing was changed\."):
        write_pack(tmp_path / "packs" / "club.toml", RANGED, Header(), {})
