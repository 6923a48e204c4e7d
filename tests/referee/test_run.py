"""A rule asks, somebody answers: requests, the runner, its steps and its record."""

from typing import Any

import pytest

from referee.dice import AppDice, Missing, ProvableDice, Recorded, TypedDice, play, seed_of
from referee.procedure import Given, Resolution, Table, run
from referee.requests import Choose, Count, D, Draw, Note, Refused, Rule, Sum, again, lookup, ruling, sub
from referee.value import FrozenMap


def volley(bases: int) -> Rule[int]:
    yield from Note("A1", "{bases} bases shoot", bases=bases)
    hits = yield from Count(bases, 4, rule="A2", label="Shooting")
    lost = yield from sub(nerve, hits)
    yield from Note("A3", "{lost} lost", lost=lost)
    return lost


def nerve(hits: int) -> Rule[int]:
    yield from Note("N1", "It checks for {hits}", hits=hits)
    roll = yield from D(6, "N2", "Nerve")
    if roll == 1:
        return again(nerve, hits + 1)
    return hits if roll > 2 else (yield from sub(panic))


def panic() -> Rule[int]:
    yield from Note("P1", "Panic")
    return (yield from Sum(2, rule="P2", label="Runs"))


def twice() -> Rule[tuple[str, str]]:
    first = yield from Choose("way", ("left", "right"), rule="C1", label="Which way")
    second = yield from Choose("way", ("left", "right"))
    return first, second


def typed(rule: Rule[Any], *dice: Any, table: Table | None = None) -> Resolution[Any]:
    return run(rule, TypedDice(dice), table)


def test_one_die_is_answered_with_its_face() -> None:
    def die() -> Rule[int]:
        return (yield from D(20))

    assert play(die(), [17]) == 17


def test_several_dice_are_added_up() -> None:
    assert play(panic(), [2, 5]) == 7


def test_a_pool_counts_the_dice_that_show_enough() -> None:
    def pool() -> Rule[int]:
        return (yield from Count(5, 4))

    assert play(pool(), [3, 4, 1, 6, 5]) == 3


def test_a_pool_of_no_dice_asks_nothing() -> None:
    def pool() -> Rule[int]:
        return (yield from Count(0, 4)) + (yield from Sum(0))

    assert typed(pool()) == Resolution(0, (), ())


def test_a_draw_is_answered_with_a_colour() -> None:
    def pull() -> Rule[str]:
        return (yield from Draw(FrozenMap({"red": 1, "blue": 2})))

    assert play(pull(), ["blue"]) == "blue"


def test_a_rule_that_asks_for_a_rule_gets_its_result() -> None:
    assert play(volley(3), [4, 4, 1, 6]) == 2


def test_a_tail_call_goes_on_from_a_new_state() -> None:
    assert play(volley(3), [4, 4, 1, 1, 1, 6]) == 4


def test_ten_thousand_tail_calls_do_not_pile_up() -> None:
    def down(left: int) -> Rule[str]:
        yield from D(6)
        return again(down, left - 1) if left else "bottom"

    assert play(down(10_000), [1] * 10_001) == "bottom"


def test_steps_come_in_order_with_rule_text_and_dice() -> None:
    steps = typed(volley(2), 5, 1, 2, 3, 3).steps
    assert [(step.rule, step.text, step.dice) for step in steps] == [
        ("A1", "2 bases shoot", ()),
        ("A2", "Shooting: 1 of 2 at 4+", (5, 1)),
        ("N1", "It checks for 1", ()),
        ("N2", "Nerve: 2", (2,)),
        ("P1", "Panic", ()),
        ("P2", "Runs: 6", (3, 3)),
        ("A3", "6 lost", ()),
    ]


def test_the_steps_of_a_rule_asked_for_lie_under_it() -> None:
    assert [step.depth for step in typed(volley(2), 5, 1, 2, 3, 3).steps] == [0, 0, 1, 1, 2, 2, 0]


def test_a_tail_call_stays_on_its_depth() -> None:
    assert {step.depth for step in typed(nerve(1), 1, 1, 6).steps} == {0}


def test_a_step_keeps_its_template_and_values_apart() -> None:
    step = typed(nerve(3), 6).steps[0]
    assert (step.template, step.values) == ("It checks for {hits}", (("hits", 3),))


def test_braces_in_a_name_are_no_template() -> None:
    def named() -> Rule[None]:
        yield from Note("X", "{unit} shoots", unit="{0.__class__} {unit}")

    assert typed(named()).steps[0].text == "{0.__class__} {unit} shoots"


