"""What players read of a result across the room."""

from ui.players.known import MOST_LINES, lines_of
from ui.widgets.step_list import Step


def steps(*texts: str, results: tuple[str, ...] = ()) -> list[Step]:
    return [Step(text=text, is_result=text in results) for text in texts]


def test_a_short_result_is_told_whole():
    assert lines_of(steps("To hit", "To save", "One is down")) == ("To hit", "To save", "One is down")


def test_nothing_is_told_twice():
    assert lines_of(steps("One is down", *["The leader tests"] * 6)) == ("One is down", "The leader tests")


def test_of_a_long_one_what_it_came_to_is_kept_and_the_end_of_the_rest():
    texts = [f"Step {number}" for number in range(1, 12)]
    told = lines_of(steps(*texts, results=("Step 2",)))
    assert told == ("Step 2", "Step 7", "Step 8", "Step 9", "Step 10", "Step 11")
    assert len(told) == MOST_LINES
