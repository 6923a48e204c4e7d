"""Help: the first battle step by step beside the table, and a short page for every screen."""
