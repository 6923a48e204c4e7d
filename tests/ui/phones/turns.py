"""A whole turn of a golden battle of each game, as lines: typed by the referee, or left to the seats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from data.codec import entry_json
from data.exchange import import_battle
from data.store import Store
from ui.cli.batches import played_lines
from ui.cli.playing import Played

EXPORTS = Path(__file__).parents[2] / "golden" / "exports"
GAMES = {
    "banter-battles": "banter-battles-small",
    "battle-rules": "battle-rules-market-day",
    "ranged-fun": "ranged-fun-mission",
    "itty-bitty": "itty-bitty-stirling",
    "wargame": "wargame-scripted",
}
Line = dict[str, Any]


def exported(game: str) -> dict[str, Any]:
    """A golden battle whole."""
    return dict(json.loads((EXPORTS / f"{GAMES[game]}.json").read_text("utf-8")))


def begun(store: Store, game: str) -> int:
    """A golden battle at its first entry, in a library."""
    export = exported(game)
    return import_battle(
        store, {**export, "entries": export["entries"][:1], "open": None}, time="2026-01-01T00:00:00+00:00"
    )


def typed(entry: Line) -> Line:
    """An entry of a journal as the line that makes it, every answer typed."""
    line: Line = {"order": entry["order"], "args": entry.get("args", {}), "dice": [], "choose": {}, "ask": {}}
    for given in entry.get("answers", ()):
        if given["ask"] in ("roll", "draw"):
            line["dice"] += given["value"] if given["ask"] == "roll" else [given["value"]]
        else:
            line[given["ask"]].setdefault(given["key"], []).append(given["value"])
    return line


def left_to_seats(entry: Line) -> Line:
    """The same line with only what the referee says: the seats roll and choose."""
    answers = entry.get("answers", ())
    drawn = [given["value"] for given in answers if given["ask"] == "draw"]
    ask = {given["key"]: [] for given in answers if given["ask"] == "ask"}
    for given in answers:
        if given["ask"] == "ask":
            ask[given["key"]].append(given["value"])
    return {"order": entry["order"], "args": entry.get("args", {}), "ask": ask} | ({"drawn": drawn} if drawn else {})


def typed_battle(store: Store, game: str, turns: int = 1000) -> tuple[Played, list[Line]]:
    """A golden battle typed until so many turns are over, and its entries as they are written now.

    Where the rules ask otherwise today than when it was recorded, it ends there.
    """
    played = Played(store, begun(store, game))
    for entry in exported(game)["entries"][1:]:
        ((_, is_wrong),) = played_lines(played, [json.dumps(typed(entry)).encode()], False)
        if is_wrong or played.game.battle.turn > turns:
            break
    return played, [entry_json(entry) for entry, _ in store.entries(played.id)][1:]


def told(entry: Any) -> Any:
    """An entry without its time and without the seats that answered."""
    written = entry_json(entry)
    answers = [{key: item for key, item in given.items() if key != "seat"} for given in written.get("answers", ())]
    return {**written, "time": "", "answers": answers}
