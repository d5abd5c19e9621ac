"""Tests of what is saved on the disk."""
