"""Armies: chosen from the ruleset's lists, with points, groups and checks."""
