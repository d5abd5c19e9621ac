"""What carries the scenes: the window, the loop and its rhythm, and the way from one scene to the next."""
