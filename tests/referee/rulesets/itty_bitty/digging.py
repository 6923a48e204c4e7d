"""Small fields for engineers: diggers, some foot, and the enemy at a distance."""

from referee.rulesets.itty_bitty.units import Structure
from referee.value import FrozenMap
from tests.referee.rulesets.itty_bitty.field import act, field

MEN = ["red hob captain 3 1010 band", "blue grey captain 3 1001 watch"]
RED = ["diggers engineer 1010 -", "foot light-infantry-q2 1010 band", "more spearmen-q2 1011 band"]
BLUE = ["a light-infantry-q2 1004 watch", "bows elven-archers 1003 watch"]
BRIDGE = {"table": {"structures": FrozenMap({"1010": Structure(name="The old wall")})}}
POWDER = {"red-diggers": {"petards": 2, "start_petards": 2}}


def working(red=RED, blue=BLUE, men=MEN, **more):
    play = field(red, blue, men, **more)
    act(play, "Hob")
    return play
