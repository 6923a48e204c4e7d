"""What paper is made from: a battle, an army, a scenario or a ruleset's lists, read through the store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.battle import Battle
from referee.journal import Entry
from referee.requests import Refused
from referee.ruleset import Ruleset, Setup, SideSetup
from referee.rulesets import ids, ruleset
from referee.value import FrozenMap, value

if TYPE_CHECKING:
    from data.store import Store

AnyBattle = Battle[Any, Any]
Content = Mapping[str, Mapping[str, Any]]
ARMY_KINDS = ("armies", "warbands", "forces")


@value
class Wanted:
    """What a person names: one battle, army or scenario, or a ruleset and, where it has them, a period."""

    ruleset: str = ""
    period: str = ""
    battle: int = 0
    army: str = ""
    scenario: str = ""

    def __post_init__(self) -> None:
        named = [word for word in ("battle", "army", "scenario") if getattr(self, word)]
        if len(named) > 1:
            raise Refused(f"Name a {' or a '.join(named)}, not both: paper is made from one of them.")

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was named at all."""
        return self == Wanted()


@value
class Source:
    """A ruleset with its content and, where one was named, the battle to print; `refusal` says why there is none."""

    rules: Ruleset
    content: Content
    title: str
    battle: AnyBattle | None = None
    period: str = ""
    scenario: str = ""
    army: Mapping[str, Any] | None = None
    entries: tuple[tuple[Entry, bool], ...] = ()
    tracked: bool = False
    refusal: str = ""

    def needed(self, what: str) -> AnyBattle:
        """The battle, or a refusal that says what this kind of paper needs."""
        if self.battle is None:
            reason = self.refusal or f"{what} needs a battle, an army or a scenario: name one."
            raise Refused(reason)
        return self.battle


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
    title = f"{rules.name}, {content['periods'][period].name}" if period else rules.name
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
    )


def _of_scenario(store: Store, wanted: Wanted) -> Source:
    rules, content = _having(store, wanted, ("scenarios",), wanted.scenario, "scenario")
    battle, refusal = _mustered(rules, content, Setup(scenario=wanted.scenario))
    period = getattr(content["scenarios"][wanted.scenario], "period", "")
    return Source(
        rules=rules,
        content=content,
        title=content["scenarios"][wanted.scenario].name,
        battle=battle,
        period=_period(rules, content, wanted.period or period),
        scenario=wanted.scenario,
        refusal=refusal,
    )


def _having(store: Store, wanted: Wanted, kinds: tuple[str, ...], id: str, word: str) -> tuple[Ruleset, Content]:
    """The one ruleset whose content has this entry."""
    there = [ruleset(wanted.ruleset)] if wanted.ruleset else [ruleset(each) for each in ids()]
    shelves = [(rules, store.content(rules)) for rules in there]
    found = [(rules, held) for rules, held in shelves if any(id in held.get(kind, {}) for kind in kinds)]
    if len(found) > 1:
        names = ", ".join(rules.id for rules, _ in found)
        raise Refused(f"More than one ruleset has the {word} “{id}”: name one of {names} as well.")
    if not found:
        known = [each for _, held in shelves for kind in kinds for each in held.get(kind, {})]
        raise Refused(f"There is no {word} “{id}”; there are {', '.join(known) or 'none'}.")
    return found[0]


def _of_army(store: Store, wanted: Wanted) -> Source:
    """An army of the library by its number, or a ready one of the packs by its id."""
    if not wanted.army.isdigit():
        rules, content = _having(store, wanted, ARMY_KINDS, wanted.army, "army")
        kind = next(kind for kind in ARMY_KINDS if wanted.army in content.get(kind, {}))
        entry = content[kind][wanted.army]
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
        title=name,
        battle=battle,
        period=_period(rules, content, wanted.period or period),
        refusal=f"{name} cannot take the field yet: {refusal}" if refusal else "",
    )


def _mustered(rules: Ruleset, content: Content, setup: Setup) -> tuple[AnyBattle | None, str]:
    try:
        return rules.muster(setup, content), ""
    except Refused as refusal:
        return None, str(refusal)


def army_names(store: Store, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """The armies that can be named, those of the library first: what to name them by, and what they are called."""
    for army in store.armies(rules.id):
        yield str(army.id), army.name
    content = store.content(rules)
    for kind in ARMY_KINDS:
        for id, entry in content.get(kind, {}).items():
            yield id, entry.name
