"""What the scenes are drawn with: cards, marks, buttons, panels, the building, and in scenery/ the five places.

Unless a module says otherwise, measures are in pixels; line widths come from the unit, which is the pixels of a 1080th
of the screen's height. Pictures are shared: never draw on one.
"""
