"""What a deal is chosen with: arches, doors, wheels and days.

What the score sheets are made of, after a game and in the records.

The booklet: what the rules pages of any game are made of, and how they are drawn; it names no game.
"""
