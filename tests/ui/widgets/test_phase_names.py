"""Phases: the names of those near now stand there as far as there is room, and all are in the tip."""

from itertools import pairwise

from ui.widgets.phase_bar import PhaseSteps

NAMES = ("Out-scout", "Terrain", "Deployment", "Who's the king", "Do stuff", "Bashing", "Is it over")


def steps(qtbot, width: int) -> PhaseSteps:
    made = PhaseSteps()
    qtbot.addWidget(made)
    made.set_phases(NAMES, 4)
    made.resize(width, 40)
    return made


def test_the_next_phase_is_named_before_the_last_and_both_before_those_farther_away(qtbot):
    wide = [sorted(steps(qtbot, width).named()) for width in (360, 440, 560, 2000)]
    assert wide[0] == [4]
    assert wide[-1] == list(range(7))
    assert [4, 5] in [sorted(steps(qtbot, width).named()) for width in range(360, 560, 10)]
    assert all(set(one) <= set(two) for one, two in pairwise(wide))


def test_the_widths_of_the_phases_that_are_named_fit(qtbot):
    for width in range(360, 900, 20):
        made = steps(qtbot, width)
        assert made.names() != "current" or sum(made._widths("current")) <= width


def test_the_tip_of_a_phase_names_all_of_them(qtbot):
    assert all(name in steps(qtbot, 300).tip(2) for name in NAMES)
