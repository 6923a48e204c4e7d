"""A battle as the headless interface prints it: state, orders, entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.battle import Battle
from referee.entry import built_on_sand
from referee.event import encoded
from referee.facts import schema
from referee.game import Game
from referee.journal import Entry
from referee.order import Question
from referee.value import plain
from ui.cli.names import name_of, unit_id

AnyBattle = Battle[Any, Any]


def state_of(game: Game, id: int) -> dict[str, Any]:
    """The state: turn, phase, sides, units with their markers, the table with its bag or cup, what is due and open."""
    battle = game.battle
    shown = plain(battle)
    units = list(shown.pop("units").values())
    return {
        "battle": id,
        **{key: value for key, value in shown.items() if key not in ("counts", "number")},
        "units": units,
        "active_name": name_of(battle, battle.active),
        "winner_name": name_of(battle, battle.winner),
        "entry": game.journal.last,
        "verdict": game.journal.entry(game.journal.last).verdict if game.journal.last > 1 else "",
        "still_open": [reason.as_json() for reason in game.rules.still_open(battle)],
        "open_order": _open(game),
        **_unreadable(game),
    }


def _unreadable(game: Game) -> dict[str, Any]:
    """What is left out of the state because it cannot be read: only told where there is any."""
    left = [{"entry": entry.number, "why": entry.unreadable} for entry in game.journal.unreadable()]
    return {"unreadable": left} if left else {}


def _open(game: Game) -> dict[str, Any] | None:
    if game.opened is None:
        return None
    state = game.advance(game.opened)
    key = state.key if isinstance(state, Question) else ""
    return {"order": game.opened.order, "args": plain(game.opened.args), "asks": key}


def orders_of(game: Game, unit: str) -> dict[str, Any]:
    """What may be done now, with the schema of its arguments; and what may not, with all reasons."""
    if unit:
        unit = game.battle.unit(unit_id(game.battle, unit)).id
    may, may_not = [], []
    for listed in game.orders(unit):
        order = listed.order
        row = {"id": order.id, "title": order.title, "rule": order.rule}
        if listed.reasons:
            may_not.append(row | {"reasons": [reason.as_json() for reason in listed.reasons]})
        else:
            may.append(row | {"args": schema(order.args)})
    return {"may": may, "may_not": may_not}


def entry_json(entry: Entry, battle: AnyBattle, out: bool = False, stands_on: int = 0) -> dict[str, Any]:
    """An entry in words; `stands_on` is the entry that took back what it rests on."""
    return {
        "entry": entry.number,
        "time": entry.time,
        "order": entry.order,
        "headline": entry.headline,
        "verdict": entry.verdict,
        "side": entry.side,
        "side_name": name_of(battle, entry.side),
        "cause": entry.cause,
        "args": plain(entry.args),
        "answers": [given.as_json() for given in entry.answers],
        "steps": [step.as_json() for step in entry.steps],
        "events": [encoded(event) for event in entry.events],
        "takes_back": list(entry.takes_back),
        "puts_back": list(entry.puts_back),
        "taken_back": out,
        "allowed": list(entry.allowed),
        "built_on_taken_back": stands_on,
        **({"unreadable": entry.unreadable} if entry.unreadable else {}),
    }


def journal_json(flagged: Sequence[tuple[Entry, bool]], battle: AnyBattle, first: int = 1) -> list[dict[str, Any]]:
    """The journal from an entry on, marked where an entry rests on what was taken back."""
    out = {entry.number for entry, is_out in flagged if is_out}
    shaky = built_on_sand([entry for entry, _ in flagged], out)
    return [
        entry_json(entry, battle, is_out, shaky.get(entry.number, 0))
        for entry, is_out in flagged
        if entry.number >= first
    ]


def listed_entries(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Entries by number and headline."""
    return [{"entry": entry.number, "headline": entry.headline} for entry in entries]
