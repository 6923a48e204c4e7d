"""Everything that paper can be made from, listed for the print screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.value import value
from ui.print.source import Wanted, army_names

if TYPE_CHECKING:
    from data.store import Store

Named = tuple[str, str]


@value
class Stock:
    """What can be named, each by its key and its words; the key of a period, army or scenario has its ruleset first."""

    battles: tuple[Named, ...] = ()
    armies: tuple[Named, ...] = ()
    scenarios: tuple[Named, ...] = ()
    rulesets: tuple[Named, ...] = ()

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
    from referee.rulesets import ids, ruleset

    armies: list[Named] = []
    scenarios: list[Named] = []
    rulesets: list[Named] = []
    for rules in (ruleset(id) for id in ids()):
        content = store.content(rules)
        armies += [(f"{rules.id}/{id}", f"{name} · {rules.name}") for id, name in army_names(store, rules)]
        held = content.get("scenarios", {})
        scenarios += [(f"{rules.id}/{id}", f"{each.name} · {rules.name}") for id, each in held.items()]
        periods = content.get("periods", {})
        names = [(f"{rules.id}/{id}", f"{rules.name}: {each.name}") for id, each in periods.items()]
        rulesets += names or [(f"{rules.id}/", rules.name)]
    battles = [(str(each.id), f"{each.name} · turn {each.turn}") for each in store.battles()]
    return Stock(battles=tuple(battles), armies=tuple(armies), scenarios=tuple(scenarios), rulesets=tuple(rulesets))


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
