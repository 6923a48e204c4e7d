"""The words of Salvage."""

from referee.words import Words, how_many

WORDS = Words(
    phrases={"bite": lambda lost: f"{how_many(lost, 'breath')} lost"},
    examples={"search": {"hold": {"gold": 4, "silt": 6, "eel": 3}}},
    references={"crews": {"divers.*.diver": "divers"}, "scenarios": {"crews.*": "crews"}},
    signs={"tangled": "prone"},
)
