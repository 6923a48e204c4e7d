"""Itty Bitty Battles: small fantasy armies on a hex map, captains in a cup, and magick that may fizzle."""

from referee.about import About

ABOUT = About(
    id="itty-bitty",
    name="Itty Bitty Battles",
    sentence="Small fantasy armies on a hex map, captains in a cup, magick that may fizzle.",
)
