"""Itty Bitty Battles: small fantasy armies on a hex map, captains in a cup, and magick that may fizzle."""

from referee.rulesets.itty_bitty.game import RULESET

__all__ = ["RULESET"]
