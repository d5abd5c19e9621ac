"""The patiences: the registry, one line per game."""
