"""Turns on the map with a real mouse: a drag is one input, as a click is."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF

from tests.hands.itty import goes_on
from tests.hands.table import Table
from tests.ui.real_hands import until
from ui.map.panel import MapPanel

RED = (
    "guard-infantry-1",
    "guard-infantry-2",
    "guard-anti-tank-team",
    "guard-heavy-tank",
    "guard-carrier",
    "guard-gunship",
)
BLUE = ("raiders", "rocket-team", "buggy", "assault-gun", "half-track", "hornet")
COLUMNS = ("03", "05", "08", "11", "14", "17")
LINES_UP = [(f"red-{id}", f"{at}07") for id, at in zip(RED, COLUMNS, strict=True)]
LINES_UP += [(f"blue-{id}", f"{at}12") for id, at in zip(BLUE, COLUMNS, strict=True)]
BEGUN = (
    {"order": "first", "dice": [4, 1], "choose": {"goes": ["first"]}},
    *({"order": "place", "args": {"unit": unit, "to": space}} for unit, space in LINES_UP),
    {"order": "next-phase"},
)


def shown(table: Table) -> MapPanel:
    """The map, which was looked at last time: it is there when the turn begins."""
    until(lambda: table.board.phases.map.isVisible())
    table._run("key", "m")
    made = table.board.room.map
    assert made is not None, table.words()
    until(lambda: made.isVisible() and made.scene.board is not None)
    made.scene.finish()
    return made


def drag(table: Table, board: MapPanel, unit: str, place: str) -> None:
    """Pull a counter to a place."""
    start = _spot(board, board.scene.counters[unit].middle)
    end = _spot(board, board.scene.places.centre(place))
    table._counts(f"drag {unit} to {place}")
    half = (start + end) / 2
    table._run(*_move(start), "mousedown", "1", *_move(half), *_move(end), *_move(end + QPoint(1, 1)), "mouseup", "1")


def click(table: Table, board: MapPanel, unit: str) -> None:
    """Click a counter."""
    table._counts(f"click {unit}")
    table._run(*_move(_spot(board, board.scene.counters[unit].middle)), "click", "1")


def _spot(board: MapPanel, scene: QPointF) -> QPoint:
    return board.view.viewport().mapToGlobal(board.view.mapFromScene(scene))


def _move(spot: QPoint) -> list[str]:
    return ["mousemove", str(spot.x()), str(spot.y())]


def ranged_turn(table: Table) -> None:
    """Six units move, three of them fire from where they have come to, and the turn is over."""
    board, fired = shown(table), 0
    for id, column in zip(RED, COLUMNS, strict=True):
        drag(table, board, f"red-{id}", f"{column}08")
        assert table.battle.unit(f"red-{id}").place == f"{column}08", table.words()
        foe = next(iter(board.hand.table.targets(table.battle, f"red-{id}")), "")
        if foe in table.battle.units and fired < 3:
            fired += 1
            click(table, board, foe)
            while table.board.now.tray.wanted.kind == "dice":
                table.roll("2" * table.board.now.tray.wanted.dice)
                table.key("Return")
            assert table.battle.unit(f"red-{id}").fired, table.words()
    table.key("space")
    assert (fired, table.battle.active) == (3, "blue"), table.words()
    table.picture("ranged-map-end")


def itty_turn(table: Table) -> None:
    """Hastings' first turn: every counter is drawn and tested, the formations are pulled forward."""
    board = shown(table)
    for _ in range(2):
        table.press(board.goes)  # formations go together
    marched: set[str] = set()
    while table.battle.turn == 1:
        if table.board.now.tray.wanted.kind == "dice":
            table.roll("2" * table.board.now.tray.wanted.dice)
            table.key("Return")
            continue
        able = [table.battle.unit(id) for id in table.session.rules.next_up(table.battle).units]
        lead = next((unit for unit in able if unit.group and unit.is_troops and unit.group not in marched), None)
        place = _forward(table, board, lead.id) if lead is not None else ""
        if table.board.now.page == "order":
            table.say("Apart")
            table.key("Return")
        elif not place or len(marched) > 7:
            goes_on(table)
        else:
            marched.add(lead.group)  # type: ignore[union-attr]
            drag(table, board, lead.id, place)  # type: ignore[union-attr]
    table.picture("itty-map-end")


def _forward(table: Table, board: MapPanel, unit: str) -> str:
    """Where a formation can be pulled to, a hex away."""
    units = board.hand.table.company(table.battle, unit).formation
    return next(iter(board.hand.table.reach(table.battle, units)), "")
