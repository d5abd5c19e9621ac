"""A play on the screen: the board, its input, its hints, its messages and its lamp."""
