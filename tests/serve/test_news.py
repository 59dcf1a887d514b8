"""What pages hear that listen, also those that are slow to read it."""

from __future__ import annotations

import asyncio

from companion.serve.news import News


def test_a_slow_page_hears_that_its_seat_was_freed_whatever_comes_after() -> None:
    async def heard() -> list[str]:
        news = News()
        stream = news.stream("cookie", "stark", 1, 1)
        first = await anext(stream)
        news.send_away("stark")
        for line in range(2, 6):
            news.tell(line, line)
        return [first, *[word async for word in stream]]

    first, *rest = asyncio.run(heard())
    assert "event: news" in first
    assert [word.partition("\n")[0] for word in rest] == ["event: left"]


def test_a_slow_page_hears_the_last_news_only() -> None:
    async def heard() -> list[str]:
        news = News()
        stream = news.stream("cookie", "stark", 1, 1)
        await anext(stream)
        for line in range(2, 6):
            news.tell(line, line)
        return [await anext(stream)]

    [word] = asyncio.run(heard())
    assert '"line": 5' in word
