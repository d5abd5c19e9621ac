"""Tests of the renderer and the image cache."""
