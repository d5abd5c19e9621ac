"""What the score sheets are made of, after a game and in the records."""
