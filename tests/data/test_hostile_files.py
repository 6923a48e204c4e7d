"""Files come from anybody: what is too large, too deep or too long is refused at once, and nothing in them is run."""

import json
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from data.army_csv import cell_of, guarded, unguarded
from data.army_files import text_of
from data.content import PackError, read_pack
from data.content_tables import csv_text, entries_from_csv
from data.exchange import exported, import_battle
from data.patience import Patience, TooLong
from data.verify import verify
from referee.dice import ProvableDice
from referee.form_fields import TextField
from referee.requests import Refused
from referee.rulesets import ruleset
from tests.data.chaining import resealed
from tests.data.playing import NOW, new_battle, opened_store, shoot
from tests.data.toy import toys

HEADER = 'format = 1\nauthor = "x"\nlicence = "x"\n'


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (f"x = {'[' * 50_000}", "nested too deep"),
        (f"x = {'[' * 400}{']' * 400}", "no such content|nested too deep"),
        (f"x = {'9' * 6000}", "a number that is too long"),
        (f"[buildings.hut]\nname = {'9' * 4000}", "buildings.hut"),
        (f"{'.'.join('a' * 50_000)} = 1", "more than 200 dots"),
        ('x = "' + "y" * 2_000_000 + '"', "too large: at most 2 MB"),
    ],
)
def test_a_hostile_pack_is_refused_at_once(tmp_path: Path, body: str, complaint: str) -> None:
    file = tmp_path / "club.toml"
    file.write_text(HEADER + body)
    began = perf_counter()
    with pytest.raises(PackError, match=complaint):
        read_pack(file, ruleset("ranged-fun"))
    assert perf_counter() - began < 5


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
def test_a_file_that_never_ends_is_too_large() -> None:
    with pytest.raises(Refused, match="zero is too large: at most 2 MB"):
        text_of(Path("/dev/zero"))


@pytest.fixture
def export(tmp_path: Path) -> dict[str, Any]:
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        shoot(store, id, store.game(id))
        return exported(store, id)


@pytest.mark.parametrize(
    "template", ["{x:>300000000}", "{x:>{y}}", "{x.__class__}", "{x[0]}", "{x!r}", "{", "{gone}", "{}", "{x:d}"]
)
def test_a_step_that_does_more_than_put_its_values_in_is_refused(
    tmp_path: Path, export: dict[str, Any], template: str
) -> None:
    export["entries"][1]["steps"][0] |= {"template": template, "values": {"x": "far", "y": 300_000_000}}
    with opened_store(tmp_path / "other") as store, pytest.raises(Refused, match="Entry 2 has a step that cannot be"):
        import_battle(store, json.dumps(export), time=NOW)
    with pytest.raises(Refused, match="Entry 2 has a step that cannot be shown"):
        verify(json.dumps(export), toys)


def test_an_export_larger_than_any_battle_is_refused() -> None:
    with pytest.raises(Refused, match="more than 64 MB"):
        verify(" " * 64_000_001)


def test_an_id_that_comes_twice_in_a_table_is_told() -> None:
    with pytest.raises(Refused, match=r"club\.csv, line 3, id: “hut” comes twice"):
        entries_from_csv("id,name\nhut,Hut\nhut,Barn\n", (TextField(key="name", label="Name"),), "club.csv")


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x")', "+1", "-x", "@SUM(1)", "'=1", "'", "O'Brien", "Reds"])
def test_no_word_of_a_table_is_a_formula_and_each_comes_back(name: str) -> None:
    assert cell_of(name)[:1] not in ("=", "+", "-", "@")
    assert unguarded(guarded(name)) == name
    fields = (TextField(key="name", label="Name"),)
    assert entries_from_csv(csv_text(fields, {"hut": {"name": name}}), fields, "x") == {"hut": {"name": name}}


def test_an_export_whose_rules_never_end_is_told_in_time(
    export: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A weapon with more dice than anybody can roll, in fifty kilobytes."""
    monkeypatch.setattr("data.verify.LONGEST", 0.3)
    export["entries"][0]["events"][0]["content"]["weapons"]["musket"]["dice"] = 10**9
    export["entries"][1]["answers"] = export["entries"][1]["answers"][:1]
    began = perf_counter()
    assert "Entry 2" in " ".join(verify(resealed(export), toys).problems)
    assert perf_counter() - began < 20


def test_a_bag_with_more_in_it_than_anybody_counts_is_drawn_from_at_once() -> None:
    assert ProvableDice(b"x").drawn({"red": 10**9, "blue": 10**9}, 0) in ("red", "blue")
    with pytest.raises(Refused, match="or draws from so many"):
        ProvableDice(b"x").drawn({"red": 10**12}, 0)


def test_what_takes_too_long_is_stopped_in_the_middle() -> None:
    with pytest.raises(TooLong), Patience(0.2):
        sum(1 for _ in iter(int, 1))
