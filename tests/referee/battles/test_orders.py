"""Orders: why not, what is asked, what is due; the open order as a value that is replayed to its next question."""

from dataclasses import replace
from typing import Any

import pytest

from referee.dice import Missing, seed_of
from referee.game import Game, NotNow, app_answer, referee_answer
from referee.order import Done, OpenOrder, OrderRunner, Question, actor_of
from referee.procedure import Given
from referee.requests import AskNumber, Refused
from tests.data.toy import CONTENT, TOY, One
from tests.referee.battles.memory import Play, rules_of

SHOT = {"unit": "red-1", "target": "blue-1"}
SEED = seed_of(1)


def toy(**options: Any) -> Play:
    return Play.new(TOY, {"options": options}, content=CONTENT)


def shoot(play: Play, unit: str = "red-1", target: str = "blue-1", dice: tuple[int, ...] = (4, 1, 1)) -> Any:
    return play.do("shoot", {"unit": unit, "target": target}, dice=list(dice), ask={"distance": 5})


def question(game: Game, opened: OpenOrder) -> Question:
    found = game.advance(opened)
    assert isinstance(found, Question)
    return found


def told(game: Game, opened: OpenOrder, said: Any) -> OpenOrder:
    """The next question of the referee, answered."""
    asked = question(game, opened)
    return game.answered(opened, asked, referee_answer(asked.request, said))


# Why not


def test_an_order_is_refused_with_all_reasons_the_first_in_the_sentence() -> None:
    play = toy()
    shoot(play)
    with pytest.raises(NotNow, match="Shoot: First this is due: Blues 1 test") as refused:
        shoot(play)
    assert [reason.rule for reason in refused.value.reasons] == ["T4", "T2"]


def test_every_order_of_a_unit_is_listed_with_the_reasons_against_it() -> None:
    play = toy()
    listed = {each.order.id: [reason.text for reason in each.reasons] for each in play.game.orders("red-1")}
    assert listed["shoot"] == []
    assert listed["test"] == ["Nothing of the kind is due for it"]
    assert "pull" not in listed


def test_orders_of_the_table_are_listed_without_a_unit() -> None:
    ids = [each.order.id for each in toy().game.orders()]
    assert "pull" in ids
    assert "next-phase" in ids
    assert "shoot" not in ids


def test_what_is_to_be_picked_is_named() -> None:
    with pytest.raises(NotNow, match=r"Target is to be picked \(argument target\)"):
        toy().do("shoot", {"unit": "red-1"})


def test_what_cannot_be_picked_is_refused() -> None:
    assert toy().reasons("shoot", {"unit": "red-1", "target": "red-2"}) == ["[T2] Target cannot be Reds 2"]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ({"unit": "red-9"}, "There is no unit “red-9”"),
        ({"unit": "red-1", "target": "blue-9"}, "There is no unit “blue-9”"),
        ({"unit": "red-1", "power": 9}, "power"),
        ({"unit": 5}, "unit"),
        ({}, "unit"),
    ],
)
def test_arguments_that_are_wrong_are_named(args: dict[str, Any], sentence: str) -> None:
    play = toy()
    with pytest.raises(Refused, match=sentence):
        play.do("shoot", args)
    assert play.entries == []


def test_an_order_that_does_not_exist_is_answered_with_those_that_do() -> None:
    with pytest.raises(Refused, match="There is no order “fly”; there are shoot, test, rally"):
        toy().do("fly")


def test_a_unit_that_is_gone_is_ordered_nothing() -> None:
    play = toy(men=1)
    shoot(play)
    assert play.unit("blue-1").gone
    assert "[] Blues 1 are gone" in play.reasons("rally", {"unit": "blue-1"})


def test_when_the_battle_is_over_only_the_referee_has_a_word() -> None:
    play = toy(men=1, units=1)
    shoot(play)
    assert play.reasons("rally", {"unit": "red-1"}) == ["[] The battle is over: nobody is left"]
    assert play.reasons("note", {"text": "Well played."}) == []


def test_who_acts_is_the_unit_the_side_or_the_table() -> None:
    assert [actor_of(One(unit="red-1")), actor_of(object())] == ["red-1", "table"]


# What is asked


def test_an_order_is_asked_to_its_end_question_by_question() -> None:
    game = toy().game
    opened = game.open("shoot", SHOT)
    first = question(game, opened)
    assert (first.number, first.key, isinstance(first.request, AskNumber)) == (0, "distance", True)
    opened = told(game, opened, 5)
    second = question(game, opened)
    assert (second.number, second.key, second.request.dice) == (1, "T3", 3)
    opened = game.answered(opened, second, app_answer(second, SEED))
    assert isinstance(game.advance(opened), Done)


def test_a_question_shows_the_steps_so_far_and_the_battle_as_it_is_then() -> None:
    game = toy().game
    opened = told(game, game.open("shoot", SHOT), 2)
    assert [step.text for step in question(game, opened).steps] == ["Distance: 2"]
    assert question(game, opened).battle.unit("red-1").shot is False


