"""A side is its name, a unit is its name: nothing that the golden battles show a person leaks the app's insides."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from referee.agreement import PLURALS, is_several
from referee.battle import Battle
from tests.play.golden_battles import BATTLES
from tests.play.sentences import Listener, Said

LEAKS = {
    "a side by its letter": r"\b[Ss]ide [ab]\b|^[AB] (?:bashes|loses|wins|has)\b",
    "a field's name": r"\b[a-z]+_[a-z_]+\b",
    "a value of the program": r"\b(?:None|True|False|nan)\b|\(\)|\{|\}|<[a-z]",
    "what the app knows": r"as the app knows",
    "faces as the program writes them": r": \(\d+(?:, \d+)+\)",
    "a target that every die shows, or none": r"(?<![\d+−-])(?:[01]|[7-9]|1\d)\+(?!\d)",
    "a target that every die is below, or none": r"(?:-\d|\b0|\b[6-9]) or less (?:takes|charges|works|stays|passes)",
    "one of several": r"(?<![A-Za-z] )\b1 (?:units|bases|dice|models|counters|things|turns|points|hits|squads)\b",
    "a short form that the book has in capitals": r"(?<![\w-])(?:v?[sl]rf|atvs?)(?![\w-])",
    "a gap": r"\S  +\S| ,| \.(?!\.)|\w\.\.|::|\?:",
}
HYPHENED = frozenset(
    ["anti-tank", "front-edge", "out-scouts", "out-scouted", "roll-off", "south-west", "commander-in-chief"]
)
"""Words of the rulebooks that have a hyphen."""
SLUG = re.compile(r"(?<![\w’'-])[a-z]+(?:-[a-z0-9]+)+(?![\w-])")


def ids_of(battle: Battle) -> frozenset[str]:
    """Ids of units and sides that are no part of anybody's name."""
    names = " ".join([*(unit.name for unit in battle.units.values()), *(side.name for side in battle.sides)]).lower()
    there = {*battle.units, *(side.id for side in battle.sides), *(side.colour for side in battle.sides)}
    return frozenset(id for id in there if id and id.lower() not in names.split() and not id[0].isupper())


def leaks(heard: Iterable[Said], battle: Battle) -> Iterator[str]:
    """Every sentence that leaks, with what."""
    ids = ids_of(battle)
    alone = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(ids)))})(?![\w-])(?! segment)")
    for where, words in heard:
        found = [what for what, pattern in LEAKS.items() if re.search(pattern, words)]
        found += ["an id"] if alone.search(words) else []
        found += [word for word in SLUG.findall(words) if word not in HYPHENED]
        if found:
            yield f"{where}: “{words}” has {', '.join(found)}"


BEFORE = ("of", "to", "by", "in", "on", "at", "for", "from", "with", "than", "within", "near", "against", "and", "or")
"""After these a name is no subject."""
VERBS = (
    "loses",
    "falls",
    "moves",
    "fires",
    "shoots",
    "stands",
    "acts",
    "checks",
    "tests",
    "flees",
    "recovers",
)
SINGULAR = "|".join((*PLURALS, *VERBS))


def disagreements(heard: Iterable[Said], battle: Battle) -> Iterator[str]:
    """Every sentence in which several are spoken of as of one."""
    names = {*(unit.name for unit in battle.units.values()), *(side.name for side in battle.sides)}
    several = "|".join(sorted(map(re.escape, filter(is_several, names)), key=len, reverse=True)) or "nobody"
    before = r"(?:(?P<before>[\w’”]+)[ “]+(?:the )?)?(?<![\w-])"
    said_of = re.compile(rf"{before}(?:{several}) (?:also |still |only )?(?:{SINGULAR})\b")
    for where, words in heard:
        for found in said_of.finditer(words):
            if (found["before"] or "").lower() not in BEFORE:
                yield f"{where}: “{words}”"


def doubled(listener: Listener) -> Iterator[str]:
    """Entries that say their verdict again below it, or the same line twice running."""
    for entry in listener.play.entries:
        lines = [entry.verdict, *(f"{step.text.rstrip('.')}." for step in entry.grounds)]
        yield from (f"{entry.number}: {line}" for line, after in pairwise(lines) if line == after)


@pytest.fixture(scope="module", params=BATTLES)
def listener(request: pytest.FixtureRequest) -> Listener:
    new, lines = BATTLES[request.param]
    listener = Listener(new())
    listener.run(lines)
    return listener


def test_no_sentence_leaks_an_id_a_field_or_a_side_by_its_letter(listener: Listener) -> None:
    assert list(leaks(listener.heard, listener.play.battle)) == []


def test_the_verb_agrees_with_its_subject(listener: Listener) -> None:
    assert list(disagreements(listener.heard, listener.play.battle)) == []


def test_no_line_is_said_twice_running(listener: Listener) -> None:
    assert list(doubled(listener)) == []


def test_the_verdict_is_the_line_that_everything_shows(listener: Listener) -> None:
    for entry in listener.play.entries:
        assert ("window: journal", entry.verdict) in listener.heard
        assert ("report: journal", f"{entry.number}. {entry.verdict}") in listener.heard
        assert ("command line: entry", entry.verdict) in listener.heard
        assert ("report: Markdown", f"{entry.number}. **{' '.join(entry.verdict.split())}**") in listener.heard
