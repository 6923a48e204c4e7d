"""The table of the faults: what was tried how often, how often it was told, and everything that went wrong."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHOWN = 5


@dataclass(frozen=True)
class Plan:
    """How much is tried, and with which chance; the same seed tries the same."""

    seed: int = 1
    rounds: int = 60
    """Kills, and damaged files."""
    inputs: int = 600
    """Hostile inputs."""
    seconds: int = 0
    """Random input on the real window."""
    tampered: int = 60
    recovered: int = 6

    def random(self, *words: object) -> random.Random:
        """Chance of its own for each part, so that parts can be run alone."""
        return random.Random(f"{self.seed} {words}")

    def chosen(self, total: int, most: int, *words: object) -> list[int]:
        """All of so many, or as many as wanted of them."""
        draw = self.random(*words)
        return [draw.randrange(total) for _ in range(most)] if most > total else sorted(draw.sample(range(total), most))


@dataclass(frozen=True)
class Row:
    """One line: what was tried, how often, how often it was told or mended, and what was wrong."""

    what: str
    tried: int = 0
    told: int = 0
    wrong: tuple[str, ...] = ()

    def tried_once(self, *, ended_well: bool, wrong: Iterable[str] = ()) -> Row:
        """The row after one more try."""
        return replace(self, tried=self.tried + 1, told=self.told + ended_well, wrong=(*self.wrong, *wrong))


def heading() -> str:
    return f"{'fault':<58}{'tried':>8}{'told or refused':>17}{'wrong':>7}"


def line(row: Row) -> str:
    """A row of the table, with the first things that were wrong below it."""
    first = f"{row.what:<58}{row.tried:>8}{row.told:>17}{len(row.wrong):>7}"
    return "\n".join([first, *(f"    {each}" for each in row.wrong[:SHOWN])])


def run_apart(module: str, plan: Plan, environment: dict[str, str]) -> Iterator[Row]:
    """The rows of a module that must be started in another way."""
    command = [sys.executable, "-m", module, json.dumps(asdict(plan))]
    everything = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    with subprocess.Popen(command, cwd=ROOT, env=everything, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for text in program.stdout:
            row = json.loads(text)
            yield Row(**{**row, "wrong": tuple(row["wrong"])})
    if program.returncode:
        yield Row(what=module, tried=1, wrong=(f"it ended with {program.returncode}",))


def print_rows(rows: Callable[[Plan], Iterable[Row]], arguments: list[str]) -> None:
    """The other end of `run_apart`."""
    for row in rows(Plan(**json.loads(arguments[1]))):
        print(json.dumps(asdict(row)), flush=True)
