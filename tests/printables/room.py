"""A store with nothing in it but what ships, and the paper that jobs make from it, read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from data.content import shipped
from data.print_sources import read_source
from data.store import Store
from printables.job import Job, made, needs_source
from printables.page import render
from referee.paper.source import Source, Wanted
from referee.ruleset import Setup, SideSetup
from referee.rulesets import ruleset
from referee.value import FrozenMap
from tests.printables.conftest import Reading, check_boxes

NOW = "2026-01-01T10:00:00+00:00"
RULESETS = ("banter-battles", "battle-rules", "ranged-fun", "itty-bitty", "wargame")
ARMIES = {
    "banter-battles": "amber-eagle",
    "battle-rules": "regiment",
    "ranged-fun": "border-guard",
    "itty-bitty": "marchers",
    "wargame": "harbour-watch",
}
SCENARIOS = {
    "banter-battles": "the-grey-ford",
    "battle-rules": "market-day",
    "ranged-fun": "annihilation",
    "itty-bitty": "stirling",
    "wargame": "skirmish-line",
}


class Room:
    """The print room on a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder, writer=True)

    def close(self) -> None:
        self.store.close()

    def battle(self, id: str, scenario: str = "", **more: Any) -> int:
        """A new battle of a ruleset."""
        rules = ruleset(id)
        setup = Setup(name=more.pop("name", "Test"), scenario=scenario or SCENARIOS[id], **more)
        return self.store.create(rules, setup, time=NOW, seed=bytes(32), provable=False, content=shipped(id))

    def source(self, kind: str, **wanted: Any) -> Source:
        return read_source(self.store, Wanted(**wanted), journal=kind == "report")

    def paper(self, kind: str, paper: str = "a4", options: dict[str, Any] | None = None, **wanted: Any) -> Reading:
        """Printed and read back, every text held against its box."""
        job = Job(kind=kind, wanted=Wanted(**wanted), options=options or {}, paper=paper)
        placed: list[Any] = []
        source = self.source(kind, **wanted) if needs_source(job) else None
        reading = Reading(render(made(job, source), placed=placed))
        check_boxes(reading, placed)
        return reading


def side(**army: Any) -> SideSetup:
    """A side with a roster of its own."""
    return SideSetup(name=army.pop("side", ""), roster=FrozenMap(army))
