"""Battles are handed on whole, and whoever gets one can verify it."""

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from data.exchange import export_text, exported, import_battle
from data.store import Store
from data.verify import verify
from referee.order import Question
from referee.requests import Refused
from referee.ruleset import Setup
from tests.data.chaining import resealed
from tests.data.playing import NOW, answer, corrected, new_battle, opened_store, order, played, shoot, undo, write
from tests.data.toy import CONTENT, TOY, toys
from tests.play.exports import FOLDER

Export = dict[str, Any]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened_store(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Export:
    """A battle with some of everything: shots, tests, undone, redone, corrected, taken back in the middle."""
    with opened_store(tmp_path_factory.mktemp("whole")) as store:
        id = new_battle(store)
        game = played(store, id, turns=2)
        undo(store, id, game)
        undo(store, id, game)
        write(store, id, game, game.redo(NOW))
        corrected(store, id, game, 2, 1, (6, 6, 6))
        undo(store, id, game, 4)
        shoot(store, id, game, "red-3", "blue-3")
        return exported(store, id)


@pytest.fixture
def export(whole: Export) -> Export:
    return copy.deepcopy(whole)


def problems(export: Export) -> tuple[str, ...]:
    """What is found even in an export whose chain was made anew."""
    return verify(resealed(export), toys).problems


def test_a_battle_that_was_played_is_sound(whole: Export) -> None:
    report = verify(whole, toys)
    assert report.problems == ()
    assert report.remarks == ()
    assert report.replayed > 8
    assert report.faces > 20
    assert "derived again." in report.verdict


def test_an_imported_battle_is_the_same_and_exports_the_same(store: Store, whole: Export) -> None:
    id = import_battle(store, json.dumps(whole), time=NOW)
    assert exported(store, id) == whole
    assert verify(export_text(store, id), toys).is_sound


@pytest.mark.parametrize(("created", "expected"), [("2020-01-01", "2020-01-01"), ("", NOW)])
def test_an_imported_battle_keeps_when_it_was_made_or_is_made_now(
    store: Store, whole: Export, created: str, expected: str
) -> None:
    id = import_battle(store, resealed({**whole, "battle": {**whole["battle"], "created": created}}), time=NOW)
    assert store.summary(id).created == expected


def test_an_imported_battle_goes_on(store: Store, whole: Export) -> None:
    id = import_battle(store, whole, time=NOW)
    game = store.game(id)
    order(store, id, game, "next-phase")
    assert verify(exported(store, id), toys).is_sound


def test_an_open_order_travels_along(store: Store) -> None:
    id = new_battle(store)
    game = store.game(id)
    opened = game.open("shoot", {"unit": "red-1", "target": "blue-1"})
    question = game.advance(opened)
    assert isinstance(question, Question)
    opened = answer(game, opened, question, {"distance": 2})
    store.save_open(id, opened)
    assert store.game(import_battle(store, exported(store, id), time=NOW)).opened == opened


def test_a_battle_with_a_chosen_seed_is_called_not_provable(store: Store) -> None:
    id = store.create(TOY, Setup(), time=NOW, seed=bytes(32), provable=False, content=CONTENT)
    report = verify(exported(store, id), toys)
    assert report.is_sound
    assert "not provable" in report.verdict


def test_dice_of_the_players_are_theirs_and_the_rest_of_a_mixed_roll_is_checked(store: Store) -> None:
    id = new_battle(store)
    shoot(store, id, store.game(id))
    export = exported(store, id)
    roll = export["entries"][1]["answers"][1]
    mixed = list(roll["value"])
    export["entries"][1]["answers"][1] = {**roll, "value": mixed, "by": "mixed", "rolled": [1]}
    assert problems(export) == ()
    mixed[1] = mixed[1] % 6 + 1
    export["entries"][1]["answers"][1]["value"] = mixed
    assert len([found for found in problems(export) if found.startswith("Entry 2: answer 2 is")]) == 1


def _entry(export: Export, number: int) -> dict[str, Any]:
    found: dict[str, Any] = export["entries"][number - 1]
    return found


def other_face(export: Export) -> None:
    value = _entry(export, 3)["answers"][0]["value"]
    value[0] = value[0] % 6 + 1


def other_face_and_other_loss(export: Export) -> None:
    _entry(export, 3)["answers"][0]["value"] = [1]
    lost = {"kind": "changed", "v": 1, "unit": "blue-2", "field": "men", "by": -1, "rule": "T4"}
    _entry(export, 3)["events"] = [*_entry(export, 3)["events"][:1], lost]


def other_draw(export: Export) -> None:
    pulled = next(entry for entry in export["entries"] if entry["order"] == "pull")
    pulled["answers"][0]["value"] = "blue" if pulled["answers"][0]["value"] == "red" else "red"


def other_loss(export: Export) -> None:
    changed = next(event for event in _entry(export, 4)["events"] if event["kind"] == "changed")
    changed["by"] -= 1


def other_explanation(export: Export) -> None:
    _entry(export, 4)["steps"][-1]["values"]["hits"] = 0


def other_target(export: Export) -> None:
    _entry(export, 4)["args"]["target"] = "red-1"


def other_actor(export: Export) -> None:
    _entry(export, 4)["args"]["unit"] = "blue-1"


def other_seed(export: Export) -> None:
    export["seed"] = "ab" * 32


def other_rollback(export: Export) -> None:
    turned = next(entry for entry in export["entries"] if entry["order"] == "undo")
    turned["takes_back"] = [2]


def other_flag(export: Export) -> None:
    _entry(export, 6)["out"] = not _entry(export, 6).get("out", False)


def other_default(export: Export) -> None:
    rallied = next(entry for entry in export["entries"] if entry["order"] == "rally")
    rallied["answers"][1]["value"] = "whisper"


def other_cause(export: Export) -> None:
    _entry(export, 3)["cause"] = 1


def missing_answer(export: Export) -> None:
    _entry(export, 4)["answers"].pop()


def no_proof(export: Export) -> None:
    export["battle"]["provable"] = False


TAMPERED = {
    other_face: "Entry 3: answer 1 is",
    other_face_and_other_loss: "Entry 3: answer 1 is 1, the app gave",
    other_draw: "the app gave",
    other_loss: "Entry 4: what happened is not what its answers lead to.",
    other_explanation: "Entry 4: its explanation is not the one of its answers.",
    other_target: "Entry 4",
    other_actor: "Entry 4: answer 2 is",
    other_seed: "The seed is not the one that the first entry commits to",
    other_rollback: "it takes back or puts back other entries than it must.",
    other_flag: "Entry 6 is marked as",
    other_default: "the app gave shout",
    other_cause: "Entry 3: it is filed under another unit, side or cause",
    missing_answer: "Entry 4: an answer to “T3” is missing.",
    no_proof: "do not agree whether the dice are provable",
}


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_tampering_is_found_and_named(export: Export, tamper: Callable[[Export], None]) -> None:
    tamper(export)
    assert any(TAMPERED[tamper] in found for found in problems(export)), problems(export)


@pytest.mark.parametrize("tamper", [other_face, other_loss, other_explanation, other_flag, other_cause, other_seed])
def test_one_tampering_is_one_sentence(export: Export, tamper: Callable[[Export], None]) -> None:
    tamper(export)
    assert len(problems(export)) == 1, problems(export)


def test_other_words_for_the_same_are_no_tampering(export: Export) -> None:
    _entry(export, 4)["steps"][0]["template"] = "{label} = {answer}"
    report = verify(resealed(export), toys)
    assert report.is_sound
    assert report.remarks == ("Entry 4 is worded otherwise than this app words it.",)


def test_entries_of_other_rules_are_folded_and_not_replayed(export: Export) -> None:
    def newer(id: str) -> Any:
        return replace(toys(id), version=99)

    report = verify(export, newer)
    assert (report.is_sound, report.replayed) == (True, 0)
    assert report.remarks == ("Entries of another version of the rules were folded, not replayed.",)


def test_an_entry_of_rules_to_come_is_told_as_not_checked_and_the_report_is_not_sound(export: Export) -> None:
    _entry(export, 4)["version"] = 99
    assert problems(export) == (
        "Entry 4: it is of version 99 of the rules, which this app does not know; not checked.",
    )


def test_dice_of_the_app_that_are_called_the_players_are_remarked_upon(
    export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.verify.BEYOND_CHANCE", 200)  # the toy rolls only three dice at once
    relabelled = 0
    for entry in export["entries"]:
        for given in entry.get("answers", ()):
            if given["by"] == "app" and isinstance(given["value"], list) and len(given["value"]) >= 3:
                given["by"], relabelled = "players", relabelled + 1
    remarks = verify(export, toys).remarks
    assert relabelled
    assert len([each for each in remarks if "those that the app had ready, die for die" in each]) == relabelled


def test_an_event_that_does_not_fit_is_found_even_when_the_rules_are_of_another_version(export: Export) -> None:
    changed = next(event for event in _entry(export, 4)["events"] if event["kind"] == "changed")
    changed["by"] = -99
    found = verify(resealed(export), lambda id: replace(toys(id), version=99)).problems
    assert found[0].startswith("Entry 4 cannot have happened: Reds 2 has only")


def cut(export: Export) -> str:
    return json.dumps(export)[:-9]


def without_an_entry(export: Export) -> Export:
    del export["entries"][4]
    return export


def with_an_unknown_event(export: Export) -> Export:
    _entry(export, 4)["events"][0]["kind"] = "exploded"
    return export


def with_an_unknown_key(export: Export) -> Export:
    _entry(export, 4)["colour"] = "red"
    return export


def of_another_format(export: Export) -> Export:
    return {**export, "tableside": 9}


def of_another_game(export: Export) -> Export:
    export["battle"]["ruleset"] = "chess"
    return export


def without_a_beginning(export: Export) -> Export:
    _entry(export, 1)["events"] = []
    return export


def with_half_a_weapon(export: Export) -> Export:
    del _entry(export, 1)["events"][0]["content"]["weapons"]["musket"]["dice"]
    return export


def with_half_a_letter(export: Export) -> str:
    export["battle"]["name"] = "\ud800"
    return json.dumps(export)


def with_a_short_seed(export: Export) -> Export:
    return {**export, "seed": "z" * 64}


def of_the_future(export: Export) -> Export:
    _entry(export, 4)["takes_back"] = [9]
    return export


REFUSED = {
    cut: "it is not JSON text",
    without_an_entry: "Entry 5 is missing: entry 6 stands in its place.",
    with_an_unknown_event: "Entry 4 has an event that cannot be read: This app does not know events of the kind",
    with_an_unknown_key: "colour",
    of_another_format: "This app reads exports of format 1, not 9.",
    of_another_game: "There is no ruleset “chess”.",
    without_a_beginning: "The first entry does not begin a battle.",
    with_half_a_weapon: "The first entry has content that cannot be read: The key “dice” is missing",
    with_half_a_letter: "it is not JSON text",
    with_a_short_seed: "64 hexadecimal digits",
    of_the_future: "Entry 4 speaks of entries that cannot be.",
}


@pytest.mark.parametrize("make", REFUSED, ids=lambda make: make.__name__)
def test_what_cannot_be_read_is_refused_in_one_sentence_and_nothing_comes_in(
    store: Store, export: Export, make: Callable[[Export], Any]
) -> None:
    made = make(export)
    with pytest.raises(Refused) as refusal:
        import_battle(store, made, time=NOW)
    assert REFUSED[make] in refusal.value.sentence
    assert "\n" not in refusal.value.sentence
    with pytest.raises(Refused):
        verify(made, toys)
    assert store.battles() == []


def test_a_battle_that_cannot_be_folded_does_not_come_in(store: Store, export: Export) -> None:
    changed = next(event for event in _entry(export, 4)["events"] if event["kind"] == "changed")
    changed["by"] = -99
    with pytest.raises(Refused, match="Entry 4 does not fit what came before it: Reds 2 has only"):
        import_battle(store, export, time=NOW)
    assert store.battles() == []


@pytest.mark.parametrize("given", ["[]", "{}", "7", b"\xff\xfe", '"tableside"'])
def test_what_is_no_export_is_refused(store: Store, given: str | bytes) -> None:
    with pytest.raises(Refused, match="This is not an export of a battle"):
        import_battle(store, given, time=NOW)


def test_a_number_that_the_library_cannot_hold_is_refused_in_a_sentence(tmp_path: Path) -> None:
    export = json.loads((FOLDER / "banter-battles-small.json").read_text("utf-8"))
    export["battle"]["rules_version"] = 10**25
    with Store(tmp_path) as store, pytest.raises(Refused, match="too large to be kept"):
        import_battle(store, export, time="2026-01-01T00:00:00+00:00")
