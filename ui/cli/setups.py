"""A new battle from the command line: scenario, armies from packs, library and files, the board, the rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from data.strict_json import parsed
from referee.dice import seed_of
from referee.facts import read
from referee.requests import Refused
from referee.ruleset import Ruleset, Setup, SideSetup
from referee.rulings import RulingPoint
from referee.value import FrozenMap, plain
from ui.cli.playing import now
from ui.cli.typed import text_in

if TYPE_CHECKING:
    from data.store import Store

Content = Mapping[str, Mapping[str, Any]]
SIDE_KEYS = ("ruleset", "side", "colour", "symbol", "army")
"""What a roster file may say besides the army itself."""
CONTENT = "content"
"""Where a roster brings stats of its own, kind by kind, as a pack would."""
NAMED_SETS = ("by-the-book", "club-usual")


@dataclass(frozen=True, slots=True)
class Brought:
    """All that was said about a new battle."""

    ruleset: str
    name: str = ""
    scenario: str = ""
    rosters: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    named_set: str = ""
    words: str = ""
    seed: int | None = None


def begin(store: Store, brought: Brought) -> int:
    """Make the battle, with what ships and the club's own packs over it."""
    from referee.rulesets import ruleset

    rules = ruleset(brought.ruleset)
    packs = store.content(rules)
    rosters = [_roster(file, rules, packs) for file in brought.rosters]
    content = with_stats(rules, packs, rosters)
    if rosters and brought.armies:
        raise Refused("Give every side a --roster or every side an --army, in the order of the sides.")
    sides = [side_of(roster) for roster in rosters] + [_of_library(store, rules, content, id) for id in brought.armies]
    setup = Setup(
        name=brought.name,
        scenario=brought.scenario,
        sides=tuple(sides),
        rulings=FrozenMap(chosen_rulings(store, rules, brought)),
        options=FrozenMap(options_of(rules, content, brought)),
    )
    seed = None if brought.seed is None else seed_of(brought.seed)
    return store.create(
        rules, setup, time=now(), seed=seed, provable=seed is None, words=brought.words, content=content
    )


# Armies


def _roster(file: str, rules: Ruleset, content: Content) -> dict[str, Any]:
    """A roster file: JSON, or the CSV of a spreadsheet; of this game, if it says of which."""
    if file.lower().endswith(".csv"):
        from data.army_files import read_army
        from referee.army_book import book_of

        book = book_of(rules.id, content)
        return dict(book.written(read_army(Path(file), book)))
    roster = parsed(text_in(file), file)
    if not isinstance(roster, dict):
        raise Refused("A roster must be a JSON object: an army, or {“army”: ID}.")
    for key in SIDE_KEYS:
        if not isinstance(roster.get(key, ""), str):
            raise Refused(f"“{key}” of a roster must be a word in quotes.")
    if roster.get("ruleset", rules.id) != rules.id:
        raise Refused(f"{file} is an army of “{roster['ruleset']}”, not of “{rules.id}”.")
    return roster


def side_of(roster: Mapping[str, Any]) -> SideSetup:
    """A side: the army itself, with the side's name, colour and symbol beside it if wanted."""
    army = {key: item for key, item in roster.items() if key not in (*SIDE_KEYS, CONTENT)}
    return SideSetup(
        name=roster.get("side", ""),
        colour=roster.get("colour", ""),
        symbol=roster.get("symbol", ""),
        army=roster.get("army", ""),
        roster=FrozenMap(army) if army else None,
    )


def with_stats(rules: Ruleset, content: Content, rosters: Sequence[Mapping[str, Any]]) -> Content:
    """The content of the packs, and over it the stats that rosters bring themselves, for this battle only."""
    merged = {kind: dict(entries) for kind, entries in content.items()}
    for roster in rosters:
        brought = roster.get(CONTENT, {})
        if not isinstance(brought, dict) or not all(isinstance(entries, dict) for entries in brought.values()):
            raise Refused("“content” of a roster must be a JSON object: kinds, and under each its entries by id.")
        for kind, entries in brought.items():
            if kind not in rules.content:
                raise Refused(f"{rules.name} has no content “{kind}”; it has {', '.join(rules.content) or 'none'}.")
            merged[kind] |= {id: _entry(rules, kind, id, merged[kind].get(id), entry) for id, entry in entries.items()}
    return merged


def _entry(rules: Ruleset, kind: str, id: str, there: Any, entry: Any) -> Any:
    """An entry of a roster; one of the packs by the same id stands where the roster says nothing else."""
    try:
        return read(rules.content[kind], entry if there is None else _over(plain(there), entry), what="key")
    except Refused as refusal:
        raise Refused(f"{kind}.{id} of a roster: {refusal.sentence}") from None


def _over(there: Any, brought: Any) -> Any:
    """What is brought over what is there, key by key."""
    if not isinstance(there, dict) or not isinstance(brought, dict):
        return brought
    return {**there, **{key: _over(there.get(key), item) for key, item in brought.items()}}


def _of_library(store: Store, rules: Ruleset, content: Content, id: str) -> SideSetup:
    """An army by its id in the packs, or by its number or name in the library."""
    from referee.army_book import book_of

    if id in content.get(book_of(rules.id, content).kind, {}):
        return SideSetup(army=id)
    own = store.armies(rules.id)
    named = [army for army in own if id in (str(army.id), army.name)]
    if len(named) != 1:
        there = [*content.get(book_of(rules.id, content).kind, {}), *(f"{army.id} ({army.name})" for army in own)]
        raise Refused(f"There is no army “{id}”; there are {', '.join(there) or 'none'}.")
    return SideSetup(name=named[0].name, roster=FrozenMap(named[0].data))


# The board and the like


def options_of(rules: Ruleset, content: Content, brought: Brought) -> dict[str, Any]:
    """What is set for a battle without a scenario, as the steps to a new battle ask it: board, map, turns."""
    from referee.army_book import book_of

    if not brought.options:
        return {}
    if brought.scenario:
        raise Refused(f"The scenario {brought.scenario} says all that: --option is for a battle without one.")
    known = [each.key for each in book_of(rules.id, content).free_fields()]
    for key in brought.options:
        if key not in known:
            raise Refused(f"{rules.name} has no option “{key}”; it has {', '.join(known) or 'none'}.")
    return {key: _plain(word) for key, word in brought.options.items()}


def _plain(word: str) -> Any:
    """Numbers, yes and no as themselves; any other word as it is."""
    if word in ("true", "false", "yes", "no"):
        return word in ("true", "yes")
    return int(word) if word.isdecimal() and len(word) < 10 else word


# Rulings


def chosen_rulings(store: Store, rules: Ruleset, brought: Brought) -> dict[str, str]:
    """The rulings of a named set, and over them those that were named one by one."""
    return {**set_named(store, rules, brought.named_set), **brought.rulings}


def set_named(store: Store, rules: Ruleset, name: str) -> dict[str, str]:
    """By the book, as the club usually plays, or a set that the club has saved under a name."""
    if name in ("", *NAMED_SETS):
        return {point.id: _of_set(point, name or NAMED_SETS[0]) for point in rules.rulings} if name else {}
    own = store.ruling_sets(rules.id)
    if name not in own:
        raise Refused(f"There is no set of rulings “{name}”; there are {', '.join((*NAMED_SETS, *own))}.")
    known = {point.id: point for point in rules.rulings}
    return {id: option for id, option in own[name].items() if id in known and option in known[id].ids}


def _of_set(point: RulingPoint, name: str) -> str:
    return point.of_set("club-usual" if name == "club-usual" else "by-the-book")
