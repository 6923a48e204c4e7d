"""The five games on paper: what the metadata of their fields does not tell."""
