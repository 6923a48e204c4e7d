"""A hundred drops, doubles, late frames and restarts in the middle of questions: no answer lost, none counted twice."""

from collections import Counter
from pathlib import Path

from tests.faults.phones import KINDS, run


def test_bad_evenings_give_the_journals_of_good_ones(tmp_path: Path) -> None:
    done: Counter[str] = Counter()
    for seed, game in enumerate(("banter-battles", "wargame"), start=1):
        done += run(game, seed, 200, tmp_path / game)
    assert set(done) == set(KINDS)
    assert sum(done.values()) >= 100
