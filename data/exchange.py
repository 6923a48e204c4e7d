"""A battle as one file: everything there is, the seed revealed; taken out, brought in, and folded anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from data import codec
from data.chain import chain_of
from data.codec import AnyBattle
from data.exported import FORMAT, Export, ExportedEntry, breaks, export_json, read_export
from data.patience import Patience
from referee.game import Began, Game
from referee.journal import Beginning, Entry, Journal
from referee.order import OpenOrder
from referee.procedure import Table, is_plain_template
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.rulesets import about
from referee.value import outer_name, plain

if TYPE_CHECKING:
    from data.store import Store

LONGEST = 10.0
"""Seconds that folding one entry may take."""
Rulesets = Callable[[str], Ruleset]


# Out


def exported(store: Store, battle_id: int) -> dict[str, Any]:
    """A battle whole, as plain JSON: whoever has it can go on with it and verify it, and knows the seed."""
    summary = store.summary(battle_id)
    opened = store.opened(battle_id)
    names = ("name", "ruleset", "rules_version", "scenario", "created", "provable")
    entries = store.written(battle_id)
    bound = {
        "battle": {**{name: getattr(summary, name) for name in names}, **_foreign(summary.ruleset)},
        "seed": store.seed(battle_id).hex(),
        "open": None if opened is None else codec.open_order_data(opened),
    }
    chain = chain_of(bound, entries[-1]["hash"], summary.chained_since)
    return {"tableside": FORMAT, **bound, "entries": entries, "chain": chain}


def _foreign(ruleset_id: str) -> dict[str, str]:
    """Who brings the game, where it does not come with the app: whoever imports the battle needs that too."""
    by = about(ruleset_id).brought_by
    return {"brought_by": by} if by else {}


def export_text(store: Store, battle_id: int) -> str:
    """An export as the text of a file."""
    return json.dumps(exported(store, battle_id), ensure_ascii=False, indent=1) + "\n"


# In


def rules_of(export: Export, rulesets: Rulesets) -> Ruleset:
    """The rules of an exported battle; where they are not there, who brings them."""
    battle = export.battle
    try:
        return rulesets(battle.ruleset)
    except Refused:
        if not battle.brought_by:
            raise
        what = f"This battle is of “{battle.ruleset}”, a game that the package “{battle.brought_by}” brings"
        raise Refused(f"{what}: install that first.") from None


def entries_of(rules: Ruleset, export: Export) -> list[Entry]:
    """The entries, typed; refused where one is missing or cannot be read."""
    entries = []
    for place, written in enumerate(export.entries, start=1):
        if written.number != place:
            raise Refused(f"Entry {place} is missing: entry {written.number} stands in its place.")
        entries.append(_entry(rules, written))
    return entries


def _entry(rules: Ruleset, written: ExportedEntry) -> Entry:
    number = written.number
    others = (*written.takes_back, *written.puts_back)
    if written.at > number or any(not 1 < other < number for other in others):
        raise Refused(f"Entry {number} speaks of entries that cannot be.")
    data = {outer_name(name): plain(getattr(written, name)) for name in ExportedEntry.__dataclass_fields__}
    _refuse_odd_steps(written)
    try:
        return codec.entry_of(rules, data, data)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Refused(f"Entry {number} has an event that cannot be read{_why(error)}") from None


def _refuse_odd_steps(written: ExportedEntry) -> None:
    """Steps come from anybody and are put together where they are shown: they may only put in what they bring."""
    for step in written.steps:
        try:
            if is_plain_template(step.template):
                step.template.format(**step.values)
                continue
        except (KeyError, IndexError, ValueError, TypeError):
            pass
        raise Refused(f"Entry {written.number} has a step that cannot be shown.")


def _why(error: Exception) -> str:
    return f": {error.sentence}" if isinstance(error, Refused) else "."


def beginning(rules: Ruleset, entries: Iterable[Entry]) -> tuple[Began, AnyBattle]:
    """What the first entry froze, and the battle at its start."""
    first = next(iter(entries))
    if first.order != "begin" or len(first.events) != 1 or not isinstance(first.events[0], Began):
        raise Refused("The first entry does not begin a battle.")
    began = first.events[0]
    try:
        battle = codec.battle_of(rules, codec.text(plain(began.state)))
    except ValueError:
        raise Refused(f"The first entry has no battle that {rules.name} can read.") from None
    if battle.ruleset != rules.id or not 0 <= battle.turn <= 1_000_000:
        raise Refused(f"The first entry has no battle of {rules.name}.")
    return began, battle


def game_from_start(rules: Ruleset, began: Began, battle: AnyBattle) -> Game:
    """A game at its first entry, with the rulings and the content that were frozen then."""
    try:
        content = rules.typed_content(began.content)
    except Refused as refusal:
        raise Refused(f"The first entry has content that cannot be read: {refusal.sentence}") from None
    return Game(rules, Journal.opened(Beginning(replace(battle, number=1)), 1), Table(content=content))


def fold(game: Game, entry: Entry) -> None:
    """Take in an entry as it was recorded; refused if it does not fit."""
    if not entry.takes_back and not entry.puts_back and entry.at == entry.number:
        game.journal.accept((entry,))
        return
    instead = entry if entry.at != entry.number else None
    considered = game.journal.consequences(entry.takes_back, entry.puts_back, instead)
    game.journal.accept((entry,), considered)


def import_battle(store: Store, given: str | bytes | Mapping[str, Any], *, time: str) -> int:
    """Bring a battle in as a new one of the library; refused whole if it cannot be folded."""
    plainly = export_json(given)
    export = read_export(plainly)
    rules = rules_of(export, store.rulesets)
    entries = entries_of(rules, export)
    game = game_from_start(rules, *beginning(rules, entries))
    with Patience(LONGEST) as patience:
        for entry in entries[1:]:
            patience.renew()
            try:
                fold(game, entry)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise Refused(f"Entry {entry.number} does not fit what came before it{_why(error)}") from None
        patience.renew()
        game.opened = _open_order(export, game)
    for broken in breaks(plainly):
        raise Refused(f"This battle is not as it was exported. {broken}")
    flagged = [(entry, game.journal.is_out(entry.number)) for entry in entries]
    row = {**plain(export.battle), "seed": export.seed}
    del row["brought_by"]
    row["created"] = row["created"] or time
    row["chained_since"] = export.chain.since if export.chain else len(entries) + 1
    written = [_as_stored(each) for each in plainly["entries"]]
    try:
        return store.insert_battle(row, game.battle, flagged, time=time, written=written, opened=game.opened)
    except OverflowError:
        raise Refused("This battle has a number that is too large to be kept: 18 digits are the most.") from None


def _as_stored(written: Mapping[str, Any]) -> dict[str, Any]:
    """An entry as the store has it: what may be left out of an export has a column all the same."""
    return {"headline": "", "side": "", **written}


def _open_order(export: Export, game: Game) -> OpenOrder | None:
    if export.open is None:
        return None
    opened = codec.open_order_of(plain(export.open))
    try:
        game.advance(opened)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Refused(f"The open order does not fit the battle{_why(error)}") from None
    return opened
