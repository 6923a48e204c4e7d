"""Exports of whole golden battles, kept from an earlier day, read by the app of today."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from data.exchange import import_battle
from data.store import Store
from data.verify import verify
from referee.value import plain
from tests.play.exports import FILES, NAMES, lost, state_of

NOW = "2026-07-24T10:00:00+00:00"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store(tmp_path_factory.mktemp("library")) as opened:
        yield opened


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_golden_battle_of_an_earlier_day_ends_in_the_state_it_had(file: Path, store: Store) -> None:
    battle = import_battle(store, file.read_bytes(), time=NOW)
    assert lost(state_of(file), plain(store.game(battle).battle)) == []


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_golden_battle_of_an_earlier_day_verifies(file: Path) -> None:
    report = verify(file.read_bytes())
    assert report.problems == ()


def test_a_state_that_lost_something_is_noticed() -> None:
    kept = {"units": {"a": {"men": 3, "markers": [{"kind": "x"}]}}}
    assert lost(kept, {"units": {"a": {"men": 3, "markers": [{"kind": "x", "new": 1}], "new": True}}}) == []
    assert lost(kept, {"units": {"a": {"men": 2, "markers": []}}}) == [
        "units.a.men was 3, is 2",
        "units.a.markers was [{'kind': 'x'}], is []",
    ]
