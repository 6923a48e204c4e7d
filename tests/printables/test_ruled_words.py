"""No line of a sheet contradicts the battle: words that hang on a ruling follow the option in force."""

import re
from dataclasses import fields, is_dataclass, replace

import pytest

from data.content import shipped
from printables.game_sheet import PLACE, Ruled, sheet_of
from printables.job import Job, made
from printables.page import render
from referee.paper.base import paper_of
from referee.requests import Refused
from referee.rulesets import ruleset
from referee.sheet import PanelText, SheetText
from referee.value import FrozenMap
from tests.printables.conftest import Reading, check_boxes
from tests.printables.room import RULESETS, Room

WORDS = {
    "banter-battles": {
        "bag-count": {
            "surviving": "one die for each unit still there",
            "starting": "one die for each unit that started",
        },
        "scouting-edge": {"relative": "1.2 times the enemy's scouting units", "share": "20 points more of its army"},
        "own-base-loss": {
            "friends-only": "lost, all friends within 2 MU check",
            "self-too": "the unit itself and all friends within 2 MU check",
        },
        "repeat-fall-backs": {
            "each": "every fall back after the first also",
            "second-only": "the second fall back also",
        },
        "bash-timing": {"together": "when both have thrown", "attacker-first": "the attacker's before the answer"},
        "terrain-first": {"out-scouted": "the out-scouted side first", "winner": "the side that out-scouted first"},
        "first-die": {"set-aside": "one of its dice is set aside", "none": "all dice stay in the bag"},
        "second-action": {"passed": "after passing a scare check", "taken": "after any scare check"},
        "actions-in-contact": {"free": "do what is physically possible", "fall-back-only": "only stand or fall back"},
        "terrain-slows": {"half": "half as far inside terrain", "as-agreed": "slower inside terrain, as agreed"},
        "general-fall-back": {"checks": "then check, generals too", "no-check": "then check; generals do not"},
        "chief-commands": {"own": "each his own", "all": "who commands all"},
        "shooting-once": {"base": "a base shoots once a turn", "unit": "a unit shoots once a turn"},
        "shoot-into-contact": {"allowed": "targets in contact too", "forbidden": "never at targets in contact"},
        "shooting-past": {"any": "units between do not matter", "blocked": "units between block it"},
        "hidden-targets": {"forbidden": "not at blank markers", "allowed": "blank markers too"},
        "general-targets": {"every-attack": "of shots, charges and bashes", "shooting-only": "of shots while"},
        "charge-where": {"distance": "contact, within charge distance", "sight-and-front": "in sight and to the front"},
        "blocked-fall-back": {"nothing": "a unit goes as far as it can", "loses-base": "where it is blocked it costs"},
        "through-friends": {"nothing": "passed through do nothing", "check": "friends passed through check"},
        "checks-for-losses": {"occasion": "check at once, each once", "base": "check at once, once for each base"},
        "fright-spreads": {
            "always": "when bases are lost, all",
            "once-a-phase": "once a phase for each unit",
            "destroyed-only": "destroyed by shooting or bashing",
        },
        "bash-starts": {"active-player": "the active player first", "as-chosen": "who goes first this turn first"},
        "bash-once": {"base": "A base throws once a turn", "unit": "A unit throws once a turn"},
        "generals-count": {"no": "generals not counted", "yes": "generals counted"},
    },
    "battle-rules": {
        "natural-rolls": {"as-written": "Only totals count", "one-fails-six-succeeds": "A natural 1 always fails"},
        "mixed-squads": {"majority": "what most of them have", "best": "the best value", "worst": "the worst value"},
        "cover-counts": {
            "ranged-only": "Fire at a target in cover",
            "all-combat": "Fire or strikes at a target in cover",
        },
        "scrum-walk": {
            "each-die-from-first": "starts at the first squad again",
            "round-robin": "starts at the squad after the one hit last",
        },
        "loser-modifier": {
            "none": "Lost a close combat | stays",
            "hp-lost": "Lost a close combat, +1 each HP lost in it",
        },
        "strike-back": {"surviving-share": "strikes with its share of attacks", "full": "strikes with all its attacks"},
        "failed-cohesion": {
            "fallback": "must move together | falls back",
            "unchanged": "must move together | stays as",
        },
        "fallback-shoots": {"yes": "any scrum, in fallback too", "no": "any scrum, never in fallback"},
        "cohesion": {
            "as-written": "every model within 2″ of another",
            "one-group": "linked in one group by steps of 2″",
        },
        "mixed-nerve": {"highest": "the highest MT among its living", "as-defended": "the MT it defends with"},
        "wound-allocation": {"free": "says who loses it. |", "wounded-first": "the wounded are finished first"},
        "shoot-and-assault": {
            "other-weapons": "What has fired this turn does not strike",
            "one-or-the-other": "Not if it has fired this turn",
        },
        "advances": {"once": "extra move, once a turn", "every-win": "extra move, after every combat it wins"},
        "first-turn": {"winner-chooses": "chooses who begins", "winner-first": "wins a roll-off begins"},
        "fallback-check": {"optional": "In fallback, may check", "required": "In fallback, must check"},
        "losses-counted": {"this-fire": "+1 each of them", "all-lost": "each lost in the whole battle"},
        "mixed-moves": {"each-its-own": "each model its own", "slowest": "all as the slowest"},
        "engaged-moves": {"no": "not in close combat", "yes": "out of close combat too"},
        "difficult-ground": {"half-the-move": "halves the whole move", "double-cost": "each inch in it counts as two"},
        "other-moves": {"movement": "as far as MV", "twice-movement": "twice MV"},
        "leave-board": {"allowed": "any squad may go", "scenario-only": "only a squad that the scenario pays"},
        "weapons-fired": {"all": "with all weapons that reach", "one": "each model with its best weapon"},
        "fallback-move": {"next-movement": "moves in its next movement phase", "at-once": "it moves at once"},
        "fallback-strikes": {"yes": "and it strikes", "no": "and it does not strike"},
        "blocked-fallback": {"stays": "no way out it stays", "run-down": "no way out it is run down"},
        "assault-again": {"no": "Not in fallback. Once a turn", "yes": "As often as it touches nobody"},
        "fought-scrum": {"closed": "Not into a scrum that has fought", "open": "Into a scrum that has fought too"},
        "scrums-fight": {"every-turn": "fights in every turn", "active-chooses": "if the player in turn wants it"},
        "new-round-order": {"advancer-first": "who advanced", "roll-off": "after an advance too"},
        "weapons-struck": {"one": "with one weapon each", "all": "with all their weapons"},
        "long-weapons-in-close": {"allowed": "of any length", "not-over-12": "none over 12″"},
        "left-counts": {"yes": "count as destroyed, unless paid", "no": "do not count as destroyed"},
        "no-squad-left": {"other-side": "it wins, whatever the points", "points": "the points decide"},
    },
    "ranged-fun": {
        "pierce-heavier": {
            "1": "armour > strength | 1 |",
            "2": "armour > strength | 2",
            "0": "armour > strength | none",
        },
        "odd-split": {
            "even-as-possible": "they add up to the strength",
            "round-down-both": "half the strength, rounded down",
        },
        "building-and-cover": {"adds-to-walls": "instead of its square's +1", "instead": "instead of all other cover"},
        "scatter-method": {
            "d6-1-2-on-target": "a d6, 1–2 on target, 3–6 one space off",
            "always": "always one space off",
            "never": "it never scatters",
        },
        "hammered-again-now": {
            "boom": "boom, off the board, by the second half of a split too",
            "once-per-order": "boom, off the board, but not by the second half of the split that hammered it",
        },
        "diagonals": {
            "one-and-a-half": "Diagonal | 1½ | 1½ | 1½ | Rough, wall | 2 | one step, whole turn | 1 | … diagonal | 3",
            "one": "Diagonal | 1 | 1 | 1 | Rough, wall | 2 | one step, whole turn | 1 | … diagonal | 2",
        },
        "corner-cutting": {
            "no": "No diagonal step between two walls",
            "yes": "A diagonal step may pass between two walls",
        },
        "scattered-shot": {"hits-what-is-there": "it attacks the unit or building there", "misses": "it does nothing"},
        "close-attack-is-fire": {"no": "is not the fire of the turn", "yes": "is the one fire of the turn"},
        "rough-at-one": {
            "not-enough": "A movement of 1 is not enough for rough ground",
            "one-space-always": "An ATV with a movement of 1 may always go one space",
        },
        "passenger-number": {"any": "any number a carrier", "one": "one a carrier"},
        "passengers-fire": {"allowed": "they may fire", "forbidden": "they do not fire"},
        "flyers-over-units": {"yes": "Taken space | no | no | over it", "no": "Taken space | no | no | no"},
        "cover-at-close-range": {
            "counts": "Cover counts against VSRF too",
            "ignored": "Cover does not count against VSRF",
        },
        "first-turn": {"chooses": "the higher chooses", "goes": "the higher goes first"},
        "heavy-rough": {"only-step": "one step, whole turn", "last-step": "last step"},
        "passengers-targeted": {"no": "are no targets", "yes": "are targets themselves"},
        "on-and-off": {"one-a-turn": "with none, one of the two a turn", "both": "with none, both in a turn"},
        "range-diagonals": {
            "one": "A diagonal is one space of range",
            "one-and-a-half": "A diagonal is 1½ spaces of range",
        },
        "answer-strength": {
            "what-is-left": "with what the attack left it",
            "what-it-had": "with what it had before",
        },
        "answer-cost": {"nothing": "for nothing;", "one-point": "for a movement point;"},
        "answered-answers": {"no": "no answer to an answer", "yes": "answers may be answered"},
        "close-split": {"no": "never split", "yes": "split like any other"},
        "cover-spaces": {
            "not-the-firers": "crossed, the target's own too",
            "between": "rough ground between the two",
            "all": "crossed, both ends too",
        },
        "line-over-corner": {
            "both": "both spaces must block",
            "either": "one space is enough to block",
            "neither": "nothing blocks or covers",
        },
        "observed-fire": {"ballistic": "for ballistic VLRF", "any-vlrf": "for any VLRF"},
        "observer-overwatch": {"allowed": "but may go on overwatch", "forbidden": "nor goes on overwatch"},
        "uneven-split": {"allowed": "or any two parts", "halves-only": "no other parts"},
        "hammered-acts": {"nothing": "Until then it is out", "until-its-turn": "Until then it does all it can"},
        "movement-lost": {
            "at-once": "Movement lost is missed at once",
            "next-turn": "Movement lost is missed from the next turn on",
        },
        "riders-hit": {
            "all-carriers": "Its passengers take",
            "transports-only": "Passengers of a transport take",
        },
        "overwatch-shots": {"once": "turn: fire, once", "each-time": "turn: fire, each time"},
        "overwatch-support": {"no": "never two together", "yes": "two on overwatch may fire as one"},
        "overwatch-lasts": {"own-turn": "until its next turn begins", "kept": "until it is used"},
        "ambush-attacks": {"while-points-last": "instead, again while points last", "once": "instead, only one"},
    },
    "itty-bitty": {
        "die-bonus": {"favours-owner": "The attacker's bonuses come off", "literal-add": "All bonuses are added"},
        "charge-bonus": {"attack-factors": "+4 attack, once", "die": "4 on the die, once"},
        "support-fire": {"attack-factors": "fire | + its attack", "die": "fire | its attack, on the die"},
        "fire-back": {"ignored": "The shooter suffers no", "as-table": "The shooter suffers the attacker's results"},
        "old-disorder": {"stays": "in a later turn: no more", "routs": "in a later turn: routed too"},
        "berserk-on": {"natural-1": "steady; berserk on 1", "never": "steady, never berserk"},
        "rout-on": {
            "natural-6": "stays; routed on 6",
            "any-failure": "| routed | Routed",
            "never": "stays, never routed",
        },
        "accuracy": {"beat-rating": "must beat the printed power", "roll-under": "must be the printed power or less"},
        "prayer-cost": {"one-prayer": "priests one prayer", "spirit-cost": "priests the cost in spirit"},
        "mana-returns": {
            "never": "mana, which does not come back",
            "one-a-turn": "mana, 1 back for a turn",
            "all-each-turn": "mana, all of it back",
        },
        "template-fractions": {"1-⅔-⅓": "then ⅔, then ⅓", "1-½-¼": "then ½, then ¼"},
        "independents": {
            "any-own-draw": "scouts act when any counter of their side is drawn",
            "own-counter": "scouts act on a counter of their own",
        },
        "leaderless": {
            "own-counter": "a counter of its own, leadership 2",
            "nearest-captain": "by the nearest captain",
        },
        "road": {"half-cost": "Road hex | ½", "half-movement": "A march with a road hex in it | half movement"},
        "fort-time": {"2-and-7": "7 turns level 2", "one-a-turn": "one turn in place a level"},
        "dismounted-as": {
            "light-infantry": "dismounts: light infantry 3-2-4",
            "plus-one": "dismounts: attack +1",
            "heavy-infantry": "dismounts: heavy infantry 3-3-3",
        },
        "face-down": {
            "each": "Units without an enemy within 7 hexes start face down",
            "together": "All start face down if no enemy is within 7 hexes",
        },
        "revealed-by": {
            "contact-and-combat": "up when adjacent, firing, charging, casting or attacked",
            "contact": "up when adjacent or in melee",
        },
        "scout-reveals": {
            "formation": "The whole formation is seen on",
            "in-sight": "What is within 3 hexes is seen on",
        },
        "zones-of": {
            "every-unit": "the six hexes around any unit",
            "steady": "the six hexes around a unit that is not routed",
        },
        "stacking-in-passing": {"free": "counted where units end", "counts": "counted in passing too"},
        "out-of-range": {
            "nearest-enemy": "Out of the nearest enemy's missile range",
            "any-shooter": "Out of every enemy's missile range",
        },
        "braced-when": {
            "cavalry-near": "Pikes or spears, heavy cavalry near",
            "charged": "Pikes or spears, charged last turn",
        },
        "antipathy": {
            "peoples": "Hated people within 2 hexes, dwarves and elves too",
            "scenario": "People hated by the scenario within 2 hexes",
        },
        "move-after-combat": {"yes": "in any order", "no": "moving before fighting"},
        "one-hex-always": {"yes": "One hex a turn is always allowed", "no": "No hex that costs more than is left"},
        "river-stops": {"yes": "wading ends the move", "no": "after wading it may go on"},
        "captain-moves-die": {
            "none": "A captain does not move the die",
            "4-or-more": "A captain of 4 or more in the stack is 1 in favour, not for fire",
        },
        "rubble-row": {"swamp": "rubble is marsh", "clear": "rubble is clear"},
        "segments-for-whom": {"phasing": "by the formation drawn", "both-sides": "by both sides where they touch"},
        "attacks-a-turn": {"one": "each unit once a turn", "one-a-segment": "each unit once a segment"},
        "supporters-suffer": {"no": "and suffers nothing", "yes": "and suffers with the attackers"},
        "line-of-sight": {"range-only": "Only range counts", "woods-and-hills": "Woods or a hill between block it"},
        "charge-distance": {"movement": "within its movement in hexes", "unlimited": "at any distance"},
        "charge-terrain": {"rubble-only": "not through rubble", "open-ground": "over open ground alone"},
        "opportunity-terrain": {
            "where-hit": "in the terrain where it comes into range",
            "start": "in the terrain where it starts",
        },
        "molested-by": {"hurt": "nothing hurt them", "any-fire": "nothing was aimed at them"},
        "pikes-cancel-shock": {"no": "Pikes do not stop it", "yes": "Pikes stop the shock"},
        "refuse-how-far": {"3-hexes": "up to 3 hexes", "movement": "up to its movement"},
        "alone-in-melee": {
            "lost": "Single men and engines alone are lost",
            "fought": "Wizards and priests alone are lost, captains and engines fight at 0",
        },
        "stack-fate": {
            "shared": "All in a lost stack are lost",
            "casters-only": "Captains and engines outlive a lost stack",
        },
        "advance-after-melee": {"no": "Nobody advances", "yes": "One unit may advance into an empty hex"},
        "blocked-rout": {"stays": "hemmed in it stays", "eliminated": "hemmed in it is lost"},
        "rout-again": {"yes": "again after each failed check", "no": "once only"},
        "rally-help": {"did-nothing": "Did nothing", "declared": "Declared to rally"},
        "structures": {
            "stone-6-wood-4": "stone holds 6, wood 4, twice damaged is rubble",
            "none": "structures fall to petards alone",
        },
        "engine-ranges": {"4-and-5": "range 4, bombard 5", "unlimited": "any range"},
        "engine-crew": {"stays": "its engineer neither moves nor works", "any": "any engineer in its hex serves"},
        "engine-capture": {"yes": "one left alone may be taken", "no": "none is taken over"},
        "combining-when": {"any-counter": "on any of their counters", "later-counter": "on the last of their counters"},
        "spell-range": {
            "current-rating": "Other spells reach the current rating",
            "unlimited": "Other spells reach any distance",
        },
        "durations-from": {"this-turn": "the turn of casting counts", "next-turn": "from the turn after casting"},
        "upkeep-from": {"next-turn": "upkeep from the next turn on", "this-turn": "upkeep from the turn of casting on"},
        "summoned-act": {"at-once": "act at once", "next-turn": "act when he is drawn again"},
        "walking-dead-number": {"mana-after": "as the mana left", "mana-before": "as the mana before paying"},
        "ford-counts": {"no": "by going over that bridge", "yes": "by being on the other side"},
        "captain-per-six": {"advice": "is advice", "required": "is required"},
    },
    "wargame": {
        "panic-number": {"4": "4+ | Passed", "3": "3+ | Passed", "5": "5+ | Passed"},
        "natural-six": {"as-written": "Needing 7 or more, no die hits", "six-always-hits": "7 or more, a 6 still hits"},
        "long-range-melee": {"ranged-only": "Shooting: over half the", "both": "Shooting or melee: over half the"},
        "shoot-in-combat": {"no": "Not while in combat", "yes": "In combat as well"},
        "panic-count": {
            "each-takedown": "Each takedown calls for",
            "once-per-attack": "of an attack together call for",
        },
        "panic-who": {"every-unit": "every other unit within 6″", "friends-only": "every friendly unit within 6″"},
        "leader-down": {"new-leader-tests": "(a new one if he fell)", "no-test": "(nobody if he fell)"},
        "no-cover-in-reach": {"prone": "no better cover | Falls prone", "no-effect": "in the open: nothing"},
        "team-minimum": {"2": "Team | 2–5", "1": "Team | 1–5"},
        "shaken-until": {
            "activation-ends": "until its next activation ends",
            "turn-begins": "until its owner's next turn begins",
        },
        "failed-reaction": {"lost": "or fails a panic test before", "kept": "but not by a failed panic test"},
        "prone-again": {"loses-next": "Loses its next reaction or first action", "no-effect": "Nothing more"},
        "shoot-into-combat": {"no": "nor at enemies in combat", "yes": "also at enemies in combat"},
        "focus-moves": {"no": "and no move in it", "yes": "it may move in it"},
        "mixed-moves": {"each-its-own": "each model its own", "slowest": "a group as its slowest"},
        "leaving-combat": {"free": "It leads out of combat", "forbidden": "Nobody leaves combat"},
        "standing-up": {"half-move": "get up and move half", "whole-move": "Prone: get up and move."},
        "combat-reach": {"within": "into combat (within 1″)", "less-than": "into combat (less than 1″)"},
        "prone-engages": {"allowed": "Prone as well", "forbidden": "Not while prone"},
        "reaction-engage-reach": {"when-it-happens": "a move after the action", "when-declared": "a move before the"},
        "reactions-each": {"activation": "One an activation", "action": "One an action"},
        "reaction-order": {"owner": "in their owner's order", "declared": "as they were declared"},
        "half-range": {"each-model": "from each model", "unit": "from the nearest model of the unit"},
        "heavy-unit": {"most": "half or more of a mixed", "all": "(all of a mixed", "any": "any of a mixed"},
        "mixed-cover": {"most": "what most are in", "soft": "soft cover only"},
        "terrain-cover": {"all-in-it": "in its cover if all are", "only-marked": "only as the referee says"},
        "prone-blocks": {"no": "prone friends are in nobody's way", "yes": "prone friends as well"},
        "acting-panics": {"goes-on": "while acting | Goes on", "ends": "while acting | Its activation is over"},
        "regroup-steps": {"one-a-turn": "one step a turn", "several": "as many steps as you like"},
        "formed-state": {"as-most-are": "if most of it are", "as-any-is": "if any of it is"},
        "strays-attack": {"no": "no attack until then", "yes": "they may attack"},
        "small-band": {"team": "a band under six is a team", "stays": "a band under six stays one"},
        "falls": {"save": "save or go down", "nothing": "more than this: nothing happens"},
    },
}
OPTIONS = [(id, point, option) for id in WORDS for point in WORDS[id] for option in WORDS[id][point]]


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """A battle of each ruleset; the rulings are changed on it."""
    made = Room(tmp_path_factory.mktemp("room"))
    yield {id: made.source("qrs", battle=made.battle(id)) for id in RULESETS}
    made.close()


