"""Drawings, in pixels unless said; the unit is a 1080th of the screen's height. Never draw on a shared picture."""
