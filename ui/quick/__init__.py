"""Resolving without a battle."""
