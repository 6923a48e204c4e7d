"""What this table may settle for itself: the rulings of Battle Rules."""

from __future__ import annotations

from referee.rulesets.battle_rules import ABOUT
from referee.rulings import point

NAME = ABOUT.id

RULINGS = (
    point(
        "natural-rolls",
        "Does a natural 1 always fail and a natural 6 always succeed?",
        "The source has no automatic results.",
        rule="Combat Sequence",
        as_written="No: only the total counts",
        one_fails_six_succeeds="Yes, for hit, wound and save dice; not for morale",
    ),
    point(
        "mixed-squads",
        "Which value defends a squad of mixed profiles?",
        "Squads may mix profiles; the source knows one value a squad.",
        rule="Squads",
        majority="What most models have; in a tie the better",
        best="The best there is",
        worst="The worst there is",
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
        "scrum-walk",
        "Where does the next hit on a scrum start its walk among the squads?",
        "How hits pass on among squads is not said.",
        rule="Scrum",
        each_die_from_first="At the first squad, every time",
        round_robin="At the squad after the one hit last",
    ),
    point(
        "loser-modifier",
        "What is added to the die when the loser of a close combat checks?",
        "Only the check after ranged combat names a modifier.",
        rule="Close Combat",
        none="Nothing",
        hp_lost="One for each hit point it lost in this combat",
    ),
    point(
        "strike-back",
        "How many attacks has the side that strikes second?",
        "Losses are removed before the second side strikes.",
        rule="Close Combat",
        surviving_share="The share of its hit points that is left, rounded up",
        full="All of them, as long as anyone lives",
    ),
    point(
        "failed-cohesion",
        "What becomes of a squad out of cohesion that fails its check?",
        "In one place a failed check leaves the status as it was.",
        rule="Morale Check",
        fallback="It falls back",
        unchanged="Its status stays what it was",
    ),
    point(
        "fallback-shoots",
        "May a squad in fallback shoot?",
        "The source bars only assault and counter offensive.",
        rule="Fallback",
        yes="Yes",
        no="No",
    ),
    point(
        "cohesion",
        "When is a squad in cohesion?",
        "By the letter pairs of models may drift apart.",
        rule="Cohesion",
        as_written="Every model within 2″ of any one other",
        one_group="All models linked in one group by steps of 2″",
    ),
    point(
        "mixed-nerve",
        "Whose Mental Toughness counts when a squad of mixed profiles checks?",
        "The source knows one value a squad; a leader is there to be looked up to.",
        rule="Morale Check",
        highest="The highest among the living",
        as_defended="The one that the ruling on mixed squads picks",
    ),
    point(
        "wound-allocation",
        "Must wounded models be finished before others are wounded?",
        "The source leaves wounds to the defending player, and says no more.",
        rule="Wounds",
        free="No: the player allocates as he likes",
        wounded_first="Yes",
    ),
    point(
        "shoot-and-assault",
        "May a squad that has fired assault in the same turn?",
        "The source limits weapons, not squads; a later edition makes it one or the other.",
        rule="Declaring Close Combat Assault",
        other_weapons="Yes, but what has fired does not strike",
        one_or_the_other="No",
    ),
    point(
        "advances",
        "How often may a squad advance in one turn?",
        "By the letter every combat won earns another advance.",
        rule="Advance",
        once="Once",
        every_win="After every combat it wins",
    ),
)
