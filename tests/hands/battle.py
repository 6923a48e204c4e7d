"""Battle Rules, market day: a player's turn of seven squads, two fire, one assaults."""

from __future__ import annotations

from tests.hands.table import Table

BEGUN = (
    {"order": "set-up-rest"},
    {"order": "first-turn", "dice": [3, 1], "choose": {"goes": ["first"]}},
    {"order": "next-phase", "args": {"past_idle": True}},
)


def players_turn(table: Table) -> None:
    """All squads move; two fire; one assaults, and it is fought to the end."""
    for unit in table.battle.of(table.battle.active):
        table.click(unit.name)
    table.picture("battle-next")
    table.at("Rifle section 1", "f")
    table.click("Hound pack")
    table.picture("battle-fire")
    table.roll("6363636344")
    table.key("Return", "Return")
    table.at("Marksmen", "f")
    table.click("Brutes")
    table.roll("6346346363463444")
    table.key("Return", "Return")
    table.at("Stormers", "u")
    table.click("Berserkers")
    _ends(table)
    table.picture("battle-assault")
    table.key("Return")
    assert table.battle.active == "blue", "the turn is not over"


def unkind_turn(table: Table) -> None:
    """The same turn with ones and sixes: every roll is asked for by itself, wounds are saved, losers test."""
    for unit in table.battle.of(table.battle.active):
        table.click(unit.name)
    for squad, target in (("Rifle section 1", "Hound pack"), ("Marksmen", "Brutes")):
        table.at(squad, "f")
        table.click(target)
        _ends(table, "16")
    table.at("Stormers", "u")
    table.click("Berserkers")
    _ends(table, "16")
    table.key("Return")
    assert table.battle.active == "blue", "the turn is not over"


def _ends(table: Table, dice: str = "634") -> None:
    """What is asked is as usual; dice that are wanted are thrown, and the number of models as far as there are."""
    for _ in range(30):
        if table.session.question is None and not table.battle.due and table.board.now.hand.order is None:
            return
        wanted = table.board.now.tray.wanted
        if wanted.kind == "number":
            table.key(str(min(5, wanted.high)))
        elif wanted.kind == "dice":
            table.roll((dice * wanted.dice)[: wanted.dice])
        table.key("Return")
