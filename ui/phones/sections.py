"""Sections that some seats have besides: the codes to sit down with, on a players' screen; the map."""

from __future__ import annotations

from typing import Any

from ui.phones.codes import join_url, spaced, squares
from ui.phones.known import Eyes
from ui.phones.seats import SCREEN, Seat, Seats


def offers_for(seat: Seat, seats: Seats, eyes: Eyes, url: str) -> dict[str, Any]:
    """The code of every side, on a players' screen only."""
    if not seat.is_screen:
        return {}
    offers = [seats.offer(side) for side in seats.sides if side != SCREEN]
    return {
        "offers": [
            {
                "name": eyes.name_of(offer.side),
                "code": spaced(offer.code),
                "url": url,
                "rows": squares(join_url(url, offer)),
            }
            for offer in offers
        ]
    }
