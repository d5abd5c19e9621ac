"""The cards in motion: where they rest, how they fly, and what flies with them."""
