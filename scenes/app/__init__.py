"""The program around the scenes: its window, loop and devices, and how one scene changes to another."""
