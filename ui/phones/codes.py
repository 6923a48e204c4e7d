"""The code that a phone scans: where to go, and behind the hash, which no server ever sees, the code of a seat."""

from __future__ import annotations

from ui.phones.seats import SCREEN, Offer


def join_url(base: str, offer: Offer) -> str:
    """What stands in the picture: the address, and the code behind it.

    >>> join_url("http://192.168.1.5:8470/", Offer(code="ABCD2345", side="red", until=0.0))
    'http://192.168.1.5:8470/#ABCD2345'
    """
    return f"{base}{'screen' if offer.side == SCREEN else ''}#{offer.code}"


def spaced(code: str) -> str:
    """A code as it is read out: in two halves.

    >>> spaced("ABCD2345")
    'ABCD 2345'
    """
    return f"{code[:4]} {code[4:]}"


def squares(url: str) -> list[str]:
    """The picture as rows of 0 and 1, without a border."""
    import segno

    made = segno.make(url, error="m", micro=False)
    return ["".join("1" if dark else "0" for dark in row) for row in made.matrix]
