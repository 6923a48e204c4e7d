"""Battles played by somebody who knows no rules: whatever is ordered, the state holds together."""

import pytest

from referee.game import Game
from tests.play.bot import Bot
from tests.referee.battles.memory import Play

LIKING = {
    "fall": 0.02,
    "done": 0.1,
    "rest": 0.02,
    "concede": 0.0,
    "activate": 0.3,
    "leave": 0.3,
    "deliver": 0.05,
    "next-phase": 0.9,
    "shoot": 5.0,
    "engage": 4.0,
    "react": 1.5,
    "resolve": 2.0,
    "break-up": 6.0,
    "form-up": 6.0,
}
SIZES = {"model": range(1, 2), "team": range(2, 6), "band": range(6, 21)}


def played(scenario: str, seed: int) -> Play:
    play = Play.new("wargame", {"scenario": scenario}, seed=seed)
    Bot(play, seed, LIKING).go(1500)
    return play


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("scenario", "seed"),
    [("skirmish-line", 11), ("hold-the-crossroads", 12), ("breakthrough", 13), ("rescue", 14), ("skirmish-line", 15)],
)
def test_any_battle_comes_to_its_end_and_holds_together(scenario: str, seed: int) -> None:
    play = played(scenario, seed)
    battle = play.battle
    assert battle.result
    assert play.fold() == battle
    for unit in battle.present():
        assert len(unit.up) == unit.standing
        assert unit.standing in SIZES[unit.kind]
        assert all(unit.id in battle.unit(other).contact and not battle.unit(other).gone for other in unit.contact)
    away = [unit for unit in battle.units.values() if unit.gone]
    assert all(unit.contact == () for unit in away)


@pytest.mark.timeout(120)
def test_every_form_can_be_shown_at_any_time() -> None:
    play = Play.new("wargame", {"scenario": "rescue"}, seed=3)
    bot = Bot(play, 3, LIKING)
    for _ in range(60):
        bot.once()
        shows_all(play.game)


def shows_all(game: Game) -> None:
    for unit in game.battle.present():
        for listed in game.orders(unit.id):
            listed.order.form(game.battle, listed.order.args(unit=unit.id))
