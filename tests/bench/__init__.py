"""Measurements of the program as players run it: `python -m tests.bench`. No test depends on them."""