def test_an_answer_out_of_bounds_is_refused() -> None:
    game = toy().game
    opened = game.open("shoot", SHOT)
    with pytest.raises(Refused, match="distance cannot be 13: 0 to 12"):
        told(game, opened, 13)


def test_only_candidates_answer_the_referees_question() -> None:
    game = toy().game
    opened = game.open("rally", {"unit": "red-1"})
    with pytest.raises(Refused, match="“blue-1” is not an answer for helpers: red-2, red-3"):
        told(game, opened, ("blue-1",))


def test_the_app_does_not_answer_for_the_referee() -> None:
    game = toy().game
    with pytest.raises(Refused, match="Only the referee can answer “distance”"):
        app_answer(question(game, game.open("shoot", SHOT)), SEED)


def test_without_candidates_nobody_is_asked() -> None:
    play = toy(units=1)
    assert [given.ask for given in play.do("rally", {"unit": "red-1"}).answers] == ["choose", "roll"]


def test_a_choice_has_a_default_and_may_be_made() -> None:
    play = toy()
    default = play.do("rally", {"unit": "red-1"}, dice=[6])
    chosen = play.do("rally", {"unit": "red-1"}, dice=[6], choose={"how": "whisper"})
    assert [
        (given.value, given.by) for entry in (default, chosen) for given in entry.answers if given.ask == "choose"
    ] == [
        ("shout", "default"),
        ("whisper", "players"),
    ]


def test_a_missing_answer_changes_nothing() -> None:
    play = toy()
    start = play.battle
    with pytest.raises(Missing, match="distance"):
        play.do("shoot", SHOT, dice=[4, 4, 4])
    with pytest.raises(Missing, match="only 2 of them are there"):
        play.do("shoot", SHOT, dice=[4, 4], ask={"distance": 5})
    assert play.battle is start


def test_dice_that_nobody_asked_for_are_refused() -> None:
    play = toy()
    with pytest.raises(Refused, match="Too many dice"):
        play.do("shoot", SHOT, dice=[4, 4, 4, 4], ask={"distance": 5})
    assert play.entries == []


# The open order as a value


def test_a_stale_answer_is_ignored() -> None:
    game = toy().game
    opened = game.open("shoot", SHOT)
    asked = question(game, opened)
    once = game.answered(opened, asked, referee_answer(asked.request, 5))
    twice = game.answered(once, asked, referee_answer(asked.request, 7))
    assert twice is once


def test_stepping_back_drops_the_last_answer() -> None:
    game = toy().game
    opened = game.open("shoot", SHOT)
    answered = told(game, opened, 5)
    assert answered.stepped_back() == opened
    assert opened.stepped_back() == opened


def test_replaying_an_order_gives_the_same_question_every_time() -> None:
    game = toy().game
    opened = told(game, game.open("shoot", SHOT), 5)
    assert question(game, opened) == question(game, opened)


def test_more_answers_than_questions_are_refused() -> None:
    game = toy().game
    opened = told(game, game.open("shoot", SHOT), 5)
    roll = app_answer(question(game, opened), SEED)
    with pytest.raises(Refused, match="4 answers are recorded where 2 are asked for"):
        game.advance(replace(opened, answers=(*opened.answers, roll, roll, roll)))


def test_while_an_order_is_open_no_other_is() -> None:
    game = toy().game
    game.opened = game.open("shoot", SHOT)
    with pytest.raises(NotNow, match="Shoot is open: finish or cancel it first"):
        game.open("rally", {"unit": "red-2"})
    with pytest.raises(NotNow, match="Shoot is open"):
        game.open("overrule", {"entry": 1, "changes": [], "reason": "no"})


def test_beside_an_open_order_notes_and_what_cannot_change_it_are_possible() -> None:
    game = toy().game
    game.opened = game.open("shoot", SHOT)
    assert game.open("note", {"text": "Tea."}).order == "note"
    assert game.open("mark", {"units": ["red-3"], "marker": "tired"}).order == "mark"
    with pytest.raises(NotNow, match="concerns this unit"):
        game.open("mark", {"units": ["blue-1"], "marker": "tired"})


def test_beside_an_open_question_its_candidates_are_left_alone() -> None:
    game = toy().game
    game.opened = game.open("rally", {"unit": "red-1"})
    with pytest.raises(NotNow, match="concerns this unit"):
        game.open("adjust", {"units": ["red-2"], "field": "men", "by": -1, "reason": "rain"})


@pytest.mark.parametrize("act", ["undo", "redo", "restore", "correct"])
def test_while_an_order_is_open_nothing_is_taken_back(act: str) -> None:
    play = toy()
    shoot(play)
    play.do("test", {"unit": "blue-1"}, dice=[6])
    play.game.opened = play.game.open("rally", {"unit": "red-1"})
    numbered = {"undo": (), "redo": (), "restore": (2,), "correct": (2, 0, 5)}[act]
    with pytest.raises(Refused, match="An order is open: finish or cancel it first"):
        getattr(play, act)(*numbered)


