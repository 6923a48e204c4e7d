"""Phones in the window: turned on and off, who sits where, what the players propose."""
