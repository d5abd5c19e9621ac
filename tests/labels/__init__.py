"""The label checker: finds every text on every screen, and reports what is wrong with it."""
