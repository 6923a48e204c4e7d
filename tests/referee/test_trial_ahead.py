"""The odds of what is still open in a trial follow the answers that were given."""

from referee.charts import chances_of
from referee.facts import read
from referee.odds import odds_of
from referee.order import Question
from referee.procedure import Given
from referee.rulesets import ruleset
from referee.trial import Trial, title_of

BASH = {"a": {"bases": 6, "in_contact": 2, "value": 4}, "b": {"bases": 6, "in_contact": 2, "value": 4}}


def bash() -> Trial:
    procedure = ruleset("banter-battles").procedure("bash")
    return Trial(procedure=procedure, facts=read(procedure.facts, BASH), table=ruleset("banter-battles").table({}, {}))


def test_what_the_first_side_has_rolled_is_certain():
    trial = bash().answered(Given(ask="roll", key="", value=(4, 6), by="players"))
    odds = odds_of(trial.ahead(), trial.facts, table=trial.table)
    assert {end.b.bases_lost for end in odds} == {2}
    assert {end.a.bases_lost for end in odds} == {0, 1, 2}
    assert dict(chances_of(trial.ahead(), trial.facts, trial.table).rows) != dict(
        chances_of(trial.procedure, trial.facts, trial.table).rows
    )


def test_sides_without_names_and_titles_read_as_english():
    state = bash().state()
    assert state.steps[0].text == "First side and Second side bash each other"
    assert title_of(ruleset("banter-battles").procedure("out-scout")) == "Out-scout"


def test_the_odds_of_a_chain_go_on_from_where_it_is():
    procedure = ruleset("banter-battles").procedure("scare-check")
    facts = read(procedure.facts, {"resilience": 4, "bases": 3})
    trial = Trial(procedure=procedure, facts=facts, table=ruleset("banter-battles").table({}, {}))
    trial = trial.answered(Given(ask="roll", key="", value=(3,), by="players"))
    assert isinstance(trial.state(), Question)
    before = odds_of(procedure, facts, table=trial.table)
    after = odds_of(trial.ahead(), facts, table=trial.table)
    assert sum(after.values()) == 1
    assert dict(after) != dict(before)
