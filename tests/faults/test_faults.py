"""A short run of every fault; the long one is `make faults`."""

from pathlib import Path

import pytest

from tests.beside import modules_beside
from tests.faults.table import Plan

SHORT = Plan(rounds=56, inputs=150, seconds=0, tampered=80, recovered=5)
PARTS = modules_beside(Path(__file__).parent, "faults_*.py", ())


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_nothing_goes_wrong(part):
    wrong = [f"{row.what}: {each}" for row in part.faults(SHORT) for each in row.wrong]
    assert wrong == []
