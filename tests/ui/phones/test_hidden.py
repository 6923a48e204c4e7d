"""Hidden is hidden: in all that is sent during whole battles nothing tells of a unit that a side may not know."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from referee.requests import Refused
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import Play
from tests.ui.phones.memory import Room

ONE_OF_EACH = {
    "banter-battles": "The mill at dawn",
    "battle-rules": "Market day",
    "ranged-fun": "The road to the huts",
    "itty-bitty": "Stirling",
    "wargame": "Harbour Watch",
}
EVERY = 3
"""So many of the units, one in three, are hidden."""


def hide(battle: Any) -> Any:
    """The battle with some units of every side hidden, under names that stand nowhere else."""
    units = battle.units
    for at, (id, unit) in enumerate(battle.units.items()):
        if at % EVERY == 0:
            units = units.set(id, replace(unit, hidden=True))
    return replace(battle, units=units)


class Seen:
    """The table with some units hidden at every moment, whatever the rules say of it."""

    def __init__(self, room: Room) -> None:
        self.room, self.inner = room, room.table

    @property
    def game(self) -> Any:
        return Hidden(self.inner.game)

    @property
    def question(self) -> Any:
        question = self.inner.question
        return None if question is None else replace(question, battle=hide(question.battle))

    @property
    def seed(self) -> bytes:
        return self.inner.seed

    def take(self, question: Any, given: Any) -> None:
        self.inner.take(question, given)

    def roll(self, question: Any) -> None:
        self.inner.roll(question)


class Hidden:
    """A game whose battle has hidden units."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.battle = hide(game.battle)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def secrets_of(battle: Any, rules: Any, side: str) -> dict[str, str]:
    """What a side must not find in anything that it is sent: ids and true names of what is hidden from it."""
    seen = rules.seen_by(battle, side)
    hidden = [unit for unit in battle.units.values() if unit.hidden and unit.side != side]
    open_names = {unit.name for unit in battle.units.values() if unit not in hidden}
    found = {unit.id: "id" for unit in hidden}
    for unit in hidden:
        if unit.name != seen.units[unit.id].name and not any(unit.name in name for name in open_names):
            found[unit.name] = "name"
    return found


def found_in(frame: str, secrets: dict[str, str]) -> list[str]:
    """The secrets that stand in a frame as whole words."""
    return [secret for secret in secrets if re.search(rf"(?<![\w+-]){re.escape(secret)}(?![\w+-])", frame)]


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_no_frame_of_a_whole_battle_tells_of_what_is_hidden(game: str) -> None:
    new, lines = BATTLES[ONE_OF_EACH[game]]
    play = new()
    room = Room(play)
    room.hosting.table = Seen(room)  # type: ignore[assignment]
    sides = [side.id for side in play.battle.sides]
    phones = {room.sit(side): side for side in (*sides, "screen")}
    leaks: list[Any] = []
    frames = names = 0
    for line in lines:
        frames += look(room, phones, play, leaks)
        step(room, play, line)
        names += len(secrets_of(hide(play.battle), play.rules, sides[0]))
    assert leaks[:5] == []
    assert frames > 100
    assert names > 50


def step(room: Room, play: Play, line: dict[str, Any]) -> None:
    """Open the line's order so that its first question is shown, then play it."""
    try:
        play.game.opened = play.game.open(line["order"], line.get("args", {}))
        room.hosting.refresh()
    except Refused:
        pass
    finally:
        play.game.opened = None
    play.do(
        line["order"], line.get("args", {}),
        dice=line.get("dice", []), ask=line.get("ask", {}), choose=line.get("choose", {}),
    )  # fmt: skip
    room.hosting.refresh()


def look(room: Room, phones: dict[int, str], play: Play, leaks: list[Any]) -> int:
    """Search what was sent since the last time, and every unit's orders; how many frames that were."""
    battle = hide(play.battle)
    for phone, side in phones.items():
        for unit in [unit.id for unit in battle.of(side)][play.game.journal.last % 5 :][:1]:
            room.hosting.receive(phone, json.dumps({"do": "orders", "unit": unit}))
        secrets = secrets_of(battle, play.rules, "" if side == "screen" else side)
        for number, frame in room.wire.frames:
            if number == phone and (told := found_in(frame, secrets)):
                leaks.append(
                    (
                        play.game.journal.last,
                        side,
                        told,
                        [frame[max(0, frame.find(told[0]) - 200) : frame.find(told[0]) + 60]],
                    )
                )
    count = len(room.wire.frames)
    room.wire.frames.clear()
    return count


def test_a_hidden_unit_goes_out_as_its_disguise_only() -> None:
    play = BATTLES["Stirling"][0]()
    room = Room(play)
    room.hosting.table = Seen(room)  # type: ignore[assignment]
    one, other = [side.id for side in play.battle.sides]
    phone = room.sit(one)
    cards = [card for card in room.wire.state(phone)["units"] if card["side"] == other and card.get("hidden")]
    assert cards
    assert {card["name"] for card in cards} == {"Face-down counter"}
    assert all(set(card) <= {"id", "name", "side", "hidden", "kind", "gone"} for card in cards)
    assert [card["id"] for card in cards] == [f"~{at}" for at in range(1, len(cards) + 1)]


def test_a_side_sees_its_own_hidden_units_whole() -> None:
    play = BATTLES["Stirling"][0]()
    room = Room(play)
    room.hosting.table = Seen(room)  # type: ignore[assignment]
    side = play.battle.sides[0].id
    phone = room.sit(side)
    own = [card for card in room.wire.state(phone)["units"] if card["side"] == side]
    assert {card["name"] for card in own} == {unit.name for unit in play.battle.units.values() if unit.side == side}
