"""How everything looks and moves, by what the player has set.

`ui/looks/stage.py` keeps a scene's picture in two parts, a still layer and sprites above it, and redraws only rectangles that changed.
Where much changes at once on a large screen, what is `patient` (the card, the plaques, what the worker has just painted) follows within
some pictures.
"""
