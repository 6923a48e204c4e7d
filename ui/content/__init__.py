"""Content: periods, unit types, weapons, spells and scenarios, edited in forms and saved as a club pack."""
