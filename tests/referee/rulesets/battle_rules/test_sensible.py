"""The ready armies against each other, played with some sense: docs/balance.md has the figures."""

import pytest

from tests.referee.rulesets.battle_rules.sensible import winner


@pytest.mark.parametrize(("seed", "won"), [(0, "blue"), (1, "red")])
def test_either_of_the_ready_armies_of_market_day_can_win(seed, won):
    assert winner(seed) == won
