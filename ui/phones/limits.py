"""Limits that keep the table quick: how fast a phone may speak, how often a code may be guessed, how many may knock."""

from __future__ import annotations

from collections.abc import Callable

LARGEST_FRAME = 4096
"""Bytes of a frame from a phone: the longest that our pages send has a quarter of it."""
FRAMES, FRAME_RATE = 40.0, 15.0
"""Frames at once, and frames a second after that: a hand that taps dice does five."""
KNOCKS, KNOCK_RATE = 60.0, 3.0
"""New connections of one address at once, and a second after that: phones behind one router come from one address."""
GUESSES, GUESS_RATE = 10.0, 1 / 30
"""Codes that opened nothing, of one address: ten, and then one in half a minute."""
PER_ADDRESS = 60
IN_ALL = 120
"""Connections that are open at once."""


class Bucket:
    """So many at once, and so many a second after that.

    >>> now = iter([0.0, 0.0, 0.0, 1.0])
    >>> bucket = Bucket(2, 1, lambda: next(now))
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, True)
    """

    def __init__(self, most: float, rate: float, clock: Callable[[], float]) -> None:
        self.most, self.rate, self.clock = most, rate, clock
        self.left, self.at = most, clock()

    def take(self) -> bool:
        """Whether there is one left; takes it."""
        self._fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def is_empty(self) -> bool:
        """Whether there is none left; takes none."""
        self._fill()
        return self.left < 1

    def _fill(self) -> None:
        now = self.clock()
        self.left, self.at = min(self.most, self.left + (now - self.at) * self.rate), now


class Addresses:
    """A bucket for every address; those that are full again are forgotten."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float]) -> None:
        self.most, self.rate, self.clock = most, rate, clock
        self.buckets: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        if len(self.buckets) > 1000:
            self.buckets = {key: each for key, each in self.buckets.items() if each.is_empty()}
        return self.buckets.setdefault(address, Bucket(self.most, self.rate, self.clock))
