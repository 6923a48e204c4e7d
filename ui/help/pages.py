"""A short page for every screen, in plain words."""

from __future__ import annotations

from referee.wording import tr

PAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "library": (
        tr("Library"),
        (
            tr("All battles, armies, scenarios and lists. Enter goes on with the battle that was open last."),
            tr("A battle can be copied, renamed, archived and deleted; every one of these can be undone."),
            tr("“Hand on” writes a battle or an army to a file for others; drop such a file anywhere on the window."),
            tr("A new battle takes five steps: ruleset, scenario, sides, armies, rulings."),
        ),
    ),
    "table": (
        tr("Table"),
        (
            tr(
                "Sides are columns of cards. Those that glow can act or answer: the panel says what a click means, "
                "Ctrl+click only selects."
            ),
            tr(
                "Letters give orders, keys beside names pick, Enter does it, Esc goes back, "
                "arrows go from card to card."
            ),
            tr(
                "Dice are typed with digits; R has the app roll what is blank. Your players' dice are marked as theirs."
            ),
            tr(
                "The bar at the top shows the phases; N goes on. What is due comes up by itself, "
                "all of a kind together."
            ),
            tr("What the rules refuse the table may allow, with one reason: the pill beside the refusal."),
            tr(
                "◇ is a reading of the book, ○ a rule of ours. Click it: from now on we play it so. "
                "⚖ shows all rulings."
            ),
            tr(
                "O: click on cards what is so instead. K: type the right face. "
                "⋯ sets the table, the clock and the units."
            ),
            tr("Several units: hold Ctrl, or drag. Drag cards to sort them or to another group."),
        ),
    ),
    "armies": (
        tr("Armies"),
        (
            tr("Pick from the lists of a ruleset; points and checks follow every change."),
            tr("Armies go out and come in as .tableside, CSV and JSON; other tables and .ros rosters come in, too."),
        ),
    ),
    "content": (
        tr("Content"),
        (
            tr("Periods, unit types, weapons, spells and scenarios of your club, kept as a pack of your own."),
            tr("A battle that has begun keeps the content it began with."),
        ),
    ),
    "journal": (
        tr("Journal and report"),
        (
            tr("The battle as a story. Any entry can be taken back: you see first what hangs on it."),
            tr("What was built on it is kept and marked, taken back as well, or played again with its own dice."),
            tr("A wrong face is corrected in place; a result can be overruled with a reason."),
            tr("The charts show strength over turns, and dice expected against rolled."),
        ),
    ),
    "draw": (
        tr("Draw"),
        (
            tr("A bag or a cup without any battle: name what is in it, draw, put back."),
            tr("What the players drew with their own hands is entered by clicking it."),
        ),
    ),
    "quick": (
        tr("Just a roll"),
        (tr("Choose a ruleset and a test, fill in the facts, read the odds, roll or type the dice."),),
    ),
    "print": (
        tr("Print"),
        (
            tr("Choose a sheet and its paper; the preview is the PDF itself."),
            tr("Print at 100 percent and measure the bar: it is 50 millimetres, or 2 inches."),
        ),
    ),
    "settings": (
        tr("Settings"),
        (
            tr("Theme, text size, odds, whose players roll, the data folder and its backups."),
            tr("To go back to a backup sets aside what is there; nothing is overwritten."),
            tr("A club can keep its library on a PostgreSQL server: type its address, try it, use it."),
        ),
    ),
    "safe": (
        tr("What is kept, and who can know the dice"),
        (
            tr(
                "What the screen shows is on the disk, twice: in the database and in a plain second file of the battle."
            ),
            tr("What is damaged or lost comes back by itself, to the last order; a message says what came back."),
            tr(
                "Backups are made daily and before updates: ten, and one a day for a month. Bring one back in Settings."
            ),
            tr("Digits at the end of the bar change with every order. Written down, they show what was changed later."),
            tr("Whoever can read this computer's disk can read the seed, and with it the app's dice to come."),
            tr("The players' words keep the app from choosing the seed; their phones' chance is in every later die."),
        ),
    ),
}
