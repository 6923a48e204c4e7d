"""Banter Battles, the Grey Ford: a turn of 22 units, and one in which everybody stands."""

from __future__ import annotations

from referee.wording import own_name
from tests.hands.table import Table

BEGUN = (
    {"order": "out-scout", "dice": [5, 6]},
    {"order": "next-phase"},
    {"order": "place-terrain", "args": {"area": 4}},
    {"order": "place-terrain", "args": {"area": 2}},
    {"order": "place-terrain", "args": {"area": 1}},
    {"order": "no-more-terrain"},
    {"order": "next-phase"},
    {"order": "deploy-rest"},
    {"order": "next-phase"},
)


def whole_turn(table: Table) -> None:
    """The king is rolled for; all units act, two by shooting and one by charging; one bash."""
    _king(table)
    left = {"Island Bows": _shoots, "Alder Fen Hunters": _shoots, "Eagle Horse": _charges}
    left = {own_name(name): does for name, does in left.items()}
    while table.battle.phase == "stuff":
        _next_unit(table, left)
    assert not left, left
    table.picture("banter-bash")
    table.click("Eagle Horse")
    _ends(table)
    assert not any(table.session.rules.still_open(table.battle)), "the bash is not over"


def _king(table: Table) -> None:
    table.roll("53")
    table.key("Return", "a", "Return")
    assert table.battle.phase == "stuff", "the king is not known"


def _next_unit(table: Table, left: dict[str, object]) -> None:
    """Whoever shoots or charges does so; of the others the first that glows has moved."""
    up = table.session.rules.next_up(table.battle)
    if up.order:
        table.key("space")
        return
    names = [table.battle.unit(id).name for id in up.units]
    special = next((name for name in names if name in left), "")
    if special:
        left.pop(special)(table, special)  # type: ignore[operator]
    else:
        table.click(names[0])


def _shoots(table: Table, unit: str) -> None:
    target = "Wolf Kin" if unit == own_name("Island Bows") else "Cohort of the Boar"
    table.at(unit, "s")
    table.click(target)
    table.picture("banter-shoot")
    table.roll("1" * (table.board.now.tray.wanted.dice - 1) + "6")
    table.key("Return")
    _ends(table)


def _charges(table: Table, unit: str) -> None:
    table.at(unit, "c")
    table.click("Oath-sworn")
    table.picture("banter-charge")
    table.roll("6")
    table.key("Return")
    _ends(table)


def _ends(table: Table) -> None:
    """What is asked is nobody's; dice that are wanted are good ones."""
    while table.session.question is not None or table.battle.due or table.board.now.hand.order is not None:
        if table.board.now.tray.wanted.kind == "dice":
            table.roll("6" * table.board.now.tray.wanted.dice)
        table.key("Return")


def everybody_stands(table: Table) -> None:
    """The king's side pulls no die: all stand, and the turn is over."""
    table.key("z")
    assert (table.battle.phase, table.battle.turn) == ("king", 2), "the turn is not over"
