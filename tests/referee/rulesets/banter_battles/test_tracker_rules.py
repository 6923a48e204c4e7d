"""Every rule number of Banter Battles is named by a step or a reason of a battle."""

from collections.abc import Iterator

from data.content import shipped
from referee.order import Order
from referee.rulesets.banter_battles.game import RULESET
from tests.referee.battles.memory import Play
from tests.referee.rulesets.banter_battles.field import in_bashing, in_stuff, in_terrain, loses
from tests.referee.rulesets.banter_battles.script import Script

RULES = {
    "G1", "T1", "T2", "T3", "T4", "T5", "T6", "G2",
    "TS1", "TS2", "TS3", "TS4",
    "DS1", "DS2", "DS3", "DS4", "DS5", "DS6", "FB1", "FB2", "SH1", "SH2", "SH3",
    "S1", "S2", "S3", "S4", "R3", "R4", "R5", "R6", "R7",
    "HS1", "HS2", "HS3", "HS4", "HS5", "B1", "B2", "B3", "B4",
}  # fmt: skip


def named_by_steps(play: Play) -> set[str]:
    return {step.rule for entry in play.entries for step in entry.steps}


def listed(play: Play) -> Iterator[str]:
    """The rules that the reasons against any order name now."""
    for unit in ("", *play.battle.units):
        for each in play.game.orders(unit):
            yield from (reason.rule for reason in each.reasons)


def reminded(play: Play, order: Order, unit: str) -> set[str]:
    form = order.form(play.battle, order.args(unit=unit))
    return {each.rule for each in (*form.reminders, *form.ticks)}


def a_battle() -> Play:
    """A battle with some of everything: a whole one, with a unit that hides and one whose go is its second."""
    play = Play.new("banter-battles", {"scenario": "the-grey-ford"}, seed=3)
    script = Script(play, 3)
    script.sets_up()
    play.do("hide", {"unit": "blue-wolf-kin"})
    play.do("reveal", {"unit": "blue-wolf-kin"})
    script.plays_on()
    return play


def test_every_rule_is_named_by_a_step_or_a_reason() -> None:
    play = a_battle()
    named = named_by_steps(play)
    scouts = in_stuff()
    scouts.do("move", {"unit": "red-foxes"})
    named |= named_by_steps(scouts)
    for moment in (in_terrain(), in_stuff(), in_bashing(("red-lions", "blue-bears"))):
        moment.do("note", {"text": "Looked at."})
        named |= set(listed(moment))
    terrain = in_terrain()
    terrain.do("place-terrain", {"area": 1})
    named |= {reason.rule for reason in terrain.game.reasons(*_order(terrain, "place-terrain", area=1))}
    assert RULES - named == set()


def _order(play: Play, id: str, **args: object) -> tuple[Order, object]:
    order = play.rules.order(id)
    return order, order.args(**args)


def test_no_step_of_a_battle_names_a_rule_that_does_not_exist() -> None:
    ours = {each.id for each in (*RULESET.rulings, *RULESET.own_rules)}
    assert named_by_steps(a_battle()) <= RULES | ours | {"Referee", ""}


def test_every_rule_has_its_text() -> None:
    assert set(shipped("banter-battles")["texts"]) >= RULES


def test_the_limits_of_actions_are_called_to_mind_with_their_rules() -> None:
    play = in_stuff()
    loses(play, "red-lions", 1)
    orders = [play.rules.order(id) for id in ("move", "charge", "shoot", "fall-back")]
    named = set().union(*(reminded(play, order, "red-lions") for order in orders))
    assert {"DS3", "DS4", "DS5", "terrain-slows", "FB1", "SH2", "R4"} <= named
    assert "S2" in reminded(play, orders[0], "red-foxes")


def test_what_the_book_says_is_told_apart_from_readings_and_rules_of_ours() -> None:
    texts = set(shipped("banter-battles")["texts"])
    assert {RULESET.kind_of(rule) for rule in texts} == {"book"}
    ours = {each.id for each in (*RULESET.rulings, *RULESET.own_rules)}
    assert not texts & ours
    assert {point.rule for point in RULESET.rulings} <= texts


def test_every_order_is_of_the_book_of_ours_or_of_the_referee() -> None:
    texts = set(shipped("banter-battles")["texts"])
    ours = {each.id for each in (*RULESET.rulings, *RULESET.own_rules)}
    assert {order.rule for order in RULESET.orders} <= texts | ours | {"Referee"}
