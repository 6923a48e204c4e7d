"""Every face there is: one of each troop type of every game and period, for tests and contact sheets."""

from collections.abc import Iterator

from data.content import shipped
from referee.paper.base import Paper, paper_of
from referee.paper.pieces import Counter, Side
from referee.paper.source import Source
from referee.rulesets import ids, ruleset

RED = Side(name="Red", colour="#b3261e", symbol="diamond")
BLUE = Side(name="Blue", colour="#1f4e9c", symbol="circle", at=1)


def lists() -> list[tuple[str, str]]:
    """Every game with each of its periods; a game without periods has one that has no name."""
    return [(id, period) for id in ids() for period in (*shipped(id).get("periods", {}),) or ("",)]


def paper(id: str, period: str = "") -> Paper:
    """The paper of a game's lists."""
    return paper_of(Source(rules=ruleset(id), content=shipped(id), title=id, period=period))


def counters(id: str, period: str = "") -> Iterator[Counter]:
    """A counter of each troop type, sides in turn."""
    game = paper(id, period)
    for number, unit in enumerate(game.listed()):
        yield Counter(front=game.look(unit), side=(RED, BLUE)[number % 2])
