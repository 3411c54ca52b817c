"""How everything looks and moves: settings, theme, and the stage that draws what changes.

`ui/looks/stage.py` keeps a scene's picture in two parts, a still layer and sprites above it, and redraws only rectangles that changed.
Where much changes at once on a large screen, `patient` parts (the card, the plaques, pictures from the worker) follow a few pictures later.
"""
