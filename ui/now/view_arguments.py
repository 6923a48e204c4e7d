"""What may be said of an order besides units and ticks: yes or no, one of a few words, a number, any word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from referee.battle import Battle
from referee.facts import schema
from referee.form_schema import words_of
from referee.order import Form, Order
from referee.sentences import plain_node
from referee.wording import small, tr, trc
from ui.now.rows import row_types
from ui.now.view_parts import Pill, Segment, is_spot, name_of, short

_SCHEMAS: dict[Any, dict[str, Any]] = {}
ELSEWHERE = ("unit", "units", "ticks", "past_idle", "spots")
"""Arguments that have another place."""


def schema_of(args: type[Any]) -> dict[str, Any]:
    """The schema of an order's arguments, worked out once: the panel looks at it with every key."""
    if args not in _SCHEMAS:
        _SCHEMAS[args] = schema(args)
    return _SCHEMAS[args]


class Said(Protocol):
    """What is said of the order so far."""

    args: dict[str, Any]
    begun_with: frozenset[str]

    def is_ready(self) -> bool: ...


@dataclass
class Arguments:
    """The arguments of an order in hand as pills."""

    battle: Battle[Any, Any]
    hand: Said
    order: Order
    form: Form
    keys: Iterator[str]
    own: Mapping[str, str]
    """Letters of what can be said that is an order too."""
    letters: dict[str, dict[str, str]] = field(default_factory=dict)
    """The letters of each row, the same whatever is said, so that nothing changes while an order with rows is told."""

    def __post_init__(self) -> None:
        """Orders with rows have all their letters from the beginning, also those of rows that mean nothing yet."""
        whole = schema_of(self.order.args)
        kinds = {name: plain_node(node, whole) for name, node in whole.get("properties", {}).items()}
        rows = {name: kind["enum"] for name, kind in kinds.items() if "enum" in kind and self._has_rows()}
        own = next((name for name, said in rows.items() if self._is_deed(said) and not self._was_begun_with(name)), "")
        for name, options in rows.items():
            known = self.own if name == own else {}
            self.letters[name] = {each: known.get(each) or next(self.keys, "") for each in filter(None, options)}

    def _is_deed(self, options: Iterable[str]) -> bool:
        """Whether it says what is done: one of the orders of the game."""
        return any(option in self.own for option in options)

    def _was_begun_with(self, name: str) -> bool:
        return name in self.hand.begun_with

    def pills(self, decide: bool) -> Iterator[Pill]:
        """Those that decide about the dice or are still to be said, or the others."""
        whole = schema_of(self.order.args)
        named = sorted(whole.get("properties", {}).items(), key=lambda each: each[0] not in self.form.assumed)
        for name, node in named:
            kind, now = plain_node(node, whole), self.hand.args.get(name, node.get("default"))
            if self._is_offered(name, now) and self._decides(name, kind, now) == decide:
                yield from self._pills_of(name, kind, now)

    def _is_offered(self, name: str, now: Any) -> bool:
        """Whose it is goes without saying where the order can be given without; a spot is seen on the map."""
        shown = {*ELSEWHERE, *(pick.key for pick in self.order.picks), *(tick.id for tick in self.form.ticks)}
        if name in shown or name in self.form.moot or name.endswith("_ticks") or is_spot(now):
            return False
        return not (name == "side" and self.hand.is_ready())

    def _decides(self, name: str, kind: Mapping[str, Any], now: Any) -> bool:
        """Whether it comes first: what is done, in an order with rows; else what changes the dice."""
        return self._is_deed(kind.get("enum", ())) if self._has_rows() else name in self.form.assumed

    def _has_rows(self) -> bool:
        return any(row_types(self.order))

    def _pills_of(self, name: str, kind: Mapping[str, Any], now: Any) -> Iterator[Pill]:
        yield from self._usual(name, now)
        if kind.get("type") == "boolean":
            yield Pill(id=f"arg:{name}", text=self._called(name), on=bool(now))
        elif "enum" in kind and self._has_rows():
            yield self._row(name, kind, now)
        elif "enum" in kind:
            for part in self._options(name, kind, now):
                text = f"{self._called(name)}: {part.text}"
                yield Pill(id=part.id, text=text, key=part.key, on=part.on, known=self._known(name, part, now))
        elif kind.get("type") in ("integer", "number", "string") and not self._has_rows():
            yield from self._opened(name, kind, now)

    def _called(self, name: str) -> str:
        """What an argument is called where it is said."""
        return tr(self.form.called.get(name) or words_of(name))

    def _assumed(self, name: str, now: Any) -> str:
        """What is taken for granted while nothing is said."""
        return self.form.assumed[name][0] if name in self.form.assumed and now in (None, "") else ""

    def _known(self, name: str, part: Segment, now: Any) -> str:
        """Where the app has it from, if the app set it."""
        return tr(self.form.assumed[name][1]) if part.on and self._assumed(name, now) else ""

    def _options(self, name: str, kind: Mapping[str, Any], now: Any) -> Iterator[Segment]:
        """The words that may be said, with the letters of those that are orders too while none is said."""
        letters = self.letters.get(name)
        open_letters = self.own if not now and letters is None else {}
        self.own = {} if open_letters else self.own
        for option in filter(None, kind["enum"]):
            key = letters[option] if letters else open_letters.get(option) or next(self.keys, "")
            on = option == (now or self._assumed(name, now))
            yield Segment(id=f"arg:{name}:{option}", text=name_of(self.battle, str(option)), key=key, on=on)

    def _row(self, name: str, kind: Mapping[str, Any], now: Any) -> Pill:
        """The words side by side; what is only taken for granted says so."""
        parts = tuple(
            replace(part, text=f"{part.text} · {known}") if (known := self._known(name, part, now)) else part
            for part in self._options(name, kind, now)
        )
        return Pill(id=f"arg:{name}", text=self._called(name), segments=parts)

    def _usual(self, name: str, now: Any) -> Iterator[Pill]:
        """What is usually said: a side by its name, else what the order offers. Who is taken keeps his letter."""
        sides = tuple(side.id for side in self.battle.sides)
        said = str(now) if now not in (None, "") else self._assumed(name, now)
        for option in sides if name == "side" else self.form.options.get(name, ()):
            words = name_of(self.battle, option) if name == "side" else f"{self._called(name)}: {trc(name, option)}"
            part = Segment(id=f"arg:{name}:{option}", text=words, key=next(self.keys, ""), on=option == said)
            if option not in self.form.taken.get(name, ()):
                known = self._known(name, part, now)
                yield Pill(id=part.id, text=part.text, key=part.key, on=part.on, known=known)

    def _opened(self, name: str, kind: Mapping[str, Any], now: Any) -> Iterator[Pill]:
        """A number or a word that is typed."""
        usual = self.form.options.get(name, ())
        is_usual = now in (None, "") or str(now) in usual
        said = tr(self.form.known.get(name, "…")) if is_usual else short(name_of(self.battle, str(now)), 24)
        text = f"{self._called(name)} …" if said == "…" else f"{self._called(name)}: {said}"
        if name != "side" and not (usual and kind["type"] == "integer"):
            yield Pill(id=f"arg:{name}", text=tr("Other {what}", what=small(text)) if usual and is_usual else text)
