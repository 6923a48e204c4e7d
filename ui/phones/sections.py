"""What a players' screen shows besides: the codes to sit down with."""

from __future__ import annotations

from typing import Any

from ui.phones.codes import join_url, spaced, squares
from ui.phones.known import Eyes
from ui.phones.seats import SCREEN, Seat, Seats


def more_sections(seat: Seat, seats: Seats | None, eyes: Eyes, url: str) -> dict[str, Any]:
    """The codes of all sides, where seats are given and the seat is a screen."""
    return {"offers": offers_of(seats, eyes, url)} if seat.is_screen else {}


def offers_of(seats: Seats | None, eyes: Eyes, url: str) -> list[dict[str, Any]]:
    """The code of every side."""
    offers = [seats.offer(side) for side in seats.sides if side != SCREEN] if seats is not None else []
    return [
        {
            "name": eyes.name_of(offer.side),
            "code": spaced(offer.code),
            "url": url,
            "rows": squares(join_url(url, offer)),
        }
        for offer in offers
    ]
