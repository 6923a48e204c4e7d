"""Dice are counted for whoever rolled them, not for whoever gave the order."""

from dataclasses import replace

from data.verify import differences
from referee.statistics import tallies
from tests.referee.battles.memory import Play


def test_each_side_has_its_own_die_of_a_roll_off():
    play = Play.new("banter-battles")
    entry = play.do("out-scout", dice=[3, 5])
    first, second = (side.id for side in play.battle.sides)
    assert [(each.side, each.counts.index(1) + 1) for each in tallies([entry])] == sorted([(first, 3), (second, 5)])


def test_dice_of_an_older_journal_are_those_of_the_side_that_gave_the_order():
    entry = Play.new("banter-battles").do("out-scout", dice=[3, 5])
    older = replace(entry, answers=tuple(replace(each, side="") for each in entry.answers))
    assert [(each.side, each.dice) for each in tallies([older])] == [(entry.side, 2)]
    assert list(differences(older, entry)) == []


def test_dice_that_are_said_to_be_another_sides_are_found():
    entry = Play.new("banter-battles").do("out-scout", dice=[3, 5])
    first, second = entry.answers[:2]
    forged = replace(entry, answers=(replace(first, side=second.side), second, *entry.answers[2:]))
    assert list(differences(forged, entry)) == ["its dice are said to be another side's."]
