"""One score: a unit and a side have the same on their cards and on the players' screen, through every golden battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play.golden import played
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import Play
from ui.operations import playing
from ui.players.known import PlayersCards
from ui.players.strengths import rows_of
from ui.presenters.unit_cards import Cards
from ui.table.heading import SideHeading


@pytest.fixture(scope="module", params=BATTLES)
def play(request: pytest.FixtureRequest) -> Play:
    new, lines = BATTLES[request.param]
    return played(new(), lines)


def on_card(card: Any) -> set[str]:
    """Every figure of a card as it is written there."""
    pips = {f"{row.now}/{row.start}" for row in card.pips}
    return pips | {f"{stat.label} {stat.shown}{stat.behind}" for stat in card.stats}


def test_every_figure_of_the_players_screen_stands_on_the_card(play: Play) -> None:
    battle = play.battle
    seen = play.rules.seen_by(battle, "")
    for side in battle.sides:
        cards = [card for group in Cards(play.rules).groups(battle, side.id) for card in group.cards]
        for row in rows_of(PlayersCards(play.rules).groups(seen, side.id)):
            figures = set(filter(None, row.figure.split("  ")))
            its = [card for card in cards if card.name == row.name and not card.hidden]
            if its and not row.is_gone and "lower" not in row.figure:
                assert any(figures <= on_card(card) for card in its), row.name


def heading(qtbot: Any, play: Play, side: str, battle: Any) -> str:
    made = SideHeading("A side", 0, None)
    qtbot.addWidget(made)
    made.show_side(side, battle, play.rules)
    return made.accessibleName()


def test_the_score_of_a_side_is_the_same_to_players_where_nobody_is_hidden(qtbot: Any, play: Play) -> None:
    seen = play.rules.seen_by(play.battle, "")
    for side in (side.id for side in play.battle.sides):
        if not any(unit.hidden for unit in play.battle.of(side)):
            assert heading(qtbot, play, side, seen) == heading(qtbot, play, side, play.battle)


def test_the_table_and_the_players_screen_have_one_score(driver: Any, shown: Any) -> None:
    for id in [unit.id for unit in driver.session.battle.units.values() if unit.hidden]:
        change = {"units": [id], "field": "hidden", "to": False, "reason": "seen"}
        playing.give_order(driver.session, "adjust", change)
        driver.settle()
    table = {side: each.accessibleName() for side, each in driver.board.columns.headings.items()}
    assert table == {side: each.accessibleName() for side, each in shown.view.sides.items()}
