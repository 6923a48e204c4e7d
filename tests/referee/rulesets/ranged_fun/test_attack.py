import pytest

from referee.requests import Refused
from tests.referee.rulesets.ranged_fun.playing import TANK, outcome, resolved

EVEN = {"strength": 4, "armour": 4}


def test_the_example_of_the_catalogue() -> None:
    assert outcome("fire", {"strength": 4, "armour": 3, "cover": 1}, [3, 2]) == {
        "effective_armour": 4,
        "attacks": [{"strength": 4, "attack": 7, "armour": 6, "damage": 2, "result": "hit"}],
        "damage": [2],
    }


def result(facts: dict[str, object], dice: list[int], **rulings: str) -> tuple[str, int]:
    attack = outcome("fire", facts, dice, **rulings)["attacks"][0]
    return attack["result"], attack["damage"]


def test_a_lower_attack_does_nothing() -> None:
    assert result(EVEN, [2, 3]) == ("none", 0)


@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_an_equal_attack_glances_and_does_1_damage_at_3_or_4(face: int, damage: int) -> None:
    assert result(EVEN, [2, 2, face]) == ("glance", damage)


def test_a_hit_does_3_against_less_armour_than_its_strength() -> None:
    assert result({"strength": 5, "armour": 4}, [2, 2]) == ("hit", 3)


def test_a_hit_does_2_against_equal_armour() -> None:
    assert result(EVEN, [3, 2]) == ("hit", 2)


@pytest.mark.parametrize("damage", [1, 2, 0])
def test_a_hit_against_more_armour_does_what_the_table_has_ruled(damage: int) -> None:
    assert result({"strength": 3, "armour": 4}, [4, 1], pierce_heavier=str(damage)) == ("hit", damage)


def effective(**facts: object) -> int:
    facts = {"strength": 1, "armour": 2, **facts}
    return int(
        outcome("fire", facts, [1, 4], building_and_cover=str(facts.pop("ruling", "adds-to-walls")))["effective_armour"]
    )


def test_every_square_of_cover_adds_1() -> None:
    assert effective(cover=3) == 5


def test_on_a_ballistic_arc_all_cover_together_adds_1() -> None:
    assert (effective(cover=3, indirect=True), effective(indirect=True)) == (3, 2)


def test_a_building_adds_its_armour_on_top_of_the_walls_crossed() -> None:
    assert effective(cover=2, building_armour=4) == 8


def test_a_building_may_stand_instead_of_all_cover() -> None:
    assert effective(cover=2, building_armour=4, ruling="instead") == 6


def test_an_arc_over_walls_into_a_building_adds_its_armour_and_1() -> None:
    assert effective(cover=3, building_armour=4, indirect=True) == 7


def test_support_is_the_higher_strength_and_1() -> None:
    done = outcome("fire", {"strength": 3, "armour": 4, "support": 5}, [1, 4])
    assert [each["strength"] for each in done["attacks"]] == [6]


def test_the_larger_cover_of_two_firers_counts() -> None:
    assert effective(cover=1, support=1, support_cover=3) == 5
    assert effective(cover=2, support=1, support_cover=0) == 4


def test_cover_of_the_first_firer_is_the_supporters_too_unless_told() -> None:
    assert effective(cover=2, support=1) == 4


def parts(facts: dict[str, object], **rulings: str) -> list[int]:
    done = outcome("fire", {"armour": 12, "split": True, **facts}, [1, 4, 1, 4], **rulings)
    return [each["strength"] for each in done["attacks"]]


def test_a_split_is_as_even_as_possible_with_the_larger_first() -> None:
    assert (parts({"strength": 5}), parts({"strength": 4})) == ([3, 2], [2, 2])


def test_an_odd_split_may_be_rounded_down_on_both_sides() -> None:
    assert parts({"strength": 5}, odd_split="round-down-both") == [2, 2]


def test_a_split_may_name_its_first_part() -> None:
    assert parts({"strength": 5, "part": 1}) == [1, 4]


