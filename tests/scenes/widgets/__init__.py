"""Tests of buttons, panels and rows."""
