"""Rulings: how a table plays what the book leaves open, chosen before a battle and changed in it."""
