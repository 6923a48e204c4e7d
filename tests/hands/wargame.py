"""Wargame, the skirmish line: one activation with two reactors who react, and one takedown."""

from __future__ import annotations

from referee.wording import own_name
from tests.hands.table import Table

BEGUN = (
    {"order": "deploy-rest"},
    {"order": "next-phase"},
    {"order": "initiative", "dice": [6, 5], "choose": {"initiative": ["take"]}},
    {"order": "next-phase"},
)


def activation(table: Table) -> None:
    """The gunner focuses and shoots a hunter down, who shot at him and missed; the other one dodges."""
    table.picture("wargame-next")
    table.at("Gunner", "f")
    table.click("First hunter")
    table.at("First hunter", "s")
    table.at("Second hunter", "d")
    table.picture("wargame-hand")
    table.key("9", "Return")
    table.roll("16611")
    table.key("Return")
    _ends(table)
    table.picture("wargame-done")
    hunter = next(unit for unit in table.battle.units.values() if unit.name == own_name("First hunter"))
    assert hunter.gone, "nobody is taken down"


def _ends(table: Table) -> None:
    """Whoever is near is named; those who test throw well."""
    while table.session.question is not None or table.battle.due:
        if table.board.now.tray.wanted.kind == "dice":
            table.roll("6" * table.board.now.tray.wanted.dice)
        table.key("Return")
