"""One thread that draws: what a page waits for first, everything else in between."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """The thread in which everything about a kit happens, so that nothing in it needs a lock."""

    def __init__(self) -> None:
        self._asked: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._task: Iterator[object] | None = None
        self._woken = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="kitgen-draws", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def ask(self, run: Callable[[], T]) -> Future[T]:
        """Have something done next."""
        future: Future[T] = Future()
        with self._woken:
            self._asked.append((run, future))
            self._woken.notify()
        return future

    def go_on_with(self, task: Iterator[object]) -> None:
        """Work on a task, step by step, whenever nothing is asked; in place of the last one."""
        with self._woken:
            self._task = task
            self._woken.notify()

    def _run(self) -> None:
        while True:
            with self._woken:
                while not self._asked and self._task is None:
                    self._woken.wait()
                asked = self._asked.popleft() if self._asked else None
                task = self._task
            if asked is not None:
                _answer(*asked)
            elif task is not None and _ended(task):
                with self._woken:
                    if self._task is task:
                        self._task = None


def _ended(task: Iterator[object]) -> bool:
    """Take one step; return whether nothing was left to do."""
    end = object()
    return next(task, end) is end


def _answer(run: Callable[[], T], future: Future[T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(run())
    except BaseException as error:  # it belongs to whoever asked
        future.set_exception(error)
