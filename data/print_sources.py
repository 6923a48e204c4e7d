"""Everything that paper can be made from, listed and read through the store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from data.chain import short
from referee.army_book import army_kind
from referee.own_names import in_our_words
from referee.paper.source import AnyBattle, Content, Source, Wanted
from referee.requests import Refused
from referee.ruleset import Ruleset, Setup, SideSetup
from referee.rulesets import all_rulesets, ids, ruleset
from referee.value import FrozenMap, value
from referee.wording import own_name

if TYPE_CHECKING:
    from pathlib import Path

    from data.store import Store

Named = tuple[str, str]
LARGEST_TABLE = 2_000_000  # bytes


def read_source(store: Store, wanted: Wanted, *, journal: bool = False) -> Source:
    """What was named, as the disk has it now."""
    if wanted.battle:
        return _of_battle(store, wanted, journal)
    if wanted.army:
        return _of_army(store, wanted)
    if wanted.scenario:
        return _of_scenario(store, wanted)
    if not wanted.ruleset:
        raise Refused(f"Say what to print from: a battle, an army, a scenario, or a ruleset ({', '.join(ids())}).")
    rules = ruleset(wanted.ruleset)
    content = store.content(rules)
    period = _period(rules, content, wanted.period)
    title = f"{rules.name}, {own_name(content['periods'][period].name)}" if period else rules.name
    return Source(rules=rules, content=content, title=title, period=period)


def _period(rules: Ruleset, content: Content, named: str) -> str:
    """The period that is named, else the first there is; a ruleset without periods has none."""
    there = content.get("periods", {})
    if named and not there:
        raise Refused(f"{rules.name} has no periods.")
    if named and named not in there:
        raise Refused(f"There is no period “{named}”; there are {', '.join(there)}.")
    return named or next(iter(there), "")


def _same_ruleset(wanted: Wanted, rules: Ruleset, what: str) -> None:
    if wanted.ruleset and ruleset(wanted.ruleset).id != rules.id:
        raise Refused(f"{what} is of {rules.name}, not of {ruleset(wanted.ruleset).name}.")


def _of_battle(store: Store, wanted: Wanted, journal: bool) -> Source:
    game, summary = store.game(wanted.battle), store.summary(wanted.battle)
    rules = game.rules
    _same_ruleset(wanted, rules, f"Battle {wanted.battle}")
    content = {**store.content(rules), **game.table.content}
    period = getattr(game.battle.table, "period", "")
    if wanted.period and wanted.period != period:
        _period(rules, content, wanted.period)
        raise Refused(f"Battle {wanted.battle} is of the period {period}, not {wanted.period}.")
    return Source(
        rules=rules,
        content=content,
        title=summary.name,
        battle=game.battle,
        period=period,
        scenario=getattr(game.battle.table, "scenario", "") or summary.scenario,
        entries=tuple(store.entries(wanted.battle)) if journal else (),
        tracked=True,
        head=short(store.head(wanted.battle)),
    )


def _of_scenario(store: Store, wanted: Wanted) -> Source:
    rules, content = _having(store, wanted, lambda _: "scenarios", wanted.scenario, "scenario")
    battle, refusal = _mustered(rules, content, Setup(scenario=wanted.scenario))
    period = getattr(content["scenarios"][wanted.scenario], "period", "")
    return Source(
        rules=rules,
        content=content,
        title=own_name(content["scenarios"][wanted.scenario].name),
        battle=in_our_words(battle) if battle is not None else None,
        period=_period(rules, content, wanted.period or period),
        scenario=wanted.scenario,
        refusal=refusal,
    )


def _having(store: Store, wanted: Wanted, kind_of: Callable[[str], str], id: str, word: str) -> tuple[Ruleset, Content]:
    """The one ruleset whose content has this entry."""
    there = [ruleset(wanted.ruleset)] if wanted.ruleset else all_rulesets()
    shelves = [(rules, store.content(rules)) for rules in there]
    having = [(rules, held) for rules, held in shelves if id in held.get(kind_of(rules.id), {})]
    if len(having) > 1:
        names = ", ".join(rules.id for rules, _ in having)
        raise Refused(f"More than one ruleset has the {word} “{id}”: name one of {names} as well.")
    if not having:
        known = [each for rules, held in shelves for each in held.get(kind_of(rules.id), {})]
        raise Refused(f"There is no {word} “{id}”; there are {', '.join(known) or 'none'}.")
    return having[0]


def _of_army(store: Store, wanted: Wanted) -> Source:
    """An army of the library by its number, or a ready one of the packs by its id."""
    if not wanted.army.isdigit():
        rules, content = _having(store, wanted, army_kind, wanted.army, "army")
        entry = content[army_kind(rules.id)][wanted.army]
        side = SideSetup(name=entry.name, army=wanted.army)
        return _army_source(rules, content, entry.name, side, getattr(entry, "period", ""), wanted)
    army = store.army(int(wanted.army))
    rules = ruleset(army.ruleset)
    _same_ruleset(wanted, rules, f"Army {wanted.army}")
    side = SideSetup(name=army.name, roster=FrozenMap(army.data))
    made = _army_source(rules, store.content(rules), army.name, side, army.data.get("period", ""), wanted)
    return replace(made, army=army.data)


def _army_source(rules: Ruleset, content: Content, name: str, side: SideSetup, period: str, wanted: Wanted) -> Source:
    """An army alone: it musters against its own mirror image, of which nothing is printed."""
    battle, refusal = _mustered(rules, content, Setup(name=name, sides=(side, replace(side, name=f"{name} (mirror)"))))
    if battle is not None:
        first = battle.sides[0]
        units = FrozenMap({id: unit for id, unit in battle.units.items() if unit.side == first.id})
        battle = replace(battle, name=name, sides=(first,), units=units)
    return Source(
        rules=rules,
        content=content,
        title=own_name(name),
        battle=in_our_words(battle) if battle is not None else None,
        period=_period(rules, content, wanted.period or period),
        refusal=f"{name} cannot take the field yet: {refusal}" if refusal else "",
    )


def _mustered(rules: Ruleset, content: Content, setup: Setup) -> tuple[AnyBattle | None, str]:
    try:
        return rules.muster(setup, content), ""
    except Refused as refusal:
        return None, str(refusal)


def read_rows(file: Path) -> str:
    """The text of a table that a spreadsheet has saved."""
    try:
        if file.stat().st_size > LARGEST_TABLE:
            raise Refused(
                f"{file.name} is too large for a table of pieces: at most {LARGEST_TABLE // 1_000_000} MB are read."
            )
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(f"{file.name} is not text in UTF-8: save the table as “CSV UTF-8”.") from None
    except OSError as problem:
        raise Refused(f"{file.name} cannot be read: {problem.strerror or problem}.") from None


def army_names(store: Store, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """The armies that can be named, those of the library first: what to name them by, and what they are called."""
    for army in store.armies(rules.id):
        yield str(army.id), army.name
    for id, entry in store.content(rules).get(army_kind(rules.id), {}).items():
        yield id, entry.name


@value
class Stock:
    """What can be named, each by its key and its words; the key of a period, army or scenario has its ruleset first."""

    battles: tuple[Named, ...] = ()
    armies: tuple[Named, ...] = ()
    scenarios: tuple[Named, ...] = ()
    rulesets: tuple[Named, ...] = ()
    layouts: tuple[Named, ...] = ()
    """The id of a ruleset, and the name of a layout that it has."""
    games: tuple[Named, ...] = ()
    """The key of a battle, and the id of its ruleset."""

    def game(self, source: str, key: str) -> str:
        """The ruleset of what is chosen."""
        return dict(self.games).get(key, "") if source == "battle" else key.partition("/")[0]

    def layouts_of(self, game: str) -> tuple[str, ...]:
        """The names of the layouts of a ruleset."""
        return tuple(dict.fromkeys(name for id, name in self.layouts if id == game))

    def of(self, source: str) -> tuple[Named, ...]:
        """What there is of one sort."""
        found: dict[str, tuple[Named, ...]] = {
            "battle": self.battles,
            "army": self.armies,
            "scenario": self.scenarios,
            "ruleset": self.rulesets,
        }
        return found.get(source, ())


def read_stock(store: Store) -> Stock:
    """Read what there is."""
    armies: list[Named] = []
    scenarios: list[Named] = []
    rulesets: list[Named] = []
    layouts: list[Named] = []
    for rules in all_rulesets():
        content = store.content(rules)
        armies += [(f"{rules.id}/{id}", f"{name} · {rules.name}") for id, name in army_names(store, rules)]
        held = content.get("scenarios", {})
        scenarios += [(f"{rules.id}/{id}", f"{each.name} · {rules.name}") for id, each in held.items()]
        periods = content.get("periods", {})
        names = [(f"{rules.id}/{id}", f"{rules.name}: {each.name}") for id, each in periods.items()]
        rulesets += names or [(f"{rules.id}/", rules.name)]
        layouts += [(rules.id, each.name) for each in content.get("faces", {}).values()]
    there = store.battles()
    battles = [(str(each.id), f"{each.name} · turn {each.turn}") for each in there]
    return Stock(
        battles=tuple(battles),
        armies=tuple(armies),
        scenarios=tuple(scenarios),
        rulesets=tuple(rulesets),
        layouts=tuple(dict.fromkeys(layouts)),
        games=tuple((str(each.id), each.ruleset) for each in there),
    )


def wanted_of(source: str, key: str, session: int = 0) -> Wanted:
    """What a choice of the screen names."""
    if source == "session":
        return Wanted(battle=session)
    if source == "battle":
        return Wanted(battle=int(key or 0))
    rules, _, id = key.partition("/")
    if source == "ruleset":
        return Wanted(ruleset=rules, period=id)
    return Wanted(ruleset=rules, army=id) if source == "army" else Wanted(ruleset=rules, scenario=id)