def test_a_split_rolls_the_second_attack_after_the_first_is_done() -> None:
    done = outcome("fire", {"strength": 4, "armour": 2, "split": True}, [1, 1, 3, 4, 1])
    assert (done["damage"], [each["result"] for each in done["attacks"]]) == ([1, 2], ["glance", "hit"])


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"strength": 4, "armour": 4, "support": 3, "split": True}, "support cannot go with split.*Supporting Fire"),
        ({"strength": 1, "armour": 4, "split": True}, "2 or more can be split.*Decide On Strength Of Attack"),
        ({"strength": 4, "armour": 4, "split": True, "part": 4}, "part cannot be 4 where strength is 4: 1 to 3"),
        ({"strength": 0, "armour": 4}, "“strength” cannot be 0: .*1"),
        ({"strength": 13, "armour": 4}, "“strength” cannot be 13: .*12"),
        ({"strength": 1, "armour": 13}, "“armour” cannot be 13: .*12"),
        ({"strength": 1, "armour": 1, "cover": -1}, "“cover” cannot be -1: .*0"),
        ({"strength": 1}, "“armour” is missing: a whole number from 0 to 12"),
    ],
)
def test_wrong_facts_get_one_sentence(facts: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        outcome("fire", facts, [1, 1])


def test_a_shot_rolls_its_damage_at_once() -> None:
    done = outcome("shot", {"strength": 5, "target": TANK}, [4, 1, 3])
    assert done["target"] == {**TANK, "srf": 1, "hammered": False, "boom": False}
    assert done["attacks"][0]["damage"] == 3


def test_a_shot_that_does_nothing_leaves_the_target_as_it_was() -> None:
    done = outcome("shot", {"strength": 5, "target": TANK, "cover": 2}, [1, 4])
    assert done["target"] == {**TANK, "hammered": False, "boom": False}


def test_the_second_half_of_a_split_meets_the_armour_that_the_first_left() -> None:
    done = outcome("shot", {"strength": 8, "split": True, "target": TANK, "cover": 1}, [4, 1, 2, 4, 3, 1])
    assert [each["armour"] for each in done["attacks"]] == [6, 7]
    assert done["target"]["armour"] == 3
    assert done["target"]["movement"] == 3


WRECK = {**TANK, "srf": 0}
TWICE = {"strength": 8, "split": True, "target": WRECK}


def test_a_split_can_hammer_and_blow_up_at_once() -> None:
    done = outcome("shot", TWICE, [4, 1, 3, 4, 1, 3])
    assert (done["target"]["hammered"], done["target"]["boom"]) == (True, True)


def test_a_table_may_spare_what_the_same_order_hammered() -> None:
    done = outcome("shot", TWICE, [4, 1, 3, 4, 1, 3], hammered_again_now="once-per-order")
    assert (done["target"]["hammered"], done["target"]["boom"]) == (True, False)


def test_a_unit_hammered_before_the_order_is_never_spared() -> None:
    facts = {**TWICE, "target": {**WRECK, "hammered": True}}
    done = outcome("shot", facts, [1, 4, 4, 1, 3], hammered_again_now="once-per-order")
    assert (len(done["attacks"]), done["target"]["boom"]) == (2, True)


def test_after_boom_the_rest_is_not_rolled() -> None:
    facts = {**TWICE, "target": {**WRECK, "hammered": True}}
    done = outcome("shot", facts, [4, 1, 3])
    assert (len(done["attacks"]), done["target"]["boom"]) == (1, True)


def test_a_shot_takes_the_armour_of_its_target_and_no_other() -> None:
    with pytest.raises(Refused, match="no fact “armour”"):
        outcome("shot", {"strength": 5, "armour": 3, "target": TANK}, [4, 1, 3])


def test_a_shot_refuses_a_supported_split_before_any_die() -> None:
    with pytest.raises(Refused, match="support cannot go with split"):
        resolved("shot", {"strength": 5, "support": 2, "split": True, "target": TANK})
