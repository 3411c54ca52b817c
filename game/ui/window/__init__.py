"""The window: its loop, what it offers to its scenes, and the pictures in it.

`ui/window/loop.py` is the window and its loop: it sleeps (`ui/sdl.py`, by SDL itself) until an event comes or something is due, and draws
at 60 frames a second while something moves. Scenes ask for `Push`, `Pop`, `Reset` or `Quit` by returning them, and
`ui/window/shell.py` carries these out; it asks the player before the window is closed over an `unsaved` scene, wherever in the stack that
is. The shell also holds whatever else scenes ask of the window (settings, people, noises, messages), loads modules behind the window and
gives back memory. The window itself is `ui/window/window.py`, which opens at three quarters of the display's height and later as it was
left (`saves/window.json`).

`ui/window/window.py` also brings the picture of the scene on top into the window. While a scene's first picture, or its picture in
another size, is painted, the last picture stays in the window, stretched where the size changed. A picture is painted in slices, between
which events are read; the scene stands still meanwhile and handles the input afterwards. A change of theme is one picture: the next
painter draws the scene where nobody sees it (`Ui.rehearse`) while the old picture still answers input, and once the worker has painted
the grounds too, the old picture fades into the new one.

`ui/window/bench.py` plays scripted tables in the real loop; `python3 main.py bench frames` reports the work per picture in wall time
and in processor time of the main thread, and both also in steps of the fixed calibration loop, which runs between pictures.
"""
