"""The booklet: what the rules pages of any game are made of, and how they are drawn; it names no game."""
