"""The words of Skirmish."""

from referee.words import Words, how_many

WORDS = Words(
    phrases={"attack": lambda wounds: how_many(wounds, "wound")},
    references={"bands": {"fighters.*.fighter": "fighters"}, "scenarios": {"bands.*": "bands"}},
    signs={"prone": "prone"},
)
