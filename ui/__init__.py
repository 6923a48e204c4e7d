"""What the referee sees: the window, its operations and the command line."""

from ui.singletons import keep_singletons_alive

# Before Qt is imported anywhere below.
keep_singletons_alive()
