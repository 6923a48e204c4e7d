"""The board in the window: hexes, squares or inches with counters on them, and hands that move them."""
