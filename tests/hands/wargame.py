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
    """The gunner focuses and shoots a hunter; the hunter dodges, the other one holds his reaction back."""
    table.picture("wargame-next")
    table.at("Gunner", "f")
    table.click("First hunter")
    table.at("First hunter", "d")
    table.at("Second hunter", "h")
    table.picture("wargame-hand")
    table.key("Return")
    table.say("soft")
    table.key("9", "Return")
    table.roll("6611")
    table.key("Return")
    table.picture("wargame-done")
    assert "goes down" in table.board.now.verdict.sentence.text(), "nobody is taken down"
