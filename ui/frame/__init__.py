"""The main window: the rail of screens, messages, keys."""
