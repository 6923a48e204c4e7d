"""A game of an installed package: found by its entry point, with its packs, named as foreign where it matters."""

import json
from pathlib import Path

import pytest

from data.content import packs_of, shipped
from data.exchange import exported, import_battle
from data.store import Store
from data.verify import verify
from referee.requests import Refused
from referee.ruleset import Setup
from referee.rulesets import about, abouts, ids, ruleset
from tests.foreign import SAMPLE, installed

NOW = "2026-01-01T10:00:00+00:00"


@pytest.fixture
def skirmish(tmp_path):
    with installed(SAMPLE, "skirmish", tmp_path / "site"):
        yield ruleset("skirmish")


def battle_of(rules, folder: Path) -> tuple[Store, int]:
    store = Store(folder / "data", writer=True)
    return store, store.create(
        rules, Setup(name="Fray"), time=NOW, seed=bytes(32), provable=True, content=store.content(rules)
    )


def test_an_installed_game_is_listed_after_ours_and_says_who_brings_it(skirmish) -> None:
    assert ids()[-1] == "skirmish"
    assert abouts()[-1].words.endswith("Brought by tableside-skirmish.")
    assert [each.is_foreign for each in abouts()] == [False] * (len(ids()) - 1) + [True]


def test_it_is_gone_when_its_package_is(tmp_path: Path) -> None:
    with installed(SAMPLE, "skirmish", tmp_path):
        assert "skirmish" in ids()
    assert "skirmish" not in ids()
    assert about("skirmish").name == "skirmish"


def test_it_brings_its_own_packs_and_a_club_may_add_to_them(skirmish, tmp_path: Path) -> None:
    assert packs_of("skirmish") == SAMPLE / "skirmish" / "packs"
    assert list(shipped("skirmish")["fighters"]) == ["raider", "archer", "captain"]
    own = tmp_path / "data" / "packs" / "skirmish"
    own.mkdir(parents=True)
    pack = 'format = 1\nauthor = "Us"\nlicence = "MIT"\n[fighters.ogre]\nname = "Ogre"\n'
    (own / "club.toml").write_text(pack, "utf-8")
    store = Store(tmp_path / "data", writer=True)
    assert "ogre" in store.content(skirmish)["fighters"]
    store.close()


def test_its_battles_are_kept_exported_verified_and_name_its_package(skirmish, tmp_path: Path) -> None:
    store, id = battle_of(skirmish, tmp_path)
    export = exported(store, id)
    assert export["battle"]["brought_by"] == "tableside-skirmish"
    assert verify(json.dumps(export)).problems == ()
    copy = import_battle(store, export, time=NOW)
    assert store.game(copy).battle.ruleset == "skirmish"
    store.close()


def test_a_battle_of_a_game_that_is_not_installed_says_what_to_install(tmp_path: Path) -> None:
    with installed(SAMPLE, "skirmish", tmp_path / "site"):
        store, id = battle_of(ruleset("skirmish"), tmp_path)
        export = exported(store, id)
    with pytest.raises(Refused, match="of “skirmish”, a game that the package “tableside-skirmish” brings: install"):
        import_battle(store, export, time=NOW)
    with pytest.raises(Refused, match="tableside-skirmish"):
        verify(json.dumps(export))
    store.close()


def test_our_own_exports_name_no_package(tmp_path: Path) -> None:
    store, id = battle_of(ruleset(ids()[0]), tmp_path)
    assert "brought_by" not in exported(store, id)["battle"]
    store.close()


@pytest.mark.parametrize("file", ["__init__.py", "game.py"])
def test_a_package_that_breaks_is_told_and_stops_nobody_else(tmp_path: Path, file: str) -> None:
    broken = tmp_path / "source" / "broken"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("from referee.about import About\nABOUT = About(id='broken', name='Broken')\n")
    (broken / file).write_text("1 / 0\n")
    with installed(broken.parent, "broken", tmp_path / "site"):
        assert ids()[-1] == "broken"
        assert ruleset(ids()[0])
        with pytest.raises(Refused, match=r"The game “broken” of tableside-broken cannot be loaded"):
            ruleset("broken")
