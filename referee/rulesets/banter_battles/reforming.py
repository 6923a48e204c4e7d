"""Reforming [DS2]: a base comes back."""

from referee.procedure import procedure
from referee.requests import Note, Refused, Rule
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.content import Bases, Tally
from referee.value import value


@value
class Ranks:
    """A unit's bases now, and at the start."""

    bases: Tally
    start_bases: Bases


@value
class Reformed:
    """The bases after reforming."""

    bases: int


@procedure(ABOUT.id, "reform", rule="DS2")
def reform(unit: Ranks) -> Rule[Reformed]:
    """One base comes back, never more than at the start."""
    if unit.bases > unit.start_bases:
        raise Refused(f"The fact “bases” cannot be {unit.bases}: 0 to {unit.start_bases}, its start_bases.")
    if unit.bases == unit.start_bases:
        yield from Note("DS2", "No base is missing: it stays at {bases}", bases=unit.bases)
        return Reformed(bases=unit.bases)
    yield from Note("DS2", "One base comes back: {bases}", bases=unit.bases + 1)
    return Reformed(bases=unit.bases + 1)
