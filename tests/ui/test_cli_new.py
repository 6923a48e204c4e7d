"""`battle new`: what the steps of the window can set can be said in the line too."""

import json
from pathlib import Path
from typing import Any

import pytest

from data.army_files import write_army
from data.content import shipped
from data.store import Store
from referee.army_book import army_kind, book_of
from referee.rulesets import ids, ruleset
from referee.value import plain
from tests.play.commands import Commands

OWN_STATS = {
    "banter-battles": ("elite-foot", lambda it: {"periods": {"ancients": {"troops": {"own-kind": it}}}}),
    "battle-rules": ("levy", lambda it: {"squads": {"own-kind": it}}),
    "itty-bitty": ("heavy-cavalry", lambda it: {"units": {"own-kind": it}}),
    "ranged-fun": ("guard-infantry", lambda it: {"units": {"own-kind": it}}),
    "wargame": ("watch-rifleman", lambda it: {"profiles": {"own-kind": it}}),
}
"""A kind of unit of each game's first army, and where its stats stand in a roster."""


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys)


def new(commands: Commands, *words: str) -> Any:
    """The state of a new battle."""
    return commands.run("battle", "show", str(commands.run("battle", "new", *words)["battle"]))


def armies(id: str) -> dict[str, Any]:
    return {key: plain(entry) for key, entry in shipped(id)[army_kind(id)].items()}


def stats_of(id: str) -> Any:
    kinds = shipped(id)
    what = OWN_STATS[id][0]
    if "periods" in kinds:
        return plain(kinds["periods"]["ancients"].troops[what])
    return next(plain(kinds[kind][what]) for kind in ("squads", "units", "profiles") if what in kinds.get(kind, {}))


@pytest.mark.parametrize("id", ids())
def test_a_roster_brings_stats_of_its_own(commands: Commands, id: str) -> None:
    what, shape = OWN_STATS[id]
    roster, other = list(armies(id).values())[:2]
    changed = json.loads(json.dumps(roster).replace(f'"{what}"', '"own-kind"'))
    own = {**stats_of(id), "name": "River guard"}
    files = [commands.file("own.json", {**changed, "content": shape(own)}), commands.file("other.json", other)]
    state = new(commands, id, "--roster", files[0], "--roster", files[1])
    assert "River guard" in json.dumps(state, ensure_ascii=False)


@pytest.mark.parametrize("ending", ["json", "csv"])
def test_a_file_from_the_editor_is_a_roster(commands: Commands, ending: str) -> None:
    book = book_of("ranged-fun", shipped("ranged-fun"))
    files = [commands.folder / f"{name}.{ending}" for name in ("border-guard", "dune-riders")]
    for file in files:
        write_army(file, book.ready()[file.stem], book)
    state = new(commands, "ranged-fun", "--roster", str(files[0]), "--roster", str(files[1]))
    assert state["units"] == new(commands, "ranged-fun", "--army", "border-guard", "--army", "dune-riders")["units"]


def test_stats_of_a_roster_that_are_wrong_are_named(commands: Commands) -> None:
    roster = {"army": "border-guard", "content": {"units": {"x": {"name": "X"}}}}
    said = commands.refused("battle", "new", "ranged-fun", "--roster", commands.file("a.json", roster))
    assert "units.x of a roster: The key “" in said
    roster = {"army": "border-guard", "content": {"ships": {}}}
    said = commands.refused("battle", "new", "ranged-fun", "--roster", commands.file("a.json", roster))
    assert "Ranged Fun has no content “ships”; it has units, " in said


def test_armies_come_from_the_packs_or_the_library(commands: Commands) -> None:
    with Store(commands.folder / "data") as store:
        number = store.save_army("ranged-fun", "Own riders", armies("ranged-fun")["dune-riders"], time="")
    state = new(commands, "ranged-fun", "--army", "border-guard", "--army", "Own riders")
    assert [side["name"] for side in state["sides"]] == ["Border Guard", "Own riders"]
    assert new(commands, "ranged-fun", "--army", "border-guard", "--army", str(number))["units"] == state["units"]
    said = commands.refused("battle", "new", "ranged-fun", "--army", "border-guard", "--army", "nobody")
    assert "There is no army “nobody”; there are border-guard, dune-riders, " in said
    assert "1 (Own riders)." in said


