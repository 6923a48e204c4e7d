"""Small fields for combats: a few units, one attack, and why not."""

from tests.referee.rulesets.itty_bitty.field import act, field

MEN = ["red hob captain 3 1015 band", "blue grey captain 3 1001 watch"]
FAR = ["far light-infantry-q2 1001 watch"]
HOLD = ["a heavy-infantry 1009 watch", *FAR]


def fighting(red, blue=(), men=MEN, **more):
    play = field(red, [*blue, *FAR], men, **more)
    act(play, "Hob")
    return play


def attack(play, unit="red-x", target="blue-a", order="melee", dice=(4,), **args):
    return play.do(order, {"unit": unit, "target": target, **args}, dice=list(dice), choose={})


def why(play, order, unit="red-x", target="blue-a", **args):
    return play.reasons(order, {"unit": unit, "target": target, **args})
