"""What the program shows and plays, and the scripts that make it."""
