"""The tests, laid out as the program is."""
