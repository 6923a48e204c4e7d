"""Phones on bad evenings: battle after battle, until so many frames and connections have gone wrong."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tests.faults.phones import KINDS, run
from tests.faults.table import Plan, Row
from tests.ui.phones.turns import GAMES

SHARE = 10
"""One fault for so many hostile inputs: each takes a question of a battle."""


def faults(plan: Plan) -> Iterator[Row]:
    """A row for each kind of fault; what is wrong is a journal that is not the typed one."""
    done: Counter[str] = Counter()
    wrong: list[str] = []
    for nth in count():
        if sum(done.values()) >= plan.inputs // SHARE or wrong:
            break
        game = list(GAMES)[nth % len(GAMES)]
        with tempfile.TemporaryDirectory() as folder:
            try:
                done += run(game, plan.seed * 1000 + nth, plan.inputs // SHARE, Path(folder))
            except Exception as error:
                wrong.append(f"{game}, battle {nth}: {error!r}"[:300])
    for kind in KINDS:
        yield Row(what=f"phones: {kind}", tried=done[kind], told=done[kind])
    yield Row(what="phones: journals as if they had been typed", tried=nth, told=nth - len(wrong), wrong=tuple(wrong))
