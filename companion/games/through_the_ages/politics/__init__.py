"""Politics. When a command may come: `permits`. The commands: `events` (with `piles`), `colonies`
(with `auction`), `attacks` (with `fights`, `strengths`), `treaties`, `choosing`; `forces` are what
people name in them. Then `telling`, `show`, `words`."""
