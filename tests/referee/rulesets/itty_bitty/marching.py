"""Small fields for marches."""

from tests.referee.rulesets.itty_bitty.field import act, field

MEN = ["red hob captain 3 1010 band", "blue grey captain 4 1001 watch"]
FAR = ["far light-infantry-q2 1001 watch", "away light-infantry-q2 1002 watch"]
RED = ["foot light-infantry-q2 1010 band", "more light-infantry-q2 1011 band"]


def marching(red=RED, blue=FAR, men=MEN, **more):
    play = field(red, blue, men, **more)
    act(play, "Hob")
    return play


def why(play, unit, to, **args):
    return play.reasons("move", {"unit": unit, "to": to, **args})
