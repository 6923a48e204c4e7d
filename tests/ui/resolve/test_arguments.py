"""Arguments of an order as fields: what is measured takes halves and decimals."""

from typing import Any

import pytest
from PySide6.QtWidgets import QDoubleSpinBox

from referee.rulesets import ruleset
from ui.resolve.arguments import Arguments


@pytest.fixture
def fields(qtbot: Any) -> Arguments:
    made = Arguments()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize("order", ["shoot", "assault"])
def test_a_distance_is_asked_for_by_halves_and_given_as_it_was_measured(fields: Arguments, qtbot: Any, order: str):
    fields.show_fields(ruleset("battle-rules").order(order), {}, ())
    distance = fields.findChild(QDoubleSpinBox, "arg-distance")
    with qtbot.waitSignal(fields.value_changed) as given:
        distance.setValue(12.5)
    assert (given.args, distance.singleStep()) == (["distance", 12.5], 0.5)
