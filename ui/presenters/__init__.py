"""What the engine knows as what the widgets show."""
