"""A whole battle of Wargame as a script: what was ordered, the players' dice, the referee's word, the choices.

The Skirmish line: the Harbour Watch (red) against the Hill Folk (blue), six rounds. A reaction is held, one takes down
the leader of the active team, panic runs through three units, a band breaks into teams and a team forms again.
"""

from __future__ import annotations

from typing import Any

from referee.rulesets.wargame.rulings import RULINGS
from referee.rulings import in_force

Line = dict[str, Any]

USUAL = in_force(RULINGS, {}, "club-usual")
SETUP = {"name": "The long wall", "scenario": "skirmish-line", "rulings": USUAL}
BAND, TEAM_B = "red-rifle-band", "red-rifle-band+2"
BREACHERS = ("red-breaching-team", "red-breaching-team+2", "red-breaching-team+3", "red-breaching-team+4")
GUNNER, MARKSMAN, RUNNER = "red-gunner", "red-marksman", "red-runner"
RAIDERS, BRUISERS = "blue-raider-band", "blue-bruiser-team"
HUNTER, HUNTRESS = "blue-first-hunter", "blue-second-hunter"


def line(
    order: str,
    unit: str = "",
    target: str = "",
    *,
    dice: list[int] | None = None,
    ask: dict[str, list[Any]] | None = None,
    choose: dict[str, list[str]] | None = None,
    **args: Any,
) -> Line:
    """One order; `ask` and `choose` have one entry for each time the question comes."""
    given = {"unit": unit, "target": target, **args}
    made = {"order": order, "args": {key: said for key, said in given.items() if said != ""}}
    return made | {"dice": dice or [], "ask": ask or {}, "choose": choose or {}}


def unseen(order: str, unit: str, target: str = "", *, dice: list[int] | None = None, **args: Any) -> Line:
    """An action that begins an activation which no enemy sees."""
    return line(order, unit, target, dice=dice, ask={"seen-by": [[]]}, **args)


SETTING_UP = [
    line("deploy", BAND, cover="hard"),
    line("deploy", RAIDERS, cover="soft"),
    line("deploy-rest"),
    line("next-phase"),
    line("initiative", dice=[3, 3, 2, 5], choose={"initiative": ["give-up"]}),
    line("next-phase"),
]

FIRST_ROUND_RED = [
    line("break-up", BAND, sizes="4,4"),
    line("break-up", BREACHERS[0]),
    # The gunner focuses, and the hunter holds his reaction for what comes next.
    line("focus", GUNNER, ask={"seen-by": [[HUNTER, RAIDERS]]}),
    line("react", HUNTER, reaction="hold"),
    line("resolve", GUNNER),
    line("shoot", GUNNER, RAIDERS, distance=20),
    line("react", RAIDERS, reaction="dodge"),
    line("react", HUNTER, reaction="shoot"),
    line(
        "resolve",
        GUNNER,
        dice=[5, 6, 2, 3],
        ask={"within-6": [[BRUISERS]]},
        choose={"down": ["Hill raider 9", "Hill raider 8"]},
    ),
    line("panic", RAIDERS, dice=[5]),
    line("panic", BRUISERS, dice=[4]),
    line("panic", RAIDERS, dice=[6]),
    line("panic", BRUISERS, dice=[2], ask={"better-cover": [["hard"]]}),
    line("dodge", RAIDERS, ask={"cover": [["soft"]]}),
    line("react-shoot", HUNTER, dice=[3], distance=20),
    # The sergeant's team moves up; the huntress, who sees it, fires: the sergeant goes down.
    line("move", BAND, cover="soft", ask={"seen-by": [[HUNTRESS]]}),
    line("react", HUNTRESS, choose={"reaction": ["shoot"]}),
    line("resolve", BAND),
    line(
        "react-shoot",
        HUNTRESS,
        dice=[6, 1],
        ask={"still": [["yes"]], "within-6": [[TEAM_B, GUNNER]]},
        choose={"down": ["Watch sergeant 1"]},
        distance=17,
    ),
    # Panic runs through three units: prone, to the wall, and not at all.
    line("panic", BAND, dice=[1], ask={"better-cover": [["no"]]}),
    line("panic", TEAM_B, dice=[3], better_cover="no"),
    line("panic", GUNNER, dice=[2], ask={"better-cover": [["soft"]]}),
    line("done", BAND),
    unseen("move", BREACHERS[0]),
    line("done", BREACHERS[0]),
    line("rest"),
    line("next-phase"),
]

FIRST_ROUND_BLUE = [
    unseen("move", RAIDERS),
    line("move", RAIDERS, cover="soft"),
    line("shoot", HUNTER, GUNNER, ask={"seen-by": [[GUNNER, MARKSMAN]]}, distance=20),
    line("react", MARKSMAN, reaction="shoot"),
    line("resolve", HUNTER, dice=[6, 2], ask={"within-6": [[]]}),
    line("react-shoot", MARKSMAN, dice=[5, 3], ask={"within-6": [[HUNTRESS]]}, distance=24),
    line("panic", HUNTRESS, dice=[6]),
    unseen("move", BRUISERS),
    line("move", BRUISERS),
    line("rest"),
    line("next-phase"),
]

