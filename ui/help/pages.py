"""A short page for every screen, in plain words."""

from __future__ import annotations

PAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "library": (
        "Library",
        (
            "All battles, armies, scenarios and lists. Enter goes on with the battle that was open last.",
            "A battle can be copied, renamed, archived and deleted; every one of these can be undone.",
            "“Hand on” writes a battle or an army to a file for others; drop such a file anywhere on the window.",
            "A new battle takes five steps: ruleset, scenario, sides, armies, rulings.",
        ),
    ),
    "table": (
        "Table",
        (
            "Sides are columns of cards. Click a unit: the panel shows what it may do, and why not the rest.",
            "Letters give orders, keys beside names pick, Enter rolls, Esc goes back, arrows go from card to card.",
            "Dice are typed with digits; what stays blank the app rolls. Your players' dice are marked as theirs.",
            "The bar at the top says what is open and what is due. N goes on, D rolls all that is due.",
            "What the rules refuse the table may allow, with one reason: the pill beside the refusal.",
            "◇ is a reading of the book, ○ a rule of ours. Click it: from now on we play it so. ⚖ shows all rulings.",
            "O: click on cards what is so instead. K: type the right face. ⋯ sets the table, the clock and the units.",
            "Several units: hold Ctrl, or drag. Drag cards to sort them or to another group.",
        ),
    ),
    "armies": (
        "Armies",
        (
            "Pick from the lists of a ruleset; points and checks follow every change.",
            "Armies go out and come in as .tableside, CSV and JSON; other tables and .ros rosters come in, too.",
        ),
    ),
    "content": (
        "Content",
        (
            "Periods, unit types, weapons, spells and scenarios of your club, kept as a pack of your own.",
            "A battle that has begun keeps the content it began with.",
        ),
    ),
    "journal": (
        "Journal and report",
        (
            "The battle as a story. Any entry can be taken back: you see first what hangs on it.",
            "What was built on it is kept and marked, taken back as well, or played again with its own dice.",
            "A wrong face is corrected in place; a result can be overruled with a reason.",
            "The charts show strength over turns, and dice expected against rolled.",
        ),
    ),
    "draw": (
        "Draw",
        (
            "A bag or a cup without any battle: name what is in it, draw, put back.",
            "What the players drew with their own hands is entered by clicking it.",
        ),
    ),
    "quick": (
        "Resolve without a battle",
        ("Choose a ruleset and a test, fill in the facts, read the odds, roll or type the dice.",),
    ),
    "print": (
        "Print",
        (
            "Choose a sheet and its paper; the preview is the PDF itself.",
            "Print at 100 percent and measure the bar: it is 50 millimetres, or 2 inches.",
        ),
    ),
    "settings": (
        "Settings",
        (
            "Theme, text size, odds, whose players roll, the data folder and its backups.",
            "To go back to a backup sets aside what is there; nothing is overwritten.",
            "A club can keep its library on a PostgreSQL server: type its address, try it, use it.",
        ),
    ),
}
