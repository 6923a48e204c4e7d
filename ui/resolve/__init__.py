"""Resolving: what a unit may do, its questions and its results."""
