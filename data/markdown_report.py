"""The battle as a Markdown file: who fought, how it went, what was rolled, and how fair the dice were."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from data.chain import short
from referee.battle import Battle
from referee.entry import Entry, built_on_sand, remark
from referee.ruleset import Ruleset
from referee.rulesets import about
from referee.statistics import Flagged, Strengths, Tally
from referee.value import value
from referee.wording import N_, number, tr

SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~&])")
WHO = {"app": N_("the app"), "players": N_("the players")}


@value
class Told:
    """All that a report tells."""

    battle: Battle[Any, Any]
    rules: Ruleset
    entries: Flagged
    strengths: Strengths
    tallies: tuple[Tally, ...]
    commitment: str
    provable: bool
    head: str = ""
    """The hash of the last entry."""

    @property
    def game(self) -> str:
        """The ruleset by its whole name."""
        return about(self.rules.id).full_name


def escaped(words: str) -> str:
    """Names are data: nothing in them is markup.

    >>> escaped("*Bold* [x]")
    '\\\\*Bold\\\\* \\\\[x\\\\]'
    """
    return SPECIAL.sub(r"\\\1", " ".join(words.split()))


def markdown(told: Told) -> str:
    """The report as the text of a file."""
    parts = (_head(told), _strengths(told), _dice(told), _story(told), _fairness(told))
    return "\n".join(line for part in parts for line in part) + "\n"


def _head(told: Told) -> Iterator[str]:
    battle = told.battle
    yield f"# {escaped(battle.name or told.game)}"
    yield ""
    sides = ", ".join(escaped(side.name) for side in battle.sides)
    yield tr("{rules}. Sides: {sides}. Turn {turn}.", rules=escaped(told.game), sides=sides, turn=battle.turn)
    if battle.result:
        yield ""
        yield f"**{escaped(tr(battle.result))}**"
    yield ""


def _strengths(told: Told) -> Iterator[str]:
    yield f"## {tr('Strength over turns')}"
    yield ""
    names = [escaped(told.battle.side(side).name) for side in told.strengths.sides]
    yield from _table(
        [tr("After turn"), *names], [[_moment(told, at), *row] for at, row in enumerate(told.strengths.values)]
    )


def _moment(told: Told, at: int) -> str:
    if at == 0:
        return tr("start")
    return tr("now") if at == len(told.strengths.values) - 1 else str(at)


def _dice(told: Told) -> Iterator[str]:
    yield f"## {tr('Dice')}"
    yield ""
    rows = [
        [
            side_name(told.battle, each.side),
            tr("d{n}", n=each.sides),
            tr(WHO[each.by]),
            each.dice,
            number(each.mean, ".2f"),
            number(each.expected),
        ]
        for each in told.tallies
    ]
    heads = (N_("Side"), N_("Die"), N_("Rolled by"), N_("Dice"), N_("Mean"), N_("Expected"))
    yield from _table([tr(each) for each in heads], rows)


def side_name(battle: Battle[Any, Any], side: str) -> str:
    """The name of a side; dice of no side are the table's."""
    return next((each.name for each in battle.sides if each.id == side), tr("The table"))


def _story(told: Told) -> Iterator[str]:
    yield f"## {tr('What happened')}"
    yield ""
    shaky = built_on_sand([entry for entry, _ in told.entries], {entry.number for entry, out in told.entries if out})
    for entry, out in told.entries:
        yield from _entry(told, entry, remark(out, entry.number in shaky), out)
    yield ""


def _entry(told: Told, entry: Entry, said: str, out: bool) -> Iterator[str]:
    words, said = escaped(entry.shown or tr(entry.order)), tr(said)
    yield f"{entry.number}\\. ~~{words}~~ {said}" if out else f"{entry.number}\\. **{words}** {said}".rstrip()
    yield ""
    if not out:
        for step in entry.grounds:
            dice = f" ({', '.join(map(str, step.dice))})" if step.dice else ""
            rule = f" \\[{escaped(_cited(told, step.rule))}\\]" if step.rule else ""
            yield f"{'  ' * step.depth}- {escaped(step.shown)}{dice}{rule}"
        yield ""


def _cited(told: Told, rule: str) -> str:
    """A section of the book as it is, our own in the language that is spoken."""
    cited = told.rules.cited(rule)
    return rule if cited == rule else tr(cited)


def _fairness(told: Told) -> Iterator[str]:
    yield f"## {tr('Fair dice')}"
    yield ""
    if told.provable:
        yield tr("Before the first roll the app committed to its dice: `{key}`.", key=told.commitment)
        yield tr("The JSON export reveals the seed; verifying it derives every one of the app's dice again.")
    else:
        yield tr("The seed of this battle was chosen, not drawn: its dice cannot be proven fair.")
    if told.head:
        yield ""
        words = N_("The hash of the last entry is `{key}`: an export that does not have it was changed.")
        yield tr(words, key=short(told.head))


def _table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(escaped(str(cell)) for cell in row)} |"
    yield ""
