"""Files that are brought to the window: dropped, opened or chosen; and the form for lists from elsewhere."""
