"""What this table may settle for itself: the rulings of Battle Rules, and the rules that are ours alone."""

from __future__ import annotations

from typing import Any

from referee.battle import Battle
from referee.rulesets.battle_rules import ABOUT
from referee.rulings import OwnRule, option, point

NAME = ABOUT.id

RULINGS = (
    # Playing surface, models and squads
    point(
        "difficult-ground",
        "What does difficult ground cost?",
        "A penalty of half distance when a unit moves through the area.",
        rule="Difficult Terrain",
        half_the_move="The whole move is half as long",
        double_cost="Each inch inside it counts as two",
    ),
    point(
        "leave-board",
        "May a squad move beyond the board edge?",
        "It may not, says one sentence; those that do are gone for good, says the next.",
        rule="Board Edge",
        allowed="Yes, and it is gone for good",
        scenario_only="Only where the scenario pays for it",
    ),
    point(
        "cover-counts",
        "In which combat does cover count?",
        "Cover is described for a unit, not for a kind of attack.",
        rule="Cover",
        ranged_only="Only against fire",
        all_combat="In close combat too",
    ),
    point(
        "mixed-squads",
        "Which value defends a squad of mixed profiles?",
        "Silent: profiles belong to models, and a squad rolls as one.",
        rule="Squads",
        kind="ours",
        majority="What most models have; in a tie the better",
        best="The best there is",
        worst="The worst there is",
    ),
    point(
        "mixed-nerve",
        "Whose Mental Toughness counts when a squad of mixed profiles checks?",
        "Silent: profiles belong to models, and a squad checks as one.",
        rule="Morale Check",
        kind="ours",
        highest="The highest among the living",
        as_defended="The one that the ruling on mixed squads picks",
    ),
    point(
        "mixed-moves",
        "How far does a squad of mixed profiles move?",
        "Movement belongs to a model; each squad model moves up to its distance.",
        rule="Standard Move",
        usual="slowest",
        each_its_own="Each model as far as it can itself",
        slowest="All as far as the slowest",
    ),
    point(
        "other-moves",
        "How far are assault, fallback and advance moves?",
        "They have values of their own, it seems, but a profile has Movement only.",
        rule="Assault Move",
        movement="As far as Movement",
        twice_movement="Twice Movement",
    ),
    point(
        "cohesion",
        "When is a squad in cohesion?",
        "Every model no further than 2″ from at least one other; by the letter pairs may drift apart.",
        rule="Cohesion",
        kind="book",
        as_written="Every model within 2″ of any one other",
        one_group="All models linked in one group by steps of 2″",
    ),
    point(
        "failed-cohesion",
        "What becomes of a squad out of cohesion that fails its check?",
        "Who fails falls back; in one place a failed check leaves the status as it was.",
        rule="Morale Check",
        fallback="It falls back",
        unchanged="Its status stays what it was",
    ),
    point(
        "wound-allocation",
        "Must wounded models be finished before others are wounded?",
        "The defending player allocates wounds; no more is said.",
        rule="Wounds",
        kind="book",
        free="No: the player allocates as he likes",
        wounded_first="Yes",
    ),
    point(
        "advances",
        "How often may a squad advance in one turn?",
        "The winner may now make an advance move.",
        rule="Advance",
        kind="book",
        usual="once",
        every_win="After every combat it wins",
        once="Once",
    ),
    # Morale and falling back
    point(
        "losses-counted",
        "Which lost hit points make the check after fire harder?",
        "+1 for each hit point lost from the squad: by this fire, or ever, is not said.",
        rule="Ranged Combat Morale Check",
        this_fire="Those that it has just lost",
        all_lost="All that it has lost in the battle",
    ),
    point(
        "fallback-check",
        "Must a squad in fallback check in the morale check phase?",
        "Required, says one sentence; it may opt to, says the next.",
        rule="Morale Check Phase",
        optional="No, it may",
        required="Yes",
    ),
    point(
        "fallback-move",
        "When does a squad that fire has driven back make its fallback move?",
        "Silent; after close combat it is made at once.",
        rule="Fallback",
        kind="ours",
        next_movement="In its own next movement phase",
        at_once="At once",
    ),
    point(
        "blocked-fallback",
        "What becomes of a squad that finds no way to fall back?",
        "Silent.",
        rule="Fallback",
        kind="ours",
        stays="It stays where it is",
        run_down="It is run down: a die for each hit point, each 6 takes one",
    ),
    point(
        "fallback-shoots",
        "May a squad in fallback shoot?",
        "Only assault and counter offensive are barred.",
        rule="Fallback",
        kind="book",
        yes="Yes",
        no="No",
    ),
    point(
        "fallback-strikes",
        "Does a squad in fallback strike in close combat?",
        "Only assault and counter offensive are barred.",
        rule="Fallback",
        kind="book",
        yes="Yes",
        no="No",
    ),
    # Movement
    point(
        "engaged-moves",
        "May a squad in close combat make its standard move?",
        "Silent; consolidation, fallback and advance are how squads leave a combat.",
        rule="Standard Move",
        kind="ours",
        no="No",
        yes="Yes, out of the combat",
    ),
    # Combat
    point(
        "natural-rolls",
        "Does a natural 1 always fail and a natural 6 always succeed?",
        "There are no automatic results.",
        rule="Combat Sequence",
        kind="book",
        as_written="No: only the total counts",
        one_fails_six_succeeds="Yes, for hit, wound and save dice; not for morale",
    ),
    point(
        "weapons-fired",
        "With how many of its weapons does a model fire?",
        "Every unit within the distance of its weapon is eligible; how many weapons is not said.",
        rule="Ranged Combat",
        all="With all that have the distance",
        one="With the best of them",
    ),
    point(
        "weapons-struck",
        "With how many of its weapons does a model strike?",
        "As many dice as the weapon has attacks; how many weapons is not said.",
        rule="Close Combat",
        one="With one",
        all="With all that it may use",
    ),
    point(
        "long-weapons-in-close",
        "May a weapon of more than 12″ strike in close combat?",
        "Only a weapon used for fire is barred.",
        rule="Close Combat",
        kind="book",
        usual="not-over-12",
        allowed="Yes",
        not_over_12="No",
    ),
    point(
        "shoot-and-assault",
        "May a squad that has fired assault in the same turn?",
        "A weapon used for fire does not strike; of squads nothing is said. A later edition makes it one or the other.",
        rule="Declaring Close Combat Assault",
        other_weapons="Yes, but what has fired does not strike",
        one_or_the_other="No",
    ),
    point(
        "assault-again",
        "May a squad assault twice in one turn?",
        "Silent.",
        rule="Declaring Close Combat Assault",
        kind="ours",
        no="No",
        yes="Yes, while it touches nobody",
    ),
    point(
        "fought-scrum",
        "May a scrum be assaulted that has fought this turn?",
        "Silent.",
        rule="Declaring Close Combat Assault",
        kind="ours",
        closed="No",
        open="Yes, and it fights again",
    ),
    point(
        "new-round-order",
        "Who strikes first in the round that an advance starts?",
        "Attackers that assaulted; whether an advance is an assault is not said.",
        rule="Order of Play",
        advancer_first="The squad that advanced",
        roll_off="The winner of a roll-off",
    ),
    point(
        "scrums-fight",
        "Must every scrum fight in every player's turn?",
        "Squads that can attack take part in the combat phase of a turn; whose turn is not said.",
        rule="Close Combat",
        every_turn="Yes",
        active_chooses="Only if the player whose turn it is wants it",
    ),
    point(
        "strike-back",
        "How many attacks has the side that strikes second?",
        "The attacker's sequence is resolved before the defender's.",
        rule="Close Combat",
        surviving_share="The share of its hit points that is left, rounded up",
        full="All of them, as long as anyone lives",
    ),
    point(
        "loser-modifier",
        "What is added to the die when the loser of a close combat checks?",
        "Only the check after ranged combat names a modifier.",
        rule="Loser Morale Check",
        none="Nothing",
        hp_lost="One for each hit point it lost in this combat",
    ),
    point(
        "scrum-walk",
        "Where does the next hit on a scrum start its walk among the squads?",
        "“Repeat this process with the each enemy squad”: from the first, or from the next, is not said.",
        rule="Scrum",
        each_die_from_first="At the first squad, every time",
        round_robin="At the squad after the one hit last",
    ),
    # Beginning and end, of which the book says nothing
    point(
        "first-turn",
        "Who takes the first turn?",
        "Silent.",
        rule="Deployment",
        kind="ours",
        winner_chooses="Whoever wins a roll-off chooses",
        winner_first="Whoever wins a roll-off",
    ),
    point(
        "left-counts",
        "Do squads that left the board count as destroyed?",
        "Silent.",
        rule="Victory",
        kind="ours",
        yes="Yes, unless the scenario pays them for leaving",
        no="No",
    ),
    point(
        "no-squad-left",
        "Who wins when a side has no squad left?",
        "Silent.",
        rule="Victory",
        kind="ours",
        other_side="The last side on the board, whatever the points",
        points="Whoever has more points",
    ),
)
POINTS = {each.id: each for each in RULINGS}

