"""A whole battle of Wargame with typed dice, from deployment to the last round: in memory and from the command line."""

import os
import re
from pathlib import Path

import pytest

from data.content import shipped
from referee.journal import Entry
from referee.rulesets.wargame.game import RULESET
from referee.value import plain
from tests.play.commands import Commands
from tests.play.golden import differences, golden_file, lines_of, played, script, story
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.wargame.scripted import BATTLE, SETUP, USUAL, Line

ID = "wargame"


@pytest.fixture(scope="module")
def game() -> Play:
    return played(Play.new(ID, SETUP), BATTLE)


def steps(game: Play) -> list[str]:
    return [step.text for entry in game.entries for step in entry.steps]


def test_the_battle_goes_from_deployment_to_its_sixth_round(game: Play) -> None:
    assert game.battle.turn == 6
    assert game.battle.result == "Harbour Watch wins: points lost, Harbour Watch 50, Hill Folk 83"


def test_the_journal_is_the_golden_one(game: Play) -> None:
    assert differences(ID, "journal", story(game.entries)) == []


def whole(line: Line, entry: Entry) -> Line:
    """A line with every answer that was given, choices left to their default too: nothing is asked beyond it."""
    made: Line = {"order": line["order"], "args": line["args"], "dice": [], "ask": {}, "choose": {}}
    for given in entry.answers:
        if given.ask == "roll":
            made["dice"] += given.value
        else:
            made[given.ask].setdefault(given.key, []).append(plain(given.value))
    return made


def test_the_script_is_kept_for_other_players_of_it(game: Play) -> None:
    lines = [whole(line, entry) for line, entry in zip(BATTLE, game.entries, strict=True)]
    if os.environ.get("TABLESIDE_REGOLD") == "1":
        golden_file(ID, "script").write_text(lines_of(lines), "utf-8")
    assert script(ID, "script") == lines


def test_a_reaction_is_held_and_used_against_the_second_action(game: Play) -> None:
    told = steps(game)
    held, fired = told.index("First hunter declares: hold"), told.index("First hunter declares: shoot")
    assert held < fired < told.index("First hunter at Gunner: Marksman's rifle, models: 1")


def test_a_reaction_takes_down_the_leader_of_the_active_unit(game: Play) -> None:
    told = steps(game)
    down = told.index("Watch sergeant 1 goes down, prone and unconscious")
    assert told[down + 1] == "Watch rifleman 1 leads Rifle band A now"


def test_panic_runs_through_three_units(game: Play) -> None:
    fallen = next(at for at, entry in enumerate(game.entries) if "sergeant 1 goes down" in words_of(entry))
    chain = game.entries[fallen + 1 : fallen + 4]
    assert [entry.headline for entry in chain] == [
        "Panic test: Rifle band A",
        "Panic test: Rifle band B",
        "Panic test: Gunner",
    ]
    assert {entry.cause for entry in chain} == {game.entries[fallen].number}


def test_a_band_breaks_into_teams_and_a_team_and_the_band_form_again(game: Play) -> None:
    told = steps(game)
    assert "Rifle band breaks up: Rifle band A, Rifle band B" in told
    assert "Breaching team: a team of 4, led by Watch sergeant 2" in told
    assert "Rifle band: a band of 7, led by Watch rifleman 1" in told


def test_every_section_of_the_book_is_named_in_a_step_and_has_a_text(game: Play) -> None:
    named = {step.rule for entry in game.entries for step in entry.steps if not step.tells}
    book = {rule for rule in named if RULESET.kind_of(rule) == "book"}
    assert book | {"Moving", "Cover"} == set(shipped(ID)["texts"])


def test_the_battle_as_it_stands_is_the_fold_of_its_journal(game: Play) -> None:
    assert game.fold() == game.battle
    assert game.reopened().battle == game.battle


def test_the_same_battle_from_the_command_line_ends_in_the_same_state(
    game: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    rulings = [word for id, option in USUAL.items() for word in ("--ruling", f"{id}={option}")]
    words = ("--scenario", str(SETUP["scenario"]), "--name", str(SETUP["name"]), *rulings)
    battle = commands.run("battle", "new", ID, *words)["battle"]
    commands.play(battle, BATTLE)
    shown = commands.run("battle", "show", str(battle))
    assert shown["result"] == game.battle.result
    assert shown["units"] == [plain(unit) for unit in game.battle.units.values()]
    assert shown["table"] == plain(game.battle.table)


def test_every_order_comes_to_one_sentence(game: Play) -> None:
    told = [[step.text for step in entry.steps if step.tells] for entry in game.entries]
    assert {len(sentences) for sentences in told} == {1}


def test_a_verdict_names_units_and_sides_and_never_ids(game: Play) -> None:
    verdicts = " ".join(entry.verdict for entry in game.entries)
    assert not re.findall(r"\b(red|blue)-|\bside [ab]\b|[a-z]_[a-z]|\[", verdicts)
