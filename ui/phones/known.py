"""What a seat may know: everything in here is read off the battle as its side sees it, and nothing else goes out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee import wording
from referee.battle import Battle, Unit
from referee.entry import Entry
from referee.fields import shown
from referee.ruleset import Ruleset
from referee.spectators import PRIVATE
from referee.value import FrozenMap, value
from referee.wording import tr

AnyBattle = Battle[Any, Any]
BADGES = ("hidden", "gone")
LOG = 30
"""So many results are told to a phone that looks on."""


@value
class Eyes:
    """A side's eyes on a battle: what it sees, and the units that it does not know."""

    side: str
    rules: Ruleset
    battle: AnyBattle
    """The battle as it is: nothing of it may be told but by what is read off `seen`."""
    seen: AnyBattle
    veiled: FrozenMap[str, str]
    """Units that are not known to it, each with the word it goes by outside."""

    @staticmethod
    def of(rules: Ruleset, battle: AnyBattle, side: str) -> Eyes:
        """The eyes of a side; "" is a spectator."""
        seen = rules.seen_by(battle, side)
        hidden = [id for id, unit in battle.units.items() if unit.hidden and unit.side != side]
        # Their order must not tell which of an army's list they are: they are counted by where they stand.
        hidden.sort(
            key=lambda id: (seen.units[id].side, seen.units[id].gone, seen.units[id].place, seen.units[id].name)
        )
        veiled = FrozenMap((id, f"~{at}") for at, id in enumerate(hidden, start=1))
        return Eyes(side=side, rules=rules, battle=battle, seen=seen, veiled=veiled)

    def outside(self, word: str) -> str:
        """An id as it goes out."""
        return self.veiled.get(word, word)

    def inside(self, word: str) -> str:
        """An id that came in; a veiled unit may be aimed at by the word it goes by."""
        return next((id for id, outside in self.veiled.items() if outside == word), word)

    def name_of(self, word: str) -> str:
        """What a unit or side is called, as far as it is known."""
        return self.seen.name_of(word)

    def words_of(self, word: str) -> str:
        """A unit or side by its name, anything else in the language that is spoken."""
        called = self.name_of(word)
        return called if word in self.seen.units or called in {side.name for side in self.seen.sides} else tr(called)

    def tells(self, text: str) -> bool:
        """Whether a text names somebody who is not known."""
        return any(_names(text, self.battle.units[id], self.seen.units[id]) for id in self.veiled)

    def may_read(self, entry: Entry) -> bool:
        """Whether an entry concerns nobody who is hidden from it."""
        if entry.order in PRIVATE:
            return False
        if entry.units() & self.veiled.keys():
            return False
        return not self.tells(" ".join((entry.headline, *(step.text for step in entry.steps))))


def _names(text: str, unit: Unit, seen: Unit) -> bool:
    """Whether a text has a unit's true name or its id in it; a name that the disguise has too tells nothing."""
    return (unit.name != seen.name and unit.name in text) or (len(unit.id) > 3 and unit.id in text)


def card_of(unit: Unit, eyes: Eyes) -> dict[str, Any]:
    """A unit as a card: its figures as the ruleset declares them; of one that is veiled, that there is something."""
    if unit.id in eyes.veiled:
        known = {"id": eyes.outside(unit.id), "name": unit.name, "side": unit.side, "hidden": True}
        return known | ({"gone": tr("gone")} if unit.gone else {}) | ({"kind": tr(unit.place)} if unit.place else {})
    fields = [field for field in shown(type(unit)) if field.name not in BADGES]
    card: dict[str, Any] = {
        "id": unit.id,
        "name": unit.name,
        "side": unit.side,
        "kind": " · ".join(part for part in (tr(unit.type), tr(unit.place)) if part),
        "group": unit.group,
        "figures": [figure for field in fields if (figure := _figure(unit, field)) is not None],
        "marks": [*_flags(unit, fields), *(_marker(eyes, marker) for marker in unit.markers)],
    }
    told = {"gone": _absence(unit), "hidden": unit.hidden, "acted": _has_acted(unit)}
    return {key: item for key, item in (card | told).items() if item}


