"""Work beside the table, in threads that nobody waits for when the program ends."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def aside(work: Callable[[], T]) -> Future[T]:
    """Begin some work in a thread of its own, and return what it will come to."""
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()  # from here on nobody who leaves can call it off

    def done() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=done, name="aside", daemon=True).start()
    return future
