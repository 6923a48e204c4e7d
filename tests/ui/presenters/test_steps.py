"""Which steps of an explanation stand out: those that say what it came to."""

from data.languages import speak
from referee.procedure import Step
from referee.rulesets import ruleset
from tests.referee.battles.memory import Play
from ui.presenters.steps import result_places, shown_entry, shown_steps


def steps(*depths: int, dice_at: tuple[int, ...] = ()) -> list[Step]:
    return [
        Step(rule="R1", template=f"step {at}", depth=depth, dice=(3,) if at in dice_at else ())
        for at, depth in enumerate(depths)
    ]


def test_the_end_of_a_procedure_is_its_result():
    assert result_places(steps(0, 1, 2, 2, 1, 0, 1, 1)) == {4, 7}


def test_all_that_is_said_after_the_last_dice_or_inner_procedure_belongs_to_it():
    assert result_places(steps(0, 1, 1, 1, 0, dice_at=(1,))) == {2, 3}
    assert result_places(steps(0, 1, 2, 1, 1, 0)) == {3, 4}


def test_a_procedure_that_ends_with_dice_has_them_as_its_result():
    assert result_places(steps(0, 1, 1, 0, dice_at=(2,))) == {2}
    assert result_places(steps(0, 1, 2, 1, 2, 2)) == {5}


def test_without_a_procedure_the_end_is_the_result_if_there_were_dice():
    assert result_places(steps(0, 0, 0, dice_at=(1,))) == {2}
    assert result_places(steps(0, 0, 0)) == frozenset()
    assert result_places([]) == frozenset()


def test_an_order_that_is_open_has_no_end_yet():
    assert result_places(steps(0, 1, 1), is_open=True) == frozenset()
    assert result_places(steps(0, 1, 1, 0, 1), is_open=True) == {2}
    assert result_places(steps(0, 0, dice_at=(0,)), is_open=True) == frozenset()


def test_what_stands_out_is_marked():
    assert [step.is_result for step in shown_steps(steps(0, 1, 1, 0))] == [False, False, True, False]


def test_sections_of_the_book_keep_their_names_in_another_language():
    rules = ruleset("battle-rules")
    speak("de")
    try:
        told = [rules.cited_here(rule) for rule in ("Ranged Combat", "first-turn")]
    finally:
        speak("en")
    assert told == ["Ranged Combat", "○ unsere: erster Zug"]


def test_what_takes_back_an_entry_tells_its_verdict():
    play = Play.new("wargame", {})
    done = play.do("deploy-rest")
    undo = next(entry for entry in play.game.undo("2026-01-01T00:00:00+00:00").entries if entry.order == "undo")
    told = shown_entry(undo, play.battle, False, meant=done).headline
    assert told == f"Taken back: {done.shown}" != undo.headline
