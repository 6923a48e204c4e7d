"""Verbs of the library: new battle, open, go on where we were."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from referee.ruleset import Setup
from referee.rulesets import ruleset
from ui.seat import Seat
from ui.session import Session

if TYPE_CHECKING:
    from data.store import Store
    from referee.game import Game

DEMONSTRATION = "banter-battles"


def now() -> str:
    """The time as the journal has it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def open_battle(seat: Seat, id: int) -> None:
    """Open a battle and put it on the table."""

    def read(store: Store) -> tuple[Game, bytes]:
        return store.game(id), store.seed(id)

    def opened(found: tuple[Game, bytes]) -> None:
        game, seed = found
        seat.sit_down(Session(seat.desk, id, game, seed))

    seat.desk.ask(read, opened)


def new_battle(seat: Seat, ruleset_id: str, setup: Setup) -> None:
    """Make a battle and put it on the table."""

    def make(store: Store) -> int:
        return store.create(ruleset(ruleset_id), setup, time=now())

    def made(id: int) -> None:
        seat.desk.library_changed.emit()
        open_battle(seat, id)

    seat.desk.ask(make, made)


def demonstration(seat: Seat, ruleset_id: str = DEMONSTRATION) -> None:
    """A battle to try things on: the first scenario of a ruleset."""
    new_battle(seat, ruleset_id, Setup())


def go_on_where_we_were(seat: Seat) -> None:
    """The battle that was open last; at the first start, a demonstration."""
    last = seat.choice("last_battle", 0)

    def known(ids: list[int]) -> None:
        if last in ids:
            open_battle(seat, last)
        elif ids:
            open_battle(seat, ids[0])
        else:
            demonstration(seat)

    seat.desk.ask(lambda store: [each.id for each in store.battles()], known)
