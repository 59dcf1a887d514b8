"""Politics. Whom a card finds and what it counts: `ranking`, `measures`, `strengths`. How it takes
effect: `book`, `case`, `accounts` (with `takings`, `production`), `questions`, `resolution`. When
it may: `pending`, `permits`. The events of the log: `events` (with `piles`), `colonies` (with
`auction`), `fights` and `attacks`, `treaties`, `choosing`, `setting`. Then `telling`, `show`,
`words`, `read`; `vetting` looks through the data."""
