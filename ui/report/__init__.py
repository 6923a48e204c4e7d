"""The battle told afterwards: strength over turns, dice, and the story as a file."""