def ruled(source, **rulings):
    return replace(source, battle=replace(source.battle, rulings=FrozenMap(rulings)))


def body(source, **rulings):
    """All that stands on the sheet but the list of rulings, as if the battle used all of it."""
    game = paper_of(ruled(source, **rulings))
    game.uses = lambda: None
    panels = [panel for side in sheet_of(game).sides for panel in side.panels if panel.title != "Rulings in force"]
    return " | ".join(words(panels))


def words(given):
    if isinstance(given, str):
        return [given]
    if is_dataclass(given):
        given = [getattr(given, field.name) for field in fields(given)]
    return [word for each in given for word in words(each)] if isinstance(given, list | tuple) else []


def test_every_option_of_every_ruling_has_words():
    known = {id: {point.id: set(point.ids) for point in ruleset(id).rulings} for id in RULESETS}
    assert {id: {point: set(WORDS[id][point]) for point in WORDS[id]} for id in WORDS} == known


@pytest.mark.parametrize(("id", "point", "option"), OPTIONS)
def test_the_sheet_says_what_the_battle_rules_and_nothing_else(sources, id, point, option):
    text = body(sources[id], **{point: option})
    others = [said for other, said in WORDS[id][point].items() if other != option]
    assert WORDS[id][point][option] in text
    assert [said for said in others if said in text] == []


