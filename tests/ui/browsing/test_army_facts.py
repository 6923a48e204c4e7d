"""What an army is told to hold."""

import pytest

from referee.army_book import Line
from ui.browsing.army_facts import _told


@pytest.mark.parametrize(("count", "words"), [(1, "Brutes"), (7, "7 × Brutes")])
def test_one_alone_is_not_counted_and_several_need_no_plural(count, words):
    assert _told(Line(what="brutes", count=count), "Brutes") == words
