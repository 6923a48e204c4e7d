"""Wargame, the skirmish line: one activation with two reactors and one takedown."""

from __future__ import annotations

from tests.hands.table import Table

BEGUN = (
    {"order": "deploy-rest"},
    {"order": "next-phase"},
    {"order": "initiative", "dice": [6, 5], "choose": {"initiative": ["take"]}},
    {"order": "next-phase"},
)


def activation(table: Table) -> None:
    """The gunner focuses and shoots a hunter; both hunters hold their reactions back."""
    table.picture("wargame-next")
    table.at("Gunner", "f")
    table.click("First hunter")
    table.at("First hunter", "h")
    table.at("Second hunter", "h")
    table.picture("wargame-hand")
    table.key("9", "Return")
    table.roll("6611")
    table.key("Return", "Return")
    table.picture("wargame-done")
    assert "goes down" in table.board.now.verdict.sentence.text(), "nobody is taken down"
