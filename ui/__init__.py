"""What the referee sees: the window, its operations and the command line."""
