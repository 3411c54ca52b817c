"""The window: its loop, what it is to its scenes, and the pictures in it.

`ui/window/loop.py` is the window and its loop: it sleeps (`ui/sdl.py`, by SDL itself) until an event comes or something is due, and draws
at 60 frames a second while something moves. Scenes ask for `Push`, `Pop`, `Reset` or `Quit` by returning them, which `ui/window/shell.py`
does; it asks before the window is closed over a scene that is `unsaved`, wherever that lies. What they ask of the window beside that
(settings, people, noises, messages) is there too; the window itself is `ui/window/window.py`, which opens at three quarters of the
display's height and later as it was left (`saves/window.json`); what goes on behind it, loading modules and giving back memory, is the
shell's.

It also brings the picture of the scene on top into the window, and says what stands there while its first picture, or its
picture in another size, is painted: the last one, stretched where the size changed. It is painted in slices between which events are
looked at; the scene stands still and handles input after it. A change of theme is one picture: the scene is drawn by the next painter
where nobody sees it (`Ui.rehearse`) while the old picture answers on, and once the worker has painted its grounds too the old one fades
into it.

`ui/window/bench.py` plays scripted tables in the real loop; `python3 main.py bench frames` reports the work for a picture by the clock
and in the processor's time of the main thread, and both in steps of the fixed loop, which runs between pictures.
"""
