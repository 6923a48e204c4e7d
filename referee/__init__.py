"""The rules: procedures, dice and odds, with no window, no database and no clock."""
