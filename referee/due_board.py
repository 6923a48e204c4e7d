"""The due board: all that is due in a row; tests of a kind side by side, what they ask asked once for all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from referee.battle import Battle, Due
from referee.event import DueSettled
from referee.facts import read
from referee.hand_units import REFEREE
from referee.order import Order, Reason, no
from referee.requests import Acting, Ask, Choose, Note, Now, Request, Rolling, Rule, happened
from referee.value import plain, value

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

AnyBattle = Battle[Any, Any]


@value
class Settling:
    """All that is due; tests of a kind side by side, if what they ask is to be asked once for all."""

    once: bool = False


class Test:
    """A test that waits for an answer."""

    def __init__(self, rule: Rule[None], unit: str, name: str) -> None:
        self.rule, self.unit, self.name = rule, unit, name
        self.asks: Ask | Choose = Ask("", ())

    def goes_on(self, answer: Any = None) -> Rule[bool]:
        """On to what it asks next; says whether it asks anything. Dice and all else are seen to on the way."""
        while True:
            try:
                request: Request[Any] = self.rule.send(answer)
            except StopIteration:
                return False
            if isinstance(request, Ask | Choose):
                self.asks = request
                return True
            answer = yield request


def rolling_due(rules: Ruleset) -> Order:
    """The order for all that is due."""

    def reasons(battle: AnyBattle, args: Settling) -> Iterable[Reason]:
        if not battle.due:
            yield no("", "Nothing is due")

    def resolve(battle: AnyBattle, args: Settling) -> Rule[None]:
        while battle.due:
            tests = side_by_side(rules, battle.due) if args.once else battle.due[:1]
            waiting: list[Test] = []
            for due in tests:
                unit = str(due.args.get("unit", ""))
                test = Test((yield from _begun(rules, due)), unit, battle.name_of(unit))
                if len(tests) == 1:
                    yield from test.rule
                elif (yield from test.goes_on()):
                    waiting.append(test)
            while waiting:
                waiting = yield from _asked_once(waiting)
            battle = yield from Now()

    return Order(
        id="roll-due",
        title="All that is due",
        rule="",
        args=Settling,
        resolve=resolve,
        reasons=reasons,
        by="referee",
    )


def side_by_side(rules: Ruleset, dues: tuple[Due, ...]) -> tuple[Due, ...]:
    """The tests that are made together: those of the kind of the first, one a unit."""
    first = dues[0]
    if not rules.order(first.order).together:
        return (first,)
    units: dict[str, Due] = {}
    for due in dues:
        if due.order == first.order:
            units.setdefault(str(due.args.get("unit", "")), due)
    return tuple(units.values())


def _begun(rules: Ruleset, due: Due) -> Rule[Rule[None]]:
    """What is due is settled, and its order begun."""
    battle: AnyBattle = yield from Now()
    order = rules.order(due.order)
    yield from Note(due.rule, "{text}", text=battle.words_of(due))
    battle = yield from happened(DueSettled(id=due.id))
    if due.args.get("unit", "") not in ("", *battle.units):
        # What made the unit was taken back: without this nothing could ever be ordered again.
        return Note(REFEREE, "There is no such unit any more: nothing is to be done").__iter__()
    unit, target = (str(due.args.get(each, "")) for each in ("unit", "target"))
    yield from Acting(order.id, unit or "table", target)
    return order.resolve(battle, read(order.args, plain(due.args), what="argument"))


def _asked_once(waiting: list[Test]) -> Rule[list[Test]]:
    """What several tests ask is asked of all together; whoever is named counts for the first that asks for him."""
    groups: dict[Any, list[Test]] = {}
    for test in waiting:
        groups.setdefault(_kind(test.asks), []).append(test)
    still: list[Test] = []
    for tests in groups.values():
        yield from Rolling("table")
        battle: AnyBattle = yield from Now()
        gone = tuple(id for id, unit in battle.units.items() if unit.gone)
        said = yield from for_all([test.asks for test in tests], [test.name for test in tests], gone)
        for test in tests:
            share = said
            if isinstance(test.asks, Ask) and test.asks.many:
                share = tuple(each for each in said if each in test.asks.candidates)
                said = tuple(each for each in said if each not in share)
            yield from Rolling(test.unit)
            if (yield from test.goes_on(share)):
                still.append(test)
    return still


def _kind(asks: Ask | Choose) -> Any:
    """What can be asked together: names of units always, other answers where they are the same ones."""
    if isinstance(asks, Ask):
        return asks.key, asks.many, () if asks.many else asks.candidates
    return asks.key, asks.options


def for_all(asks: list[Ask | Choose], names: list[str], gone: tuple[str, ...] = ()) -> Ask | Choose:
    """One question in place of several of a kind; whoever is gone since the first of them was put is not offered."""
    first, label = asks[0], _label({name: each.label for name, each in zip(names, asks, strict=True)})
    if isinstance(first, Choose):
        return Choose(first.key, first.options, first.default, first.rule, label)
    everyone = dict.fromkeys(id for each in asks if isinstance(each, Ask) for id in each.candidates)
    return Ask(first.key, tuple(everyone), label, first.rule, first.many, ruled_out=gone)


def _label(labels: dict[str, str]) -> str:
    """What is asked of each, by name, as one question.

    >>> _label({"Cohort of the Oak": "Friends near Cohort of the Oak", "Slingers": "Friends near Slingers"})
    'Friends near Cohort of the Oak or Slingers'
    >>> _label({"Bears": "Who sees it?", "Wolves": "Who sees it?"})
    'Who sees it?'
    """
    around = {label.replace(name, "{}", 1) for name, label in labels.items()}
    if len(around) > 1:
        return "; ".join(labels.values())
    *others, last = labels
    return around.pop().replace("{}", f"{', '.join(others)} or {last}" if others else last)
