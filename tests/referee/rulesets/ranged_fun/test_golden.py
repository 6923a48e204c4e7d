"""A whole mission of Ranged Fun with typed dice, in memory and from the command line."""

import json
import os
from pathlib import Path

import pytest

from data.content import shipped
from referee.event import decoded
from referee.order import Reason
from referee.requests import Refused
from referee.rulesets import ruleset
from referee.value import plain
from tests.play.commands import Commands
from tests.play.golden import Line, differences, golden_file, lines_of, played, script, story
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.ranged_fun.mission import (
    BOOK_LINES,
    BOOK_SETUP,
    BUGGY,
    LINES,
    RAIDERS,
    RIFLES,
    SCOUTS,
    SETUP,
    TRACK,
)
from ui.cli import main

ID = "ranged-fun"
USUAL = {each.id.replace("-", "_"): each.of_set("club-usual") for each in ruleset(ID).rulings}
"""How the app played when the old golden journal was made."""


@pytest.fixture(scope="module")
def game() -> Play:
    return played(Play.new(ID, SETUP, **USUAL), LINES)


@pytest.fixture(scope="module")
def said(game: Play) -> str:
    return "\n".join(words_of(entry) for entry in game.entries)


def test_the_mission_is_fought_to_its_end(game: Play) -> None:
    assert (game.battle.winner, game.battle.turn) == ("red", 4)
    assert game.battle.result == "Border Guard wins: no enemy is left on the board"
    assert game.battle.due == ()


def test_the_journal_is_the_golden_one(game: Play) -> None:
    assert differences(ID, "club-usual", story(game.entries)) == []


def test_the_journal_of_earlier_days_gives_the_same_state(game: Play) -> None:
    battle = game.memory.checkpoint(2)[1]
    for entry in script(ID, "journal"):
        for event in entry["events"]:
            battle = decoded(event).apply(battle)
    assert (battle.units, battle.table, battle.result) == (game.battle.units, game.battle.table, game.battle.result)


@pytest.mark.parametrize(("name", "lines"), [("script", LINES), ("by-the-book-script", BOOK_LINES)])
def test_the_script_lies_beside_it_for_others_who_play_it(name: str, lines: list[Line]) -> None:
    if os.environ.get("TABLESIDE_REGOLD") == "1":
        golden_file(ID, name).write_text(lines_of(lines), "utf-8")
    assert script(ID, name) == lines


@pytest.fixture(scope="module")
def by_the_book() -> Play:
    return played(Play.new(ID, BOOK_SETUP), BOOK_LINES)


def test_the_battle_by_the_book_is_the_golden_one(by_the_book: Play) -> None:
    assert differences(ID, "by-the-book", story(by_the_book.entries)) == []
    assert by_the_book.battle.result == "Border Guard wins: Dune Riders gives up"
    assert by_the_book.fold() == by_the_book.battle


def test_what_the_book_allows_our_usual_table_refuses() -> None:
    play = Play.new(ID, BOOK_SETUP, **USUAL)
    with pytest.raises(Refused, match=r"Carrier carries Rifles already. \[passenger-number\]"):
        played(play, BOOK_LINES)


def test_the_state_is_the_fold_of_the_journal(game: Play) -> None:
    assert game.fold() == game.battle
    assert game.reopened().battle == game.battle


@pytest.mark.parametrize(
    "words",
    [
        "[Damage] Buggy is hammered and misses this turn",
        "[Damage] Buggy is hammered no longer",
        "[Damage] Half-track explodes, off the roster",
        "[Damage] The carrier is gone: those aboard take 3 damage",
        "[Damage] The building is rubble: a square of cover",
        "[Damage] Scouts take 3 damage",
        "[Overwatch] Rifles come out of their ambush",
        "[Can I See The Enemy?] No scatter: a forward observer guides it",
        "[scattered-shot] It comes down on Rifles",
        "[Firing] Raiders answer with VSRF 3",
        "[Decide On Strength Of Attack] Two attacks: strength 3 and 2",
    ],
)
def test_the_mission_shows(words: str, said: str) -> None:
    assert words in said


def test_every_rule_of_the_game_is_named_by_some_step_or_reason(game: Play) -> None:
    named = {step.rule for entry in game.entries for step in entry.steps}
    named |= {why.rule for why in refusals(game)}
    named |= {phase.rule for phase in game.rules.phases}
    assert set(shipped(ID)["texts"]) <= named


def refusals(game: Play) -> tuple[Reason, ...]:
    fire, alight = game.rules.order("fire"), game.rules.order("alight")
    split = fire.reasons(game.battle, fire.args(unit=RIFLES, support=SCOUTS, split=True))
    return (*split, *alight.reasons(game.battle, alight.args(unit=RIFLES)))


def test_who_is_left_carries_the_scars(game: Play) -> None:
    scouts, rifles = game.unit(SCOUTS), game.unit(RIFLES)
    assert (scouts.movement, scouts.armour, scouts.srf, scouts.building) == (3, 0, 0, "")
    assert (rifles.lrf, rifles.is_hammered, rifles.misses) == (0, True, True)
    assert {game.unit(id).fate for id in (TRACK, RAIDERS, BUGGY)} == {"boom"}


def test_the_same_mission_from_the_command_line_ends_in_the_same_state(
    game: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    rosters = [commands.file(f"{side.name}.json", {"side": side.name, **plain(side.roster)}) for side in SETUP.sides]
    files = [word for file in rosters for word in ("--roster", file)]
    words = ["--scenario", SETUP.scenario, *files, "--name", SETUP.name, "--rulings", "club-usual"]
    made = commands.run("battle", "new", ID, *words)
    commands.play(made["battle"], LINES)
    shown = commands.run("battle", "show", str(made["battle"]))
    assert shown["result"] == game.battle.result
    assert shown["units"] == [plain(unit) for unit in game.battle.units.values()]
    assert shown["table"] == plain(game.battle.table)


def test_the_battle_by_the_book_ends_in_the_same_state_when_it_is_played_from_lines(
    by_the_book: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    sides = BOOK_SETUP.sides
    rosters = [commands.file(f"{side.name}.json", {"side": side.name, **plain(side.roster)}) for side in sides]
    files = [word for file in rosters for word in ("--roster", file)]
    words = ["--scenario", BOOK_SETUP.scenario, *files, "--name", BOOK_SETUP.name, "--rulings", "by-the-book"]
    battle = str(commands.run("battle", "new", ID, *words)["battle"])
    lines = tmp_path / "lines.jsonl"
    lines.write_text("\n".join(json.dumps(line) for line in script(ID, "by-the-book-script")), "utf-8")
    assert main(["--data", str(tmp_path / "data"), "battle", "batch", battle, str(lines)]) == 0
    capsys.readouterr()
    shown = commands.run("battle", "show", battle)
    assert shown["units"] == [plain(unit) for unit in by_the_book.battle.units.values()]
    assert (shown["result"], shown["table"]) == (by_the_book.battle.result, plain(by_the_book.battle.table))


def test_a_wrong_order_from_the_command_line_is_one_line_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    battle = str(commands.run("battle", "new", ID, "--scenario", "convoy")["battle"])
    before = commands.run("battle", "show", battle)
    args = commands.file("args.json", {"unit": "red-guard-heavy-tank", "carrier": "red-guard-carrier-1"})
    assert "does not ride: only an ATV does. [Hitching A Ride]" in commands.refused(
        "battle", "do", battle, "deploy", "--args", args
    )
    assert commands.run("battle", "show", battle) == before
