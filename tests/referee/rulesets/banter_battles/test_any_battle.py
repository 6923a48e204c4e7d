"""Battles played by somebody who knows no rules: whatever is ordered, the state holds together."""

import pytest

from referee.game import Game
from tests.play.bot import Bot
from tests.referee.battles.memory import Play
from tests.referee.rulesets.banter_battles.field import before

LIKING = {
    "touch": 0.05,
    "hide": 0.1,
    "concede": 0.0,
    "call-off": 0.0,
    "next-phase": 0.3,
    "stand": 0.2,
    "shoot": 4.0,
    "charge": 5.0,
    "blocked": 0.1,
    "passed-through": 0.1,
    "scare": 0.02,
    "must-fall-back": 0.02,
    "all-stood": 0.02,
}


def played(seed: int) -> Play:
    play = before(seed=seed)
    bot = Bot(play, seed, LIKING)
    while not play.battle.result and len(bot.script) < 2000:
        # a piece of terrain for an area that is taken is nonsense he may say a few times
        assert any(bot.once() for _ in range(20)), "nothing can be ordered any more"
    return play


@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_any_battle_comes_to_its_end_and_holds_together(seed: int) -> None:
    play = played(seed)
    battle = play.battle
    assert battle.result
    assert play.memory.fold() == battle
    for unit in battle.present():
        assert 0 < unit.bases <= unit.start_bases
        assert all(unit.id in battle.unit(other).contact and not battle.unit(other).gone for other in unit.contact)
    assert all(unit.contact == () for unit in battle.units.values() if unit.gone)


@pytest.mark.timeout(120)
def test_every_form_can_be_shown_at_any_time() -> None:
    play = before(seed=4)
    bot = Bot(play, 4, LIKING)
    for _ in range(60):
        bot.once()
        shows_all(play.game)


def shows_all(game: Game) -> None:
    for unit in game.battle.units:
        for listed in game.orders(unit):
            listed.order.form(game.battle, listed.order.args(unit=unit))
