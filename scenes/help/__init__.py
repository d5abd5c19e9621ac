"""Rules pages: what they are made of, how they are laid out, and how they are drawn."""
