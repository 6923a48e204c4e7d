"""What holds for the tracker as a whole: keys, forms, rules named, and any game that goes anyhow."""

import random
from typing import Any

import pytest

from data.content import shipped
from referee.battle import Unit
from referee.fields import shown
from referee.game import _barely
from referee.journal import Entry
from referee.odds import odds_of
from referee.order import Order, Question
from referee.procedure import Given
from referee.rulesets.battle_rules.game import RULESET
from referee.rulesets.battle_rules.units import SquadUnit
from tests.play.bot import Bot
from tests.play.golden import played
from tests.referee.battles.memory import Play
from tests.referee.rulesets.battle_rules.field import after_assault, in_contact, table
from tests.referee.rulesets.battle_rules.test_golden import LINES, SETUP

TEXTS = set(shipped("battle-rules")["texts"])
KNOWN = TEXTS | {each.id for each in (*RULESET.rulings, *RULESET.own_rules)} | {"Referee"}
PHASES = [phase.id for phase in RULESET.phases]
RED = {"Rifles": "rifles", "Stormers": "stormers", "Porters": "porters"}
BLUE = {"Raiders": "raiders", "Beasts": "great-beasts"}


def orders_in(phase: str) -> list[Order]:
    return [order for order in RULESET.all_orders() if not order.phases or phase in order.phases]


@pytest.mark.parametrize("phase", PHASES)
def test_every_order_of_a_phase_has_a_key_of_its_own(phase):
    keys = [order.key for order in orders_in(phase) if order.key]
    assert sorted(keys) == sorted(set(keys))


def test_every_order_has_a_short_title_and_those_that_are_neither_rare_due_nor_one_click_a_key():
    assert all(len(order.title) <= 20 for order in RULESET.orders)
    others = ("end-battle", "go-on", "concede", "first-turn", "set-up")
    given = [order for order in RULESET.orders if order.by != "referee" and not order.due_only]
    assert all(order.key for order in given if order.id not in others)


def test_every_rule_that_the_tracker_names_has_a_text():
    fields = {field.rule for kind in (RULESET.unit, RULESET.table_type) for field in shown(kind)}
    named = fields | {order.rule for order in RULESET.orders} | {phase.rule for phase in RULESET.phases}
    named |= {marker.rule for marker in RULESET.markers}
    assert named - KNOWN <= {""}


def test_every_rule_with_a_text_is_named_in_some_step_or_reason_or_reminder():
    game = Play.new("battle-rules", SETUP)
    named: set[str] = set()
    for line in LINES:
        named |= _reasons_now(game)
        played(game, [line])
    named |= {step.rule for entry in game.entries for step in entry.steps}
    assert TEXTS - named == set()


def _reasons_now(game: Play) -> set[str]:
    """The rules of all that may not be done now, and of what the forms remind of."""
    found: set[str] = set()
    for unit in ("", *list(game.battle.units)[:3]):
        for listed in game.game.orders(unit):
            found |= {reason.rule for reason in listed.reasons}
            args = _barely(listed.order, unit)
            if args is not None:
                form = listed.order.form(game.battle, args)
                found |= {each.rule for each in (*form.reminders, *form.ticks)}
    return found


def test_every_step_has_a_rule_and_words_and_every_due_a_cause():
    game = played(Play.new("battle-rules", SETUP), LINES)
    steps = [step for entry in game.entries for step in entry.steps]
    assert all(step.tells or step.rule in KNOWN for step in steps)
    assert all(step.text for step in steps)
    causes = [
        entry.cause for entry in game.entries if entry.order in ("counter", "strike", "loser", "rally", "advance")
    ]
    assert causes
    assert all(causes)


STANDS: dict[str, Any] = {
    "morale": lambda: table(RED, BLUE, to="morale"),
    "movement": lambda: table(RED, BLUE, to="movement"),
    "ranged": lambda: in_contact(table(RED, BLUE), ("red-stormers", "blue-beasts")),
    "close": lambda: after_assault(table(RED, BLUE, to="close"), "red-stormers", "blue-raiders"),
}


@pytest.mark.parametrize("phase", STANDS)
def test_every_form_can_be_shown_and_its_facts_have_odds(phase):
    play = STANDS[phase]()
    for order in orders_in(phase):
        for args in _all_arguments(play, order):
            form = order.form(play.battle, args)
            if form.procedure and form.facts is not None:
                rule = RULESET.procedure(form.procedure)
                assert sum(odds_of(rule.for_charts, form.facts, table=play.game.table).values()) == 1


def _all_arguments(play: Play, order: Order) -> list[Any]:
    """The arguments of an order with each squad, alone and with each that may be picked."""
    names = order.args.__dataclass_fields__
    if "units" in names or not order.needs_unit():
        return [] if "units" in names or order.by == "referee" else [order.args()]
    made = []
    for unit in play.battle.units:
        args = order.args(unit=unit)
        picked = [id for pick in order.picks for id in pick.candidates(play.battle, args)]
        made += [args, *(order.args(unit=unit, target=id) for id in picked)]
    return made


def test_the_card_of_a_squad_shows_hit_points_figures_and_flags():
    kinds = {field.name: field.kind for field in shown(SquadUnit)}
    assert (kinds["hp"], kinds["rc"], kinds["broken"], kinds["models"]) == ("track", "stat", "flag", "word")
    assert issubclass(SquadUnit, Unit)


class Anyhow(Bot):
    """A player who knows no rules, but leaves wounds to fall as they usually do."""

    def _answer(self, question: Question) -> Given:
        if question.key == "wounds":
            return Given(ask="choose", key="wounds", value="usual", by="players")
        return super()._answer(question)


LIKING = {
    "touch": 0,
    "cohesion": 0.02,
    "score": 0.01,
    "objectives": 0.02,
    "leave": 0.05,
    "shoot-scrum": 6,
    "next-phase": 0.4,
}
SIDES = [{}, {}, {"army": "regiment", "name": "Third"}]


@pytest.mark.parametrize(
    ("setup", "seed"),
    [
        ({"scenario": "market-day"}, 1),
        ({"scenario": "three-bridges"}, 2),
        ({"scenario": "breakthrough"}, 3),
        ({"scenario": "market-day", "sides": SIDES}, 4),
    ],
)
def test_a_game_that_goes_anyhow_comes_to_its_end_and_is_the_fold_of_its_journal(setup, seed):
    play = Play.new("battle-rules", setup, keep_every=50)
    Anyhow(play, seed, LIKING).go(1500)
    assert play.battle.result
    assert play.fold() == play.battle
    assert play.reopened().battle == play.battle


def test_any_entry_can_be_taken_back_and_what_no_longer_fits_goes_with_it():
    play = Play.new("battle-rules", SETUP)
    Anyhow(play, 5, LIKING).go(250)
    chance = random.Random(1)
    for _ in range(12):
        left = [each.number for each in play.entries if _can_be_taken_back(play, each)]
        play.undo(chance.choice(left))
        assert play.fold() == play.battle
        assert all(unit.hp == sum(model.hp for model in unit.models) for unit in play.battle.units.values())


def _can_be_taken_back(play: Play, entry: Entry) -> bool:
    return entry.is_order and not entry.clock and not play.game.journal.is_out(entry.number)
