"""What lies on the board of a battle, and what a hand on it would order: plain values, made by the game that is played.

A game says so in a part of its own, `battle_map`, with its `MAP`; a game without it has no map. A place is a word:
four digits on hexes and squares, two numbers with a comma on a table in inches or a sketch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from referee.battle import Battle
from referee.order import Order, Reason, arguments, missing, refusals
from referee.paper.maps import MapPlan, Patch
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.value import FrozenMap, value
from referee.wording import N_, tr, trc

AnyBattle = Battle[Any, Any]
Kind = Literal["hex", "square", "inches", "sketch"]
AreaKind = Literal[
    "control", "setup", "goal", "fort", "rubble", "building", "bridge", "spell", "watch", "way", "marker", "range"
]


@value
class Token:
    """A counter or base on the board: whose, where, how large, how high in its stack, and what lies on it."""

    unit: str
    side: str
    name: str
    place: str
    size: float = 0.0
    """Inches across; nothing where places have no size of their own."""
    level: int = 0
    """How many lie under it."""
    marks: tuple[str, ...] = ()
    """Kinds of markers."""
    hidden: bool = False
    """Whether it lies with its back up."""
    model: str = ""
    """Which base of its unit it is, where units are several bases that stand apart."""
    depth: float = 0.0
    """Of a block that faces somewhere: how deep it is; round bases have none."""
    turn: float = 0.0
    files: int = 0
    """How many bases stand side by side in a block, and how many there are in all."""
    bases: int = 0
    leads: bool = False

    @property
    def key(self) -> str:
        """What it is called on the board: its unit, or its unit and model."""
        return f"{self.unit}/{self.model}" if self.model else self.unit

    @property
    def point(self) -> tuple[float, float]:
        """Where it is in inches."""
        return point_of(self.place)


@value
class Area:
    """Places that mean something: a zone, works, a building, a spell; with its state in a word or two."""

    kind: AreaKind
    name: str
    places: tuple[str, ...] = ()
    patch: Patch | None = None
    """The same on a table in inches."""
    side: str = ""
    state: str = ""
    id: str = ""
    """What orders call it, where they can be aimed at it."""


@value
class Board:
    """Everything that lies on a board: the ground, counters from below to above, and areas."""

    kind: Kind
    name: str
    plan: MapPlan | None = None
    """The ground of hexes and squares."""
    width: float = 0.0
    height: float = 0.0
    patches: tuple[Patch, ...] = ()
    """The ground of a table in inches."""
    tokens: tuple[Token, ...] = ()
    areas: tuple[Area, ...] = ()
    scale: str = ""

    @property
    def is_free(self) -> bool:
        """Whether anything may lie anywhere: no hexes, no squares."""
        return self.plan is None

    @property
    def is_bare(self) -> bool:
        """Whether it is a free board on which nobody stands yet: it tells nobody anything."""
        return self.is_free and not any(self.has(token.place) for token in self.tokens)

    def token(self, unit: str) -> Token | None:
        """The counter of a unit, if it is on the board."""
        return next((token for token in self.tokens if token.unit == unit), None)

    def places_of(self, id: str) -> tuple[str, ...]:
        """Where something is that an order can be aimed at: a unit, a building, or a place itself."""
        token = self.token(id)
        if token is not None:
            return (token.place,)
        area = next((area for area in self.areas if area.id == id), None)
        return area.places if area is not None else (id,) if self.has(id) else ()

    def has(self, place: str) -> bool:
        """Whether a word is a place of this board."""
        if self.plan is None:
            return is_point(place) and self._holds(*point_of(place))
        is_number = len(place) == 4 and place.isascii() and place.isdigit()
        return is_number and 1 <= int(place[:2]) <= self.plan.columns and 1 <= int(place[2:]) <= self.plan.rows

    def _holds(self, x: float, y: float) -> bool:
        return 0 <= x <= self.width and 0 <= y <= self.height


def is_point(place: str) -> bool:
    """Whether a word is a place in inches.

    >>> is_point("12,30.5"), is_point("1230")
    (True, False)
    """
    parts = place.split(",")
    return len(parts) == 2 and all(part.strip().replace(".", "", 1).isdigit() for part in parts)


def point_of(place: str) -> tuple[float, float]:
    """A place in inches as two numbers."""
    across, _, down = place.partition(",")
    return float(across), float(down)


def place_at(x: float, y: float) -> str:
    """Two numbers as a place, to a tenth of an inch.

    >>> place_at(12.04, 30.5)
    '12,30.5'
    """
    return f"{round(x, 1):g},{round(y, 1):g}"


@value
class Offer:
    """What a hand on the board would order, what that costs, and what is against it."""

    order: str
    args: FrozenMap[str, Any]
    cost: str = ""
    """A figure that fits into a place: 2½."""
    words: str = ""
    """The same said in words, with what follows: stops next to the enemy, 4 of 6 in the hex."""
    stops: bool = False
    """Whether it goes no further from there."""
    reasons: tuple[Reason, ...] = ()


@value
class Sight:
    """A line between two places: whether it is clear, what blocks it, what it means, and the places it crosses."""

    clear: bool
    blocked_by: tuple[str, ...] = ()
    words: str = ""
    places: tuple[str, ...] = ()


@value
class Brush:
    """Something that is painted on the board by hand."""

    id: str
    name: str


@value
class Company:
    """Who may go along with a unit: those in its place, and those it acts with."""

    stack: tuple[str, ...] = ()
    formation: tuple[str, ...] = ()


class BattleMap:
    """How the battles of a game lie on a board. All that can be told by its orders is told here; a game knows more."""

    ways: tuple[str, ...] = ()
    """The orders that a click on an enemy means by itself; where several are possible the referee is asked."""
    place_keys: Mapping[str, str] = FrozenMap()
    """Orders that take a place which no pick names, and the argument that it is."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    # What lies there

    def board(self, battle: AnyBattle) -> Board | None:
        """The board as it is now; nothing where nobody knows where anything is."""
        raise NotImplementedError

    def company(self, battle: AnyBattle, unit: str) -> Company:
        """Who may go along with a unit."""
        return Company(stack=(unit,), formation=(unit,))

    # What a hand on it would order

    def reach(self, battle: AnyBattle, units: Sequence[str]) -> Mapping[str, Offer]:
        """Where these can go together now, as the orders allow it."""
        return {}

    def drop(self, battle: AnyBattle, units: Sequence[str], place: str, way: Sequence[str] = ()) -> Offer | None:
        """What letting go of these in a place means, whatever is against it; by this way, if one was drawn."""
        return None

    def targets(self, battle: AnyBattle, unit: str) -> Mapping[str, tuple[Offer, ...]]:
        """Whom or what a unit may attack now, and how: by what the picks of its orders offer."""
        offers: dict[str, tuple[Offer, ...]] = {}
        for order in self._aimed(battle, unit):
            for id in self._aims(battle, order, unit):
                made = self.offer(battle, order.id, {"unit": unit, order.picks[0].key: id}, words=order.title)
                if not made.reasons:
                    offers[id] = (*offers.get(id, ()), made)
        return offers

    def _aimed(self, battle: AnyBattle, unit: str) -> Iterable[Order]:
        """The orders of a unit that are aimed at one other and may be given now."""
        for order in self.rules.orders:
            aim = order.picks[0] if order.picks else None
            is_aimed = order.needs_unit() and aim is not None and aim.required and not aim.many
            if is_aimed and not self.offer(battle, order.id, {"unit": unit}).reasons:
                yield order

    def _aims(self, battle: AnyBattle, order: Order, unit: str) -> tuple[str, ...]:
        """The enemies among the candidates, and the things where that is a way to attack them."""
        candidates = order.picks[0].candidates(battle, order.args(unit=unit))
        side, units = battle.unit(unit).side, battle.units
        return tuple(id for id in candidates if (units[id].side != side if id in units else order.id in self.ways))

    def sayable(self, battle: AnyBattle, order: Order, args: Any) -> tuple[Mapping[str, str], str]:
        """What of an order in hand can be said on the board: units and places with their argument; one of any place.

        What must be picked comes first, alone; then all that may be.
        """
        needed = next((pick for pick in order.picks if pick.required and not getattr(args, pick.key)), None)
        picks = (needed,) if needed is not None else order.picks
        said = {id: pick.key for pick in reversed(picks) for id in pick.candidates(battle, args)}
        return said, "" if needed is not None else self.place_keys.get(order.id, "")

    # Looking, and laying things down

    def sight(self, battle: AnyBattle, start: str, end: str) -> Sight | None:
        """The line between two places; nothing where sight is of no account."""
        return None

    def template(self, battle: AnyBattle, order: str, args: Mapping[str, Any], place: str) -> Mapping[str, str]:
        """The places that an order in hand would cover if it were aimed at this one, each with how strongly."""
        return {}

    def brushes(self, battle: AnyBattle) -> tuple[Brush, ...]:
        """What can be painted by hand."""
        return ()

    def paint(self, battle: AnyBattle, brush: str, place: str) -> Offer | None:
        """The order that lays something down in a place; laid twice it is taken away."""
        return None

    # Making offers

    def if_now(self, battle: AnyBattle, offers: Mapping[str, Offer]) -> Mapping[str, Offer]:
        """Offers that are good by their own rules, if their order may be given now: nothing is due, its phase."""
        first = next(iter(offers.values()), None)
        return offers if first and not self.offer(battle, first.order, first.args).reasons else {}

    def offer(self, battle: AnyBattle, order: str, args: Mapping[str, Any], words: str = "") -> Offer:
        """An order with all that is against it."""
        rule = self.rules.order(order)
        try:
            typed = arguments(rule, args, battle)
            against = tuple(refusals(rule, battle, typed, self.rules.phase_names(battle)))
        except Refused as refusal:
            against = (Reason(rule=refusal.rule, template="{words}", values=(("words", refusal.sentence),)),)
        return Offer(order=order, args=FrozenMap(args), words=words, reasons=against)

    def is_whole(self, battle: AnyBattle, offer: Offer) -> bool:
        """Whether an order needs nothing more to be picked or said before it is given."""
        rule = self.rules.order(offer.order)
        return not missing(rule, arguments(rule, offer.args, battle))


def called(patch: Patch) -> str:
    """What a piece of ground is called in the language that is spoken: by its kind where nobody has named it."""
    return trc("kind", patch.name)


def map_of(rules: Ruleset) -> BattleMap | None:
    """How a game lies on a board, if it does."""
    from referee.rulesets import part

    module = part(rules.id, "battle_map")
    made: type[BattleMap] | None = module.MAP if module else None
    return made(rules) if made is not None else None


def told(board: Board, place: str) -> str:
    """A place in words, for those who do not see it: its number, ground, areas, and who is there."""
    ground = dict(board.plan.terrain).get(place, "clear") if board.plan is not None else ""
    there = [token.name for token in board.tokens if token.place == place]
    areas = [f"{tr(area.name)} {tr(area.state)}".strip() for area in board.areas if place in area.places]
    label = {"hex": N_("Hex"), "square": N_("Space")}.get(board.kind, N_("At"))
    return ", ".join(part for part in (f"{tr(label)} {place}", trc("ground", ground), *areas, *reversed(there)) if part)