SECOND_ROUND = [
    line("form-up", BREACHERS[0], others=list(BREACHERS[1:]), name="Breaching team", ask={"cohesive": [["yes"]]}),
    line("form-up", BAND, others=[TEAM_B], ask={"cohesive": [["yes"]]}),
    # The band gets up where it lies, half a move; a band of seven fires.
    line("move", BAND, cover="hard", ask={"seen-by": [[RAIDERS]]}),
    line("resolve", BAND),
    line("shoot", BAND, RAIDERS, distance=11),
    line("react", RAIDERS, reaction="dodge"),
    line(
        "resolve",
        BAND,
        dice=[5, 6, 2, 1, 6, 3, 5, 4, 2, 1, 5],
        ask={"within-6": [[BRUISERS]]},
        choose={"down": ["Hill chief"]},
    ),
    line("panic", RAIDERS, dice=[4]),
    line("panic", BRUISERS, dice=[5]),
    line("panic", RAIDERS, dice=[4]),
    line("panic", BRUISERS, dice=[4]),
    line("dodge", RAIDERS, cover="soft"),
    # Into combat with the bruisers, who have seen them come and strike back.
    line("engage", BREACHERS[0], BRUISERS, ask={"seen-by": [[BRUISERS, HUNTRESS]]}, models=3),
    line("react", BRUISERS, choose={"reaction": ["engage"]}, ask={"distance": [2]}),
    line("resolve", BREACHERS[0], dice=[4, 5, 6, 2, 1, 6, 1, 3], ask={"within-6": [[RAIDERS], []]}),
    line("panic", BRUISERS, dice=[4]),
    line("panic", RAIDERS, dice=[1], ask={"better-cover": [["no"]]}),
    line("panic", BRUISERS, dice=[6]),
    line("react-engage", BRUISERS, dice=[5, 6, 1, 2, 3, 6], ask={"within-6": [[BRUISERS, HUNTRESS]]}, models=2),
    line("panic", BREACHERS[0], dice=[2]),
    line("panic", BRUISERS, dice=[5]),
    line("panic", HUNTRESS, dice=[5]),
    # Shaken, the breachers fight on; a huntress who holds nothing back fires into nobody's combat.
    line("engage", BREACHERS[0], BRUISERS, models=3),
    line("resolve", BREACHERS[0], dice=[4, 6, 3, 5]),
    line("rest"),
    line("next-phase"),
    # The bruisers press the fight to its end; the raiders get up.
    line("engage", BRUISERS, BREACHERS[0], ask={"seen-by": [[BREACHERS[0]]]}, models=2),
    line("react", BREACHERS[0], reaction="engage"),
    line("resolve", BRUISERS, dice=[6, 2, 5]),
    line("react-engage", BREACHERS[0], dice=[5, 6, 6, 1, 2, 3, 2, 1, 5], ask={"within-6": [[]]}, heavy=True, models=3),
    line("move", RAIDERS, cover="hard", ask={"seen-by": [[]]}),
    line("done", RAIDERS),
    line("rest"),
    line("next-phase"),
]

LATER_ROUNDS = [
    # Third: the watch shoots, the raiders come on.
    line("shoot", BAND, RAIDERS, dice=[6, 2, 3, 1, 2, 4, 3, 5], ask={"seen-by": [[]]}, distance=14),
    line("focus", BAND),
    line("rest"),
    line("next-phase"),
    line("move", RAIDERS, ask={"seen-by": [[BAND]]}),
    line("react", BAND, reaction="hold"),
    line("resolve", RAIDERS),
    line("engage", RAIDERS, BAND, distance=3, models=4),
    line("react", BAND, choose={"reaction": ["engage"]}, distance=3),
    # Two riflemen fall: five are a team. It fails its second test, and with that goes its reaction.
    line(
        "resolve",
        RAIDERS,
        dice=[4, 5, 1, 2, 1, 2],
        ask={"within-6": [[MARKSMAN]], "strays": [[]]},
        choose={"down": ["Watch rifleman 7", "Watch rifleman 6"]},
    ),
    line("panic", BAND, dice=[6]),
    line("panic", MARKSMAN, dice=[4]),
    line("panic", BAND, dice=[3]),
    line("panic", MARKSMAN, dice=[5]),
    line("rest"),
    line("next-phase"),
    # Fourth: out of combat, and the marksman has a clear shot at last.
    line("move", BAND, cover="hard", ask={"seen-by": [[RAIDERS]]}),
    line("react", RAIDERS, reaction="hold"),
    line("resolve", BAND, ask={"still-in-combat": [[]]}),
    line("shoot", BAND, RAIDERS, distance=4),
    line("react", RAIDERS, reaction="shoot"),
    line("resolve", BAND, dice=[4, 4, 3, 5, 1, 6]),
    line("react-shoot", RAIDERS, dice=[5, 2], ask={"within-6": [[RAIDERS, MARKSMAN]]}, distance=4),
    line("panic", BAND, dice=[5]),
    line("panic", MARKSMAN, dice=[1], ask={"better-cover": [["no"]]}),
    line("panic", RAIDERS, dice=[2], better_cover="soft"),
    line("focus", MARKSMAN, ask={"seen-by": [[]]}),
    line("shoot", MARKSMAN, RAIDERS, dice=[5, 3], ask={"within-6": [[]], "strays": [[]]}, distance=12),
    line("panic", RAIDERS, dice=[4]),
    line("rest"),
    line("next-phase"),
    line("rest"),
    line("next-phase"),
    # Fifth and sixth: both sides have had enough.
    *(line(order) for _ in range(4) for order in ("rest", "next-phase")),
]

BATTLE = [*SETTING_UP, *FIRST_ROUND_RED, *FIRST_ROUND_BLUE, *SECOND_ROUND, *LATER_ROUNDS]
