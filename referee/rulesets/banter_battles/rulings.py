"""The points of Banter Battles on which tables differ."""

from referee.rulings import point

RULINGS = (
    point(
        "bag-count",
        "Which units put a die in the bag?",
        "The source fills the bag once, and again every turn.",
        rule="R3",
        surviving="Units that are still there",
        starting="As many as started",
    ),
    point(
        "scouting-edge",
        "When does a side have the edge in scouting units?",
        "“20% more” can be read of the scouts or of the army.",
        rule="G1",
        relative="With at least 1.2 times the other side's scouts",
        share="When scouts are 20 points more of its army",
    ),
    point(
        "own-base-loss",
        "Does a unit that lost bases test for its own loss?",
        "Friendly units may or may not include the unit itself.",
        rule="R7",
        friends_only="No, only its friends do",
        self_too="Yes, it tests as well",
    ),
    point(
        "repeat-fall-backs",
        "Which falls back in one phase cost a base?",
        "The rule names only the second one.",
        rule="HS5",
        each="Every one after the first",
        second_only="The second only",
    ),
    point(
        "bash-timing",
        "When are bases lost in a bash removed?",
        "Results apply at once, yet both sides throw.",
        rule="B4",
        together="After both have thrown",
        attacker_first="The attacker's hits before the answer",
    ),
    point(
        "terrain-first",
        "Who places terrain first?",
        "The source does not say.",
        rule="T4",
        out_scouted="The side that was out-scouted",
        winner="The side that out-scouted the other",
    ),
)
