"""A battle as the headless interface prints it: state, orders, entries."""

from __future__ import annotations

from typing import Any

from referee.event import encoded
from referee.facts import schema
from referee.game import Game
from referee.journal import Entry
from referee.order import Question
from referee.value import plain


def state_of(game: Game, id: int) -> dict[str, Any]:
    """The state: turn, phase, sides, units with their markers, the table with its bag or cup, what is due and open."""
    battle = game.battle
    shown = plain(battle)
    units = [unit | {"markers": unit["markers"]} for unit in shown.pop("units").values()]
    return {
        "battle": id,
        **{key: value for key, value in shown.items() if key not in ("counts", "number")},
        "units": units,
        "entry": game.journal.last,
        "still_open": [reason.as_json() for reason in game.rules.still_open(battle)],
        "open_order": _open(game),
    }


def _open(game: Game) -> dict[str, Any] | None:
    if game.opened is None:
        return None
    state = game.advance(game.opened)
    key = state.key if isinstance(state, Question) else ""
    return {"order": game.opened.order, "args": plain(game.opened.args), "asks": key}


def orders_of(game: Game, unit: str) -> dict[str, Any]:
    """What may be done now, with the schema of its arguments; and what may not, with all reasons."""
    if unit:
        game.battle.unit(unit)
    may, may_not = [], []
    for listed in game.orders(unit):
        order = listed.order
        row = {"id": order.id, "title": order.title, "rule": order.rule}
        if listed.reasons:
            may_not.append(row | {"reasons": [reason.as_json() for reason in listed.reasons]})
        else:
            may.append(row | {"args": schema(order.args)})
    return {"may": may, "may_not": may_not}


def entry_json(entry: Entry, out: bool) -> dict[str, Any]:
    """An entry with its steps in words."""
    return {
        "entry": entry.number,
        "time": entry.time,
        "order": entry.order,
        "headline": entry.headline,
        "side": entry.side,
        "cause": entry.cause,
        "args": plain(entry.args),
        "answers": [given.as_json() for given in entry.answers],
        "steps": [step.as_json() for step in entry.steps],
        "events": [encoded(event) for event in entry.events],
        "takes_back": list(entry.takes_back),
        "puts_back": list(entry.puts_back),
        "taken_back": out,
    }
