"""Book, reading and ours: the page is what the code says, and nothing in a battle names a rule that nobody knows."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data.content import shipped
from data.exchange import import_battle
from data.readings import page
from data.store import Store
from referee.contract import Subject
from referee.game import Game
from referee.journal import after
from referee.order import Order, arguments, refusals
from referee.requests import Refused
from referee.rulesets import ids, ruleset

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
JOURNALS = sorted(file for game in ids() for file in (GOLDEN / game).glob("*.json") if "script" not in file.name)
EXPORTS = sorted(file for file in (GOLDEN / "exports").glob("*.json") if ".state." not in file.name)
MOMENTS = 4
"""So many moments of a battle are asked for their refusals."""


def known(game: str) -> set[str]:
    """Book texts, rulings, rules of ours, and the referee's word."""
    return Subject(rules=ruleset(game), content=shipped(game)).known_rules


def test_the_page_is_what_the_code_says() -> None:
    told = (ROOT / "docs" / "readings.md").read_text("utf-8")
    assert told == page(), "docs/readings.md is not what the code says: run “make readings”"


@pytest.mark.parametrize("game", ids())
def test_the_page_has_every_ruling_with_its_options_and_every_rule_of_ours(game: str) -> None:
    rules, told = ruleset(game), page()
    lines = [f"- `{option.id}`: {option.text}" for point in rules.rulings for option in point.options]
    lines += [f"**`{own.id}`**, {own.title}: {own.text}" for own in rules.own_rules]
    assert [line for line in lines if line not in told] == []


@pytest.mark.parametrize("game", ids())
def test_a_default_is_named_once_and_a_club_usual_only_where_it_is_another(game: str) -> None:
    points = ruleset(game).rulings
    others = [point for point in points if point.of_set("club-usual") != point.default]
    told = page().partition(f"\n## {ruleset(game).name}\n")[2].partition("\n## ")[0]
    assert told.count("*Default") == len(points)
    assert len(re.findall(r"Club usual", told)) == len(others)


@pytest.mark.parametrize("file", JOURNALS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_rule_that_a_step_or_event_of_a_golden_battle_names_is_known(file: Path) -> None:
    named = {rule for row in json.loads(file.read_text("utf-8")) for rule in rules_of(row)}
    assert named - known(file.parent.name) == set()


def rules_of(row: dict[str, Any]) -> Iterator[str]:
    """The rules that an entry of a golden journal names: its steps' and its events'."""
    for step in row["steps"]:
        yield from re.findall(r"\[([^\]]+)\]$", step)
    yield from (event["rule"] for event in row["events"] if event.get("rule"))


@pytest.mark.parametrize("file", EXPORTS, ids=lambda file: file.stem)
def test_every_rule_that_a_refusal_in_a_golden_battle_names_is_known(file: Path, tmp_path: Path) -> None:
    store = Store(tmp_path, writer=True)
    game = store.game(import_battle(store, json.loads(file.read_text("utf-8")), time="2026-01-01T10:00:00+00:00"))
    named = {reason.rule for battle in moments(game) for reason in against(game, battle)}
    store.close()
    assert named - known(game.rules.id) == set()
    assert len(named) > 2


def moments(game: Game) -> Iterator[Any]:
    """The battle as it was at some moments, evenly apart."""
    _, battle = game.journal.archive.checkpoint(2)
    entries = [entry for entry, is_out in game.journal.archive.entries(1) if not is_out]
    for number, entry in enumerate(entries):
        battle = after(entry, battle)
        if number % (len(entries) // MOMENTS + 1) == 0:
            yield battle


def against(game: Game, battle: Any) -> Iterator[Any]:
    """All that speaks against whatever could be ordered of whomever, and against the end of the phase."""
    yield from game.rules.still_open(battle)
    for order in game.rules.all_orders():
        for unit in battle.units if order.needs_unit() else ("",):
            yield from refused(game, order, {"unit": unit} if unit else {}, battle)


def refused(game: Game, order: Order, given: dict[str, str], battle: Any) -> Iterator[Any]:
    """The reasons against an order, and against each of the first things that could be picked for it."""
    try:
        args = arguments(order, given, battle)
    except Refused:
        return
    yield from refusals(order, battle, args, game.rules.phase_names())
    for pick in (pick for pick in order.picks[:1] if not pick.many):
        for candidate in list(pick.candidates(battle, args))[:2]:
            picked = arguments(order, given | {pick.key: candidate}, battle)
            yield from refusals(order, battle, picked, game.rules.phase_names())