# What is due


def test_what_must_follow_is_due_with_its_cause_and_rule() -> None:
    play = toy()
    entry = shoot(play)
    (due,) = play.battle.due
    assert (due.order, dict(due.args), due.rule, due.text, due.cause) == (
        "test", {"unit": "blue-1"}, "T4", "Blues 1 tests", entry.number,
    )  # fmt: skip


def test_until_it_is_done_nothing_else_is_ordered() -> None:
    play = toy()
    shoot(play)
    assert play.reasons("pull") == ["[T4] First this is due: Blues 1 test"]
    assert play.reasons("next-phase") == ["[T4] First this is due: Blues 1 test"]
    assert play.reasons("test", {"unit": "blue-1"}) == []


def test_the_referees_own_orders_are_possible_all_the_same() -> None:
    play = toy()
    shoot(play)
    assert play.reasons("adjust", {"units": ["red-1"], "field": "men", "by": -1, "reason": "rain"}) == []


def test_doing_it_settles_it_and_names_the_cause() -> None:
    play = toy()
    cause = shoot(play)
    entry = play.do("test", {"unit": "blue-1"}, dice=[6])
    assert (play.battle.due, entry.cause) == ((), cause.number)


def test_taking_it_back_makes_it_due_again() -> None:
    play = toy()
    shoot(play)
    play.do("test", {"unit": "blue-1"}, dice=[6])
    play.undo()
    assert [due.order for due in play.battle.due] == ["test"]


# Whose dice


def test_a_roll_that_is_taken_back_and_asked_for_again_keeps_its_dice() -> None:
    play = toy()
    first = play.do("shoot", SHOT, ask={"distance": 5})
    play.undo()
    again = play.do("shoot", SHOT, ask={"distance": 5})
    assert again.answers == first.answers


def test_another_unit_and_another_turn_have_dice_of_their_own() -> None:
    play = toy(men=1000)
    rolls = []
    for unit in ("red-1", "red-2", "red-3"):
        rolls.append(play.do("shoot", {"unit": unit, "target": "blue-1"}, ask={"distance": 5}).answers[1].value)
        play.roll_due() if play.battle.due else None
    play.do("next-phase")
    rolls.append(play.do("shoot", SHOT, ask={"distance": 5}).answers[1].value)
    assert len(set(rolls)) > 1


def test_the_same_order_again_in_one_turn_rolls_other_dice() -> None:
    play = toy()
    rolls = {play.do("rally", {"unit": "red-1"}).answers[-1].value for _ in range(12)}
    assert len(rolls) > 1


def test_answers_say_who_gave_them() -> None:
    play = toy()
    entry = play.do("shoot", SHOT, dice=[1, 1, 1], ask={"distance": 5})
    assert [given.by for given in entry.answers] == ["referee", "players"]
    game = toy().game
    asked = question(game, told(game, game.open("shoot", SHOT), 5))
    assert app_answer(asked, SEED).by == "app"
    assert app_answer(asked, SEED, [6, 6, 6]).by == "players"


def test_blanks_among_typed_faces_are_the_apps() -> None:
    game = toy().game
    asked = question(game, told(game, game.open("shoot", SHOT), 5))
    rolled = app_answer(asked, SEED).value
    mixed = app_answer(asked, SEED, [6, None, 6])
    assert (mixed.by, mixed.value, mixed.rolled) == ("mixed", (6, rolled[1], 6), (1,))
    with pytest.raises(Refused, match="2 faces are given where 3 dice are rolled"):
        app_answer(asked, SEED, [6, None])


def test_answers_that_no_longer_answer_the_question_are_refused() -> None:
    game = toy().game
    opened = replace(game.open("shoot", SHOT), answers=(Given(ask="ask", key="distance", value=99),))
    with pytest.raises(Refused, match="distance cannot be 99"):
        game.advance(opened)


def test_the_steps_of_an_entry_name_their_rules() -> None:
    assert rules_of(shoot(toy())) == ["T2", "T3", "T3"]


def test_an_order_that_was_looked_ahead_at_is_not_worked_out_again_when_it_is_given(monkeypatch) -> None:
    play, walked = toy(), []
    walk = OrderRunner.walk
    monkeypatch.setattr(OrderRunner, "walk", lambda self, rule: walked.append(rule) or walk(self, rule))
    ahead = question(play.game, play.game.open("shoot", SHOT))
    assert question(play.game, play.game.open("shoot", SHOT)) is ahead
    assert len(walked) == 1
    other = question(play.game, play.game.open("shoot", {"unit": "red-1", "target": "blue-2"}))
    assert other.steps != ahead.steps or other.battle is not ahead.battle
    assert len(walked) == 2
    play.do("note", {"text": "Tea."})
    assert question(play.game, play.game.open("shoot", SHOT)) is not ahead