@pytest.mark.parametrize(("id", "point", "option"), OPTIONS)
def test_all_words_of_an_option_are_on_the_sheet(sources, id, point, option):
    text = body(sources[id], **{point: option})
    sheet = next(iter(shipped(id)["sheets"].values()))
    assert all(each[option] in text for place, each in sheet.ruled.items() if place.partition(".")[0] == point)


@pytest.mark.parametrize("id", RULESETS)
def test_of_what_a_battle_has_not_ruled_the_usual_stands(sources, id):
    usual = {point.id: point.of_set("club-usual") for point in ruleset(id).rulings}
    assert all(WORDS[id][point][option] in body(sources[id]) for point, option in usual.items())


@pytest.mark.parametrize("id", RULESETS)
def test_a_sheet_with_every_ruling_changed_still_has_two_sides(sources, id):
    other = {point.id: point.ids[-1] for point in ruleset(id).rulings}
    placed = []
    reading = Reading(render(made(Job(kind="qrs"), ruled(sources[id], **other)), placed=placed))
    check_boxes(reading, placed)
    assert len(reading) == 2
    assert not re.search(r"\{[a-z]", reading.all_text())


@pytest.mark.parametrize("id", RULESETS)
def test_places_and_words_of_a_sheet_belong_together(id):
    sheet = next(iter(shipped(id)["sheets"].values()))
    points = {point.id: set(point.ids) for point in ruleset(id).rulings}
    named = {place for word in words(sheet.panels) for place in PLACE.findall(word)}
    assert named == set(sheet.ruled)
    assert all(set(each) == points[place.partition(".")[0]] for place, each in sheet.ruled.items())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{weather}", "names “{weather}”, and there is no such ruling"),
        ("{wind}", "no words for “wind” ruled as “calm”"),
    ],
)
def test_a_place_without_words_is_named(text, sentence):
    sheet = SheetText(title="Club", panels=(PanelText(title="A", text=text),))
    with pytest.raises(Refused, match=re.escape(sentence)):
        Ruled(text=sheet, force={"wind": "calm"}).panel(sheet.panels[0])
