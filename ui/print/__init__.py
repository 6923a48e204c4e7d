"""The print room: from packs, battles, armies and the journal to paper."""
