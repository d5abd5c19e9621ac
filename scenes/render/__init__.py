"""How things are drawn: pure functions from measures and a Look to pictures."""
