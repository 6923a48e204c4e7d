"""What stands on the paper of a game, as values; how it is drawn is none of our business here."""
