"""Battles played by somebody who knows no rules: whatever is ordered, the state holds together."""

import pytest

from referee.game import Game
from tests.play.bot import Bot
from tests.referee.battles.memory import Play

LIKING = {
    "touch": 0.05,
    "leave": 0.1,
    "next-phase": 0.3,
    "concede": 0.0,
    "end-battle": 0.0,
    "score": 0.02,
    "objectives": 0.02,
    "cohesion": 0.05,
    "shoot": 4.0,
    "shoot-scrum": 4.0,
    "assault": 5.0,
}
TRIES = 60
"""How often he may say nonsense about wounds before the battle counts as stuck."""


def of(sides: int, seed: int) -> Play:
    armies = [{"army": army} for army in ("host", "regiment", "host")[:sides]]
    return Play.new("battle-rules", {"sides": armies, "options": {"rounds": 6}}, seed=seed)


def played(play: Play, seed: int, most: int = 2000) -> Play:
    bot, failed = Bot(play, seed, LIKING), 0
    while not play.battle.result and len(bot.script) < most:
        failed = 0 if bot.once() else failed + 1
        assert failed < TRIES, "nothing can be ordered any more"
    return play


@pytest.mark.timeout(120)
def test_any_battle_comes_to_its_end_and_holds_together() -> None:
    play = played(of(2, 14), 14)
    assert play.battle.result
    holds_together(play)


@pytest.mark.timeout(120)
def test_any_battle_of_three_sides_holds_together() -> None:
    holds_together(played(of(3, 8), 8, most=150))


def holds_together(play: Play) -> None:
    battle = play.battle
    assert play.memory.fold() == battle
    for unit in battle.present():
        assert unit.hp == sum(model.hp for model in unit.living) > 0
        assert all(unit.id in battle.unit(other).contact and not battle.unit(other).gone for other in unit.contact)
    assert all(unit.contact == () for unit in battle.units.values() if unit.gone)


@pytest.mark.timeout(120)
def test_every_form_can_be_shown_at_any_time() -> None:
    play = of(2, 3)
    bot = Bot(play, 3, LIKING)
    for _ in range(40):
        bot.once()
        shows_all(play.game)


def shows_all(game: Game) -> None:
    for unit in game.battle.units:
        for listed in game.orders(unit):
            listed.order.form(game.battle, listed.order.args(unit=unit))
