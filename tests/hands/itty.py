"""Itty Bitty, Hastings: the first turn, counter by counter."""

from __future__ import annotations

from tests.hands.table import Table

BEGUN = ({"order": "next-phase"},)


def first_turn(table: Table) -> None:
    """Every counter is drawn and tested; the formations of the first captains march."""
    marched: set[str] = set()
    while table.battle.turn == 1:
        if table.board.now.tray.wanted.kind == "dice":
            table.roll("2" * table.board.now.tray.wanted.dice)
            table.key("Return")
            continue
        able = [table.battle.unit(id) for id in table.session.rules.next_up(table.battle).units]
        group = next((unit for unit in able if unit.group and unit.group not in marched), None)
        if table.board.now.page == "order":
            table.say("Apart")  # a formation that could not keep together
            table.key("Return")
        elif group is None or len(marched) > 7:
            table.key("space")
        else:
            marched.add(group.group)
            table.at(group.name, "y")
            table.key("a", "Return")
    table.picture("itty-end")