def test_a_step_as_json_has_dice_and_depth_only_where_there_are_any() -> None:
    shown = [step.as_json() for step in typed(volley(1), 5, 6).steps]
    assert shown[0] == {"rule": "A1", "text": "1 bases shoot"}
    assert shown[3] == {"rule": "N2", "text": "Nerve: 6", "dice": [6], "depth": 1}


def test_the_record_says_who_gave_which_answer() -> None:
    assert typed(panic(), 1, 2).answers == (Given(ask="roll", key="P2", value=(1, 2), by="players"),)
    rolled = run(panic(), AppDice(ProvableDice(seed_of(1)))).answers[0]
    assert (rolled.ask, rolled.key, rolled.by, len(rolled.value)) == ("roll", "P2", "app", 2)


def test_recorded_answers_give_the_same_resolution_again() -> None:
    first = run(volley(4), AppDice(ProvableDice(seed_of("any"))))
    assert run(volley(4), Recorded(first.answers)) == first


def test_the_question_beyond_the_record_is_named() -> None:
    record = typed(volley(2), 5, 1, 2, 3, 3).answers
    with pytest.raises(Missing, match=r"^An answer is missing: Nerve \[N2\], 1 × d6 \(faces 1 to 6\)\.$"):
        run(volley(2), Recorded(record[:1]))


def test_beyond_the_record_somebody_else_may_answer() -> None:
    record = typed(volley(2), 5, 1, 2, 3, 3).answers
    done = run(volley(2), Recorded(record[:1], TypedDice([4])))
    assert (done.outcome, len(done.answers)) == (1, 2)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ((1, 7), "7 is not a face of a d6: 1 to 6. [P2]"),
        ((1,), "1 dice are recorded where 2 are rolled. [P2]"),
        ((True, 1), "True is not a face of a d6: 1 to 6. [P2]"),
    ],
)
def test_a_recorded_answer_must_still_fit_its_question(answer: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        run(panic(), Recorded([Given(ask="roll", key="P2", value=answer)]))
    assert str(refusal.value) == sentence


def test_a_choice_takes_its_first_option_unless_told() -> None:
    assert play(twice()) == ("left", "left")


def test_a_choice_with_a_default_takes_that() -> None:
    def one() -> Rule[str]:
        return (yield from Choose("way", ("left", "right"), default="right"))

    assert play(one()) == "right"


def test_a_choice_stays_what_was_named() -> None:
    assert play(twice(), choose={"way": "right"}) == ("right", "right")


def test_a_key_that_comes_again_takes_the_next_value_the_last_one_staying() -> None:
    def thrice() -> Rule[tuple[str, ...]]:
        pair = yield from sub(twice)
        third = yield from Choose("way", ("left", "right"))
        fourth = yield from Choose("way", ("left", "right"))
        return (*pair, third, fourth)

    source = TypedDice([], {"way": ["left", "right", "left"]})
    assert run(thrice(), source).outcome == ("left", "right", "left", "left")


def test_what_may_not_be_chosen_is_refused_with_what_may() -> None:
    with pytest.raises(Refused, match=r"^“up” is not an answer for way: left, right\. \[C1\]$"):
        play(twice(), choose={"way": "up"})


def test_the_record_says_whether_a_choice_was_made_or_stood() -> None:
    done = run(twice(), TypedDice([], {"way": ["right"]}))
    assert [(given.value, given.by) for given in done.answers] == [("right", "players")] * 2
    assert [given.by for given in typed(twice()).answers] == ["default"] * 2


def test_a_choice_is_a_step() -> None:
    assert [step.text for step in typed(twice()).steps] == ["Which way: left", "way: left"]


def test_rulings_and_content_come_from_the_table() -> None:
    def asks() -> Rule[tuple[str, int]]:
        return (yield from ruling("timing")), (yield from lookup("spells", "fireball"))

    table = Table({"timing": "together"}, {"spells": {"fireball": 3}})
    assert play(asks(), table=table) == ("together", 3)


def test_content_that_is_not_there_is_refused_with_what_is() -> None:
    def asks() -> Rule[int]:
        return (yield from lookup("spells", "frost"))

    with pytest.raises(Refused, match=r"^spells has no “frost”; it has fireball, ward\.$"):
        play(asks(), table=Table({}, {"spells": {"fireball": 3, "ward": 1}}))


def test_a_refusal_of_a_rule_names_the_rule() -> None:
    assert str(Refused("No.", "R4")) == "No. [R4]"
    assert str(Refused("No.")) == "No."
