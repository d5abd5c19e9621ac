"""Tests of the window, the loop and the change of scenes."""