OWN_RULES = (
    OwnRule(
        id="on-the-map",
        title="Measured on the map",
        text="Where squads are on the map, what hangs on it is measured and not asked. Bases are 1″ wide, and touch "
        "when less than a tenth of an inch is between them; ways are straight; a squad is in cover when half its "
        "models are in or behind it; those who go in touch all they can. The referee may say otherwise.",
        source="The book measures between models and does not say how.",
    ),
    OwnRule(
        id="Deployment",
        title="Set-up",
        text="Every side sets its squads up in its zone, in sight or out of it, before the first turn. A squad out of "
        "sight shows itself when it acts, is fired at or is touched.",
        source="Silent.",
    ),
    OwnRule(
        id="Victory",
        title="Victory",
        text="Points are counted as the scenario pays them, for squads destroyed by whoever destroyed them. The battle "
        "ends after the last round, if the scenario or the set-up names one, when one side is left, or when all others "
        "give up.",
        source="Silent.",
    ),
    OwnRule(
        id="rally-markers",
        title="Rally points",
        text="The scenario's rally points, friends that carry the marker and any board edge are rally points.",
        source="A rally point, such as a board edge.",
    ),
    OwnRule(
        id="who-moves",
        title="Whose squads move",
        text="The squads of the player whose turn it is.",
        kind="reading",
        source="Each unit on the board makes a standard movement, in a phase of one player's turn.",
    ),
    OwnRule(
        id="regroup",
        title="Back into cohesion",
        text="A squad that must move into cohesion moves as close as it can; if that is not enough it checks again.",
        kind="reading",
        source="It must make a standard movement that brings all models into cohesion.",
    ),
    OwnRule(
        id="one-declared",
        title="One squad is assaulted",
        text="The squad that is named may fire first; others that are touched are in the scrum without.",
        kind="reading",
        source="The defending squad is allowed a ranged attack.",
    ),
    OwnRule(
        id="several-sides",
        title="More than two sides in a scrum",
        text="The side with the fewest losses wins, all others have lost.",
        kind="reading",
        source="The players are ranked by losses.",
    ),
    OwnRule(
        id="wiped-out",
        title="A side wiped out",
        text="A side with nothing left in the combat has lost it, and nobody checks.",
        kind="reading",
        source="The side with fewer losses wins.",
    ),
    OwnRule(
        id="scrum-reach",
        title="Reach into a scrum",
        text="Fire into a scrum may hit any squad in it, in reach or not.",
        kind="reading",
        source="The hits are shared out among the squads of the scrum.",
    ),
)


def in_words(battle: Battle[Any, Any], id: str) -> str:
    """The same as a sentence."""
    return POINTS[id].text(ruled(battle, id))


def ruled(battle: Battle[Any, Any], id: str) -> str:
    """How this battle plays a point now."""
    return option(battle, POINTS[id])
