"""Small fields for magick: a wizard or a priest, some targets, one spell."""

from tests.referee.rulesets.itty_bitty.field import act, field

RED = ["foot light-infantry-q2 1012 band", "more light-infantry-q2 1013 band"]
BLUE = ["a light-infantry-q2 1007 watch", "b heavy-infantry 1006 watch", "far light-infantry-q2 1001 other"]
MEN = ["red hob captain 3 1012 band", "blue grey captain 3 1001 other"]


def wizard(power=6, red=RED, blue=BLUE, men=(), **more):
    play = field(red, blue, [*MEN, f"red quill wizard {power} 1010", *men], **more)
    act(play, "Quill")
    return play


def priest(power=4, red=RED, blue=BLUE, men=(), **more):
    play = field(red, blue, [*MEN, f"red ash priest {power} 1010", *men], **more)
    act(play, "Ash")
    return play


def cast(play, spell, dice, unit="", **args):
    who = unit or ("red-quill" if "red-quill" in play.battle.units else "red-ash")
    answers = {key: args.pop(key) for key in ("ask", "choose") if key in args}
    return play.do(spell, {"unit": who, **args}, dice=list(dice), **answers)


def why(play, spell, unit="", **args):
    who = unit or ("red-quill" if "red-quill" in play.battle.units else "red-ash")
    return play.reasons(spell, {"unit": who, **args})


WORKS, FIZZLES, TRUE, WILD = 1, 5, 6, 1
"""Faces: the fizzle die, and the accuracy die of casters below 6."""
