"""A page that opens another waits for it as long as its process lives."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process

import pytest

from kitgen.preview import begun
from kitgen.preview.begun import Begun

SLOW = "input(); print('http://127.0.0.1:8351/', flush=True); input()"


async def started(script: str) -> Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script), stdin=PIPE, stdout=PIPE, stderr=PIPE
    )


def test_a_page_that_is_still_starting_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked() -> None:
        process = await started(SLOW)
        slow = Begun(process)
        monkeypatch.setattr(begun, "PATIENCE_S", 0.01)
        for _ in range(2):
            assert await slow.answer() == {"address": "", "starting": True, "lines": []}
        assert process.stdin is not None
        process.stdin.write(b"\n")
        monkeypatch.setattr(begun, "PATIENCE_S", 60)
        here = {"address": "http://127.0.0.1:8351/", "starting": False, "lines": []}
        assert [*await asyncio.gather(slow.answer(), slow.answer())] == [here, here]
        await slow.close()
        assert slow.ended

    asyncio.run(asked())


def test_a_page_that_ends_before_it_begins_says_why() -> None:
    async def asked() -> None:
        failed = Begun(await started("raise SystemExit('game.yaml: line 3 is cut off')"))
        why = {"address": "", "starting": False, "lines": ["game.yaml: line 3 is cut off"]}
        assert [*await asyncio.gather(failed.answer(), failed.answer())] == [why, why]
        assert failed.ended

    asyncio.run(asked())
