"""A bag or cup of one's own, with no battle: what is in it, what was drawn, and the house rules. A plain value."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from typing import Any

from referee.draw import MOST
from referee.requests import Refused
from referee.value import value

END, VOID = "(end)", "(void)"
MOST_KINDS, LONGEST, KEPT_PULLS = 12, 60, 60
GREY = 7


@value
class Kind:
    """A colour of dice or a counter: its name, how many there are, and the number of its colour."""

    id: str
    name: str
    count: int
    colour: int = 0


@value
class Pull:
    """Something that came out in a turn: drawn by the app, or by the players; put back or not."""

    id: str
    turn: int = 1
    by: str = "app"
    back: bool = False


@value
class OwnBag:
    """The bag as it is; what is left in it follows from what is in it and what came out this turn."""

    kinds: tuple[Kind, ...] = (Kind(id="a", name="Blue", count=5), Kind(id="b", name="Red", count=5, colour=1))
    kind: str = "bag"
    turn: int = 1
    pulls: tuple[Pull, ...] = ()
    make_up: bool = False
    end_token: bool = False
    voids: int = 0

    @property
    def full(self) -> dict[str, int]:
        """What is in it when nothing is drawn: make-up dice fill every kind to the largest, then the tokens."""
        largest = max((kind.count for kind in self.kinds), default=0)
        filled = {kind.id: largest if self.make_up and kind.count else kind.count for kind in self.kinds}
        return {**filled, VOID: self.voids, END: int(self.end_token)}

    @property
    def left(self) -> dict[str, int]:
        """What is in it now."""
        out = Counter(pull.id for pull in self.out)
        return {id: max(0, count - out[id]) for id, count in self.full.items()}

    @property
    def out(self) -> tuple[Pull, ...]:
        """What lies on the table: drawn this turn and not put back."""
        return tuple(pull for pull in self.pulls if pull.turn == self.turn and not pull.back)

    @property
    def is_over(self) -> bool:
        """Whether the token that ends the turn is out."""
        return self.end_token and any(pull.id == END for pull in self.out)

    def name_of(self, id: str) -> str:
        """What a piece is called."""
        tokens = {END: "End of turn", VOID: "Void"}
        return tokens.get(id) or next((kind.name for kind in self.kinds if kind.id == id), "Gone")

    def colour_of(self, id: str) -> int:
        """The number of a piece's colour; tokens are grey."""
        return next((kind.colour for kind in self.kinds if kind.id == id), GREY)

    # What can be done

    def drawn(self, id: str, by: str = "app") -> OwnBag:
        """The bag after this came out."""
        if self.is_over:
            raise Refused("The turn is over: begin a new turn to fill it again.")
        if not self.left.get(id):
            raise Refused(f"“{self.name_of(id)}” is not in the {self.kind}.")
        return replace(self, pulls=(*self.pulls, Pull(id=id, turn=self.turn, by=by)))

    def put_back(self) -> OwnBag:
        """The bag with the last piece back in it."""
        if not self.out:
            raise Refused("Nothing is out that could be put back.")
        last = max(at for at, pull in enumerate(self.pulls) if pull.turn == self.turn and not pull.back)
        back = replace(self.pulls[last], back=True)
        return replace(self, pulls=(*self.pulls[:last], back, *self.pulls[last + 1 :]))

    def new_turn(self) -> OwnBag:
        """Everything goes back, and another turn begins; of older draws only the last are kept."""
        return replace(self, turn=self.turn + 1, pulls=self.pulls[-KEPT_PULLS:])

    def emptied(self) -> OwnBag:
        """Begin again with turn 1 and nothing drawn."""
        return replace(self, turn=1, pulls=())

    def with_kind(self, kind: Kind) -> OwnBag:
        """A kind is another one now."""
        _check(kind)
        return replace(self, kinds=tuple(kind if each.id == kind.id else each for each in self.kinds))

    def with_another(self) -> OwnBag:
        """One more kind, in a colour that is not taken."""
        if len(self.kinds) >= MOST_KINDS:
            raise Refused(f"There are {MOST_KINDS} kinds already: that is the most.")
        taken = {kind.colour for kind in self.kinds}
        colour = next((at for at in range(8) if at not in taken), len(self.kinds) % 8)
        ids = {kind.id for kind in self.kinds}
        id = next(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in ids)
        names = ("Blue", "Red", "Green", "Gold", "Purple", "Cyan", "Brown", "Grey")
        return replace(self, kinds=(*self.kinds, Kind(id=id, name=names[colour], count=5, colour=colour)))

    def without(self, id: str) -> OwnBag:
        """One kind less; what was drawn of it is forgotten."""
        pulls = tuple(pull for pull in self.pulls if pull.id != id)
        return replace(self, kinds=tuple(kind for kind in self.kinds if kind.id != id), pulls=pulls)


def _check(kind: Kind) -> None:
    if not 0 <= kind.count <= MOST:
        raise Refused(f"“{kind.name}” cannot be in it {kind.count} times: 0 to {MOST}.")


def written(bag: OwnBag) -> dict[str, Any]:
    """The bag as plain values, for the settings."""
    return asdict(bag)


def restored(found: Any) -> OwnBag:
    """The bag from the settings; the one to begin with where nothing (or nothing sensible) is kept."""
    try:
        kinds = tuple(Kind(**each) for each in found["kinds"])
        pulls = tuple(Pull(**each) for each in found["pulls"])
        return OwnBag(**{**found, "kinds": kinds, "pulls": pulls})
    except (TypeError, KeyError):
        return OwnBag()
