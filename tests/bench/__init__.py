"""Measurements of the program as a player meets it: `python -m tests.bench`. No test depends on them."""
