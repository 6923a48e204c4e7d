"""Boards of one's own: what is painted stays on them."""

from data.content import shipped
from referee.map_painting import painting_of
from referee.value import plain


def test_on_a_smaller_board_the_zones_of_both_sides_end_at_its_edge() -> None:
    painting, entry = painting_of("ranged-fun", "scenarios"), plain(shipped("ranged-fun")["scenarios"]["annihilation"])
    assert painting is not None
    smaller = painting.resized(entry, 9, 8)
    zones = [smaller[side]["zone"] for side in ("a", "b")]
    assert all(each["column"] + each["columns"] <= 10 and each["row"] + each["rows"] <= 9 for each in zones)
    assert zones != [entry[side]["zone"] for side in ("a", "b")]
