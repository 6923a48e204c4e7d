"""Every form begins with facts that come to something."""

import pytest

from data.content import shipped
from referee.facts import read, schema
from referee.order import Question
from referee.procedure import Resolution
from referee.rulesets import all_rulesets, ids
from referee.trial import Trial
from referee.words import words_of
from ui.widgets.form import FormBuilder

PROCEDURES = [each for rules in all_rulesets() for each in rules.procedures().values()]


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda each: f"{each.ruleset}/{each.id}")
def test_the_first_facts_of_a_form_can_be_resolved(qtbot, procedure):
    rules = next(each for each in all_rulesets() if each.id == procedure.ruleset)
    form = FormBuilder.from_schema(schema(procedure.facts))
    qtbot.addWidget(form)
    if first := words_of(procedure.ruleset).examples.get(procedure.id):
        form.set_value(first)
    facts = read(procedure.facts, form.value())
    trial = Trial(procedure=procedure, facts=facts, table=rules.table({}, shipped(rules.id)))
    assert isinstance(trial.state(), Question | Resolution)


def test_every_example_belongs_to_a_procedure():
    begun = {(id, procedure) for id in ids() for procedure in words_of(id).examples}
    assert begun <= {(each.ruleset, each.id) for each in PROCEDURES}
