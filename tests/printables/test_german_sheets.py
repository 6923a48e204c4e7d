"""Every sheet of every game in German: nothing on it is English but the names of games and sections of their books."""

import pytest

from tests.printables.german_sheets import english_on
from tests.printables.room import RULESETS

FEWEST = 20


@pytest.mark.timeout(120)
@pytest.mark.parametrize("id", RULESETS)
def test_every_sheet_of_a_game_is_german_throughout(tmp_path, id):
    lines = list(english_on(tmp_path, "de", (id,)))
    assert [each for each in lines if "English left" in each] == []
    assert len(lines) > FEWEST
