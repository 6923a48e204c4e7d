"""What can be done on the table, for the command palette and the sheet of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from referee.game import Listed
from ui.resolve.habits import NO_ODDS_FOR, ODDS, PLAYERS_ROLL, Habits, set_for_side
from ui.screen import Action
from ui.widgets.key_sheet import KeyGroup

if TYPE_CHECKING:
    from ui.context import AppContext
    from ui.table.board import Board

Rows = tuple[tuple[str, str, str, Callable[[], object]], ...]
OWN = ("arrange", "next-phase", "roll-due")


MORE_KEYS = [
    KeyGroup(
        title="Cards",
        rows=(
            ("Up", "The card above"),
            ("Down", "The card below"),
            ("Left", "The card or the side at the left"),
            ("Right", "The card or the side at the right"),
            ("Ctrl+G", "Select the whole group"),
            ("Alt+Up", "Move the cards up"),
            ("Alt+Down", "Move the cards down"),
        ),
    ),
    KeyGroup(
        title="Dice and picks",
        rows=(
            ("1", "A face, or the first to be picked"),
            ("A", "The first that may be named beside the dice"),
            ("Backspace", "Take back a face, or step back"),
            ("R", "Let the app roll what is blank"),
            ("Del", "Make all dice blank"),
        ),
    ),
]


def actions_of(board: Board) -> list[Action]:
    """Orders of the selection and of the table, the table's own keys, and all units by name."""
    return [*_orders(board), *_table(board), *_units(board)]


def habits_of(context: AppContext) -> Iterator[Action]:
    """Who sees odds and who rolls, changed without leaving the table."""
    habits, group = Habits.of(context), "Odds and dice"
    words = "Hide the odds" if habits.odds else "Show the odds"
    yield Action(id="odds", title=words, group=group, do=partial(context.remember, ODDS, not habits.odds))
    for side in context.session.battle.sides if context.session is not None else ():
        for key, there, off, on in (
            (NO_ODDS_FOR, habits.no_odds_for, "No odds for {}", "Odds for {} again"),
            (PLAYERS_ROLL, habits.players_roll, "Players of {} roll their own dice", "The app rolls for {} again"),
        ):
            is_on = side.id in there
            do = partial(set_for_side, context, key, side.id, not is_on)
            yield Action(id=f"{key}-{side.id}", title=(on if is_on else off).format(side.name), group=group, do=do)


def _orders(board: Board) -> Iterator[Action]:
    """What may be ordered now and what may not, of the selected unit first, then of the table."""
    panel, game = board.panel, board.session.game
    who = panel.who()
    seen = set()
    for group, listed in ((who, panel.wish.listed()), ("The table", game.orders())):
        for each in listed:
            if each.order.id not in seen and each.order.id not in OWN:
                seen.add(each.order.id)
                yield _order(board, each, group)


def _order(board: Board, listed: Listed, group: str) -> Action:
    order = listed.order
    why = "; ".join(f"{each.text} [{each.rule}]" if each.rule else each.text for each in listed.reasons)
    return Action(
        id=f"order-{order.id}",
        title=order.title,
        key=order.key,
        group=group,
        reason=why,
        do=partial(board.prepare, order.id),
    )


def _table(board: Board) -> Iterator[Action]:
    tabs, columns = board.tabs, board.columns
    rows: Rows = (
        ("next-phase", "Next phase", "N", board.phases.next_requested.emit),
        ("roll-first", "Roll what is due first", "H", board.phases.roll_one.click),
        ("roll-due", "Roll all that is due", "D", board.phases.all_due_requested.emit),
        ("find-units", "Find units", "Ctrl+F", columns.open_finder),
        ("roll", "Roll, draw, or do it", "Enter", board.panel.keys.primary),
        ("back", "Go back, or cancel the order", "Esc", board.panel.keys.escape),
    )
    for id, title, key, do in rows:
        yield Action(id=id, title=title, key=key, group="The table", do=do)
    for at in range(tabs.count()):
        title = f"Look at {tabs.tabText(at).lower()}"
        yield Action(id=f"tab-{at}", title=title, group="The table", do=partial(tabs.setCurrentIndex, at))


def _units(board: Board) -> Iterator[Action]:
    battle = board.session.battle
    for unit in battle.units.values():
        yield Action(
            id=f"unit-{unit.id}",
            title=unit.name,
            group=f"Select, {battle.side(unit.side).name}",
            do=partial(board.select, unit.id),
        )