def _figure(unit: Unit, field: Any) -> list[Any] | None:
    """A figure: its word, what it is now, what it was at first; none where there is nothing of it."""
    if field.kind not in ("track", "stat"):
        return None
    now = getattr(unit, field.name)
    start = getattr(unit, field.start) if field.start else None
    if now in (None, 0, "") and not start:
        return None
    plain = now if isinstance(now, int) else tr(now) if isinstance(now, str) else _written(now)
    word = field.label if field.kind == "track" else field.short or field.label
    return [tr(word), plain, start if isinstance(start, int) else None, field.kind == "track"]


def _written(figure: Any) -> str:
    return wording.number(figure) if isinstance(figure, float) else str(figure)


def _flags(unit: Unit, fields: Iterable[Any]) -> list[str]:
    flags = [field for field in fields if field.kind == "flag" and field.name not in ("acted", "activated")]
    return [tr(field.label.capitalize()) for field in flags if getattr(unit, field.name)]


def _marker(eyes: Eyes, marker: Any) -> str:
    kind = eyes.rules.marker(marker.kind)
    word = tr(kind.name if kind else marker.kind)
    return f"{word} ({marker.turns})" if marker.turns else word


def _has_acted(unit: Unit) -> bool:
    return bool(getattr(unit, "acted", False) or getattr(unit, "activated", False))


def _absence(unit: Unit) -> str:
    return tr(str(getattr(unit, "fate", "") or "gone")) if unit.gone else ""


def cards_of(eyes: Eyes) -> list[dict[str, Any]]:
    """All units: those that are known in the order of their armies, then the others in the order of their words."""
    there = [unit for id, unit in eyes.seen.units.items() if id not in eyes.veiled]
    return [card_of(unit, eyes) for unit in (*there, *(eyes.seen.units[id] for id in eyes.veiled))]


def log_of(eyes: Eyes, journal: Any) -> list[dict[str, Any]]:
    """The last results that a seat may know, the latest first: number, sentence, side, and the steps to the latest."""
    lines: list[dict[str, Any]] = []
    for number in sorted(journal.by_number, reverse=True):
        entry = journal.by_number[number]
        if entry.is_order and not journal.is_out(number) and eyes.may_read(entry):
            lines.append({"n": number, "text": entry.shown, "side": entry.side})
            if len(lines) == 1:
                lines[0] |= {"dice": _dice(entry), "why": [step.shown for step in entry.grounds][:12]}
        if len(lines) == LOG:
            break
    return lines


def _dice(entry: Entry) -> list[int]:
    return [face for step in entry.grounds for face in step.dice][:40]


def bag_of(eyes: Eyes, tells_chances: bool) -> dict[str, Any] | None:
    """The bag or cup: what is in it, where chances are told; and what came out last."""
    drawing = eyes.rules.drawing(eyes.seen)
    if drawing is None:
        return None
    kinds: dict[tuple[str, str], int] = {}
    for name, count in drawing.contents.items():
        side = _side_of(eyes, drawing, name)
        label = _label(eyes, name, side)
        kinds[label, side] = kinds.get((label, side), 0) + count
    items = [[label, count, side] for (label, side), count in sorted(kinds.items()) if count]
    last = drawing.history[-1] if drawing.history else ""
    bag = {"kind": drawing.kind, "last": _label(eyes, last, _side_of(eyes, drawing, last)) if last else ""}
    return bag | {"total": sum(kinds.values()), "items": items if tells_chances else []}


def _side_of(eyes: Eyes, drawing: Any, name: str) -> str:
    if name in eyes.seen.units:
        return str(eyes.seen.units[name].side)
    return str(drawing.sides.get(name, name if name in {side.id for side in eyes.seen.sides} else ""))


def _label(eyes: Eyes, name: str, side: str) -> str:
    """A piece by its name; one that would tell of somebody hidden is only its side's."""
    label = eyes.words_of(name)
    return (eyes.name_of(side) if side else "?") if eyes.tells(f"{label} {name}") else label
