"""The table: sides as columns of unit cards, the phase bar, what is due, the draw."""
