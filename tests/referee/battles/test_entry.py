"""An entry of the journal by itself."""

from referee.journal import Entry
from referee.procedure import Given


def test_a_number_that_the_referee_said_is_no_unit():
    said = (
        Given(ask="ask", key="distance", value=3, by="referee"),
        Given(ask="ask", key="friends", value=("a", "b"), by="referee"),
    )
    entry = Entry(number=2, at=2, time="", order="move", answers=said)
    assert entry.units() == {"a", "b"}
