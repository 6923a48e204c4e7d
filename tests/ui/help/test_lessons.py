"""Every game of ours has a lesson that a first turn ticks off, step by step."""

import pytest

from referee.lesson import after, lesson_of
from referee.rulesets import ids, ruleset
from tests.play.bot import Bot
from tests.referee.battles.memory import Play

LAZY = ("concede", "call-off", "end-turn", "go-on", "end-battle", "all-stood", "all-done", "rest")
"""What ends a turn before anybody has learned anything."""


@pytest.mark.parametrize("id", ids())
def test_a_lesson_names_only_orders_that_are_there_and_ends_with_a_step_that_stays(id):
    lesson = lesson_of(id)
    assert len(lesson) >= 6
    assert lesson[-1].id == "end"
    known = {order.id for order in ruleset(id).orders} | {"next-phase"}
    named = [name for step in lesson for name in (step.is_done.__closure__ or ())]
    orders = [word for cell in named if isinstance(cell.cell_contents, tuple) for word in cell.cell_contents]
    phases = {phase.id for phase in ruleset(id).phases}
    assert [word for word in orders if word not in known | phases] == []


@pytest.mark.parametrize("id", ids())
def test_a_battle_that_is_played_takes_the_lesson_to_its_end_but_for_undo(id):
    play, lesson = Play.new(id, {}), lesson_of(id)
    bot, step = Bot(play, 3, dict.fromkeys(LAZY, 0.0)), 0
    seen = play.game.journal.last
    for _ in range(400):
        if lesson[step].id in ("undo", "redo"):
            step += 1
            continue
        if step == len(lesson) - 1 or not bot.once():
            break
        new = [play.game.journal.by_number[n] for n in range(seen + 1, play.game.journal.last + 1)]
        seen = play.game.journal.last
        step = after(lesson, step, play.game.battle, new)
    assert lesson[step].id == "end"
