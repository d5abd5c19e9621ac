"""What lies behind each arch, one file per game."""
