"""Wrong orders: one clear sentence with its rule, and nothing is changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.requests import Refused
from referee.rulesets.wargame.game import RULESET
from tests.play.commands import Commands
from tests.referee.battles.memory import Play, Scripted
from tests.referee.rulesets.wargame.field import (
    ASKED,
    BREACHERS,
    GUNNER,
    HUNTER,
    HUNTRESS,
    MARKSMAN,
    RIFLES,
    RUNNER,
    acts,
    before,
    declared,
    in_turn,
    pass_turn,
)

Case = tuple[Play, str, dict[str, Any], str]
GROUPS = "[Units: Models, Teams and Bands]"


def third_action() -> Case:
    play = in_turn()
    acts(play, "move", GUNNER)
    acts(play, "focus", GUNNER)
    return play, "focus", {"unit": GUNNER}, "Focus: Gunner has done its two actions. [Unit Activation]"


def second_reaction() -> Case:
    play = in_turn()
    acts(play, "move", GUNNER, seen=[HUNTER, HUNTRESS])
    play.do("react", {"unit": HUNTER, "reaction": "dodge"})
    play.do("resolve", {"unit": GUNNER})
    play.do("dodge", {"unit": HUNTER, "cover": "none"})
    acts(play, "focus", GUNNER)
    told = "React: First hunter has reacted to this activation: one reaction each. [reactions-each]"
    return play, "react", {"unit": HUNTER}, told


def team_of_six() -> Case:
    play = in_turn()
    play.do("break-up", {"unit": BREACHERS})
    pass_turn(play)
    pass_turn(play)
    others = [GUNNER, MARKSMAN, *(f"{BREACHERS}+{n}" for n in (2, 3, 4))]
    return play, "form-up", {"unit": RUNNER, "others": others}, f"Form up: A team has 2 to 5 models, not 6. {GROUPS}"


def band_into_models() -> Case:
    told = f"Break up: A band cannot become a model at once: a team comes in between. {GROUPS}"
    return in_turn(), "break-up", {"unit": RIFLES, "to": "model"}, told


def unseeing() -> Case:
    play = in_turn()
    acts(play, "move", GUNNER, seen=[HUNTER])
    told = "React: Second hunter does not see Gunner. [Unit Reactions]"
    return play, "react", {"unit": HUNTRESS, "reaction": "dodge"}, told


def stranger() -> Case:
    return in_turn(), "shoot", {"unit": GUNNER, "target": "green-man"}, "There is no unit “green-man”."


def misspelt() -> Case:
    told = "There is no argument “tagret”; there are weapon, models, distance"
    return in_turn(), "shoot", {"unit": GUNNER, "tagret": HUNTER}, told


@pytest.mark.parametrize(
    "case", [third_action, second_reaction, team_of_six, band_into_models, unseeing, stranger, misspelt]
)
def test_a_wrong_order_gets_one_sentence_and_changes_nothing(case: Callable[[], Case]) -> None:
    play, order, args, sentence = case()
    before, entries = play.battle, len(play.entries)
    with pytest.raises(Refused) as refusal:
        play.do(order, args)
    assert str(refusal.value).startswith(sentence)
    assert (play.battle, len(play.entries)) == (before, entries)


def test_the_command_line_says_it_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = Commands(tmp_path, capsys)
    battle = str(commands.run("battle", "new", "wargame")["battle"])
    args = tmp_path / "args.json"
    args.write_text('{"unit": "red-gunner", "target": "blue-first-hunter"}', "utf-8")
    told = commands.refused("battle", "do", battle, "shoot", "--args", str(args))
    assert "Shoot: Only in First side's turn or Second side's turn. [Attacking]" in told


def test_a_missing_answer_names_the_question_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    battle = commands.run("battle", "new", "wargame", "--scenario", "breakthrough")["battle"]
    commands.play(battle, [{"order": "deploy-rest"}, {"order": "next-phase"}])
    args = tmp_path / "args.json"
    args.write_text('{"unit": "red-gunner"}', "utf-8")
    told = commands.refused("battle", "do", str(battle), "move", "--args", str(args))
    assert "seen-by" in told
    assert commands.run("battle", "show", str(battle))["entry"] == 3


ANSWERS = {
    **ASKED,
    **{key: ["yes"] for key in ("still", "cohesive")},
    **{"better-cover": ["no"], "cover": ["none"], "side": ["red"]},
}


@pytest.mark.parametrize("order", [each.id for each in RULESET.orders])
@pytest.mark.parametrize("moment", [before, in_turn, lambda: declared(HUNTER), lambda: in_turn(scenario="rescue")])
def test_what_the_table_allows_against_the_rules_is_done_or_refused_in_a_sentence(
    order: str, moment: Callable[[], Play]
) -> None:
    play = moment()
    known = play.rules.order(order).args.__dataclass_fields__
    said = {"unit": GUNNER, "target": HUNTER, "others": [RUNNER], "first": "shoot", "reactions": [{"unit": HUNTER}]}
    try:
        opened = play.game.open(order, {key: word for key, word in said.items() if key in known}, allow="so be it")
        told = play.finish(opened, Scripted(play.seed, None, ANSWERS, {})).verdict
    except Refused as refusal:
        told = str(refusal)
    assert told
    assert "lacks what its rule goes by" not in told
