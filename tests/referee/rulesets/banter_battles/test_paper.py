"""What stands on the paper of Banter Battles."""

import pytest

from referee.paper.maps import Patch
from referee.rulesets.banter_battles.paper import _piece


@pytest.mark.parametrize("area", [Patch(x=0, y=0, width=40, height=40), Patch(x=40, y=60, width=40, height=20)])
def test_a_piece_of_terrain_lies_in_the_middle_of_its_area(area: Patch) -> None:
    piece = _piece(area, "Dark wood")
    assert (piece.x - area.x, piece.y - area.y) == (area.width / 4, area.height / 4)
    assert (piece.width, piece.height) == (area.width / 2, area.height / 2)
