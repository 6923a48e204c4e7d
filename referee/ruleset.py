"""What a ruleset is: one value that names everything the app needs to know of a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from typing import Any, Literal

from referee.about import About
from referee.agreement import is_several
from referee.battle import Battle, Due, Side, Unit, seen_by
from referee.event import Event, decoded
from referee.facts import adapter, read
from referee.hand import AtTable, Setting
from referee.order import Next, Order, Reason, up_next
from referee.procedure import PROCEDURES, Procedure, Step, Table
from referee.requests import Note, Refused, Rule
from referee.rulings import KIND_SIGNS, OwnRule, RuleKind, RulingPoint, in_force, known_point
from referee.value import FrozenMap, plain, value

AnyBattle = Battle[Any, Any]


@value
class RuleText:
    """What a rule says, in our own words: shown where a step names it, printed on the sheets."""

    title: str
    text: str


@value
class Phase:
    """A part of the turn: what it is called, which rule makes it, and whether a side gives it its name."""

    id: str
    name: str
    rule: str = ""
    of_side: bool = False


@value
class MarkerKind:
    """A status marker of the ruleset: its word, shape and colour, and how long it lasts."""

    id: str
    name: str
    shape: str = "circle"
    colour: str = "grey"
    letter: str = ""
    until: str = ""
    turns: int | None = None
    rule: str = ""


@value
class Drawing:
    """What is drawn from in a battle: a bag or a cup, what is in it, what came out, and the order that draws."""

    kind: Literal["bag", "cup"]
    contents: FrozenMap[str, int]
    history: tuple[str, ...]
    order: str
    sides: FrozenMap[str, str] = FrozenMap()
    """Whose a piece is, where its name is neither a side nor a unit."""


@value
class SideSetup:
    """A side of a new battle: its name and colour, and the army it brings (an id, or a roster of its own)."""

    id: str = ""
    name: str = ""
    colour: str = ""
    symbol: str = ""
    army: str = ""
    roster: FrozenMap[str, Any] | None = None


@value
class Setup:
    """What a new battle is made of."""

    name: str = ""
    scenario: str = ""
    sides: tuple[SideSetup, ...] = ()
    rulings: FrozenMap[str, str] = FrozenMap()
    options: FrozenMap[str, Any] = FrozenMap()


def _no_muster(setup: Setup, content: Mapping[str, Mapping[str, Any]]) -> AnyBattle:
    raise Refused("This ruleset has no battles yet.")


def _nothing_open(battle: AnyBattle) -> Iterable[Reason]:
    return ()


def _no_next_phase(battle: AnyBattle) -> Rule[None]:
    yield from Note("", "This ruleset has no phases")


def _no_strength(battle: AnyBattle, side: str) -> int:
    return len(battle.of(side))


def _no_drawing(battle: AnyBattle) -> Drawing | None:
    return None


def _never(battle: AnyBattle) -> bool:
    return False


def _any_unit(battle: AnyBattle) -> Next:
    if battle.active:
        return up_next("{side} to act: choose a unit", side=battle.side(battle.active).name)
    return up_next("Choose a unit")


def _same(unit: Any) -> Any:
    return unit


def _nothing_follows(before: AnyBattle, after: AnyBattle, reason: str) -> Rule[None]:
    yield from ()


@value
class Ruleset:
    """A game as one declarative value."""

    about: About
    version: int = 2
    """Entries of another version are folded as they were recorded, never judged by the rules of today."""
    rulings: tuple[RulingPoint, ...] = ()
    own_rules: tuple[OwnRule, ...] = ()
    """Rules that are not in the book and that no ruling decides: how books are kept, what words mean."""
    content: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    """The kinds of content there are, and the type of each."""

    unit: type[Any] = Unit
    table_type: type[Any] = object
    phases: tuple[Phase, ...] = ()
    orders: tuple[Order, ...] = ()
    markers: tuple[MarkerKind, ...] = ()
    muster: Callable[[Setup, Mapping[str, Mapping[str, Any]]], AnyBattle] = _no_muster
    """Makes the battle at its start."""
    in_play: tuple[str, ...] = ()
    """The kinds of content that are frozen with a battle."""
    still_open: Callable[[AnyBattle], Iterable[Reason]] = _nothing_open
    """What the phase demands and is not done yet."""
    next_phase: Callable[[AnyBattle], Rule[None]] = _no_next_phase
    """Moves the clock: a generator of an order."""
    is_idle: Callable[[AnyBattle], bool] = _never
    """Whether nobody can do anything in the phase: it may pass by itself."""
    next_up: Callable[[AnyBattle], Next] = _any_unit
    """What the table waits for when nothing is open."""
    strength: Callable[[AnyBattle, str], int] = _no_strength
    """A side's strength for the chart over turns."""
    disguise: Callable[[Any], Any] = _same
    """A hidden unit as the other side sees it."""
    drawing: Callable[[AnyBattle], Drawing | None] = _no_drawing
    """The bag or cup of the battle, if there is one."""
    group_word: str = "group"
    settings: tuple[Setting, ...] = ()
    """What on the table may be set by hand, besides the clock and the figures of units."""
    after_hand: Callable[[AnyBattle, AnyBattle, str], Rule[None]] = _nothing_follows
    """What follows once something was set by hand: the battle before, the battle after, and the reason."""

    at_table: AtTable = AtTable()
    """What it means that something happened at the table: hurt, moved, revealed, gone off."""

    fresh: Callable[[Any], Any] = _same
    """A unit that comes in play like another one, whatever its fields do not tell: touching nobody, not acting."""

    @property
    def id(self) -> str:
        """What it is called in files and commands."""
        return self.about.id

    @property
    def name(self) -> str:
        """What it is called by people."""
        return self.about.name

    def kind_of(self, rule: str) -> RuleKind:
        """Whether the book says it, whether it is one way to read the book, or whether it is ours."""
        point = next((each for each in self.rulings if each.id == rule), None)
        own = next((each for each in self.own_rules if each.id == rule), None)
        return point.kind if point else own.kind if own else "book"

    def cited(self, rule: str) -> str:
        """A rule as it is named beside a sentence: a section of the book, or with its sign a reading or one of ours."""
        sign = KIND_SIGNS[self.kind_of(rule)] if rule else ""
        title = next((each.title for each in self.own_rules if each.id == rule), rule.replace("-", " "))
        return f"{sign} {title}" if sign else rule

    def due_words(self, battle: AnyBattle, due: Due) -> str:
        """What is due, with its rule behind it."""
        return self.with_rule(replace(due, text=battle.words_of(due)))

    def with_rule(self, said: Reason | Step | Due) -> str:
        """A sentence with its rule behind it."""
        return f"{said.text} [{self.cited(said.rule)}]" if said.rule else said.text

    def told(self, refusal: Refused) -> str:
        """A refusal with its rule behind it, named as everything else names it."""
        return f"{refusal.sentence} [{self.cited(refusal.rule)}]" if refusal.rule else refusal.sentence

    def ruling(self, id: str) -> RulingPoint:
        """A point on which tables differ, or a refusal that names those there are."""
        return known_point(self.rulings, id)

    def procedures(self) -> dict[str, Procedure]:
        """Everything of this ruleset that can be resolved, by id."""
        return {each.id: each for (ruleset, _), each in PROCEDURES.items() if ruleset == self.id}

    def procedure(self, id: str) -> Procedure:
        """One procedure, or a refusal that names what there is."""
        there = self.procedures()
        if id not in there:
            raise Refused(f"{self.name} has no procedure “{id}”; it has {', '.join(there)}.")
        return there[id]

    def table(
        self, rulings: Mapping[str, str] | None = None, content: Mapping[str, Mapping[str, Any]] | None = None
    ) -> Table:
        """How a table plays that takes these rulings and, for the rest, the defaults."""
        return Table(in_force(self.rulings, rulings or {}, "catalogue"), content or {})

    def order(self, id: str) -> Order:
        """One order, or a refusal that names what there is."""
        for each in self.all_orders():
            if each.id == id:
                return each
        raise Refused(f"There is no order “{id}”; there are {', '.join(o.id for o in self.all_orders())}.")

    def all_orders(self) -> tuple[Order, ...]:
        """The orders of this ruleset, and those common to all."""
        from referee.common_orders import common_orders

        return (*self.orders, *common_orders(self))

    def phase_names(self, battle: AnyBattle | None = None) -> dict[str, str]:
        """The phases by id; in a battle one side's turn is called after the side, once it is known whose it is."""
        turns = self._turns(battle) if battle is not None else {}
        return {phase.id: turns.get(phase.id, phase.name) for phase in self.phases}

    def is_turn_of(self, battle: AnyBattle) -> bool:
        """Whether the phase is called after the side that acts, so that it need not be named beside it."""
        return battle.phase in self._turns(battle)

    def _turns(self, battle: AnyBattle) -> dict[str, str]:
        """The turns that are one side's: of two, the one that is not on is the other's."""
        turns = [phase.id for phase in self.phases if phase.of_side]
        if battle.phase not in turns or not battle.active or len(turns) != len(battle.sides):
            return {}
        sides = [side.id for side in battle.sides]
        ahead = sides.index(battle.active) - turns.index(battle.phase)
        return {id: turn_of(battle.side(sides[(at + ahead) % len(sides)]).name) for at, id in enumerate(turns)}

    def marker(self, kind: str) -> MarkerKind | None:
        """A kind of marker, if the ruleset has it."""
        return next((each for each in self.markers if each.id == kind), None)

    def written(self, battle: AnyBattle) -> Any:
        """A battle as plain JSON values."""
        return plain(battle)

    def decoded(self, written: dict[str, Any]) -> Event:
        """An event of a battle of this ruleset: whoever asks has loaded it, with all the kinds of events it knows."""
        return decoded(written)

    def restored(self, written: Any) -> AnyBattle:
        """A battle from what was written of it."""
        made: AnyBattle = adapter(Battle[self.unit, self.table_type]).validate_json(  # type: ignore[name-defined]
            json.dumps(plain(written))
        )
        return made

    def typed_content(self, written: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
        """Content that was frozen with a battle, typed again."""
        return {
            kind: {id: read(self.content[kind], plain(entry), what="key") for id, entry in entries.items()}
            for kind, entries in written.items()
        }

    def seen_by(self, battle: AnyBattle, side: str) -> AnyBattle:
        """What a side may know of a battle; "" is a spectator, who sees what no side hides."""
        return seen_by(battle, side, self.disguise)


def turn_of(name: str) -> str:
    """A side's turn as it is called.

    >>> turn_of("Border Guard"), turn_of("Dune Riders"), turn_of("Hill Folk")
    ("Border Guard's turn", "Dune Riders' turn", "Hill Folk's turn")
    """
    return f"{name}' turn" if is_several(name) and name.endswith("s") else f"{name}'s turn"


def sides_of(setup: Setup, standard: tuple[tuple[str, str, str, str], ...]) -> tuple[Side, ...]:
    """The sides of a setup, gaps filled from standard (id, name, colour, symbol)."""
    made = []
    for at, (id, name, colour, symbol) in enumerate(standard):
        given = setup.sides[at] if at < len(setup.sides) else SideSetup()
        made.append(
            Side(
                id=given.id or id,
                name=given.name or name,
                colour=given.colour or colour,
                symbol=given.symbol or symbol,
            )
        )
    if len({side.id for side in made}) < len(made):
        raise Refused(f"Every side needs an id of its own: {', '.join(side.id for side in made)}.")
    return tuple(made)
