"""Armies come and go on the command line, and so do battles as parcels."""

from pathlib import Path

import pytest

from tests.ui.cli import Tableside


@pytest.fixture
def tableside(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tableside:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("TABLESIDE_DATABASE_URL", raising=False)
    return Tableside(tmp_path, capsys, monkeypatch)


def listed(tmp_path: Path, text: str = "unit,count\nRifle section,2\nSpace whale,1\n") -> str:
    file = tmp_path / "list.csv"
    file.write_text(text)
    return str(file)


def test_a_table_comes_in_goes_out_and_comes_back(tableside, tmp_path):
    came = tableside("army", "import", listed(tmp_path), "--ruleset", "battle-rules").json
    assert (came["armies"], came["understood"]) == ([1], ["2 × Rifle section"])
    out = str(tmp_path / "out.tableside")
    tableside("army", "export", "1", "-o", out)
    assert tableside("army", "import", out).json == {"battles": [], "armies": [2]}
    assert [each["name"] for each in tableside("army", "list").json] == ["list", "list"]


def test_a_dry_run_keeps_nothing(tableside, tmp_path):
    said = tableside("army", "import", listed(tmp_path), "--ruleset", "battle-rules", "--dry-run").json
    assert said["not_understood"] == ["“Space whale” has no movement (M), so it was left out."]
    assert tableside("army", "list").json == []


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "list.csv does not say which game it is for: add --ruleset."),
        (("--ruleset", "chess"), "There is no game “chess”; there are"),
        (("--ruleset", "wargame", "--column", "unit=Troop"), "list.csv has no column “Troop”; it has unit, count."),
    ],
)
def test_what_is_missing_is_said(tableside, tmp_path, words, complaint):
    assert tableside("army", "import", listed(tmp_path), *words).complaint.startswith(complaint)


def test_a_battle_goes_from_library_to_library_as_a_parcel(tableside, tmp_path):
    tableside("battle", "new", "wargame", "--name", "Far away")
    tableside("battle", "export", "1", "-o", str(tmp_path / "b.tableside"))
    assert tableside("battle", "import", str(tmp_path / "b.tableside")).json["battle"] == 2


def test_other_packs_of_a_parcel_are_replaced_only_when_that_is_said(tableside, tmp_path):
    from data.own_packs import save_data, shelf
    from data.parcels import packed
    from data.store import Store
    from tests.data.test_parcel_packs import GAME, KIND, army_of, entry

    with Store(tmp_path / "sender") as sender:
        save_data(sender.folder, GAME, KIND, "hedge-guard", entry())
        (tmp_path / "gift.tableside").write_bytes(packed(sender, armies=(army_of(sender),)))
    save_data(tmp_path / "data", GAME, KIND, "hedge-guard", entry(movement=9))
    words = ("army", "import", str(tmp_path / "gift.tableside"))
    assert "has another units.hedge-guard than your packs" in tableside(*words).complaint
    assert "--packs is replace or keep, not both" in tableside(*words, "--packs", "both").complaint
    assert tableside(*words, "--packs", "replace").json["armies"] == [1]
    assert shelf(tmp_path / "data", GAME).content[KIND]["hedge-guard"].movement == 3