def test_board_and_turns_of_a_battle_without_a_scenario_are_options(commands: Commands) -> None:
    two = ("--army", "border-guard", "--army", "dune-riders")
    state = new(commands, "ranged-fun", *two, "--option", "columns=12", "--option", "rows=9", "--option", "turns=5")
    assert [state["table"][key] for key in ("columns", "rows", "turns")] == [12, 9, 5]
    said = commands.refused("battle", "new", "ranged-fun", *two, "--option", "width=3")
    assert "Ranged Fun has no option “width”; it has grid, columns, rows, turns." in said
    said = commands.refused("battle", "new", "ranged-fun", "--scenario", "annihilation", "--option", "rows=9")
    assert "--option is for a battle without one" in said


def test_the_map_of_a_battle_without_a_scenario_is_an_option(commands: Commands) -> None:
    two = ("--army", "marchers", "--army", "marchers")
    field = next(iter(shipped("itty-bitty")["maps"]))
    assert new(commands, "itty-bitty", *two, "--option", f"map={field}")["table"]["map"]


def test_the_clubs_own_packs_are_used_and_a_broken_one_is_told_and_touches_nothing_else(
    commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    from data.own_packs import save_data
    from ui.cli import main

    data = commands.folder / "data"
    save_data(
        data, "ranged-fun", "armies", "club-guard", {**armies("ranged-fun")["border-guard"], "name": "Club guard"}
    )
    (data / "packs" / "ranged-fun" / "typo.toml").write_text("format = [", "utf-8")
    words = ["battle", "new", "ranged-fun", "--army", "club-guard", "--army", "dune-riders"]
    assert main(["--data", str(data), *words]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == {"battle": 1}
    assert printed.err.startswith("tableside: warning: typo.toml, the file: it is not TOML")
    assert printed.err.count("\n") == 1
    assert commands.run("battle", "show", "1")["sides"][0]["name"] == "Club guard"


def test_a_broken_pack_keeps_nobody_from_printing(commands: Commands, capsys: pytest.CaptureFixture[str]) -> None:
    from ui.cli import main

    typo = commands.folder / "data" / "packs" / "wargame" / "typo.toml"
    typo.parent.mkdir(parents=True)
    typo.write_text("format = [", "utf-8")
    words = ["print", "qrs", "--ruleset", "wargame", "-o", str(commands.folder / "sheet.pdf")]
    assert main(["--data", str(commands.folder / "data"), *words]) == 0
    assert capsys.readouterr().err.startswith("tableside: warning: typo.toml")


@pytest.mark.parametrize("id", ids())
def test_rulings_come_as_a_named_set_with_single_ones_over_it(commands: Commands, id: str) -> None:
    points = ruleset(id).rulings
    first = points[0]
    other = first.ids[-1]
    with Store(commands.folder / "data") as store:
        store.save_ruling_set(id, "Tuesdays", {point.id: point.ids[-1] for point in points})
    expected = {
        "by-the-book": {point.id: point.default for point in points},
        "club-usual": {point.id: point.of_set("club-usual") for point in points},
        "Tuesdays": {point.id: point.ids[-1] for point in points},
    }
    for name, rulings in expected.items():
        words = ("--rulings", name, "--ruling", f"{first.id}={other}")
        assert new(commands, id, *words)["rulings"] == {**rulings, first.id: other}


def test_a_set_of_rulings_that_is_not_there_is_refused_with_those_that_are(commands: Commands) -> None:
    said = commands.refused("battle", "new", "wargame", "--rulings", "Fridays")
    assert said.endswith("There is no set of rulings “Fridays”; there are by-the-book, club-usual.")


def test_words_of_the_players_leave_a_battle_provable(commands: Commands) -> None:
    commands.run("battle", "new", "wargame", "--words", "an owl, a bell")
    assert commands.run("battle", "list")[0]["provable"] is True


def test_yes_and_no_are_words_for_switches_alone() -> None:
    from ui.cli.printing import typed

    assert typed("counters", ["backs=no", "outline=YES"]) == {
        "backs": False,
        "outline": True,
    }
    assert typed("counters", ["copies=2", "shape=yes"]) == {"copies": "2", "shape": "yes"}
