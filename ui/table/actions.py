"""What can be done on the table, for the command palette and the sheet of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from referee.game import Listed
from referee.wording import tr
from ui.now.at_table import DEED_KEYS, key_group
from ui.now.habits import APP_ROLLS, DRAWS, NO_ODDS_FOR, ODDS, PASSES_IDLE, Habits, set_for_side
from ui.screen import Action
from ui.widgets.key_sheet import KeyGroup

if TYPE_CHECKING:
    from ui.context import AppContext
    from ui.table.board import TableBoard

Rows = tuple[tuple[str, str, str, Callable[[], object]], ...]
OWN = ("arrange", "next-phase", "roll-due", "overrule")


MORE_KEYS = [
    key_group(),
    KeyGroup(
        title=tr("Cards"),
        rows=(
            ("Up", tr("The card above")),
            ("Down", tr("The card below")),
            ("Left", tr("The card or the side at the left")),
            ("Right", tr("The card or the side at the right")),
            ("Ctrl+G", tr("Select the whole group")),
            ("Alt+Up", tr("Move the cards up")),
            ("Alt+Down", tr("Move the cards down")),
        ),
    ),
    KeyGroup(
        title=tr("Map"),
        rows=(
            ("M", tr("Cards, map, or both")),
            ("+", tr("Closer")),
            ("-", tr("Further away")),
            ("Up", tr("The place above; arrows move the cursor")),
            ("Enter", tr("Select, go or attack where the cursor is")),
            ("Shift", tr("While dragging: the whole stack")),
            ("Ctrl", tr("While dragging: the way is drawn, space by space")),
        ),
    ),
    KeyGroup(
        title=tr("Dice"),
        rows=(
            ("1", tr("A face of the next die, whatever has the keyboard")),
            ("Enter", tr("Use the dice")),
            ("R", tr("Let the app roll what is blank")),
            ("Backspace", tr("Take back a face, or step back")),
            ("Del", tr("Make all dice blank")),
            ("Space", tr("Draw, or what is next")),
        ),
    ),
    KeyGroup(
        title=tr("What happened"),
        rows=(
            ("O", tr("Overrule it: click on cards what is so instead, then Enter")),
            ("U", tr("Take back the line of the strip that the mouse is on")),
        ),
    ),
]


def actions_of(board: TableBoard) -> list[Action]:
    """Orders of the selection and of the table, the table's own keys, and all units by name."""
    return [*_orders(board), *_table(board), *_units(board)]


def habits_of(context: AppContext) -> Iterator[Action]:
    """Who sees odds, who rolls and draws, what passes by itself: changed without leaving the table."""
    habits, group = Habits.of(context), tr("Odds and dice")
    for key, is_on, off, on in (
        (ODDS, habits.odds, tr("Hide the odds"), tr("Show the odds")),
        (DRAWS, habits.draws, tr("Draw from a bag or cup of our own"), tr("The app draws by itself")),
        (PASSES_IDLE, habits.passes_idle, tr("Stop at every phase"), tr("Pass phases in which nobody can do anything")),
    ):
        do = partial(context.remember, key, not is_on)
        yield Action(id=key, title=off if is_on else on, group=group, do=do)
    for side in context.session.battle.sides if context.session is not None else ():
        for key, there, off, on in (
            (NO_ODDS_FOR, habits.no_odds_for, tr("No odds for {}"), tr("Odds for {} again")),
            (APP_ROLLS, habits.app_rolls, tr("The app rolls for {}"), tr("Players of {} roll their own dice again")),
        ):
            is_on = side.id in there
            do = partial(set_for_side, context, key, side.id, not is_on)
            yield Action(id=f"{key}-{side.id}", title=(on if is_on else off).format(side.name), group=group, do=do)


def _orders(board: TableBoard) -> Iterator[Action]:
    """What may be ordered now and what may not, of the selected unit first, then of the table.

    What the game calls so goes before what happened at the table under the same name.
    """
    now, game, rules = board.now, board.session.game, board.session.rules
    anybody = [Listed(order=each, reasons=()) for each in rules.orders if each.needs_unit() and not each.due_only]
    seen = set()
    for group, listed in (
        (_selected(board), now.hand.listed()),
        (tr("The table"), game.orders()),
        (tr("A unit (you are asked which)"), [] if now.hand.units else anybody),
    ):
        of_game = {each.order.title for each in listed if not each.reasons and each.order.id not in DEED_KEYS}
        seen |= {each.order.id for each in listed if each.order.id in DEED_KEYS and each.order.title in of_game}
        for each in listed:
            if each.order.id not in seen and each.order.id not in OWN:
                seen.add(each.order.id)
                yield _order(board, each, group)


def _selected(board: TableBoard) -> str:
    """Whose orders come first: those of who is selected, by name; with nobody selected they are the table's."""
    units, battle = board.now.hand.units, board.session.battle
    if not units:
        return tr("The table")
    return tr("Selected: {name}", name=battle.name_of(units[0]) if len(units) == 1 else tr("{n} units", n=len(units)))


def _order(board: TableBoard, listed: Listed, group: str) -> Action:
    order = listed.order
    why = "; ".join(tr(board.session.rules.with_rule(each)) for each in listed.reasons)
    return Action(
        id=f"order-{order.id}",
        title=tr(order.title),
        key=DEED_KEYS.get(order.id, order.key),
        group=group,
        reason=why,
        anyway=not any(each.is_final for each in listed.reasons),
        do=partial(board.prepare, order.id),
    )


def _table(board: TableBoard) -> Iterator[Action]:
    now = board.now
    rows: Rows = (
        ("next-phase", tr("Next phase"), "N", now.next_phase),
        ("wave", tr("Next phase all the same: the table allows it"), "Shift+N", now.wave_next_phase),
        ("correct", tr("Correct a die of the last roll: the arrows choose it"), "K", board.correct_last),
        ("find-units", tr("Find units"), "Ctrl+F", board.columns.open_finder),
        ("roll", tr("Use the dice, draw, or do it"), "Enter", now.primary),
        ("app-rolls", tr("Let the app roll"), "R", now.tray.roll),
        ("back", tr("Go back, or cancel the order"), "Esc", now.escape),
        ("journal", tr("The whole journal"), "J", board.toggle_journal),
        ("map", tr("Cards, map, or both"), "M", board.room.go_round),
        ("menu", tr("More orders"), "Menu", now.open_menu),
        ("why", tr("Why? The steps with their rules"), "W", board.show_last_steps),
        ("overrule", tr("Overrule the last result"), "O", board.overrule_last),
        ("fairness", tr("The hash of the last entry"), "", board.phases.fairness_requested.emit),
    )
    for id, title, key, do in rows:
        yield Action(id=id, title=title, key=key, group=tr("The table"), do=do)


def _units(board: TableBoard) -> Iterator[Action]:
    battle = board.session.battle
    for unit in battle.units.values():
        yield Action(
            id=f"unit-{unit.id}",
            title=unit.name,
            group=tr("Select, {side}", side=battle.side(unit.side).name),
            do=partial(board.select, unit.id),
        )
