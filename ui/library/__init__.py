"""The library: battles to go on with, armies, scenarios, and the steps to a new battle."""
