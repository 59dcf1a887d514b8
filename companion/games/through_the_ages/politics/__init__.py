"""Politics. Whom a card finds and what it counts: `ranking`, `measures`, `strengths`. How it takes
effect: `book`, `case`, `accounts` (with `takings`, `production`), `questions`, `resolution`. When
it may: `pending`, `permits`. The commands: `events` (with `piles`), `colonies` (with
`auction`), `attacks` (with `fights`), `treaties`, `choosing`; `forces` are what people name in
them, `setting` the corrections. Then `telling`, `show`, `words`; `vetting` looks through the
data."""
