"""The stack of scenes: what a scene asks of it by a move, and what the scenes that then come up ask in turn."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.navigation import PlayLesson, Pop, Push, Quit, Reset, SceneChange, SitDown
from game.ui.scene import Scene, Shell
from game.ui.widgets.dialog import ask_to_lose
from game.ui.widgets.ui import Ui


class SceneStack:
    """Scenes from the bottom to the top. `came_up` is called when another one is seen, `gone` when one has left for good."""

    def __init__(self, shell: Shell, came_up: Callable[[], None], gone: Callable[[], None]) -> None:
        self._shell, self._came_up, self._gone = shell, came_up, gone
        self.scenes: list[Scene] = []
        self._asked: Scene | None = None        # the scene that kept the window from being closed

    def __bool__(self) -> bool:
        """Whether there is a scene."""
        return bool(self.scenes)

    def apply(self, move: SceneChange | None) -> int | None:
        """Do what a scene asks; the exit status where the window closes by it, else None. Raises TypeError for what is no scene."""
        while move is not None:
            if isinstance(move, Quit):
                return move.code
            if isinstance(move, Pop):
                move = self._pop(move.result)
                continue
            former = self.scenes[-1].ui if self.scenes else None
            if isinstance(move, Reset):
                self._gone()
                while self.scenes:
                    self.scenes.pop().exit()
            self._push(self._made(move), former)
            break
        return None if self.scenes else 0

    def close_window(self) -> SceneChange | None:
        """The window's own button was pressed: where a game is not saved, whatever covers it, this is asked first, and only once."""
        found = next(((scene, why) for scene in self.scenes if (why := scene.unsaved) is not None), None)
        if found is None or found[0] is self._asked:
            return Quit()
        self._asked, unsaved = found
        ask_to_lose(self.scenes[-1].ui, unsaved, Quit)
        return None

    def clear(self) -> None:
        """End all scenes, the topmost first."""
        for scene in reversed(self.scenes):
            scene.exit()
        self.scenes.clear()

    def _push(self, scene: object, former: Ui | None) -> None:
        if not isinstance(scene, Scene):
            raise TypeError(f"{scene!r} is no scene")
        self.scenes.append(scene)
        scene.enter(self._shell)
        self._show(scene, former)

    def _made(self, move: Push | Reset | PlayLesson | SitDown) -> object:
        """The scene that comes on top."""
        if isinstance(move, PlayLesson):
            from game.ui.scenes.lesson import lesson_scene  # noqa: PLC0415 (a table takes long to load)

            return lesson_scene(self._shell, move.game)
        if isinstance(move, SitDown):
            from game.ui.scenes.play import PlayScene  # noqa: PLC0415 (a table takes long to load)

            return PlayScene(move.table, away=move.away)
        return move.scene

    def _pop(self, result: object) -> SceneChange | None:
        gone = self.scenes.pop()
        gone.exit()
        self._gone()
        if not self.scenes:
            return None
        top = self.scenes[-1]
        self._show(top, gone.ui)
        return top.resumed(result)

    def _show(self, scene: Scene, former: Ui | None) -> None:
        """A scene becomes the one that is seen, with whatever message is still to be read, for the device that spoke last."""
        scene.arrange()
        self._came_up()
        if former is not None:
            scene.ui.follow(former)
            if former.toast is not None:
                scene.ui.say(former.toast)
