"""Now: one question, its situation, the dice and the verdict, each in a place of its own."""
